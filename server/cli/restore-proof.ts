import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '../../audit/canonical.ts';
import { openStore, type Store } from '../../audit/store.ts';
import { verifyStore } from '../../audit/verify.ts';
import { replayDestroyed } from '../../plugin/destroyed-log.ts';
import { type Keyring, loadKeyring } from '../../plugin/keyring.ts';
import { closeLiveMaps, openEveryMap } from '../../plugin/token-map/restored.ts';
import { listLiveKeys, type StoredKey } from '../api-keys.ts';
import { DESTROYED } from '../destroyed.ts';
import { recordOperatorEvent } from '../operator-event.ts';
import { type BackupManifest, isOwnManifest } from './backup-manifest.ts';
import { CommandError } from './command.ts';
import type { Keys } from './restore-keys.ts';
import { STAGED_KEY } from './restore-staging.ts';

export interface Proof {
  /** Live token maps that opened with the key: all of them. */
  readonly opened: number;
  /** What lived in the backup and was ended since. */
  readonly replayed: Readonly<Record<keyof typeof DESTROYED, number>>;
  /** What calls with from here on. */
  readonly liveKeys: readonly StoredKey[];
}

/** Opens what was staged as the service would: key, manifest, chain, what was destroyed since, every live map. Throws CommandError. */
export async function prove(options: {
  readonly staging: string;
  readonly manifest: BackupManifest;
  readonly keys: Keys;
}): Promise<Proof> {
  const { staging, manifest, keys } = options;
  const store = await openStore({ directory: staging });
  try {
    const keyring = await loadKeyring({ masterKeyFile: join(staging, STAGED_KEY), store });
    if (keyring.instanceId !== manifest.instance) {
      throw new CommandError('The master key is not the one of the instance that made the backup');
    }
    if (!isOwnManifest(keyring, manifest)) throw new CommandError('The manifest is not what the instance wrote');
    await checkRecord(store, manifest);
    const replayed = await replayDestroyed({ directory: staging, store, kinds: DESTROYED });
    const opened = await provenMaps(store, keyring);
    const details = {
      events: manifest.counts.events,
      token_maps: opened,
      destroyed: replayed.maps,
      reviews: replayed.reviews,
      api_keys: replayed.api_keys,
    };
    const observer = { instanceId: keyring.instanceId };
    await store.transaction(async (tx) => {
      await closeLiveMaps(tx, new Date());
      await recordOperatorEvent(tx, observer, { operation: 'restore', tenant: 'default', details });
    });
    return { opened, replayed, liveKeys: await listLiveKeys(store) };
  } finally {
    await store.close();
    if (!keys.isOurs) for (const end of keys.master.keys()) await rm(join(staging, STAGED_KEY + end));
  }
}

async function checkRecord(store: Store, manifest: BackupManifest): Promise<void> {
  const [check] = await store.query<{ integrity_check: string }>('PRAGMA integrity_check');
  if (check?.integrity_check !== 'ok') throw new CommandError('The database of the backup is damaged');
  const { faults, heads } = await verifyStore(store);
  const [fault] = faults;
  if (fault) throw new CommandError(`The record is NOT whole: tenant ${fault.tenant}, event ${fault.position}`);
  if (canonicalJson(heads) !== canonicalJson(manifest.heads))
    throw new CommandError('The record is not the one of the manifest');
}

async function provenMaps(store: Store, keyring: Keyring): Promise<number> {
  const { opened, damaged } = await openEveryMap(store, keyring);
  if (damaged > 0) throw new CommandError(`${damaged} token maps do not open with the key: the backup is damaged`);
  return opened;
}
