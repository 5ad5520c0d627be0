import type { Case } from '../../check.ts';
import { byTheText } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { isRoster } from '../../patient.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase, wordsIn } from '../../reading/words.ts';

const PRONOUNS = {
  male: /^(?:he|his|him|himself|he's)$/,
  female: /^(?:she|her|hers|herself|she's)$/,
} as const;
/** Whoever else a pronoun may mean. */
const ANOTHER =
  /^(?:partners?|wife|husband|spouse|fianc\S{1,3}|mother|mom|mum|mam|father|dad|parents?|sisters?|brothers?|sons?|daughters?|children|child|kids?|baby|babies|newborns?|infants?|twins?|neonates?|f(?:o)?etus|grand\w{3,9}|aunts?|uncles?|cousins?|niece|nephew|family|relatives?|girlfriend|boyfriend|friends?|neighbou?rs?|donors?|couples?|carers?|caregivers?|caller|widow\w{0,2}|dr|prof|professor|doctors?|nurses?|sister|midwi\w{2,3}|gp|consultant|registrar|resident|intern|specialists?|physicians?|surgeons?|\w{4,16}ologists?|\w{4,12}iatricians?|\w{5,14}(?:ntist|trist|pist|cist|trician)s?|paramedics?|colleagues?|staff|teacher|employer|boss|daughter-in-law|they|them|their|you|your|my|i|we|our|men|women|boys|girls|people|patients|others?|another|someone|somebody|who's|stepfather|stepmother|guardian|lawyer|officer|student|driver|roommate|flatmate|trans|transgender|transsexual|nonbinary|non-binary|pronouns?|identif\w{2,4}|intersex|ftm|mtf|mrs?|ms|miss|wives|husbands|stranger|strangers|attack\w{0,3}|assault\w{0,3}|assailant|abus\w{1,4}|rape\w{0,1}|hit|hits|ex|dog|cat|pet|customer|client|tenant|landlord)$|'s$/;
/** A longer text may be of several. */
const MOST = 90;

/** "A 62-year-old man with …; she was started": the pronoun of the other sex, where the text names nobody else. */
export function checkPronouns({ reading, patient }: Case): readonly Finding[] {
  const { tokens } = reading;
  const told = reading.patient.filter((fact) => fact.kind === 'sex' && fact.explicit);
  const [first] = told;
  if (first?.kind !== 'sex' || patient.sex !== first.sex || tokens.length > MOST) return [];
  if (!told.every((fact) => fact.kind === 'sex' && fact.sex === first.sex) || isRoster(reading)) return [];
  const at = wordsIn(tokens, PRONOUNS[first.sex === 'male' ? 'female' : 'male']).find((place) => place > first.first);
  if (at === undefined) return [];
  // "Mr Cole attended": the title itself is of nobody else.
  const isTitled = TITLED.test(phrase(tokens, first.first, first.first + 6));
  const others = wordsIn(tokens, ANOTHER).filter((place) => !(isTitled && place === first.first));
  if (others.length > 0 || !(isTitled || isOfPatient(tokens, first.first))) return [];
  return [
    {
      ...spanOf(tokens, at, at + 1),
      family: 'consistency',
      category: 'sex_disagrees',
      severity: 'high',
      verdict: 'contradicted',
      message: `a pronoun of the other sex is used of a ${first.sex} patient`,
      score: 0.8,
      evidence: [byTheText('two statements of the same text')],
    },
  ];
}

/** A patient by the name; not "Mr Hill has fitted her with a brace". */
const TITLED =
  /^(?:mr|mrs|ms|miss) \.? ?(?:\[\w{2,12}\]|[a-z'’-]{2,16}) ?(?:(?:attended|presented|presents|came|attends|was (?:seen|admitted|discharged|referred|brought))\b|,? ?(?:\(?\d{2}\b|aged \d))/;

/** "A 62-year-old man", "this woman", "57F"; not "a man attacked her". */
const isOfPatient = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.kind === 'number' ||
  /(?:\bold |\by ?\/ ?o |\byo |(?:^|[.:;] )(?:an? |this |our |elderly |young |fit |obese |retired |baby |newborn |well |healthy |\d{2,3} (?:years? )?){1,4})$/.test(
    `${phrase(tokens, Math.max(0, at - 6), at)} `,
  );
