// Kills the real service with -9 at random moments under load, round after round on one data directory, and checks after
// every restart that what was acknowledged is there: `npm run test:crash -- [--rounds N] [--seed N] [--callers N]`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type FhirServer, startFhirServer } from '../support/fhir-server.ts';
import { seededRandom } from '../support/random.ts';
import { spawnService, startService } from '../support/service.ts';
import { checkDelivered } from './delivered.ts';
import { Ledger } from './ledger.ts';
import { detokenize, drive, isRepeatable, type Load, readDecision, sendHook, sendRepeatable } from './load.ts';
import { type RecordReader, recordReader } from './record.ts';

export interface CrashOptions {
  readonly rounds: number;
  readonly seed: number;
  readonly callers: number;
  readonly say: (line: string) => void;
}
export interface CrashReport {
  readonly requests: number;
  readonly unanswered: number;
  readonly events: number;
  readonly maps: number;
  readonly killedWhileStarting: number;
  readonly delivered: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

/** From the start of the load on. */
const LATEST_KILL_MS = 1_200;
/** Of the spawn on, for the rounds that kill a process which is still starting. */
const LATEST_EARLY_KILL_MS = 2_000;
const EARLY_SHARE = 0.2;
const API_KEY = 'crash-test-key-of-thirty-two-chars';

/** Ends with the faults found; none is what must be. */
export async function crashRounds({ rounds, seed, callers, say }: CrashOptions): Promise<CrashReport> {
  const random = seededRandom(seed);
  const ledger = new Ledger();
  const directory = mkdtempSync(join(tmpdir(), 'sallyport-crash-'));
  const ehr = await startFhirServer({ pointsPerMinute: Number.MAX_SAFE_INTEGER });
  const options = { directory, env: { SALLYPORT_API_KEY: API_KEY, SALLYPORT_FHIR_BASE_URL: ehr.baseUrl } };
  let killedWhileStarting = 0;
  let service = await startService(options);
  const record = recordReader(service.dataDir);
  try {
    for (let round = 1; round <= rounds; round++) {
      disturb(ehr, random);
      await loadAndKill({ service, ledger, random }, callers);
      while (random() < EARLY_SHARE) {
        await killWhileStarting(options, random() * LATEST_EARLY_KILL_MS);
        killedWhileStarting++;
      }
      service = await startService(options);
      await checkAcknowledged({ service, ledger, random }, record);
      say(
        `round ${round}: ${ledger.requests} requests, ${record.eventIds.size} events, ${ledger.faults.length} faults`,
      );
      if (ledger.faults.length > 0) break;
    }
    ehr.heal();
    await checkAllMaps({ service, ledger, random });
    const delivered = await checkDelivered({ service, ehr, ledger, record });
    return {
      requests: ledger.requests,
      unanswered: ledger.unanswered.size,
      events: record.eventIds.size,
      maps: ledger.maps.size,
      killedWhileStarting,
      delivered,
      faults: ledger.faults,
    };
  } finally {
    service.signal('SIGKILL');
    await service.ended;
    await ehr.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Answers lost after the write, sockets dropped, answers late: what tempts a sender to send twice. */
function disturb(ehr: FhirServer, random: () => number): void {
  const isWrite = ({ method }: { readonly method: string }): boolean => method === 'POST';
  if (random() < 0.6) ehr.fail({ kind: 'lose-answer' }, { times: 2, matching: isWrite });
  if (random() < 0.3) ehr.fail({ kind: 'delay', ms: 300 }, { matching: isWrite });
  if (random() < 0.3) ehr.fail({ kind: 'drop' });
}

async function loadAndKill(load: Load, callers: number): Promise<void> {
  let killed = false;
  const driving = drive(load, callers, () => killed);
  await sleep(load.random() * LATEST_KILL_MS);
  killed = true;
  load.service.signal('SIGKILL');
  await Promise.all([driving, load.service.ended]);
}

async function killWhileStarting(options: Parameters<typeof spawnService>[0], afterMs: number): Promise<void> {
  const spawned = spawnService(options);
  await sleep(afterMs);
  spawned.child.kill('SIGKILL');
  await spawned.ended;
}

/** Repeats what was not answered, asks back what was, and reads the record from the files. */
async function checkAcknowledged(load: Load, record: RecordReader): Promise<void> {
  const { ledger } = load;
  for (const call of ledger.repeatable.slice(-40)) {
    if (isRepeatable(load, call)) await sendRepeatable(load, call);
  }
  for (const hook of ledger.hooks.slice(-20)) {
    if (!hook.acknowledged) await sendHook(load, hook);
  }
  for (const map of [...ledger.maps.values()].slice(-60)) await detokenize(load, map, map.texts.at(-1));
  for (const [id, review] of [...ledger.reviews].slice(-20)) await readDecision(load, id, review);
  await record.read(ledger);
}

async function checkAllMaps(load: Load): Promise<void> {
  for (const map of load.ledger.maps.values()) {
    for (const text of map.texts) await detokenize(load, map, text);
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      callers: { type: 'string', default: '8' },
    },
  });
  const report = await crashRounds({
    rounds: Number(values.rounds),
    seed: Number(values.seed),
    callers: Number(values.callers),
    say: (line) => process.stdout.write(`${line}\n`),
  });
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = report.faults.length > 0 ? 1 : 0;
}
