import { lean } from '../../../lean.ts';
import type { Searched } from '../../needed-words.ts';
import { DAY, daysBetween } from '../times/stays.ts';
import { amountOf, countOf, type Groups, matchesOf, type Read, type Sum } from './sum.ts';

const YEARS_SINCE = lean(
  /\b(?:diagnosed(?: with [a-z\d -]{3,30}?)?|diagnosis|started|began|onset|smok(?:ed|ing) (?:from|since)|symptoms (?:from|since))(?: at)?(?: age| aged| the age of)? (?<from>\d{1,2})[,;]? (?:and )?(?:(?:he |she )?(?:is )?)(?:now|currently|today)(?: aged| is| at)? (?<now>\d{2,3})[,;:]? (?:so |that is |which is |making |giving |a |it is )?(?<stated>\d{1,2}) years?\b/gi,
);
/** `Diagnosed at 40, now 52, so 22 years of disease`. */
const yearsSince = (text: Searched): readonly Sum[] =>
  matchesOf(text, YEARS_SINCE, ({ from, now, stated }) => ({
    expected: amountOf(now) - amountOf(from),
    stated: amountOf(stated),
    tolerance: 1,
    what: 'the years between two ages',
  }));

/** Of the readings of two days without a year, the one that fits the text best. */
const nearestOf = (days: readonly number[], stated: number): number | undefined =>
  days.toSorted((a, b) => Math.abs(a - stated) - Math.abs(b - stated))[0];

const COUNTED = '(?<count>\\d{1,2}|one|two|three|four|five|six|seven|eight|ten|twelve) (?<unit>days?|weeks?|months?)';
const WEEKDAY = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?';

const gestation = (name: string): string => `(?<${name}>\\d{1,2}(?:\\+\\d| weeks?))`;
/** `LMP 1 January, 12+0 on 26 March`. */
const FROM_PERIOD = lean(
  `\\bLMP(?: was| of| on|:)? (?<from>${DAY})(?:,? \\d{4})?[^\\n\\d]{0,30}?\\b${gestation('then')}(?: pregnant)?[,;]? (?:on|today,?|now,?) (?<to>${DAY})`,
  'gi',
);
/** `Booked at 8 weeks on 2 March; she is 20 weeks today, 25 May`. */
const FROM_BOOKING = lean(
  `\\b${gestation('first')}(?: pregnant)? on (?<from>${DAY})[^\\n\\d]{0,40}?\\b${gestation('then')}(?: pregnant)?[,;]? (?:on|today,?|now,?) (?<to>${DAY})`,
  'gi',
);
const daysOf = (said = '0'): number => {
  const [weeks, days = '0'] = said.split('+');
  return 7 * Number.parseInt(weeks!, 10) + Number(days);
};
/** Scans and whole weeks move a date by days. */
function ofPregnancy({ from = '', to = '', first, then }: Groups): Read | undefined {
  const stated = daysOf(then) - daysOf(first);
  const nearest = nearestOf(daysBetween(from, to, ''), stated);
  return nearest === undefined
    ? undefined
    : { expected: nearest, stated, tolerance: 11, what: 'the days of a pregnancy' };
}

/** `Last Depo on 4 January, next due in 12 weeks, about 29 March`. */
const NEXT_DUE = lean(
  `\\blast (?:[a-zA-Z-]{3,16} ){1,3}(?:was |given |on |was given ){0,3}${WEEKDAY}(?<from>${DAY})[,;.]? (?:so (?:the )?)?next (?:one |dose |injection )?(?:is )?(?:due )?(?:in )?${COUNTED}(?: later)?[,;]? ?(?:\\(|on |by |about |around |that is ){1,2}${WEEKDAY}(?<to>${DAY})`,
  'gi',
);
/** `Symptoms started on Friday 1 May; today, Tuesday 5 May, is day 5`: the first day is counted or not. */
const DAY_OF_ILLNESS = lean(
  `\\b(?:started|began|onset|admitted|operation|surgery)(?: was)?(?: on)? ${WEEKDAY}(?<from>${DAY})[^\\n\\d]{0,30}?\\btoday,? (?:is )?${WEEKDAY}(?<to>${DAY}),? (?:is|so|makes it|makes this)? ?(?:post-?op(?:erative)? )?day (?<day>\\d{1,2})\\b`,
  'gi',
);
const dayOfIllness = ({ from = '', to = '', day }: Groups): Read | undefined => {
  const stated = amountOf(day);
  const nearest = nearestOf(daysBetween(from, to, ''), stated);
  return nearest === undefined
    ? undefined
    : { expected: nearest + 0.5, stated, tolerance: 0.6, what: 'the day of an illness' };
};

/** `Born on 5 May, are 3 weeks old on 26 May`. */
const BORN = lean(
  `\\bborn (?:on )?(?<from>${DAY})(?:,? \\d{4})?,?[^.\\n\\d]{0,40}? ${COUNTED} old\\b[^.\\n\\d]{0,20}?\\b(?:on|today,?|now,?) (?<to>${DAY})`,
  'gi',
);
/** `In 6 weeks, on 12 June; today is 1 May`. */
const AHEAD = lean(
  `\\bin ${COUNTED}[, (]{1,3}(?:on |that is |which is )?${WEEKDAY}(?<to>${DAY})[^\\n]{0,40}?\\btoday(?:'s date)?(?: is|:|,)? ${WEEKDAY}(?<from>${DAY})`,
  'gi',
);
const AHEAD_OF_TODAY = lean(
  `\\btoday(?:'s date)?(?: is|:|,)? ${WEEKDAY}(?<from>${DAY})[^\\n]{0,60}?\\bin ${COUNTED}[, (]{1,3}(?:on |that is |which is )?${WEEKDAY}(?<to>${DAY})`,
  'gi',
);
/** `Seen on Monday 4 May; review in one week on Monday 11 May`. */
const AFTER_VISIT = lean(
  `\\b(?:seen|reviewed|attended|visit|given|injection)(?: on)? ${WEEKDAY}(?<from>${DAY})[^\\n\\d]{0,50}?\\b(?:review|return|come back|follow-?up|recheck|seen again|next (?:dose|visit|injection|appointment)(?: due)?|repeat|again)[^\\n.\\d]{0,25}? in ${COUNTED}[,;]? ?(?:\\(|on |by )${WEEKDAY}(?<to>${DAY})`,
  'gi',
);
const UNIT_DAYS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30.4 };

function spanOfDays({ from = '', to = '', count, unit = '' }: Groups): Read | undefined {
  const each = UNIT_DAYS[unit[0]!.toLowerCase()]!;
  const stated = countOf(count) * each;
  const tolerance = each === 1 ? 1 : Math.max(each * 0.9, stated * 0.15);
  const nearest = nearestOf(daysBetween(from, to, ''), stated);
  return nearest === undefined
    ? undefined
    : { expected: nearest, stated, tolerance, what: 'the days between two dates' };
}

/** What lies between two ages or dates. */
export const sumsOfSpans = (text: Searched): readonly Sum[] => [
  ...yearsSince(text),
  ...[BORN, AHEAD, AHEAD_OF_TODAY, AFTER_VISIT, NEXT_DUE].flatMap((pattern) => matchesOf(text, pattern, spanOfDays)),
  ...matchesOf(text, DAY_OF_ILLNESS, dayOfIllness),
  ...[FROM_PERIOD, FROM_BOOKING].flatMap((pattern) => matchesOf(text, pattern, ofPregnancy)),
];
