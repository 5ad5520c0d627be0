import type { Store } from '../../audit/store.ts';
import { destroyRows } from './destroyed.ts';

/** Maps in one transaction: some milliseconds of the one writer. */
const BATCH = 5;

/** Destroys what is left of maps that have expired, at most one batch of them in one transaction; gives how many. */
export const destroyExpired = (store: Store): Promise<number> =>
  store.transaction(async (tx) => {
    const expired = await tx.all<{ id: string }>(
      'SELECT id FROM token_maps WHERE destroyed IS NULL AND expires <= ? ORDER BY expires LIMIT ?',
      [new Date().toISOString(), BATCH],
    );
    for (const { id } of expired) await destroyRows(tx, id);
    return expired.length;
  });
