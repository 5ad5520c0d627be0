import type { Token } from './reading/tokens.ts';

/** A day that the text writes, over tokens [first, end). */
export interface Day {
  /** Days since 1970 in UTC; without a year, of the year of the clinical date. */
  readonly day: number;
  readonly isDated: boolean;
  /** 0 is Sunday, of a weekday written with it. */
  readonly weekday?: number;
  readonly first: number;
  readonly end: number;
}

/** In full and in small letters, January first. */
export const MONTH_NAMES: readonly string[] =
  'january february march april may june july august september october november december'.split(' ');

/** Every way of writing a name, common slips among them, with its place in the list. */
const places = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.flatMap((ways, at) => ways.split(' ').map((way) => [way, at])));

const MONTHS = places([
  '',
  'jan january',
  'feb february',
  'mar march',
  'apr april',
  'may',
  'jun june',
  'jul july',
  'aug august',
  'sep sept september sepember',
  'oct october',
  'nov november',
  'dec december',
]);
const WEEKDAYS = places([
  'sun sunday',
  'mon monday',
  'tue tues tuesday',
  'wed wednesday',
  'thu thur thurs thursday thurday',
  'fri friday',
  'sat saturday',
]);
const DAY_MS = 86_400_000;

const read = new WeakMap<readonly Token[], { readonly asOf: Date; readonly days: readonly Day[] }>();

/** Every day that is written with month and day: `May 9`, `9 Sept 2025`, `03/14/2025`, `2025-03-14`, `Monday, 5 June`. */
export function daysIn(tokens: readonly Token[], asOf: Date): readonly Day[] {
  const known = read.get(tokens);
  if (known?.asOf === asOf) return known.days;
  const days: Day[] = [];
  const isDayFirst = writesDayFirst(tokens);
  const year = yearOf(tokens, isDayFirst) ?? asOf.getUTCFullYear();
  for (let at = 0; at < tokens.length; at += 1) {
    const one = dayAt(tokens, at, { year, isDayFirst });
    if (!one) continue;
    days.push(withWeekday(tokens, one));
    at = one.end - 1;
  }
  read.set(tokens, { asOf, days });
  return days;
}

/** The year of the first day that is written with one: the others are of it. */
function yearOf(tokens: readonly Token[], isDayFirst: boolean): number | undefined {
  for (let at = 0; at < tokens.length; at += 1) {
    const one = dayAt(tokens, at, { year: 1970, isDayFirst });
    if (one?.isDated) return new Date(one.day * DAY_MS).getUTCFullYear();
  }
  return undefined;
}

/** "14/02/1958": whether a text of which one day can be read in no other way has its days before its months. */
const writesDayFirst = (tokens: readonly Token[]): boolean => {
  const firsts = tokens.flatMap(({ text }, at) => {
    const [one, two] = [tokens[at - 1]?.value ?? 0, tokens[at + 1]?.value ?? 0];
    return text === '/' && isDay(one) && isDay(two) && isYear(tokens, at + 2) && Math.max(one, two) > 12 ? [one] : [];
  });
  return firsts.length > 0 && firsts.every((one) => one > 12);
};
const isYear = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === '/' && /^(?:19|20)\d\d$/.test(tokens[at + 1]?.text ?? '');

/** How a text writes its days. */
interface Writing {
  /** Of the days without one. */
  readonly year: number;
  /** "14/02/1958", not "02/14/1958". */
  readonly isDayFirst: boolean;
}

function dayAt(tokens: readonly Token[], at: number, { year, isDayFirst }: Writing): Day | undefined {
  const { kind, value = 0, text } = tokens[at]!;
  if (kind === 'word') {
    const month = monthOf(text);
    const day = tokens[at + 1]?.value ?? 0;
    // "May 5" and not "may 5": a month has its capital.
    if (month === 0 || !isDay(day) || !tokens[at]!.title) return undefined;
    // "May 2025", "5 June 14:00".
    if (tokens[at - 1]?.kind === 'number' && isDay(tokens[at - 1]!.value ?? 0) && !tokens[at - 1]!.breaks)
      return undefined;
    const suffix = /^(?:st|nd|rd|th)$/.test(tokens[at + 2]?.text ?? '') ? 1 : 0;
    return madeOf({ month, day, first: at, ...yearAt(tokens, at + 2 + suffix, year) });
  }
  if (kind !== 'number') return undefined;
  const month = monthOf(tokens[at + 1]?.text ?? '');
  if (month > 0 && isDay(value) && tokens[at + 1]!.title && tokens[at + 1]!.breaks === 0)
    return madeOf({ month, day: value, first: at, ...yearAt(tokens, at + 2, year) });
  const [second, third] = [tokens[at + 2]?.value ?? 0, tokens[at + 4]?.value ?? 0];
  const joiner = tokens[at + 1]?.text ?? '';
  if (joiner === '-' && value >= 1900 && value < 2100 && tokens[at + 3]?.text === '-' && second <= 12 && isDay(third))
    return madeOf({ month: second, day: third, first: at, end: at + 5, year: value, isDated: true });
  const [ofYear, ofMonth] = isDayFirst ? [second, value] : [value, second];
  if (joiner !== '/' || !isDay(ofYear) || ofYear > 12 || !isDay(ofMonth)) return undefined;
  if (tokens[at - 1]?.text === '/' || (tokens[at + 3]?.text === '/') !== third > 0) return undefined;
  // Only with its year: 7/10 may be a pain, 12/13 a scan.
  if (tokens[at + 3]?.text !== '/' || third < 20 || (third > 99 && third < 1900)) return undefined;
  return madeOf({
    month: ofYear,
    day: ofMonth,
    first: at,
    end: at + 5,
    year: third < 100 ? (third > LAST_OF_CENTURY ? 1900 : 2000) + third : third,
    isDated: true,
  });
}

/** "Born 1/12/71": of two digits, above which the year is of the last century. */
const LAST_OF_CENTURY = 40;

/** 0 where a word is no month. */
const monthOf = (text: string): number => MONTHS.get(text) ?? 0;
const isDay = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 31;

/** ", 2025" behind a day and a month. */
function yearAt(tokens: readonly Token[], at: number, year: number) {
  const from = tokens[at]?.text === ',' ? at + 1 : at;
  const value = tokens[from]?.value ?? 0;
  return /^(?:19|20)\d\d$/.test(tokens[from]?.text ?? '') && tokens[from + 1]?.text !== 'mg'
    ? { year: value, isDated: true, end: from + 1 }
    : { year, isDated: false, end: at };
}

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly isDated: boolean;
  readonly first: number;
  readonly end: number;
}
const madeOf = ({ year, month, day, isDated, first, end }: Parts): Day => ({
  day: Math.round(Date.UTC(year, month - 1, day) / DAY_MS),
  isDated,
  first,
  end,
});

/** "Monday, 5 June", "Mon 7 July". */
function withWeekday(tokens: readonly Token[], one: Day): Day {
  const at = one.first - (/^[,(]$/.test(tokens[one.first - 1]?.text ?? '') ? 2 : 1);
  const weekday = WEEKDAYS.get(tokens[at]?.text ?? '');
  return weekday === undefined || !tokens[at]!.title ? one : { ...one, weekday, first: at };
}

/** Days from one to the other; what is written without its year lies within the year behind. */
export const daysBetween = (from: Day, to: Day): number => {
  const days = to.day - from.day;
  return days < -60 && !(from.isDated && to.isDated) ? days + 365 : days;
};
