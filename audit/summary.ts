import { type Facts, factsOf } from './facts.ts';
import type { Reader } from './reader.ts';
import { exportEvents } from './search.ts';

export interface OperationSummary {
  readonly calls: number;
  /** Outcome 4: the caller's error. */
  readonly refused: number;
  /** Outcome 8 or 12: ours. */
  readonly failed: number;
  /** Milliseconds in the service of the calls that succeeded; null where there were none. */
  readonly p50_ms: number | null;
  readonly p99_ms: number | null;
}

/** What happened in a time, in numbers (never a patient, never a text). */
export interface Summary {
  readonly from: string;
  readonly to: string;
  readonly events: number;
  readonly operations: Readonly<Record<string, OperationSummary>>;
  /** Replacements by type. */
  readonly entities: Readonly<Record<string, number>>;
  readonly validated: { readonly passed: number; readonly flagged: number; readonly flag_rate: number | null };
  /** Findings against texts by category. */
  readonly findings: Readonly<Record<string, number>>;
  /** Calls by key id. */
  readonly callers: Readonly<Record<string, number>>;
  /** Calls turned away or gone wrong, by error code. */
  readonly errors: Readonly<Record<string, number>>;
  readonly decisions: Readonly<Record<string, number>>;
  /** Calls by day (UTC) and operation, for a chart. */
  readonly days: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const add = (counts: Record<string, number>, name: string, by = 1): void => {
  counts[name] = (counts[name] ?? 0) + by;
};

/** Durations in whole milliseconds and their numbers: exact quantiles in the memory of a few hundred entries. */
export type Durations = Map<number, number>;

export function quantile(durations: Durations, share: number): number | null {
  const total = [...durations.values()].reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [ms, count] of [...durations].sort(([a], [b]) => a - b)) {
    seen += count;
    if (seen >= share * total) return ms;
  }
  return null;
}

interface Tally {
  calls: number;
  refused: number;
  failed: number;
  readonly durations: Durations;
}

/** Reads a tenant's events from `from` up to but not including `to` (ISO instants), in batches. */
export async function summarize(
  store: Reader,
  tenant: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Summary> {
  const tallies = new Map<string, Tally>();
  const entities: Record<string, number> = {};
  const findings: Record<string, number> = {};
  const callers: Record<string, number> = {};
  const errors: Record<string, number> = {};
  const decisions: Record<string, number> = {};
  const days: Record<string, Record<string, number>> = {};
  let events = 0;
  let passed = 0;
  let flagged = 0;

  const query = new URLSearchParams([
    ['date', `ge${from}`],
    ['date', `lt${to}`],
  ]);
  for await (const event of exportEvents(store, tenant, query)) {
    const facts = factsOf(event);
    events++;
    tally(tallies, facts);
    const day = event.recorded.slice(0, 10);
    days[day] ??= {};
    add(days[day], facts.operation);
    if (facts.key !== undefined) add(callers, facts.key);
    if (facts.error !== undefined) add(errors, facts.error, Number(facts.details.get('calls') ?? 1));
    if (facts.operation === 'review-decide' && facts.outcome === '0')
      add(decisions, facts.details.get('decision') ?? 'unknown');
    if (facts.operation === 'validate' && facts.details.has('score')) {
      if (facts.flagged) flagged++;
      else passed++;
    }
    for (const [name, value] of facts.details) {
      const [family, what = ''] = name.split('.');
      if (family === 'count') add(entities, what, Number(value));
      if (family === 'findings') add(findings, what, Number(value));
    }
  }
  const operations = Object.fromEntries(
    [...tallies].map(([operation, { durations, ...counts }]) => [
      operation,
      { ...counts, p50_ms: quantile(durations, 0.5), p99_ms: quantile(durations, 0.99) },
    ]),
  );
  const rate = passed + flagged === 0 ? null : flagged / (passed + flagged);
  const validated = { passed, flagged, flag_rate: rate };
  return { from, to, events, operations, entities, validated, findings, callers, errors, decisions, days };
}

function tally(tallies: Map<string, Tally>, { operation, outcome, ms }: Facts): void {
  const one = tallies.get(operation) ?? { calls: 0, refused: 0, failed: 0, durations: new Map() };
  tallies.set(operation, one);
  one.calls++;
  if (outcome === '4') one.refused++;
  else if (outcome === '0') one.durations.set(ms, (one.durations.get(ms) ?? 0) + 1);
  else one.failed++;
}
