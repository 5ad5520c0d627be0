import type { Store, Transaction } from '../audit/store.ts';
import type { Keyring } from './keyring.ts';
import { destroyFormerFiles, KeyringError, replaceMasterKey } from './master-keys.ts';
import { type Rewrapped, type Rewrapping, rewrap } from './rewrap.ts';

/**
 * A call that was sealing when the key was replaced is over by then. One that is not fails at its commit (the triggers of
 * migration 0009), and nothing is lost.
 */
const RETIRE_AFTER_MS = 60_000;

/**
 * Replaces the master key and seals everything under the new one, also what an earlier rotation that was cut short left.
 * A running service takes the new key up at its next call, and ends what this process does not come to.
 */
export async function rotateMasterKey(work: Rewrapping & { readonly masterKeyFile: string }): Promise<Rewrapped> {
  const { store, keyring, masterKeyFile } = work;
  await store.transaction(async () => replaceMasterKey(masterKeyFile)); // one process at a time
  await keyring.refresh();
  return rewrap(work);
}

/**
 * Ends the former keys: from here on the database takes nothing that they sealed, what is left is sealed anew, and then their
 * files are destroyed. After a crash in between, run it again. `record` runs in the transaction that retires a key.
 * KeyringError when it is too early, or when something would be left behind.
 */
export async function retireFormerKeys(
  work: Rewrapping & {
    readonly masterKeyFile: string;
    readonly record: (tx: Transaction, keyId: string) => Promise<void>;
    readonly afterMs?: number;
  },
): Promise<{ readonly retired: readonly string[]; readonly filesLeft: readonly string[] }> {
  const { store, keyring, masterKeyFile, record, afterMs = RETIRE_AFTER_MS } = work;
  const former = keyring.formerIds();
  if (former.length === 0) return { retired: [], filesLeft: destroyFormerFiles(masterKeyFile) };
  const waitMs = (await currentSince(store, keyring)) + afterMs - Date.now();
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    throw new KeyringError(`calls under the former key may still be on their way: try again in ${seconds} seconds`);
  }
  await rewrap(work);
  await store.transaction(async (tx) => {
    for (const id of former) {
      const sql = 'UPDATE master_keys SET retired = ? WHERE key_id = ? AND retired IS NULL';
      const { changes } = await tx.run(sql, [new Date().toISOString(), id]);
      if (changes > 0) await record(tx, id.toString('hex'));
    }
  });
  await rewrap(work);
  const left = await sealedUnder(work, former);
  if (left > 0)
    throw new KeyringError(`${left} sealed values do not open: the former key's file stays, see npm run doctor`);
  return { retired: former.map((id) => id.toString('hex')), filesLeft: destroyFormerFiles(masterKeyFile) };
}

async function currentSince(store: Store, keyring: Keyring): Promise<number> {
  const id = keyring.mark().subarray(1);
  const [row] = await store.query<{ created: string }>('SELECT created FROM master_keys WHERE key_id = ?', [id]);
  return Date.parse(row?.created ?? new Date().toISOString());
}

/** How many values the keys with these ids sealed. */
export async function sealedUnder({ store, columns }: Rewrapping, ids: readonly Buffer[]): Promise<number> {
  let sum = 0;
  for (const { table, column } of columns) {
    const sql = `SELECT count(*) AS n FROM ${table} WHERE substr(${column}, 2, 8) IN (${ids.map(() => '?').join()})`;
    const [row] = await store.query<{ n: number }>(sql, ids);
    sum += row?.n ?? 0;
  }
  return sum;
}
