import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { appendEvent } from '../../audit/append.ts';
import { buildAuditEvent } from '../../audit/event.ts';
import { openStore, type Store } from '../../audit/store.ts';
import { verifyStore } from '../../audit/verify.ts';
import { auditedCall, observer } from '../support/audited-calls.ts';
import { temporaryFolder } from '../support/store.ts';

/** Two writers of one file, as the service and a command are. */
async function twoWriters(): Promise<[Store, Store]> {
  const directory = temporaryFolder();
  const stores: [Store, Store] = [await openStore({ directory }), await openStore({ directory })];
  onTestFinished(async () => {
    for (const store of stores) await store.close();
  });
  return stores;
}

interface Call {
  readonly tenant?: string;
  readonly ended?: string;
  readonly operation?: 'tokenize' | 'validate';
  readonly fails?: boolean;
}

const append = (store: Store, { tenant = 'default', fails = false, ended, operation = 'tokenize' }: Call = {}) =>
  store.transaction(async (tx) => {
    const call = auditedCall({ eventId: randomUUID(), operation, ...(ended && { ended: new Date(ended) }) });
    await appendEvent(tx, buildAuditEvent(call, observer), tenant);
    if (fails) throw new Error('undone');
  });

const isWhole = async (store: Store): Promise<Record<string, number>> => {
  const { faults, heads } = await verifyStore(store, { withIndex: true });
  expect(faults).toEqual([]);
  return Object.fromEntries(heads.map(({ tenant, position }) => [tenant, position]));
};

test('a writer whose memory of the head is old links to the head there is', async () => {
  const [service, command] = await twoWriters();
  for (const writer of [service, service, command, service, command, command, service]) await append(writer);
  expect(await isWhole(service)).toEqual({ default: 7 });
});

test('an event that was undone is not linked to, not even where another stands in its place', async () => {
  const [service, command] = await twoWriters();
  await append(service);
  await expect(append(service, { fails: true })).rejects.toThrow('undone');
  await append(command);
  await append(service);
  expect(await isWhole(service)).toEqual({ default: 3 });
});

test('of many works in one commit, those that are undone leave the record whole', async () => {
  const [service] = await twoWriters();
  const settled = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      append(service, {
        tenant: index % 3 === 0 ? 'other' : 'default',
        operation: index % 4 === 0 ? 'validate' : 'tokenize',
        fails: index % 5 === 0,
      }),
    ),
  );
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(8);
  expect(await isWhole(service)).toEqual({ default: 21, other: 11 });
});

test('time goes on from the newest event of any tenant, by whichever writer', async () => {
  const [service, command] = await twoWriters();
  await append(service, { ended: '2026-11-22T09:00:00.000Z' });
  await append(command, { tenant: 'other', ended: '2026-11-22T10:00:00.000Z' });
  await append(service, { ended: '2026-11-22T09:30:00.000Z' });
  const rows = await service.query<{ recorded: string }>('SELECT recorded FROM audit_events ORDER BY seq');
  expect(rows.map(({ recorded }) => recorded.slice(11, 16))).toEqual(['09:00', '10:00', '10:00']);
  expect(await isWhole(service)).toEqual({ default: 2, other: 1 });
});

test('two events of one id are refused, whatever is remembered', async () => {
  const [service] = await twoWriters();
  await append(service);
  const event = buildAuditEvent(auditedCall({ eventId: randomUUID() }), observer);
  await service.transaction((tx) => appendEvent(tx, event, 'default'));
  await expect(service.transaction((tx) => appendEvent(tx, event, 'default'))).rejects.toMatchObject({
    code: 'SQLITE_CONSTRAINT',
  });
  await append(service);
  expect(await isWhole(service)).toEqual({ default: 3 });
});
