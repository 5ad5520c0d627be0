import { randomUUID } from 'node:crypto';
import type { Joined } from '../../audit/append.ts';
import type { SqlValue, Transaction } from '../../audit/store.ts';
import type { Keyring } from '../keyring.ts';
import { type Entry, makeDataKey, openEntries, sealEntries, unwrapDataKey } from './keys.ts';
import { countTypes } from './numbering.ts';

/** A token map that this instance and tenant may reverse, decrypted. */
export interface OpenMap {
  readonly id: string;
  readonly tenant: string;
  readonly dataKey: Buffer;
  readonly entries: readonly Entry[];
  /** The FHIR references that calls on this map gave. */
  readonly contexts: readonly string[];
  /** It was restored from a backup: numbers that it gave out since are lost, so it gives out no more. */
  readonly closed: boolean;
}

/** A live map whose rows do not open or do not follow each other: the database was altered. Carries no text. */
export class MapDamaged extends Error {}

/** Reads rows inside a transaction (`tx.all`) or outside one (`store.query`). */
export type ReadRows = <Row>(sql: string, params?: readonly SqlValue[]) => Promise<Row[]>;

const MAP_ID = /^tmap_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export interface LiveRow {
  readonly wrapped_key: Buffer;
  readonly created: string;
  readonly expires: string | null;
  readonly contexts: string;
  readonly closed: string | null;
}

/**
 * The row of a map that is this instance's, this tenant's, not destroyed and not expired. In every other case
 * undefined, and the caller cannot tell one from another.
 */
export async function readLiveRow(
  read: ReadRows,
  owner: { readonly keyring: Keyring; readonly tenant: string },
  id: string,
): Promise<LiveRow | undefined> {
  if (!MAP_ID.test(id)) return undefined;
  const [row] = await read<LiveRow>(
    `SELECT wrapped_key, created, expires, contexts, closed FROM token_maps
     WHERE id = ? AND tenant = ? AND instance_id = ? AND wrapped_key IS NOT NULL AND (expires IS NULL OR expires > ?)`,
    [id, owner.tenant, owner.keyring.instanceId, new Date().toISOString()],
  );
  return row;
}

/** Opens a live map with all its entries, in order of their numbers. Undefined as readLiveRow; throws MapDamaged. */
export async function openMap(
  read: ReadRows,
  owner: { readonly keyring: Keyring; readonly tenant: string },
  id: string,
): Promise<OpenMap | undefined> {
  const { keyring, tenant } = owner;
  const row = await readLiveRow(read, owner, id);
  const dataKey = row && unwrapDataKey(keyring, { tenant, id }, row.wrapped_key);
  if (!dataKey) return undefined;
  const batches = await read<{ first_number: number; sealed: Buffer }>(
    'SELECT first_number, sealed FROM token_map_batches WHERE map_id = ? ORDER BY first_number',
    [id],
  );
  const entries: Entry[] = [];
  for (const { first_number: firstNumber, sealed } of batches) {
    const batch = openEntries(dataKey, { instanceId: keyring.instanceId, map: { tenant, id }, firstNumber }, sealed);
    if (!batch || firstNumber !== entries.length + 1) throw new MapDamaged('a batch of a token map does not open');
    entries.push(...batch);
  }
  return { id, tenant, dataKey, entries, contexts: JSON.parse(row.contexts) as string[], closed: row.closed !== null };
}

/** A map that is not stored yet, and its key as it will be. */
export function makeMap(keyring: Keyring, tenant: string): { readonly map: OpenMap; readonly wrapped: Buffer } {
  const id = `tmap_${randomUUID()}`;
  const { dataKey, wrapped } = makeDataKey(keyring, { tenant, id });
  return { map: { id, tenant, dataKey, entries: [], contexts: [], closed: false }, wrapped };
}

/** What a call adds to a map: its new entries, which become one sealed batch, and its FHIR reference. */
export interface Addition {
  readonly entries: readonly Entry[];
  readonly context?: string | undefined;
}

/** A new map and its first entries, to be written with the event of the call that makes it. */
export function newMap(
  keyring: Keyring,
  made: {
    readonly map: OpenMap;
    readonly wrapped: Buffer;
    readonly created: Date;
    readonly ttlDays?: number | undefined;
  },
  { entries, context }: Addition,
): Joined {
  const { map, wrapped, created, ttlDays } = made;
  const expires = ttlDays === undefined ? null : new Date(created.getTime() + ttlDays * 86_400_000);
  const sealed = entries.length === 0 ? null : sealBatch(keyring, map, entries);
  return {
    into: 'mapped_events',
    columns: {
      map_id: map.id,
      instance_id: keyring.instanceId,
      wrapped_key: wrapped,
      created: created.toISOString(),
      expires: expires?.toISOString() ?? null,
      contexts: JSON.stringify(context === undefined ? [] : [context]),
      last_number: entries.length,
      counts: JSON.stringify(countTypes(entries)),
      sealed,
    },
  };
}

const sealBatch = (keyring: Keyring, map: OpenMap, entries: readonly Entry[]): Buffer =>
  sealEntries(map.dataKey, { instanceId: keyring.instanceId, map, firstNumber: map.entries.length + 1 }, entries);

/** Writes what a call adds to a stored map. Only inside the transaction that read the map. */
export async function appendToMap(
  tx: Transaction,
  keyring: Keyring,
  map: OpenMap,
  { entries, context }: Addition,
): Promise<void> {
  if (entries.length > 0) {
    const firstNumber = map.entries.length + 1;
    const sealed = sealBatch(keyring, map, entries);
    await tx.run(
      'INSERT INTO token_map_batches (map_id, first_number, last_number, counts, sealed) VALUES (?, ?, ?, ?, ?)',
      [map.id, firstNumber, firstNumber + entries.length - 1, JSON.stringify(countTypes(entries)), sealed],
    );
  }
  if (context !== undefined && !map.contexts.includes(context)) {
    await tx.run('UPDATE token_maps SET contexts = ? WHERE id = ?', [
      JSON.stringify([...map.contexts, context]),
      map.id,
    ]);
  }
}
