import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from './canonical.ts';
import { linkHash } from './chain.ts';
import { CHAIN, type ExportManifest, eventsFile, MANIFEST } from './export.ts';
import type { Fault } from './fault.ts';
import { isAuthentic, type PublicKeys } from './signing.ts';
import type { Tombstone } from './tombstone.ts';
import { stepOver } from './walk.ts';

/** Reads an export, anywhere: the first thing that is not as it was written, if any. Rejects when a file is missing. */
export async function verifyExport(
  folder: string,
  /** The key of the instance that wrote it; without it nothing is said of the signature. */
  publicKey?: PublicKeys,
): Promise<{ readonly manifest: ExportManifest; readonly fault?: Fault }> {
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as ExportManifest;
  const { tenant } = manifest;
  if (publicKey && !isAuthentic(manifest, publicKey))
    return { manifest, fault: { tenant, position: 0, fault: 'manifest' } };
  const wrong =
    manifest.format === 'csv' ? await tableFault(folder, manifest) : await chainFault(folder, manifest, publicKey);
  return wrong ? { manifest, fault: { tenant, ...wrong } } : { manifest };
}

type Wrong = Omit<Fault, 'tenant'> | undefined;

/** A table says less than the events did, so their hashes cannot be made from it: the file is whole or it is not. */
async function tableFault(folder: string, { format, sha256 }: ExportManifest): Promise<Wrong> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(join(folder, eventsFile(format)))) digest.update(chunk);
  return digest.digest('hex') === sha256[eventsFile(format)] ? undefined : { position: 0, fault: 'file' };
}

async function chainFault(folder: string, manifest: ExportManifest, publicKey: PublicKeys | undefined): Promise<Wrong> {
  const { format, sha256, first_position: first, before, head, last_position: last } = manifest;
  const digests = { chain: createHash('sha256'), events: createHash('sha256') };
  const hashes = linesOf(join(folder, CHAIN), digests.chain);
  const lines = linesOf(join(folder, eventsFile(format)), digests.events);
  let at = { position: first - 1, hash: (await hashes.next()).value ?? '' };
  if (at.hash !== before) return { position: at.position, fault: 'altered' };
  for await (const expected of hashes) {
    if (expected.startsWith('{')) {
      const tombstone = JSON.parse(expected) as Tombstone;
      const { place, fault } = stepOver(at, (from) => (from === tombstone.first ? tombstone : undefined), publicKey);
      at = place;
      if (fault) return { position: at.position + 1, fault };
      continue;
    }
    const line = await lines.next();
    if (line.done) return { position: at.position + 1, fault: 'missing' };
    if (!isLink(at.hash, line.value, expected)) return { position: at.position + 1, fault: 'altered' };
    at = { position: at.position + 1, hash: expected };
  }
  if (!(await lines.next()).done || at.hash !== head) return { position: at.position + 1, fault: 'altered' };
  if (at.position !== last) return { position: at.position + 1, fault: 'missing' };
  const whole =
    digests.events.digest('hex') === sha256[eventsFile(format)] && digests.chain.digest('hex') === sha256[CHAIN];
  return whole ? undefined : { position: 0, fault: 'file' };
}

/** As it stands, or, where a tool has written the same JSON otherwise, as it would stand. */
function isLink(previous: string, line: string, expected: string): boolean {
  if (linkHash(previous, line) === expected) return true;
  try {
    return linkHash(previous, canonicalJson(JSON.parse(line))) === expected;
  } catch {
    return false;
  }
}

/** The lines of a file, none longer in memory than itself; `digest` has the whole file when the last one was given. */
async function* linesOf(file: string, digest: Hash): AsyncGenerator<string, undefined> {
  let rest = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
    digest.update(chunk as string);
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
