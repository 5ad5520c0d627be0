import { lean } from '../../../lean.ts';
import type { Searched } from '../../needed-words.ts';
import { amountOf, countOf, matchesOf, type Sum } from './sum.ts';

const UNIT = '(?:mL|cc|mg|mcg|g|kg|units?|cm|mm|kcal|minutes|min|hours|weeks|months)';
const PART = '\\d[\\d,]{0,5}(?:\\.\\d{1,2})?';
/** "250, 300, 200 and 150 mL", "250 mL, 300 mL and 200 mL". */
const LIST = `(?<parts>${PART}(?: ?${UNIT})?(?:(?:, and |, | and | \\\\+ | plus |; )${PART}(?: ?${UNIT})?){1,8})`;
const TOTAL =
  '(?:total(?:l?ing|s)?|sum|altogether|in all|in total|adding up to|making|combined|together)(?: (?:of|is|was|for|the|a|his|her|your|uop|urine|output|intake|volume|drainage|dose|loss|area|shift|today|day|12h|24h|score|:|=)){0,4}';

/** `voided 250, 300, 200 and 150 mL, total UOP 900 mL`. */
const LISTED = lean(
  `(?<![\\d./x×-]|[/x×-] |\\d,|\\bfrom |\\bq|\\bto )${LIST.replaceAll('\\\\', '\\')}[,;:.(–-]{0,2} ?(?:for |so |with |with a |for a |a |= ?){0,2}(?:(?!of |from )[a-z]{3,12} ){0,2}${TOTAL}:? ?(?<stated>${PART}) ?(?<same>${UNIT})\\b(?! ?(?:\\/|per|a|each)\\b)`,
  'gi',
);

const listed = (text: Searched): readonly Sum[] =>
  matchesOf(text, LISTED, ({ parts = '', stated, same = '' }) => {
    const units = [...parts.matchAll(/(?<=[\d ])[a-z]{1,7}\b/gi)]
      .map(([unit]) => unit.toLowerCase())
      .filter((unit) => !/^(?:and|plus)$/.test(unit));
    const numbers = [...parts.matchAll(/\d[\d,]{0,5}(?:\.\d{1,2})?(?!\d)/g)].map(([one]) =>
      amountOf(one.replace(/,$/, '')),
    );
    // One unit for all of them.
    if (units.length === 0 || units.some((unit) => unit !== same.toLowerCase() && !(unit === 'cc' && /ml/i.test(same))))
      return undefined;
    if (numbers.length < 2) return undefined;
    const expected = numbers.reduce((sum, one) => sum + one, 0);
    return { expected, stated: amountOf(stated), tolerance: Math.max(0.6, expected * 0.02), what: 'a sum' };
  });

const STEP =
  '\\d{1,3}(?:\\.\\d)? ?mg(?: (?:once |po |by mouth )?(?:daily|od|qd|a day|each (?:day|morning)|every (?:morning|day)|in the morning))?,? ?(?:for|x|×) ?\\d{1,2} ?(?:days?|d)\\b';
/** `40 mg x 3 d, 30 mg x 3 d, 20 mg x 3 d, then off; total course 9 days`. */
const TAPER = lean(
  `(?<steps>\\b${STEP}(?:[,;.→]{0,2} ?(?:and |then |and then |then down to |down to |followed by )?${STEP}){1,7})(?:[^\\n\\d]{0,40}?)\\b(?:total(?: course| duration| length| taper)?|taper|course|whole course|in all|altogether|lasts?|takes?)(?: is| of| lasts| takes| over|:)? (?<stated>\\d{1,2})[ -]days?\\b`,
  'gi',
);
const taperDays = (text: Searched): readonly Sum[] =>
  matchesOf(text, TAPER, ({ steps = '', stated }) => ({
    expected: [...steps.matchAll(/(?:for|x|×) ?(\d{1,2}) ?d/gi)].reduce((sum, [, days]) => sum + amountOf(days), 0),
    stated: amountOf(stated),
    tolerance: 0.5,
    what: 'the days of a taper',
  }));

/** `A 12-day taper: 40 mg for 3 days, then …`. */
const TAPER_FIRST = lean(
  `\\b(?<stated>\\d{1,2})[ -]day (?:\\w{4,14} )?(?:taper|course|burst)\\b(?: of \\w{5,16})?[:,(–-]{0,2} ?(?:take |with |of )?(?<steps>${STEP}(?:[,;.→]{0,2} ?(?:and |then |and then |then down to |down to |followed by )?${STEP}){1,7})`,
  'gi',
);
const taperDaysFirst = (text: Searched): readonly Sum[] =>
  matchesOf(text, TAPER_FIRST, ({ steps = '', stated }) => ({
    expected: [...steps.matchAll(/(?:for|x|×) ?(\d{1,2}) ?d/gi)].reduce((sum, [, days]) => sum + amountOf(days), 0),
    stated: amountOf(stated),
    tolerance: 0.5,
    what: 'the days of a taper',
  }));

const LENGTH = '(?:\\d{1,2}|one|two|three|four|five|six|seven|ten|a) ?-?(?:days?|d|weeks?|wks?)';
const PHASE = `(?:\\d{1,4}(?:\\.\\d)? ?(?:mg|mcg|micrograms|units|mL|tablets?|puffs?|drops?)|once|twice|(?:three|four) times)(?: [a-z]{1,9}){0,4},? (?:for|x|×) ?${LENGTH}\\b`;
/** `40 mg a day for 7 days, then 20 mg a day for 7 days, which is 14 days in all`. */
const PHASES_THEN_ALL = lean(
  `(?<steps>\\b${PHASE}(?:[,;.→]{0,2} ?(?:and |then |and then |then down to |down to |followed by ){0,2}${PHASE}){1,7})[,;:. (–-]{1,4}(?:which |that |this |is |makes |making |so |or |it comes to |comes to |a total of |altogether |in all |about |two weeks,? or |three weeks,? or ){0,4}(?<stated>\\d{1,2}) (?<unit>days?|weeks?)(?: (?:in all|in total|altogether|all told|total|all together|overall)\\b| of (?:steroids?|prednisolone|prednisone|dexamethasone|treatment|tablets|antibiotics?)\\b)`,
  'gi',
);
const phasesThenAll = (text: Searched): readonly Sum[] =>
  matchesOf(text, PHASES_THEN_ALL, ({ steps = '', stated, unit = '' }) => {
    const days = [...steps.matchAll(/(?:for|x|×) ?(\d{1,2}|[a-z]{1,5}) ?-?(d|w)/gi)].map(
      ([, count = '', of = '']) => (count.toLowerCase() === 'a' ? 1 : countOf(count)) * (/w/i.test(of) ? 7 : 1),
    );
    return {
      expected: days.reduce((sum, one) => sum + one, 0),
      stated: amountOf(stated) * (unit.startsWith('w') ? 7 : 1),
      tolerance: unit.startsWith('w') ? 3.5 : 0.5,
      what: 'the days of a course',
    };
  });

const TIME =
  '(?:(?:in the |at |with |before |after |every |each |the )?(?:early |late |mid-?)?(?:morning|noon|midday|afternoon|evening|night|bedtime|breakfast|lunch|lunchtime|dinner|supper|tea))';
/** `twice a day: morning, mid-afternoon and bedtime`. */
const TIMES_IN_WORDS = lean(
  `\\b(?<often>once|twice|three times|four times) (?:a day|daily|per day|each day)[:,(–-]{1,2} ?(?:(?:once|one|take it|that is|i\\.e\\.),? )?(?<times>${TIME}(?:(?:, and |, | and ){1}${TIME}){0,4})(?! or\\b)`,
  'gi',
);
const timesInWords = (text: Searched): readonly Sum[] =>
  matchesOf(text, TIMES_IN_WORDS, ({ often = '', times = '' }) => {
    const named = times.split(/, and |, | and /).length;
    const stated = { once: 1, twice: 2 }[often.toLowerCase()] ?? countOf(often.split(' ')[0]);
    // "Three times a day, at breakfast": the one that matters.
    return named < 2 && stated > 1 ? undefined : { expected: named, stated, tolerance: 0, what: 'the times of a day' };
  });

const FACTOR: Readonly<Record<string, number>> = { doubled: 2, tripled: 3, quadrupled: 4, halved: 0.5 };
/** `was 1.1 at baseline and is 2.2 today, tripled from baseline`. */
const timesOver = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<![\d/.-])(?:was|were|of|from|is|at) (?<first>\d{1,4}(?:\.\d{1,2})?)\b(?![/%.]\d)[^.;\n\d]{1,30}?\b(?:is|are|now|to|today|then|was)(?: now| today)? (?<second>\d{1,4}(?:\.\d{1,2})?)\b(?![/%.]\d)[^.;\n\d]{0,24}?,? (?:and |so |it |has |have |which |is |thus |more than |nearly |almost ){0,4}(?<by>doubled|tripled|quadrupled|halved)\b(?! from \d)/gi,
    ({ first, second, by = '' }) => {
      const expected = amountOf(first) * (FACTOR[by.toLowerCase()] ?? Number.NaN);
      return { expected, stated: amountOf(second), tolerance: expected * 0.32, what: 'a change by a factor' };
    },
  );

const DAY_NAME = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
const WEEKDAYS = lean(
  `\\b(?<one>\\d{1,3}) (?<of>[a-z]{4,12}) on ${DAY_NAME}s?,? (?:and )?(?<two>\\d{1,3})(?: \\k<of>)? on ${DAY_NAME}s?(?:,? (?:and )?(?<three>\\d{1,3})(?: \\k<of>)? on ${DAY_NAME}s?)?,? ?(?:so|which is|making|that is|=|totalling|a total of|in all|that makes|total:?)(?: (?:about|a total of|it is|is|comes to|makes))? (?<stated>\\d{1,3}) \\k<of>`,
  'gi',
);
/** "3 units on Friday, 4 on Saturday and 2 on Sunday, so 9 units". */
const weekdays = (text: Searched): readonly Sum[] =>
  matchesOf(text, WEEKDAYS, ({ one, two, three, stated }) => ({
    expected: amountOf(one) + amountOf(two) + (three === undefined ? 0 : amountOf(three)),
    stated: amountOf(stated),
    tolerance: 0.5,
    what: 'the sum of the days',
  }));

/** Sums of what a list tells one by one. */
export const sumsOfLists = (text: Searched): readonly Sum[] => [
  ...listed(text),
  ...weekdays(text),
  ...taperDays(text),
  ...taperDaysFirst(text),
  ...phasesThenAll(text),
  ...timesInWords(text),
  ...timesOver(text),
];
