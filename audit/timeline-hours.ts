import type { Facets } from './facets.ts';
import type { Store } from './store.ts';
import type { Durations } from './summary.ts';

export interface Tally {
  calls: number;
  refused: number;
  failed: number;
  readonly durations: Durations;
}
/** What an hour of a tenant's record adds up to, in a form that adds up to a day. */
export interface Hour {
  readonly operations: Map<string, Tally>;
  passed: number;
  flagged: number;
  /** Sums of the details `count.<TYPE>` and `findings.<category>`. */
  readonly details: Map<string, number>;
}

export const emptyHour = (): Hour => ({ operations: new Map(), passed: 0, flagged: 0, details: new Map() });
export const emptyTally = (): Tally => ({ calls: 0, refused: 0, failed: 0, durations: new Map() });

const OWN = 'urn:sallyport:audit-subtype|';
const OUTCOME = 'http://hl7.org/fhir/audit-event-outcome|';
/** Operations whose events count replacements or findings. */
const COUNTING: ReadonlySet<string> = new Set(['tokenize', 'validate']);

// `+` keeps SQLite from the index of places in the chain: a span of time is a small part of a tenant's record.
const IN_TIME = 'event.recorded >= ? AND event.recorded < ? AND +event.tenant = ?';
const ALIKE = `SELECT substr(event.recorded, 1, 13) AS hour, event.kind, count(*) AS count,
    CAST(round((julianday(json ->> '$.period.end') - julianday(json ->> '$.period.start')) * 86400000) AS INTEGER) AS ms
  FROM audit_events AS event WHERE ${IN_TIME} GROUP BY hour, kind, ms`;
const SUMS = `SELECT substr(event.recorded, 1, 13) AS hour, detail.value ->> 'type' AS name,
    sum(detail.value ->> 'valueString') AS sum
  FROM audit_events AS event, json_each(event.json, '$.entity') AS entity, json_each(entity.value, '$.detail') AS detail
  WHERE ${IN_TIME} AND event.kind IN (SELECT value FROM json_each(?))
    AND (name LIKE 'count.%' OR name LIKE 'findings.%') GROUP BY hour, name`;

/** What is alike in many events, with their number. `ms` is null where an event has no period. */
interface Alike {
  readonly hour: string;
  readonly kind: number;
  readonly ms: number | null;
  readonly count: number;
}

/**
 * Adds up a tenant's events from `from` up to but not including `to` (ISO instants) by the hour: `2026-11-21T10`. SQLite
 * does it, in a thread of its own. Rejects with StoreUnavailable.
 */
export async function tallyHours(
  store: Pick<Store, 'query'>,
  tenant: string,
  from: string,
  to: string,
): Promise<Map<string, Hour>> {
  const kinds = await readKinds(store, tenant);
  const hours = new Map<string, Hour>();
  const hourOf = (name: string): Hour => {
    const hour = hours.get(name) ?? emptyHour();
    hours.set(name, hour);
    return hour;
  };
  for (const { hour, kind, ms, count } of await store.query<Alike>(ALIKE, [from, to, tenant])) {
    const known = kinds.get(kind);
    if (known) tally(hourOf(hour), known, ms ?? 0, count);
  }
  const counting = [...kinds].filter(([, { operation }]) => COUNTING.has(operation)).map(([kind]) => kind);
  const sums = await store.query<{ hour: string; name: string; sum: number }>(SUMS, [
    from,
    to,
    tenant,
    JSON.stringify(counting),
  ]);
  for (const { hour, name, sum } of sums) hourOf(hour).details.set(name, sum);
  return hours;
}

interface Kind {
  readonly operation: string;
  readonly outcome: string;
  readonly flagged: boolean;
}

async function readKinds(store: Pick<Store, 'query'>, tenant: string): Promise<Map<number, Kind>> {
  const rows = await store.query<{ kind: number; facets: string }>(
    'SELECT kind, facets FROM audit_kinds WHERE tenant = ?',
    [tenant],
  );
  return new Map(
    rows.map(({ kind, facets }) => {
      const { subtype = [], outcome = [] } = JSON.parse(facets) as Facets;
      const own = subtype.filter((code) => code.startsWith(OWN)).map((code) => code.slice(OWN.length));
      const operation = own.find((code) => code !== 'flagged') ?? 'unknown';
      return [kind, { operation, outcome: outcome[0]?.slice(OUTCOME.length) ?? '0', flagged: own.includes('flagged') }];
    }),
  );
}

function tally(hour: Hour, { operation, outcome, flagged }: Kind, ms: number, count: number): void {
  const one = hour.operations.get(operation) ?? emptyTally();
  hour.operations.set(operation, one);
  one.calls += count;
  if (outcome === '4') one.refused += count;
  else if (outcome === '0') one.durations.set(ms, (one.durations.get(ms) ?? 0) + count);
  else one.failed += count;
  if (operation !== 'validate') return;
  if (flagged) hour.flagged += count;
  else if (outcome === '0') hour.passed += count;
}
