import { lean } from '../../../lean.ts';
import type { Searched } from '../../needed-words.ts';
import { amountOf, matchesOf, type Sum } from './sum.ts';

const BY_WEIGHT = lean(
  /\b(?:(?<kg>\d{1,3}(?:\.\d{1,2})?) ?kg[^.\n]{1,40}? )?(?<per>\d{1,4}(?:\.\d{1,3})?) ?(?<unit>mg|mcg|mL|g|units|mEq)\/kg(?:\/(?:dose|day))?(?: (?:bolus|dose|load|x|×|for|at)(?: a)? ?(?<after>\d{1,3}(?:\.\d{1,2})?) ?kg)? ?(?:comes to|works out to|is equal to|equals|would be|makes|gives|=|amounts to|,? (?:which|that) (?:is|equals|comes to)|,? so (?:give|take|load|start)|,? that is,?) (?:about |roughly |a total of |approximately )?(?<stated>[\d,]{1,7}(?:\.\d{1,2})?) ?(?<same>mg|mcg|mL|g|units|mEq)\b(?!\/)/gi,
);
/** "Weight 80 kg, so 30 mL/kg comes to 2,400 mL", "0.5 mg/kg x 60 kg = 30 mg". */
const byWeight = (text: Searched): readonly Sum[] =>
  matchesOf(text, BY_WEIGHT, ({ kg, per, unit, after, stated, same }) => {
    const weight = amountOf(after ?? kg);
    if (!weight || unit?.toLowerCase() !== same?.toLowerCase() || weight < 0.4) return undefined;
    const expected = amountOf(per) * weight;
    // A dose is rounded to what can be measured, and by half where it is one of several.
    return { expected, stated: amountOf(stated), tolerance: expected * 0.35, what: 'a dose by weight' };
  });

const BRACKETED = lean(
  /\b(?<per>\d{1,4}(?:\.\d{1,3})?) ?(?<unit>mg|mcg|mL|g|units|IU|mEq)\/kg(?:\/(?:dose|day))? ?\((?:at |for |wt |weight )?(?<kg>\d{1,3}(?:\.\d{1,2})?) ?kg ?(?::|=|,|→|so) ?(?<stated>[\d,]{1,7}(?:\.\d{1,2})?) ?(?<same>mg|mcg|mL|g|units|IU|mEq)\b(?!\/)/gi,
);
/** "20 IU/kg (78 kg: 1,560 IU)", "0.1 mg/kg (20 kg = 2 mg)". */
const bracketed = (text: Searched): readonly Sum[] =>
  matchesOf(text, BRACKETED, ({ per, unit, kg, stated, same }) => {
    if (unit?.toLowerCase() !== same?.toLowerCase()) return undefined;
    const expected = amountOf(per) * amountOf(kg);
    return { expected, stated: amountOf(stated), tolerance: expected * 0.35, what: 'a dose by weight' };
  });

const INFUSIONS = lean(
  /\b(?<per>\d{1,4}(?:\.\d{1,3})?) ?(?<unit>mg|mcg|mL|units|g|mEq)\/kg\/(?<time>h|hr|hour|min|minute|day)\b[^.\n\d]{1,30}?(?<kg>\d{1,3}(?:\.\d{1,2})?) ?kg\)?[^.\n\d]{1,40}?(?<stated>[\d,]{1,7}(?:\.\d{1,2})?) ?(?<same>mg|mcg|mL|units|g|mEq) ?(?:\/|per|an|a) ?(?<again>h|hr|hour|min|minute|day)\b/gi,
);
/** `Heparin 18 units/kg/h at 70 kg runs at 1,260 units per hour`. */
const infusions = (text: Searched): readonly Sum[] =>
  matchesOf(text, INFUSIONS, ({ per, unit, time, kg, stated, same, again }) => {
    if (unit?.toLowerCase() !== same?.toLowerCase()) return undefined;
    const expected = (amountOf(per) * amountOf(kg) * minutesOf(again)) / minutesOf(time);
    return { expected, stated: amountOf(stated), tolerance: expected * 0.15, what: 'a rate by weight' };
  });

const MASS_OR_VOLUME = 'mg|mcg|mL|g|units|IU|mEq';
const PER_KILOGRAM = `(?<per>\\d{1,4}(?:\\.\\d{1,3})?) ?(?<unit>${MASS_OR_VOLUME})\\/kg(?:\\/dose)?(?! ?\\/| (?:a|per) day|\\w)`;
const WEIGHT = '(?<kg>\\d{1,3}(?:\\.\\d{1,2})?) ?kg\\b(?! ?\\/)';
const SO = `(?<end>(?: ?(?:every|q) ?\\d{1,2} ?h(?:ours|rs?)?)?[^.\\n\\d]{0,24}?)\\b(?:so|therefore|thus|hence|giving|which gives|making|which makes|that makes|which is|that is|i\\.e\\.|equals)(?: (?:the|he|she|you|they|her|his|your|each|a|an|about|dose|give|gets|is|of|take|takes|needs|receives|order|ordered)){0,4} (?<stated>[\\d,]{1,7}(?:\\.\\d{1,2})?) ?(?<same>${MASS_OR_VOLUME})\\b(?! ?\\/)`;
const THEREFORE = [
  lean(`\\b${PER_KILOGRAM}(?<gap>[^.\\n]{0,60}?)\\b(?<!\\d[.,])${WEIGHT}${SO}`, 'gi'),
  lean(`\\b(?<!\\d[.,])${WEIGHT}(?<gap>[^.\\n]{0,60}?)\\b(?<!\\d[.,])${PER_KILOGRAM}${SO}`, 'gi'),
];
/** What makes the dose another than the product. */
const OTHERWISE =
  /\b(?:max\w{0,5}|cap|capped|divided|split|rounded|ideal|adjusted|lean|half|doses|then|was|from|up to)\b|\d ?kg/i;
/** "1 mg/kg every 12 hours: she weighs 80 kg, therefore 80 mg", "weighs 70 kg; gentamicin 5 mg/kg daily, so 350 mg". */
const concluded = (text: Searched): readonly Sum[] =>
  THEREFORE.flatMap((pattern) =>
    matchesOf(text, pattern, ({ per, unit, gap = '', kg, end = '', stated, same }) => {
      if (unit?.toLowerCase() !== same?.toLowerCase() || OTHERWISE.test(`${gap} ${end}`)) return undefined;
      const expected = amountOf(per) * amountOf(kg);
      return { expected, stated: amountOf(stated), tolerance: expected * 0.2, what: 'a dose by weight' };
    }),
  );

const IN_WORDS = `(?<per>\\d{1,4}(?:\\.\\d{1,3})?) ?(?<unit>${MASS_OR_VOLUME})(?: of [a-z]{4,20})? (?:for (?:each|every)|per|a|to the|to each|to every) (?:kg|kilo|kilogram)\\b(?: of (?:body ?)?weight)?(?! ?\\/| (?:a|per|each|every) (?:day|hour|minute))`;
const COMES_TO = `[^.\\n\\d]{0,40}?\\b(?:comes? to|works? out (?:at|as|to)|makes?|is|equals?|amounts? to|gives?|that's) (?:about |around |roughly |a (?:single )?dose of )?(?<stated>[\\d,]{1,7}(?:\\.\\d{1,2})?) ?(?<same>${MASS_OR_VOLUME})\\b(?! ?\\/| (?:per|a|for each|for every) (?:kg|kilo))`;
const TOLD = [
  lean(`\\b(?<!\\d[.,])${WEIGHT}(?<gap>[^.\\n]{0,50}?)\\b(?<!\\d[.,])${IN_WORDS}${COMES_TO}`, 'gi'),
  lean(`\\b${IN_WORDS}(?<gap>[^.\\n\\d]{0,50}?)\\b${WEIGHT}${COMES_TO}`, 'gi'),
  lean(`\\b(?<!\\d[.,])${WEIGHT}(?<gap>[^\\n]{0,60}?)\\b(?<!\\d[.,])${PER_KILOGRAM}${COMES_TO}`, 'gi'),
];
/** "At 8 kg, and with 15 mg of acetaminophen for each kg, one dose comes to 120 mg". */
const told = (text: Searched): readonly Sum[] =>
  TOLD.flatMap((pattern) =>
    matchesOf(text, pattern, ({ per, unit, gap = '', kg, stated, same }) => {
      if (unit?.toLowerCase() !== same?.toLowerCase() || OTHERWISE.test(gap)) return undefined;
      const expected = amountOf(per) * amountOf(kg);
      return { expected, stated: amountOf(stated), tolerance: expected * 0.2, what: 'a dose by weight' };
    }),
  );

const minutesOf = (time = ''): number => (/^m/i.test(time) ? 1 : /^h/i.test(time) ? 60 : 1440);

/** Doses and rates by the weight of the patient. */
export const sumsByWeight = (text: Searched): readonly Sum[] => [
  ...byWeight(text),
  ...bracketed(text),
  ...infusions(text),
  ...concluded(text),
  ...told(text),
];
