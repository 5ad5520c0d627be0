import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../audit/store.ts';
import { KeyringError, loadKeyring } from '../../plugin/keyring.ts';
import { addEmptyMap } from '../support/maps.ts';
import { temporaryFolder, temporaryStore } from '../support/store.ts';

const keyFileIn = (folder: string): string => join(folder, 'master.key');
function otherKeyIn(folder: string): string {
  const file = join(folder, 'other.key');
  writeFileSync(file, randomBytes(32), { mode: 0o600 });
  return file;
}

test('the first start makes a key file of 32 bytes that only its owner reads', async () => {
  const store = await temporaryStore();
  await loadKeyring({ masterKeyFile: keyFileIn(store.directory), store });
  expect(readFileSync(keyFileIn(store.directory))).toHaveLength(32);
  expect(statSync(keyFileIn(store.directory)).mode & 0o777).toBe(0o600);
});

test('the same key is the same instance after a restart, another key is another instance', async () => {
  const store = await temporaryStore();
  const first = await loadKeyring({ masterKeyFile: keyFileIn(store.directory), store });
  const again = await loadKeyring({ masterKeyFile: keyFileIn(store.directory), store });
  const other = await loadKeyring({ masterKeyFile: otherKeyIn(store.directory), store });
  expect(again.instanceId).toBe(first.instanceId);
  expect(other.instanceId).not.toBe(first.instanceId);
});

test('what was sealed opens under the same key and context only', async () => {
  const store = await temporaryStore();
  const keyring = await loadKeyring({ masterKeyFile: keyFileIn(store.directory), store });
  const other = await loadKeyring({ masterKeyFile: otherKeyIn(store.directory), store });
  const sealed = keyring.seal(Buffer.from('secret'), 'a');
  expect(keyring.open(sealed, 'a')?.toString()).toBe('secret');
  expect(keyring.open(sealed, 'b')).toBeUndefined();
  expect(other.open(sealed, 'a')).toBeUndefined();
  for (const place of [0, 1, 13, sealed.length - 1]) {
    const altered = Buffer.from(sealed);
    altered[place]! ^= 1;
    expect(keyring.open(altered, 'a')).toBeUndefined();
  }
  expect(keyring.open(sealed.subarray(0, 20), 'a')).toBeUndefined();
});

test('two seals of one text differ', async () => {
  const store = await temporaryStore();
  const keyring = await loadKeyring({ masterKeyFile: keyFileIn(store.directory), store });
  expect(keyring.seal(Buffer.from('x'), 'a')).not.toEqual(keyring.seal(Buffer.from('x'), 'a'));
});

test('fingerprints are equal for equal purpose and text, and only then', async () => {
  const store = await temporaryStore();
  const keyring = await loadKeyring({ masterKeyFile: keyFileIn(store.directory), store });
  expect(keyring.fingerprint('a', 'x')).toBe(keyring.fingerprint('a', 'x'));
  expect(keyring.fingerprint('a', 'x')).not.toBe(keyring.fingerprint('b', 'x'));
  expect(keyring.fingerprint('a', 'x')).not.toBe(keyring.fingerprint('a', 'y'));
  expect(keyring.fingerprint('a', 'x')).toMatch(/^[0-9a-f]{64}$/);
});

test('a key file that is missing while the database was sealed with it stops the start, and no key is made', async () => {
  const store = await temporaryStore();
  const masterKeyFile = keyFileIn(store.directory);
  const keyring = await loadKeyring({ masterKeyFile, store });
  rmSync(masterKeyFile);
  await expect(loadKeyring({ masterKeyFile, store })).rejects.toThrow(/0 live token maps/);
  await store.transaction((tx) => addEmptyMap(tx, keyring));
  await expect(loadKeyring({ masterKeyFile, store })).rejects.toThrow(KeyringError);
  await expect(loadKeyring({ masterKeyFile, store })).rejects.toThrow(/1 live token map/);
  expect(existsSync(masterKeyFile)).toBe(false);
});

test('a key of the wrong length is refused, and never shown', async () => {
  const store = await temporaryStore();
  writeFileSync(keyFileIn(store.directory), 'short secret');
  const failure = loadKeyring({ masterKeyFile: keyFileIn(store.directory), store });
  await expect(failure).rejects.toThrow(/12 bytes/);
  await expect(failure).rejects.not.toThrow(/short secret/);
});

test('another key over a copied database counts the maps it cannot reverse', async () => {
  const store = await temporaryStore();
  const keyring = await loadKeyring({ masterKeyFile: keyFileIn(store.directory), store });
  await store.transaction((tx) => addEmptyMap(tx, keyring));
  const folder = temporaryFolder();
  copyFileSync(join(store.directory, 'sallyport.db'), join(folder, 'sallyport.db'));
  copyFileSync(join(store.directory, 'sallyport.db-wal'), join(folder, 'sallyport.db-wal'));
  chmodSync(join(folder, 'sallyport.db'), 0o600);
  const copy = await openStore({ directory: folder });
  writeFileSync(keyFileIn(folder), Buffer.alloc(32, 7));
  const stranger = await loadKeyring({ masterKeyFile: keyFileIn(folder), store: copy });
  expect(stranger.foreignMaps).toBe(1);
  expect(keyring.foreignMaps).toBe(0);
  await copy.close();
});
