import { describe, expect, test } from 'vitest';
import type { Transaction } from '../../audit/store.ts';
import { addInstance, instances } from '../support/instances.ts';
import { temporaryStore } from '../support/store.ts';

describe('a work that writes once', () => {
  test('is kept, alone and beside others', async () => {
    const store = await temporaryStore();
    await store.transaction((tx) => addInstance(tx, 'alone'), 'once');
    await Promise.all([
      store.transaction((tx) => addInstance(tx, 'first'), 'once'),
      store.transaction((tx) => addInstance(tx, 'among')),
      store.transaction((tx) => addInstance(tx, 'last'), 'once'),
    ]);
    expect(await instances(store)).toEqual(['alone', 'first', 'among', 'last']);
  });

  test('may try again what was refused, and writes no second time', async () => {
    const store = await temporaryStore();
    await store.transaction((tx) => addInstance(tx, 'there'), 'once');
    const again = async (tx: Transaction) => {
      await addInstance(tx, 'there').catch(() => addInstance(tx, 'instead'));
    };
    await store.transaction(again, 'once');
    const twice = async (tx: Transaction) => {
      await addInstance(tx, 'one');
      await addInstance(tx, 'two');
    };
    await expect(store.transaction(twice, 'once')).rejects.toThrow('wrote twice');
    expect(await instances(store)).toEqual(['there', 'instead', 'one']);
  });

  test('that fails leaves the works beside it as they are', async () => {
    const store = await temporaryStore();
    const settled = await Promise.allSettled([
      store.transaction((tx) => addInstance(tx, 'twice')),
      store.transaction((tx) => addInstance(tx, 'twice'), 'once'),
      store.transaction((tx) => addInstance(tx, 'after')),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await instances(store)).toEqual(['twice', 'after']);
  });

  test('is not answered as kept when the disk is full', async () => {
    const store = await temporaryStore();
    await store.transaction((tx) => tx.all('PRAGMA max_page_count = 1')); // the least it takes is what there is
    const large = 'x'.repeat(100_000);
    await expect(store.transaction((tx) => addInstance(tx, large), 'once')).rejects.toMatchObject({
      name: 'StoreUnavailable',
      code: 'SQLITE_FULL',
    });
    await store.transaction((tx) => addInstance(tx, 'after'), 'once');
    expect(await instances(store)).toEqual(['after']);
  });
});
