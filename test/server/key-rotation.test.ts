import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../audit/store.ts';
import { type Keyring, KeyringError, loadKeyring } from '../../plugin/keyring.ts';
import { replaceMasterKey } from '../../plugin/master-keys.ts';
import { rewrap } from '../../plugin/rewrap.ts';
import { retireFormerKeys, rotateMasterKey, sealedUnder } from '../../plugin/rotation.ts';
import { openMap } from '../../plugin/token-map/map.ts';
import { followRotation, recordAdoption, SEALED_COLUMNS } from '../../server/key-rotation.ts';
import { addEmptyMap } from '../support/maps.ts';
import { temporaryFolder, temporaryStore } from '../support/store.ts';

const FORMER = /^instance\.key\.[0-9a-f]{16}\.old$/;
const columns = SEALED_COLUMNS;

async function instance() {
  const store = await temporaryStore();
  const masterKeyFile = join(store.directory, 'instance.key');
  const load = () => loadKeyring({ masterKeyFile, store, adopted: recordAdoption(undefined) });
  return { store, masterKeyFile, load, keyring: await load() };
}

/** Token maps with their batches empty: what a rotation has to do with is their keys. */
async function addMaps(store: Store, keyring: Keyring, count: number): Promise<string[]> {
  return store.transaction(async (tx) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await addEmptyMap(tx, keyring));
    return ids;
  });
}
const opens = async (store: Store, keyring: Keyring, id: string): Promise<boolean> =>
  (await openMap(store.query, { keyring, tenant: 'default' }, id)) !== undefined;
const recorded = async (store: Store): Promise<string[]> =>
  (await store.query<{ json: string }>('SELECT json FROM audit_events ORDER BY seq')).flatMap(({ json }) => {
    const [, operation] = /"(key-rotate|key-retire|key-create)"/.exec(json) ?? [];
    return operation === undefined ? [] : [operation];
  });

test('every column that the schema has for sealed values is sealed anew by a rotation', async () => {
  const { store } = await instance();
  const tables = await store.query<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'");
  const blobs: string[] = [];
  for (const { name } of tables) {
    const found = await store.query<{ name: string; type: string }>(
      `SELECT name, type FROM pragma_table_info('${name}')`,
    );
    blobs.push(...found.filter(({ type }) => type === 'BLOB').map((column) => `${name}.${column.name}`));
  }
  // A digest, the digests of search terms, ids of keys; and what a map's own data key seals.
  const others = ['api_keys.hash', 'audit_postings.term', 'master_keys.key_id', 'token_map_batches.sealed'];
  const ours = columns.map(({ table, column }) => `${table}.${column}`);
  expect(blobs.filter((blob) => !others.includes(blob)).sort()).toEqual(ours.sort());
});

describe('a new master key', () => {
  test('is the same instance, and everything is sealed under it', async () => {
    const { store, masterKeyFile, load, keyring } = await instance();
    const maps = await addMaps(store, keyring, 250);
    const former = keyring.mark().subarray(1);
    const { rewrapped } = await rotateMasterKey({ store, keyring, columns, masterKeyFile });
    expect(rewrapped).toBe(251); // the maps and the instance's secret
    const again = await load();
    expect(again.instanceId).toBe(keyring.instanceId);
    expect(again.foreignMaps).toBe(0);
    expect(again.mark().subarray(1)).not.toEqual(former);
    expect(await sealedUnder({ store, keyring, columns }, [former])).toBe(0);
    for (const id of maps) expect(await opens(store, again, id)).toBe(true);
    expect(await recorded(store)).toEqual(['key-rotate']);
  });

  test('keeps fingerprints as they were, so that a repeated call or delivery is still known', async () => {
    const { store, masterKeyFile, load, keyring } = await instance();
    const before = keyring.fingerprint('idempotency-key', 'x');
    await rotateMasterKey({ store, keyring, columns, masterKeyFile });
    await retireFormerKeys({ store, keyring, columns, masterKeyFile, record: async () => undefined, afterMs: 0 });
    expect((await load()).fingerprint('idempotency-key', 'x')).toBe(before);
  });

  test('is taken up by a process that goes on, at its next sealing or opening', async () => {
    const { store, masterKeyFile, load, keyring } = await instance();
    const sealer = await load();
    const opener = await load();
    await rotateMasterKey({ store, keyring, columns, masterKeyFile });
    expect(sealer.seal(Buffer.from('x'), 'a').subarray(0, 9)).toEqual(keyring.mark());
    expect(opener.open(keyring.seal(Buffer.from('x'), 'a'), 'a')?.toString()).toBe('x');
  });

  test('is taken up by a process that slept until the former one was gone', async () => {
    const { store, masterKeyFile, load, keyring } = await instance();
    const [id = ''] = await addMaps(store, keyring, 1);
    const sleeper = await load();
    await rotateMasterKey({ store, keyring, columns, masterKeyFile });
    await retireFormerKeys({ store, keyring, columns, masterKeyFile, record: async () => undefined, afterMs: 0 });
    await expect(addMaps(store, sleeper, 1)).rejects.toThrow('SQLITE_CONSTRAINT'); // nobody could open it
    await sleeper.refresh();
    expect(await opens(store, sleeper, id)).toBe(true);
    const [next = ''] = await addMaps(store, sleeper, 1);
    expect(await opens(store, keyring, next)).toBe(true);
  });

  test('that comes by the file alone, as on a read-only mount, is made known and recorded once', async () => {
    const { store, masterKeyFile, load, keyring } = await instance();
    const [id = ''] = await addMaps(store, keyring, 1);
    replaceMasterKey(masterKeyFile);
    const following = followRotation({
      store,
      keyring,
      failed: (error) => expect.fail(String(error)),
      lookEveryMs: 10,
    });
    onTestFinished(() => following.close());
    const former = keyring.formerIds();
    await expect.poll(() => sealedUnder({ store, keyring, columns }, former)).toBe(0);
    expect(await recorded(store)).toEqual(['key-rotate']);
    expect((await load()).instanceId).toBe(keyring.instanceId);
    expect(await recorded(store)).toEqual(['key-rotate']);
    expect(await opens(store, await load(), id)).toBe(true);
  });

  test('whose file cannot be seen for a while leaves the process going on with what it has', async () => {
    const { masterKeyFile, keyring } = await instance();
    const sealed = keyring.seal(Buffer.from('x'), 'a');
    rmSync(masterKeyFile);
    expect(keyring.open(keyring.seal(Buffer.from('y'), 'a'), 'a')?.toString()).toBe('y');
    mkdirSync(masterKeyFile); // something that is no file at all
    expect(keyring.open(sealed, 'a')?.toString()).toBe('x');
    expect(keyring.seal(Buffer.from('z'), 'a').subarray(0, 9)).toEqual(keyring.mark());
  });

  test('that is put in place by mistake is not sealed under', async () => {
    const { masterKeyFile, keyring } = await instance();
    const mark = keyring.mark();
    for (const wrong of [Buffer.alloc(32, 7), Buffer.alloc(5)]) {
      writeFileSync(masterKeyFile, wrong);
      expect(keyring.seal(Buffer.from('x'), 'a').subarray(0, 9)).toEqual(mark);
    }
  });

  test('where the former one is missing before all is sealed anew, the start says which file', async () => {
    const { store, masterKeyFile, load, keyring } = await instance();
    await addMaps(store, keyring, 1);
    const copy = join(temporaryFolder(), 'key');
    copyFileSync(masterKeyFile, copy);
    replaceMasterKey(masterKeyFile);
    await load(); // makes the new one known
    const id = keyring.formerIds()[0]?.toString('hex');
    writeFileSync(join(store.directory, `instance.key.${id}.old`), Buffer.alloc(32, 1));
    await expect(load()).rejects.toThrow(new RegExp(`former master key ${id} is still needed`));
    copyFileSync(copy, join(store.directory, `instance.key.${id}.old`));
    expect((await load()).instanceId).toBe(keyring.instanceId);
  });

  test('values from before keys had ids are opened and sealed anew too', async () => {
    const { store, masterKeyFile, keyring } = await instance();
    const [id = ''] = await addMaps(store, keyring, 1);
    await store.transaction((tx) =>
      tx.run('UPDATE token_maps SET wrapped_key = substr(wrapped_key, 10)', []).then(() => undefined),
    );
    expect(await opens(store, keyring, id)).toBe(true);
    await rotateMasterKey({ store, keyring, columns, masterKeyFile });
    await retireFormerKeys({ store, keyring, columns, masterKeyFile, record: async () => undefined, afterMs: 0 });
    expect(await opens(store, keyring, id)).toBe(true);
  });
});

describe('a rotation that was cut short', () => {
  test.each([0, 1, 2])('after %i steps of sealing anew goes on where it was', async (steps) => {
    const { store, masterKeyFile, load, keyring } = await instance();
    const maps = await addMaps(store, keyring, 350);
    const stop = new AbortController();
    let pauses = 0;
    replaceMasterKey(masterKeyFile);
    const pause = async () => {
      if (++pauses >= steps) stop.abort();
    };
    if (steps > 0) await rewrap({ store, keyring, columns, pause, signal: stop.signal });
    const next = await load();
    const { rewrapped } = await rewrap({ store, keyring: next, columns });
    expect(rewrapped).toBe(351 - [0, 1, 101][steps]!);
    expect(readdirSync(store.directory).filter((name) => FORMER.test(name))).toHaveLength(1);
    for (const id of maps) expect(await opens(store, next, id)).toBe(true);
  });

  test('between the two names of the key file leaves the former key in force', async () => {
    const { store, masterKeyFile, load, keyring } = await instance();
    const [id = ''] = await addMaps(store, keyring, 1);
    const old = `${masterKeyFile}.${keyring.mark().subarray(1).toString('hex')}.old`;
    copyFileSync(masterKeyFile, old);
    writeFileSync(`${masterKeyFile}.next`, 'cut');
    const next = await load();
    expect(next.formerIds()).toEqual([]);
    expect(await rotateMasterKey({ store, keyring: next, columns, masterKeyFile })).toMatchObject({ rewrapped: 2 });
    expect(await opens(store, next, id)).toBe(true);
    expect(existsSync(`${masterKeyFile}.next`)).toBe(false);
  });
});

describe('retiring the former key', () => {
  test('destroys its file; with a copy of it nothing of the database can be opened', async () => {
    const { store, masterKeyFile, keyring } = await instance();
    await addMaps(store, keyring, 3);
    const former = keyring.mark().subarray(1);
    const stolen = join(temporaryFolder(), 'instance.key');
    copyFileSync(masterKeyFile, stolen);
    await rotateMasterKey({ store, keyring, columns, masterKeyFile });
    const record = async () => undefined;
    const { retired, filesLeft } = await retireFormerKeys({
      store,
      keyring,
      columns,
      masterKeyFile,
      record,
      afterMs: 0,
    });
    expect([retired.length, filesLeft]).toEqual([1, []]);
    expect(readdirSync(store.directory).filter((name) => FORMER.test(name))).toEqual([]);
    expect(await sealedUnder({ store, keyring, columns }, [former])).toBe(0);
    await expect(loadKeyring({ masterKeyFile: stolen, store })).rejects.toThrow(/was retired/);
  });

  test('is refused in the first minute after the rotation', async () => {
    const { store, masterKeyFile, keyring } = await instance();
    await rotateMasterKey({ store, keyring, columns, masterKeyFile });
    const early = retireFormerKeys({ store, keyring, columns, masterKeyFile, record: async () => undefined });
    await expect(early).rejects.toThrow(/try again in \d\d seconds/);
    expect(readdirSync(store.directory).some((name) => FORMER.test(name))).toBe(true);
  });

  test('keeps the file while a value does not open', async () => {
    const { store, masterKeyFile, keyring } = await instance();
    const [id = ''] = await addMaps(store, keyring, 1);
    const damaged = "UPDATE token_maps SET wrapped_key = CAST(wrapped_key || x'00' AS BLOB) WHERE id = ?";
    await store.transaction((tx) => tx.run(damaged, [id]).then(() => undefined));
    await rotateMasterKey({ store, keyring, columns, masterKeyFile });
    const retiring = retireFormerKeys({
      store,
      keyring,
      columns,
      masterKeyFile,
      record: async () => undefined,
      afterMs: 0,
    });
    await expect(retiring).rejects.toThrow(KeyringError);
    expect(readdirSync(store.directory).some((name) => FORMER.test(name))).toBe(true);
  });

  test('after a crash before its file was destroyed ends when it is run again, and is recorded once', async () => {
    const { store, masterKeyFile, load, keyring } = await instance();
    const old = `${masterKeyFile}.${keyring.mark().subarray(1).toString('hex')}.old`;
    await rotateMasterKey({ store, keyring, columns, masterKeyFile });
    const bytes = readFileSync(old);
    let times = 0;
    const record = async () => void times++;
    const retire = async () =>
      retireFormerKeys({ store, keyring: await load(), columns, masterKeyFile, record, afterMs: 0 });
    await retire();
    writeFileSync(old, bytes);
    await retire();
    expect(times).toBe(1);
    expect(existsSync(old)).toBe(false);
  });

  test('never touches the current key, also where a crash left it under a second name', async () => {
    const { store, masterKeyFile, load, keyring } = await instance();
    const [id = ''] = await addMaps(store, keyring, 1);
    linkSync(masterKeyFile, `${masterKeyFile}.0123456789abcdef.old`);
    const record = async () => undefined;
    await retireFormerKeys({ store, keyring: await load(), columns, masterKeyFile, record, afterMs: 0 });
    expect(existsSync(`${masterKeyFile}.0123456789abcdef.old`)).toBe(false);
    expect(await opens(store, await load(), id)).toBe(true);
  });
});
