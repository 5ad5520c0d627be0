import type { AuditEvent } from '@medplum/fhirtypes';
import { genesis, type Head, linkHash } from './chain.ts';
import { facetsOf } from './facets.ts';
import type { Fault } from './fault.ts';
import { newestSeq } from './page.ts';
import type { Reader } from './reader.ts';
import type { PublicKeys } from './signing.ts';
import { readTombstones, type Tombstone } from './tombstone.ts';
import { rowsUpTo, verifyIndex } from './verify-index.ts';
import { stepOver } from './walk.ts';

export interface Verified {
  readonly events: number;
  /** Events that were deleted after their time, which tombstones stand for. */
  readonly purged: number;
  readonly heads: readonly Head[];
  /** Empty: the record is whole. The first of each tenant. */
  readonly faults: readonly Fault[];
}

interface Link {
  readonly seq: number;
  readonly id: string;
  readonly recorded: string;
  readonly position: number;
  readonly hash: string;
  readonly json: string;
  readonly kind: number;
}

const BATCH = 1_000;

export interface Verification {
  /** The key that the instance signs with; without it tombstones are only seen to fit. */
  readonly publicKey?: PublicKeys;
  /** Compares the search index too, at several times the cost. */
  readonly withIndex?: boolean;
}

/** Reads the whole record of every tenant, as it is when the reading begins. */
export async function verifyStore(store: Reader, how: Verification = {}): Promise<Verified> {
  const snapshot = await newestSeq(store);
  const tenants = await store.query<{ tenant: string }>(
    'SELECT tenant FROM audit_kinds UNION SELECT tenant FROM audit_events ORDER BY tenant',
  );
  const heads: Head[] = [];
  const faults: Fault[] = [];
  let [events, purged, indexRows] = [0, 0, 0];
  for (const { tenant } of tenants) {
    const read = await verifyTenant(store, tenant, { ...how, snapshot });
    events += read.events;
    purged += read.position - read.events;
    indexRows += read.indexRows;
    if (read.position > 0) heads.push({ tenant, position: read.position, hash: read.hash });
    if (read.fault) faults.push({ tenant, ...read.fault });
  }
  if (how.withIndex && faults.length === 0 && (await rowsUpTo(store, snapshot)) !== indexRows) {
    faults.push({ tenant: '*', position: 0, fault: 'strays' });
  }
  return { events, purged, heads, faults };
}

interface TenantRead {
  readonly events: number;
  /** Of the search index, where it was compared. */
  readonly indexRows: number;
  readonly position: number;
  readonly hash: string;
  readonly fault?: Omit<Fault, 'tenant'>;
}

async function verifyTenant(
  store: Reader,
  tenant: string,
  how: Verification & { readonly snapshot: number },
): Promise<TenantRead> {
  const tombstones = new Map((await readTombstones(store, tenant)).map((each) => [each.first, each]));
  const kinds = await kindsOf(store, tenant);
  let at = { position: 0, hash: genesis(tenant) };
  let [events, indexRows] = [0, 0];
  let recorded = '';
  const ended = (fault?: Fault['fault'], position = at.position + 1): TenantRead => ({
    ...at,
    events,
    indexRows,
    ...(fault && { fault: { position, fault } }),
  });
  for await (const links of linksOf(store, tenant, how.snapshot)) {
    for (const link of links) {
      if (link.position !== at.position + 1) {
        const { place, fault } = stepOver(at, takeFrom(tombstones), how.publicKey);
        at = place;
        if (fault) return ended(fault);
      }
      const fault = faultOf(link, kinds.get(link.kind), { at: at.position + 1, hash: at.hash, recorded });
      if (fault) return ended(fault);
      at = { position: link.position, hash: link.hash };
      events += 1;
      recorded = link.recorded;
    }
    if (how.withIndex) {
      const { rows, wrong } = await verifyIndex(store, tenant, links);
      if (wrong) return ended('index', wrong.position);
      indexRows += rows;
    }
  }
  // A tombstone over events that are there is no tombstone of this record.
  const [unused] = tombstones.values();
  return unused ? ended('tombstone', unused.first) : ended();
}

/** Batches of the chain; while one is looked at, the next is read. */
async function* linksOf(store: Reader, tenant: string, snapshot: number): AsyncGenerator<readonly Link[]> {
  const after = (position: number): Promise<Link[]> =>
    store.query<Link>(
      `SELECT seq, id, recorded, position, hash, json, kind FROM audit_events
       WHERE tenant = ? AND position > ? AND seq <= ? ORDER BY position LIMIT ?`,
      [tenant, position, snapshot, BATCH],
    );
  for (let next: Promise<Link[]> | undefined = after(0); next; ) {
    const links: Link[] = await next;
    const last = links.length < BATCH ? undefined : links.at(-1);
    next = last && after(last.position);
    next?.catch(() => undefined); // met when it is its turn; a reader that ends before never asks
    yield links;
  }
}

async function kindsOf(store: Reader, tenant: string): Promise<ReadonlyMap<number, string>> {
  const rows = await store.query<{ kind: number; facets: string }>(
    'SELECT kind, facets FROM audit_kinds WHERE tenant = ?',
    [tenant],
  );
  return new Map(rows.map(({ kind, facets }) => [kind, facets]));
}

const takeFrom =
  (tombstones: Map<number, Tombstone>) =>
  (position: number): Tombstone | undefined => {
    const found = tombstones.get(position);
    tombstones.delete(position);
    return found;
  };

function faultOf(
  link: Link,
  facets: string | undefined,
  before: { readonly at: number; readonly hash: string; readonly recorded: string },
): Fault['fault'] | undefined {
  if (link.position !== before.at) return 'missing';
  if (link.hash !== linkHash(before.hash, link.json)) return 'altered';
  const event = JSON.parse(link.json) as AuditEvent;
  const filed = event.id === link.id && event.recorded === link.recorded && link.recorded >= before.recorded;
  return filed && facets === JSON.stringify(facetsOf(event)) ? undefined : 'misfiled';
}
