import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

/** A certificate with its private key, both as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
  readonly privateKey: KeyObject;
  readonly name: string;
}

const DAY_MS = 86_400_000;

// DER, ITU-T X.690: tag, length, value.
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const value = Buffer.concat(parts);
  if (value.length < 0x80) return Buffer.concat([Buffer.of(tag, value.length), value]);
  const hex = value.length.toString(16);
  const length = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.of(tag, 0x80 | length.length), length, value]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const octets = (value: Buffer): Buffer => der(0x04, value);
const bits = (value: Buffer): Buffer => der(0x03, Buffer.of(0), value);
const time = (date: Date): Buffer => der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+/g, '')}`));
const yes = der(0x01, Buffer.of(0xff));

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'));
const nameOf = (commonName: string): Buffer =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))));
const constraints = (isAuthority: boolean): Buffer =>
  sequence(oid('551d13'), yes, octets(sequence(...(isAuthority ? [yes] : []))));
const alternativeName = (name: string): Buffer =>
  isIP(name) === 4 ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name));

/**
 * An X.509 v3 certificate on P-256 (RFC 5280): an authority's when `issuer` is left out, else one that `issuer` signed for
 * `hosts`. Valid from yesterday for `days`; a negative number made one that has run out.
 */
export function makeCertificate(options: {
  readonly name: string;
  readonly hosts?: readonly string[];
  readonly issuer?: Certificate;
  readonly days?: number;
}): Certificate {
  const { name, hosts = [], issuer, days = 30 } = options;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subjectKey = publicKey.export({ type: 'spki', format: 'der' });
  const now = Date.now();
  const extensions = [
    constraints(issuer === undefined),
    sequence(oid('551d0e'), octets(octets(createHash('sha256').update(subjectKey).digest().subarray(0, 20)))),
    ...(hosts.length > 0 ? [sequence(oid('551d11'), octets(sequence(...hosts.map(alternativeName))))] : []),
  ];
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1), randomBytes(8)),
    ECDSA_SHA256,
    nameOf(issuer?.name ?? name),
    sequence(time(new Date(now - Math.abs(days) * DAY_MS)), time(new Date(now + days * DAY_MS))),
    nameOf(name),
    subjectKey,
    der(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', toBeSigned, issuer?.privateKey ?? privateKey);
  const certificate = sequence(toBeSigned, ECDSA_SHA256, bits(signature)).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    privateKey,
    name,
  };
}
