import type { AuditEvent } from '@medplum/fhirtypes';
import { canonicalJson } from './canonical.ts';
import { genesis, type Head, linkHash } from './chain.ts';
import type { Checkpoint } from './checkpoint.ts';
import { facetsOf } from './facets.ts';
import type { Store } from './store.ts';
import { termsOf } from './terms.ts';

/** The first thing that is wrong with a tenant's record; `position` is the event's place in it. */
export interface Fault {
  readonly tenant: string;
  readonly position: number;
  readonly fault: /** The event, or its hash, is not what was written. */
    | 'altered'
    /** No event stands at this place, though later ones do. */
    | 'missing'
    /** Its place, id, time or kind in the table is not the event's own. */
    | 'misfiled'
    /** The search index holds not exactly what the event holds. */
    | 'index'
    /** The record ends before, or differs from, what a signed checkpoint saw. */
    | 'cut'
    /** The checkpoint is not signed by this instance's key. */
    | 'checkpoint';
}
export interface Verified {
  readonly events: number;
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
  readonly facets: string | null;
}

const BATCH = 2_000;
type Reader = Pick<Store, 'query'>;

/** Reads the whole record of every tenant. `withIndex` also compares the search index, at several times the cost. */
export async function verifyStore(
  store: Reader,
  { withIndex = false }: { readonly withIndex?: boolean } = {},
): Promise<Verified> {
  const tenants = await store.query<{ tenant: string }>(
    'SELECT tenant FROM audit_kinds UNION SELECT tenant FROM audit_events ORDER BY tenant',
  );
  const heads: Head[] = [];
  const faults: Fault[] = [];
  let events = 0;
  for (const { tenant } of tenants) {
    const read = await verifyTenant(store, tenant, withIndex);
    events += read.position;
    if (read.position > 0) heads.push({ tenant, position: read.position, hash: read.hash });
    if (read.fault) faults.push({ tenant, ...read.fault });
  }
  return { events, heads, faults };
}

interface TenantRead {
  readonly position: number;
  readonly hash: string;
  readonly fault?: Omit<Fault, 'tenant'>;
}

async function verifyTenant(store: Reader, tenant: string, withIndex: boolean): Promise<TenantRead> {
  let position = 0;
  let hash = genesis(tenant);
  let recorded = '';
  for (;;) {
    const links = await store.query<Link>(
      `SELECT seq, id, recorded, position, hash, json, facets FROM audit_events LEFT JOIN audit_kinds USING (kind)
       WHERE audit_events.tenant = ? AND position > ? ORDER BY position LIMIT ?`,
      [tenant, position, BATCH],
    );
    if (links.length === 0) return { position, hash };
    for (const link of links) {
      const at = position + 1;
      const fault = faultOf(link, { at, hash, recorded });
      if (fault) return { position, hash, fault: { position: at, fault } };
      ({ position, hash, recorded } = link);
    }
    if (withIndex) {
      const wrong = await wronglyIndexed(store, tenant, links);
      if (wrong) return { position, hash, fault: { position: wrong.position, fault: 'index' } };
    }
  }
}

function faultOf(
  link: Link,
  before: { readonly at: number; readonly hash: string; readonly recorded: string },
): Fault['fault'] | undefined {
  if (link.position !== before.at) return 'missing';
  if (link.hash !== linkHash(before.hash, link.json)) return 'altered';
  const event = JSON.parse(link.json) as AuditEvent;
  const filed = event.id === link.id && event.recorded === link.recorded && link.recorded >= before.recorded;
  return filed && link.facets === JSON.stringify(facetsOf(event)) ? undefined : 'misfiled';
}

async function wronglyIndexed(store: Reader, tenant: string, links: readonly Link[]): Promise<Link | undefined> {
  for (const link of links) {
    const expected = termsOf(tenant, JSON.parse(link.json) as AuditEvent);
    const [found] = await store.query<{ n: number }>(
      `SELECT count(*) AS n FROM json_each(?) AS wanted, audit_postings AS posting, audit_events AS event
       WHERE event.seq = ? AND posting.term = unhex(wanted.value) AND posting.kind = event.kind AND posting.seq = event.seq`,
      [JSON.stringify(expected), link.seq],
    );
    if (found?.n !== expected.length) return link;
  }
  return undefined;
}

/** Compares the record with a checkpoint that was kept elsewhere: what it saw must still stand at its place. */
export async function compareWithCheckpoint(store: Reader, checkpoint: Checkpoint): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  for (const { tenant, position, hash } of checkpoint.heads) {
    const [found] = await store.query<{ hash: string }>(
      'SELECT hash FROM audit_events WHERE tenant = ? AND position = ?',
      [tenant, position],
    );
    if (found?.hash !== hash) faults.push({ tenant, position, fault: 'cut' });
  }
  return faults;
}

/** What an export says of its lines, beside them: enough to name the first line that is not as it was recorded. */
export interface ExportManifest {
  readonly tenant: string;
  readonly first: number;
  /** The hash before the first line, then each line's. */
  readonly hashes: readonly string[];
}

/** Verifies the lines of an export, in order, against its manifest. */
export async function verifyExport(lines: AsyncIterable<string>, manifest: ExportManifest): Promise<Fault | undefined> {
  let index = 0;
  for await (const line of lines) {
    const expected = manifest.hashes[index + 1];
    const actual = linkHash(manifest.hashes[index] ?? '', canonicalJson(JSON.parse(line)));
    if (actual !== expected) return { tenant: manifest.tenant, position: manifest.first + index, fault: 'altered' };
    index++;
  }
  if (index === manifest.hashes.length - 1) return undefined;
  return { tenant: manifest.tenant, position: manifest.first + index, fault: 'missing' };
}
