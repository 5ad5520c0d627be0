import type { Row } from '../../models/knowledge/table.ts';
import { listOf, numberOf } from '../../models/knowledge/table.ts';

/** Factors to mg; a unit outside this table is its own dimension. */
const MASS: Readonly<Record<string, number>> = { g: 1000, mg: 1, mcg: 0.001, ng: 0.000001 };

/** A usual dose and its limits, read from a row of doses.tsv, in the row's unit. */
export interface DoseRange {
  readonly routes: readonly string[];
  readonly unit: string;
  readonly low: number;
  readonly high: number;
  readonly onceMax: number;
  readonly dayMax?: number;
  /** Times a day; undefined for infusions and as-needed drugs. */
  readonly times?: { readonly low: number; readonly high: number };
  /** Weekly or less often. */
  readonly longInterval: boolean;
  readonly row: Row<'doses'>;
}

const INTERVALS: Readonly<Record<string, number>> = {
  weekly: 1 / 7,
  'twice weekly': 2 / 7,
  'three times weekly': 3 / 7,
  'every other day': 1 / 2,
  'every 3 days': 1 / 3,
  'every 2 weeks': 1 / 14,
  'every 3 weeks': 1 / 21,
  'every 4 weeks': 1 / 28,
  monthly: 1 / 30,
  'every 6 weeks': 1 / 42,
  'every 8 weeks': 1 / 56,
  'every 12 weeks': 1 / 84,
  'every 13 weeks': 1 / 91,
  'every 6 months': 1 / 182,
  yearly: 1 / 365,
};

export function doseRangeOf(row: Row<'doses'>): DoseRange {
  const perDay = /^(\d+)(?:-(\d+))?\/day$/.exec(row.frequency);
  const interval = INTERVALS[row.frequency];
  const times = perDay
    ? { low: Number(perDay[1]), high: Number(perDay[2] ?? perDay[1]) }
    : interval === undefined
      ? undefined
      : { low: interval, high: interval };
  const dayMax = numberOf(row.day_max);
  return {
    routes: listOf(row.routes),
    unit: row.unit.toLowerCase(),
    low: Number(row.usual_low),
    high: Number(row.usual_high),
    onceMax: Number(row.once_max),
    ...(dayMax === undefined ? {} : { dayMax }),
    ...(times ? { times } : {}),
    longInterval: interval !== undefined && interval <= 1 / 3,
    row,
  };
}

/** A rate a minute as one an hour, and the other way round. */
const timesIn = (from: string | undefined, to: string | undefined): number | undefined =>
  from === 'min' && to === 'hour' ? 60 : from === 'hour' && to === 'min' ? 1 / 60 : undefined;

/** `value` in `from` expressed in `to`, or undefined when the two measure different things. */
export function convertDose(value: number, from: string, to: string): number | undefined {
  if (from === to) return value;
  const [fromBase = '', ...fromPer] = from.split('/');
  const [toBase = '', ...toPer] = to.split('/');
  const time = timesIn(fromPer.at(-1), toPer.at(-1));
  if (time !== undefined)
    return convertDose(
      value * time,
      [fromBase, ...fromPer.slice(0, -1)].join('/'),
      [toBase, ...toPer.slice(0, -1)].join('/'),
    );
  if (fromPer.join('/') !== toPer.join('/')) return undefined;
  const a = MASS[fromBase];
  const b = MASS[toBase];
  if (a && b) return (value * a) / b;
  if (fromBase === 'units' && toBase === 'milliunits') return value * 1000;
  return undefined;
}

/** `2.5`, `1000`, `0.125`: at most four significant decimals, no exponent. */
export const plain = (value: number): string => String(Math.round(value * 10_000) / 10_000);
