import { wordTable } from '../word-table.ts';
import type { Token } from './reading/tokens.ts';

const MONTHS: Readonly<Record<string, number>> = Object.fromEntries(
  'january jan;february feb;march mar;april apr;may;june jun;july jul;august aug;september sep sept;october oct;november nov;december dec'
    .split(';')
    .flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])),
);
const WEEKDAYS: Readonly<Record<string, string>> = Object.fromEntries(
  'monday mondays;tuesday tuesdays;wednesday wednesdays;thursday thursdays;friday fridays;saturday saturdays;sunday sundays'
    .split(';')
    .flatMap((names) => names.split(' ').map((name, _, [day]) => [name, day!] as const)),
);
const DAYS: Readonly<Record<string, number>> = wordTable(
  Object.fromEntries(
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
      .split(' ')
      .map((name, index) => [name, index + 1]),
  ),
);
const TENS: Readonly<Record<string, number>> = wordTable({ twenty: 20, thirty: 30 });

interface WrittenDate {
  readonly kind: 'weekday' | 'month' | 'date' | 'year';
  /** `monday`, `6`, `6/11`, `2019`. */
  readonly value: string;
  readonly end: number;
}

/** The weekday, month, day of a month or year that is written at a token: `June 11th`, `11/28`, `8/2026`, `in 2019`. */
export function datesIn(tokens: readonly Token[], at: number): WrittenDate | undefined {
  const token = tokens[at];
  // A text may end with "in" or "12".
  if (!token) return undefined;
  const { text, title, value } = token;
  if (Object.hasOwn(WEEKDAYS, text)) return { kind: 'weekday', value: WEEKDAYS[text]!, end: at + 1 };
  const month = Object.hasOwn(MONTHS, text) && (title || isDated(tokens, at)) ? MONTHS[text] : undefined;
  if (month !== undefined) return namedMonth(tokens, at, month);
  if (value === undefined) return undefined;
  return numericDate(tokens, at, value) ?? yearAt(tokens, at, value);
}

function namedMonth(tokens: readonly Token[], at: number, month: number): WrittenDate | undefined {
  const next = tokens[at + 1];
  const compound = compoundDay(tokens, at + 1);
  if (compound) return { kind: 'date', value: `${month}/${compound.day}`, end: compound.end };
  // "May repeat once" opens a sentence.
  if (
    tokens[at]!.text === 'may' &&
    next?.value === undefined &&
    DAYS[next?.text ?? ''] === undefined &&
    !/^(?:in|since|of|until|by|last|on)$/.test(tokens[at - 1]?.text ?? '') &&
    !(tokens[at]!.title && isDayBefore(tokens, at))
  )
    return undefined;
  // "12 June 2024": what follows is the year.
  const ahead = /^(?:19|20)\d\d$/.test(next?.text ?? '') ? undefined : next?.value;
  const day = ahead ?? DAYS[next?.text ?? ''] ?? dayBefore(tokens, at);
  if (day === undefined || day > 31 || !Number.isInteger(day))
    return { kind: 'month', value: String(month), end: at + 1 };
  if (ahead === undefined && DAYS[next?.text ?? ''] === undefined)
    return { kind: 'date', value: `${month}/${day}`, end: at + 1 };
  const suffix = /^(?:st|nd|rd|th)$/.test(tokens[at + 2]?.text ?? '') ? 1 : 0;
  return { kind: 'date', value: `${month}/${day}`, end: at + 2 + suffix };
}

/** "May twenty-eighth". */
function compoundDay(tokens: readonly Token[], at: number): { readonly day: number; readonly end: number } | undefined {
  const [tens, unit] = tokens[at]?.text.includes('-') ? tokens[at].text.split('-') : [tokens[at]?.text];
  const last = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
  const ordinal = DAYS[unit ?? tokens[last]?.text ?? ''];
  if (TENS[tens ?? ''] === undefined || ordinal === undefined || ordinal > 9) return undefined;
  return { day: TENS[tens!]! + ordinal, end: unit === undefined ? last + 1 : at + 1 };
}

/** "The ninth of March", "9 March", "twenty-first of May". */
function dayBefore(tokens: readonly Token[], at: number): number | undefined {
  let last = tokens[at - 1]?.text === 'of' ? at - 2 : at - 1;
  const isOf = last === at - 2;
  if (/^(?:st|nd|rd|th)$/.test(tokens[last]?.text ?? '')) last -= 1;
  const ordinal = DAYS[tokens[last]?.text ?? ''];
  if (ordinal !== undefined) {
    const tens = TENS[tokens[tokens[last - 1]?.text === '-' ? last - 2 : last - 1]?.text ?? ''];
    return isOf ? ordinal + (ordinal < 10 && tens ? tens : 0) : undefined;
  }
  const value = tokens[last]?.kind === 'number' ? tokens[last]!.value : undefined;
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 31 ? value : undefined;
}

/** "On 3 May", "the 3rd of May": nobody writes "3 May" of what may be. */
const isDayBefore = (tokens: readonly Token[], at: number): boolean =>
  dayBefore(tokens, at) !== undefined && tokens[at]!.breaks === 0;

/** `11/28`, `6/11/2026`, `8/2026`; a pressure or a part of ten is none. */
function numericDate(tokens: readonly Token[], at: number, value: number): WrittenDate | undefined {
  const second = tokens[at + 2]?.value;
  if (tokens[at + 1]?.text !== '/' || second === undefined || value < 1 || value > 12) return undefined;
  if (!Number.isInteger(value) || !Number.isInteger(second) || tokens[at - 1]?.text === '/') return undefined;
  if (second >= 1900 && second < 2100) return { kind: 'month', value: String(value), end: at + 3 };
  if (second < 1 || second > 31 || second === 10) return undefined;
  const isWhole = tokens[at + 3]?.text === '/' && tokens[at + 4]?.value !== undefined;
  return { kind: 'date', value: `${value}/${second}`, end: isWhole ? at + 5 : at + 3 };
}

/** `march` in lower case is a month where a date would stand. */
const isDated = (tokens: readonly Token[], at: number): boolean =>
  /^(?:in|of|since|until|last|next|this|early|late|on|by|from)$/.test(tokens[at - 1]?.text ?? '') ||
  tokens[at + 1]?.value !== undefined ||
  tokens[at + 1]?.text === 'of';

const yearAt = (tokens: readonly Token[], at: number, value: number): WrittenDate | undefined =>
  /^(?:19|20)\d\d$/.test(tokens[at]!.text) && !/^(?:mg|ml|units|kcal|cal|g|mcg)$/.test(tokens[at + 1]?.text ?? '')
    ? { kind: 'year', value: String(value), end: at + 1 }
    : undefined;
