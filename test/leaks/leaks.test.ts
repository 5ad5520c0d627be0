import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PhiType } from '../../plugin/spans.ts';
import { type OpenApi, operationsOf } from '../fuzz/operations.ts';
import { type Collector, startCollector } from '../support/collector.ts';
import { type FhirServer, startFhirServer } from '../support/fhir-server.ts';
import { isLong } from '../support/long.ts';
import { type Service, startService } from '../support/service.ts';
import { makeCanaries } from './canaries.ts';
import { callsOf } from './endpoints.ts';
import { breakEhr, killWorkers, lockStore, overdo } from './failures.ts';
import { type Sink, searcher } from './search.ts';
import { type Told, tellStory } from './story.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const CANARIES = isLong ? 10_000 : 230;
/** Canaries that travel in one text. */
const TOGETHER = isLong ? 500 : 230;
const canaries = makeCanaries(CANARIES, 20_261_121);
const chunks = Array.from({ length: CANARIES / TOGETHER }, (_, at) =>
  canaries.slice(at * TOGETHER, (at + 1) * TOGETHER),
);
const search = searcher(canaries);

/** Types that a pattern finds: their values stand in no tokenized text. Names of made-up people are the model's to find. */
const BY_PATTERN: readonly PhiType[] = [
  'DATE',
  'DOB',
  'PHONE',
  'FAX',
  'EMAIL',
  'SSN',
  'MRN',
  'ACCOUNT',
  'HEALTH_PLAN',
  'LICENSE',
  'DEVICE',
  'URL',
  'IP',
  'ZIP',
  'BIOMETRIC',
  'ID',
];

let folder: string;
let home: string;
let ehr: FhirServer;
let collector: Collector;
let service: Service;
const answers: Sink[] = [];
const told: Told = { tokenized: [] };
const outputs: Sink[] = [];

const environment = (): Record<string, string> => ({
  TMPDIR: join(home, 'tmp'),
  SALLYPORT_LOG_LEVEL: 'trace',
  SALLYPORT_FHIR_BASE_URL: ehr.baseUrl,
  SALLYPORT_FHIR_TIMEOUT_MS: '2000',
  OTEL_TRACES_EXPORTER: 'otlp',
  OTEL_LOGS_EXPORTER: 'otlp',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  OTEL_BSP_SCHEDULE_DELAY: '200',
  OTEL_BLRP_SCHEDULE_DELAY: '200',
  SABOTAGE_FILE: join(folder, 'sabotage.txt'),
});
const sabotage = ['--import', join(import.meta.dirname, 'sabotage.mjs')];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sallyport-leaks-'));
  home = join(folder, 'home');
  mkdirSync(join(home, 'tmp'), { recursive: true });
  writeFileSync(join(folder, 'sabotage.txt'), canaries[0]!.sentence);
  mkdirSync(join(folder, 'notes'));
  for (const [at, chunk] of chunks.slice(0, 3).entries())
    writeFileSync(join(folder, 'notes', `${at}.txt`), chunk.map(({ sentence }) => sentence).join('\n'));
  [ehr, collector] = await Promise.all([startFhirServer({ pointsPerMinute: 1e9 }), startCollector()]);
  service = await startService({
    env: { ...environment(), SALLYPORT_METRICS: 'prometheus' },
    directory: home,
    nodeArgs: sabotage,
  });
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([ehr?.close(), collector?.close()]);
  rmSync(folder, { recursive: true });
});

/** Answers that hold what a caller may have in clear: it sent it, or asked for it. */
const MAY_HOLD_CLEAR = /^\/(?:v1\/(?:inbound|outbound|reviews)|fhir\/R4\/(?:\$|AuditEvent\?))/;

async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<number> {
  const answer = await service.call(method, path, body, headers);
  const text = await answer.text();
  if (answer.status >= 400 || !MAY_HOLD_CLEAR.test(path)) {
    const seen = JSON.stringify([...answer.headers]);
    answers.push({ name: `answer ${method} ${path.slice(0, 30)} ${answer.status}`, content: `${seen}${text}` });
  }
  return answer.status;
}

async function command(name: string, ...args: string[]): Promise<string> {
  const env = {
    PATH: process.env.PATH ?? '',
    ...environment(),
    SALLYPORT_DATA_DIR: service.dataDir,
    SALLYPORT_PORT: new URL(service.baseUrl).port,
  };
  const done = await run(process.execPath, [join(root, 'server/cli', `${name}.ts`), ...args], { cwd: home, env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  outputs.push({ name: `command ${name} ${args[0] ?? ''}`, content: `${done.stdout}${done.stderr}` });
  return done.stdout;
}

const filesUnder = (directory: string): Sink[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => ({ name: file.slice(folder.length), content: readFileSync(file) }));

/** What was written to the EHR of these types of resource. */
const writesOf = (types: string): string =>
  ehr.requests
    .filter(({ method, body }) => method !== 'GET' && new RegExp(`"resourceType":"(?:${types})"`).test(body))
    .map(({ body }) => body)
    .join('\n');

/** Every place outside the answers that may hold them. */
async function sinks(): Promise<Sink[]> {
  const sent = writesOf('AuditEvent|Task|DetectedIssue|Provenance');
  return [
    { name: 'output', content: service.output() },
    { name: 'telemetry', content: collector.everything() },
    { name: 'AuditEvents and Tasks sent', content: sent },
    { name: 'URLs asked of the EHR', content: ehr.requests.map(({ path }) => path).join('\n') },
    ...answers,
    ...outputs,
    ...filesUnder(home),
  ];
}

test('every endpoint of the OpenAPI document is given them in every place, and no error answers with one', async () => {
  const operations = operationsOf((await (await fetch(`${service.baseUrl}/openapi.json`)).json()) as OpenApi);
  for (const chunk of chunks) {
    const text = chunk.map(({ sentence }) => sentence).join(' ');
    for (const operation of operations) {
      const calls = callsOf(operation, text);
      for (let at = 0; at < calls.length; at += 8)
        await Promise.all(
          calls.slice(at, at + 8).map(({ method, path, body, headers }) => send(method, path, body, headers)),
        );
    }
  }
  expect(answers.length).toBeGreaterThan(operations.length * chunks.length);
  expect(search(answers)).toEqual([]);
}, 3_600_000);

test('they go the way of notes, answers, reviews, hooks and charts', async () => {
  for (const chunk of chunks) await tellStory({ service, ehr }, chunk, told);
  await sleep(1_000); // for hooks and deliveries
  for (let wait = 0; wait < 300 && writesOf('DocumentReference') === ''; wait++) await sleep(100);
  const copies = writesOf('DocumentReference');
  expect(copies).not.toBe('');
  const tokenized = { name: 'tokenized text', content: `${told.tokenized.join('\n')}${copies}` };
  const leaked = search([tokenized]).filter((line) =>
    BY_PATTERN.some((type) => line.startsWith(`tokenized text: ${type} `)),
  );
  expect(leaked).toEqual([]);
}, 3_600_000);

test('they are there when things fail', async () => {
  const scene = { service, ehr, send };
  const some = canaries.slice(0, 92);
  await breakEhr(scene, some);
  const testKey = /sp_test_\S+/.exec(await command('keys', 'create', '--name', 'test', '--test'))?.[0] ?? '';
  expect([...(await overdo(scene, some, testKey))]).toEqual(expect.arrayContaining([413, 400, 429]));
  expect(await lockStore(scene, some)).toContain(503);
  expect(await killWorkers(scene, some)).toContain(503);
}, 600_000);

test('they are in what the commands read', async () => {
  await command('keys', 'list');
  await command('config');
  await command('reviews', 'export');
  await command('audit', 'verify');
  await command('audit', 'report');
  if (isLong) {
    await command('audit', 'export', '--out', join(home, 'exported'));
    await command('audit', 'archive', '--to', join(home, 'archived'));
    await command('backup', '--out', join(home, 'backup'));
  }
  const demo = await command('demo', join(folder, 'notes'), '--url', service.baseUrl, '--key', service.apiKey);
  expect(demo).toMatch(/PATIENT|MRN/);
}, 600_000);

test('an error that nothing catches ends the service, and the next start has the same record', async () => {
  const record = await service.call('GET', '/fhir/R4/AuditEvent', undefined, { accept: 'application/fhir+ndjson' });
  outputs.push({ name: 'AuditEvents', content: await record.text() });
  outputs.push({ name: 'metrics', content: await (await service.call('GET', '/metrics')).text() });
  service.signal('SIGWINCH');
  expect(await service.ended).toBe(1);
  outputs.push({ name: 'output before the crash', content: service.output() }, ...filesUnder(home));
  const { apiKey } = service;
  service = await startService({
    env: {
      ...environment(),
      SALLYPORT_API_KEY: apiKey,
      OTEL_METRICS_EXPORTER: 'otlp',
      OTEL_METRIC_EXPORT_INTERVAL: '300',
    },
    directory: home,
  });
  await tellStory({ service, ehr }, chunks[0]!, told);
  await sleep(1_000);
}, 600_000);

test(`none of ${CANARIES} canaries is in logs, spans, metrics, errors, AuditEvents or any file`, async () => {
  const found = search(await sinks());
  await service.stop();
  expect([...found, ...search(filesUnder(home))]).toEqual([]);
}, 3_600_000);

test('the sinks were filled: each kind of them was written to', async () => {
  const all = await sinks();
  const sizeOf = (part: string): number =>
    all.filter(({ name }) => name.includes(part)).reduce((sum, { content }) => sum + content.length, 0);
  for (const part of [
    'output before the crash',
    'telemetry',
    'AuditEvents and Tasks sent',
    'AuditEvents',
    'metrics',
    'sallyport.db',
    'answer',
    'command demo',
    ...(isLong ? ['exported', 'archived', 'home/backup'] : []),
  ])
    expect([part, sizeOf(part)]).toEqual([part, expect.toSatisfy((size: number) => size > 200)]);
  expect(collector.bodies('metrics').length).toBeGreaterThan(0);
  expect(collector.spans().length).toBeGreaterThan(0);
  const planted = { name: 'output', content: `${service.output()}${canaries[5]!.value}` };
  expect(search([...all.filter(({ name }) => name !== 'output'), planted])).toEqual([
    `output: ${canaries[5]!.type} ${canaries[5]!.value}`,
  ]);
}, 600_000);
