import { lean } from '../../../lean.ts';
import { wordTable } from '../../../word-table.ts';
import type { Searched } from '../../needed-words.ts';
import { countOf, type Groups, matchesOf, type Read, type Sum } from './sum.ts';

const clock = (name: string): string =>
  `(?<${name}>(?:[01]?\\d|2[0-3])[:.][0-5]\\d(?: ?[ap]\\.?m\\b\\.?)?|\\d{1,2} ?[ap]\\.?m\\b\\.?)(?: ?(?:hours|hrs|h)\\b)?`;
const NUMBER =
  '\\d{1,3}(?:\\.\\d)?|half an|(?:one|two|three|four) and a half|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty-five|forty|fifty|sixty|ninety';
const LASTED = `(?<about>about |around |approximately |roughly |nearly |almost |some |over |under |just (?:over|under) |~){0,2}\\b(?<count>${NUMBER})[- ]?(?<unit>hours?|hrs?|h|minutes?|mins?)\\b(?<half> and a half)?(?: (?:and )?(?<more>\\d{1,2}|ten|fifteen|twenty|thirty|forty-five|forty) ?(?:minutes|mins?)\\b)?`;

/** "Began at 09:15 and lasted 90 minutes, ending at 10:45". */
const ENDS = lean(
  `\\b(?:at|from|by) ${clock('from')}(?<gap>[^.;\\n\\d]{0,30}?)\\b(?:lasted|lasting|lasts|took|taking|takes|ran|runs|running|continued|over|for)(?: for)? (?:the next )?${LASTED}[^.;\\n\\d]{0,16}?\\b(?:ending|ended|ends?|finish(?:ing|ed|es)?|complet(?:ing|ed|e)|stopp(?:ing|ed)|stops?|over|done|until|clos(?:ing|ed)|through)(?: at| by){0,2} ${clock('to')}`,
  'gi',
);
/** "The first dose was at 08:00 and the next, six hours later, at 14:00". */
const LATER = lean(
  `\\b(?:at|from) ${clock('from')}(?<gap>[^\\n\\d]{1,50}?)${LASTED} (?:later|afterwards|after that|from then)(?:,| is| was| comes| falls| due| given| will be| taken){0,3} at ${clock('to')}`,
  'gi',
);
/** "The second sample at 10:10, three hours after the first at 07:10". */
const AFTER = lean(
  `\\bat ${clock('to')},? \\(?(?:that is |exactly )?${LASTED} after (?<gap>[^.;\\n\\d]{1,30}?) at ${clock('from')}`,
  'gi',
);
/** "From 09:15 to 10:45, 90 minutes in all". */
const FROM_TO = lean(
  `\\b(?<!\\b(?:slept|sleep|sleeps|sleeping|asleep) )from ${clock('from')} ?(?:to|until|till|–|-) ?${clock('to')} ?[,;:(—]{1,2} ?(?:that is |a total of |lasting |i\\.e\\. |in all |altogether |which is |or |so ){0,2}${LASTED}(?= ?(?:in all|in total|altogether|total|long|[.;)\\n]|$))`,
  'gi',
);
/** Another time stands between, or the spell is not the whole. */
const OF_ELSE =
  /\b(?:noon|midday|midnight|breakfast|lunch|dinner|supper|bedtime|o'clock|slept|sleep|asleep|breaks?|paus\w{1,4}|interrupt\w{1,4}|earlier|before|delay\w{0,3}|late|than|had|has|been)\b/i;
const THE_NEXT = /\b(?:next|second|again|repeat|another)\b/i;

const TENS: Readonly<Record<string, number>> = wordTable({
  thirty: 30,
  forty: 40,
  'forty-five': 45,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  'half an': 0.5,
});
const numberOf = (said = ''): number => {
  const whole = / and a half$/.test(said) ? said.slice(0, -' and a half'.length) : undefined;
  return whole === undefined ? (TENS[said.toLowerCase()] ?? countOf(said)) : countOf(whole) + 0.5;
};

function betweenClocks({
  from = '',
  to = '',
  gap = '',
  about,
  count,
  unit = '',
  half,
  more,
}: Groups): Read | undefined {
  // Another sentence speaks of the next of the same, or of something else.
  if (OF_ELSE.test(gap) || (/[.;]/.test(gap) && !THE_NEXT.test(gap))) return undefined;
  const isHours = /^h/i.test(unit);
  const told = numberOf(count) + (half === undefined ? 0 : 0.5);
  const stated = told * (isHours ? 60 : 1) + (more === undefined ? 0 : numberOf(more));
  const [first, last] = [minutesOf(from), minutesOf(to)];
  // "At 11:00, four hours later at 3:00": half a day apart unless both are told of the whole day.
  const isOfDay = (/[ap]/i.test(from) && /[ap]/i.test(to)) || Math.max(first, last) >= 13 * 60;
  const round = isOfDay ? 1440 : 720;
  const apart = (((last - first) % round) + round) % round;
  const expected = apart + round * Math.round((stated - apart) / round);
  const loose = isHours && more === undefined ? 20 : 5;
  return {
    expected: expected <= 0 ? expected + round : expected,
    stated,
    tolerance: about === undefined ? loose : Math.max(30, stated / 4),
    what: 'the minutes between two times of the day',
  };
}

/** Minutes from midnight. */
function minutesOf(said: string): number {
  const [hours = '', minutes = '0'] = said.split(/[:.](?=\d)/);
  const half = /([ap])\.?m/i.exec(said)?.[1]?.toLowerCase();
  const hour = Number.parseInt(hours, 10);
  const ofDay = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return ofDay * 60 + Number.parseInt(minutes, 10);
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const weekday = (name: string): string => `(?<${name}>(?:mon|tues|wednes|thurs|fri|satur|sun)day)`;
/** "Seen on Monday 3 March and again two days later, on Wednesday". */
const DAYS_LATER = lean(
  `\\b${weekday('from')}\\b(?:,? (?:\\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9}|[a-z]{3,9} \\d{1,2}(?:st|nd|rd|th)?)(?:,? 20\\d\\d)?)?(?<gap>[^;\\n\\d]{1,45}?)\\b(?<count>\\d|two|three|four|five|six) days (?:later|after that|afterwards|after this)[, (]{1,2}(?:on |that is |which was |which is ){0,2}${weekday('to')}\\b`,
  'gi',
);
const ANOTHER_DAY = /(?:day|days|week|weekend|night|tomorrow|overnight|morning|evening|later|every|each)\b|\bor\b/i;
const weekdayOf = (said = ''): number => WEEKDAYS.indexOf(said.slice(0, 3).toLowerCase());

function betweenWeekdays({ from, to, gap = '', count }: Groups): Read | undefined {
  if (ANOTHER_DAY.test(gap)) return undefined;
  return {
    expected: (weekdayOf(to) - weekdayOf(from) + 7) % 7,
    stated: countOf(count) % 7,
    tolerance: 0,
    what: 'the days between two weekdays',
  };
}

const DAYS_LEFT = lean(
  /\b(?:taken|had|completed|finished|received|after) (?<done>\d{1,2}|two|three|four|five|six|seven) days? of (?:an? |the |her |his |your |planned |total of ){0,2}(?<all>\d{1,2}|five|seven|ten|fourteen)(?:[- ]days?)?(?: [a-z-]{2,16}){0,3}[,;:. (]{1,3}(?:with |so |and |leaving |that leaves |this leaves |which leaves |there are |(?:she|he) has |you have |another |still |only ){0,3}(?<left>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) (?:more |further )?days? (?:(?:are|is|still|were) ){0,2}(?:left|remain(?:s|ing)?|to go|to come)\b/gi,
);
/** "Has taken four days of her seven-day course, with three days to go". */
const daysLeft = (text: Searched): readonly Sum[] =>
  matchesOf(text, DAYS_LEFT, ({ done, all, left }) => ({
    expected: countOf(all) - countOf(done),
    stated: countOf(left),
    tolerance: 0,
    what: 'the days that are left',
  }));

/** Times of the day and weekdays against what is said to lie between them, and what is left of a course. */
export const sumsOfClocks = (text: Searched): readonly Sum[] => [
  ...[ENDS, LATER, AFTER, FROM_TO].flatMap((pattern) => matchesOf(text, pattern, betweenClocks)),
  ...matchesOf(text, DAYS_LATER, betweenWeekdays),
  ...daysLeft(text),
];
