import { genesis, linkHash } from './chain.ts';
import type { Checkpoint } from './checkpoint.ts';
import { compareWithCheckpoints } from './compare.ts';
import type { Reader } from './reader.ts';
import { isAuthentic, type PublicKeys } from './signing.ts';
import { readTombstones } from './tombstone.ts';
import { type Place, stepOver } from './walk.ts';

/** What a look at a tenant's chain shows, without reading it all: that is what `npm run audit -- verify` is for. */
export interface ChainState {
  readonly head: (Place & { readonly recorded: string }) | undefined;
  /** The newest checkpoint that tells of this tenant. */
  readonly checkpoint:
    | {
        readonly time: string;
        readonly position: number;
        /** By this instance's key. */
        readonly signed: boolean;
        /** What it saw is still at its place. */
        readonly stands: boolean;
      }
    | undefined;
  /** The newest links, recomputed. */
  readonly newest: { readonly checked: number; readonly brokenAt: number | undefined };
}

/** Links that one look recomputes. */
const CHECKED = 1_000;

interface Link extends Place {
  readonly recorded: string;
  readonly json: string;
}

export async function readChainState(
  store: Reader,
  tenant: string,
  kept: { readonly checkpoint: Checkpoint | undefined; readonly publicKey: PublicKeys | undefined },
): Promise<ChainState> {
  const links = await store.query<Link>(
    `SELECT position, hash, recorded, json FROM audit_events WHERE tenant = ? ORDER BY position DESC LIMIT ${CHECKED}`,
    [tenant],
  );
  const [head] = links;
  const { checkpoint, publicKey } = kept;
  const seen = checkpoint?.heads.find((one) => one.tenant === tenant);
  return {
    head: head && { position: head.position, hash: head.hash, recorded: head.recorded },
    checkpoint:
      checkpoint && seen
        ? {
            time: checkpoint.time,
            position: seen.position,
            signed: publicKey !== undefined && isAuthentic(checkpoint, publicKey),
            stands: (await compareWithCheckpoints(store, [{ ...checkpoint, heads: [seen] }])).length === 0,
          }
        : undefined,
    newest: { checked: links.length, brokenAt: await brokenAt(store, tenant, links.reverse(), publicKey) },
  };
}

/** The first place whose event is not what its hash and the hash before say, or is missing. */
async function brokenAt(
  store: Reader,
  tenant: string,
  links: readonly Link[],
  publicKey: PublicKeys | undefined,
): Promise<number | undefined> {
  const [oldest] = links;
  if (!oldest) return undefined;
  let place: Place = await placeBefore(store, tenant, oldest.position);
  for (const { position, hash, json } of links) {
    if (position !== place.position + 1) {
      const tombstones = await readTombstones(store, tenant);
      ({ place } = stepOver(place, (at) => tombstones.find(({ first }) => first === at), publicKey));
    }
    if (position !== place.position + 1 || hash !== linkHash(place.hash, json)) return place.position + 1;
    place = { position, hash };
  }
  return undefined;
}

/** The link before, whose own hash is trusted here; the beginning where none is left, from which tombstones may lead on. */
async function placeBefore(store: Reader, tenant: string, position: number): Promise<Place> {
  const [before] = await store.query<Place>(
    'SELECT position, hash FROM audit_events WHERE tenant = ? AND position = ?',
    [tenant, position - 1],
  );
  return before ?? { position: 0, hash: genesis(tenant) };
}
