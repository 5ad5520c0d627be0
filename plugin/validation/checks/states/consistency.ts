import type { Case } from '../../check.ts';
import { byTheText } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { isRoster } from '../../patient.ts';
import { spanOf } from '../../reading/document.ts';
import { sentenceAt } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';
import { toldAge } from '../../told-age.ts';
import { isOfOther } from './denied-facts.ts';

type Found = Omit<Finding, 'family' | 'verdict' | 'evidence'> & Partial<Pick<Finding, 'evidence'>>;

const THE_TEXT = [byTheText('two statements of the same text')];

/** Statements of one text that cannot both be true. */
export function checkConsistency(each: Case): readonly Finding[] {
  return [...ages(each), ...titles(each), ...allergies(each), ...pregnancies(each), ...therapies(each)].map(
    (found) => ({
      evidence: THE_TEXT,
      ...found,
      family: 'consistency',
      verdict: 'contradicted',
    }),
  );
}

/** "Mr [ID_077], 64, came to the ED": who is named first, near the head of the text. */
const isTitled = (tokens: readonly Token[], at: number): boolean =>
  at < 12 &&
  tokens[at - 1]?.text === ',' &&
  /^(?:mr|mrs|ms|miss)$/.test(tokens[tokens[at - 3]?.text === '.' ? at - 4 : at - 3]?.text ?? '');

/** Two ages of the patient, more than a year apart. */
function ages({ reading }: Case): readonly Found[] {
  const titled = reading.patient.filter((fact) => fact.kind === 'age' && isTitled(reading.tokens, fact.first));
  // "Mrs Otieno, 71, and her husband Mr Otieno, 74": of two people.
  const own = titled.length === 1 ? titled[0] : undefined;
  const stated = reading.patient.filter((fact) => fact.kind === 'age' && (fact.ofPatient || fact === own));
  const [first] = stated;
  if (first?.kind !== 'age' || isRoster(reading)) return [];
  const hasMother = hasWord(reading.tokens, /^(?:mother|maternal|born|delivery|delivered|birth)$/);
  const other = stated.find(
    (fact) =>
      fact.kind === 'age' &&
      Math.abs(fact.years - first.years) > 1.01 &&
      // "Ms [ID_003], 34, brought Ava, a 6-year-old girl".
      !(first === own && fact.years < 13) &&
      // A mother's age stands beside her baby's.
      !(hasMother && Math.min(fact.years, first.years) < 1),
  );
  if (other?.kind !== 'age') return [];
  return [
    {
      ...spanOf(reading.tokens, other.first, other.end),
      category: 'age_disagrees',
      severity: 'high',
      message: `the text gives the patient two ages, ${toldAge(first.years)} and ${toldAge(other.years)} years`,
      score: 0.85,
    },
  ];
}

/** "Mr. [ID_001] is a 67-year-old woman". */
function titles({ reading }: Case): readonly Found[] {
  const sexes = reading.patient.filter((fact) => fact.kind === 'sex' && fact.explicit);
  const title = sexes.find(({ first }) => /^(?:mr|mrs|ms)$/.test(reading.tokens[first]?.text ?? ''));
  const stated = sexes.find(({ first }) =>
    reading.tokens.slice(Math.max(0, first - 4), first).some(({ text }) => text === 'old'),
  );
  if (
    title?.kind !== 'sex' ||
    stated?.kind !== 'sex' ||
    title.sex === stated.sex ||
    stated.first < title.first ||
    stated.first - title.first > 12
  )
    return [];
  return [
    {
      ...spanOf(reading.tokens, stated.first, stated.end),
      category: 'sex_disagrees',
      severity: 'high',
      message: `the patient is addressed as ${title.sex} and described as ${stated.sex}`,
      score: 0.8,
    },
  ];
}

/** "No known drug allergies" and an allergy to a drug. */
function allergies({ reading }: Case): readonly Found[] {
  const { tokens } = reading;
  const none = noAllergyIn(reading);
  if (none === undefined || isRoster(reading)) return [];
  const allergen = reading.mentions.find(
    (mention) =>
      (mention.kind === 'drug' || mention.kind === 'class') &&
      mention.assertion === 'allergen' &&
      // "Epinephrine for anaphylaxis, 1 mg/mL": what treats it.
      !/^(?:epinephrine|cow's milk)$/.test(mention.id) &&
      !(mention.sentence.first <= none && none < mention.sentence.end) &&
      hasWord(tokens, SAYS_ALLERGY, mention.sentence.first, mention.sentence.end) &&
      // "Record heparin allergy": found out now. "If penicillin allergic": a case that is thought of.
      !hasWord(tokens, FOUND_NOW, mention.sentence.first, mention.first),
  );
  if (!allergen) return [];
  return [
    {
      ...spanOf(tokens, allergen.first, allergen.end),
      category: 'allergy_disagrees',
      severity: 'high',
      message: `the text says both that there are no known drug allergies and that there is one to ${allergen.id}`,
      score: 0.8,
    },
  ];
}

const FOUND_NOW =
  /^(?:if|unless|whether|record|add|document|update|flag|enter|label|newly|developed|possible|suspected)$/;
const SAYS_ALLERGY = /^(?:allergic|allergy|allergies|anaphylaxis|anaphylactic|hives|angioedema|reaction)$/;

/** The first place that says so of the patient. */
export const noAllergyIn = (
  { tokens, sentences }: Case['reading'],
  isMeant: (at: number) => boolean = () => true,
): number | undefined =>
  wordsIn(tokens, /^(?:nkda|nka|allerg(?:y|ies|ic)|no|denies|denied|without)$/).find((at) => {
    const isSaid = isNoAllergy(tokens, at) && isMeant(at);
    return isSaid && !isOfOther(tokens, { first: at, end: at + 1, sentence: sentenceAt(sentences, at) });
  });

/** `NKDA`, "no known allergies", "denies any drug allergies", "has no allergies to medication". */
function isNoAllergy(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]!.text;
  if (text === 'nkda' || (text === 'nka' && tokens[at]!.capitals)) {
    // "NKDA except cephalexin".
    return (
      !/^(?:except|other|besides|but|apart)$/.test(tokens[at + 1]?.text ?? '') &&
      !hasWord(tokens, /^(?:incorrect|wrong|outdated|inaccurate)$/, at + 1, at + 6)
    );
  }
  if (text === 'allergic')
    return (
      /\bnot$/.test(phrase(tokens, at - 2, at)) &&
      /^to (?:anything|any (?:known |other )?(?:drugs?|medicines?|medications?))(?! (?:except|but|other|besides|apart))\b/.test(
        phrase(tokens, at + 1, at + 6),
      )
    );
  if (/^allerg(?:y|ies)$/.test(text)) {
    if (ANSWERED_NO.test(phrase(tokens, at + 1, at + 6)) && OF_ALL.test(phrase(tokens, at - 1, at))) return true;
    const none = tokens[at + 1]?.text === ':' ? at + 2 : at + 1;
    return (
      /^(?:none|nil)$/.test(tokens[none]?.text ?? '') &&
      /^(?:\.|;|,|known|recorded|reported|documented|noted|listed|stated|on|)$/.test(tokens[none + 1]?.text ?? '')
    );
  }
  if (!/^(?:no|denies|denied|without)$/.test(text)) return false;
  const next = tokens.slice(at + 1, at + 5).map((token) => token.text);
  const allergies = next.findIndex((word) => /^allerg(?:y|ies)$/.test(word));
  return (
    allergies !== -1 &&
    !EXCEPT.test(phrase(tokens, at + 2 + allergies, at + 7 + allergies)) &&
    next.slice(0, allergies).every((word) => /^(?:known|any|drug|medication|medicine|to)$/.test(word)) &&
    (!/^(?:to|except|other)$/.test(tokens[at + 2 + allergies]?.text ?? '') ||
      // "No allergies to medicines".
      /^to (?:(?:any )?(?:medicines?|medications?|drugs?)|(?:report|note|declare|mention|record)(?: [.;,])?)$/.test(
        phrase(tokens, at + 2 + allergies, at + 4 + allergies + (tokens[at + 3 + allergies]?.text === 'any' ? 1 : 0)),
      ))
  );
}

/** "Allergies reviewed: none", "allergy status: none known", "drug allergies: no", "allergies – none". */
const ANSWERED_NO =
  /^(?:(?:reviewed|status|list|history|updated|confirmed|(?:at|on) (?:discharge|admission|transfer)) ){0,2}(?::|-|–|—) ?(?:none|nil|no|negative|denies|denied|none known|nil known)(?: (?:known|reported|recorded|listed|on (?:file|record)))? ?(?:[.;,)]|$)/;
/** Nothing stands before it that names one: "latex allergy: no" is of latex. */
const OF_ALL = /^(?:|drug|drugs|medication|medicine|medicines|known|any|his|her|your|the|all|[.;,:|•*-])$/;

/** "No allergies recorded other than shellfish". */
const EXCEPT =
  /^(?:(?:recorded|listed|known|documented|noted|reported|charted|on (?:file|record)) ){0,2}(?:other than|except|besides|apart from|beyond|save)\b/;

/** "Not on anticoagulation" and "hold her warfarin". */
function therapies({ reading, knowledge }: Case): readonly Found[] {
  const { tokens, mentions } = reading;
  return mentions.flatMap((none): readonly Found[] => {
    const before = [tokens[none.first - 2]?.text, tokens[none.first - 1]?.text].join(' ');
    if ((none.kind !== 'class' && none.kind !== 'drug') || !/^(?:not on|not taking|not using|off all)$/.test(before))
      return [];
    const given = mentions.find(
      (one) =>
        one.kind === 'drug' &&
        one.sentence !== none.sentence &&
        knowledge.subjectsOf(one.id).has(none.id) &&
        /^(?:his|her|their|home|continue|continues|resume|takes|taking)$/.test(tokens[one.first - 1]?.text ?? '') &&
        !isOfOther(tokens, one),
    );
    if (!given) return [];
    return [
      {
        ...spanOf(tokens, given.first, given.end),
        category: 'therapy_disagrees',
        severity: 'moderate',
        message: `the text says that the patient is not on ${none.id} and speaks of the patient's ${given.id}`,
        score: 0.7,
      },
    ];
  });
}

/** Pregnant and not pregnant. */
function pregnancies({ reading }: Case): readonly Found[] {
  const facts = reading.patient.filter((fact) => fact.kind === 'pregnant');
  const yes = facts.find((fact) => fact.kind === 'pregnant' && fact.pregnant);
  const no = facts.some((fact) => fact.kind === 'pregnant' && !fact.pregnant);
  if (!yes || !no) return [];
  return [
    {
      ...spanOf(reading.tokens, yes.first, yes.end),
      category: 'pregnancy_disagrees',
      severity: 'moderate',
      message: 'the text says both that the patient is and is not pregnant',
      score: 0.6,
    },
  ];
}
