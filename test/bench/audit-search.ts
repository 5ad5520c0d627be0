// How long auditors' searches take on a large store: node test/bench/audit-search.ts [events = 100000] [folder].
// Fills the folder (a temporary one by default) up to that many AuditEvents, then asks each query 20 times, warm.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appendEvent } from '../../audit/append.ts';
import { buildAuditEvent } from '../../audit/event.ts';
import { searchEvents } from '../../audit/search.ts';
import { openStore, type Store } from '../../audit/store.ts';

const START = Date.UTC(2025, 0, 1);
const EVERY_MS = 30_000;
const BATCH = 2_000;
const TURNS = 20;

/** A fixed sequence of pseudo-random integers below n (mulberry32), so that two runs ask about the same events. */
function seeded(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

function eventNumber(index: number, random: (n: number) => number) {
  const operation = (['tokenize', 'tokenize', 'tokenize', 'detokenize', 'validate', 'validate'] as const)[random(6)]!;
  const time = new Date(START + index * EVERY_MS);
  const patient = `Patient/p-${random(20_000)}`;
  const fhirContext = random(2) === 0 ? patient : `Encounter/e-${random(100_000)}`;
  const outcome = random(50) > 0 ? '0' : random(3) > 0 ? '4' : '8';
  return buildAuditEvent(
    {
      eventId: randomUUID(),
      requestId: `req-${randomUUID()}`,
      operation: random(200) > 0 ? operation : 'refused',
      outcome,
      started: time,
      ended: time,
      flagged: operation === 'validate' && random(10) === 0,
      caller: { keyId: `key_${random(8)}`, tenant: 'default', purposeOfUse: 'TREAT', address: '10.0.0.1' },
      ...(random(4) > 0 && { fhirContext, patient }),
      details: { token_map: `tmap_${randomUUID()}`, input_length: 4_000 },
    },
    { instanceId: 'bench' },
  );
}

async function fill(store: Store, events: number): Promise<void> {
  const [row] = await store.query<{ seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM audit_events');
  const random = seeded(row?.seq ?? 0);
  for (let from = row?.seq ?? 0; from < events; from += BATCH) {
    await store.transaction(async (tx) => {
      for (let index = from; index < Math.min(from + BATCH, events); index += 1) {
        await appendEvent(tx, eventNumber(index, random), 'default');
      }
    });
  }
}

const QUERIES = [
  '',
  '_count=1000',
  'subtype=tokenize',
  'subtype=flagged',
  'outcome:not=0',
  'outcome=12',
  'type=110113&outcome=8',
  'patient=p-77',
  'patient=p-77&subtype=validate&_sort=date',
  'patient=p-1,p-2,p-3,p-4,p-5',
  'entity=Encounter/e-5',
  'agent:identifier=urn:sallyport:key|key_3&subtype=flagged',
  'agent:identifier=urn:sallyport:key|key_3&entity:identifier=urn:sallyport:event|',
  'patient=p-77&agent:identifier=urn:sallyport:key|key_3',
  'agent:identifier=urn:sallyport:key|key_3&agent:identifier=urn:sallyport:key|key_4',
  'date=2025-01-07',
  'date=ge2025-01-07&date=lt2025-01-08&outcome=8',
  'date=ne2025-01-07&subtype=refused',
  'patient:missing=true&subtype=detokenize',
  '_id=nobody',
  '_sort=_id',
  '_sort=_id&patient=p-77',
  'subtype=flagged&_total=accurate&_count=0',
  '_summary=count',
];

const [events = 100_000, folder] = [Number(process.argv[2] ?? 100_000), process.argv[3]];
const directory = folder ?? mkdtempSync(join(tmpdir(), 'sallyport-bench-'));
const store = await openStore({ directory });
await fill(store, events);
console.log(`${events} events; ms per search, p50 and the slowest of ${TURNS}`);
for (const query of QUERIES) {
  const times: number[] = [];
  let found = '';
  for (let turn = 0; turn < TURNS; turn += 1) {
    const began = performance.now();
    const outcome = await searchEvents(store, 'default', new URLSearchParams(query), {
      baseUrl: 'http://x',
      strict: true,
    });
    times.push(performance.now() - began);
    if (outcome.kind === 'found') found = `${outcome.bundle.entry?.length ?? 0} of ${outcome.bundle.total ?? '?'}`;
  }
  times.sort((a, b) => a - b);
  const [middle = 0, slowest = 0] = [times[TURNS / 2], times.at(-1)];
  console.log(`${middle.toFixed(1).padStart(8)} ${slowest.toFixed(1).padStart(8)}  ${found.padEnd(14)} ${query}`);
}
await store.close();
if (folder === undefined) rmSync(directory, { recursive: true });
