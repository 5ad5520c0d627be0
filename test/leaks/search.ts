import { constants, gunzipSync, inflateSync } from 'node:zlib';
import type { Canary } from './canaries.ts';

/** Where something was written, and its bytes. */
export interface Sink {
  readonly name: string;
  readonly content: string | Buffer;
}

/** Shorter strings stand by chance. */
const LEAST = 8;
/** Slots of the filter that says quickly that nothing begins here. */
const SLOTS = 2 ** 23;

/** The stable middle of a text's base64 when it stands `shift` bytes into a longer one. */
function base64Of(text: string, shift: number): string {
  const padded = Buffer.from('\0'.repeat(shift) + text)
    .toString('base64')
    .replace(/=+$/, '');
  return padded.slice(shift === 0 ? 0 : shift + 1, -2);
}

/** The forms in which a canary is looked for: lower-case ones in text in lower case, the others as they are. */
function formsOf(canary: string): { readonly folded: readonly string[]; readonly exact: readonly string[] } {
  const words = canary.split(' ').filter((word) => word.length >= LEAST && !/^(?:memorial|hospital)$/i.test(word));
  const encoded = [encodeURIComponent(canary), canary.replaceAll(' ', '+'), canary.replaceAll('/', '\\/')];
  const writings = [canary, canary.toUpperCase(), canary.toLowerCase()];
  return {
    folded: [canary, ...words, ...encoded, Buffer.from(canary).toString('hex')].map((form) => form.toLowerCase()),
    exact: writings.flatMap((text) => [0, 1, 2].map((shift) => base64Of(text, shift))),
  };
}

/** Bytes of capitals as those of small letters. */
const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte));
const AS_IS = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const BASE = 0x01000193;
const BASE_TO_LEAST = Array.from({ length: LEAST }).reduce((power: number) => Math.imul(power, BASE), 1);
const slotOf = (hash: number): number => (hash ^ (hash >>> 15)) & (SLOTS - 1);

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
const UUID_LENGTH = 36;
/** Whether these bytes are a part of a UUID: in one of some thousand random ones stands the end of a phone number. */
function standsInUuid(bytes: Buffer, start: number, length: number): boolean {
  const from = Math.max(0, start - UUID_LENGTH);
  const around = bytes.subarray(from, start + length + UUID_LENGTH).toString('latin1');
  return [...around.matchAll(UUID)].some(
    ({ index }) => from + index <= start && from + index + UUID_LENGTH >= start + length,
  );
}

/** Says which needles stand among bytes, in one pass however many there are (Rabin and Karp). */
function finder(needles: ReadonlyMap<string, string>, table: Uint8Array): (bytes: Buffer) => Set<string> {
  const filter = new Uint8Array(SLOTS);
  const byHead = new Map<string, string[]>();
  for (const needle of needles.keys()) {
    if (needle.length < LEAST) continue;
    const head = needle.slice(0, LEAST);
    filter[slotOf([...head].reduce((hash, unit) => (Math.imul(hash, BASE) + unit.charCodeAt(0)) | 0, 0))] = 1;
    byHead.set(head, [...(byHead.get(head) ?? []), needle]);
  }
  const longest = Math.max(...[...needles.keys()].map(({ length }) => length));
  return (bytes) => {
    const found = new Set<string>();
    let hash = 0;
    for (let end = 0; end < bytes.length; end++) {
      hash = (Math.imul(hash, BASE) + table[bytes[end]!]!) | 0;
      const start = end - LEAST + 1;
      if (start > 0) hash = (hash - Math.imul(table[bytes[start - 1]!]!, BASE_TO_LEAST)) | 0;
      if (start < 0 || filter[slotOf(hash)] === 0) continue;
      const text = Buffer.from(bytes.subarray(start, start + longest).map((byte) => table[byte]!)).toString('latin1');
      for (const needle of byHead.get(text.slice(0, LEAST)) ?? [])
        if (text.startsWith(needle) && !standsInUuid(bytes, start, needle.length)) found.add(needles.get(needle)!);
    }
    return found;
  };
}

const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 2 ** 26 };
const inflate = (part: Buffer): Buffer[] => {
  const how = part[0] === 0x1f ? gunzipSync : inflateSync;
  try {
    return [how(part, LENIENT)];
  } catch {
    return []; // bytes that only look like the beginning of a stream
  }
};
/** What is compressed inside: at every place where a gzip or zlib stream begins. */
function inflated(bytes: Buffer): readonly Buffer[] {
  const parts: Buffer[] = [];
  for (const magic of [Buffer.of(0x1f, 0x8b, 8), Buffer.of(0x78, 0x9c), Buffer.of(0x78, 0xda), Buffer.of(0x78, 0x01)])
    for (let at = bytes.indexOf(magic); at >= 0; at = bytes.indexOf(magic, at + 1))
      parts.push(...inflate(bytes.subarray(at)));
  return parts;
}

/** The sinks that hold a canary, in clear, encoded or compressed: `name: type value`. */
export function searcher(canaries: readonly Canary[]): (sinks: readonly Sink[]) => readonly string[] {
  const folded = new Map<string, string>();
  const exact = new Map<string, string>();
  for (const { type, value } of canaries) {
    const forms = formsOf(value);
    for (const form of forms.folded) folded.set(form, `${type} ${value}`);
    for (const form of forms.exact) exact.set(form, `${type} ${value}`);
  }
  const findFolded = finder(folded, FOLDED);
  const findExact = finder(exact, AS_IS);
  return (sinks) =>
    sinks.flatMap(({ name, content }) => {
      const bytes = Buffer.from(content as string);
      const found = [bytes, ...inflated(bytes)].flatMap((part) => [...findFolded(part), ...findExact(part)]);
      return [...new Set(found)].map((canary) => `${name}: ${canary}`);
    });
}
