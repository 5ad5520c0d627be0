import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store, Transaction } from '../../audit/store.ts';
import { codeOf, syncDirectory } from '../durable.ts';

/** The list, kept outside the database, of the maps that were destroyed. */
export interface DestroyedLog {
  /** Durable (fsynced) when it resolves. Called before the transaction commits: after a crash between the two, the next start destroys the map. */
  append(mapId: string): Promise<void>;
}

/**
 * Opens `<directory>/destroyed-maps.log` and destroys again every map in it that lives: a database restored from a
 * backup must not bring a destroyed map back. Maps that expired lose their keys too. To be awaited before the service answers anything.
 */
export async function openDestroyedLog(options: {
  readonly directory: string;
  readonly store: Store;
}): Promise<DestroyedLog> {
  const file = join(options.directory, 'destroyed-maps.log');
  const ids = (await readLog(file)).map((line) => line.split(' ')[0] ?? '').filter((id) => id.startsWith('tmap_'));
  await options.store.transaction(async (tx) => {
    const expired = await tx.all<{ id: string }>(
      'SELECT id FROM token_maps WHERE expires <= ? AND wrapped_key IS NOT NULL',
      [new Date().toISOString()],
    );
    for (const id of new Set([...ids, ...expired.map((row) => row.id)])) await destroyRows(tx, id);
  });
  await (await open(file, 'a', 0o600)).close();
  await syncDirectory(options.directory);
  return {
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

async function readLog(file: string): Promise<readonly string[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
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
