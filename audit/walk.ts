import { isAuthentic, type PublicKeys } from './signing.ts';
import type { Tombstone } from './tombstone.ts';

/** How far a reader of a chain has come: the last position and its hash. */
export interface Place {
  readonly position: number;
  readonly hash: string;
}

/** The place after the tombstones that begin right after this one; `fault` when one of them does not lie here or is not signed. */
export function stepOver(
  place: Place,
  tombstoneAt: (position: number) => Tombstone | undefined,
  publicKey: PublicKeys | undefined,
): { readonly place: Place; readonly fault?: 'tombstone' } {
  let { position, hash } = place;
  for (let next = tombstoneAt(position + 1); next; next = tombstoneAt(position + 1)) {
    const lies = next.before === hash && next.last > position;
    if (!lies || (publicKey && !isAuthentic(next, publicKey))) return { place: { position, hash }, fault: 'tombstone' };
    ({ last: position, head: hash } = next);
  }
  return { place: { position, hash } };
}
