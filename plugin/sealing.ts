import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';

const VERSION = 1;
const NONCE_BYTES = 12; // the size AES-GCM is specified for, NIST SP 800-38D section 8.2
const TAG_BYTES = 16;

// Keys are handed over as key objects: Node takes 10 us longer to make sure of a plain buffer.

/** AES-256-GCM under a random nonce. Layout: version (1 byte) | nonce (12) | ciphertext | tag (16). `aad` is bound, not stored. */
export function sealUnder(key: Buffer, plaintext: Buffer, aad: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), nonce);
  cipher.setAAD(Buffer.from(aad));
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** The plaintext; undefined when `sealed` was made under another key or for another `aad`, or was altered or cut. */
export function openUnder(key: Buffer, sealed: Buffer, aad: string): Buffer | undefined {
  if (sealed.length < 1 + NONCE_BYTES + TAG_BYTES || sealed[0] !== VERSION) return undefined;
  const tagAt = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), sealed.subarray(1, 1 + NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(aad));
  decipher.setAuthTag(sealed.subarray(tagAt));
  const plaintext = decipher.update(sealed.subarray(1 + NONCE_BYTES, tagAt));
  try {
    return Buffer.concat([plaintext, decipher.final()]);
  } catch {
    return undefined; // final() throws for one reason: the tag does not fit
  }
}
