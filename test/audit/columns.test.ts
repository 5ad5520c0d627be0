import { expect, test } from 'vitest';
import { columnsOf, holds } from '../../audit/columns.ts';
import { termKey } from '../../audit/terms.ts';
import { fillRecord } from '../bench/audit-record.ts';
import type { StoreAt } from '../support/record.ts';
import { temporaryStore } from '../support/store.ts';

const KEYS = [0, 1, 2].map((key) =>
  Buffer.from(termKey('default', { parameter: 'agent:identifier', value: `urn:sallyport:key|default-${key}` }), 'hex'),
);

/** What the columns must hold, from the events themselves. */
async function truth(store: StoreAt, snapshot: number) {
  const rows = await store.query<{ seq: number; kind: number; json: string }>(
    'SELECT seq, kind, json FROM audit_events WHERE seq <= ?',
    [snapshot],
  );
  return {
    kinds: rows.map(({ seq, kind }) => [seq, kind]),
    holders: rows.filter(({ json }) => /"value":"default-[012]"/.test(json)).map(({ seq }) => seq),
  };
}

async function read(store: StoreAt, snapshot: number) {
  const columns = columnsOf(store);
  const kinds = await columns.kindsUpTo(snapshot);
  const bits = await columns.holdersOf('default', KEYS, snapshot);
  const seqs = Array.from({ length: snapshot }, (_, index) => index + 1);
  return {
    kinds: seqs.map((seq) => [seq, kinds[seq]]),
    holders: seqs.filter((seq) => holds(bits, seq)),
  };
}

test('the columns hold what the events are, read at first, after a few more, and after many more', async () => {
  const store = await temporaryStore();
  for (const events of [0, 700, 710, 2_600]) {
    await fillRecord(store, events);
    expect(await read(store, events)).toEqual(await truth(store, events));
  }
  expect((await truth(store, 2_600)).holders.length).toBeGreaterThan(100);
});

test('searches that begin at once read once', async () => {
  const store = await temporaryStore();
  await fillRecord(store, 300);
  let reads = 0;
  const counting: StoreAt = {
    ...store,
    query: (sql, params) => {
      reads += 1;
      return store.query(sql, params);
    },
  };
  await columnsOf(counting).kindsUpTo(300);
  const once = reads;
  await Promise.all(Array.from({ length: 5 }, () => columnsOf(counting).kindsUpTo(300)));
  expect(reads).toBe(once);
});

test('a reading that failed is done again by the next search', async () => {
  const store = await temporaryStore();
  await fillRecord(store, 50);
  let failing = true;
  const flaky: StoreAt = {
    ...store,
    query: (sql, params) => (failing ? Promise.reject(new Error('gone')) : store.query(sql, params)),
  };
  await expect(columnsOf(flaky).kindsUpTo(50)).rejects.toThrow('gone');
  failing = false;
  expect((await columnsOf(flaky).kindsUpTo(50))[50]).toBeGreaterThan(0);
});

test('sets not asked for in a long time make room for others', async () => {
  const store = await temporaryStore();
  await fillRecord(store, 40);
  const columns = columnsOf(store);
  // As if there were forty million events: a set takes 5 MB.
  const far = 40_000_000;
  const first = await columns.holdersOf('default', [KEYS[0]!], far);
  for (const key of [KEYS[1]!, KEYS[2]!, Buffer.alloc(12), Buffer.alloc(12, 1)]) {
    await columns.holdersOf('default', [key], far);
  }
  expect(await columns.holdersOf('default', [KEYS[0]!], far)).not.toBe(first);
  expect(await columns.holdersOf('default', [KEYS[0]!], far)).toEqual(first);
});
