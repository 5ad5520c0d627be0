import { KEY_ID_BYTES, type MasterKey } from './master-keys.ts';
import { openUnder, sealUnder } from './sealing.ts';

/** Before what sealUnder gives, a value holds this byte and its key's id; one sealed before keys had ids holds neither. */
const WITH_KEY_ID = 2;

/** What a value is bound to: it opens nowhere else. */
export const bind = (instanceId: string, context: string): string => JSON.stringify([instanceId, context]);
export const markOf = ({ id }: MasterKey): Buffer => Buffer.concat([Buffer.of(WITH_KEY_ID), id]);
export const keyIdIn = (sealed: Buffer): Buffer | undefined =>
  sealed[0] === WITH_KEY_ID ? sealed.subarray(1, 1 + KEY_ID_BYTES) : undefined;

export const sealWith = (key: MasterKey, plaintext: Buffer, aad: string): Buffer =>
  Buffer.concat([markOf(key), sealUnder(key.sealingKey, plaintext, aad)]);

/** Tries the key that the value names, or every one; undefined when it opens under none. */
export function openWith(keys: readonly MasterKey[], sealed: Buffer, aad: string): Buffer | undefined {
  const id = keyIdIn(sealed);
  const inner = id ? sealed.subarray(1 + KEY_ID_BYTES) : sealed;
  for (const key of keys) {
    if (id && !key.id.equals(id)) continue;
    const opened = openUnder(key.sealingKey, inner, aad);
    if (opened) return opened;
  }
  return undefined;
}
