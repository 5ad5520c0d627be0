import { randomUUID } from 'node:crypto';
import type { AuditEvent } from '@medplum/fhirtypes';
import { buildAuditEvent, type Observer } from './event.ts';
import { factsOf } from './facts.ts';
import type { Reader } from './reader.ts';
import { exportEvents } from './search.ts';
import type { Signed } from './signing.ts';

/**
 * What stands for a run of events that were deleted after their time: where they stood in the tenant's chain, and the hashes
 * between which they lay, so that the chain is whole over the gap. Signed, and itself an event of the chain.
 */
export type Tombstone = Signed<{
  readonly instance: string;
  readonly tenant: string;
  readonly time: string;
  /** Positions, both included. */
  readonly first: number;
  readonly last: number;
  /** The hash before the first of them, and that of the last. */
  readonly before: string;
  readonly head: string;
  /** SHA-256 of the events' file in the archive that keeps them. */
  readonly archive: string;
}>;

export function tombstoneEvent(tombstone: Tombstone, observer: Observer): AuditEvent {
  const time = new Date(tombstone.time);
  const { tenant, first, last, before, head, archive, key } = tombstone;
  return buildAuditEvent(
    {
      eventId: randomUUID(),
      requestId: `command-${randomUUID()}`,
      operation: 'audit-purge',
      outcome: '0',
      started: time,
      ended: time,
      caller: { tenant, purposeOfUse: 'HSYSADMIN' },
      details: {
        tenant,
        first,
        last,
        events: last - first + 1,
        before,
        head,
        archive,
        key,
        // Details have no capitals, so not base64url.
        signature: Buffer.from(tombstone.signature, 'base64url').toString('hex'),
      },
    },
    observer,
  );
}

function tombstoneIn(event: AuditEvent): Tombstone {
  const { details } = factsOf(event);
  const detail = (name: string): string => details.get(name) ?? '';
  return {
    instance: event.source.observer.identifier?.value ?? '',
    tenant: detail('tenant'),
    time: event.period?.start ?? '',
    first: Number(detail('first')),
    last: Number(detail('last')),
    before: detail('before'),
    head: detail('head'),
    archive: detail('archive'),
    key: detail('key'),
    signature: Buffer.from(detail('signature'), 'hex').toString('base64url'),
  };
}

/** A tenant's tombstones, in the order of the chain; whether they are authentic is for the reader to see. */
export async function readTombstones(store: Reader, tenant: string): Promise<readonly Tombstone[]> {
  const found: Tombstone[] = [];
  const query = new URLSearchParams([['subtype', 'urn:sallyport:audit-subtype|audit-purge']]);
  for await (const event of exportEvents(store, tenant, query)) found.push(tombstoneIn(event));
  return found.sort((one, other) => one.first - other.first);
}
