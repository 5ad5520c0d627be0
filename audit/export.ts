import { createHash } from 'node:crypto';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from './canonical.ts';
import { genesis } from './chain.ts';
import { csvLine, EVENT_COLUMNS, eventCells } from './csv.ts';
import type { Reader } from './reader.ts';
import type { Signed, Signer } from './signing.ts';
import { readTombstones, type Tombstone } from './tombstone.ts';

export type ExportFormat = 'ndjson' | 'csv';

/** What lies beside exported events, signed by the instance: enough to see anywhere that they are what was recorded. */
export type ExportManifest = Signed<{
  readonly instance: string;
  readonly tenant: string;
  readonly time: string;
  readonly format: ExportFormat;
  /** ISO instants as asked for, `to` not included; null is no bound. */
  readonly from: string | null;
  readonly to: string | null;
  readonly events: number;
  /** Of the first and the last event in the tenant's chain; `last` is below `first` when there is none. */
  readonly first_position: number;
  readonly last_position: number;
  /** The hash before the first event, and that of the last. */
  readonly before: string;
  readonly head: string;
  /** SHA-256 of each file, hex. */
  readonly sha256: Readonly<Record<string, string>>;
}>;

export const MANIFEST = 'manifest.json';
export const CHAIN = 'chain.txt';
export const eventsFile = (format: ExportFormat): string => `events.${format}`;

const BATCH = 500;

interface Link {
  readonly position: number;
  readonly hash: string;
  readonly json: string;
}

export interface Export {
  readonly tenant: string;
  readonly format: ExportFormat;
  /** ISO instants; from `from` up to but not including `to`. */
  readonly from?: string;
  readonly to?: string;
  /** Made when it is not there. */
  readonly folder: string;
  readonly instance: string;
  readonly signer: Signer;
}

/**
 * Writes events of a tenant in the order of its chain: as NDJSON with their hashes in chain.txt, or as CSV with position and
 * hash in the last two columns; then the manifest. Needs the memory of one batch. Rejects with StoreUnavailable, or as files do.
 */
export async function writeExport(store: Reader, wanted: Export): Promise<ExportManifest> {
  const { tenant, format, folder, signer } = wanted;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const span = await spanOf(store, wanted);
  const tombstones = await readTombstones(store, tenant);
  const before = await hashBefore(store, tenant, span.first, tombstones);
  const inside = new Map(tombstones.filter(({ first }) => first >= span.first).map((each) => [each.last, each]));
  const events = await openFile(join(folder, eventsFile(format)));
  const chain = format === 'ndjson' ? await openFile(join(folder, CHAIN)) : undefined;
  if (format === 'csv') await events.write(`${csvLine([...EVENT_COLUMNS, 'position', 'hash'])}\r\n`);
  await chain?.write(`${before}\n`);
  let count = 0;
  let head = before;
  for await (const links of batchesOf(store, tenant, span)) {
    await events.write(links.map(format === 'csv' ? csvRow : ({ json }) => `${json}\n`).join(''));
    await chain?.write(links.map((link) => chainLines(link, inside)).join(''));
    count += links.length;
    head = links.at(-1)?.hash ?? head;
  }
  const sha256 = { [eventsFile(format)]: await events.close(), ...(chain && { [CHAIN]: await chain.close() }) };
  const manifest = signer.sign({
    instance: wanted.instance,
    tenant,
    time: new Date().toISOString(),
    format,
    from: wanted.from ?? null,
    to: wanted.to ?? null,
    events: count,
    first_position: span.first,
    last_position: span.last,
    before,
    head,
    sha256,
  });
  await writeFile(join(folder, MANIFEST), `${canonicalJson(manifest)}\n`, { mode: 0o600 });
  return manifest;
}

interface Span {
  readonly first: number;
  readonly last: number;
}

// recorded never goes back along the chain, so a span of time is a span of positions.
async function spanOf(store: Reader, { tenant, from = '0', to = '9999' }: Export): Promise<Span> {
  const [row] = await store.query<{ first: number | null; last: number | null }>(
    `SELECT (SELECT position FROM audit_events WHERE tenant = ? AND recorded >= ? ORDER BY recorded, seq LIMIT 1) AS first,
            (SELECT position FROM audit_events WHERE tenant = ? AND recorded < ? ORDER BY recorded DESC, seq DESC LIMIT 1) AS last`,
    [tenant, from, tenant, to],
  );
  const last = row?.last ?? 0;
  return { first: Math.min(row?.first ?? last + 1, last + 1), last };
}

async function hashBefore(
  store: Reader,
  tenant: string,
  first: number,
  tombstones: readonly Tombstone[],
): Promise<string> {
  if (first === 1) return genesis(tenant);
  const [row] = await store.query<{ hash: string }>('SELECT hash FROM audit_events WHERE tenant = ? AND position = ?', [
    tenant,
    first - 1,
  ]);
  return row?.hash ?? tombstones.find(({ last }) => last === first - 1)?.head ?? genesis(tenant);
}

async function* batchesOf(store: Reader, tenant: string, { first, last }: Span): AsyncGenerator<readonly Link[]> {
  for (let position = first - 1; position < last; ) {
    const links = await store.query<Link>(
      'SELECT position, hash, json FROM audit_events WHERE tenant = ? AND position > ? AND position <= ? ORDER BY position LIMIT ?',
      [tenant, position, last, BATCH],
    );
    const newest = links.at(-1);
    if (newest === undefined) return;
    yield links;
    position = newest.position;
  }
}

const csvRow = ({ json, position, hash }: Link): string =>
  `${csvLine([...eventCells(JSON.parse(json)), String(position), hash])}\r\n`;

/** The event's hash; where events before it were deleted, first what stands for them. */
function chainLines({ position, hash }: Link, endingAt: ReadonlyMap<number, Tombstone>): string {
  const lines = [hash];
  for (let tombstone = endingAt.get(position - 1); tombstone; tombstone = endingAt.get(tombstone.first - 1)) {
    lines.unshift(canonicalJson(tombstone));
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** A new file, and the SHA-256 of what was written to it once it is closed. */
async function openFile(path: string): Promise<{ write(text: string): Promise<void>; close(): Promise<string> }> {
  const handle = await open(path, 'w', 0o600);
  const digest = createHash('sha256');
  return {
    async write(text) {
      digest.update(text);
      await handle.writeFile(text);
    },
    async close() {
      await handle.sync();
      await handle.close();
      return digest.digest('hex');
    },
  };
}
