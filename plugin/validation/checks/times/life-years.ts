import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn, type Searched } from '../../needed-words.ts';
import { spanOf } from '../../reading/document.ts';
import { toldAge } from '../../told-age.ts';
import { countOf } from '../numbers/sum.ts';

const COUNT = '(?:\\d{1,2}|a|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty)';
/** "Eight years ago, when he was 58", "at the age of 58, eight years ago". */
const AGO_AT = [
  new RegExp(
    `\\b(?<ago>${COUNT}) years ago[^.;\\n\\d]{0,30}?\\b(?:when (?:he|she) was|at(?: the)? age(?: of)?|aged|then|he was|she was)(?: only| just| then)? (?<age>\\d{1,2})\\b(?!\\.\\d| ?(?:mg|kg|%|\\/|weeks|months))`,
    'gi',
  ),
  lean(
    `\\b(?:when (?:he|she) was|at(?: the)? age(?: of)?|aged) (?<age>\\d{1,2})(?: years)?,? (?:which is |that is )?(?:now )?(?<ago>${COUNT}) years ago\\b`,
    'gi',
  ),
];

/** "Started smoking at 18 and quit at 48, averaging one pack a day, a total of 30 pack-years". */
const PACK_YEARS = lean(
  /\b(?:started|began|smoked|smoking)(?: to smoke| smoking| cigarettes)?(?: from| at)?(?: the)?(?: age)?(?: of)? (?<from>\d{1,2})\b[^.\n\d]{1,30}?\b(?:quit|stopped|gave up|until|to|till)(?: at| aged| smoking at| age| smoking)?(?: the age of)? (?<to>\d{2})\b[^.\n\d]{1,40}?(?<packs>\d(?:\.\d)?|a|one|two|half a|one and a half|\d{1,2}(?= cigarettes)) (?<unit>packs?|cigarettes)[^.\n\d]{1,40}?(?<stated>\d{1,3})[- ]pack[- ]years?/gi,
);

/** Ages and years of a life that do not follow from each other, by the patient's age of now. */
export function checkLifeYears({ searched, patient, reading: { patient: facts, tokens } }: Case): readonly Finding[] {
  // "Last Pap at age 52, nine years ago": the age of then is no age of now.
  const ages = facts.flatMap((fact) =>
    fact.kind === 'age' ? [{ years: fact.years, ...spanOf(tokens, fact.first, fact.end) }] : [],
  );
  return [...agesAgo(searched, patient.ageYears, ages), ...packYears(searched)];
}

interface AgeSaid {
  readonly years: number;
  readonly start: number;
  readonly end: number;
}

function agesAgo(searched: Searched, now: number | undefined, ages: readonly AgeSaid[]): readonly Finding[] {
  if (now === undefined || now < 20) return [];
  return AGO_AT.flatMap((pattern) => matchesIn(searched, pattern)).flatMap((match): readonly Finding[] => {
    const { ago = '', age = '' } = match.groups ?? {};
    const years = countOf(ago);
    const before = searched.text.slice(Math.max(0, match.index - 60), match.index);
    const { start, end } = spanOfMatch(match);
    const isOfThen = ages.some((one) => one.years === now && one.start < end && one.end > start);
    if (isOfThen || KIN.test(before) || Math.abs(now - years - Number(age)) <= 1.5) return [];
    const message = `who is ${toldAge(Math.round(now))} now was ${toldAge(Math.round(now - years))} then, not ${toldAge(Number(age))}`;
    return [miscountAt(spanOfMatch(match), { category: 'age_wrong', message, score: 0.8 })];
  });
}
const KIN = /\b(?:mother|father|brother|sister|wife|husband|son|daughter|parent|aunt|uncle)\b/i;

function packYears(searched: Searched): readonly Finding[] {
  return matchesIn(searched, PACK_YEARS).flatMap((match): readonly Finding[] => {
    const { from, to, packs = '', unit, stated } = match.groups ?? {};
    const aDay = countOf(packs);
    const expected = ((Number(to) - Number(from)) * aDay) / (unit?.startsWith('c') ? 20 : 1);
    if (Number.isNaN(expected) || Math.abs(expected - Number(stated)) <= Math.max(3, expected * 0.15)) return [];
    const message = `these years make ${plain(expected)} pack-years, not ${stated}`;
    return [miscountAt(spanOfMatch(match), { category: 'sum_wrong', message })];
  });
}
