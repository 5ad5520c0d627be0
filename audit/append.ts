import type { AuditEvent } from '@medplum/fhirtypes';
import { facetsOf } from './facets.ts';
import type { Transaction } from './store.ts';
import { termsOf } from './terms.ts';

/**
 * Stores an event and indexes it. `recorded` is moved forward to the newest event's time where the clock went back, so that
 * order by time and by seq are one order; `period` keeps the real times.
 * Two events of one tenant cannot have one id: StatementFailed, SQLITE_CONSTRAINT.
 */
export async function appendEvent(tx: Transaction, event: AuditEvent, tenant: string): Promise<void> {
  const facets = JSON.stringify(facetsOf(event));
  const { newest, known } = await stateBefore(tx, tenant, facets);
  const recorded = newest !== null && newest > event.recorded ? newest : event.recorded;
  const kind = known ?? (await addKind(tx, tenant, facets));
  const stored: AuditEvent = { ...event, meta: { ...event.meta, lastUpdated: recorded }, recorded };
  const { lastId: seq } = await tx.run(
    'INSERT INTO audit_events (id, tenant, recorded, kind, json) VALUES (?, ?, ?, ?, ?)',
    [stored.id ?? null, tenant, recorded, kind, JSON.stringify(stored)],
  );
  await tx.run('INSERT INTO audit_postings (term, kind, seq) SELECT unhex(value), ?, ? FROM json_each(?)', [
    kind,
    seq,
    JSON.stringify(termsOf(tenant, stored)),
  ]);
}

interface Before {
  readonly newest: string | null;
  readonly known: number | null;
}

async function stateBefore(tx: Transaction, tenant: string, facets: string): Promise<Before> {
  const [before] = await tx.all<Before>(
    `SELECT (SELECT recorded FROM audit_events ORDER BY seq DESC LIMIT 1) AS newest,
            (SELECT kind FROM audit_kinds WHERE tenant = ? AND facets = ?) AS known`,
    [tenant, facets],
  );
  return before ?? { newest: null, known: null };
}

async function addKind(tx: Transaction, tenant: string, facets: string): Promise<number> {
  return (await tx.run('INSERT INTO audit_kinds (tenant, facets) VALUES (?, ?)', [tenant, facets])).lastId;
}
