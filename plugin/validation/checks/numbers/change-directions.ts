import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

const NUMBER = '\\d{1,6}(?:\\.\\d{1,3})?(?!\\d|,\\d|\\/\\d)';
const UNIT =
  '(?: ?(?:kg|lbs?|pounds|st|g\\/L|g\\/dL|mg\\/dL|mg\\/L|mmol\\/L|umol\\/L|µmol\\/L|μmol\\/L|ng\\/L|pg\\/mL|mL\\/min|mm ?Hg|mmol\\/mol|cm|mm|mL|L|%|points?|bpm|g)(?![a-z/%]))?';
const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|spring|summer|autumn|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)';
/** When the first value was. */
const THEN = `(?:,? (?:in ${MONTH}(?: \\d{4})?|last (?:year|month|week|visit|time|${MONTH})|a (?:year|month|week) ago|\\d{1,2} (?:years|months|weeks|days) ago|at (?:baseline|booking|diagnosis|admission|the start)|on (?:admission|arrival|${MONTH})|yesterday|before|initially|previously))`;
/** When the second was. */
const NOW =
  '(?:,? (?:today|now|currently|this (?:morning|week|month|time|visit)|at discharge|on discharge|at the last visit))';
const UP = 'gain|gained|rise|risen|rose|increase|increased|gone up|went up|put on|climb|climbed|jump';
const DOWN =
  'loss|lost|fall|fallen|fell|drop|dropped|decrease|decreased|reduction|decline|declined|gone down|went down|come down|came down';
const JOIN = `(?:,? (?:so|which is|that is|that's|i\\.e\\.|meaning|representing|and|a|an|net|total|steady|slight|small|large|big|further|clear|good|great|healthy|worrying|you|he|she|has|have|had|you've|he's|she's)|,|:|;|\\(| [-–—]){0,7} `;

/** "92 kg in March and 86 kg today, a gain of 6 kg", "went from 70 kg to 76 kg, so you have lost 6 kg". */
const CHANGE = lean(
  `(?<![\\d/.,])(?<first>${NUMBER})${UNIT}(?:${THEN}(?:,| and|,? then| to|,? but| →| ->){1,2}|(?: to| →| ->)) ?(?:${NOW})?(?: it is| is| now| it was| you weigh| she weighs| he weighs)?,? ?(?<second>${NUMBER})${UNIT}(?:${NOW}|${THEN})?${JOIN}(?:(?<up>${UP})|(?<down>${DOWN}))\\b(?! ?(?:in|risk|to)\\b)(?<behind>(?: of| by| about| around)* ?(?:${NUMBER})?)`,
  'gi',
);

/** A change of two values, the earlier first, that is told the other way round. */
export const checkChangeDirections = ({ searched }: Case): readonly Finding[] =>
  matchesIn(searched, CHANGE).flatMap((match): readonly Finding[] => {
    const { first, second, up, behind = '' } = match.groups ?? {};
    const [from, to] = [Number(first), Number(second)];
    const isYears = [from, to].every((year) => year > 1900 && year < 2100 && Number.isInteger(year));
    // The size of the change stands behind it, or is not told at all.
    const size = Number(/\d{1,6}(?:\.\d{1,3})?$/.exec(behind)?.[0] ?? Number.NaN);
    const isSize = Number.isFinite(size) && Math.abs(Math.abs(to - from) - size) <= Math.max(0.2, size * 0.15);
    if (isYears || from === to || !isSize || (up === undefined) === to < from) return [];
    return [
      miscountAt(spanOfMatch(match), {
        category: 'direction_wrong',
        message: `from ${plain(from)} to ${plain(to)} is a ${to > from ? 'rise' : 'fall'}`,
        score: 0.84,
      }),
    ];
  });
