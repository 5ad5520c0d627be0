import type { AuditEvent } from '@medplum/fhirtypes';
import { facetsOf } from './facets.ts';
import type { Transaction } from './store.ts';
import { termsOf } from './terms.ts';

/** Two events of one tenant cannot have one id: SQLITE_CONSTRAINT. */
export async function appendEvent(tx: Transaction, event: AuditEvent, tenant: string): Promise<void> {
  const recorded = await nextRecorded(tx, event.recorded);
  const stored: AuditEvent = { ...event, meta: { ...event.meta, lastUpdated: recorded }, recorded };
  const kind = await kindOf(tx, tenant, JSON.stringify(facetsOf(stored)));
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

/** `recorded`, or the newest event's time where the clock went back: order by time and by seq stay one order. */
async function nextRecorded(tx: Transaction, recorded: string): Promise<string> {
  const [newest] = await tx.all<{ recorded: string }>('SELECT recorded FROM audit_events ORDER BY seq DESC LIMIT 1');
  return newest !== undefined && newest.recorded > recorded ? newest.recorded : recorded;
}

async function kindOf(tx: Transaction, tenant: string, facets: string): Promise<number> {
  const known = await tx.all<{ kind: number }>('SELECT kind FROM audit_kinds WHERE tenant = ? AND facets = ?', [
    tenant,
    facets,
  ]);
  if (known[0] !== undefined) return known[0].kind;
  return (await tx.run('INSERT INTO audit_kinds (tenant, facets) VALUES (?, ?)', [tenant, facets])).lastId;
}
