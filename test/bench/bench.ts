import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { quantile } from '../../server/cli/quantile.ts';
import { formatTable } from '../../server/cli/table.ts';
import { startService } from '../support/service.ts';
import { type Client, openClient } from './client.ts';
import { makeAdvice, makeNote } from './notes.ts';

const SEED = 20_260_101;
const root = resolve(import.meta.dirname, '../..');
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    out: { type: 'string', default: join(root, 'bench-results') },
  },
});
const share = options.quick ? 0.05 : 1;
const times = (count: number): number => Math.max(5, Math.round(count * share));

const tokenizing = (length: number) => (call: number) => ({ input_text: makeNote(length, SEED + call) });
const validating = (length: number) => (call: number) => ({ llm_output: makeAdvice(length, SEED + call) });
const TOKENIZE = '/v1/inbound/tokenize';
const VALIDATE = '/v1/outbound/validate';

/** One at a time, every body another text. `targetP99Ms`: the goal of issue 1. */
const LATENCIES = [
  { name: 'tokenize 1k', path: TOKENIZE, body: tokenizing(1_000), calls: times(500) },
  { name: 'tokenize 4k', path: TOKENIZE, body: tokenizing(4_000), calls: times(1000), targetP99Ms: 10 },
  { name: 'tokenize 16k', path: TOKENIZE, body: tokenizing(16_000), calls: times(200) },
  { name: 'tokenize 64k', path: TOKENIZE, body: tokenizing(64_000), calls: times(60) },
  { name: 'validate 1.5k', path: VALIDATE, body: validating(1_500), calls: times(500), targetP99Ms: 50 },
];
const THROUGHPUTS = [1, 8, 32].flatMap((callers) => [
  { name: 'tokenize 4k', path: TOKENIZE, body: tokenizing(4_000), callers, calls: times(600) },
  { name: 'validate 1.5k', path: VALIDATE, body: validating(1_500), callers, calls: times(400) },
]);
const TARGET_READY_MS = 2_000;
const TARGET_RSS_MB = 400;

type Body = (call: number) => object;

async function timeCalls(client: Client, path: string, body: Body, calls: number, callers = 1): Promise<number[]> {
  const latencies: number[] = [];
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let call = next++; call < calls; call = next++) latencies.push(await client.post(path, body(call)));
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return latencies;
}

/** Resident memory now and at its highest, in MB; undefined where there is no /proc. */
function residentMb(pid: number): { readonly now: number; readonly peak: number } | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const status = readFileSync(file, 'utf8');
  const megabytes = (field: string): number => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

const round = (value: number): number => Math.round(value * 100) / 100;
const verdict = (value: number, target: number | undefined): string =>
  target === undefined ? '' : `${value < target ? 'met' : 'MISSED'}: under ${target}`;
const env = { SALLYPORT_RATE_LIMIT: '0', SALLYPORT_LOG_LEVEL: 'warn' };
const started = new Date();

const readies: number[] = [];
for (let start = 0; start < (options.quick ? 1 : 4); start++) {
  const service = await startService({ env });
  readies.push(service.readyMs);
  await service.stop();
}

const service = await startService({ env });
const client = openClient(service.baseUrl, service.apiKey, 32);
await timeCalls(client, TOKENIZE, tokenizing(4_000), times(300));
await timeCalls(client, VALIDATE, validating(1_500), times(200));

const latency = [];
for (const { name, path, body, calls, targetP99Ms } of LATENCIES) {
  const measured = await timeCalls(client, path, body, calls);
  const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((q) => round(quantile(measured, q)));
  latency.push({ name, calls, p50, p95, p99, max, target: verdict(p99!, targetP99Ms) });
}
const throughput = [];
for (const { name, path, body, callers, calls } of THROUGHPUTS) {
  const from = performance.now();
  const measured = await timeCalls(client, path, body, calls, callers);
  const perSecond = round(calls / ((performance.now() - from) / 1000));
  throughput.push({
    name,
    callers,
    calls,
    perSecond,
    p50: round(quantile(measured, 0.5)),
    p99: round(quantile(measured, 0.99)),
  });
}
const memory = residentMb(service.pid);
client.close();
await service.stop();

const readyMs = round(quantile(readies, 0.5));
const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' });
const commit = git.status === 0 ? git.stdout.trim() : 'unknown';
const machine = {
  cpu: cpus()[0]?.model,
  cores: availableParallelism(),
  memoryGb: round(totalmem() / 2 ** 30),
  node: process.version,
  load: loadavg().map(round),
};
const results = {
  started,
  commit,
  seed: SEED,
  machine,
  latency,
  throughput,
  readyMs,
  readies: readies.map(round),
  memory,
};
mkdirSync(options.out, { recursive: true });
const file = join(options.out, `${started.toISOString().replaceAll(':', '-')}.json`);
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);

const cells = (rows: readonly object[]) => rows.map((row) => Object.values(row) as (string | number)[]);
process.stdout.write(
  `${[
    `One at a time, keep-alive loopback HTTP, durable audit included; ms. Commit ${commit}, ${machine.cores} cores (${machine.cpu}), load ${machine.load.join(' ')}`,
    formatTable(['call', 'calls', 'p50', 'p95', 'p99', 'max', ''], cells(latency)),
    formatTable(['call', 'callers', 'calls', 'a second', 'p50', 'p99'], cells(throughput)),
    `ready ${readyMs} ms after spawn, median of ${readies.length} (${verdict(readyMs, TARGET_READY_MS)})`,
    memory
      ? `resident ${round(memory.now)} MB, at most ${round(memory.peak)} MB (${verdict(memory.peak, TARGET_RSS_MB)})`
      : '',
    `written to ${file}`,
  ].join('\n\n')}\n`,
);
