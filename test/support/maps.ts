import type { Transaction } from '../../audit/store.ts';
import type { Keyring } from '../../plugin/keyring.ts';
import { makeMap, newMap } from '../../plugin/token-map/map.ts';

/** Stores a map of the tenant `default` without entries and without the event of a call; gives its id. */
export async function addEmptyMap(tx: Transaction, keyring: Keyring): Promise<string> {
  const { map_id: id = '', ...columns } = newMap(
    keyring,
    { ...makeMap(keyring, 'default'), created: new Date() },
    { entries: [] },
  ).columns;
  const row = { id, tenant: 'default', ...columns };
  const marks = Object.keys(row).map(() => '?');
  await tx.run(
    `INSERT INTO opened_maps (${Object.keys(row).join(', ')}) VALUES (${marks.join(', ')})`,
    Object.values(row),
  );
  return String(id);
}
