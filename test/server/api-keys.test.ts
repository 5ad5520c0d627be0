import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from '../../audit/store.ts';
import { destroyedLog } from '../../plugin/destroyed-log.ts';
import { createKey, ensureFirstKey, findKey, listKeys, revokeKey, SCOPES } from '../../server/api-keys.ts';

const observer = { instanceId: '5e0a3e9c-6c4b-4d43-9f2a-0c5a2f6b1c11' };
const wanted = {
  name: 'interface engine',
  scopes: ['tokenize', 'validate'] as const,
  tenant: 'north',
  purposeOfUse: 'HOPERAT',
  test: false,
};
const all = { ...wanted, scopes: SCOPES };

let directory: string;
let store: Store;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sallyport-keys-'));
  store = await openStore({ directory });
});
afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

const ending = () => ({ store, observer, destroyed: destroyedLog(directory) });
const subtypes = async (): Promise<string[]> =>
  (await store.query<{ json: string }>('SELECT json FROM audit_events ORDER BY seq')).map((row) => row.json);

test('a key is found by its text and carries what it was made with', async () => {
  const { key, secret } = await createKey(store, observer, wanted);
  expect(await findKey(store, secret)).toEqual({ ...wanted, id: key.id });
});

test('a key names its kind, holds no colon, and no two are alike', async () => {
  const live = await createKey(store, observer, wanted);
  const trial = await createKey(store, observer, { ...wanted, test: true });
  expect(live.secret).toMatch(/^sp_live_[0-9a-f]{16}_[\w-]{43}$/);
  expect(trial.secret).toMatch(/^sp_test_[0-9a-f]{16}_[\w-]{43}$/);
  expect(live.secret.slice(-43)).not.toBe(trial.secret.slice(-43));
});

test('nothing on disk holds the secret of a key', async () => {
  const { secret } = await createKey(store, observer, wanted);
  await store.close();
  for (const file of readdirSync(directory)) {
    expect(readFileSync(join(directory, file), 'latin1'), file).not.toContain(secret.slice(-43));
  }
  store = await openStore({ directory });
});

test.each([
  ['another secret', (secret: string) => `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`],
  ['the other kind', (secret: string) => secret.replace('sp_live_', 'sp_test_')],
  ['a longer text', (secret: string) => `${secret}A`],
  ['another id', (secret: string) => secret.replace(/_[0-9a-f]{16}_/, '_0123456789abcdef_')],
  ['the id alone', (secret: string) => secret.replace(/_[\w-]{43}$/, '')],
  ['nothing', () => ''],
])('%s is no key', async (_, bend) => {
  const { secret } = await createKey(store, observer, wanted);
  expect(await findKey(store, bend(secret))).toBeUndefined();
});

test('a revoked key is no key any more, and stays listed', async () => {
  const { key, secret } = await createKey(store, observer, wanted);
  expect(await revokeKey(ending(), key.id)).toBe('revoked');
  expect(await findKey(store, secret)).toBeUndefined();
  expect(await listKeys(store)).toMatchObject([{ id: key.id, revoked: expect.stringMatching(/^\d{4}-/) }]);
});

test('revoking twice or an unknown id changes and records nothing', async () => {
  const { key } = await createKey(store, observer, wanted);
  await revokeKey(ending(), key.id);
  const before = await subtypes();
  expect(await revokeKey(ending(), key.id)).toBe('already');
  expect(await revokeKey(ending(), 'no-such-key')).toBe('unknown');
  expect(await subtypes()).toEqual(before);
});

test('making and revoking a key each write one AuditEvent that shows neither its secret nor its name', async () => {
  const { key, secret } = await createKey(store, observer, wanted);
  await revokeKey(ending(), key.id);
  const events = await subtypes();
  expect(events).toHaveLength(2);
  expect(events[0]).toContain('key-create');
  expect(events[1]).toContain('key-revoke');
  for (const event of events) {
    expect(event).toContain(key.id);
    expect(event).not.toContain(secret.slice(-43));
    expect(event).not.toContain(wanted.name);
  }
});

test('the bootstrap key has every scope of the default tenant', async () => {
  const bootstrap = 'sp_live_from_the_environment';
  expect(await findKey(store, bootstrap, bootstrap)).toMatchObject({
    id: 'bootstrap',
    scopes: SCOPES,
    tenant: 'default',
  });
  expect(await findKey(store, `${bootstrap}x`, bootstrap)).toBeUndefined();
});

test('the bootstrap key leaves stored keys in force', async () => {
  const { key, secret } = await createKey(store, observer, all);
  expect(await findKey(store, secret, 'sp_live_from_the_environment')).toMatchObject({ id: key.id });
});

test('the first start makes one key with all scopes, and no later one does', async () => {
  const first = await ensureFirstKey(store, observer);
  expect(first?.key.scopes).toEqual(SCOPES);
  expect(await ensureFirstKey(store, observer)).toBeUndefined();
  await revokeKey(ending(), first?.key.id ?? '');
  expect(await ensureFirstKey(store, observer)).toBeUndefined();
  expect(await listKeys(store)).toHaveLength(1);
});

test('a key made beside an open store is found there at once', async () => {
  const beside = await openStore({ directory });
  const { secret, key } = await createKey(beside, observer, wanted);
  await beside.close();
  expect(await findKey(store, secret)).toMatchObject({ id: key.id });
});
