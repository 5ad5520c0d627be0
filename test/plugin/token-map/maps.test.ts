import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { replayDestroyed } from '../../../plugin/destroyed-log.ts';
import { detokenize } from '../../../plugin/detokenize.ts';
import { type Keyring, loadKeyring } from '../../../plugin/keyring.ts';
import type { Readers } from '../../../plugin/readers.ts';
import { DESTROYED_MAPS } from '../../../plugin/token-map/destroyed.ts';
import { destroyExpired } from '../../../plugin/token-map/expired.ts';
import { numberEntities } from '../../../plugin/token-map/numbering.ts';
import { destroyTokenMap, readTokenMap } from '../../../plugin/token-map/operations.ts';
import { type TokenizeAnswer, tokenize } from '../../../plugin/tokenize.ts';
import { callOf, type GateDeps, succeeded, temporaryGate, testReaders } from '../../support/detection.ts';
import { addEmptyMap } from '../../support/maps.ts';

let pool: Readers;
beforeAll(async () => {
  pool = await testReaders();
});

const TEXT = 'Maria Lopez, MRN: 00482913, was seen by Dr. Alan Whitfield on 03/04/2024.';
const tokenized = async (gate: GateDeps, text = TEXT, map?: string, tenant?: string): Promise<TokenizeAnswer> =>
  succeeded(await tokenize(gate, { input_text: text, ...(map && { token_map_id: map }) }, callOf(tenant)));
const restored = (gate: GateDeps, text: string, map: string, tenant?: string) =>
  detokenize(gate, { text, token_map_id: map }, callOf(tenant));
/** The same database under another master key. */
async function anotherInstance(gate: GateDeps): Promise<Keyring> {
  const masterKeyFile = join(gate.directory, 'other.key');
  writeFileSync(masterKeyFile, randomBytes(32), { mode: 0o600 });
  return loadKeyring({ masterKeyFile, store: gate.store });
}
const UNKNOWN = { kind: 'map-unknown' };

test('at rest no surface is readable, in the database or beside it', async () => {
  const gate = await temporaryGate(pool);
  await tokenized(gate);
  await destroyTokenMap(gate, (await tokenized(gate)).token_map_id, callOf());
  for (const name of ['sallyport.db', 'sallyport.db-wal', 'destroyed-maps.log']) {
    const bytes = readFileSync(join(gate.directory, name)).toString('latin1');
    for (const surface of ['Lopez', '00482913', 'Whitfield', '03/04/2024']) expect(bytes).not.toContain(surface);
  }
});

test('equal surfaces of one class share a token, different surfaces never do', async () => {
  const gate = await temporaryGate(pool);
  const text = 'Patient: Maria Lopez. Dr. Lopez called Lopez. Dr. Whitfield agreed.';
  const { entities } = await tokenized(gate, text);
  const surfaces = new Map<string, string>();
  for (const { token, start, end } of entities) {
    const surface = text.slice(start, end);
    expect(surfaces.get(token) ?? surface).toBe(surface);
    surfaces.set(token, surface);
  }
  expect(new Set(surfaces.values()).size).toBe(surfaces.size);
});

test('numbering keeps the first type of a person and goes on past 999', () => {
  const known = Array.from({ length: 999 }, (_, index) => ({ surface: `s${index}`, type: 'ID' as const }));
  const span = { score: 1, source: 'pattern' as const };
  const { numbers, added } = numberEntities(known, 'Lopez Lopez', [
    { ...span, start: 0, end: 5, type: 'PATIENT' },
    { ...span, start: 6, end: 11, type: 'PHYSICIAN' },
  ]);
  expect(numbers).toEqual([1000, 1000]);
  expect(added).toEqual([{ surface: 'Lopez', type: 'PATIENT' }]);
});

test('one surface in two classes has two tokens', () => {
  const span = { score: 1, source: 'pattern' as const };
  const { numbers } = numberEntities([], 'Dayton Dayton', [
    { ...span, start: 0, end: 6, type: 'NAME' },
    { ...span, start: 7, end: 13, type: 'LOCATION' },
  ]);
  expect(numbers).toEqual([1, 2]);
});

test('continuing a map keeps tokens and numbers new values after the last', async () => {
  const gate = await temporaryGate(pool);
  const first = await tokenized(gate);
  const more = await tokenized(gate, 'Dr. Alan Whitfield called Dr. Tomasz Wieczorek.', first.token_map_id);
  const whitfield = first.entities.find(({ start }) => TEXT.startsWith('Alan', start))!;
  expect(more.entities[0]!.token).toBe(whitfield.token);
  const last = Math.max(...first.entities.map(({ token }) => Number(token.slice(4, -1))));
  expect(more.entities[1]!.token).toBe(`[ID_${String(last + 1).padStart(3, '0')}]`);
  const back = succeeded(await restored(gate, more.tokenized_text, first.token_map_id));
  expect(back.text).toBe('Dr. Alan Whitfield called Dr. Tomasz Wieczorek.');
});

test('concurrent calls on one map never give a token two values', async () => {
  const gate = await temporaryGate(pool);
  const { token_map_id } = await tokenized(gate);
  const names = [...'abcdefghijklmnop'].map((letter) => `Call Dr. Person${letter}son Vander${letter}meer.`);
  const calls = await Promise.all(names.map((text) => tokenized(gate, text, token_map_id)));
  const back = await Promise.all(calls.map((call) => restored(gate, call.tokenized_text, token_map_id)));
  expect(back.map((answer) => succeeded(answer).text)).toEqual(names);
});

test('another tenant, another instance, an unknown and an ill-formed id are all the same: unknown', async () => {
  const gate = await temporaryGate(pool);
  const { token_map_id: id, tokenized_text: text } = await tokenized(gate);
  const stranger = await anotherInstance(gate);
  expect(await restored(gate, text, id, 'other')).toEqual(UNKNOWN);
  expect(await restored({ ...gate, keyring: stranger }, text, id)).toEqual(UNKNOWN);
  expect(await restored(gate, text, 'tmap_00000000-0000-4000-8000-000000000000')).toEqual(UNKNOWN);
  expect(await restored(gate, text, "tmap_' OR 1=1")).toEqual(UNKNOWN);
  expect(await tokenize(gate, { input_text: TEXT, token_map_id: id }, callOf('other'))).toEqual(UNKNOWN);
  expect(await readTokenMap(gate, id, callOf('other'))).toEqual(UNKNOWN);
  expect(await destroyTokenMap(gate, id, callOf('other'))).toEqual(UNKNOWN);
  expect(succeeded(await restored(gate, text, id)).text).toBe(TEXT);
});

test('a row moved to another tenant or instance does not open', async () => {
  const gate = await temporaryGate(pool);
  const { token_map_id: id, tokenized_text: text } = await tokenized(gate);
  const stranger = await anotherInstance(gate);
  await gate.store.transaction((tx) => tx.run('UPDATE token_maps SET tenant = ? WHERE id = ?', ['other', id]));
  expect(await restored(gate, text, id, 'other')).toEqual(UNKNOWN);
  await gate.store.transaction((tx) =>
    tx.run('UPDATE token_maps SET tenant = ?, instance_id = ? WHERE id = ?', ['default', stranger.instanceId, id]),
  );
  expect(await restored({ ...gate, keyring: stranger }, text, id)).toEqual(UNKNOWN);
});

test('a batch that was altered or taken away is damage, not a shorter map', async () => {
  const gate = await temporaryGate(pool);
  const { token_map_id: id } = await tokenized(gate);
  await tokenized(gate, 'Dr. Tomasz Wieczorek called.', id);
  await gate.store.transaction((tx) =>
    tx.run('DELETE FROM token_map_batches WHERE map_id = ? AND first_number = 1', [id]),
  );
  await expect(restored(gate, '[ID_001]', id)).rejects.toThrow(/does not open/);
});

test('metadata tells types, times and contexts, and no value', async () => {
  const gate = await temporaryGate(pool);
  const given = succeeded(await tokenize(gate, { input_text: TEXT, fhir_context: 'Patient/p-1' }, callOf()));
  const metadata = succeeded(await readTokenMap(gate, given.token_map_id, callOf()));
  expect(metadata.contexts).toEqual(['Patient/p-1']);
  expect(metadata.expires).toBeNull();
  expect(metadata.entities.MRN).toBe(1);
  expect(Object.values(metadata.entities).reduce((sum, count) => sum + count, 0)).toBe(
    new Set(given.entities.map(({ token }) => token)).size,
  );
  expect(JSON.stringify(metadata)).not.toMatch(/Lopez|Whitfield|00482913/);
});

test('a destroyed map is unknown, its key and entries are gone, and destroying it again succeeds', async () => {
  const gate = await temporaryGate(pool);
  const { token_map_id: id, tokenized_text: text } = await tokenized(gate);
  expect(await destroyTokenMap(gate, id, callOf())).toBeUndefined();
  expect(await destroyTokenMap(gate, id, callOf())).toBeUndefined();
  expect(await restored(gate, text, id)).toEqual(UNKNOWN);
  expect(await readTokenMap(gate, id, callOf())).toEqual(UNKNOWN);
  expect(await tokenize(gate, { input_text: TEXT, token_map_id: id }, callOf())).toEqual(UNKNOWN);
  expect(await gate.store.query('SELECT wrapped_key, destroyed IS NOT NULL AS done FROM token_maps')).toEqual([
    { wrapped_key: null, done: 1 },
  ]);
  expect(await gate.store.query('SELECT * FROM token_map_batches')).toEqual([]);
});

test('a restored backup does not bring a destroyed map back', async () => {
  const gate = await temporaryGate(pool);
  const { token_map_id: id, tokenized_text: text } = await tokenized(gate);
  const backup = await gate.store.query<{ wrapped_key: Buffer }>('SELECT wrapped_key FROM token_maps');
  await destroyTokenMap(gate, id, callOf());
  await gate.store.transaction((tx) =>
    tx.run('UPDATE token_maps SET wrapped_key = ?, destroyed = NULL', [backup[0]!.wrapped_key]),
  );
  appendFileSync(join(gate.directory, 'destroyed-maps.log'), 'tmap_cut-off-by-a-cra'); // the last line may be torn
  const kinds = { maps: DESTROYED_MAPS };
  expect(await replayDestroyed({ directory: gate.directory, store: gate.store, kinds })).toEqual({ maps: 1 });
  expect(await replayDestroyed({ directory: gate.directory, store: gate.store, kinds })).toEqual({ maps: 0 });
  expect(await restored(gate, text, id)).toEqual(UNKNOWN);
});

test('an expired map is unknown, and a sweep destroys its key, its entries and the answers that quote it', async () => {
  const gate = await temporaryGate(pool, { mapTtlDays: 1 });
  const { token_map_id: id } = await tokenized(gate);
  await gate.store.transaction((tx) =>
    tx.run("INSERT INTO idempotent_answers VALUES ('key', 'hash', 'tokenize', 'body', ?, x'00', 1)", [id]),
  );
  expect(await destroyExpired(gate.store)).toBe(0);
  expect(succeeded(await restored(gate, '[ID_001]', id)).tokens_restored).toBe(1);
  await gate.store.transaction((tx) =>
    tx.run('UPDATE token_maps SET expires = ?', [new Date(Date.now() - 1).toISOString()]),
  );
  expect(await restored(gate, '[ID_001]', id)).toEqual(UNKNOWN);
  expect(await destroyExpired(gate.store)).toBe(1);
  expect(await destroyExpired(gate.store)).toBe(0);
  expect(await gate.store.query('SELECT wrapped_key, destroyed IS NOT NULL AS done FROM token_maps')).toEqual([
    { wrapped_key: null, done: 1 },
  ]);
  expect(await gate.store.query('SELECT 1 FROM token_map_batches')).toEqual([]);
  expect(await gate.store.query('SELECT 1 FROM idempotent_answers')).toEqual([]);
});

test('more expired maps than one batch are destroyed by the next ones, the oldest first', async () => {
  const MAPS = 8;
  const gate = await temporaryGate(pool);
  const ids = await gate.store.transaction(async (tx) => {
    const added: string[] = [];
    while (added.length < MAPS) added.push(await addEmptyMap(tx, gate.keyring));
    for (const [days, id] of added.entries()) {
      const expires = new Date(Date.now() - (days + 1) * 86_400_000).toISOString();
      await tx.run('UPDATE token_maps SET expires = ? WHERE id = ?', [expires, id]);
    }
    return added;
  });
  const left = async () =>
    (await gate.store.query<{ id: string }>('SELECT id FROM token_maps WHERE wrapped_key IS NOT NULL')).map(
      ({ id }) => id,
    );
  const first = await destroyExpired(gate.store);
  expect(first).toBeLessThan(MAPS);
  expect((await left()).sort()).toEqual(ids.slice(0, MAPS - first).sort());
  expect(await destroyExpired(gate.store)).toBe(MAPS - first);
  expect(await left()).toEqual([]);
});

test('map and AuditEvent commit together or not at all, and the answer is handed to the committing transaction', async () => {
  const gate = await temporaryGate(pool);
  const handed: TokenizeAnswer[] = [];
  const given = await tokenize(
    gate,
    { input_text: TEXT },
    callOf<TokenizeAnswer>('default', async (_tx, answer) => void handed.push(answer)),
  );
  expect(handed).toEqual([given]);
  const failing = tokenize(
    gate,
    { input_text: TEXT },
    callOf<TokenizeAnswer>('default', () => Promise.reject(new Error('disk full'))),
  );
  await expect(failing).rejects.toThrow('disk full');
  const [counts] = await gate.store.query(
    'SELECT (SELECT count(*) FROM token_maps) AS maps, (SELECT count(*) FROM audit_events) AS events',
  );
  expect(counts).toEqual({ maps: 1, events: 1 });
});

test('the AuditEvents of all four operations hold no text of the request', async () => {
  const gate = await temporaryGate(pool);
  const { token_map_id: id, tokenized_text: text } = await tokenized(gate);
  await restored(gate, text, id);
  await readTokenMap(gate, id, callOf());
  await destroyTokenMap(gate, id, callOf());
  const events = await gate.store.query<{ json: string }>('SELECT json FROM audit_events');
  expect(events).toHaveLength(4);
  expect(JSON.stringify(events)).not.toMatch(/Lopez|Whitfield|00482913|03\/04\/2024/);
});
