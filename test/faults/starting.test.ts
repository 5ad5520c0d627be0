import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openConnection } from '../../audit/connection.ts';
import { openStore } from '../../audit/store.ts';
import { loadKeyring } from '../../plugin/keyring.ts';
import { closeModes } from '../../server/modes.ts';
import { addEmptyMap } from '../support/maps.ts';
import { ONE_WORKER, type ServiceOptions, spawnService, startService } from '../support/service.ts';
import { temporaryFolder } from '../support/store.ts';

// Services start and die here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const env = { ...ONE_WORKER, SALLYPORT_API_KEY: 'starts-test-key-of-thirty-two-chars' };

/** The one line with which a service says that it does not start. */
async function refusal(directory: string, options: ServiceOptions = {}): Promise<string> {
  const spawned = spawnService({ ...options, directory, env: { ...env, ...options.env } });
  expect(await spawned.ended).toBe(1);
  const lines = spawned.output().trim().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0]!;
}

/** A data directory with one token map in it, left by a service that ended; every test leaves it whole. */
let directory = '';
let data = '';
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sallyport-starting-'));
  const service = await startService({ directory, env });
  await service.call('POST', '/v1/inbound/tokenize', { input_text: 'Seen by Dr. Whitfield.' });
  await service.stop();
  data = service.dataDir;
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('without its key file a used data directory is not started on, and no key is made; with the file back it is', async () => {
  renameSync(join(data, 'instance.key'), join(directory, 'kept'));
  expect(await refusal(directory)).toMatch(
    /the master key file \S+ is missing, .*\(1 live token maps\): restore the file/,
  );
  expect(statSync(join(data, 'instance.key'), { throwIfNoEntry: false })).toBeUndefined();
  writeFileSync(join(data, 'instance.key'), 'a short key', { mode: 0o600 });
  expect(await refusal(directory)).toContain('holds 11 bytes; a master key has 32');
  rmSync(join(data, 'instance.key'));
  renameSync(join(directory, 'kept'), join(data, 'instance.key'));
});

test('a master key that other users can read is refused, and its group may read it', async () => {
  const directory = temporaryFolder();
  const key = join(directory, 'mounted.key');
  writeFileSync(key, randomBytes(32));
  const mounted = { SALLYPORT_MASTER_KEY_FILE: key };
  const close = (): readonly string[] => closeModes({ dataDir: directory, masterKeyFile: key });
  for (const mode of [0o604, 0o660, 0o644]) {
    chmodSync(key, mode);
    expect(close).toThrow(`is open to other users (mode 0${mode.toString(8)})`);
  }
  expect(await refusal(directory, { env: mounted })).toContain('is open to other users (mode 0644)');
  chmodSync(key, 0o440);
  expect(close()).toEqual([]);
});

test('a data directory that lies open is closed, and one service alone works on it until it is gone', async () => {
  chmodSync(data, 0o755);
  const open = ['sallyport.db', 'destroyed-maps.log', 'audit-signing.pem', 'audit-checkpoints.jsonl'];
  for (const name of open) chmodSync(join(data, name), 0o644);
  const first = await startService({ directory, env });
  expect(statSync(data).mode & 0o777).toBe(0o700);
  for (const name of open) {
    expect(statSync(join(data, name)).mode & 0o777, name).toBe(0o600);
    expect(first.output()).toContain(`${name} was open to other users (mode 0644): closed`);
  }
  expect(await refusal(directory)).toMatch(/another Sallyport runs on \S+: one data directory has one service/);
  expect((await first.call('GET', '/v1/health')).status).toBe(200);
  first.signal('SIGKILL');
  await first.ended;
  expect(await (await startService({ directory, env })).stop()).toBe(0);
});

test('a token map that expired while no service ran is destroyed once one does', async () => {
  const store = await openStore({ directory: data });
  onTestFinished(() => store.close());
  const keyring = await loadKeyring({ masterKeyFile: join(data, 'instance.key'), store });
  const id = await store.transaction(async (tx) => {
    const added = await addEmptyMap(tx, keyring);
    await tx.run("UPDATE token_maps SET expires = '2026-01-01T00:00:00.000Z' WHERE id = ?", [added]);
    return added;
  });
  const service = await startService({ directory, env });
  await vi.waitFor(
    async () => {
      const sql = 'SELECT 1 FROM token_maps WHERE id = ? AND wrapped_key IS NULL AND destroyed IS NOT NULL';
      expect(await store.query(sql, [id])).toHaveLength(1);
    },
    { timeout: 60_000, interval: 100 },
  );
  expect(await service.stop()).toBe(0);
});

test('a port that is taken is said to be', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const port = String((other.address() as AddressInfo).port);
  expect(await refusal(temporaryFolder(), { env: { SALLYPORT_PORT: port } })).toMatch(
    /another program listens there already: .*SALLYPORT_PORT .*EADDRINUSE/,
  );
});

test('a .env that cannot be read stops the start and names it', async () => {
  const directory = temporaryFolder();
  mkdirSync(join(directory, '.env'));
  expect(await refusal(directory)).toMatch(/\.env cannot be read \(EISDIR\)/);
});

test('a data directory that this user may not write stops the start', async () => {
  const directory = temporaryFolder();
  const data = join(directory, 'data');
  mkdirSync(data, { mode: 0o500 });
  // Root may write everywhere unless that capability is taken away.
  const mortal = ['setpriv', '--bounding-set', '-dac_override,-dac_read_search,-fowner', '--'];
  const under = process.getuid?.() === 0 ? mortal : [];
  expect(await refusal(directory, { under })).toMatch(/this user may not: look at owner and mode .*EACCES/);
});

test('a database that is damaged or no database stops the start, and none of its content is shown', async () => {
  const file = join(data, 'sallyport.db');
  const content = readFileSync(file);
  const headless = Buffer.from(content);
  headless.write('Jane Q. Canary, MRN 00123456', 0);
  writeFileSync(file, headless);
  const line = await refusal(directory);
  expect(line).toMatch(/the database is damaged: restore a backup, docs\/backup\.md \(SQLITE_NOTADB\)/);
  expect(line).not.toContain('Canary');
  // Every page but the first: the schema can be read, its tables cannot.
  writeFileSync(file, Buffer.concat([content.subarray(0, 4_096), randomBytes(content.length - 4_096)]));
  expect(await refusal(directory)).toMatch(/the database is damaged: .*SQLITE_CORRUPT/);
  writeFileSync(file, content);
});

test('a database that another process holds for too long stops the start', async () => {
  const other = await openConnection(join(data, 'sallyport.db'), 'BEGIN IMMEDIATE');
  expect(await refusal(directory)).toMatch(/another process holds the database \(SQLITE_BUSY\)/);
  await other.close();
});
