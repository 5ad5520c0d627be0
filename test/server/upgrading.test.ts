import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openConnection } from '../../audit/connection.ts';
import { migrate, readMigrations } from '../../audit/migrate.ts';
import { openStore } from '../../audit/store.ts';
import { loadKeyring } from '../../plugin/keyring.ts';
import { deriveKey } from '../../plugin/master-keys.ts';
import { sealUnder } from '../../plugin/sealing.ts';
import { sealEntries, wrapContext } from '../../plugin/token-map/keys.ts';
import { openMap } from '../../plugin/token-map/map.ts';
import { spawnService } from '../support/service.ts';
import { temporaryFolder } from '../support/store.ts';

/** The last schema before sealed values named their key. */
const BEFORE_KEY_IDS = 8;
/** The last schema before every answer that is kept was bound to its token map. */
const BEFORE_BOUND_ANSWERS = 14;
const BEFORE_EVENTS_OF_WRITES = 16;

/** A database as that version left it: an instance, and a token map sealed as it was sealed then. */
async function oldPlace() {
  const directory = temporaryFolder();
  const masterKeyFile = join(directory, 'instance.key');
  const master = randomBytes(32);
  writeFileSync(masterKeyFile, master, { mode: 0o600 });
  const instanceId = randomUUID();
  const map = { tenant: 'default', id: `tmap_${randomUUID()}` };
  const dataKey = randomBytes(32);
  const aad = JSON.stringify([instanceId, wrapContext(map)]);
  const wrapped = sealUnder(deriveKey(master, 'seal'), dataKey, aad);
  const entries = sealEntries(dataKey, { instanceId, map, firstNumber: 1 }, [{ surface: 'Lopez', type: 'PATIENT' }]);
  const now = new Date().toISOString();

  const connection = await openConnection(join(directory, 'sallyport.db'), 'PRAGMA foreign_keys = ON;');
  await migrate(connection, readMigrations().slice(0, BEFORE_KEY_IDS));
  const fingerprint = deriveKey(master, 'key fingerprint').toString('hex');
  await connection.run('INSERT INTO instances VALUES (?, ?, ?)', [instanceId, fingerprint, now]);
  await connection.run(
    'INSERT INTO token_maps (id, tenant, instance_id, wrapped_key, created) VALUES (?, ?, ?, ?, ?)',
    [map.id, map.tenant, instanceId, wrapped, now],
  );
  await connection.run('INSERT INTO token_map_batches VALUES (?, 1, 1, ?, ?)', [map.id, '{"PATIENT":1}', entries]);
  await connection.close();
  return { directory, masterKeyFile, instanceId, map };
}

test('a database of before is brought forward: the same instance, and its maps open', async () => {
  const { directory, masterKeyFile, instanceId, map } = await oldPlace();
  const store = await openStore({ directory });
  const [row] = await store.query<{ user_version: number }>('PRAGMA user_version');
  expect(row?.user_version).toBe(readMigrations().length);
  const keyring = await loadKeyring({ masterKeyFile, store });
  expect(keyring.instanceId).toBe(instanceId);
  const opened = await openMap(store.query, { keyring, tenant: 'default' }, map.id);
  expect(opened?.entries).toEqual([{ surface: 'Lopez', type: 'PATIENT' }]);
  await store.close();
});

test('answers of $phi-detokenize that were kept without their token map are gone, others stay', async () => {
  const { directory, map } = await oldPlace();
  const connection = await openConnection(join(directory, 'sallyport.db'), 'PRAGMA foreign_keys = ON;');
  await migrate(connection, readMigrations().slice(0, BEFORE_BOUND_ANSWERS));
  const answers = [
    ['$phi-detokenize', null],
    ['detokenize', map.id],
    ['$clinical-validate', null],
  ] as const;
  for (const [operation, of] of answers) {
    await connection.run('INSERT INTO idempotent_answers VALUES (?, ?, ?, ?, ?, ?, 1)', [
      'key',
      operation,
      operation,
      'body',
      of,
      randomBytes(32),
    ]);
  }
  await migrate(connection);
  expect(await connection.all('SELECT operation FROM idempotent_answers ORDER BY operation')).toEqual([
    { operation: '$clinical-validate' },
    { operation: 'detokenize' },
  ]);
  await connection.close();
});

test('what was held before is known to its review where its resource had one only', async () => {
  const { directory } = await oldPlace();
  const connection = await openConnection(join(directory, 'sallyport.db'), 'PRAGMA foreign_keys = ON;');
  await migrate(connection, readMigrations().slice(0, BEFORE_EVENTS_OF_WRITES));
  const contexts = ['Communication/one/_history/1', 'Communication/two/_history/1', 'Communication/two', null];
  for (const [number, context] of contexts.entries()) {
    await connection.run(
      `INSERT INTO reviews (id, tenant, event_id, created, score, threshold, fhir_context, categories, features)
       VALUES (?, 'default', ?, '', 0, 0, ?, '{}', '{}')`,
      [`rev_${number}`, `event_${number}`, context],
    );
  }
  for (const id of ['one', 'two', 'none']) {
    await connection.run("INSERT INTO hook_writes (reference, version, written) VALUES (?, '2', '')", [
      `Communication/${id}`,
    ]);
  }
  await migrate(connection);
  expect(await connection.all('SELECT reference, event_id FROM hook_writes ORDER BY reference')).toEqual([
    { reference: 'Communication/none', event_id: null },
    { reference: 'Communication/one', event_id: 'event_0' },
    { reference: 'Communication/two', event_id: null },
  ]);
  await connection.close();
});

test('the service refuses a newer database with one line, and leaves it as it is', async () => {
  const directory = temporaryFolder();
  const dataDir = join(directory, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const file = join(dataDir, 'sallyport.db');
  await (await openStore({ directory: dataDir })).close();
  const connection = await openConnection(file, 'PRAGMA journal_mode = DELETE;');
  await connection.script('PRAGMA user_version = 999');
  await connection.close();
  const before = readFileSync(file);
  const service = spawnService({ directory });
  expect(await service.ended).toBe(1);
  const known = readMigrations().length;
  expect(service.output()).toBe(
    `Sallyport does not start: The database has schema 999; this version of Sallyport knows schemas up to ${known}. Start the newer version.\n`,
  );
  const after = await openConnection(file, '');
  expect(await after.all('PRAGMA user_version')).toEqual([{ user_version: 999 }]);
  await after.close();
  expect(readFileSync(file).subarray(100)).toEqual(before.subarray(100)); // the header counts the journal's change
});
