import type { Transaction } from '../../audit/store.ts';
import type { Destroyed } from '../destroyed-log.ts';

/**
 * `tmap_… <time>`. It is listed before the transaction commits: after a crash between the two, the next start destroys the map.
 */
export const DESTROYED_MAPS: Destroyed = {
  line: /^(?<id>tmap_[0-9a-f-]{36})(?= |$)/,
  async endAgain(tx, listed) {
    const revived = await tx.all<{ id: string }>(
      "SELECT id FROM token_maps WHERE wrapped_key IS NOT NULL AND id IN (SELECT value ->> 'id' FROM json_each(?))",
      [JSON.stringify(listed)],
    );
    for (const { id } of revived) await destroyRows(tx, id);
    return revived.length;
  },
};

export const destroyedLine = (mapId: string): string => `${mapId} ${new Date().toISOString()}`;

/** Takes away the data key, the sealed entries, and the recorded answers that quote the map's tokens. */
export async function destroyRows(tx: Transaction, mapId: string): Promise<void> {
  await tx.run('UPDATE token_maps SET wrapped_key = NULL, destroyed = coalesce(destroyed, ?) WHERE id = ?', [
    new Date().toISOString(),
    mapId,
  ]);
  await tx.run('DELETE FROM token_map_batches WHERE map_id = ?', [mapId]);
  await tx.run('DELETE FROM idempotent_answers WHERE token_map_id = ?', [mapId]);
}
