import { expect, test } from 'vitest';
import { appendEvent } from '../../audit/append.ts';
import { type AuditedCall, buildAuditEvent } from '../../audit/event.ts';
import type { Store } from '../../audit/store.ts';
import { openTimeline } from '../../audit/timeline.ts';
import { auditedCall, observer } from '../support/audited-calls.ts';
import { temporaryStore } from '../support/store.ts';

const record = (store: Store, at: string, ms: number, changes: Partial<AuditedCall> = {}, tenant = 'default') => {
  const ended = new Date(at);
  const call = auditedCall({ started: new Date(ended.getTime() - ms), ended, ...changes });
  return store.transaction((tx) => appendEvent(tx, buildAuditEvent(call, observer), tenant));
};
const day = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });

async function history(): Promise<Store> {
  const store = await temporaryStore();
  await record(store, '2026-01-01T10:59:59.999Z', 5, { details: { 'count.PATIENT': 2, 'count.MRN': 1 } });
  await record(store, '2026-01-01T11:00:00.000Z', 9, { details: { 'count.PATIENT': 1 } });
  await record(store, '2026-01-01T11:10:00.000Z', 3, {
    operation: 'validate',
    flagged: true,
    details: { score: 0.1, 'findings.dose_above_maximum': 2 },
  });
  await record(store, '2026-01-01T11:20:00.000Z', 3, { operation: 'validate', details: { score: 0.9 } });
  await record(store, '2026-01-01T11:30:00.000Z', 1, { outcome: '4', outcomeCode: 'invalid_request', details: {} });
  await record(store, '2026-01-01T11:40:00.000Z', 1, { outcome: '8', outcomeCode: 'internal', details: {} });
  await record(store, '2026-01-01T11:50:00.000Z', 1, { details: { 'count.PATIENT': 99 } }, 'other');
  return store;
}

test('each hour holds its own calls, flags, latencies and types, and the whole is their sum', async () => {
  const timeline = await openTimeline(await history()).read(
    'default',
    day('2026-01-01T10:30:00Z', '2026-01-01T12:30:00Z'),
  );
  expect(timeline).toMatchObject({ from: '2026-01-01T10:00:00.000Z', to: '2026-01-01T13:00:00.000Z', step: 'hour' });
  const [ten, eleven, twelve] = timeline.buckets;
  expect(ten?.operations).toEqual({ tokenize: { calls: 1, refused: 0, failed: 0, p50_ms: 5, p99_ms: 5 } });
  expect(ten?.entities).toEqual({ PATIENT: 2, MRN: 1 });
  expect(eleven?.operations.tokenize).toEqual({ calls: 3, refused: 1, failed: 1, p50_ms: 9, p99_ms: 9 });
  expect(eleven?.validated).toEqual({ passed: 1, flagged: 1 });
  expect(eleven?.findings).toEqual({ dose_above_maximum: 2 });
  expect(twelve?.operations).toEqual({});
  expect(timeline.whole.operations.tokenize).toEqual({ calls: 4, refused: 1, failed: 1, p50_ms: 5, p99_ms: 9 });
  expect(timeline.whole.entities).toEqual({ PATIENT: 3, MRN: 1 });
});

test('more than three days come by the day, in UTC', async () => {
  const timeline = await openTimeline(await history()).read(
    'default',
    day('2025-12-30T10:30:00Z', '2026-01-02T12:30:00Z'),
  );
  expect(timeline.step).toBe('day');
  expect(timeline.buckets.map(({ start }) => start.slice(0, 10))).toEqual([
    '2025-12-30',
    '2025-12-31',
    '2026-01-01',
    '2026-01-02',
  ]);
  expect(timeline.buckets[2]?.operations.tokenize?.calls).toBe(4);
});

test('hours that are over are read once; what comes later is seen', async () => {
  const store = await history();
  const read: string[] = [];
  const timeline = openTimeline({
    query: (sql, params) => {
      if (sql.includes('julianday')) read.push(`${params?.[0]} ${params?.[1]}`);
      return store.query(sql, params);
    },
  });
  const time = day('2026-01-01T09:00:00Z', '2026-01-01T12:00:00Z');
  await timeline.read('default', time);
  await record(store, '2026-01-01T11:59:00.000Z', 2);
  const again = await timeline.read('default', time);
  expect(again.whole.operations.tokenize?.calls).toBe(5);
  expect(read).toEqual([
    '2026-01-01T09:00:00.000Z 2026-01-01T12:00:00.000Z',
    '2026-01-01T11:00:00.000Z 2026-01-01T12:00:00.000Z',
  ]);
});

test('a span of time is found by time, however long the record is', async () => {
  const store = await history();
  const statements: string[] = [];
  const spy: Pick<Store, 'query'> = {
    query: (sql, params) => {
      statements.push(sql);
      return store.query(sql, params);
    },
  };
  await openTimeline(spy).read('default', day('2026-01-01T10:00:00Z', '2026-01-01T12:00:00Z'));
  const statement = statements.find((sql) => sql.includes('julianday'));
  const plan = await store.query<{ detail: string }>(`EXPLAIN QUERY PLAN ${statement}`, ['2026', '2027', 'default']);
  expect(plan.map(({ detail }) => detail).join()).toContain('audit_events_by_recorded (recorded>? AND recorded<?)');
});
