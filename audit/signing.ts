import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canonicalJson } from './canonical.ts';
import { writeNewFile } from './new-file.ts';
import { keyIdOf, readFormerKeys, SUCCESSIONS } from './succession.ts';

/** A statement of the instance about its record. */
export type Signed<Statement> = Statement & {
  /** SHA-256 of the public key's DER, hex. */
  readonly key: string;
  /** Ed25519 over the canonical JSON of all other fields, base64url. */
  readonly signature: string;
};

/** The key whose signature counts, or the keys. */
export type PublicKeys = KeyObject | readonly KeyObject[];

export interface Signer {
  readonly publicKey: KeyObject;
  /** With the keys that were replaced by it: what they signed stays signed. */
  readonly publicKeys: readonly KeyObject[];
  sign<Statement extends object>(statement: Statement): Signed<Statement>;
}

/** Reads the instance's Ed25519 key (PKCS #8 PEM), or makes it, mode 0600, at the first start. */
export async function loadSigner(file: string): Promise<Signer> {
  const privateKey = createPrivateKey(await readOrMake(file));
  const publicKey = createPublicKey(privateKey);
  const key = keyIdOf(publicKey);
  return {
    publicKey,
    publicKeys: [publicKey, ...(await readFormerKeys(join(dirname(file), SUCCESSIONS), publicKey))],
    sign(statement) {
      const keyed = { ...statement, key };
      const signature = sign(null, Buffer.from(canonicalJson(keyed)), privateKey).toString('base64url');
      return { ...keyed, signature };
    },
  };
}

async function readOrMake(file: string): Promise<string> {
  if (!existsSync(file)) await make(file);
  return readFile(file, 'utf8');
}

async function make(file: string): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519');
  try {
    await writeNewFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another process made it meanwhile
  }
}

/** Whether one of the keys signed exactly this. */
export function isAuthentic<Statement extends object>(signed: Signed<Statement>, publicKeys: PublicKeys): boolean {
  const { signature, ...statement } = signed;
  const publicKey = [publicKeys].flat().find((key) => keyIdOf(key) === signed.key);
  return (
    publicKey !== undefined &&
    verify(null, Buffer.from(canonicalJson(statement)), publicKey, Buffer.from(signature, 'base64url'))
  );
}
