import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteOldAnswers } from '../../server/idempotency.ts';
import { type TestApp, testApp } from '../support/app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await testApp();
});
afterAll(() => service.close());

const path = '/v1/inbound/tokenize';
const body = { input_text: 'Maria Lopez (MRN: 00482913) was seen today.' };
const count = async (table: string): Promise<number> =>
  (await service.store.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n ?? -1;

test('the same key with the same body gives the same answer, one map and one AuditEvent', async () => {
  const headers = { 'idempotency-key': 'once' };
  const first = await service.call('POST', path, { body, headers });
  const [maps, events] = [await count('token_maps'), await count('audit_events')];
  const again = await service.call('POST', path, { body, headers });
  expect(again.json).toEqual(first.json);
  expect([await count('token_maps'), await count('audit_events')]).toEqual([maps, events]);
});

test('calls that meet wait for each other and answer alike', async () => {
  const before = await count('token_maps');
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => service.call('POST', path, { body, headers: { 'idempotency-key': 'meet' } })),
  );
  expect(new Set(answers.map(({ json }) => json.token_map_id)).size).toBe(1);
  expect(await count('token_maps')).toBe(before + 1);
});

test('another body under the key is a 409', async () => {
  const headers = { 'idempotency-key': 'conflict' };
  await service.call('POST', path, { body, headers });
  const other = await service.call('POST', path, { body: { input_text: 'Something else.' }, headers });
  expect(other.json).toMatchObject({ status: 409, code: 'idempotency_conflict' });
});

test("another API key's calls are its own", async () => {
  const headers = { 'idempotency-key': 'own' };
  const first = await service.call('POST', path, { body, headers });
  const other = await service.call('POST', path, { body, headers, key: await service.makeKey() });
  expect(other.json.token_map_id).not.toBe(first.json.token_map_id);
});

test('what is kept for a repeat is sealed, and goes with its token map', async () => {
  const first = await service.call('POST', path, { body, headers: { 'idempotency-key': 'sealed' } });
  const map = first.json.token_map_id as string;
  const detokenized = { text: first.json.tokenized_text, token_map_id: map };
  await service.call('POST', '/v1/outbound/detokenize', {
    body: detokenized,
    headers: { 'idempotency-key': 'sealed-2' },
  });
  const rows = await service.store.query<{ sealed: Buffer }>(
    'SELECT sealed FROM idempotent_answers WHERE token_map_id = ?',
    [map],
  );
  expect(rows).toHaveLength(2);
  for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toMatch(/Lopez|seen today/);
  await service.call('DELETE', `/v1/token-maps/${map}`);
  const left = await service.store.query('SELECT 1 FROM idempotent_answers WHERE token_map_id = ?', [map]);
  expect(left).toHaveLength(0);
});

describe.each([
  ['expired', 'expires'],
  ['closed by a restore', 'closed'],
])('of a token map that is %s', (_, column) => {
  const detokenize = '/v1/outbound/detokenize';
  const setIn = (map: string) =>
    service.store.transaction((tx) =>
      tx.run(`UPDATE token_maps SET ${column} = ? WHERE id = ?`, [new Date(Date.now() - 1).toISOString(), map]),
    );

  test('no answer is given again: the call is a new one', async () => {
    const tokenized = { headers: { 'idempotency-key': `${column}-1` }, body };
    const { json: first } = await service.call('POST', path, tokenized);
    const continued = {
      headers: { 'idempotency-key': `${column}-2` },
      body: { ...body, token_map_id: first.token_map_id },
    };
    const restored = {
      headers: { 'idempotency-key': `${column}-3` },
      body: { text: first.tokenized_text, token_map_id: first.token_map_id },
    };
    expect((await service.call('POST', path, continued)).status).toBe(200);
    expect((await service.call('POST', detokenize, restored)).json.text).toBe(body.input_text);
    await setIn(first.token_map_id);

    const { json: again } = await service.call('POST', path, tokenized);
    expect(again.token_map_id).not.toBe(first.token_map_id);
    expect((await service.call('POST', path, tokenized)).json).toEqual(again);
    expect((await service.call('POST', path, continued)).status).toBe(404);
    const events = await count('audit_events');
    expect((await service.call('POST', detokenize, restored)).status).toBe(column === 'expires' ? 404 : 200);
    expect(await count('audit_events')).toBe(events + 1);
  });
});

test('an answer of a day ago is deleted by the next sweep, a younger one stays', async () => {
  for (const key of ['old', 'young']) await service.call('POST', path, { body, headers: { 'idempotency-key': key } });
  const before = await count('idempotent_answers');
  const [oldest] = await service.store.query<{ idempotency_key_hash: string }>(
    'SELECT idempotency_key_hash FROM idempotent_answers ORDER BY created LIMIT 1',
  );
  await service.store.transaction((tx) =>
    tx.run('UPDATE idempotent_answers SET created = created - 86400000 WHERE idempotency_key_hash = ?', [
      oldest?.idempotency_key_hash ?? '',
    ]),
  );
  expect(await deleteOldAnswers(service.store)).toBe(1);
  expect(await deleteOldAnswers(service.store)).toBe(0);
  expect(await count('idempotent_answers')).toBe(before - 1);
});

test('an Idempotency-Key that is not one is a 400', async () => {
  const answer = await service.call('POST', path, { body, headers: { 'idempotency-key': 'x'.repeat(300) } });
  expect(answer.status).toBe(400);
});
