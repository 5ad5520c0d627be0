import type { AuditEvent, Bundle, Coding, OperationOutcome } from '@medplum/fhirtypes';
import { findEvents } from './find.ts';
import { countAll, newestSeq, type Place, pagePlaces, readRows } from './page.ts';
import type { Reader } from './reader.ts';
import type { Cursor, Search, SearchOptions } from './search-parameters.ts';
import { cursorText, parseSearch } from './search-query.ts';

export type { SearchOptions } from './search-parameters.ts';

export type SearchOutcome =
  | { readonly kind: 'found'; readonly bundle: Bundle<AuditEvent> }
  /** A 400. Holds no value of the query, nor the name of an unknown parameter. */
  | { readonly kind: 'refused'; readonly outcome: OperationOutcome };

const SUBSETTED: Coding = { system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue', code: 'SUBSETTED' };

/** What `_elements` leaves, besides what an AuditEvent must have to stay valid. */
function cutTo(event: AuditEvent, elements: readonly string[] | undefined): AuditEvent {
  if (elements === undefined) return event;
  const { resourceType, type, recorded, agent, source } = event;
  const kept = Object.entries(event).filter(([name]) => name === 'id' || elements.includes(name));
  const meta = { ...event.meta, tag: [...(event.meta?.tag ?? []), SUBSETTED] };
  return { ...Object.fromEntries(kept), resourceType, type, recorded, agent, source, meta };
}

function linkTo(baseUrl: string, used: Search['used'], cursor?: string): string {
  const query = new URLSearchParams();
  for (const [name, value] of used) query.append(name, value);
  if (cursor !== undefined) query.append('_cursor', cursor);
  return query.size === 0 ? `${baseUrl}/AuditEvent` : `${baseUrl}/AuditEvent?${query}`;
}

const seqsOf = (places: readonly Place[]): number[] => places.map(({ seq }) => seq);

/**
 * Answers `GET AuditEvent?…` for a tenant: a searchset Bundle, newest first unless sorted otherwise. Its `next` link reads on
 * among the events that there were at the first page, so pages repeat nothing and lose nothing while events arrive.
 * Rejects with StoreUnavailable.
 */
export async function searchEvents(
  store: Reader,
  tenant: string,
  query: URLSearchParams,
  options: SearchOptions,
): Promise<SearchOutcome> {
  const parsed = parseSearch(query, options);
  if ('refused' in parsed) return { kind: 'refused', outcome: parsed.refused };
  const { search } = parsed;
  const snapshot = await snapshotOf(store, search);
  const found = await findEvents(store, tenant, search, snapshot);
  const places = search.count === 0 ? [] : await pagePlaces(store, tenant, search, found, search.count + 1);
  const page = places.slice(0, search.count);
  const rows = await readRows(store, seqsOf(page)); // fewer, or none, where some were purged meanwhile
  const last = page.at(-1);
  const next: Cursor | undefined =
    places.length > search.count && last !== undefined ? { snapshot, position: last.position } : undefined;
  const self = search.cursor === undefined ? undefined : cursorText(search.cursor);
  const bundle: Bundle<AuditEvent> = {
    resourceType: 'Bundle',
    type: 'searchset',
    ...(search.total && { total: countAll(found) }),
    link: [
      { relation: 'self', url: linkTo(options.baseUrl, search.used, self) },
      ...(next ? [{ relation: 'next', url: linkTo(options.baseUrl, search.used, cursorText(next)) }] : []),
    ],
    ...(rows.length > 0 && {
      entry: rows.map(({ id, json }) => ({
        fullUrl: `${options.baseUrl}/AuditEvent/${id}`,
        resource: cutTo(JSON.parse(json), search.elements),
        search: { mode: 'match' as const },
      })),
    }),
  };
  return { kind: 'found', bundle };
}

/** The AuditEvent of that id, if the tenant has it. */
export async function readEvent(store: Reader, tenant: string, id: string): Promise<AuditEvent | undefined> {
  const [row] = await store.query<{ json: string }>('SELECT json FROM audit_events WHERE tenant = ? AND id = ?', [
    tenant,
    id,
  ]);
  return row === undefined ? undefined : JSON.parse(row.json);
}

/** A search that cannot be done, met while exporting; `outcome` is the answer's body. */
export class SearchRefused extends Error {
  readonly outcome: OperationOutcome;
  constructor(outcome: OperationOutcome) {
    super('The search cannot be done');
    this.name = 'SearchRefused';
    this.outcome = outcome;
  }
}

/** The newest event that the search sees: that of its first page. A cursor is what somebody sent: it cannot lie in the future. */
async function snapshotOf(store: Reader, { cursor }: Search): Promise<number> {
  const newest = await newestSeq(store);
  return Math.min(cursor?.snapshot ?? newest, newest);
}

const BATCH = 200;
const LENIENT: SearchOptions = { baseUrl: '', strict: false };

/**
 * Every event that the query finds, oldest first unless it says `_sort`, read in batches while the reader takes them: an
 * export needs the memory of one batch. Sees the events there were at its start. Throws SearchRefused before the first
 * event; rejects with StoreUnavailable.
 */
export async function* exportEvents(
  store: Reader,
  tenant: string,
  query: URLSearchParams,
  options: SearchOptions = LENIENT,
): AsyncGenerator<AuditEvent, void, undefined> {
  const ordered = new URLSearchParams(query.has('_sort') ? query : [...query, ['_sort', 'date']]);
  const parsed = parseSearch(ordered, options);
  if ('refused' in parsed) throw new SearchRefused(parsed.refused);
  let { search } = parsed;
  const snapshot = await snapshotOf(store, search);
  const found = await findEvents(store, tenant, search, snapshot);
  for (;;) {
    const places = await pagePlaces(store, tenant, search, found, BATCH);
    const rows = await readRows(store, seqsOf(places)); // fewer, or none, where some were purged meanwhile
    for (const { json } of rows) yield cutTo(JSON.parse(json), search.elements);
    const last = places.at(-1);
    if (last === undefined || places.length < BATCH) return;
    search = { ...search, cursor: { snapshot, position: last.position } };
  }
}
