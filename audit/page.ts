import type { Found } from './find.ts';
import type { Reader } from './reader.ts';
import type { Search } from './search-parameters.ts';

/** An event as it is stored. */
export interface Row {
  readonly seq: number;
  readonly id: string;
  readonly json: string;
}

/** Where an event found stands in the order asked for: `position` is its seq, or its id under `_sort=_id`. */
export interface Place {
  readonly seq: number;
  readonly position: string;
}

/** The newest event's seq: what a search that begins now may see. */
export async function newestSeq(store: Reader): Promise<number> {
  const [row] = await store.query<{ newest: number }>('SELECT coalesce(max(seq), 0) AS newest FROM audit_events');
  return row?.newest ?? 0;
}

/** The places of at most `limit` of the events found, in the order asked for, after the cursor; some may be purged since. */
export async function pagePlaces(
  store: Reader,
  tenant: string,
  { sort, cursor }: Pick<Search, 'sort' | 'cursor'>,
  found: Found,
  limit: number,
): Promise<Place[]> {
  const page = { descending: sort.descending, limit, ...(cursor && { after: cursor.position }) };
  return sort.by === 'id'
    ? pageById(store, tenant, found, page)
    : [...pageBySeq(found, page)].map((seq) => ({ seq, position: String(seq) }));
}

interface Page {
  readonly descending: boolean;
  readonly limit: number;
  /** A seq, or an id. */
  readonly after?: string;
}

function* pageBySeq(found: Found, { descending, limit, after }: Page): Generator<number> {
  const isAfter = (seq: number): boolean =>
    after === undefined || (descending ? seq < Number(after) : seq > Number(after));
  let left = limit;
  for (const seq of seqsOf(found, descending, after === undefined ? undefined : Number(after))) {
    if (!isAfter(seq)) continue;
    if (left-- === 0) return;
    yield seq;
  }
}

/** The events found, in order; those before `from` may be left out. */
function* seqsOf(found: Found, descending: boolean, from?: number): Generator<number> {
  if (found.kind === 'few') {
    yield* descending ? found.seqs.toReversed() : found.seqs;
    return;
  }
  const spans = descending ? found.spans.toReversed() : found.spans;
  for (const [first, last] of spans) {
    if (descending) {
      for (let seq = Math.min(last, from ?? last); seq >= first; seq--) if (found.passes(seq)) yield seq;
    } else {
      for (let seq = Math.max(first, from ?? first); seq <= last; seq++) if (found.passes(seq)) yield seq;
    }
  }
}

/** How many events were found. */
export function countAll(found: Found): number {
  if (found.kind === 'few') return found.seqs.length;
  let total = 0;
  for (const [first, last] of found.spans) for (let seq = first; seq <= last; seq++) if (found.passes(seq)) total++;
  return total;
}

/** Up to so many events are sorted by id; of more, some lie close enough together along the index of ids. */
const SORTED = 3_000;
/** Ids read at once along the index. */
const STRIDE = 2_000;

async function pageById(store: Reader, tenant: string, found: Found, page: Page): Promise<Place[]> {
  const some = [...pageBySeq(found, { descending: false, limit: SORTED + 1 })];
  if (some.length > SORTED) return walkIds(store, tenant, found, page);
  const { after, limit } = page;
  const rows = await store.query<IdRow>(
    `SELECT seq, id FROM audit_events WHERE seq IN (SELECT value FROM json_each(?)) ${idOrder('+id', page)}`,
    [JSON.stringify(some), ...(after === undefined ? [] : [after]), limit],
  );
  return rows.map(placeById);
}

interface IdRow {
  readonly seq: number;
  readonly id: string;
}

const placeById = ({ seq, id }: IdRow): Place => ({ seq, position: id });

const idOrder = (id: string, { descending, after }: Page): string =>
  `${after === undefined ? '' : `AND ${id} ${descending ? '<' : '>'} ?`} ORDER BY ${id} ${descending ? 'DESC' : 'ASC'} LIMIT ?`;

/** Reads on along the index of ids, which holds all that is asked for, until the page is full. */
async function walkIds(store: Reader, tenant: string, found: Found, page: Page): Promise<Place[]> {
  const isFound = testOf(found);
  const places: Place[] = [];
  for (let { after } = page; ; ) {
    const rows = await store.query<IdRow>(
      `SELECT seq, id FROM audit_events WHERE tenant = ? ${idOrder('id', { ...page, ...(after !== undefined && { after }) })}`,
      [tenant, ...(after === undefined ? [] : [after]), STRIDE],
    );
    places.push(...rows.filter(({ seq }) => isFound(seq)).map(placeById));
    after = rows.at(-1)?.id;
    if (rows.length < STRIDE || places.length >= page.limit) return places.slice(0, page.limit);
  }
}

const testOf = (found: Found): ((seq: number) => boolean) => {
  if (found.kind === 'many') {
    return (seq) => found.spans.some(([first, last]) => first <= seq && seq <= last) && found.passes(seq);
  }
  const few = new Set(found.seqs);
  return (seq) => few.has(seq);
};

/** The events of `seqs` that are not purged, in the same order. */
export async function readRows(store: Reader, seqs: readonly number[]): Promise<Row[]> {
  const rows = await store.query<Row>(
    'SELECT seq, id, json FROM audit_events WHERE seq IN (SELECT value FROM json_each(?))',
    [JSON.stringify(seqs)],
  );
  const place = new Map(seqs.map((seq, index) => [seq, index]));
  return rows.sort((a, b) => (place.get(a.seq) ?? 0) - (place.get(b.seq) ?? 0));
}
