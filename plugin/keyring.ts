import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Store } from '../audit/store.ts';
import { codeOf, syncDirectory } from './durable.ts';
import { openUnder, sealUnder } from './sealing.ts';

const KEY_BYTES = 32;

/** What the instance's master key can do; the key itself leaves this file nowhere. */
export interface Keyring {
  /** Made with the key at its first use; kept in the database, so that it outlives moves of the key file. */
  readonly instanceId: string;
  /** AES-256-GCM under a key derived from the master key; bound to the instance id and `context`. */
  seal(plaintext: Buffer, context: string): Buffer;
  /** Undefined: sealed by another instance, for another context, or altered. */
  open(sealed: Buffer, context: string): Buffer | undefined;
  /** HMAC-SHA256 in hex under a key derived for `purpose`: equal texts are recognised, short ones cannot be guessed without the key. */
  fingerprint(purpose: string, text: string): string;
}

/** The master key cannot be used; the message is one line for the operator and holds no key material. */
export class KeyringError extends Error {}

/**
 * Reads the master key, or makes it at the first start (32 random bytes, mode 0600, fsynced), and finds or registers
 * its instance. `foreignMaps` counts the live token maps that other keys made: this instance can reverse none of them.
 * Throws KeyringError when the file is unusable, or missing while live maps depend on it.
 */
export async function loadKeyring(options: {
  readonly masterKeyFile: string;
  readonly store: Store;
}): Promise<Keyring & { readonly foreignMaps: number }> {
  const { masterKeyFile, store } = options;
  const master = (await readKey(masterKeyFile)) ?? (await makeKey(masterKeyFile, store));
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', master, 'sallyport', `v1 ${purpose}`, KEY_BYTES));

  const instanceId = await instanceOf(store, derive('key fingerprint').toString('hex'));
  const [foreign] = await store.query<{ n: number }>(
    'SELECT count(*) AS n FROM token_maps WHERE instance_id <> ? AND wrapped_key IS NOT NULL',
    [instanceId],
  );
  const sealingKey = derive('seal');
  const fingerprintKeys = new Map<string, Buffer>();
  const bind = (context: string): string => JSON.stringify([instanceId, context]);

  return {
    instanceId,
    foreignMaps: foreign?.n ?? 0,
    seal: (plaintext, context) => sealUnder(sealingKey, plaintext, bind(context)),
    open: (sealed, context) => openUnder(sealingKey, sealed, bind(context)),
    fingerprint(purpose, text) {
      const key = fingerprintKeys.get(purpose) ?? derive(`fingerprint ${purpose}`);
      fingerprintKeys.set(purpose, key);
      return createHmac('sha256', key).update(text).digest('hex');
    },
  };
}

async function readKey(file: string): Promise<Buffer | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new KeyringError(`the master key file ${file} cannot be read (${codeOf(error)})`);
  }
  try {
    const key = await handle.readFile();
    if (key.length !== KEY_BYTES) {
      throw new KeyringError(`the master key file ${file} holds ${key.length} bytes; a master key has ${KEY_BYTES}`);
    }
    return key;
  } finally {
    await handle.close();
  }
}

async function makeKey(file: string, store: Store): Promise<Buffer> {
  const [live] = await store.query<{ n: number }>('SELECT count(*) AS n FROM token_maps WHERE wrapped_key IS NOT NULL');
  if (live && live.n > 0) {
    throw new KeyringError(
      `the master key file ${file} is missing, and ${live.n} live token maps need it: restore the file, or start with an empty data directory`,
    );
  }
  const key = randomBytes(KEY_BYTES);
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(key);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await syncDirectory(dirname(file));
  } catch (error) {
    throw new KeyringError(`the master key file ${file} cannot be made (${codeOf(error)})`);
  }
  return key;
}

async function instanceOf(store: Store, keyFingerprint: string): Promise<string> {
  return store.transaction(async (tx) => {
    const [known] = await tx.all<{ instance_id: string }>(
      'SELECT instance_id FROM instances WHERE key_fingerprint = ?',
      [keyFingerprint],
    );
    if (known) return known.instance_id;
    const instanceId = randomUUID();
    await tx.run('INSERT INTO instances (instance_id, key_fingerprint, created) VALUES (?, ?, ?)', [
      instanceId,
      keyFingerprint,
      new Date().toISOString(),
    ]);
    return instanceId;
  });
}
