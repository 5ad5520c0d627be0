import type { Store } from './store.ts';
import { type OperationSummary, quantile } from './summary.ts';
import { emptyHour, emptyTally, type Hour, type Tally, tallyHours } from './timeline-hours.ts';

/** What happened in one step of time. */
export interface Bucket {
  /** ISO instant, UTC. */
  readonly start: string;
  readonly operations: Readonly<Record<string, OperationSummary>>;
  readonly validated: { readonly passed: number; readonly flagged: number };
  /** Replacements by type. */
  readonly entities: Readonly<Record<string, number>>;
  /** Findings against texts by category. */
  readonly findings: Readonly<Record<string, number>>;
}
export interface Timeline {
  readonly from: string;
  readonly to: string;
  readonly step: 'hour' | 'day';
  readonly buckets: readonly Bucket[];
  /** The same of the whole time. */
  readonly whole: Bucket;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Up to so much time is shown by the hour, more by the day. */
const BY_HOUR_MS = 3 * DAY_MS;
/** Hours that one query reads at most, so that other readers of the store get their turn. */
const HOURS_A_QUERY = 24;
/** Hours remembered: a month of four tenants. */
const REMEMBERED = 4 * 31 * 24;

const iso = (ms: number): string => new Date(ms).toISOString();
/** `2026-11-21T10`, with which every `recorded` of the hour begins. */
const nameOf = (ms: number): string => iso(ms).slice(0, 13);

export interface TimelineReader {
  /** From the hour of `from` to the hour of `to`, both whole. Rejects with StoreUnavailable. */
  read(tenant: string, time: { readonly from: Date; readonly to: Date }): Promise<Timeline>;
}

/**
 * The record as a course of time, for charts. An hour that is over when the newest event was recorded never changes (the
 * record only grows, and `recorded` never goes back): it is read once and then remembered.
 */
export function openTimeline(store: Pick<Store, 'query'>): TimelineReader {
  const remembered = new Map<string, Hour>();
  const known = (tenant: string, at: number): Hour | undefined => remembered.get(`${tenant} ${nameOf(at)}`);

  /** Reads the unknown hours that begin at `first`. */
  const readOn = async (tenant: string, first: number, end: number): Promise<[number, Hour][]> => {
    let until = first + HOUR_MS;
    while (until < end && until - first < HOURS_A_QUERY * HOUR_MS && !known(tenant, until)) until += HOUR_MS;
    const newest = await newestTime(store);
    const read = await tallyHours(store, tenant, iso(first), iso(until));
    const hours: [number, Hour][] = [];
    for (let at = first; at < until; at += HOUR_MS) {
      const hour = read.get(nameOf(at)) ?? emptyHour();
      if (iso(at + HOUR_MS) <= newest) remembered.set(`${tenant} ${nameOf(at)}`, hour);
      hours.push([at, hour]);
    }
    return hours;
  };

  return {
    async read(tenant, { from, to }) {
      const begin = Math.floor(from.getTime() / HOUR_MS) * HOUR_MS;
      const end = Math.ceil(to.getTime() / HOUR_MS) * HOUR_MS;
      const hours: [number, Hour][] = [];
      for (let at = begin; at < end; at = begin + hours.length * HOUR_MS) {
        const hour = known(tenant, at);
        hours.push(...(hour ? [[at, hour] as [number, Hour]] : await readOn(tenant, at, end)));
      }
      for (const [oldest] of remembered) {
        if (remembered.size <= REMEMBERED) break;
        remembered.delete(oldest);
      }
      const step = end - begin <= BY_HOUR_MS ? 'hour' : 'day';
      const steps = Map.groupBy(hours, ([at]) => (step === 'hour' ? at : Math.floor(at / DAY_MS) * DAY_MS));
      const buckets = [...steps].map(([at, group]) => bucketOf(at, group));
      return { from: iso(begin), to: iso(end), step, buckets, whole: bucketOf(begin, hours) };
    },
  };
}

/** '' where nothing is recorded. */
async function newestTime(store: Pick<Store, 'query'>): Promise<string> {
  const [newest] = await store.query<{ recorded: string }>(
    'SELECT recorded FROM audit_events ORDER BY seq DESC LIMIT 1',
  );
  return newest?.recorded ?? '';
}

function bucketOf(at: number, hours: readonly (readonly [number, Hour])[]): Bucket {
  const operations = new Map<string, Tally>();
  const details = new Map<string, number>();
  const validated = { passed: 0, flagged: 0 };
  for (const [, hour] of hours) {
    validated.passed += hour.passed;
    validated.flagged += hour.flagged;
    for (const [name, sum] of hour.details) details.set(name, (details.get(name) ?? 0) + sum);
    for (const [operation, tally] of hour.operations) addTally(operations, operation, tally);
  }
  const ofFamily = (family: string) =>
    Object.fromEntries(
      [...details].flatMap(([name, sum]) => (name.startsWith(family) ? [[name.slice(family.length), sum]] : [])),
    );
  return {
    start: iso(at),
    operations: Object.fromEntries(
      [...operations].map(([operation, { durations, ...counts }]) => [
        operation,
        { ...counts, p50_ms: quantile(durations, 0.5), p99_ms: quantile(durations, 0.99) },
      ]),
    ),
    validated,
    entities: ofFamily('count.'),
    findings: ofFamily('findings.'),
  };
}

function addTally(sums: Map<string, Tally>, operation: string, added: Tally): void {
  const sum = sums.get(operation) ?? emptyTally();
  sums.set(operation, sum);
  sum.calls += added.calls;
  sum.refused += added.refused;
  sum.failed += added.failed;
  for (const [ms, count] of added.durations) sum.durations.set(ms, (sum.durations.get(ms) ?? 0) + count);
}
