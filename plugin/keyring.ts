import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Store } from '../audit/store.ts';
import { findInstance, type KeyAdopted } from './instance.ts';
import { bind, keyIdIn, markOf, openWith, sealWith } from './key-marks.ts';
import {
  deriveKey,
  KeyringError,
  type MasterKey,
  type MasterKeys,
  makeMasterKey,
  readMasterKeys,
  stampOf,
} from './master-keys.ts';

export { KeyringError } from './master-keys.ts';

/** What the instance's master keys can do; the keys themselves leave plugin/master-keys.ts nowhere. */
export interface Keyring {
  /** Made with the first key at its first use; kept in the database, so that it outlives moves and rotations of the key. */
  readonly instanceId: string;
  /** AES-256-GCM under a key derived from the current master key; bound to the instance id and `context`. */
  seal(plaintext: Buffer, context: string): Buffer;
  /** Undefined: sealed by another instance, for another context, or altered. */
  open(sealed: Buffer, context: string): Buffer | undefined;
  /** HMAC-SHA256 in hex under a key of the instance for `purpose`: equal texts are recognised, short ones cannot be guessed without the key. */
  fingerprint(purpose: string, text: string): string;
  /** What everything begins with that is sealed under the current key. */
  mark(): Buffer;
  /** Ids of the former keys at hand. */
  formerIds(): readonly Buffer[];
  /** Makes a rotation that came by the file alone known in the database, and takes up one whose former key is gone. */
  refresh(): Promise<void>;
}

/**
 * Reads the master key, or makes it at the first start (32 random bytes, mode 0600, fsynced), and finds or registers its
 * instance. A key that replaced a known one, which lies beside it as `<file>.<id>.old`, belongs to the same instance.
 * A rotation while this process runs is noticed at the next sealing or opening. `foreignMaps` counts the live token maps
 * that other instances made: this one can reverse none of them.
 * Throws KeyringError when a file is unusable, or missing while the database was sealed with it.
 */
export async function loadKeyring(options: {
  readonly masterKeyFile: string;
  readonly store: Store;
  readonly adopted?: KeyAdopted | undefined;
}): Promise<Keyring & { readonly foreignMaps: number }> {
  const { masterKeyFile, store, adopted } = options;
  const stamp = stampOf(masterKeyFile); // before the reading, so that no rotation falls between the two
  const keys = readMasterKeys(masterKeyFile) ?? (await makeFirstKey(masterKeyFile, store));
  const { instanceId, secret } = await store.transaction((tx) => findInstance(tx, keys, adopted));
  const [foreign] = await store.query<{ n: number }>(
    'SELECT count(*) AS n FROM token_maps WHERE instance_id <> ? AND wrapped_key IS NOT NULL',
    [instanceId],
  );
  const held = holdKeys(masterKeyFile, keys, stamp);
  let registered = keys.current.fingerprint;
  const fingerprintKeys = new Map<string, KeyObject>();
  return {
    instanceId,
    foreignMaps: foreign?.n ?? 0,
    seal: (plaintext, context) => sealWith(held.follow().current, plaintext, bind(instanceId, context)),
    open: (sealed, context) => openWith(held.openers(sealed), sealed, bind(instanceId, context)),
    fingerprint(purpose, text) {
      const key = fingerprintKeys.get(purpose) ?? createSecretKey(deriveKey(secret, `fingerprint ${purpose}`));
      fingerprintKeys.set(purpose, key);
      return createHmac('sha256', key).update(text).digest('hex');
    },
    mark: () => markOf(held.follow().current),
    formerIds: () => held.follow().former.map(({ id }) => id),
    async refresh() {
      held.follow();
      const found = held.refused();
      if (found && (await isKnown(store, instanceId, found.current))) held.take(found);
      const now = held.follow();
      if (now.current.fingerprint === registered) return;
      await store.transaction((tx) => findInstance(tx, now, adopted));
      registered = now.current.fingerprint;
    },
  };
}

/** The keys in memory, which follow the file: a rotation beside this process is taken up when the file is another one. */
function holdKeys(file: string, first: MasterKeys, firstStamp: string | undefined) {
  let { current, former } = first;
  let stamp = firstStamp;
  let refused: MasterKeys | undefined;
  const take = (keys: MasterKeys): void => {
    const known = new Set([keys.current, ...keys.former].map(({ fingerprint }) => fingerprint));
    former = [...keys.former, ...[current, ...former].filter(({ fingerprint }) => !known.has(fingerprint))];
    current = keys.current;
    refused = undefined;
  };
  const follow = (): MasterKeys => {
    const found = stampOf(file);
    if (found === undefined || found === stamp) return { current, former }; // a mount may be gone for a moment
    stamp = found;
    const keys = readable(file);
    // Any other file may be a mistake: what is sealed under its key could not be opened once it is mended.
    if (keys?.former.some(({ fingerprint }) => fingerprint === current.fingerprint)) take(keys);
    else refused = keys;
    return { current, former };
  };
  return {
    take,
    follow,
    /** What the file holds when it does not follow on the keys in memory. */
    refused: (): MasterKeys | undefined => refused,
    /** The keys that may have sealed it. One that is not known yet is looked for. */
    openers(sealed: Buffer): readonly MasterKey[] {
      const id = keyIdIn(sealed);
      const keys = id && !current.id.equals(id) ? follow() : { current, former };
      return [keys.current, ...keys.former];
    },
  };
}

const readable = (file: string): MasterKeys | undefined => {
  try {
    return readMasterKeys(file);
  } catch (error) {
    if (error instanceof KeyringError) return undefined;
    throw error;
  }
};

const isKnown = async (store: Store, instanceId: string, { fingerprint }: MasterKey): Promise<boolean> => {
  const sql = 'SELECT 1 FROM master_keys WHERE instance_id = ? AND fingerprint = ? AND retired IS NULL';
  return (await store.query(sql, [instanceId, fingerprint])).length > 0;
};

/** In a transaction, so that of two processes that start on an empty directory one makes the key and the other finds it. */
const makeFirstKey = (file: string, store: Store): Promise<MasterKeys> =>
  store.transaction(async (tx) => {
    const [sealed] = await tx.all<{ instances: number; maps: number }>(
      `SELECT (SELECT count(*) FROM instances) AS instances,
              (SELECT count(*) FROM token_maps WHERE wrapped_key IS NOT NULL) AS maps`,
    );
    const made = readMasterKeys(file);
    if (made) return made;
    if (sealed && sealed.instances > 0) {
      throw new KeyringError(
        `the master key file ${file} is missing, and the database was sealed with it (${sealed.maps} live token maps): restore the file, or start with an empty data directory`,
      );
    }
    return makeMasterKey(file);
  });
