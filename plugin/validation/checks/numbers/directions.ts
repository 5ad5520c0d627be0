import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn, type Searched } from '../../needed-words.ts';

const NUMBER = '-?\\d[\\d,]{0,6}(?:\\.\\d{1,3})?';
const UNIT =
  '(?: ?(?<unit>%|percent|points?|mg/dL|g/dL|mmol/L|mEq/L|ng/mL|mcg|mg|g|kg|lbs?|pounds|mL|L|units|cm|mm|bpm|K|x10\\^9/L))?';
/** Change of less than this share may be a rounding or another way of counting. */
const LEAST_SHARE = 0.04;

/** "Creatinine fell from 1.1 to 2.9", "weight is down from 80 kg to 86 kg". */
const FROM_TO = lean(
  `\\b(?<verb>fell|fallen|dropped|decreased|declined|down|reduced|lowered|rose|risen|increased|climbed|jumped|up|raised|crept up)(?: (?:slightly|steadily|sharply|again|further|only|appropriately|today|overnight|a bit|slowly)){0,2}(?: by [^.,;\\n]{1,16}?)?,? from (?<from>${NUMBER})(?! ?[/:-] ?\\d)${UNIT.replace('unit', 'first')}(?: (?:on admission|yesterday|this morning|last (?:week|month|visit|year)|at baseline))? to (?<to>${NUMBER})(?! ?[/:-] ?\\d|\\.\\d|\\d)${UNIT}`,
  'gi',
);
/** "Fell 6 points, from 36 to 24", "rose by 2 from 8 to 14". */
const BY_FROM_TO = lean(
  `\\b(?:fell|fallen|dropped|decreased|declined|rose|risen|increased|climbed|jumped|up|down)(?: by)? (?<by>\\d{1,4}(?:\\.\\d{1,3})?) ?(?<of>points?|mg/dL|g/dL|mmol/L|mEq/L|kg|lbs?|pounds|cm|mm|mL|beats)?,? (?:\\()?from (?<from>${NUMBER})(?! ?[/:-] ?\\d)${UNIT.replace('unit', 'first')} to (?<to>${NUMBER})(?! ?[/:-] ?\\d|\\.\\d|\\d)${UNIT}`,
  'gi',
);
const DOWN = /^(?:fell|fallen|dropped|decreased|declined|down|reduced|lowered)$/i;

/** A rise or a fall, and the two values that it is said to be between. */
export function checkDirections({ searched }: Case): readonly Finding[] {
  return [...reversed(searched), ...wrongSteps(searched)];
}

const numberOf = (match: RegExpExecArray, name: string): number =>
  Number((match.groups?.[name] ?? '').replace(/,/g, ''));

/** Whether the two are of one unit and no years. */
function isOfOneUnit(match: RegExpExecArray): boolean {
  const { first, unit } = match.groups ?? {};
  const years = [numberOf(match, 'from'), numberOf(match, 'to')];
  return (
    (first === undefined || unit === undefined || first.toLowerCase() === unit.toLowerCase()) &&
    !years.every((year) => year > 1900 && year < 2100)
  );
}

/** "Increased from 20 mg to 10 mg twice daily", "from 5 to 4 times a day": how often it is taken decides. */
const IS_RATE =
  /^ ?(?:twice|once|three|two|four|times|daily|every|per|a day|b\.?i\.?d|t\.?i\.?d|q\d|q[a-z]|\/|at bedtime|am\b|pm\b)/i;

const reversed = (searched: Searched): readonly Finding[] =>
  matchesIn(searched, FROM_TO).flatMap((match) => {
    const [from, to] = [numberOf(match, 'from'), numberOf(match, 'to')];
    const isDown = DOWN.test(match.groups?.verb ?? '');
    const isRight = isDown ? to <= from : to >= from;
    const isRate = IS_RATE.test(searched.text.slice(match.index + match[0].length));
    if (isRight || !isOfOneUnit(match) || isRate || Math.abs(to - from) < Math.abs(from) * LEAST_SHARE) return [];
    return [
      findingOf(match, 'direction_wrong', `from ${plain(from)} to ${plain(to)} is a ${isDown ? 'rise' : 'fall'}`),
    ];
  });

const wrongSteps = (searched: Searched): readonly Finding[] =>
  matchesIn(searched, BY_FROM_TO).flatMap((match) => {
    const [by, from, to] = [numberOf(match, 'by'), numberOf(match, 'from'), numberOf(match, 'to')];
    const expected = Math.abs(to - from);
    const { of, unit } = match.groups ?? {};
    const isElse = of !== undefined && of !== 'points' && unit !== undefined && of.toLowerCase() !== unit.toLowerCase();
    if (isElse || !isOfOneUnit(match) || Math.abs(expected - by) <= Math.max(0.11, expected * 0.06)) return [];
    const message = `from ${plain(from)} to ${plain(to)} is a change of ${plain(expected)}, not of ${plain(by)}`;
    return [findingOf(match, 'change_wrong', message)];
  });

const findingOf = (match: RegExpExecArray, category: string, message: string): Finding =>
  miscountAt(spanOfMatch(match), { category, message, score: 0.8 });
