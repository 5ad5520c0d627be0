import { amountAt } from '../reading/numbers.ts';
import { type Token, text } from '../reading/tokens.ts';
import { namedUnit, unitAt } from '../reading/units.ts';
import { isOtherMeaning, type Measurement } from './measured.ts';

// A log: an hour of the day before each value of one test, "K 14:00 5.9, 16:00 4.7, 20:00 3.6", "sugars: 2100 188 | 0200 54".

/** How many tokens an hour of the day takes that begins here. */
function clockLength(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.kind !== 'number') return 0;
  if (/^(?:[01]\d|2[0-3])[0-5]\d$/.test(text(tokens, at))) return 1;
  const isHour = /^(?:[01]?\d|2[0-3])$/.test(text(tokens, at));
  const [colon, minutes] = [tokens[at + 1], tokens[at + 2]];
  return isHour && colon?.text === ':' && !colon.spaced && /^[0-5]\d$/.test(minutes?.text ?? '') && !minutes!.spaced
    ? 3
    : 0;
}

/** How many tokens the hour of a log takes: a value stands right behind it, and of four figures another hour with its value. */
export function logTimeAt(tokens: readonly Token[], at: number): number {
  const length = clockLength(tokens, at);
  const value = at + length;
  if (length === 0 || tokens[value]?.kind !== 'number' || !tokens[value]!.spaced) return 0;
  return length > 1 || nextOf(tokens, value + 1) !== undefined ? length : 0;
}

/** Where the next value of a log stands, behind a stop and its hour. */
function nextOf(tokens: readonly Token[], end: number): number | undefined {
  const from = /^(?:[|,;/→]|then|and)$/.test(text(tokens, end)) ? end + 1 : end;
  const length = clockLength(tokens, from);
  const value = tokens[from + length];
  const isOnLine = tokens.slice(end, from + length + 1).every(({ breaks }) => breaks === 0);
  return length > 0 && isOnLine && value?.kind === 'number' && value.spaced ? from + length : undefined;
}

/** Whether an hour stands right before a value. */
const isBehindClock = (tokens: readonly Token[], { valueAt }: Measurement): boolean =>
  [1, 3].some((length) => clockLength(tokens, valueAt - length) === length);

/** The values of a log that follow its first. */
export function loggedBehind(tokens: readonly Token[], one: Measurement): readonly Measurement[] {
  if (!isBehindClock(tokens, one)) return [];
  const found: Measurement[] = [];
  let last = one;
  for (let at = nextOf(tokens, last.end); at !== undefined && found.length < MOST; at = nextOf(tokens, last.end)) {
    const value = amountAt(tokens, at)!;
    const unit = unitAt(tokens, value.end);
    if (at >= one.sentence.end || (unit && isOtherMeaning(one.kind, unit.name))) break;
    const end = unit?.end ?? value.end;
    last = { ...one, low: value.low, high: value.high, ...namedUnit(unit), valueAt: value.first, end };
    found.push(last);
  }
  return found;
}
const MOST = 24;
