// How long an auditor's searches take on a large record: npm run bench:audit [-- --events 1000000 --turns 20 --folder DIR].
// Fills the folder (a temporary one unless named) up to that many AuditEvents through the service's own append, then asks
// each query, each time about somebody else, reads to the end by pages while events arrive, and verifies the whole record.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeExport } from '../../audit/export.ts';
import { newestSeq } from '../../audit/page.ts';
import { searchEvents } from '../../audit/search.ts';
import { loadSigner } from '../../audit/signing.ts';
import { openStore, type Store } from '../../audit/store.ts';
import { verifyStore } from '../../audit/verify.ts';
import { verifyExport } from '../../audit/verify-export.ts';
import { seededBelow } from '../support/random.ts';
import { QUERIES, subjectAt } from './audit-queries.ts';
import { fillRecord } from './audit-record.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    turns: { type: 'string', default: '20' },
    folder: { type: 'string' },
    all: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const [events, turns] = [Number(values.events), Number(values.turns)];
const LIMIT_MS = 50;

const at = (sorted: readonly number[], share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
const ascending = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);
const shown = (ms: number): string => ms.toFixed(1).padStart(8);

interface Asked {
  readonly ms: number;
  /** Of every thread of the process: what `ms` would be on a machine with nothing else to do. */
  readonly cpuMs: number;
  readonly found: string;
  readonly next: string | undefined;
}

/** From the query to the whole answer as text. */
async function ask(store: Store, query: string): Promise<Asked> {
  const options = { baseUrl: 'http://x/fhir/R4', strict: true };
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const outcome = await searchEvents(store, 'default', new URLSearchParams(query), options);
  if (outcome.kind === 'refused') throw new Error(`Refused: ${query}`);
  JSON.stringify(outcome.bundle);
  const [ms, { user, system }] = [performance.now() - began, process.cpuUsage(cpu)];
  const { entry, total, link } = outcome.bundle;
  const next = link?.find(({ relation }) => relation === 'next')?.url;
  return {
    ms,
    cpuMs: (user + system) / 1_000,
    found: `${entry?.length ?? 0} of ${total ?? '?'}`,
    next: next && new URL(next).search,
  };
}

/** p50 and p95 on the clock, and p95 of the processor's time. */
const timesOf = (asked: readonly Asked[]): readonly [number, number, number] => {
  const [wall, cpu] = [ascending(asked.map(({ ms }) => ms)), ascending(asked.map(({ cpuMs }) => cpuMs))];
  return [at(wall, 0.5), at(wall, 0.95), at(cpu, 0.95)];
};
const tell = (name: string, asked: readonly Asked[]): void => {
  const times = timesOf(asked);
  const mark = times[1] < LIMIT_MS ? ' ' : '!';
  console.log(`${mark}${times.map(shown).join('')}  ${asked.at(-1)?.found.padEnd(16)} ${name}`);
};

async function askAll(store: Store): Promise<void> {
  const random = seededBelow(7);
  const everything: Asked[] = [];
  const slow: string[] = [];
  for (const { name, ask: queryOf } of QUERIES) {
    if (values.only !== undefined && !name.includes(values.only)) continue;
    const asked: Asked[] = [];
    for (let turn = 0; turn < turns; turn += 1) asked.push(await ask(store, queryOf(subjectAt(random, events))));
    everything.push(...asked);
    const [, p95] = timesOf(asked);
    if (p95 >= LIMIT_MS) slow.push(name);
    if (p95 >= LIMIT_MS / 2 || values.all) tell(name, asked);
  }
  tell(`all ${everything.length / turns} queries; ${slow.length} with a p95 of ${LIMIT_MS} ms or more`, everything);
}

/** Follows `next` to the end while events arrive: each event once, none of those that came. */
async function readToTheEnd(store: Store, query: string): Promise<void> {
  const pages: Asked[] = [];
  for (let next: string | undefined = query; next !== undefined; ) {
    const page = await ask(store, next);
    pages.push(page);
    next = page.next;
    if (pages.length % 50 === 0) await fillRecord(store, (await newestSeq(store)) + 1);
  }
  tell(`${query} to the end, ${pages.length} pages`, pages);
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  const result = await work();
  console.log(
    `${name}: ${((performance.now() - began) / 1_000).toFixed(1)} s${result === undefined ? '' : `, ${result}`}`,
  );
}

const directory = values.folder ?? mkdtempSync(join(tmpdir(), 'sallyport-bench-'));
const store = await openStore({ directory });
await timed(`filled to ${events} events`, () => fillRecord(store, events));
await timed('first count, which reads the columns', async () => (await ask(store, '_summary=count')).found);
console.log(
  `ms of ${turns} searches: p50, p95, p95 of the processor's; those with a p95 of ${LIMIT_MS / 2} ms or more`,
);
await askAll(store);
for (const query of ['_count=200', 'subtype=flagged&_count=200&_sort=date', 'patient=p-1&_count=20']) {
  await readToTheEnd(store, query);
}
if (values.only === undefined) {
  const signer = await loadSigner(join(directory, 'audit-signing.pem'));
  const folder = join(directory, 'export');
  const wanted = { tenant: 'default', folder, instance: 'bench', signer } as const;
  await timed('verify', async () => `faults: ${(await verifyStore(store)).faults.length}`);
  await timed('export as CSV', async () => (await writeExport(store, { ...wanted, format: 'csv' })).events);
  await timed('export as NDJSON', async () => (await writeExport(store, { ...wanted, format: 'ndjson' })).events);
  await timed(
    'verify the export',
    async () => `faults: ${(await verifyExport(folder, signer.publicKey)).fault ? 1 : 0}`,
  );
  rmSync(folder, { recursive: true });
  console.log(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
}
await store.close();
if (values.folder === undefined) rmSync(directory, { recursive: true });
