import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { destroyedLog, replayDestroyed } from '../../plugin/destroyed-log.ts';
import { loadKeyring } from '../../plugin/keyring.ts';
import { decideReview } from '../../plugin/reviews.ts';
import { listLiveKeys, revokeKey, rotateKey } from '../../server/api-keys.ts';
import { DESTROYED } from '../../server/destroyed.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { callOf } from '../support/detection.ts';

let service: TestApp;
let file = '';
beforeAll(async () => {
  service = await testApp();
  file = join(service.directory, 'destroyed-maps.log');
});
afterAll(() => service.close());
beforeEach(() => rmSync(file, { force: true }));

const lines = (): string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1);
const replay = () => replayDestroyed({ directory: service.directory, store: service.store, kinds: DESTROYED });
const ending = () => ({
  store: service.store,
  observer: { instanceId: 'test' },
  destroyed: destroyedLog(service.directory),
});
const run = (sql: string, params: string[] = []) => service.store.transaction((tx) => tx.run(sql, params));
const idOf = (secret: string): string => secret.split('_')[2] ?? '';
const isTaken = async (key: string): Promise<boolean> =>
  (await service.call('GET', '/v1/health', { key })).status === 200;

const flagged = 'Take lisinopril 1000 mg by mouth once daily.';
async function openReview(): Promise<string> {
  const { json } = await service.call('POST', '/v1/outbound/validate', { body: { llm_output: flagged } });
  return json.review_id;
}
const decide = (id: string, decision: string) =>
  service.call('POST', `/v1/reviews/${id}`, { body: { decision, reason: 'too much for Maria Lopez' } });
const readReview = async (id: string) => (await service.call('GET', `/v1/reviews/${id}`)).json;

test('a key that was revoked or replaced ends again in an old database, no earlier than it did', async () => {
  const [revoked, replaced, graced, other] = await Promise.all(
    ['revoked', 'replaced', 'graced', 'other'].map((name) => service.makeKey({ name })),
  );
  const keys = [revoked!, replaced!, graced!, other!];
  expect(await revokeKey(ending(), idOf(revoked!))).toBe('revoked');
  await rotateKey(ending(), { idOrName: 'replaced', graceMs: 0 });
  await rotateKey(ending(), { idOrName: 'graced', graceMs: 3_600_000 });
  const before = await Promise.all(keys.map(isTaken));
  expect(before).toEqual([false, false, true, true]);

  await run('UPDATE api_keys SET revoked = NULL, expires = NULL');
  expect(await Promise.all(keys.map(isTaken))).toEqual([true, true, true, true]);
  expect(await replay()).toEqual({ maps: 0, reviews: 0, api_keys: 3 });
  expect(await Promise.all(keys.map(isTaken))).toEqual(before);
  const live = await listLiveKeys(service.store);
  expect(live.find(({ name, expires }) => name === 'graced' && expires !== undefined)?.id).toBe(idOf(graced!));
  expect(live.map(({ id }) => id)).not.toContain(idOf(revoked!));
  expect(await replay()).toEqual({ maps: 0, reviews: 0, api_keys: 0 });
});

test('a review that was decided is decided again in an old database, and its text is destroyed', async () => {
  const [id, waiting] = [await openReview(), await openReview()];
  const sealed = await service.store.query<{ sealed: Buffer }>('SELECT sealed FROM reviews WHERE id = ?', [id]);
  const { json: decided } = await decide(id, 'rejected');
  await service.store.transaction((tx) =>
    tx.run('UPDATE reviews SET decision = NULL, decided = NULL, sealed = ? WHERE id = ?', [sealed[0]!.sealed, id]),
  );
  expect(await readReview(id)).toMatchObject({ status: 'open', llm_output: flagged });
  expect(await replay()).toEqual({ maps: 0, reviews: 1, api_keys: 0 });
  expect(await readReview(id)).toEqual(decided);
  expect(decided).toMatchObject({ status: 'rejected' });
  expect(decided).not.toHaveProperty('llm_output');
  expect(await readReview(waiting)).toMatchObject({ status: 'open', llm_output: flagged });
  expect(await replay()).toEqual({ maps: 0, reviews: 0, api_keys: 0 });
});

test('the list holds ids, codes and times alone', async () => {
  await decide(await openReview(), 'edited');
  await revokeKey(ending(), idOf(await service.makeKey({ name: 'Maria Lopez' })));
  const body = { input_text: 'Seen by Dr. Imelda Whitfield.' };
  const { json } = await service.call('POST', '/v1/inbound/tokenize', { body });
  await service.call('DELETE', `/v1/token-maps/${json.token_map_id}`);
  const time = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z';
  expect(lines()).toEqual(
    ['rev_[0-9a-f-]{36} edited', 'key_[0-9a-f]{16}', 'tmap_[0-9a-f-]{36}'].map((what) =>
      expect.stringMatching(new RegExp(`^${what} ${time}$`)),
    ),
  );
});

test('a decision that did not commit is not listed', async () => {
  const id = await openReview();
  const keyring = await loadKeyring({ masterKeyFile: join(service.directory, 'instance.key'), store: service.store });
  const lastOfAll = () => Promise.reject(new Error('the disk is full'));
  const deciding = decideReview({ ...ending(), keyring }, { id, decision: 'approved' }, callOf('default', lastOfAll));
  await expect(deciding).rejects.toThrow('the disk is full');
  expect(await replay()).toMatchObject({ reviews: 0 });
  expect(lines().filter((line) => line.startsWith(id))).toEqual([]);
  expect(await readReview(id)).toMatchObject({ status: 'open', llm_output: flagged });
});

test('what ended without being listed, before there was a list or in a crash, is listed once at the next start', async () => {
  const id = await openReview();
  await decide(id, 'approved');
  const key = idOf(await service.makeKey());
  await revokeKey(ending(), key);
  const known = lines();
  rmSync(file);
  await replay();
  expect(lines()).toEqual(expect.arrayContaining(known));
  const all = lines();
  await replay();
  expect(lines()).toEqual(all);
});

test('a line that a crash cut is ended by the next one, and names nothing', async () => {
  const id = await openReview();
  writeFileSync(file, `${id} approved 2026-11-2`);
  await destroyedLog(service.directory).append('key_0123456789abcdef 2026-11-21T00:00:00.000Z');
  expect(lines()).toEqual([`${id} approved 2026-11-2`, 'key_0123456789abcdef 2026-11-21T00:00:00.000Z']);
  expect(await replay()).toMatchObject({ reviews: 0 });
  appendFileSync(file, `${id} approved`);
  expect(await replay()).toMatchObject({ reviews: 0 });
});
