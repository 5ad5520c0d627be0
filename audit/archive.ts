import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { canonicalJson } from './canonical.ts';
import { genesis } from './chain.ts';
import type { Store } from './store.ts';
import { type Fault, verifyExport } from './verify.ts';

/** What lies beside an archive's events: `chain.txt` has the hash before the first event, then each event's. */
export interface ArchiveManifest {
  readonly tenant: string;
  readonly events: number;
  readonly first_position: number;
  readonly last_position: number;
  /** SHA-256 of events.ndjson and chain.txt, hex. */
  readonly sha256: { readonly events: string; readonly chain: string };
}

const EVENTS = 'events.ndjson';
const CHAIN = 'chain.txt';
const MANIFEST = 'manifest.json';
const BATCH = 1_000;

interface Link {
  readonly position: number;
  readonly hash: string;
  readonly json: string;
}

/** Writes a tenant's whole record into `folder`, which is made: events as NDJSON, their hashes, a manifest. */
export async function writeArchive(
  store: Pick<Store, 'query'>,
  tenant: string,
  folder: string,
): Promise<ArchiveManifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [head] = await store.query<{ last: number | null }>(
    'SELECT max(position) AS last FROM audit_events WHERE tenant = ?',
    [tenant],
  );
  const last = head?.last ?? 0;
  const write = (name: string, lineOf: (link: Link) => string, first: string) =>
    writeLines(join(folder, name), first, linesOf(store, { tenant, last }, lineOf));
  const events = await write(EVENTS, ({ json }) => json, '');
  const chain = await write(CHAIN, ({ hash }) => hash, `${genesis(tenant)}\n`);
  const manifest: ArchiveManifest = {
    tenant,
    events: last,
    first_position: 1,
    last_position: last,
    sha256: { events, chain },
  };
  await writeFile(join(folder, MANIFEST), `${canonicalJson(manifest)}\n`, { mode: 0o600 });
  return manifest;
}

async function* linesOf(
  store: Pick<Store, 'query'>,
  { tenant, last }: { readonly tenant: string; readonly last: number },
  lineOf: (link: Link) => string,
): AsyncGenerator<string> {
  for (let position = 0; position < last; ) {
    const links = await store.query<Link>(
      'SELECT position, hash, json FROM audit_events WHERE tenant = ? AND position > ? AND position <= ? ORDER BY position LIMIT ?',
      [tenant, position, last, BATCH],
    );
    if (links.length === 0) return;
    yield links.map((link) => `${lineOf(link)}\n`).join('');
    position = links.at(-1)!.position;
  }
}

/** Writes the text and gives its SHA-256. */
async function writeLines(file: string, first: string, chunks: AsyncIterable<string>): Promise<string> {
  const digest = createHash('sha256').update(first);
  async function* digested(): AsyncGenerator<string> {
    yield first;
    for await (const chunk of chunks) {
      digest.update(chunk);
      yield chunk;
    }
  }
  await pipeline(Readable.from(digested()), createWriteStream(file, { mode: 0o600 }));
  return digest.digest('hex');
}

/** Reads an archive: the first event that is not as it was recorded, if any. Rejects when a file is missing. */
export async function verifyArchive(
  folder: string,
): Promise<{ readonly manifest: ArchiveManifest; readonly fault?: Fault }> {
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as ArchiveManifest;
  const hashes = (await readFile(join(folder, CHAIN), 'utf8')).split('\n').slice(0, -1);
  const chain = createHash('sha256')
    .update(hashes.map((hash) => `${hash}\n`).join(''))
    .digest('hex');
  const { tenant, first_position: first } = manifest;
  if (hashes[0] !== genesis(tenant) || chain !== manifest.sha256.chain) {
    return { manifest, fault: { tenant, position: 0, fault: 'altered' } };
  }
  const lines = createInterface({
    input: createReadStream(join(folder, EVENTS), 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  const fault = await verifyExport(lines, { tenant, first, hashes });
  return fault ? { manifest, fault } : { manifest };
}
