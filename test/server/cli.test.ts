import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../audit/store.ts';
import { findKey } from '../../server/api-keys.ts';

const root = resolve(import.meta.dirname, '../..');
/** What one command has compiled the next ones take. */
const compiled = mkdtempSync(join(tmpdir(), 'sallyport-cli-compiled-'));
afterAll(() => rmSync(compiled, { recursive: true }));

let directory: string;
let dataDir: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sallyport-cli-'));
  dataDir = join(directory, 'data');
});
afterEach(() => rmSync(directory, { recursive: true }));

interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}
/** Runs a command of server/cli as `npm run` does, in an empty folder. */
const run = (command: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  promisify(execFile)(process.execPath, [join(root, 'server/cli', `${command}.ts`), ...args], {
    cwd: directory,
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compiled, SALLYPORT_DATA_DIR: dataDir, ...env },
  }).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    (error: Ended) => ({ stdout: error.stdout, stderr: error.stderr, code: error.code }),
  );

async function inStore<Answer>(
  work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<Answer>,
): Promise<Answer> {
  const store = await openStore({ directory: dataDir });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
const operations = (): Promise<string[]> =>
  inStore(async (store) =>
    (await store.query<{ json: string }>('SELECT json FROM audit_events ORDER BY seq')).map(
      ({ json }) => /"(key-create|key-revoke|key-rotate|key-list|config-read)"/.exec(json)?.[1] ?? 'another',
    ),
  );

test('keys create prints the key alone on standard output, and that key is in force', async () => {
  const scopes = ['--scopes', 'validate, tokenize', '--tenant', 'north', '--purpose', 'HOPERAT', '--test'];
  const { stdout, stderr } = await run('keys', ['create', '--name', 'interface engine', ...scopes]);
  expect(stdout).toMatch(/^sp_test_[0-9a-f]{16}_[\w-]{43}\n$/);
  expect(stderr).toContain('not shown again');
  expect(await inStore((store) => findKey(store, stdout.trim()))).toMatchObject({
    name: 'interface engine',
    scopes: ['tokenize', 'validate'],
    tenant: 'north',
    purposeOfUse: 'HOPERAT',
    test: true,
  });
});

test('keys list shows what is known of each key but no part of its secret; revoke ends it; all of it is audited', async () => {
  const created = await run('keys', ['create', '--name', 'portal']);
  const [, id = '', secret = ''] = /^sp_live_([0-9a-f]+)_(\S+)\n$/.exec(created.stdout) ?? [];
  expect((await run('keys', ['list'])).stdout).toContain(`${id}  live  portal  default  TREAT`);
  expect((await run('keys', ['revoke', id])).stderr).toContain(`${id} is revoked`);
  const { stdout } = await run('keys', ['list']);
  expect(stdout).toMatch(new RegExp(`${id}.*\\d{4}-\\S+Z .*\\d{4}-\\S+Z\\n`));
  expect(stdout).not.toContain(secret);
  expect(await inStore((store) => findKey(store, created.stdout.trim()))).toBeUndefined();
  expect(await operations()).toEqual(['key-create', 'key-list', 'key-revoke', 'key-list']);
});

test('keys rotate makes a key like the one of that name, and the former one ends after the grace', async () => {
  const like = ['--scopes', 'validate', '--tenant', 'north', '--purpose', 'HOPERAT', '--test'];
  const former = (await run('keys', ['create', '--name', 'portal', ...like])).stdout.trim();
  const { stdout, stderr } = await run('keys', ['rotate', 'portal', '--grace', '90m']);
  expect(stderr).toMatch(/is taken until \d{4}-/);
  const found = await inStore(async (store) => [await findKey(store, former), await findKey(store, stdout.trim())]);
  expect({ ...found[1], id: '' }).toEqual({ ...found[0], id: '' });
  const again = await run('keys', ['rotate', 'portal', '--grace', '0']);
  const now = [former, stdout.trim(), again.stdout.trim()];
  const live = await inStore(async (store) =>
    Promise.all(now.map(async (key) => (await findKey(store, key)) !== undefined)),
  );
  expect(live).toEqual([true, false, true]);
  const made = ['key-create', 'key-rotate'];
  expect(await operations()).toEqual(['key-create', ...made, ...made]);
});

test('keys rotate signing: the record verifies by what either key signed, and the service goes on with the new one', async () => {
  await run('keys', ['create', '--name', 'portal']);
  const { stderr } = await run('keys', ['rotate', 'signing']);
  expect(stderr).toMatch(/^Checkpoints are signed by key [0-9a-f]{16} from now on/);
  await run('keys', ['rotate', 'signing']);
  const { stdout, code } = await run('audit', ['verify']);
  expect(stdout).toMatch(/the record is whole\nas \d checkpoints saw it/);
  expect(code).toBe(0);
  expect((await run('audit', ['key'])).stdout.match(/BEGIN PUBLIC KEY/g)).toHaveLength(3);
  expect(await operations()).toEqual(['key-create', 'key-rotate', 'key-rotate', 'another']);
});

test('keys rotate asks for the id when several keys have the name', async () => {
  await run('keys', ['create', '--name', 'portal']);
  await run('keys', ['create', '--name', 'portal']);
  const { code, stderr } = await run('keys', ['rotate', 'portal']);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Several keys have this name: give the id of one, [0-9a-f]{16} or [0-9a-f]{16}\n$/);
  expect(await operations()).toEqual(['key-create', 'key-create']);
});

test.each([
  [['rotate', 'nobody'], 'No live key has this name or id'],
  [['rotate', 'portal', '--grace', 'soon'], '--grace must be minutes, hours or days'],
  [['rotate'], 'npm run keys -- rotate NAME'],
  [['retire', 'portal'], 'npm run keys -- retire master'],
  [['retire', 'master'], 'There is no former master key.'],
])('keys %j changes nothing and says why', async (args, line) => {
  await run('keys', ['create', '--name', 'portal']);
  expect((await run('keys', args)).stderr).toContain(line);
  expect(await operations()).toEqual(['key-create']);
});

test.each([
  [['create'], '--name must be'],
  [['create', '--name', 'x', '--scopes', 'tokenise'], '--scopes must be a comma-separated list of tokenize'],
  [['create', '--name', 'x', '--tenant', 'North Clinic'], '--tenant must be'],
  [['create', '--name', 'x', '--purpose', 'FUN'], '--purpose must be one of TREAT'],
  [['create', '--name', 'x', '--scope', 'tokenize'], '--scope'],
  [['list'], 'holds no database yet'],
  [['revoke', 'abc'], 'holds no database yet'],
  [['revoke'], 'npm run keys -- revoke ID'],
  [[], 'npm run keys -- create'],
])('keys %j is refused with a word why, and makes nothing', async (args, line) => {
  const { code, stdout, stderr } = await run('keys', args);
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toContain(line);
  expect(stderr).not.toContain('    at ');
  expect(existsSync(dataDir)).toBe(false);
});

test('keys revoke of an unknown id is refused', async () => {
  await run('keys', ['create', '--name', 'portal']);
  expect(await run('keys', ['revoke', 'abc'])).toMatchObject({ code: 1, stderr: expect.stringContaining('No key') });
});

test('config lists every setting with its source, hides secrets, and makes no data directory', async () => {
  const env = { SALLYPORT_PORT: '9000', SALLYPORT_HOOK_SECRET: 'canary-hook-secret' };
  const { stdout, code } = await run('config', [], env);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^SALLYPORT_PORT +9000 +environment/m);
  expect(stdout).toMatch(/^SALLYPORT_HOST +127\.0\.0\.1 +default/m);
  expect(stdout).toMatch(/^SALLYPORT_HOOK_SECRET +\(hidden\) +environment/m);
  expect(stdout).not.toContain('canary');
  expect(existsSync(dataDir)).toBe(false);
});

test('config --json gives the same as JSON', async () => {
  const { stdout } = await run('config', ['--json'], { SALLYPORT_PORT: '9000' });
  expect(JSON.parse(stdout)).toContainEqual(
    expect.objectContaining({ name: 'SALLYPORT_PORT', value: '9000', source: 'environment', secret: false }),
  );
});

test('config is audited where a database exists', async () => {
  await run('keys', ['create', '--name', 'portal']);
  await run('config', []);
  expect(await operations()).toEqual(['key-create', 'config-read']);
});

test('a master key file that is no key ends a command with its one line', async () => {
  const file = join(directory, 'master.key');
  writeFileSync(file, 'too short');
  const { code, stderr } = await run('keys', ['create', '--name', 'x'], { SALLYPORT_MASTER_KEY_FILE: file });
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('holds 9 bytes; a master key has 32')]);
});

test('a bad setting ends a command with its one line', async () => {
  const { code, stderr } = await run('config', [], { SALLYPORT_PORT: 'canary' });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'SALLYPORT_PORT (in the environment) must be a whole number from 0 to 65535\n',
  });
});
