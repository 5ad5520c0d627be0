import { wordTable } from '../word-table.ts';
import { numberAt } from './reading/numbers.ts';
import type { Token } from './reading/tokens.ts';

/** A stretch of days before the clinical date, both ends counted: "last week", "two months ago", "in spring". */
interface Days {
  readonly from: number;
  readonly to: number;
}

const DAY_MS = 24 * 3600 * 1000;
const UNITS: Readonly<Record<string, number>> = wordTable({ day: 1, week: 7, month: 30.4, year: 365 });
/** The first month of each season in the north. */
const SEASONS: Readonly<Record<string, number>> = wordTable({ winter: 12, spring: 3, summer: 6, autumn: 9, fall: 9 });
/** How far back each may reach. */
const BACK: Readonly<Record<string, readonly [number, number]>> = wordTable({
  'last week': [1, 15],
  'this week': [0, 8],
  'last month': [12, 62],
  'this month': [0, 32],
});

/** The days that words of tokens [from, to) tell of; undefined where there are none, or several. */
export function daysToldIn(tokens: readonly Token[], from: number, to: number, asOf: Date): Days | undefined {
  const found: Days[] = [];
  for (let at = from; at < to; at += 1) {
    const word = tokens[at]!.text;
    const back = BACK[`${word} ${tokens[at + 1]?.text ?? ''}`] ?? (word === 'yesterday' ? [1, 2] : undefined);
    const days = back ? { from: back[0]!, to: back[1]! } : (agoAt(tokens, at) ?? seasonAt(tokens, at, asOf));
    if (days) found.push(days);
  }
  return found.length === 1 ? found[0] : undefined;
}

/** "Two months ago", "three weeks earlier" is of another day. */
function agoAt(tokens: readonly Token[], at: number): Days | undefined {
  const number = numberAt(tokens, at) ?? (/^an?$/.test(tokens[at]!.text) ? { value: 1, end: at + 1 } : undefined);
  const unit = number && UNITS[tokens[number.end]?.text.replace(/s$/, '') ?? ''];
  if (!number || unit === undefined || tokens[number.end + 1]?.text !== 'ago') return undefined;
  const days = number.value * unit;
  return { from: days * 0.65, to: days * 1.4 + 1 };
}

/** The last such season that has begun. */
function seasonAt(tokens: readonly Token[], at: number, asOf: Date): Days | undefined {
  const month = SEASONS[tokens[at]!.text];
  const before = tokens[at - 1]?.text ?? '';
  if (month === undefined || !/^(?:in|last|this|since|of|the)$/.test(before)) return undefined;
  const begun = (year: number) => Date.UTC(year, month - 1, 1);
  const year = asOf.getUTCFullYear();
  const start = begun(year) <= asOf.getTime() - 10 * DAY_MS ? begun(year) : begun(year - 1);
  const from = (asOf.getTime() - start) / DAY_MS;
  return { from: Math.max(0, from - 105), to: from + 12 };
}

/** Whether a FHIR date is within the days. */
export function isWithinDays({ from, to }: Days, on: string, asOf: Date): boolean {
  const ago = (asOf.getTime() - Date.parse(on)) / DAY_MS;
  return on.length === 10 && ago >= from - 1 && ago <= to;
}
