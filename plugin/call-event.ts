import type { AuditEvent } from '@medplum/fhirtypes';
import { type AuditedOperation, buildAuditEvent, type Observer } from '../audit/event.ts';
import type { CallContext } from './tokenize.ts';

/** The AuditEvent of a call that was done and has nothing to tell but its details, and the resource it read. */
export const buildCallEvent = (
  observer: Observer,
  context: Omit<CallContext<never>, 'onCommit'>,
  done: {
    readonly operation: AuditedOperation;
    readonly details: Readonly<Record<string, string | number>>;
    readonly fhirContext?: string;
  },
): AuditEvent =>
  buildAuditEvent(
    {
      ...done,
      eventId: context.eventId,
      requestId: context.requestId,
      outcome: '0',
      started: context.started,
      ended: new Date(),
      caller: context.caller,
    },
    observer,
  );
