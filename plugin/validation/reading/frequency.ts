import { wordTable } from '../../word-table.ts';
import { partsAt } from './frequency-parts.ts';
import { DAYS, type Found, type Frequency, same, TIMES, WORDS } from './frequency-words.ts';
import { NUMBER_WORDS, numberAt } from './numbers.ts';
import { type Token, text } from './tokens.ts';
import { hasWord, phrase } from './words.ts';

/** The words that a frequency may begin with, but numbers and "q8h". */
const OPENS: ReadonlySet<string> = new Set([
  ...NUMBER_WORDS,
  ...WORDS.keys(),
  ...TIMES.keys(),
  ...'ac x2 x3 x4 x5 x6 after in morning breakfast every each worn kept left stays lasts next in per / alternate at before with single loading stat bolus'.split(
    ' ',
  ),
]);

const mayOpen = ({ kind, text: word }: Token): boolean => kind === 'number' || OPENS.has(word) || word.startsWith('q');

/** "The daily pillbox": a thing, not how often. */
const DAILY_THING =
  /^(?:daily|weekly|monthly) (?:pillbox(?:es)?|pill (?:box(?:es)?|organi[sz]ers?)|box(?:es)?|organi[sz]ers?|dosette|living|rounds?|log|tray|planner|bag|drawer)\b/;

/** The frequency that starts at `index`, with a following "as needed". */
export function frequencyAt(tokens: readonly Token[], index: number): Frequency | undefined {
  if (index >= tokens.length || !mayOpen(tokens[index]!)) return undefined;
  if (DAILY_THING.test(phrase(tokens, index, index + 3))) return undefined;
  const found =
    everyAt(tokens, index) ??
    hourlyAt(tokens, index) ??
    nextAt(tokens, index) ??
    timesAt(tokens, index) ??
    partsAt(tokens, index) ??
    abbreviationAt(tokens, index) ??
    perAt(tokens, index) ??
    wordAt(tokens, index);
  // "50, 150, 300 mg, each thirty minutes apart": the steps of a challenge.
  if (!found || text(tokens, found.end) === 'apart') return undefined;
  const needed = asNeededAt(tokens, found.end);
  return {
    once: false,
    perDayOnly: false,
    afterAmount: false,
    ...found,
    // "2.5 mg SC prn 1-hourly".
    // "Symptom-triggered q1h for CIWA ≥10": as often as the score asks.
    asNeeded:
      needed !== undefined ||
      text(tokens, index - 1) === 'prn' ||
      // "Morphine solution 2.5 mg up to hourly".
      (found.low > 11 && text(tokens, index - 1) === 'to' && text(tokens, index - 2) === 'up') ||
      (/^(?:triggered|driven|guided)$/.test(text(tokens, index - 1)) &&
        hasWord(tokens, /^(?:symptoms?|ciwa|cows|score|protocol)$/, index - 5, index - 1)) ||
      /^(?:for|per|by|if) (?:ciwa|cows|rass|cpot)\b/.test(phrase(tokens, found.end, found.end + 2)),
    until: isUntil(tokens, needed ?? found.end),
    first: index,
    end: needed ?? found.end,
  };
}

/** "Until BM", "till 12 h dry": within hours; "until INR therapeutic" takes days. */
const isUntil = (tokens: readonly Token[], index: number): boolean =>
  /^(?:until|till)$/.test(text(tokens, index)) &&
  hasWord(
    tokens,
    /^(?:bms?|bowel|stools?|dry|relief|relieved|calm|sedated|controlled|h|hours?|dawn|morning)$/,
    index + 1,
    index + 5,
  );

/** The end of "as needed" or "prn" that starts at `index`. */
function asNeededAt(tokens: readonly Token[], index: number): number | undefined {
  if (text(tokens, index) === 'prn') return index + 1;
  return /^(?:as|if|when)$/.test(text(tokens, index)) && /^(?:needed|required|necessary)$/.test(text(tokens, index + 1))
    ? index + 2
    : undefined;
}

const UNITLY: Readonly<Record<string, string>> = wordTable({
  hourly: 'hour',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
});
/** "Infusion 8 weekly" tells an interval, "methotrexate 10 weekly" a dose. */
const INTERVAL_FOLLOWS = /^(?:mg|mcg|g|units?|iv|sc|im|subcut|infusions?|injections?|doses?|then|depot)$/;

/** "12-hourly", "four to six hourly", "8-weekly", "3 monthly": the interval as it is written outside the US. */
function hourlyAt(tokens: readonly Token[], index: number): Found | undefined {
  const short = numberAt(tokens, index);
  if (!short || short.value <= 0 || short.value > 72) return undefined;
  const joins = /^(?:-|–|to)$/.test(text(tokens, short.end));
  const long = joins ? numberAt(tokens, short.end + 1) : undefined;
  const last = long ?? short;
  const at = text(tokens, last.end) === '-' ? last.end + 1 : last.end;
  const unit = UNITLY[text(tokens, at)];
  if (!unit) return undefined;
  const isHyphened = at > last.end || tokens[index]?.kind === 'word';
  if (!isHyphened && unit !== 'hour' && !INTERVAL_FOLLOWS.test(text(tokens, index - 1))) return undefined;
  const days = DAYS[unit]!;
  return { low: 1 / (last.value * days), high: 1 / (short.value * days), end: at + 1 };
}

/** "every 6 hours", "every other day", "each morning", "every 4 to 6 hours". */
function everyAt(tokens: readonly Token[], index: number): Found | undefined {
  const word = text(tokens, index);
  if (word !== 'every' && word !== 'each') return undefined;
  // "50 micrograms over each 24 hours": what a patch gives off.
  if (word === 'each' && /^(?:over|in|during)$/.test(text(tokens, index - 1))) return undefined;
  if (text(tokens, index + 1) === 'single' && text(tokens, index + 2) in DAYS)
    return same(1 / DAYS[text(tokens, index + 2)]!, index + 3);
  const next = text(tokens, index + 1);
  const other = text(tokens, index + 2);
  if (/^(?:other|second|alternate)$/.test(next) && other in DAYS) return same(1 / (2 * DAYS[other]!), index + 3);
  // "Every third day", "every fourth week".
  const rank = RANKS.indexOf(next);
  if (rank !== -1 && other in DAYS) return same(1 / ((rank + 3) * DAYS[other]!), index + 3);
  // "Every morning and every evening", "each morning and night".
  const and = /^(?:and|&)$/.test(other) ? index + 3 : undefined;
  const second = and === undefined ? undefined : /^(?:every|each)$/.test(text(tokens, and)) ? and + 1 : and;
  if (PART_OF_DAY.test(next) && second !== undefined && PART_OF_DAY.test(text(tokens, second)))
    return same(2, second + 1);
  if (next in DAYS) return same(1 / DAYS[next]!, index + 2);
  return intervalAt(tokens, index + 1);
}

const RANKS: readonly string[] = ['third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const PART_OF_DAY = /^(?:morning|evening|night|bedtime)$/;

const isOfPatch = (tokens: readonly Token[], index: number): boolean =>
  hasWord(tokens, /^patch(?:es)?$/, Math.max(0, index - 5), index);

/** "Next injection in 6 months", "next dose due in 3 weeks". */
function nextAt(tokens: readonly Token[], index: number): Found | undefined {
  // "Each patch is worn for 72 hours"; twelve hours on and twelve off are of lidocaine and nitroglycerin.
  if (
    /^(?:worn|kept|left|stays|lasts)$/.test(text(tokens, index)) &&
    /^(?:for|on)$/.test(text(tokens, index + 1)) &&
    isOfPatch(tokens, index)
  ) {
    const at = text(tokens, index + 2) === 'for' ? index + 3 : index + 2;
    const found = intervalAt(tokens, text(tokens, at) === 'about' ? at + 1 : at);
    return found && (found.high < 1.4 || found.low > 2.6) ? found : undefined;
  }
  if (
    text(tokens, index) !== 'next' ||
    !/^(?:dose|injection|infusion|shot|patch|change)$/.test(text(tokens, index + 1))
  )
    return undefined;
  let at = index + 2;
  while (at < index + 5 && /^(?:patch|change|due|is)$/.test(text(tokens, at))) at += 1;
  return text(tokens, at) === 'in' ? intervalAt(tokens, at + 1) : undefined;
}

function intervalAt(tokens: readonly Token[], index: number): Found | undefined {
  const short = numberAt(tokens, index);
  if (!short || short.value <= 0) return undefined;
  const joins = /^(?:-|–|to)$/.test(text(tokens, short.end));
  const long = joins ? numberAt(tokens, short.end + 1) : undefined;
  let at = long ? long.end : text(tokens, short.end) === '-' ? short.end + 1 : short.end;
  // "Every 3rd day".
  if (/^(?:nd|rd|th)$/.test(text(tokens, at))) at += 1;
  const days = DAYS[text(tokens, at)];
  if (!days) return undefined;
  return { low: 1 / ((long?.value ?? short.value) * days), high: 1 / (short.value * days), end: at + 1 };
}

/** "twice daily", "three times a day", "once every night", "4 times per week", "2-3 times daily". */
function timesAt(tokens: readonly Token[], index: number): Found | undefined {
  const word = text(tokens, index);
  let low = TIMES.get(word);
  let high = low;
  let at = index + 1;
  // "500 mg x2 daily"; "x2 days" lasts.
  const glued = /^x([2-6])$/.exec(word);
  if (glued && /^(?:daily|a|per|\/)$/.test(text(tokens, at))) {
    low = Number(glued[1]);
    high = low;
  }
  if (low === undefined) {
    const number = numberAt(tokens, index);
    if (!number) return undefined;
    low = number.value;
    high = low;
    at = number.end;
    if (/^(?:-|–|to|or)$/.test(text(tokens, at))) {
      const more = numberAt(tokens, at + 1);
      if (more) {
        high = more.value;
        at = more.end;
      }
    }
    if (!/^(?:times|x|×)$/.test(text(tokens, at))) return undefined;
    // "Twenty three times a day" is spoken of 20 mg three times.
    if (low > 12 && number.end - index > 1) return undefined;
    at += 1;
  }
  // "40 mEq now, repeat once in 4 h".
  if (word === 'once' && text(tokens, at) === 'in' && /^(?:repeat|repeated|again)$/.test(text(tokens, index - 1)))
    return { low: 1, high: 1, once: true, end: at };
  // "Three times with food daily".
  const isWithFood = text(tokens, at) === 'with' && /^(?:food|meals|water|milk)$/.test(text(tokens, at + 1));
  const period = periodAt(tokens, isWithFood ? at + 2 : at);
  if (period) return { low: low / period.days, high: high! / period.days, end: period.end };
  return word === 'once' ? { low: 1, high: 1, once: true, end: at } : undefined;
}

function periodAt(tokens: readonly Token[], index: number): { days: number; end: number } | undefined {
  const word = text(tokens, index);
  if (word === 'daily' || word === 'weekly') return { days: DAYS[word]!, end: index + 1 };
  if (word === 'monthly') return { days: 30, end: index + 1 };
  if (word === 'hourly') return { days: 1 / 24, end: index + 1 };
  if (word === 'nightly') return { days: 1, end: index + 1 };
  if (word === 'yearly' || word === 'annually') return { days: 365, end: index + 1 };
  if (/^(?:an?|per|each|every|in|the|at)$/.test(word) || word === '/') {
    if (word === 'in' && text(tokens, index + 1) === 'the') return periodAt(tokens, index + 1);
    const days = DAYS[text(tokens, index + 1)];
    if (days) return { days, end: index + 2 };
    const number = numberAt(tokens, index + 1);
    const unit = number && DAYS[text(tokens, number.end)];
    if (unit) return { days: number.value * unit, end: number.end + 1 };
  }
  return undefined;
}

/** "q8h", "q4-6h", "q 12 hours", "q2 weeks", "qd". */
function abbreviationAt(tokens: readonly Token[], index: number): Found | undefined {
  const word = text(tokens, index);
  const glued = /^q(\d{1,2})(h|hr|hrs|hours|d|days|w|wk|weeks|m|min)?$/.exec(word);
  if (glued) {
    if (glued[2]) return hoursFound(Number(glued[1]), undefined, glued[2], index + 1);
    const dash = /^(?:-|–|to)$/.test(text(tokens, index + 1)) ? tokens[index + 2]?.value : undefined;
    const at = dash === undefined ? index + 1 : index + 3;
    // "500 mg PO q12": hours, behind an amount or its route.
    if (
      dash === undefined &&
      !(text(tokens, at) in DAYS) &&
      HOURS.has(Number(glued[1])) &&
      DOSED.test(text(tokens, index - 1))
    )
      return hoursFound(Number(glued[1]), undefined, 'h', index + 1);
    return hoursFound(Number(glued[1]), dash, text(tokens, at), at + 1);
  }
  // "q.6 h." is typed so, and spoken "q six h".
  if (word !== 'q') return undefined;
  // "100 mg IM q wk", "10 mg q evening".
  const single = /^(?:day|d|week|wk|month|mo|morning|evening|night|bedtime|noon)$/.test(text(tokens, index + 1))
    ? (DAYS[text(tokens, index + 1)] ?? 1)
    : undefined;
  if (single) return same(1 / single, index + 2);
  return intervalAt(tokens, text(tokens, index + 1) === '.' ? index + 2 : index + 1);
}

/** What "q12" without a unit may count, and what it stands behind. */
const HOURS: ReadonlySet<number> = new Set([2, 3, 4, 6, 8, 12, 24]);
const DOSED = /^(?:mg|mcg|g|units?|ml|meq|kg|po|iv|im|sc|subcut|pr|sl|tabs?|tablets?|capsules?|puffs?|drops?)$/;

function hoursFound(short: number, long: number | undefined, unit: string, end: number): Found | undefined {
  const days = unit === 'w' ? 7 : unit === 'm' ? 1 / 1440 : unit === 'min' ? 1 / 1440 : DAYS[unit];
  if (!days || short <= 0) return undefined;
  return { low: 1 / ((long ?? short) * days), high: 1 / (short * days), end };
}

/** "a day", "per week", "/day" after an amount. */
function perAt(tokens: readonly Token[], index: number): Found | undefined {
  // "Never more than 8 tablets in one day".
  if (
    text(tokens, index) === 'in' &&
    /^(?:one|any|a|each)$/.test(text(tokens, index + 1)) &&
    /^days?$/.test(text(tokens, index + 2)) &&
    hasWord(tokens, /^(?:more|most|exceed|over|maximum|max|limit)$/, Math.max(0, index - 7), index)
  )
    return { ...same(1, index + 3), perDayOnly: true, afterAmount: true };
  if (!/^(?:a|per|\/)$/.test(text(tokens, index))) return undefined;
  const next = text(tokens, index + 1);
  // "For a week", "over a day" last.
  if (
    text(tokens, index) === 'a' &&
    /^(?:for|in|within|over|after|about|of|almost|nearly|than|through)$/.test(text(tokens, index - 1))
  )
    return undefined;
  if (!/^(?:day|d|week|month|night)$/.test(next)) return undefined;
  return { ...same(1 / DAYS[next]!, index + 2), perDayOnly: true, afterAmount: true };
}

/** One word, or "at bedtime", "with meals", "single dose", "before bed". */
function wordAt(tokens: readonly Token[], index: number): Found | undefined {
  const word = text(tokens, index);
  const perDay = WORDS.get(word);
  if (perDay !== undefined) return { ...same(perDay, index + 1), perDayOnly: word === 'daily' };
  const next = text(tokens, index + 1);
  // "On alternate days", "alternate mornings".
  if (
    word === 'alternate' &&
    /^(?:days?|mornings?|nights?|evenings?)$/.test(next) &&
    // "1,500 mg on alternate days with 1,000 mg": every day one of the two.
    !(text(tokens, index + 2) === 'with' && tokens[index + 3]?.kind === 'number')
  )
    return same(1 / 2, index + 2);
  if ((word === 'at' && (next === 'bedtime' || next === 'night')) || (word === 'before' && next === 'bed')) {
    return same(1, index + 2);
  }
  if (word === 'in' && next === 'the' && /^(?:morning|evening)$/.test(text(tokens, index + 2)))
    return same(1, index + 3);
  // "With each meal and at bedtime".
  if (/^(?:with|before|after)$/.test(word) && /^(?:each|every)$/.test(next) && text(tokens, index + 2) === 'meal') {
    const more = /^and at bedtime/.test([3, 4, 5].map((offset) => text(tokens, index + offset)).join(' ')) ? 3 : 0;
    return { ...same(more ? 4 : 3, index + 3 + more), perDayOnly: more === 0 };
  }
  if ((word === 'with' || word === 'before') && next === 'meals')
    return { low: 1, high: 3, perDayOnly: true, end: index + 2 };
  // "As a single dose every six weeks" comes again.
  const isAgain = /^(?:every|each|daily|nightly|weekly|monthly)$/.test(text(tokens, index + 2));
  if (((word === 'single' && !isAgain) || word === 'loading') && next === 'dose')
    return { low: 1, high: 1, once: true, end: index + 2 };
  if (word === 'one' && next === 'time') return { low: 1, high: 1, once: true, end: index + 2 };
  if ((word === 'stat' || word === 'bolus') && tokens[index]?.kind === 'word')
    return { low: 1, high: 1, once: true, end: index + 1 };
  return undefined;
}
