import type { AuditEvent } from '@medplum/fhirtypes';
import { canonicalJson } from './canonical.ts';
import { genesis, linkHash } from './chain.ts';
import { facetsOf } from './facets.ts';
import type { Transaction } from './store.ts';
import { termsOf } from './terms.ts';

/**
 * Stores an event as the next link of its tenant's chain and indexes it. `recorded` is moved forward to the newest event's time where the clock went back, so that
 * order by time and by seq are one order; `period` keeps the real times.
 * Two events of one tenant cannot have one id: StatementFailed, SQLITE_CONSTRAINT.
 */
export async function appendEvent(tx: Transaction, event: AuditEvent, tenant: string): Promise<void> {
  const facets = JSON.stringify(facetsOf(event));
  const { newest, known, position, hash } = await stateBefore(tx, tenant, facets);
  const recorded = newest !== null && newest > event.recorded ? newest : event.recorded;
  const kind = known ?? (await addKind(tx, tenant, facets));
  const stored: AuditEvent = { ...event, meta: { ...event.meta, lastUpdated: recorded }, recorded };
  const json = canonicalJson(stored);
  await tx.run(
    'INSERT INTO appended_events (id, tenant, recorded, kind, json, position, hash, terms) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    [
      stored.id ?? null,
      tenant,
      recorded,
      kind,
      json,
      (position ?? 0) + 1,
      linkHash(hash ?? genesis(tenant), json),
      JSON.stringify(termsOf(tenant, stored)),
    ],
  );
}

interface Before {
  readonly newest: string | null;
  readonly known: number | null;
  /** Of the tenant's newest event. */
  readonly position: number | null;
  readonly hash: string | null;
}

async function stateBefore(tx: Transaction, tenant: string, facets: string): Promise<Before> {
  const [before] = await tx.all<Before>(
    `SELECT (SELECT recorded FROM audit_events ORDER BY seq DESC LIMIT 1) AS newest,
            (SELECT kind FROM audit_kinds WHERE tenant = ? AND facets = ?) AS known,
            (SELECT position FROM audit_events WHERE tenant = ? ORDER BY position DESC LIMIT 1) AS position,
            (SELECT hash FROM audit_events WHERE tenant = ? ORDER BY position DESC LIMIT 1) AS hash`,
    [tenant, facets, tenant, tenant],
  );
  return before ?? { newest: null, known: null, position: null, hash: null };
}

async function addKind(tx: Transaction, tenant: string, facets: string): Promise<number> {
  return (await tx.run('INSERT INTO audit_kinds (tenant, facets) VALUES (?, ?)', [tenant, facets])).lastId;
}
