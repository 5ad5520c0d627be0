import type { Store, Transaction } from '../../audit/store.ts';

// Rows of the smallest table, for tests of the store itself.

export const addInstance = (tx: Transaction, name: string) =>
  tx.run('INSERT INTO instances (instance_id, key_fingerprint, created) VALUES (?, ?, ?)', [name, `f-${name}`, 'now']);

export const instances = async (store: Store): Promise<string[]> =>
  (await store.query<{ instance_id: string }>('SELECT instance_id FROM instances ORDER BY rowid')).map(
    (row) => row.instance_id,
  );
