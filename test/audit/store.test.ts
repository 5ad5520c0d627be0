import { expect, test } from 'vitest';
import { temporaryStore } from '../support/store.ts';

test('a resolved transaction is readable from another connection', async () => {
  const store = await temporaryStore();
  await store.transaction((tx) => tx.run('INSERT INTO instances VALUES (?, ?, ?)', ['i', 'f', 'c']));
  expect(await store.query('SELECT instance_id FROM instances')).toEqual([{ instance_id: 'i' }]);
});
