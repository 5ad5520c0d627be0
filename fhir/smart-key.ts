import { createPrivateKey, type KeyObject, randomUUID, sign } from 'node:crypto';

/** A client's private key and the algorithm that SMART allows for it. */
export interface SigningKey {
  readonly key: KeyObject;
  readonly algorithm: 'RS384' | 'ES384';
  /** The `kid` of its public half in the client's JWKS, when the key file or the operator names one. */
  readonly keyId?: string;
}

/** The key file is no private key of RSA (2048 bits or more) or of EC P-384. Says which, never what it holds. */
export class UnfitKey extends Error {}

/**
 * Reads a PEM or JWK private key. SMART Backend Services asks for RS384 and ES384
 * (hl7.org/fhir/smart-app-launch/client-confidential-asymmetric.html).
 */
export function readSigningKey(text: string, keyId?: string): SigningKey {
  const jwk = text.trimStart().startsWith('{') ? parseJwk(text) : undefined;
  const key = keyObject(jwk ?? text);
  const kid = keyId ?? (typeof jwk?.kid === 'string' ? jwk.kid : undefined);
  return { key, algorithm: algorithmOf(key), ...(kid === undefined ? {} : { keyId: kid }) };
}

function parseJwk(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new UnfitKey('is neither PEM nor a JSON Web Key');
  }
}

function keyObject(source: string | Record<string, unknown>): KeyObject {
  try {
    return typeof source === 'string'
      ? createPrivateKey(source)
      : createPrivateKey({ key: source as never, format: 'jwk' });
  } catch {
    throw new UnfitKey('holds no private key that can be read without a passphrase');
  }
}

function algorithmOf(key: KeyObject): SigningKey['algorithm'] {
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'rsa' && modulusLength >= 2048) return 'RS384';
  if (key.asymmetricKeyType === 'ec' && namedCurve === 'secp384r1') return 'ES384';
  throw new UnfitKey('must be RSA of 2048 bits or more (RS384) or EC P-384 (ES384)');
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** SMART allows five minutes at most; clocks may differ by one. */
const LIFETIME_S = 240;

/** The signed JWT by which a client proves itself at `tokenUrl`; good once, for four minutes. */
export function clientAssertion(
  { key, algorithm, keyId }: SigningKey,
  { clientId, tokenUrl, nowMs }: { readonly clientId: string; readonly tokenUrl: string; readonly nowMs: number },
): string {
  const head = { alg: algorithm, typ: 'JWT', ...(keyId === undefined ? {} : { kid: keyId }) };
  const iat = Math.floor(nowMs / 1000);
  const claims = { iss: clientId, sub: clientId, aud: tokenUrl, iat, exp: iat + LIFETIME_S, jti: randomUUID() };
  const input = `${base64url(head)}.${base64url(claims)}`;
  // RFC 7518 section 3.4: an ECDSA signature is R and S side by side, not ASN.1.
  const signature = sign('sha384', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}
