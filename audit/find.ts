import type { Facets } from './facets.ts';
import type { Search } from './search-parameters.ts';
import type { SqlValue, Store } from './store.ts';
import { EVERY_EVENT, termKey } from './terms.ts';

/** A statement and its parameters. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

/** What a search has come to in one store at one time: which kinds, which spans of seq, which terms. */
export interface Plan {
  readonly kinds: readonly number[];
  /** Both ends included. */
  readonly spans: readonly (readonly [first: number, last: number])[];
  /** Of these terms the event must have one; the group expected to be the smallest. */
  readonly driver: readonly Buffer[];
  /** Of each of these groups too. */
  readonly others: readonly (readonly Buffer[])[];
  /** The driver has few enough events to sort them all. */
  readonly few: boolean;
}

/** A term with at least so many events is taken as common. */
const COMMON = 3_000;
/** Parts of a compound SELECT; SQLite takes at most 500. */
const PARTS = 100;

const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

async function kindsOf(store: Store, tenant: string, tests: Search['facetTests']): Promise<number[]> {
  const rows = await store.query<{ kind: number; facets: string }>(
    'SELECT kind, facets FROM audit_kinds WHERE tenant = ?',
    [tenant],
  );
  return rows
    .filter((row) => {
      const facets: Facets = JSON.parse(row.facets);
      return tests.every((test) => test(facets));
    })
    .map((row) => row.kind);
}

// recorded never goes back as seq grows, so a span of time is a span of seq.
const FIRST_AT = 'SELECT seq FROM audit_events WHERE recorded >= ? ORDER BY recorded, seq LIMIT 1';

/** An instant as it stands in `recorded`; years outside 0 to 9999 lie beyond every event. */
const isoTime = (ms: number): string => {
  if (ms <= Date.UTC(1, 0)) return '0000';
  return ms > Date.UTC(9999, 0) ? '9999' : new Date(Math.ceil(ms)).toISOString();
};

async function spansOf(store: Store, search: Search, snapshot: number): Promise<[number, number][]> {
  const firstAt = async (ms: number, otherwise: number): Promise<number> => {
    if (!Number.isFinite(ms)) return ms < 0 ? 1 : otherwise;
    return (await store.query<{ seq: number }>(FIRST_AT, [isoTime(ms)]))[0]?.seq ?? otherwise;
  };
  const spans: [number, number][] = [];
  for (const { start, end } of search.recorded) {
    const first = await firstAt(start, snapshot + 1);
    const last = (await firstAt(end, snapshot + 1)) - 1;
    if (first <= Math.min(last, snapshot)) spans.push([first, Math.min(last, snapshot)]);
  }
  return spans;
}

/** `_id` names single events: each is a span of one. */
async function onlyIds(store: Store, tenant: string, spans: [number, number][], ids: readonly string[]) {
  const rows = await store.query<{ seq: number }>(
    `SELECT seq FROM audit_events WHERE tenant = ? AND id IN (${marks(ids)}) ORDER BY seq`,
    [tenant, ...ids],
  );
  const inSpans = rows.filter(({ seq }) => spans.some(([first, last]) => first <= seq && seq <= last));
  return inSpans.map(({ seq }): [number, number] => [seq, seq]);
}

async function sizeOf(store: Store, group: readonly Buffer[]): Promise<number> {
  const [row] = await store.query<{ size: number }>(
    `SELECT count(*) AS size FROM (SELECT 1 FROM audit_postings WHERE term IN (${marks(group)}) LIMIT ${COMMON})`,
    group,
  );
  return row?.size ?? 0;
}

/** Finds out what the search means in this store, among the events up to `snapshot`. */
export async function planOf(store: Store, tenant: string, search: Search, snapshot: number): Promise<Plan> {
  const keyed = search.termGroups.map((group) => group.map((term) => Buffer.from(termKey(tenant, term), 'hex')));
  const groups = keyed.length > 0 ? keyed : [[Buffer.from(termKey(tenant, EVERY_EVENT), 'hex')]];
  let spans = await spansOf(store, search, snapshot);
  for (const ids of search.ids) spans = await onlyIds(store, tenant, spans, ids);
  const sized = await Promise.all(groups.map(async (group) => ({ group, size: await sizeOf(store, group) })));
  sized.sort((a, b) => a.size - b.size);
  const [smallest, ...others] = sized;
  return {
    kinds: await kindsOf(store, tenant, search.facetTests),
    spans,
    driver: smallest?.group ?? [],
    others: others.map(({ group }) => group),
    few: (smallest?.size ?? 0) < COMMON,
  };
}

/** The condition that a posting `p` passes the other groups, and is not one that an earlier term of the driver gave. */
function condition(plan: Plan, driverIndex: number): Statement {
  const earlier = plan.driver.slice(0, driverIndex);
  const has = (group: readonly Buffer[]): string =>
    `EXISTS (SELECT 1 FROM audit_postings q WHERE q.term IN (${marks(group)}) AND q.kind = p.kind AND q.seq = p.seq)`;
  const clauses = [...plan.others.map(has), ...(earlier.length > 0 ? [`NOT ${has(earlier)}`] : [])];
  return { sql: clauses.map((clause) => ` AND ${clause}`).join(''), params: [...plan.others.flat(), ...earlier] };
}

/** The postings of every driver term, kind and span, each a range of the primary key. */
function parts(plan: Plan): { readonly from: string; readonly params: readonly SqlValue[] }[] {
  return plan.driver.flatMap((term, index) => {
    const { sql, params } = condition(plan, index);
    return plan.kinds.flatMap((kind) =>
      plan.spans.map(([first, last]) => ({
        from: `FROM audit_postings p WHERE p.term = ? AND p.kind = ? AND p.seq BETWEEN ? AND ?${sql}`,
        params: [term, kind, first, last, ...params],
      })),
    );
  });
}

const inChunks = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / PARTS) }, (_, index) =>
    items.slice(index * PARTS, (index + 1) * PARTS),
  );

/** The statements whose answers together hold the first `limit` events in order of seq. */
export function pageStatements(plan: Plan, descending: boolean, limit: number): Statement[] {
  const order = descending ? 'DESC' : 'ASC';
  return inChunks(parts(plan)).map((chunk) => ({
    sql: chunk
      .map(({ from }) => `SELECT * FROM (SELECT p.seq ${from} ORDER BY p.seq ${order} LIMIT ?)`)
      .join(' UNION ALL '),
    params: chunk.flatMap(({ params }) => [...params, limit]),
  }));
}

/** The statements whose `size`s add up to the number of events. */
export function countStatements(plan: Plan): Statement[] {
  return inChunks(parts(plan)).map((chunk) => ({
    sql: `SELECT ${chunk.map(({ from }) => `(SELECT count(*) ${from})`).join(' + ')} AS size`,
    params: chunk.flatMap(({ params }) => params),
  }));
}

/** The first `limit` events in order of id, after `position`: few are sorted, many are walked along the index of ids. */
export function pageByIdStatement(
  tenant: string,
  plan: Plan,
  { descending, limit, position }: { readonly descending: boolean; readonly limit: number; readonly position?: string },
): Statement {
  const groups = plan.few ? plan.others : [plan.driver, ...plan.others];
  const has = groups.map(
    (group) =>
      ` AND EXISTS (SELECT 1 FROM audit_postings q WHERE q.term IN (${marks(group)}) AND q.kind = e.kind AND q.seq = e.seq)`,
  );
  const source = plan.few
    ? `FROM (SELECT DISTINCT seq FROM audit_postings WHERE term IN (${marks(plan.driver)})) p CROSS JOIN audit_events e ON e.seq = p.seq`
    : 'FROM audit_events e INDEXED BY sqlite_autoindex_audit_events_1';
  const after = position === undefined ? '' : ` AND e.id ${descending ? '<' : '>'} ?`;
  return {
    sql: `SELECT e.seq, e.id ${source} WHERE e.tenant = ?${after}
      AND e.kind IN (SELECT value FROM json_each(?))
      AND EXISTS (SELECT 1 FROM json_each(?) s WHERE e.seq BETWEEN s.value ->> 0 AND s.value ->> 1)${has.join('')}
      ORDER BY e.id ${descending ? 'DESC' : 'ASC'} LIMIT ?`,
    params: [
      ...(plan.few ? plan.driver : []),
      tenant,
      ...(position === undefined ? [] : [position]),
      JSON.stringify(plan.kinds),
      JSON.stringify(plan.spans),
      ...groups.flat(),
      limit,
    ],
  };
}
