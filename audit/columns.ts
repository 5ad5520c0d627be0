import type { Facets } from './facets.ts';
import type { Reader } from './reader.ts';
import { EVERY_EVENT, termKey } from './terms.ts';

/** A set of seqs, one bit each: bit `seq % 32` of word `seq >> 5`. */
export type Bits = Uint32Array<ArrayBuffer>;
export const holds = (bits: Bits, seq: number): boolean => (bits[seq >> 5]! & (1 << (seq & 31))) !== 0;

/**
 * What a search that many events pass reads of the whole record without asking SQLite: four bytes an event, and a bit an event
 * for each group of terms lately asked for. Read once from the index (some 0.3 s for a million events), then only what is new.
 */
export interface Columns {
  /** The kind of each event by its seq, 0 where there is none; whole up to `snapshot`. */
  kindsUpTo(snapshot: number): Promise<Uint32Array>;
  /** The events up to `snapshot` that hold one of the tenant's terms. */
  holdersOf(tenant: string, terms: readonly Buffer[], snapshot: number): Promise<Bits>;
}

/** Bytes of remembered sets; past it those not asked for the longest are forgotten. */
const REMEMBERED_BYTES = 16 * 1024 * 1024;
/** Up to so many new events are read one by one, more by kind. */
const FEW_NEW = 1_000;

/** Columns of stores, as long as the stores live: they are only what the store holds, read ahead. */
const columns = new WeakMap<Reader, Columns>();

export function columnsOf(store: Reader): Columns {
  const known = columns.get(store) ?? openColumns(store);
  columns.set(store, known);
  return known;
}

interface KindRow {
  readonly kind: number;
  readonly tenant: string;
  readonly facets: string;
}

const PURGE = 'urn:sallyport:audit-subtype|audit-purge';
const isPurge = ({ facets }: KindRow): boolean => ((JSON.parse(facets) as Facets).subtype ?? []).includes(PURGE);

function openColumns(store: Reader): Columns {
  let kinds = new Uint32Array(0);
  let upTo = 0;
  let sets = new Map<string, { bits: Bits; upTo: number }>();
  let reading: Promise<unknown> = Promise.resolve();

  /** One reading after the other: two would read the same. */
  const inTurn = <T>(read: () => Promise<T>): Promise<T> => {
    const result = reading.then(read);
    reading = result.catch(() => undefined); // the caller meets its failure; the next one reads for itself
    return result;
  };

  const forget = (): void => {
    kinds = new Uint32Array(0);
    upTo = 0;
    sets = new Map();
  };

  const readOn = async (snapshot: number): Promise<void> => {
    if (snapshot <= upTo) return;
    const rows = await store.query<KindRow>('SELECT kind, tenant, facets FROM audit_kinds');
    const read = snapshot - upTo <= FEW_NEW ? readEvents : readKinds;
    kinds = grown(kinds, snapshot + 1);
    const added = await read(store, rows, { kinds, after: upTo, snapshot });
    const isOld = upTo > 0;
    upTo = snapshot;
    // Events were deleted, by this process or another: what was read before them may name some that are gone.
    if (isOld && rows.some((row) => added.has(row.kind) && isPurge(row))) {
      forget();
      await readOn(snapshot);
    }
  };

  const remember = (key: string, set: { bits: Bits; upTo: number }): void => {
    sets.delete(key);
    sets.set(key, set); // the latest used stand last
    let bytes = [...sets.values()].reduce((sum, { bits }) => sum + bits.byteLength, 0);
    for (const [oldest, { bits }] of sets) {
      if (bytes <= REMEMBERED_BYTES || oldest === key) break;
      sets.delete(oldest);
      bytes -= bits.byteLength;
    }
  };

  return {
    kindsUpTo: (snapshot) => inTurn(() => readOn(snapshot).then(() => kinds)),
    holdersOf: (tenant, terms, snapshot) =>
      inTurn(async () => {
        await readOn(snapshot);
        const key = terms.map((term) => term.toString('hex')).join();
        const known = sets.get(key);
        const after = known?.upTo ?? 0;
        const bits = grown(known?.bits ?? new Uint32Array(0), (snapshot >> 5) + 1);
        if (after < snapshot) {
          for (const seq of await readHolders(store, tenant, terms, { after, snapshot }))
            bits[seq >> 5]! |= 1 << (seq & 31);
        }
        remember(key, { bits, upTo: Math.max(after, snapshot) });
        return bits;
      }),
  };
}

/** At least so long, and with room for more when it must be made anew. */
function grown(array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  if (array.length >= length) return array;
  const longer = new Uint32Array(Math.ceil(length * 1.1));
  longer.set(array);
  return longer;
}

interface Part {
  readonly kinds: Uint32Array;
  readonly after: number;
  readonly snapshot: number;
}

/** Writes the kinds of new events into `kinds`; gives those that came. */
async function readEvents(store: Reader, _rows: readonly KindRow[], part: Part): Promise<ReadonlySet<number>> {
  const events = await store.query<{ seq: number; kind: number }>(
    'SELECT seq, kind FROM audit_events WHERE seq > ? AND seq <= ?',
    [part.after, part.snapshot],
  );
  for (const { seq, kind } of events) part.kinds[seq] = kind;
  return new Set(events.map(({ kind }) => kind));
}

/** The same from the index, which is a small part of the table: every event stands in it under its kind. */
async function readKinds(store: Reader, rows: readonly KindRow[], part: Part): Promise<ReadonlySet<number>> {
  const added = new Set<number>();
  for (const { kind, tenant } of rows) {
    const [row] = await store.query<{ seqs: string }>(
      'SELECT json_group_array(seq) AS seqs FROM audit_index WHERE term = unhex(?) AND kind = ? AND seq > ? AND seq <= ?',
      [termKey(tenant, EVERY_EVENT), kind, part.after, part.snapshot],
    );
    const seqs = JSON.parse(row?.seqs ?? '[]') as number[];
    for (const seq of seqs) part.kinds[seq] = kind;
    if (seqs.length > 0) added.add(kind);
  }
  return added;
}

async function readHolders(
  store: Reader,
  tenant: string,
  terms: readonly Buffer[],
  { after, snapshot }: Omit<Part, 'kinds'>,
): Promise<number[]> {
  const [row] = await store.query<{ seqs: string }>(
    `SELECT json_group_array(seq) AS seqs FROM audit_index
     WHERE term IN (${terms.map(() => '?').join(', ')}) AND kind IN (SELECT kind FROM audit_kinds WHERE tenant = ?)
       AND seq > ? AND seq <= ?`,
    [...terms, tenant, after, snapshot],
  );
  return JSON.parse(row?.seqs ?? '[]') as number[];
}
