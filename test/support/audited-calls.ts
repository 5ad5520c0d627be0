import { randomUUID } from 'node:crypto';
import type { AuditedCall, Observer } from '../../audit/event.ts';

export const observer: Observer = { instanceId: '6f1d6a0e-7f3c-4d6e-9d51-0a6b2d6e4c11' };

/** A tokenize call that succeeded, with what a test needs changed. */
export const auditedCall = (changes: Partial<AuditedCall> = {}): AuditedCall => ({
  eventId: randomUUID(),
  requestId: `req-${randomUUID()}`,
  operation: 'tokenize',
  outcome: '0',
  started: new Date('2026-11-21T10:00:00.000Z'),
  ended: new Date('2026-11-21T10:00:00.007Z'),
  caller: { keyId: 'key_a1', tenant: 'default', purposeOfUse: 'TREAT', address: '127.0.0.1' },
  details: { entities_found: 3, 'count.PATIENT': 2, 'count.MRN': 1, input_length: 812 },
  ...changes,
});
