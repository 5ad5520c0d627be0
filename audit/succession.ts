import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { canonicalJson } from './canonical.ts';

/** Beside the signing key: a line for each key that was replaced. It holds no secret. */
export const SUCCESSIONS = 'audit-signing-former.jsonl';

/** One signing key following on another. Both sign it: whoever trusts either can trust the other. */
interface Succession {
  readonly time: string;
  /** Ed25519 public keys, SPKI in DER, base64. */
  readonly former: string;
  readonly next: string;
  readonly signature_former: string;
  readonly signature_next: string;
}

/** SHA-256 of the public key's DER, hex. */
export const keyIdOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');

const textOf = (publicKey: KeyObject): string => publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const keyOf = (text: string): KeyObject =>
  createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' });

/** Keys that `current` follows on, one after the other, the newest first. A line that does not lead there counts nothing. */
export async function readFormerKeys(file: string, current: KeyObject): Promise<readonly KeyObject[]> {
  const former: KeyObject[] = [];
  let next = textOf(current);
  for (const line of (await readSuccessions(file)).reverse()) {
    if (line.next !== next) continue;
    former.push(keyOf(line.former));
    next = line.former;
  }
  return former;
}

function successionIn(line: string): Succession[] {
  try {
    const said = JSON.parse(line) as Succession;
    return isAuthentic(said) ? [said] : [];
  } catch {
    return []; // no JSON, or no keys in it
  }
}

function isAuthentic({ signature_former, signature_next, ...said }: Succession): boolean {
  const bytes = Buffer.from(canonicalJson(said));
  const by = (key: string, signature: string) => verify(null, bytes, keyOf(key), Buffer.from(signature, 'base64'));
  return by(said.former, signature_former) && by(said.next, signature_next);
}

async function readSuccessions(file: string): Promise<Succession[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  // A last line that a crash cut was followed by no new key.
  return text.split('\n').flatMap(successionIn);
}

/**
 * Puts a new key in place of the one in `keyFile`, after both have signed the succession into `successionsFile`. A crash
 * before the end leaves the former key in force. One at a time: call it inside a transaction of the store.
 */
export async function replaceSigningKey(keyFile: string, successionsFile: string): Promise<{ readonly key: string }> {
  const former = createPrivateKey(await readFile(keyFile));
  const next = generateKeyPairSync('ed25519');
  const said = {
    time: new Date().toISOString(),
    former: textOf(createPublicKey(former)),
    next: textOf(next.publicKey),
  };
  const bytes = Buffer.from(canonicalJson(said));
  const signed: Succession = {
    ...said,
    signature_former: sign(null, bytes, former).toString('base64'),
    signature_next: sign(null, bytes, next.privateKey).toString('base64'),
  };
  const made = `${keyFile}.next`;
  await rm(made, { force: true });
  await writeDurably(made, 'wx', next.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  await writeDurably(successionsFile, 'a', `\n${canonicalJson(signed)}\n`);
  await rename(made, keyFile);
  await synced(await open(dirname(keyFile), 'r'));
  return { key: keyIdOf(next.publicKey) };
}

async function writeDurably(file: string, flags: 'wx' | 'a', text: string): Promise<void> {
  const handle = await open(file, flags, 0o600);
  await handle.appendFile(text).then(
    () => synced(handle),
    async (error: unknown) => {
      await handle.close();
      throw error;
    },
  );
}

async function synced(handle: FileHandle): Promise<void> {
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
