import type { FastifyRequest } from 'fastify';
import { appendEvent } from '../audit/append.ts';
import type { AuditedOperation, Observer } from '../audit/event.ts';
import type { Store } from '../audit/store.ts';
import { buildCallEvent } from '../plugin/call-event.ts';
import { contextOf } from './call.ts';

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
  const event = buildCallEvent(deps.observer, contextOf(request), {
    operation: read.operation,
    details: read.details ?? {},
    ...(read.reference === undefined ? {} : { fhirContext: read.reference }),
  });
  await deps.store.transaction((tx) => appendEvent(tx, event, request.caller.tenant));
}
