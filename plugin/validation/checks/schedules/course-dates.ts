import { JOIN } from '../../../join.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';
import { countOf } from '../numbers/sum.ts';
import { MONTH } from '../times/ages.ts';

const DAY = `(?:\\d{1,2}(?:st|nd|rd|th)?(?: of)?(?= ) ${MONTH}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}\\/\\d{1,2})${JOIN}(?:,? (?:19|20)\\d\\d|\\/(?:20)?\\d\\d)?`;
const LENGTH =
  '(?<count>\\d{1,2}|one|two|three|four|five|six|seven|eight|ten|twelve|fourteen)[- ](?<unit>days?|d|weeks?|wks?)\\b';
const START = '(?:start(?:ed|ing|s)?|began|begin(?:ning|s)?|from|first dose|day 1)(?: date| on| is| was|:){0,2}(?= )';
const STOP =
  '(?:stop(?:s|ped|ping)?|end(?:s|ed|ing)?|through|until|finish(?:es|ed|ing)?|complet(?:e|es|ed|ing|ion)|last (?:day|dose)|to)(?: date| on| is| was| by|:){0,2}(?= )';

/** "x 6 wk. Start 4/1, stop date 5/13", "10-day course started May 3, last dose May 12". */
const LENGTH_FIRST = new RegExp(
  `\\b${LENGTH}[^\\n\\d]{0,40}?\\b${START} (?<from>${DAY})${JOIN}[^\\n\\d]{0,24}?${JOIN}\\b${STOP} (?<to>${DAY})`,
  'gi',
);
/** "Started 3 May and finishing 12 May, a 10-day course". */
const DATES_FIRST = new RegExp(
  `\\b${START} (?<from>${DAY})${JOIN}[^\\n\\d]{0,24}?${JOIN}\\b${STOP} (?<to>${DAY})[^\\n\\d]{0,24}?\\b${LENGTH}(?= (?:course|total|in all|of (?:therapy|treatment|antibiotics))|\\))`,
  'gi',
);
/** "Started on 2 May and ends after 7 days, on 8 May", "began 3 June, 10 days, last dose 12 June". */
const LENGTH_BETWEEN = new RegExp(
  `\\b${START} (?<from>${DAY})${JOIN}[^\\n\\d]{0,24}?(?:\\b(?:${STOP}|after|for|runs?|lasts?|ran|lasted)(?: after| for)? )${LENGTH}(?! (?:in all|in total|total|altogether))[^\\n\\d]{0,24}?\\b(?:on|${STOP}) (?<to>${DAY})`,
  'gi',
);
const OF_ELSE =
  /\b(?:every|apart|later|after|before|ago|follow|review|recheck|appointment|visit|old|gestation|pregnan\w{2,4}|supply|refill|off work|school|sick)\b/i;

/** "Ends after 7 days" tells its length. */
const ENDS_AFTER = /\b(?:ends?|ended|ending|finish(?:ed|es)?|stop(?:s|ped)?|complete[sd]?) after (?=\d|[a-z]{3,8} )/gi;

/** The length of a course against its first and its last day, either counted or not. */
export const checkCourseDates = ({ searched }: Case): readonly Finding[] =>
  [LENGTH_FIRST, DATES_FIRST, LENGTH_BETWEEN]
    .flatMap((pattern) => matchesIn(searched, pattern))
    .flatMap((match): readonly Finding[] => {
      const { count = '', unit = '', from = '', to = '' } = match.groups ?? {};
      const days = countOf(count) * (unit.startsWith('w') ? 7 : 1);
      const apart = daysBetween(from, to);
      if (OF_ELSE.test(match[0].replace(ENDS_AFTER, ' ')) || apart.length === 0 || !Number.isFinite(days)) return [];
      if (apart.some((one) => Math.abs(one - days) <= (unit.startsWith('w') ? 3 : 1))) return [];
      const message = `the first and the last day of the course are ${plain(apart[0]!)} days apart, not ${plain(days)}`;
      return [miscountAt(spanOfMatch(match), { category: 'course_dates_wrong', message, score: 0.8 })];
    })
    .slice(0, 1);

/** In days. */
const LONGEST = 200;

/** As the two days may be read: the month first or last, with and without 29 February. */
function daysBetween(from: string, to: string): readonly number[] {
  const orders = from.includes('/') && to.includes('/') ? ['$1/$2', '$2/$1'] : ['$1/$2'];
  return [2023, 2024].flatMap((year) =>
    orders.flatMap((order) => {
      const last = timeOf(to, year, order);
      const first = [year, year - 1].map((one) => timeOf(from, one, order)).find((time) => time <= last);
      const days = first === undefined ? Number.NaN : Math.round((last - first) / 86_400_000);
      return days <= LONGEST ? [days] : [];
    }),
  );
}

/** NaN where it is no day; the year that is told counts for nothing, as both days have the same or the next. */
const timeOf = (day: string, year: number, order: string): number => {
  const short = day.replace(/,? (?:19|20)\d\d$/, '').replace(/^(\d{1,2}\/\d{1,2})\/(?:20)?\d\d$/, '$1');
  return Date.parse(
    short.includes('/')
      ? `${short.replace(/^(\d{1,2})\/(\d{1,2})$/, order)}/${year} UTC`
      : `${short.replace(/(\d)(?:st|nd|rd|th)|\.| of/g, '$1')} ${year} UTC`,
  );
};
