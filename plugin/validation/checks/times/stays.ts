import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';
import { countOf } from '../numbers/sum.ts';
import { MONTH } from './ages.ts';

export const DAY = `(?:\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}\\/\\d{1,2})`;
const COUNT =
  '(?<count>\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)';
const UNIT = '[- ](?<unit>nights?|days?)';
const STAY = '(?:stay|admission|hospitali[sz]ation|in hospital|in-?patient|with us|on the ward)';

/** "Admitted 2 March, discharged 12 March after a 5-day stay", "from 3 March to 9 March, altogether six nights". */
const STAYS: readonly RegExp[] = [
  lean(
    `\\b(?:admitted|admission|admit|in-?patient|hospital|stay|stayed|ward|came in|LOS|looked after|cared for|(?:under|in) our care|with us)\\b[^\\n]{0,40}?\\b(?<from>${DAY})(?:,? \\d{4})?[^\\n]{0,90}?\\b(?<to>${DAY})(?:,? \\d{4})?(?<gap>[^\\n]{0,40}?)\\b${COUNT}${UNIT}\\b(?<after>[^\\n]{0,30})`,
    'gi',
  ),
  lean(
    `\\b(?:discharged|discharge|home)(?: home)?(?: on)? (?<to>${DAY}) after an? ${COUNT}${UNIT} ${STAY} (?:that |which )?(?:began|beginning|begun|started|starting|since|from)(?: on)? (?<from>${DAY})`,
    'gi',
  ),
  // "From 28 March to 2 April (five nights)": nights are of nothing else.
  lean(
    `\\b(?:from|between)(?: the)? (?<from>${DAY})(?:,? \\d{4})? ?(?:to|until|till|through|and|–|-) ?(?:the )?(?<to>${DAY})(?:,? \\d{4})?[,;: (]{1,3}(?:altogether |a total of |in all |that is |i\\.e\\. )?${COUNT}[- ](?<unit>nights)\\b`,
    'gi',
  ),
  lean(
    `\\b${COUNT}${UNIT}(?: hospital)?(?: ${STAY})?\\W{1,3}(?:from )?(?<from>${DAY}) (?:to|through|until|–|-) (?<to>${DAY})`,
    'gi',
  ),
];

/** "Was in hospital 3–9 March (six nights)", "admitted on the 3rd, discharged on the 10th (seven nights)". */
const WITHIN_MONTH = lean(
  `\\b(?:admitted|admission|in-?patient|hospital|stay|stayed|ward|looked after|cared for|(?:under|in) our care|with us)\\b[^\\n\\d]{0,40}?\\b(?<from>\\d{1,2})(?:st|nd|rd|th)?(?: ?(?:–|-|to|until|and) ?(?:the )?|,? (?:and )?(?:discharged|home|went home)(?: on)? the )(?<to>\\d{1,2})(?:st|nd|rd|th)?(?: (?:of )?${MONTH})?(?:,? \\d{4})?[,;: (]{1,3}(?:altogether |a total of |in all |that is |i\\.e\\. )?${COUNT}[- ](?<unit>nights)\\b`,
  'gi',
);

/** What the count behind the two days must be of: every night is of a stay, a day only where it is said. */
const OF_STAY =
  /\b(?:stay|los|altogether|in all|total|in hospital|hospital course|inpatient|admission|hospitali[sz]\w{2,5})\b/i;
const OF_ELSE =
  /\b(?:antibiotics?|iv|course|of|treatment|for|fever|history|oral|review|clinic|follow-?up|then|supply|within|after discharge|prednisolone|steroids?|icu|itu|hdu|last|first|every)\b/i;

/** The nights of a stay against its first and its last day; of days either end may be counted or not. */
export function checkStays({ searched }: Case): readonly Finding[] {
  const dated = STAYS.flatMap((pattern) => matchesIn(searched, pattern)).flatMap((match): readonly Finding[] => {
    const { from = '', to = '', count = '', unit = '', gap, after = '' } = match.groups ?? {};
    // "Admitted 2 May, ICU 2 May to 4 May (2 nights)": another day stands between.
    if (gap !== undefined && (/\d/.test(gap) || !isOfStay(gap, unit, after))) return [];
    return judge(match, daysBetween(from, to, match[0]), countOf(count), unit);
  });
  const within = matchesIn(searched, WITHIN_MONTH).flatMap((match): readonly Finding[] => {
    const { from = '', to = '', count = '', unit = '' } = match.groups ?? {};
    return Number(to) < Number(from) ? [] : judge(match, [Number(to) - Number(from)], countOf(count), unit);
  });
  return dated.length > 0 ? dated : within;
}

function isOfStay(gap: string, unit: string, after: string): boolean {
  // "Stay 8 to 13 January. Was on BiPAP one night".
  if (/\bon [A-Za-z]{1,40} $/.test(gap)) return false;
  if (OF_ELSE.test(gap.replace(/\b(?:after|for|a total of|length of stay|stay of|total of)\b/gi, ''))) return false;
  if (unit.startsWith('night')) return true;
  return (
    OF_STAY.test(gap) ||
    /^ ?-?(?:hospital |inpatient )?(?:stay|admission|hospitali[sz]|in hospital|as an in-?patient|with us)/i.test(after)
  );
}

/** `apart`: how many days the two days may lie apart, as they are read. */
function judge(match: RegExpExecArray, apart: readonly number[], stated: number, unit: string): readonly Finding[] {
  const isNight = unit.startsWith('night');
  const days = apart.find((one) => one <= LONGEST);
  if (days === undefined || apart.some((one) => Math.abs(one - stated) <= (isNight ? 0 : 1))) return [];
  // The days themselves are the patient's.
  const message = isNight
    ? `between the first and the last day of the stay are ${plain(days)} nights, not ${plain(stated)}`
    : `the first and the last day of the stay are ${plain(days)} days apart, not ${plain(stated)}`;
  return [miscountAt(spanOfMatch(match), { category: 'stay_wrong', message, score: 0.8 })];
}
/** In days; what lies further apart is not of one stay. */
const LONGEST = 120;

/** Days from one day to the next of the other: by the year told, or in a year with and without 29 February. */
export function daysBetween(from: string, to: string, said: string): readonly number[] {
  const told = [...said.matchAll(/\b20\d\d\b/g)].map(([year]) => Number(year));
  const years = told.length > 0 ? [Math.max(...told)] : [2023, 2024];
  // "3/4 to 5/4": from March to May, or within April.
  return years.flatMap((year) =>
    ['$1/$2', '$2/$1'].flatMap((order) => {
      const last = timeOf(to, year, order);
      const first = [year, year - 1].map((one) => timeOf(from, one, order)).find((time) => time <= last);
      return first === undefined ? [] : [Math.round((last - first) / 86_400_000)];
    }),
  );
}

/** NaN where it is no day; `order` says where the month stands in "3/4". */
const timeOf = (day: string, year: number, order: string): number =>
  Date.parse(
    day.includes('/')
      ? `${day.replace(/^(\d{1,2})\/(\d{1,2})$/, order)}/${year} UTC`
      : `${day.replace(/(\d)(?:st|nd|rd|th)|\.| of/g, '$1')} ${year} UTC`,
  );
