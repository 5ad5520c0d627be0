import { randomUUID } from 'node:crypto';
import { appendEvent } from '../audit/append.ts';
import { type AuditedOperation, buildAuditEvent, type Observer } from '../audit/event.ts';
import type { Transaction } from '../audit/store.ts';

export interface OperatorCommand {
  readonly operation: AuditedOperation;
  readonly tenant: string;
  readonly details: Readonly<Record<string, string | number>>;
  /** `Patient/<id>`, when the command was about one. */
  readonly patient?: string;
}

/**
 * Records what an operator's command did. Whoever may write to the data directory may command, so no caller is named
 * but the instance. `details` hold ids and codes: a key's name stays out, it may be a person's.
 */
export function recordOperatorEvent(tx: Transaction, observer: Observer, command: OperatorCommand): Promise<void> {
  const now = new Date();
  const event = buildAuditEvent(
    {
      eventId: randomUUID(),
      requestId: `command-${randomUUID()}`,
      operation: command.operation,
      outcome: '0',
      started: now,
      ended: now,
      caller: { tenant: command.tenant, purposeOfUse: 'HSYSADMIN' },
      details: command.details,
      ...(command.patient === undefined ? {} : { patient: command.patient }),
    },
    observer,
  );
  return appendEvent(tx, event, command.tenant);
}
