import type { AuditEvent } from '@medplum/fhirtypes';
import type { Reader } from './reader.ts';
import { termsOf } from './terms.ts';

/** An event and its place, as far as the search index is concerned. */
export interface Indexed {
  readonly seq: number;
  readonly position: number;
  readonly kind: number;
  readonly json: string;
}

/** How many rows the index must have for the events; `wrong` is the first of them that it does not hold under all its terms. */
export async function verifyIndex(
  store: Reader,
  tenant: string,
  events: readonly Indexed[],
): Promise<{ readonly rows: number; readonly wrong?: Indexed }> {
  const wanted = events.flatMap(({ seq, kind, json }) =>
    termsOf(tenant, JSON.parse(json) as AuditEvent).map((term) => [term, kind, seq] as const),
  );
  if ((await held(store, wanted)) === wanted.length) return { rows: wanted.length };
  for (const wrong of events) {
    const terms = wanted.filter(([, , seq]) => seq === wrong.seq);
    if ((await held(store, terms)) !== terms.length) return { rows: wanted.length, wrong };
  }
  throw new Error('The index holds each event, and not all of them');
}

async function held(store: Reader, wanted: readonly (readonly [string, number, number])[]): Promise<number> {
  const [row] = await store.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM json_each(?) AS wanted CROSS JOIN audit_postings AS posting
             ON posting.term = unhex(wanted.value ->> 0) AND posting.kind = wanted.value ->> 1 AND posting.seq = wanted.value ->> 2)
          + (SELECT count(*) FROM json_each(?) AS wanted CROSS JOIN audit_unposted AS unposted
             ON unposted.seq = wanted.value ->> 2 AND unposted.kind = wanted.value ->> 1
             CROSS JOIN json_each(unposted.terms) AS term ON term.value = wanted.value ->> 0) AS n`,
    [JSON.stringify(wanted), JSON.stringify(wanted)],
  );
  return row?.n ?? 0;
}

/** The rows of the index up to an event, of all tenants: more than their events have is a row that leads to a wrong event. */
export async function rowsUpTo(store: Reader, seq: number): Promise<number> {
  const [row] = await store.query<{ n: number }>('SELECT count(*) AS n FROM audit_index WHERE seq <= ?', [seq]);
  return row?.n ?? 0;
}
