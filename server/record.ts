import type { FastifyRequest } from 'fastify';
import { appendEvent } from '../audit/append.ts';
import type { AuditedOperation, Observer } from '../audit/event.ts';
import type { Store } from '../audit/store.ts';
import { buildCallEvent } from '../plugin/call-event.ts';
import { contextOf } from './call.ts';
import type { Refreshes } from './console-refreshes.ts';

/** Records a call that only reads, before what was read is given. A console's refreshes share an event a minute. */
export async function recordRead(
  deps: { readonly store: Store; readonly observer: Observer; readonly refreshes: Refreshes },
  request: FastifyRequest,
  read: {
    readonly operation: AuditedOperation;
    readonly details?: Readonly<Record<string, string | number>>;
    /** The resource that was read. */
    readonly reference?: string;
  },
): Promise<void> {
  const refresh = deps.refreshes.kindOf(request, read.operation);
  if (refresh === 'covered') return;
  const event = buildCallEvent(deps.observer, contextOf(request), {
    operation: read.operation,
    details: { ...read.details, ...(refresh === 'first' ? { refreshes_seconds: 60 } : {}) },
    ...(read.reference === undefined ? {} : { fhirContext: read.reference }),
  });
  await deps.store.transaction((tx) => appendEvent(tx, event, request.caller.tenant), 'once');
  if (refresh === 'first') deps.refreshes.opened(request);
}
