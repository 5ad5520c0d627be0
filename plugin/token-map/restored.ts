import type { Store, Transaction } from '../../audit/store.ts';
import type { Keyring } from '../keyring.ts';
import { MapDamaged, openMap } from './map.ts';

/** Opens every live map of this instance, as a reversal would. */
export async function openEveryMap(
  store: Store,
  keyring: Keyring,
): Promise<{ readonly opened: number; readonly damaged: number }> {
  const maps = await store.query<{ id: string; tenant: string }>(
    `SELECT id, tenant FROM token_maps WHERE instance_id = ? AND wrapped_key IS NOT NULL AND (expires IS NULL OR expires > ?)`,
    [keyring.instanceId, new Date().toISOString()],
  );
  let opened = 0;
  for (const { id, tenant } of maps) {
    if (await opens(store, keyring, { id, tenant })) opened++;
  }
  return { opened, damaged: maps.length - opened };
}

async function opens(
  store: Store,
  keyring: Keyring,
  map: { readonly id: string; readonly tenant: string },
): Promise<boolean> {
  try {
    const owner = { keyring, tenant: map.tenant };
    return (await openMap((sql, params) => store.query(sql, params), owner, map.id)) !== undefined;
  } catch (error) {
    if (error instanceof MapDamaged) return false;
    throw error;
  }
}

/** Lets live maps reverse what they hold and take no new values (audit/migrations/0010-closed-maps.sql). */
export async function closeLiveMaps(tx: Transaction, now: Date): Promise<void> {
  await tx.run('UPDATE token_maps SET closed = ? WHERE wrapped_key IS NOT NULL AND closed IS NULL', [
    now.toISOString(),
  ]);
}
