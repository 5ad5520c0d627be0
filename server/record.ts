import type { FastifyRequest } from 'fastify';
import { appendEvent } from '../audit/append.ts';
import { type AuditedOperation, buildAuditEvent, type Observer } from '../audit/event.ts';
import type { Store } from '../audit/store.ts';

/** Records a call that only reads, before what was read is given. */
export async function recordRead(
  deps: { readonly store: Store; readonly observer: Observer },
  request: FastifyRequest,
  read: {
    readonly operation: AuditedOperation;
    readonly details?: Readonly<Record<string, string | number>>;
    /** The resource that was read. */
    readonly reference?: string;
  },
): Promise<void> {
  const event = buildAuditEvent(
    {
      eventId: request.eventId,
      requestId: request.id,
      operation: read.operation,
      outcome: '0',
      started: request.started,
      ended: new Date(),
      caller: request.caller,
      ...(read.reference === undefined ? {} : { fhirContext: read.reference }),
      details: read.details ?? {},
    },
    deps.observer,
  );
  await deps.store.transaction((tx) => appendEvent(tx, event, request.caller.tenant));
}
