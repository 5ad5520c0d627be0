import { expect, test } from 'vitest';
import { appendEvent } from '../../audit/append.ts';
import { disclosuresOf } from '../../audit/disclosures.ts';
import { type AuditedCall, buildAuditEvent } from '../../audit/event.ts';
import type { Store } from '../../audit/store.ts';
import { summarize } from '../../audit/summary.ts';
import { auditedCall, observer } from '../support/audited-calls.ts';
import { temporaryStore } from '../support/store.ts';

const record = (store: Store, changes: Partial<AuditedCall>, tenant = 'default') =>
  store.transaction((tx) => appendEvent(tx, buildAuditEvent(auditedCall(changes), observer), tenant));
const at = (day: number, ms = 0) => {
  const started = new Date(Date.UTC(2026, 0, day, 12));
  return { started, ended: new Date(started.getTime() + ms) };
};
const january = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' };

async function history(): Promise<Store> {
  const store = await temporaryStore();
  for (let ms = 1; ms <= 100; ms++)
    await record(store, { ...at(2, ms), details: { 'count.PATIENT': 2, 'count.MRN': 1 } });
  await record(store, { ...at(3), outcome: '4', outcomeCode: 'invalid_request', details: {} });
  await record(store, { ...at(3), outcome: '12', outcomeCode: 'store_unavailable', details: {} });
  for (const flagged of [true, false, false]) {
    const details = { score: flagged ? 0.1 : 0.9, ...(flagged && { 'findings.dose_above_maximum': 2 }) };
    await record(store, { ...at(4, 9), operation: 'validate', flagged, details, patient: 'Patient/p-1' });
  }
  await record(store, {
    ...at(5),
    operation: 'refused',
    outcome: '4',
    outcomeCode: 'unauthorized',
    details: { calls: 7 },
  });
  await record(store, { ...at(5), operation: 'review-decide', details: { review: 'rev_1', decision: 'rejected' } });
  await record(store, { ...at(40), details: { 'count.PATIENT': 99 } });
  await record(store, { ...at(50), details: { 'count.PATIENT': 99 } }, 'other');
  return store;
}

test('a summary counts what happened in its time, and nothing of another time or tenant', async () => {
  const summary = await summarize(await history(), 'default', january);
  expect(summary.operations.tokenize).toEqual({ calls: 102, refused: 1, failed: 1, p50_ms: 50, p99_ms: 99 });
  expect(summary.entities).toEqual({ PATIENT: 200, MRN: 100 });
  expect(summary.validated).toEqual({ passed: 2, flagged: 1, flag_rate: 1 / 3 });
  expect(summary.findings).toEqual({ dose_above_maximum: 2 });
  expect(summary.errors).toEqual({ invalid_request: 1, store_unavailable: 1, unauthorized: 7 });
  expect(summary.decisions).toEqual({ rejected: 1 });
  expect(summary.callers).toEqual({ key_a1: 107 });
  expect(summary.days['2026-01-02']).toEqual({ tokenize: 100 });
});

test('an accounting of disclosures names each call on the patient: when, who, what, why', async () => {
  const lines = await Array.fromAsync(
    disclosuresOf(await history(), 'default', { patient: 'Patient/p-1', ...january }),
  );
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatchObject({
    date: '2026-01-04T12:00:00.009Z',
    recipient: 'key_a1',
    on_behalf_of: null,
    description: 'clinical text written by a language model, checked',
    purpose: 'TREAT',
  });
});
