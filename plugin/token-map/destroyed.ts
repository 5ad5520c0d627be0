import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store, Transaction } from '../../audit/store.ts';
import { codeOf, syncDirectory } from '../durable.ts';

export const DESTROYED_LOG = 'destroyed-maps.log';

/** The list, kept outside the database, of the maps that were destroyed. */
export interface DestroyedLog {
  /** Maps that lived in the database and were destroyed by the list when it was opened. */
  readonly replayed: number;
  /** Durable (fsynced) when it resolves. Called before the transaction commits: after a crash between the two, the next start destroys the map. */
  append(mapId: string): Promise<void>;
}

/**
 * Opens `<directory>/destroyed-maps.log` and destroys again every map in it that lives: a database restored from a
 * backup must not bring a destroyed map back. To be awaited before the service answers anything.
 */
export async function openDestroyedLog(options: {
  readonly directory: string;
  readonly store: Store;
}): Promise<DestroyedLog> {
  const file = join(options.directory, DESTROYED_LOG);
  const text = await readLog(file);
  const ids = destroyedIds(text);
  const replayed = await options.store.transaction(async (tx) => {
    const revived = await tx.all<{ id: string }>(
      'SELECT id FROM token_maps WHERE wrapped_key IS NOT NULL AND id IN (SELECT value FROM json_each(?))',
      [JSON.stringify(ids)],
    );
    for (const { id } of revived) await destroyRows(tx, id);
    return revived.length;
  });
  const handle = await open(file, 'a', 0o600);
  try {
    // A line that a crash cut is ended, so that the next one stands by itself.
    if (text !== '' && !text.endsWith('\n')) await handle.write('\n');
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncDirectory(options.directory);
  return {
    replayed,
    async append(mapId) {
      const handle = await open(file, 'a');
      try {
        await handle.write(`${mapId} ${new Date().toISOString()}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
  };
}

/** The ids in the list's text; a line that a crash cut holds none. */
export const destroyedIds = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => /^tmap_[0-9a-f-]{36}(?= |$)/.exec(line)?.[0] ?? []);

async function readLog(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
}

/** Takes away the data key, the sealed entries, and the recorded answers that quote the map's tokens. */
export async function destroyRows(tx: Transaction, mapId: string): Promise<void> {
  await tx.run('UPDATE token_maps SET wrapped_key = NULL, destroyed = coalesce(destroyed, ?) WHERE id = ?', [
    new Date().toISOString(),
    mapId,
  ]);
  await tx.run('DELETE FROM token_map_batches WHERE map_id = ?', [mapId]);
  await tx.run('DELETE FROM idempotent_answers WHERE token_map_id = ?', [mapId]);
}
