import { randomBytes } from 'node:crypto';
import type { Keyring } from '../keyring.ts';
import { openUnder, sealUnder } from '../sealing.ts';
import type { PhiType } from '../spans.ts';

/** The value behind a token. Its number is its place in the map: the first entry is 1. */
export interface Entry {
  readonly surface: string;
  readonly type: PhiType;
}

/** Whose key it is: a wrapped key moved to another map, tenant or instance does not open. */
export interface MapName {
  readonly tenant: string;
  readonly id: string;
}

export const wrapContext = ({ tenant, id }: MapName): string => JSON.stringify(['token-map key', tenant, id]);
const batchContext = (instanceId: string, { tenant, id }: MapName, firstNumber: number): string =>
  JSON.stringify(['token-map batch', instanceId, tenant, id, firstNumber]);

/** A new map's data key, 32 random bytes, and its form at rest. */
export function makeDataKey(keyring: Keyring, map: MapName): { readonly dataKey: Buffer; readonly wrapped: Buffer } {
  const dataKey = randomBytes(32);
  return { dataKey, wrapped: keyring.seal(dataKey, wrapContext(map)) };
}

export const unwrapDataKey = (keyring: Keyring, map: MapName, wrapped: Buffer): Buffer | undefined =>
  keyring.open(wrapped, wrapContext(map));

/** One blob for the entries that one call added. JSON keeps lone surrogates as escapes, so surfaces return exactly. */
export function sealEntries(
  dataKey: Buffer,
  where: { readonly instanceId: string; readonly map: MapName; readonly firstNumber: number },
  entries: readonly Entry[],
): Buffer {
  const plaintext = Buffer.from(JSON.stringify(entries.map(({ surface, type }) => [surface, type])));
  return sealUnder(dataKey, plaintext, batchContext(where.instanceId, where.map, where.firstNumber));
}

export function openEntries(
  dataKey: Buffer,
  where: { readonly instanceId: string; readonly map: MapName; readonly firstNumber: number },
  sealed: Buffer,
): readonly Entry[] | undefined {
  const plaintext = openUnder(dataKey, sealed, batchContext(where.instanceId, where.map, where.firstNumber));
  if (!plaintext) return undefined;
  return (JSON.parse(plaintext.toString()) as [string, PhiType][]).map(([surface, type]) => ({ surface, type }));
}
