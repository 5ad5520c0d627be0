import { countStatements, type Plan, pageByIdStatement, pageStatements } from './find.ts';
import type { Search } from './search-parameters.ts';
import type { Store } from './store.ts';

/** An event as it is stored. */
export interface Row {
  readonly seq: number;
  readonly id: string;
  readonly json: string;
}

/** The newest event's seq: what a search that begins now may see. */
export async function newestSeq(store: Store): Promise<number> {
  const [row] = await store.query<{ newest: number }>('SELECT coalesce(max(seq), 0) AS newest FROM audit_events');
  return row?.newest ?? 0;
}

/** The seqs of at most `limit` events, in order, after the cursor. */
export async function pageSeqs(
  store: Store,
  tenant: string,
  search: Search,
  plan: Plan,
  limit: number,
): Promise<number[]> {
  const { by, descending } = search.sort;
  if (plan.kinds.length === 0 || plan.spans.length === 0) return [];
  if (by === 'id') {
    const position = search.cursor?.position;
    const statement = pageByIdStatement(tenant, plan, {
      descending,
      limit,
      ...(position !== undefined && { position }),
    });
    return (await store.query<{ seq: number }>(statement.sql, statement.params)).map(({ seq }) => seq);
  }
  const seqs: number[] = [];
  for (const { sql, params } of pageStatements(afterCursor(plan, search), descending, limit)) {
    seqs.push(...(await store.query<{ seq: number }>(sql, params)).map(({ seq }) => seq));
  }
  return seqs.sort((a, b) => (descending ? b - a : a - b)).slice(0, limit);
}

/** The plan without what earlier pages gave. */
function afterCursor(plan: Plan, { cursor, sort }: Search): Plan {
  if (cursor === undefined) return plan;
  const position = Number(cursor.position);
  const cut = ([first, last]: readonly [number, number]): [number, number] =>
    sort.descending ? [first, Math.min(last, position - 1)] : [Math.max(first, position + 1), last];
  return { ...plan, spans: plan.spans.map(cut).filter(([first, last]) => first <= last) };
}

/** How many events the plan finds. */
export async function countAll(store: Store, plan: Plan): Promise<number> {
  let total = 0;
  for (const { sql, params } of countStatements(plan)) {
    total += (await store.query<{ size: number }>(sql, params))[0]?.size ?? 0;
  }
  return total;
}

/** The events of `seqs`, in the same order. */
export async function readRows(store: Store, seqs: readonly number[]): Promise<Row[]> {
  const rows = await store.query<Row>(
    'SELECT seq, id, json FROM audit_events WHERE seq IN (SELECT value FROM json_each(?))',
    [JSON.stringify(seqs)],
  );
  const place = new Map(seqs.map((seq, index) => [seq, index]));
  return rows.sort((a, b) => (place.get(a.seq) ?? 0) - (place.get(b.seq) ?? 0));
}
