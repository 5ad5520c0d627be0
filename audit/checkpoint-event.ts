import { randomUUID } from 'node:crypto';
import type { AuditEvent } from '@medplum/fhirtypes';
import { appendEvent } from './append.ts';
import type { Checkpoint } from './checkpoint.ts';
import { buildAuditEvent, type Observer } from './event.ts';
import { factsOf } from './facts.ts';
import type { Signer } from './signing.ts';
import type { Store, Transaction } from './store.ts';

/**
 * Records where the chain of each tenant stands, in an event of that tenant: delivered with the others, it is out of reach of
 * whoever changes the database. A tenant in which nothing happened since its last one gets none.
 */
export async function recordCheckpoints(store: Store, signer: Signer, observer: Observer): Promise<void> {
  const tenants = await store.query<{ tenant: string }>('SELECT DISTINCT tenant FROM audit_kinds ORDER BY tenant');
  for (const { tenant } of tenants) await store.transaction((tx) => recordCheckpoint(tx, { tenant, signer, observer }));
}

async function recordCheckpoint(
  tx: Transaction,
  { tenant, signer, observer }: { readonly tenant: string; readonly signer: Signer; readonly observer: Observer },
): Promise<void> {
  const [newest] = await tx.all<{ position: number; hash: string; json: string }>(
    'SELECT position, hash, json FROM audit_events WHERE tenant = ? ORDER BY position DESC LIMIT 1',
    [tenant],
  );
  if (newest === undefined || factsOf(JSON.parse(newest.json)).operation === 'audit-checkpoint') return;
  const { position, hash } = newest;
  const time = new Date().toISOString();
  const checkpoint = signer.sign({ instance: observer.instanceId, time, heads: [{ tenant, position, hash }] });
  await appendEvent(tx, eventOf(checkpoint, observer), tenant);
}

/** The signed fields stand in the details, but for the instance and the time, which have their own places. */
function eventOf({ time, heads: [head], key, signature }: Checkpoint, observer: Observer): AuditEvent {
  if (head === undefined) throw new Error('A checkpoint of no chain');
  const { tenant, position, hash } = head;
  return buildAuditEvent(
    {
      eventId: randomUUID(),
      requestId: `checkpoint-${randomUUID()}`,
      operation: 'audit-checkpoint',
      outcome: '0',
      started: new Date(time),
      ended: new Date(time),
      caller: { tenant, purposeOfUse: 'HSYSADMIN' },
      // Details have no capitals, so not base64url.
      details: { tenant, position, hash, key, signature: Buffer.from(signature, 'base64url').toString('hex') },
    },
    observer,
  );
}

/** The checkpoint that an AuditEvent carries, as it came back from a FHIR server; undefined when it carries none. */
export function checkpointIn(value: unknown): Checkpoint | undefined {
  const event = value as AuditEvent;
  if (!(event?.resourceType === 'AuditEvent' && Array.isArray(event.agent) && event.source)) return undefined;
  const { operation, details } = factsOf(event);
  if (operation !== 'audit-checkpoint') return undefined;
  const detail = (name: string): string => details.get(name) ?? '';
  return {
    instance: event.source.observer?.identifier?.value ?? '',
    time: event.period?.start ?? '',
    heads: [{ tenant: detail('tenant'), position: Number(detail('position')), hash: detail('hash') }],
    key: detail('key'),
    signature: Buffer.from(detail('signature'), 'hex').toString('base64url'),
  };
}
