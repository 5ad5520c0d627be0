import { lean } from '../../../lean.ts';
import type { Searched } from '../../needed-words.ts';
import { amountOf, countOf, type Groups, matchesOf, type Read, type Sum } from './sum.ts';

const NUMBER = '\\d{1,4}(?:\\.\\d{1,2})?(?!\\.?\\d|,\\d)';
const UNIT =
  '(?: ?(?:mm ?Hg|g\\/dL|mg\\/dL|mmol\\/L|g\\/L|mL\\/min|kg|lbs?|pounds|mcg|mg|mL|g|cm|mm|units?|points?|beats(?: (?:per|a) minute)?|bpm|litres?|liters?|L|%)(?![a-z/%]))?';
const ENDS = `from (?<first>${NUMBER})(?:\\/(?<low>\\d{2,3}))?(?<of>${UNIT}) to (?<second>${NUMBER})(?:\\/(?<after>\\d{2,3}))?(?<as>${UNIT})(?![/\\d]| ?(?:%|percent|years|weeks|days|hours|months|[ap]m\\b|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)))`;

/** "Fell by 20 mmHg, from 160 to 140", "rose by 2 g/dL from 7 to 9". */
const SIZE_FIRST = lean(
  `\\b(?:fell|fallen|dropped|declined|decreased|rose|risen|climbed|increased|improved|gone (?:up|down)|went (?:up|down)|lower|higher|drop|fall|rise|increase|decrease|decline|improvement|gain|loss) (?:by|of) (?:about )?(?<change>${NUMBER})(?<by>${UNIT})(?: systolic| diastolic)?[,:;(]? ?\\(?${ENDS}`,
  'gi',
);

const KIND =
  '(?:drop|fall|rise|gain|loss|increase|decrease|decline|reduction|improvement|change|difference) (?:of|by) (?:about )?';
/** "From 7 to 9, 2 g/dL in all", "from 160 to 140, a drop of 20 mmHg". */
const SIZE_LAST = lean(
  `\\b${ENDS}(?: systolic| diastolic)?[,;:(–-]{1,2} ?(?:which is |that is |so |i\\.e\\. )?(?:(?:an? )?(?:total |net )?${KIND}(?<told>${NUMBER})(?<by>${UNIT})|(?<change>${NUMBER})(?<too>${UNIT}) (?:in all|in total|altogether|all told|overall|(?:more|less|higher|lower) (?:than before|in all)))(?![/%\\d-]| ?(?:%|percent|fold|times|to))`,
  'gi',
);

const named = (unit = ''): string => unit.replaceAll(' ', '').toLowerCase().replace(/s$/, '');

/** None where percents, years or two units are told. */
function changeOf({ first, second, of, as, by, too, told, change, low, after }: Groups): Read | undefined {
  const units = new Set([of, as, by, too].map(named).filter((unit) => unit !== '' && unit !== 'point'));
  const [from, to, stated] = [amountOf(first), amountOf(second), amountOf(told ?? change)];
  if (units.size > 1 || units.has('%') || (from > 1900 && to > 1900)) return undefined;
  // "By 10, from 150/90 to 148/80": of the lower one.
  if (Math.abs(amountOf(low) - amountOf(after)) === stated) return undefined;
  const expected = Math.abs(to - from);
  return { expected, stated, tolerance: Math.max(0.51, expected * 0.15, to * 0.02), what: 'a change' };
}

const PART: Readonly<Record<string, number>> = {
  half: 1 / 2,
  'a third': 1 / 3,
  'one third': 1 / 3,
  'two thirds': 2 / 3,
  'a quarter': 1 / 4,
  'one quarter': 1 / 4,
  'three quarters': 3 / 4,
  'a fifth': 1 / 5,
  'a tenth': 1 / 10,
  twice: 2,
  double: 2,
  'three times': 3,
  triple: 3,
  'four times': 4,
};
const FRACTION = 'half|a third|one third|two thirds|a quarter|one quarter|three quarters|a fifth|a tenth';

/** "From 4 cm to 2 cm, half of its size", "from 10 to 20 mg, twice the dose"; none of an area or of a limit. */
const PART_LAST = lean(
  `\\b${ENDS}(?:,| \\() ?(?:which is |that is |now |so |about |just ){0,2}(?<part>${FRACTION}|twice|double|triple|three times|four times)(?: of)? (?:its|his|her|their|the|what)(?: (?:former|original|previous|starting|earlier|initial|first|old|usual|size|dose|level|value)){0,2} (?:size|dose|value|level|length|width|diameter|weight|rate|count|amount|number|strength|distance|it was|they were|it had been)\\b`,
  'gi',
);
/** "Cut by a third, from 60 to 40 mg". */
const LESS_BY = lean(
  `\\b(?:fell|fallen|dropped|declined|decreased|reduced|cut|shrank|shrunk|lowered|down) by (?:about )?(?<less>${FRACTION}),? ${ENDS}`,
  'gi',
);

function partOf({ first, second, of, as, part = '', less = '' }: Groups): Read | undefined {
  if (named(of) !== '' && named(as) !== '' && named(of) !== named(as)) return undefined;
  const factor = less === '' ? PART[part.toLowerCase()] : 1 - (PART[less.toLowerCase()] ?? Number.NaN);
  const expected = amountOf(first) * (factor ?? Number.NaN);
  return {
    expected,
    stated: amountOf(second),
    tolerance: expected * (less === '' ? 0.32 : 0.2),
    what: 'a change by a factor',
  };
}

const PRESSURE =
  '(?:blood )?(?:pressure|BP|reading)(?: of| is| was|:)? (?<high>\\d{2,3})\\/(?<low>\\d{2,3})(?: ?mm ?Hg)?';
const MEAN = '(?:MAP|mean(?: arterial)?(?: blood)?(?: pressure)?)';
/** "MAP is 93 with a pressure of 120/80", "a BP of 120/80 gives a MAP of 93". */
const MEAN_FIRST = lean(
  `\\b${MEAN}(?: is| was| of| =|:)? (?<mean>\\d{2,3})(?: ?mm ?Hg)?,? \\(?(?:with|at|for|from|on) (?:a |the |his |her )?${PRESSURE}`,
  'gi',
);
const MEAN_LAST = lean(
  `\\b${PRESSURE},? \\(?(?:so |which |this |it ){0,2}(?:gives|giving|makes|making|has|means|with|for|is|works out (?:to|at)) (?:a |the )?${MEAN}(?: is| of| =|:)? (?:about )?(?<mean>\\d{2,3})\\b`,
  'gi',
);

function meanOf({ mean, high, low }: Groups): Read {
  const expected = (amountOf(high) + 2 * amountOf(low)) / 3;
  return { expected, stated: amountOf(mean), tolerance: 9, what: 'the mean pressure' };
}

const CALCIUM = 'calcium(?: level)?(?: of| is| was|:)? (?<calcium>\\d{1,2}(?:\\.\\d{1,2})?)(?: ?(?:mg\\/dL|mmol\\/L))?';
const ALBUMIN = 'albumin(?: level)?(?: of| is| was|:)? (?<albumin>\\d{1,2}(?:\\.\\d{1,2})?)(?: ?g\\/d?L)?';
const CORRECTED = '(?<corrected>\\d{1,2}(?:\\.\\d{1,2})?)';
/** "Corrected for an albumin of 2.0, the calcium of 8.0 is 9.6 mg/dL". */
const ALBUMIN_FIRST = lean(
  `\\b(?:corrected|corrects|correcting|adjusted) for (?:an? |the |his |her )?${ALBUMIN},? (?:the |his |her |a )?${CALCIUM} (?:is|comes to|becomes|rises to|=|would be|gives) (?:about )?${CORRECTED}\\b`,
  'gi',
);
/** "Calcium 8.0 with an albumin of 2.0, corrected calcium 9.6". */
const CALCIUM_FIRST = lean(
  `\\b(?<!\\bcorrected )${CALCIUM}[^.;\\n\\d]{1,20}\\b${ALBUMIN}[^.;\\n\\d]{1,20}\\b(?:corrected|corrects|adjusted)(?: calcium| value)?(?: for (?:the )?albumin)?(?: is| was| of| to| =|:)? (?:about )?${CORRECTED}\\b`,
  'gi',
);
/** "Corrected calcium 9.6 (calcium 8.0, albumin 2.0)". */
const CORRECTED_FIRST = lean(
  `\\bcorrected calcium(?: is| was| of| =|:)? ${CORRECTED}(?: ?mg\\/dL)?[^.;\\n\\d]{1,24}\\b${CALCIUM}[^.;\\n\\d]{1,20}\\b${ALBUMIN}`,
  'gi',
);

/** In mg/dL with g/dL, or in mmol/L with g/L. */
function correctedOf({ calcium, albumin, corrected }: Groups): Read | undefined {
  const [total, protein, stated] = [amountOf(calcium), countOf(albumin), amountOf(corrected)];
  if (total > 4 && protein < 6)
    return { expected: total + 0.8 * (4 - protein), stated, tolerance: 0.6, what: 'the corrected calcium' };
  if (total < 4 && protein > 9)
    return { expected: total + 0.02 * (40 - protein), stated, tolerance: 0.15, what: 'the corrected calcium' };
  return undefined;
}

/** Changes told with both ends and their size, and what a formula makes of two values. */
export const sumsOfDifferences = (text: Searched): readonly Sum[] => [
  ...[SIZE_FIRST, SIZE_LAST].flatMap((pattern) => matchesOf(text, pattern, changeOf)),
  ...[PART_LAST, LESS_BY].flatMap((pattern) => matchesOf(text, pattern, partOf)),
  ...[MEAN_FIRST, MEAN_LAST].flatMap((pattern) => matchesOf(text, pattern, meanOf)),
  ...[ALBUMIN_FIRST, CALCIUM_FIRST, CORRECTED_FIRST].flatMap((pattern) => matchesOf(text, pattern, correctedOf)),
];
