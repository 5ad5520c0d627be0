import { hkdfSync, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writeNewFile } from '../audit/new-file.ts';
import { codeOf, syncDirectory } from './durable.ts';

const KEY_BYTES = 32;
export const KEY_ID_BYTES = 8;

/** The master key cannot be used; the message is one line for the operator and holds no key material. */
export class KeyringError extends Error {}

/** What a master key is used for; the key's own bytes leave this file nowhere. */
export interface MasterKey {
  /** HKDF-SHA256 under its own label, hex: names the key and tells nothing of it. */
  readonly fingerprint: string;
  /** Its first 8 bytes, which stand in everything that the key sealed. */
  readonly id: Buffer;
  readonly sealingKey: Buffer;
}

/** The keys of a file and of the former ones beside it. */
export interface MasterKeys {
  readonly current: MasterKey;
  /** Keys that were current before, from `<file>.<id>.old`: they open, and seal nothing. */
  readonly former: readonly MasterKey[];
}

export const deriveKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'sallyport', `v1 ${purpose}`, KEY_BYTES));

function masterKeyOf(bytes: Buffer): MasterKey {
  const fingerprint = deriveKey(bytes, 'key fingerprint');
  return {
    fingerprint: fingerprint.toString('hex'),
    id: fingerprint.subarray(0, KEY_ID_BYTES),
    sealingKey: deriveKey(bytes, 'seal'),
  };
}

/** The current key and the former ones; undefined when there is no key file. KeyringError when a file is unusable. */
export function readMasterKeys(file: string): MasterKeys | undefined {
  const current = readKey(file);
  if (current === undefined) return undefined;
  const former = formerFiles(file).map((old) => readKey(old));
  // A crash can leave the current key under a second name.
  return {
    current,
    former: former.filter((key) => key !== undefined && key.fingerprint !== current.fingerprint),
  } as MasterKeys;
}

/** Differs when the file does: rotation replaces it by another, and so does a secret mount. Undefined: it cannot be seen now. */
export function stampOf(file: string): string | undefined {
  try {
    const { ino, mtimeMs, size } = statSync(file);
    return `${ino} ${mtimeMs} ${size}`;
  } catch {
    return undefined; // away, or closed to us: whoever needs the file reads it, and says why it cannot
  }
}

/** `instance.key.*.old` beside `instance.key`. */
function formerFiles(file: string): string[] {
  const start = `${basename(file)}.`;
  const names = readdirSync(dirname(file)).filter((name) => name.startsWith(start) && name.endsWith('.old'));
  return names.sort().map((name) => join(dirname(file), name));
}

function readKey(file: string): MasterKey | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new KeyringError(`the master key file ${file} cannot be read (${codeOf(error)})`);
  }
  if (bytes.length !== KEY_BYTES) {
    throw new KeyringError(`the master key file ${file} holds ${bytes.length} bytes; a master key has ${KEY_BYTES}`);
  }
  return masterKeyOf(bytes);
}

/** Makes the first key: 32 random bytes, mode 0600, durable when it resolves. */
export async function makeMasterKey(file: string): Promise<MasterKeys> {
  try {
    const bytes = randomBytes(KEY_BYTES);
    await writeNewFile(file, bytes);
    await syncDirectory(dirname(file));
    return { current: masterKeyOf(bytes), former: [] };
  } catch (error) {
    throw new KeyringError(`the master key file ${file} cannot be made (${codeOf(error)})`);
  }
}

/**
 * Makes a new key the current one and keeps the other beside it as `<file>.<id>.old`. At every moment the file is there and
 * whole; a crash in between leaves the old key current. One at a time: call it inside a transaction of the store.
 */
export function replaceMasterKey(file: string): void {
  const next = `${file}.next`;
  try {
    const current = readKey(file);
    if (current === undefined)
      throw new KeyringError(`the master key file ${file} is missing: there is none to replace`);
    rmSync(next, { force: true });
    writeDurably(next, randomBytes(KEY_BYTES));
    const old = `${file}.${current.id.toString('hex')}.old`;
    if (!existsSync(old)) linkSync(file, old);
    renameSync(next, file);
    syncFolder(file);
  } catch (error) {
    if (error instanceof KeyringError) throw error;
    throw new KeyringError(
      `the master key file ${file} cannot be replaced here (${codeOf(error)}): docs/operating.md says how to do it on a read-only mount`,
    );
  }
}

/** Overwrites and removes the files of the former keys; gives those that may not be removed here (a read-only mount). */
export function destroyFormerFiles(file: string): readonly string[] {
  const current = readKey(file)?.fingerprint;
  const left = formerFiles(file).filter((old) => {
    try {
      // After a crash it may be a second name of the current key's file: that one loses the name alone.
      if (readKey(old)?.fingerprint !== current) overwrite(old);
      rmSync(old);
      return false;
    } catch (error) {
      if (codeOf(error) === 'unknown') throw error;
      return true;
    }
  });
  syncFolder(file);
  return left;
}

function overwrite(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    writeSync(handle, randomBytes(KEY_BYTES), 0, KEY_BYTES, 0);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function writeDurably(file: string, bytes: Buffer): void {
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeSync(handle, bytes);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** A new name outlives a power cut only once its folder's entry does. */
function syncFolder(file: string): void {
  const handle = openSync(dirname(file), 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
