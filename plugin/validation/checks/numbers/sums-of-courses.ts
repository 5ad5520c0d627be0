import { lean } from '../../../lean.ts';
import { wordTable } from '../../../word-table.ts';
import type { Searched } from '../../needed-words.ts';
import { AMOUNT, amountOf, COUNT, countOf, matchesOf, type Sum, timesOf } from './sum.ts';

const A_DAY: Readonly<Record<string, number>> = {
  daily: 1,
  'once daily': 1,
  'once a day': 1,
  qd: 1,
  'every day': 1,
  nightly: 1,
  'at bedtime': 1,
  qhs: 1,
  bid: 2,
  'twice daily': 2,
  'twice a day': 2,
  'every 12 hours': 2,
  q12h: 2,
  tid: 3,
  'three times daily': 3,
  'three times a day': 3,
  'every 8 hours': 3,
  q8h: 3,
  qid: 4,
  'four times daily': 4,
  'four times a day': 4,
  'every 6 hours': 4,
  q6h: 4,
};

const QUANTITIES = lean(
  /\b(?<!\b(?:then|by) (?:take |give )?)(?<count>\d|one|two|three|a) (?:tablets?|tabs?|capsules?|caps?|pills?)(?: (?:by mouth|orally|PO))? (?<often>[a-z0-9]{2,7}(?: [a-z0-9]{1,5}){0,2}?)(?: with (?:food|meals))? (?:for|x|×) ?(?<days>\d{1,3}) ?(?:days?|d)\b(?:(?!\bthen\b)[^.\n\d#]){0,25}(?:#|\b(?:dispense|disp|qty|quantity|total)[:# ]{0,3}(?:of )?)(?<number>\d{1,4})\b/gi,
);
/** `1 tablet three times daily for 10 days, #30`, `take 2 capsules bid x 7 days, dispense 28`. */
const quantities = (text: Searched): readonly Sum[] =>
  matchesOf(text, QUANTITIES, ({ count, often, days, number }) => {
    const times = A_DAY[(often ?? '').toLowerCase()];
    if (times === undefined) return undefined;
    const expected = countOf(count) * times * amountOf(days);
    return {
      expected,
      stated: amountOf(number),
      tolerance: Math.max(1, expected * 0.1),
      what: 'the quantity dispensed',
    };
  });

const DISPENSED = lean(
  /\b(?<!\b(?:then|by) (?:take |give )?)(?<count>one|two|three|a|[1-3]) (?:\d{1,4} mg )?(?:[a-z]{5,16} )?(?:tablets?|capsules?|pills?)(?: \(\d{1,4} mg\))?(?: (?:by mouth|orally|PO))? (?<often>(?:each|every) (?:morning|evening|night|day)|every (?:six|eight|twelve|[468]|12) hours|once daily|once a day|daily|twice daily|twice a day|three times (?:daily|a day)|four times (?:daily|a day))[, ]{1,2}(?:with \w{3,8} )?for (?<days>\d{1,2}|three|five|six|seven|ten|fourteen) days\b(?:(?!\bthen\b)[^\n]){0,160}?\b(?:quantity(?: to dispense)?|dispense|dispensed|supply|bottle (?:holds|has|contains)|box holds|you (?:get|got|have|were given))(?: is| of|:| was)? (?<number>\d{1,3}) (?:tablets|capsules|pills)/gi,
);
/** `one capsule by mouth every six hours for seven days … The quantity to dispense is 28 capsules`. */
const dispensed = (text: Searched): readonly Sum[] =>
  matchesOf(text, DISPENSED, ({ count, often, days, number }) => {
    const times =
      { six: 4, eight: 3, twelve: 2, '4': 6, '6': 4, '8': 3, '12': 2 }[
        /every (\w{1,6}) hours/i.exec(often ?? '')?.[1]?.toLowerCase() ?? ''
      ] ?? A_DAY[(often ?? '').toLowerCase()];
    if (times === undefined) return undefined;
    const expected = countOf(count) * times * countOf(days);
    return {
      expected,
      stated: amountOf(number),
      tolerance: Math.max(1, expected * 0.1),
      what: 'the quantity dispensed',
    };
  });

const WHOLE_COURSE = lean(
  /\bfor (?<days>\d{1,2}|three|five|seven|ten|fourteen) days\b[^\n]{0,60}?\b(?<each>one|two|three|four|[1-6]) (?:tablets?|capsules?|pills?) (?:a day|daily|each day|per day),? (?:or|so|which is|for|making) (?<all>\d{1,3}) (?:tablets|capsules|pills) (?:for|in) (?:the )?(?:whole|entire|full|all)/gi,
);
/** `for 5 days using 20 mg tablets. That is two tablets a day, or 10 tablets for the whole course`. */
const wholeCourse = (text: Searched): readonly Sum[] =>
  matchesOf(text, WHOLE_COURSE, ({ days, each, all }) => ({
    expected: countOf(days) * countOf(each),
    stated: amountOf(all),
    tolerance: 0.5,
    what: 'what a course takes',
  }));

/** "That is eight 5 mg tablets each morning". */
const AT_ONCE =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|[2-9]|1\d) (?:\d{1,4} mg )?(?:tablets|capsules|pills)\b/i;

/** `for 5 days, using 20 mg tablets, two each morning with food. That makes 10 tablets in all`. */
const AT_A_TIME =
  '(?<each>one|two|three|four|five|six|seven|eight|nine|ten|[1-9]|1\\d) (?:(?:of (?:the|them|these) )?(?:\\d{1,4}(?:\\.\\d)? ?mg )?(?:tablets?|capsules?|pills?) )?(?:\\(\\d{1,4}(?:\\.\\d)? ?mg\\) )?(?:(?<twice>twice|two times|three times|four times) )?(?:a day|daily|each day|per day|(?:each|every) (?:morning|evening|night|day)|at (?:night|bedtime)|with breakfast)';
const IN_ALL =
  '(?<all>\\d{1,3}) (?:tablets|capsules|pills) (?:(?:for|in) (?:the (?:whole|entire|full)|all|total)|altogether|to finish)';
const DAYS = 'for (?<days>\\d{1,2}|three|five|seven|ten|fourteen) days';
const untilAll = '(?:(?!\\b(?:then(?!,? stop)|taper|reduc\\w{1,3})\\b)[^\\n]){0,60}?';
const daysFirst = lean(`\\b${DAYS}\\b${untilAll}\\b${AT_A_TIME}\\b${untilAll}\\b${IN_ALL}`, 'gi');
const dosesFirst = lean(`\\b${AT_A_TIME}[, ]{1,2}(?:with \\w{3,9},? )?${DAYS}\\b${untilAll}\\b${IN_ALL}`, 'gi');
const inAll = (text: Searched): readonly Sum[] =>
  [daysFirst, dosesFirst].flatMap((pattern) =>
    matchesOf(text, pattern, ({ days, each, twice, all }) => ({
      expected: countOf(days) * manyOf(each) * timesOf(twice ?? 'once'),
      stated: amountOf(all),
      tolerance: 0.5,
      what: 'what a course takes',
    })),
  );
const MORE: Readonly<Record<string, number>> = wordTable({ seven: 7, eight: 8, nine: 9, ten: 10 });
const manyOf = (said = ''): number => MORE[said.toLowerCase()] ?? countOf(said);

const COURSE_COUNTS = lean(
  /(?<each>\b(?:two|2|three|3|1\.5|half) (?:capsules|tablets|pills)[^.\n]{0,40})?\b(?<times>once|twice|one|two|three|four|five|[1-6]) ?(?:times )?(?:a day|daily|each day|per day) for (?<days>\d{1,2}|three|five|seven|ten|fourteen) days?\b(?<between>[^\n]{0,70}?)\b(?<count>\d{1,3}) (?:capsules|tablets|pills)\b[^.\n]{0,30}\b(?:exactly|whole|entire|full|complete|all of it|last you)\b/gi,
);
/** `four times a day for 7 days. The bottle holds 28 capsules, enough for the whole course`. */
const courseCounts = (text: Searched): readonly Sum[] =>
  matchesOf(text, COURSE_COUNTS, ({ each, times, days, count, between = '' }) => {
    if (each !== undefined || AT_ONCE.test(between)) return undefined; // several at once: which of them the count is of is not certain
    return {
      expected: timesOf(times) * countOf(days),
      stated: amountOf(count),
      tolerance: 1,
      what: 'what a course takes',
    };
  });

const SUPPLIES = lean(
  /\b(?<count>\d{1,3}) (?:tablets|capsules|pills)[,:;(]{0,2} (?:taken |take |taking |at )?(?<each>one|two|three|1|2|3) (?:tablets? |capsules? |pills? )?(?<often>daily|a day|once daily|once a day|every day|twice daily|twice a day|two a day|nightly)[,:;)]{0,2} (?:which |that |is |are |will |they |this |these ){0,2}(?:(?:last|lasts|enough for|covers?|a supply of|supply for|for)(?: you)? (?<days>\d{1,3}) days\b(?!,? (?:and )?(?:then|followed|increas))|(?:for )?an? (?<supply>\d{1,3})[- ]day supply)/gi,
);
/** `30 tablets, one daily, lasts 30 days`. */
const supplies = (text: Searched): readonly Sum[] =>
  matchesOf(text, SUPPLIES, ({ count, each, often, days, supply }) => ({
    expected: amountOf(count) / (countOf(each) * (/twice/i.test(often ?? '') ? 2 : 1)),
    stated: amountOf(days ?? supply),
    tolerance: 1,
    what: 'how long a supply lasts',
  }));

/** `5 days, two of the 20 mg tablets a day, or 10 tablets for the whole course`. */
const tabletsOfCourse = lean(
  `\\bfor (?<days>\\d{1,2}|five|seven|ten) days\\b[^.\\n]{0,20}?[,;(] ?(?<each>${COUNT}) (?:of the )?(?:${AMOUNT} ?mg )?(?:tablets?|capsules?|pills?) (?:a day|daily|each day|per day|each morning|every morning)[^.\\n\\d]{0,20}?(?<all>\\d{1,3}) (?:tablets|capsules|pills) (?:for|in) (?:the |all)`,
  'gi',
);
const courseTablets = (text: Searched): readonly Sum[] =>
  matchesOf(text, tabletsOfCourse, ({ days, each, all }) => ({
    expected: countOf(days) * countOf(each),
    stated: amountOf(all),
    tolerance: 0.5,
    what: 'what a course takes',
  }));

/** "40 mg daily for 5 days, then 30 mg daily for 5 days, … total supply 100 tablets", of the strength named before. */
const STEP = `\\d{1,3}(?:\\.\\d)? ?mg(?: (?:once )?(?:daily|od|a day|each (?:day|morning)|every morning|in the morning))?,? (?:for|x) \\d{1,2} days?`;
const taper = lean(
  `\\b(?<strength>\\d{1,3}(?:\\.\\d)?) ?mg tablets?\\b[^\\n]{0,60}?(?<steps>${STEP}(?:[,;.]? (?:then |and |then down to |followed by )?${STEP}){1,7})[^\\n\\d]{0,60}?(?<stated>\\d{1,3}) tablets?\\b`,
  'gi',
);
/** "40 mg daily for 5 days, then 20 mg daily for 5 days. With 10 mg tablets that is 4, then 2 a day, 30 tablets altogether". */
const taperBefore = lean(
  `\\b(?<steps>${STEP}(?:[,;.]? (?:then |and |and then |then down to |followed by )?${STEP}){1,7})[^\\n]{0,40}?\\b(?<strength>\\d{1,3}(?:\\.\\d)?) ?mg tablets?\\b[^\\n]{0,80}?\\b(?<stated>\\d{1,3}) (?:of them|tablets|pills) (?:altogether|in (?:all|total)|overall|total|for the (?:whole|full|entire) (?:course|taper))\\b`,
  'gi',
);
const taperSupply = (text: Searched): readonly Sum[] =>
  [taper, taperBefore].flatMap((pattern) =>
    matchesOf(text, pattern, ({ strength, steps = '', stated }) => {
      const milligrams = [...steps.matchAll(/(\d{1,3}(?:\.\d)?) ?mg[^\d]{1,40}(\d{1,2}) day/gi)].reduce(
        (sum, [, dose, days]) => sum + amountOf(dose) * amountOf(days),
        0,
      );
      const expected = milligrams / amountOf(strength);
      const tolerance = Math.max(2, expected * 0.1);
      return { expected, stated: amountOf(stated), tolerance, what: 'what a course takes' };
    }),
  );

/** What a course takes, and what is handed out for it. */
export const sumsOfCourses = (text: Searched): readonly Sum[] => [
  ...quantities(text),
  ...dispensed(text),
  ...wholeCourse(text),
  ...courseCounts(text),
  ...inAll(text),
  ...supplies(text),
  ...courseTablets(text),
  ...taperSupply(text),
];
