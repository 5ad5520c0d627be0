import { listOf } from '../../../../models/knowledge/table.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';
import { type Germ, isOfSeveral, type Place, type Wrong } from './germ-places.ts';

/** "Is a spore-forming Gram-negative", "appears as Gram-positive diplococci", ", a Gram-negative rod". */
const STAINED =
  /^(?:(?:is|are)(?: seen as)?|appears? as|shows? up as|stains?(?: as)?|looks? like|,(?= an? )|\()(?: an?)?(?: (?:spore|forming|-|anaerobic|aerobic|small|motile|non|encapsulated|facultative|short|curved|catalase|positive|intracellular)){0,5} gram ?-? ?(?<said>positive|negative) (?<form>\w{3,12})?/;
/** "Form clusters", "is seen in chains", "grow in pairs". */
const ARRANGED =
  /^(?:forms?|grows? in|appears? in|(?:is|are) (?:seen |arranged |typically |usually )?in|occurs? in|forms? (?:long|grape - like|short))(?: (?:long|grape - like|short|large))? (?<said>clusters|chains|pairs)\b/;

/** "E. coli is a Gram-positive coccus": its stain and form, right behind its name. */
export function stainSaid(tokens: readonly Token[], sentence: Sentence, { rows, end }: Place): Wrong | undefined {
  const behind = `${phrase(tokens, end, Math.min(sentence.end, end + 10))} `;
  const arranged = ARRANGED.exec(behind)?.groups?.said;
  if (arranged !== undefined && !rows.some((row) => isArranged(row, arranged)))
    return { first: end, end: end + 3, message: `is not seen in ${arranged}` };
  const said = STAINED.exec(behind);
  const stain = said?.groups?.said;
  if (!said || stain === undefined) return undefined;
  const form = FORMS.find(([pattern]) => pattern.test(said.groups?.form ?? ''))?.[1];
  if (rows.some((row) => isSeenAs(row, { said: stain, ...(form && { form }) }))) return undefined;
  return { first: end, end: end + 6, message: `is ${lookOf(rows[0]!)}, not ${phraseOf(`Gram-${stain}`, form)}` };
}

/** Two germs, another time, or what is to be covered. */
const APART =
  /^(?:mixed|both|also|second|another|polymicrobial|no|not|or|contaminant|prior|previous|previously|covers?|covering|coverage|anti)$/;
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^(?:cocci|coccus|diplococci|streptococci|staphylococci)$/, 'cocci'],
  [/^(?:rods?|bacilli|bacillus)$/, 'rods'],
  [/^(?:coccobacilli|coccobacillus)$/, 'coccobacilli'],
];

/** "Gram stain: short Gram-positive rods. Culture and PCR: Neisseria": the stain that stands nearest before the germ. */
export function formSaid(
  tokens: readonly Token[],
  sentences: readonly Sentence[],
  germ: Place,
  named: readonly Place[],
): Wrong | undefined {
  if (named.length > 1) return undefined;
  const from = sentences[0]!.first;
  const until = sentences.at(-1)!.end;
  const around = tokens.slice(from, until);
  const stains = stainsIn(tokens, from, until);
  const [stain] = stains;
  // A smear that the culture of the same sample is told behind.
  const isOne =
    stains.length === 1 &&
    around.some(({ text }) =>
      /^(?:stain|stained|smear|microscopy|film|csf|culture|cultures|cultured|grew|growth|pcr|grown|isolate|isolated|blood|aspirate|bottles?)$/.test(
        text,
      ),
    );
  if (!stain || !isOne) return undefined;
  const between = tokens.slice(
    Math.max(from, Math.min(stain.first, germ.first) - 3),
    Math.max(stain.end, germ.end) + 3,
  );
  if (between.some(({ text }) => APART.test(text))) return undefined;
  // A name that several germs share is right where it is right of one of them.
  if (germ.rows.some((row) => isSeenAs(row, stain))) return undefined;
  return {
    first: stain.first,
    end: stain.end,
    message: `is ${lookOf(germ.rows[0]!)}, not ${phraseOf(`Gram-${stain.said}`, stain.form)}`,
  };
}

interface Stain {
  readonly said: string;
  readonly form?: string;
  readonly arranged?: string;
  readonly first: number;
  readonly end: number;
}

/** Every "Gram-positive cocci in clusters" of these tokens. */
const stainsIn = (tokens: readonly Token[], from: number, until: number): readonly Stain[] => {
  const around = tokens.slice(from, until);
  return around.flatMap(({ text }, at) => {
    if (text !== 'gram') return [];
    const sign = around[at + 1]?.text === '-' ? at + 2 : at + 1;
    const said = /^(?:positive|negative)$/.test(around[sign]?.text ?? '') ? around[sign]!.text : undefined;
    const next = around.slice(sign + 1, sign + 4);
    const form = FORMS.find(([pattern]) => next.some((one) => pattern.test(one.text)))?.[1];
    const arranged = around.slice(sign + 1, sign + 5).find((one) => /^(?:clusters|chains|pairs)$/.test(one.text))?.text;
    return said
      ? [{ said, ...(form && { form }), ...(arranged && { arranged }), first: from + at, end: from + sign + 1 }]
      : [];
  });
};

/** "In keeping with", "consistent with": what a smear shows is that of the disease named behind. */
const FITS =
  /(?:^|[ ,])(?:consistent with|in keeping with|suggestive of|suggesting|suggests|typical of|diagnostic of|confirming|confirms|compatible with|pointing to|which fits|fitting)(?: (?:the|a|an|diagnosis|of|acute|pulmonary|her|his)){0,4}$/;
/** "The urethral smear in … typically shows". */
const SHOWS =
  /^(?:, )?(?:typically |usually |classically |often |characteristically )?(?:shows|show|reveals|demonstrates|contains|would show)(?: (?:the|a|an|typical|intracellular|many|numerous|-)){0,4}$/;
const SMEAR = /\b(?:stain|smear|microscopy|film|swab|csf|fluid|pus|aspirate|discharge)\b/;

/** "CSF: Gram-positive rods, consistent with meningococcal meningitis": the stain of a disease that one germ causes. */
export function stainOfDisease(
  tokens: readonly Token[],
  { first, end }: Sentence,
  named: readonly Place[],
  diseases: readonly Place[],
): (Wrong & { readonly disease: Place }) | undefined {
  const [disease, ...others] = diseases;
  const own = named.filter((one) => !disease || one.end <= disease.first || one.first >= disease.end);
  if (!disease || others.length > 0 || own.length > 0 || isOfSeveral(tokens, disease)) return undefined;
  const stains = stainsIn(tokens, first, end);
  const [stain] = stains;
  if (!stain || stains.length > 1 || disease.rows.some((row) => isSeenAs(row, stain))) return undefined;
  const isBefore = stain.end <= disease.first;
  const between = phrase(tokens, Math.min(stain.end, disease.end), Math.max(stain.first, disease.first));
  const isSaid = isBefore ? FITS.test(between) : SHOWS.test(between);
  const said = phrase(tokens, first, end);
  return isSaid && SMEAR.test(said) && !/\b(?:not|no|never|unlike|rather|without|instead)\b/.test(said)
    ? {
        disease,
        first: stain.first,
        end: stain.end,
        message: `is ${lookOf(disease.rows[0]!)}, not ${phraseOf(`Gram-${stain.said}`, stain.form)}`,
      }
    : undefined;
}

const ARRANGEMENTS = /^(?:clusters|chains|pairs)$/;
/** Whether a germ lies so; one whose table names no arrangement may lie in any. */
const isArranged = ({ shape }: Germ, arranged: string): boolean => {
  const known = listOf(shape).filter((one) => ARRANGEMENTS.test(one));
  return known.length === 0 || known.includes(arranged);
};

/** Whether a germ stains and looks so; where the table has no stain or form of it, both may be. */
function isSeenAs(row: Germ, { said, form, arranged }: Pick<Stain, 'said' | 'form' | 'arranged'>): boolean {
  const { gram, shape } = row;
  const shapes = listOf(shape).filter((one) => !ARRANGEMENTS.test(one));
  return (
    (gram === said || !STAINS.test(gram)) &&
    (arranged === undefined || isArranged(row, arranged)) &&
    (form === undefined ||
      shapes.length === 0 ||
      shapes.some((one) => one.includes(form)) ||
      (form === 'rods' && shapes.some((one) => /bacilli|rods/.test(one))) ||
      (form === 'coccobacilli' && shapes.some((one) => /rods|bacilli/.test(one))))
  );
}

/** A germ that takes the stain one way; the others are `variable`, `none` or, where nobody stains them so, empty. */
const STAINS = /^(?:positive|negative)$/;

/** "Gram-negative cocci", "a yeast". */
function lookOf({ gram, shape }: Germ): string {
  const [form = ''] = listOf(shape);
  if (gram !== '' && gram !== 'none') return phraseOf(`Gram-${gram}`, form);
  const isMany = /(?:s|cocci|bacilli|hyphae)$/.test(form);
  return isMany ? form : `${/^[aeiou]/.test(form) ? 'an' : 'a'} ${form}`;
}

const phraseOf = (...words: readonly (string | undefined)[]): string => words.filter(Boolean).join(' ');
