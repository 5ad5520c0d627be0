import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openConnection } from '../../audit/connection.ts';
import { openStore } from '../../audit/store.ts';
import { verifyStore } from '../../audit/verify.ts';
import { makeNote } from '../bench/notes.ts';
import { hasPrlimit } from '../support/proc.ts';
import { type Service, startService } from '../support/service.ts';

// Services start and die here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const ADVICE = { llm_output: 'Rest and drink fluids.' };
let directory = '';
let service: Service;
/** What was acknowledged in all these tests: at the end all of it must be there. */
const kept: { readonly id: string; readonly text: string; readonly note: string }[] = [];

const start = (): Promise<Service> =>
  startService({
    directory,
    env: { SALLYPORT_API_KEY: 'running-test-key-of-thirty-two-chars', SALLYPORT_MODEL_THREADS: '1' },
    nodeArgs: ['--import', join(import.meta.dirname, 'preload-workers.ts')],
  });
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sallyport-running-'));
  service = await start();
});
afterAll(async () => {
  service.signal('SIGKILL');
  await service.ended;
  rmSync(directory, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the service, asserted on by field
  readonly json: any;
}
async function call(path: string, body: unknown): Promise<Answer> {
  const answer = await service.call('POST', path, body);
  return { status: answer.status, json: await answer.json() };
}
async function tokenize(seed: number): Promise<Answer> {
  const note = makeNote(500, seed);
  const answer = await call('/v1/inbound/tokenize', { input_text: note });
  const { token_map_id: id, tokenized_text: text } = answer.json;
  if (answer.status === 200) kept.push({ id, text, note });
  return answer;
}
async function allReverse(): Promise<void> {
  for (const { id, text, note } of kept) {
    const back = await call('/v1/outbound/detokenize', { text, token_map_id: id });
    expect(back).toMatchObject({ status: 200, json: { text: note } });
  }
}
/** A line of the log reaches us by a pipe, after the answer sometimes. */
const told = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 10_000 });
const linesWith = (text: string): number => service.output().split(text).length - 1;
const unavailable = { status: 503, json: { code: 'store_unavailable' } };

/** The largest file that the service may write: past it every write fails, as on a disk that is full. */
const limitFiles = (bytes: number | 'unlimited'): unknown =>
  execFileSync('prlimit', ['--pid', String(service.pid), `--fsize=${bytes}:unlimited`]);

test.runIf(hasPrlimit)(
  'on a full disk every call is a 503 and none is half done; with room again it goes on by itself',
  async () => {
    await tokenize(1);
    limitFiles(4_096);
    const answers = await Promise.all([2, 3, 4, 5].map(tokenize));
    for (const answer of answers) expect(answer).toMatchObject(unavailable);
    expect(await call('/v1/outbound/validate', ADVICE)).toMatchObject(unavailable);
    const { id, text } = kept[0]!;
    expect(await call('/v1/outbound/detokenize', { text, token_map_id: id })).toMatchObject(unavailable);
    await told(() => expect(linesWith('the store cannot commit: calls are answered 503')).toBe(1));
    limitFiles('unlimited');
    expect((await tokenize(6)).status).toBe(200);
    await told(() => expect(linesWith('the store commits again')).toBe(1));
    await allReverse();
  },
);

test('a lock that another process holds makes calls wait; one held too long answers 503, and it goes on when it is gone', async () => {
  const other = await openConnection(join(service.dataDir, 'sallyport.db'), 'PRAGMA busy_timeout = 5000');
  await other.script('BEGIN IMMEDIATE');
  const waiting = tokenize(7);
  await sleep(500);
  await other.script('ROLLBACK');
  expect((await waiting).status).toBe(200);
  await other.script('BEGIN IMMEDIATE');
  expect(await tokenize(8)).toMatchObject(unavailable);
  await told(() => expect(service.output()).toContain('"code":"SQLITE_BUSY"'));
  await other.close();
  expect((await tokenize(9)).status).toBe(200);
});

test('without a model worker nothing is answered as if it had been read, a validation is flagged, and a new worker takes over', async () => {
  writeFileSync(join(directory, 'hold'), '');
  service.signal('SIGUSR2');
  await vi.waitFor(() => expect(service.output()).toContain('"code":"worker_lost"'), { timeout: 20_000 });
  expect(await tokenize(10)).toMatchObject({ status: 503, json: { code: 'recognizer_unfinished' } });
  expect(await call('/v1/outbound/validate', ADVICE)).toMatchObject({
    status: 200,
    json: { status: 'flagged', confidence_score: 0, action: 'route_to_human', reason: 'validator unavailable' },
  });
  rmSync(join(directory, 'hold'));
  await vi.waitFor(async () => expect((await tokenize(11)).status).toBe(200), { timeout: 40_000, interval: 200 });
  expect(await call('/v1/outbound/validate', ADVICE)).toMatchObject({ json: { status: 'passed' } });
});

test('a log that ends in garbage after a crash loses nothing; one altered inside loses its end, never its order', async () => {
  service.signal('SIGKILL');
  await service.ended;
  const log = join(service.dataDir, 'sallyport.db-wal');
  const events = async (): Promise<number> => {
    const store = await openStore({ directory: service.dataDir });
    const { events: count, faults } = await verifyStore(store);
    await store.close();
    expect(faults).toEqual([]);
    return count;
  };
  const [database, written] = [readFileSync(join(service.dataDir, 'sallyport.db')), readFileSync(log)];
  expect(written.length).toBeGreaterThan(8_192);
  const putBack = (content: Buffer): void => {
    writeFileSync(join(service.dataDir, 'sallyport.db'), database);
    writeFileSync(log, content);
    rmSync(`${log.slice(0, -4)}-shm`, { force: true });
  };
  const whole = await events();
  putBack(written);
  appendFileSync(log, randomBytes(10_000));
  expect(await events()).toBe(whole);
  const altered = Buffer.from(written);
  altered[altered.length - 2_000]! ^= 1;
  putBack(altered);
  const left = await events();
  expect(left).toBeLessThanOrEqual(whole);
  putBack(written);
  service = await start();
  await allReverse();
});

test('a damaged page fails the calls that need it, with its code in the log, and no others', async () => {
  await service.stop();
  const file = join(service.dataDir, 'sallyport.db');
  const reader = await openConnection(file, '');
  const [row] = await reader.all<{ map_id: string; sealed: Buffer }>(
    'SELECT map_id, sealed FROM token_map_batches LIMIT 1',
  );
  await reader.close();
  const content = readFileSync(file);
  const at = content.indexOf(row!.sealed.subarray(0, 24));
  const page = Math.floor(at / 4_096) * 4_096;
  writeFileSync(file, Buffer.concat([content.subarray(0, page), randomBytes(4_096), content.subarray(page + 4_096)]));
  service = await start();
  const { text } = kept.find(({ id }) => id === row!.map_id)!;
  expect(await call('/v1/outbound/detokenize', { text, token_map_id: row!.map_id })).toMatchObject(unavailable);
  await told(() => expect(service.output()).toContain('"code":"SQLITE_CORRUPT"'));
  expect(await call('/v1/outbound/validate', ADVICE)).toMatchObject({ status: 200 });
  await service.stop();
  writeFileSync(file, content);
  expect(statSync(file).size).toBe(content.length);
  service = await start();
  await allReverse();
});
