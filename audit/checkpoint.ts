import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { canonicalJson } from './canonical.ts';
import type { Head } from './chain.ts';
import type { Store } from './store.ts';

/** Where every tenant's chain stood at a time, signed by the instance. Kept elsewhere, it shows a record that was cut. */
export interface Checkpoint {
  readonly instance: string;
  readonly time: string;
  readonly heads: readonly Head[];
  /** SHA-256 of the public key's DER, hex. */
  readonly key: string;
  /** Ed25519 over the canonical JSON of the fields above, base64url. */
  readonly signature: string;
}

export interface Signer {
  readonly publicKey: KeyObject;
  sign(checkpoint: Pick<Checkpoint, 'instance' | 'time' | 'heads'>): Checkpoint;
}

const keyIdOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');

/** Reads the instance's Ed25519 key (PKCS #8 PEM), or makes it, mode 0600, at the first start. */
export async function loadSigner(file: string): Promise<Signer> {
  const privateKey = createPrivateKey(await readOrMake(file));
  const publicKey = createPublicKey(privateKey);
  const key = keyIdOf(publicKey);
  return {
    publicKey,
    sign({ instance, time, heads }) {
      const signed = { instance, time, heads, key };
      const signature = sign(null, Buffer.from(canonicalJson(signed)), privateKey).toString('base64url');
      return { ...signed, signature };
    },
  };
}

async function readOrMake(file: string): Promise<string> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFile(file, 'utf8');
  }
  try {
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await handle.writeFile(pem);
    await handle.sync();
    return pem;
  } finally {
    await handle.close();
  }
}

/** Whether the instance's key signed exactly this. */
export const isAuthentic = ({ signature, ...signed }: Checkpoint, publicKey: KeyObject): boolean =>
  signed.key === keyIdOf(publicKey) &&
  verify(null, Buffer.from(canonicalJson(signed)), publicKey, Buffer.from(signature, 'base64url'));

export const readHeads = (store: Pick<Store, 'query'>): Promise<Head[]> =>
  store.query<Head>(
    `SELECT event.tenant, event.position, event.hash
     FROM (SELECT DISTINCT tenant FROM audit_kinds) AS each JOIN audit_events AS event ON event.tenant = each.tenant
      AND event.position = (SELECT max(position) FROM audit_events WHERE tenant = each.tenant) ORDER BY event.tenant`,
  );

/** Appends a checkpoint as a line to `file`, durable when it resolves; none when nothing was recorded since the last. */
export async function writeCheckpoint(options: {
  readonly store: Pick<Store, 'query'>;
  readonly signer: Signer;
  readonly instance: string;
  readonly file: string;
}): Promise<Checkpoint | undefined> {
  const heads = await readHeads(options.store);
  const last = (await readCheckpoints(options.file)).at(-1);
  if (heads.length === 0 || (last && canonicalJson(last.heads) === canonicalJson(heads))) return undefined;
  const checkpoint = options.signer.sign({ instance: options.instance, time: new Date().toISOString(), heads });
  const handle = await open(options.file, 'a', 0o600);
  try {
    await handle.write(`${canonicalJson(checkpoint)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return checkpoint;
}

/** Every whole line; a last line that a crash cut is not one. */
export async function readCheckpoints(file: string): Promise<Checkpoint[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Checkpoint);
}
