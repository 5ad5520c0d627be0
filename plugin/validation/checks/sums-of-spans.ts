import type { Searched } from '../needed-words.ts';
import { DAY, daysBetween } from './stays.ts';
import { amountOf, countOf, type Groups, matchesOf, type Read, type Sum } from './sum.ts';

/** `Diagnosed at 40, now 52, so 22 years of disease`. */
const yearsSince = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?:diagnosed(?: with [a-z\d -]{3,30}?)?|diagnosis|started|began|onset|smok(?:ed|ing) (?:from|since)|symptoms (?:from|since))(?: at)?(?: age| aged| the age of)? (?<from>\d{1,2})[,;]? (?:and )?(?:(?:he |she )?(?:is )?)(?:now|currently|today)(?: aged| is| at)? (?<now>\d{2,3})[,;:]? (?:so |that is |which is |making |giving |a |it is )?(?<stated>\d{1,2}) years?\b/gi,
    ({ from, now, stated }) => ({
      expected: amountOf(now) - amountOf(from),
      stated: amountOf(stated),
      tolerance: 1,
      what: 'the years between two ages',
    }),
  );

const COUNTED = '(?<count>\\d{1,2}|one|two|three|four|five|six|seven|eight|ten|twelve) (?<unit>days?|weeks?|months?)';
const WEEKDAY = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?';

const gestation = (name: string): string => `(?<${name}>\\d{1,2}(?:\\+\\d| weeks?))`;
/** `LMP 1 January, 12+0 on 26 March`. */
const FROM_PERIOD = new RegExp(
  `\\bLMP(?: was| of| on|:)? (?<from>${DAY})(?:,? \\d{4})?[^\\n\\d]{0,30}?\\b${gestation('then')}(?: pregnant)?[,;]? (?:on|today,?|now,?) (?<to>${DAY})`,
  'gi',
);
/** `Booked at 8 weeks on 2 March; she is 20 weeks today, 25 May`. */
const FROM_BOOKING = new RegExp(
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
  const [nearest] = daysBetween(from, to, '').toSorted((a, b) => Math.abs(a - stated) - Math.abs(b - stated));
  return nearest === undefined
    ? undefined
    : { expected: nearest, stated, tolerance: 11, what: 'the days of a pregnancy' };
}

/** `Last Depo on 4 January, next due in 12 weeks, about 29 March`. */
const NEXT_DUE = new RegExp(
  `\\blast (?:[a-zA-Z-]{3,16} ){1,3}(?:was |given |on |was given ){0,3}${WEEKDAY}(?<from>${DAY})[,;.]? (?:so (?:the )?)?next (?:one |dose |injection )?(?:is )?(?:due )?(?:in )?${COUNTED}(?: later)?[,;]? ?(?:\\(|on |by |about |around |that is ){1,2}${WEEKDAY}(?<to>${DAY})`,
  'gi',
);
/** `Symptoms started on Friday 1 May; today, Tuesday 5 May, is day 5`: the first day is counted or not. */
const DAY_OF_ILLNESS = new RegExp(
  `\\b(?:started|began|onset|admitted|operation|surgery)(?: was)?(?: on)? ${WEEKDAY}(?<from>${DAY})[^\\n\\d]{0,30}?\\btoday,? (?:is )?${WEEKDAY}(?<to>${DAY}),? (?:is|so|makes it|makes this)? ?(?:post-?op(?:erative)? )?day (?<day>\\d{1,2})\\b`,
  'gi',
);
const dayOfIllness = ({ from = '', to = '', day }: Groups): Read | undefined => {
  const stated = amountOf(day);
  const [nearest] = daysBetween(from, to, '').toSorted((a, b) => Math.abs(a - stated) - Math.abs(b - stated));
  return nearest === undefined
    ? undefined
    : { expected: nearest + 0.5, stated, tolerance: 0.6, what: 'the day of an illness' };
};

/** `Born on 5 May, are 3 weeks old on 26 May`. */
const BORN = new RegExp(
  `\\bborn (?:on )?(?<from>${DAY})(?:,? \\d{4})?,?[^.\\n\\d]{0,40}? ${COUNTED} old\\b[^.\\n\\d]{0,20}?\\b(?:on|today,?|now,?) (?<to>${DAY})`,
  'gi',
);
/** `In 6 weeks, on 12 June; today is 1 May`. */
const AHEAD = new RegExp(
  `\\bin ${COUNTED}[, (]{1,3}(?:on |that is |which is )?${WEEKDAY}(?<to>${DAY})[^\\n]{0,40}?\\btoday(?:'s date)?(?: is|:|,)? ${WEEKDAY}(?<from>${DAY})`,
  'gi',
);
const AHEAD_OF_TODAY = new RegExp(
  `\\btoday(?:'s date)?(?: is|:|,)? ${WEEKDAY}(?<from>${DAY})[^\\n]{0,60}?\\bin ${COUNTED}[, (]{1,3}(?:on |that is |which is )?${WEEKDAY}(?<to>${DAY})`,
  'gi',
);
/** `Seen on Monday 4 May; review in one week on Monday 11 May`. */
const AFTER_VISIT = new RegExp(
  `\\b(?:seen|reviewed|attended|visit|given|injection)(?: on)? ${WEEKDAY}(?<from>${DAY})[^\\n\\d]{0,50}?\\b(?:review|return|come back|follow-?up|recheck|seen again|next (?:dose|visit|injection|appointment)(?: due)?|repeat|again)[^\\n.\\d]{0,25}? in ${COUNTED}[,;]? ?(?:\\(|on |by )${WEEKDAY}(?<to>${DAY})`,
  'gi',
);
const UNIT_DAYS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30.4 };

function spanOfDays({ from = '', to = '', count, unit = '' }: Groups): Read | undefined {
  const each = UNIT_DAYS[unit[0]!.toLowerCase()]!;
  const stated = countOf(count) * each;
  const tolerance = each === 1 ? 1 : Math.max(each * 0.9, stated * 0.15);
  const [nearest] = daysBetween(from, to, '').toSorted((a, b) => Math.abs(a - stated) - Math.abs(b - stated));
  return nearest === undefined
    ? undefined
    : { expected: nearest, stated, tolerance, what: 'the days between two dates' };
}

const DOSE = '(?<dose>\\d{1,4}(?:\\.\\d)?) ?mg';
const EACH_DAY =
  '(?:once daily|once a day|daily|a day|each (?:day|morning)|every (?:day|morning)|in the morning|od|qd)';
const OF_COURSE =
  '(?:for|x|×) ?(?<days>\\d{1,2}) days?[,;:. (]{1,3}(?:using |which is |that is |a total of |total(?:ling)? |making |= ?|or |needs |which makes |about ){0,2}(?<stated>[\\d,]{2,6}) ?mg (?:in (?:all|total)|altogether|total\\b|overall)';
/** `Prednisone 40 mg for 5 days, using 200 mg in total`; of any drug where it is said to be given once a day. */
const STEROID = new RegExp(
  `\\b(?:prednisone|prednisolone|methylprednisolone|dexamethasone)\\b[^.\\n\\d]{0,25}${DOSE}(?: (?:po|by mouth|orally|${EACH_DAY})){0,2} ${OF_COURSE}`,
  'gi',
);
const ONCE_DAILY = new RegExp(`\\b${DOSE} (?:po |by mouth |orally )?${EACH_DAY} ${OF_COURSE}`, 'gi');
const courseOf = ({ dose, days, stated }: Groups): Read => ({
  expected: amountOf(dose) * amountOf(days),
  stated: amountOf(stated),
  tolerance: 0.6,
  what: 'what a course takes',
});

/** `Glargine 20 units plus lispro 5 units with three meals: 35 units a day`. */
const insulin = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<basal>\d{1,3}) ?units?\b(?: (?:at (?:night|bedtime)|once daily|daily|nightly|in the (?:morning|evening)))?,? ?(?:plus|and|\+) (?:[a-z]{5,14} )?(?<meal>\d{1,2}) ?units? (?:with|before|at) (?:(?:her |his |your |the )?(?<meals>three|3|two|2)(?: main)? meals|(?:each|every)(?: main)? meal|each of (?:her|his|your|the) three meals)[^.;\n\d]{0,25}?(?<stated>\d{1,3}) ?units? (?:a day|daily|per day|each day|in (?:all|total)|altogether|in 24 hours)/gi,
    ({ basal, meal, meals = 'three', stated }) => ({
      expected: amountOf(basal) + countOf(meals) * amountOf(meal),
      stated: amountOf(stated),
      tolerance: 0.5,
      what: 'the insulin of a day',
    }),
  );

/** `120 mL six times a day, 720 mL in 24 hours`, `60 mL every 3 hours, 480 mL a day`. */
const feeds = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<each>\d{1,4}) ?mL (?:(?<times>two|three|four|five|six|seven|eight|ten|twelve|\d{1,2}) times (?:a day|daily|per day|in 24 hours)|every (?<hours>two|three|four|six|eight|2|3|4|6|8) hours)[,;:( =]{1,3}(?:that is |which is |so |making |or |a total of |total )?(?<stated>[\d,]{2,6}) ?mL (?:a day|daily|per day|in 24 hours|over 24 hours|in (?:all|total)|in a day)/gi,
    ({ each, times, hours, stated }) => {
      const expected = amountOf(each) * (hours === undefined ? countOf(times) : 24 / countOf(hours));
      return {
        expected,
        stated: amountOf(stated),
        tolerance: Math.max(1, expected * 0.03),
        what: 'the volume of a day',
      };
    },
  );

const MEALS =
  '(?:(?:at |with |before |in the )?(?:breakfast|lunch(?:time)?|midday|noon|dinner|supper|tea|tea-?time|evening|morning|bed(?:time)?|night))';
/** `10 units breakfast, 8 lunch, 12 supper and 20 at bed, 50 units a day`. */
const BY_MEALS = new RegExp(
  `\\b(?<parts>\\d{1,2} ?(?:units? )?${MEALS}(?:(?:, and |, | and |; )\\d{1,2} ?(?:units? )?${MEALS}){1,4})[,;:=( ]{1,3}(?:total(?:ling)?(?: of)? |that is |which is |so |in all )?(?<stated>\\d{1,3}) units? (?:a day|daily|per day|each day|in (?:all|total)|altogether|total)`,
  'gi',
);
const insulinByMeals = (text: Searched): readonly Sum[] =>
  matchesOf(text, BY_MEALS, ({ parts = '', stated }) => ({
    expected: [...parts.matchAll(/\d{1,2}/g)].reduce((sum, [one]) => sum + amountOf(one), 0),
    stated: amountOf(stated),
    tolerance: 0.5,
    what: 'the insulin of a day',
  }));

/** `Smoked 20 a day from 18 to 58, 40 pack-years`. */
const packYearsFrom = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<number>\d{1,2}) (?:cigarettes |cigs )?(?:a|per|each) day from (?:the )?(?:age (?:of )?)?(?<from>\d{2}) (?:to|until) (?<until>\d{2})[^.\n\d]{1,25}?(?<stated>\d{1,3})[- ]?pack[- ]?years?/gi,
    ({ number, from, until, stated }) => {
      const expected = (amountOf(number) / 20) * (amountOf(until) - amountOf(from));
      return { expected, stated: amountOf(stated), tolerance: Math.max(2, expected * 0.12), what: 'pack-years' };
    },
  );

/** `Peak flow 300 from a best of 500, 60% of best`. */
const ofBest = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<flow>\d{2,3}) ?(?:L\/min )?\(?(?:from|of|against|out of|,|with)? ?(?:a |his |her |your |usual |personal |previous ){0,3}best (?:is |was |of |PEFR |peak flow ){0,2}(?<best>\d{3})(?: ?L\/min)?\)?[,;:(= ]{1,3}(?:so |that is |which is |about |or ){0,2}(?<share>\d{1,3}) ?%/gi,
    ({ flow, best, share }) => ({
      expected: (100 * amountOf(flow)) / amountOf(best),
      stated: amountOf(share),
      tolerance: 4,
      what: 'the share of the best peak flow',
    }),
  );

/** `15 mg weekly as six 2.5 mg tablets, 24 tablets for 4 weeks`. */
const weeklyTablets = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?:weekly|once a week|every week)[,:]? (?:as |taken as |\()?(?<each>two|three|four|five|six|seven|eight|nine|ten|\d{1,2})(?: of the| x)? \d{1,2}(?:\.\d)? ?mg tablets\)?[,;:. ]{1,3}(?:so |that is |supply |dispense |= ?)?(?<stated>\d{1,3}) tablets for (?<weeks>\d{1,2}|four|eight|twelve) weeks/gi,
    ({ each, stated, weeks }) => ({
      expected: countOf(each) * countOf(weeks),
      stated: amountOf(stated),
      tolerance: 0.5,
      what: 'what a course takes',
    }),
  );
/** `Twin 1 1500 g, twin 2 1350 g: discordance 10%`: by the larger of the two. */
const discordance = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<one>[\d,]{1,5}(?:\.\d{1,2})?) ?(?<unit>g|kg)\b[^\n.%]{1,50}?\b(?<other>[\d,]{1,5}(?:\.\d{1,2})?) ?\k<unit>\b[^\n%\d]{1,50}?(?:discordan(?:ce|cy|t)(?: by| of| is| was|:)?(?: about)? (?<behind>\d{1,2}(?:\.\d)?) ?%|\b(?<before>\d{1,2}(?:\.\d)?) ?% (?:growth |weight )?discordan(?:ce|cy|t)\b)/gi,
    ({ one, other, behind, before }) => {
      const sizes = [amountOf(one), amountOf(other)];
      return {
        expected: (100 * (Math.max(...sizes) - Math.min(...sizes))) / Math.max(...sizes),
        stated: amountOf(behind ?? before),
        tolerance: 2.6,
        what: 'the discordance in percent',
      };
    },
  );

const PAIR = '\\d{2,3}\\/\\d{2,3}';
const ONE = '\\d{1,3}(?:\\.\\d{1,2})?';
const listOf = (item: string): string => `(?<list>${item}(?:(?:, and |, | and |; |, then )${item}){1,9})`;
const MEAN = '(?:mean|average|averages|averaging|averaged)';
/** "172/98 and 168/96, and his home average": the mean of others. */
const ofTheSame = (most: number): string =>
  `(?:(?!\\b(?:home|clinic|his|her|your|previous|last|usual|ambulatory|overnight|24|after|post|meals?|daytime|fasting)\\b)[^\\n\\d/]){1,${most}}`;
/** `150/90, 146/88 and 154/92; mean systolic 150`. */
const MEAN_OF_PRESSURES = new RegExp(
  `(?<![\\d/.])${listOf(PAIR)}${ofTheSame(30)}?\\b${MEAN}\\b(?<of>[^\\n\\d]{0,25}?)(?<stated>\\d{2,3})(?!\\d|\\.\\d)(?:\\/(?<low>\\d{2,3}))?`,
  'gi',
);
/** `Fasting sugars 6.1, 5.8 and 7.2, average 6.4`. */
const MEAN_OF_VALUES = new RegExp(
  `\\b(?:readings|sugars|glucoses|values|fastings|peak flows|results|levels|measurements|weights)(?: (?:of|were|are|at home|today|this week)){0,2}:? ${listOf(ONE)}(?: ?(?:mmol\\/L|mg\\/dL|L\\/min|kg|mL|mmHg))?${ofTheSame(20)}?\\b${MEAN}\\b[^\\n\\d]{0,15}?(?<stated>${ONE})(?!\\d|\\.\\d|\\/\\d| ?(?:days?|weeks?|%))`,
  'gi',
);

/** A mean lies between the least and the most of what it is of. */
function meanOf({ list = '', of = '', stated, low }: Groups): Read | undefined {
  const isDiastolic = /diastolic/i.test(of);
  const numbers = [...list.matchAll(/\d{1,3}(?:\.\d{1,2})?(?:\/(\d{2,3}))?/g)].map(([one, second]) =>
    isDiastolic ? amountOf(second) : amountOf(one.split('/')[0]),
  );
  const seconds = [...list.matchAll(/\/(\d{2,3})/g)].map(([, second]) => amountOf(second));
  const isOff = (value: number, all: readonly number[]): boolean =>
    value < Math.min(...all) - 1 || value > Math.max(...all) + 1;
  const expected = numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const isWrong = isOff(amountOf(stated), numbers) || (low !== undefined && isOff(amountOf(low), seconds));
  if (!isWrong || numbers.length < 2) return undefined;
  return { expected, stated: amountOf(stated), tolerance: -1, what: 'the mean of what is listed' };
}

/** What lies between two ages or dates, what a day or a course comes to, and means. */
export const sumsOfSpans = (text: Searched): readonly Sum[] => [
  ...yearsSince(text),
  ...[BORN, AHEAD, AHEAD_OF_TODAY, AFTER_VISIT, NEXT_DUE].flatMap((pattern) => matchesOf(text, pattern, spanOfDays)),
  ...matchesOf(text, DAY_OF_ILLNESS, dayOfIllness),
  ...[FROM_PERIOD, FROM_BOOKING].flatMap((pattern) => matchesOf(text, pattern, ofPregnancy)),
  ...[STEROID, ONCE_DAILY].flatMap((pattern) => matchesOf(text, pattern, courseOf)),
  ...insulin(text),
  ...insulinByMeals(text),
  ...feeds(text),
  ...packYearsFrom(text),
  ...ofBest(text),
  ...weeklyTablets(text),
  ...discordance(text),
  ...[MEAN_OF_PRESSURES, MEAN_OF_VALUES].flatMap((pattern) => matchesOf(text, pattern, meanOf)),
];
