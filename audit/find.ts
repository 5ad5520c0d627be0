import { type Bits, columnsOf, holds } from './columns.ts';
import type { Facets } from './facets.ts';
import type { Reader } from './reader.ts';
import type { Search } from './search-parameters.ts';
import type { SqlValue } from './store.ts';
import { termKey } from './terms.ts';

type Span = readonly [first: number, last: number];

/** The events that pass a search, among those up to its snapshot. */
export type Found =
  /** They are few: here they are, in order of seq. */
  | { readonly kind: 'few'; readonly seqs: readonly number[] }
  /** They may be many: in one of the spans, both ends included, those that pass the test. */
  | { readonly kind: 'many'; readonly spans: readonly Span[]; readonly passes: (seq: number) => boolean };

/** A term with at least so many events is taken as common. */
const COMMON = 3_000;

const NONE: Found = { kind: 'few', seqs: [] };

const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

/** Finds what passes: kinds are judged by their facets, times are spans of seq; the rarest term names the events, if it is rare. */
export async function findEvents(store: Reader, tenant: string, search: Search, snapshot: number): Promise<Found> {
  const kinds = await kindsOf(store, tenant, search.facetTests);
  const spans = await spansOf(store, search, snapshot);
  if (kinds.length === 0 || spans.length === 0) return NONE;
  const groups = search.termGroups.map((group) => group.map((term) => Buffer.from(termKey(tenant, term), 'hex')));
  if (search.ids.length > 0) {
    const ids = search.ids.reduce((some, others) => some.filter((id) => others.includes(id)));
    return fewOf(store, { from: BY_ID, params: [tenant, JSON.stringify(ids)] }, { groups, kinds, spans });
  }
  const sizes = await Promise.all(groups.map((group) => sizeOf(store, group)));
  const rarest = sizes.indexOf(Math.min(...sizes));
  if ((sizes[rarest] ?? COMMON) < COMMON) {
    const terms = groups[rarest] ?? [];
    const others = groups.filter((group) => group !== terms);
    return fewOf(store, { from: byTerms(terms), params: terms }, { groups: others, kinds, spans });
  }
  const columns = columnsOf(store);
  const sets: Bits[] = [];
  for (const group of groups) sets.push(await columns.holdersOf(tenant, group, snapshot));
  return { kind: 'many', spans, passes: testOf(await columns.kindsUpTo(snapshot), kinds, sets) };
}

/** Whether an event is of one of the kinds and in every set. Asked a million times in a search: so it is two look-ups. */
function testOf(kindOf: Uint32Array, kinds: readonly number[], sets: readonly Bits[]): (seq: number) => boolean {
  const wanted = new Uint8Array(Math.max(...kinds) + 1);
  for (const kind of kinds) wanted[kind] = 1;
  const [first, ...others] = sets;
  if (first === undefined) return (seq) => wanted[kindOf[seq]!] === 1;
  const all = first.map((word, index) => others.reduce((some, bits) => some & (bits[index] ?? 0), word));
  return (seq) => holds(all, seq) && wanted[kindOf[seq]!] === 1;
}

/** A FROM and WHERE that name few events as `p`. */
interface Source {
  readonly from: string;
  readonly params: readonly SqlValue[];
}

const BY_ID = 'audit_events p WHERE p.tenant = ? AND p.id IN (SELECT value FROM json_each(?))';
const byTerms = (terms: readonly Buffer[]): string => `audit_index p WHERE p.term IN (${marks(terms)})`;

/** Those of the source that are of one of the kinds, in one of the spans, and hold a term of each group. */
async function fewOf(
  store: Reader,
  source: Source,
  {
    groups,
    kinds,
    spans,
  }: {
    readonly groups: readonly (readonly Buffer[])[];
    readonly kinds: readonly number[];
    readonly spans: readonly Span[];
  },
): Promise<Found> {
  // Both halves of audit_index by themselves: of the view, SQLite would read all for each event.
  const has = groups.map(
    (group) =>
      ` AND EXISTS (
          SELECT 1 FROM audit_postings q WHERE q.term IN (${marks(group)}) AND q.kind = p.kind AND q.seq = p.seq
          UNION ALL
          SELECT 1 FROM audit_unposted u, json_each(u.terms) t WHERE u.seq = p.seq AND unhex(t.value) IN (${marks(group)}))`,
  );
  // The plus keeps the kinds out of the choice of index: they judge the rows of few terms, one by one.
  const [row] = await store.query<{ seqs: string }>(
    `SELECT json_group_array(DISTINCT p.seq) AS seqs
     FROM ${source.from} AND +p.kind IN (SELECT value FROM json_each(?))${has.join('')}`,
    [...source.params, JSON.stringify(kinds), ...groups.flatMap((group) => [...group, ...group])],
  );
  const seqs = (JSON.parse(row?.seqs ?? '[]') as number[])
    .filter((seq) => spans.some(([first, last]) => first <= seq && seq <= last))
    .sort((a, b) => a - b);
  return { kind: 'few', seqs };
}

async function kindsOf(store: Reader, tenant: string, tests: Search['facetTests']): Promise<number[]> {
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

async function spansOf(store: Reader, search: Search, snapshot: number): Promise<[number, number][]> {
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

/** How many events hold one of the terms, as far as COMMON. */
async function sizeOf(store: Reader, group: readonly Buffer[]): Promise<number> {
  const [row] = await store.query<{ size: number }>(
    `SELECT count(*) AS size FROM (SELECT 1 FROM audit_index WHERE term IN (${marks(group)}) LIMIT ${COMMON})`,
    group,
  );
  return row?.size ?? 0;
}
