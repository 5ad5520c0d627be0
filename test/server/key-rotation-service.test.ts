import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openStore, type Store } from '../../audit/store.ts';
import { type Keyring, loadKeyring } from '../../plugin/keyring.ts';
import { sealedUnder } from '../../plugin/rotation.ts';
import { SEALED_COLUMNS } from '../../server/key-rotation.ts';
import { addEmptyMap } from '../support/maps.ts';
import { ONE_WORKER, type Service, startService } from '../support/service.ts';

const root = resolve(import.meta.dirname, '../..');
const directory = mkdtempSync(join(tmpdir(), 'sallyport-rotation-'));
const env = { ...ONE_WORKER, SALLYPORT_API_KEY: 'rotation-test-key-of-32-characters' };
/** So many that a rotation is still at work when it is killed. */
const MAPS = 4_000;
const NOTE = 'Maria Lopez (MRN: 00482913) was seen by Dr. Alan Whitfield.';

vi.setConfig({ testTimeout: 180_000 });
let service: Service;
beforeAll(async () => {
  service = await startService({ directory, env });
});
afterAll(async () => {
  await service.stop();
  rmSync(directory, { recursive: true });
});

/** Runs `npm run keys` beside the service, and ends it with -9 as soon as `until` is true. */
function keys(
  args: readonly string[],
  until?: () => boolean,
): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, [join(root, 'server/cli/keys.ts'), ...args], {
    cwd: directory,
    env: { PATH: process.env.PATH ?? '', SALLYPORT_DATA_DIR: service.dataDir },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const watching = setInterval(() => {
    if (until?.()) child.kill('SIGKILL');
  }, 2);
  return new Promise((done) =>
    child.once('close', (code) => {
      clearInterval(watching);
      done({ code, said });
    }),
  );
}

interface Made {
  readonly map: string;
  readonly tokenized: string;
  readonly idempotencyKey: string;
}
const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await service.call('POST', path, body, headers);
  // biome-ignore lint/suspicious/noExplicitAny: the answers of three routes, asserted on by field
  return { status: answer.status, json: (await answer.json()) as any };
};
async function tokenize(idempotencyKey: string = randomUUID()): Promise<{ status: number; made: Made }> {
  const headers = { 'idempotency-key': idempotencyKey };
  const { status, json } = await post('/v1/inbound/tokenize', { input_text: NOTE }, headers);
  return { status, made: { map: json.token_map_id, tokenized: json.tokenized_text, idempotencyKey } };
}
const detokenize = async ({ map, tokenized }: Made) =>
  post('/v1/outbound/detokenize', { text: tokenized, token_map_id: map });

/** Maps, reversals and reviews without a pause, until `stop`; every status that is not 200, and every text that is not the note's. */
function load(made: Made[], reviews: string[]) {
  let isOn = true;
  const wrong: unknown[] = [];
  let calls = 0;
  const caller = async (): Promise<void> => {
    while (isOn) {
      const one = await tokenize();
      if (one.status === 200) made.push(one.made);
      else wrong.push(one);
      const some = made[Math.floor(Math.random() * made.length)];
      const reversed = some && (await detokenize(some));
      if (reversed?.json.text !== NOTE) wrong.push(reversed);
      const flagged = await post('/v1/outbound/validate', {
        llm_output: 'Take lisinopril 1000 mg by mouth once daily.',
      });
      if (flagged.json.review_id) reviews.push(flagged.json.review_id);
      else wrong.push(flagged);
      calls += 3;
    }
  };
  const callers = [caller(), caller(), caller()].map((one) => one.catch((error: unknown) => wrong.push(error)));
  return {
    async stop() {
      isOn = false;
      await Promise.all(callers);
      return { calls, wrong };
    },
  };
}

/** The service's database and keys, opened beside it. */
async function beside<Answer>(work: (store: Store, keyring: Keyring) => Promise<Answer>): Promise<Answer> {
  const store = await openStore({ directory: service.dataDir, busyTimeoutMs: 60_000 });
  try {
    return await work(store, await loadKeyring({ masterKeyFile: join(service.dataDir, 'instance.key'), store }));
  } finally {
    await store.close();
  }
}
const addMaps = (count: number): Promise<void> =>
  beside((store, keyring) =>
    store.transaction(async (tx) => {
      for (let each = 0; each < count; each++) await addEmptyMap(tx, keyring);
    }),
  );
const leftUnderFormer = (): Promise<number> =>
  beside((store, keyring) => sealedUnder({ store, keyring, columns: SEALED_COLUMNS }, keyring.formerIds()));
const keyFiles = (): number => readdirSync(service.dataDir).filter((name) => name.startsWith('instance.key')).length;
/** Whether another master key is in force than when it was made. */
function isReplaced(): () => boolean {
  const file = join(service.dataDir, 'instance.key');
  const before = readFileSync(file);
  return () => !readFileSync(file).equals(before);
}
const instanceId = async (): Promise<string> =>
  ((await (await service.call('GET', '/v1/health')).json()) as { instance_id: string }).instance_id;

const made: Made[] = [];
const reviews: string[] = [];

test('the master key is replaced twice under load: no call fails, and all that was made opens', async () => {
  const before = await instanceId();
  const loading = load(made, reviews);
  for (let turn = 0; turn < 2; turn++) {
    const { code, said } = await keys(['rotate', 'master']);
    expect(code, said).toBe(0);
    expect(said).toContain('A new master key is in force');
  }
  const { calls, wrong } = await loading.stop();
  expect(wrong).toEqual([]);
  expect(calls).toBeGreaterThan(20);
  expect(keyFiles()).toBe(3);
  await expect.poll(leftUnderFormer, { timeout: 30_000, interval: 500 }).toBe(0);
  for (const one of made) expect((await detokenize(one)).json.text).toBe(NOTE);
  for (const id of reviews) {
    expect(await (await service.call('GET', `/v1/reviews/${id}`)).json()).toHaveProperty('llm_output');
  }
  expect(await instanceId()).toBe(before);
});

test('a call repeated across the rotation is the same call', async () => {
  const { made: first } = await tokenize('one-and-only');
  await keys(['rotate', 'master']);
  expect((await tokenize('one-and-only')).made).toEqual(first);
});

test('a rotation that is killed in the middle is ended by the running service, and no call fails', async () => {
  await addMaps(MAPS);
  const files = keyFiles();
  const loading = load(made, reviews);
  const { code } = await keys(['rotate', 'master'], isReplaced()); // hardly a value is sealed under it
  expect(code).toBeNull();
  expect(await leftUnderFormer()).toBeGreaterThan(0);
  await expect.poll(leftUnderFormer, { timeout: 120_000, interval: 500 }).toBe(0);
  const { wrong } = await loading.stop();
  expect(wrong).toEqual([]);
  expect(keyFiles()).toBe(files + 1);
});

test('with the service killed too, the next start ends it', async () => {
  await addMaps(MAPS);
  await keys(['rotate', 'master'], isReplaced());
  service.signal('SIGKILL');
  await service.ended;
  expect(await leftUnderFormer()).toBeGreaterThan(0);
  service = await startService({ directory, env });
  for (const one of made.slice(-20)) expect((await detokenize(one)).json.text).toBe(NOTE);
  await expect.poll(leftUnderFormer, { timeout: 120_000, interval: 500 }).toBe(0);
});

test('retiring right after is refused with one line, and destroys nothing', async () => {
  await keys(['rotate', 'master']);
  const files = keyFiles();
  const { code, said } = await keys(['retire', 'master']);
  expect(code).toBe(1);
  expect(said).toMatch(/^calls under the former key may still be on their way: try again in \d+ seconds\n$/);
  expect(keyFiles()).toBe(files);
});
