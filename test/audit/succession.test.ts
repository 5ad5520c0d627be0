import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAuthentic, loadSigner } from '../../audit/signing.ts';
import { replaceSigningKey, SUCCESSIONS } from '../../audit/succession.ts';
import { temporaryFolder } from '../support/store.ts';

function place() {
  const folder = temporaryFolder();
  const keyFile = join(folder, 'audit-signing.pem');
  const successions = join(folder, SUCCESSIONS);
  return { keyFile, successions, replace: () => replaceSigningKey(keyFile, successions) };
}
const said = { instance: 'i', time: '2026-11-21T10:00:00.000Z' };

test('what every former key signed is still signed by the instance, and by nobody else', async () => {
  const { keyFile, replace } = place();
  const statements = [];
  for (let turn = 0; turn < 3; turn++) {
    statements.push((await loadSigner(keyFile)).sign({ ...said, turn }));
    await replace();
  }
  const { publicKeys, publicKey } = await loadSigner(keyFile);
  expect(publicKeys).toHaveLength(4);
  for (const statement of statements) {
    expect(isAuthentic(statement, publicKeys)).toBe(true);
    expect(isAuthentic(statement, publicKey)).toBe(false);
    expect(isAuthentic({ ...statement, instance: 'j' }, publicKeys)).toBe(false);
  }
  const stranger = await loadSigner(join(temporaryFolder(), 'other.pem'));
  expect(isAuthentic(stranger.sign(said), publicKeys)).toBe(false);
});

test('whoever trusts the first key is led to the current one', async () => {
  const { keyFile, successions, replace } = place();
  const first = await loadSigner(keyFile);
  await replace();
  const { publicKey } = await loadSigner(keyFile);
  const line = JSON.parse(readFileSync(successions, 'utf8').trim());
  expect(line.former).toBe(first.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'));
  expect(line.next).toBe(publicKey.export({ type: 'spki', format: 'der' }).toString('base64'));
});

test('a succession that is altered, or that another key made up, leads nowhere', async () => {
  const { keyFile, successions, replace } = place();
  await loadSigner(keyFile);
  await replace();
  const line = JSON.parse(readFileSync(successions, 'utf8').trim());
  const forger = place();
  await loadSigner(forger.keyFile);
  await forger.replace();
  const foreign = JSON.parse(readFileSync(forger.successions, 'utf8').trim());
  for (const change of [
    { time: '2020-01-01T00:00:00.000Z' },
    { former: foreign.former },
    { former: foreign.former, signature_former: foreign.signature_former },
    { signature_next: foreign.signature_next },
    { signature_former: line.signature_next },
  ]) {
    writeFileSync(successions, `${JSON.stringify({ ...line, ...change })}\n`);
    expect((await loadSigner(keyFile)).publicKeys, JSON.stringify(change)).toHaveLength(1);
  }
  writeFileSync(successions, `${JSON.stringify(foreign)}\n`);
  expect((await loadSigner(keyFile)).publicKeys).toHaveLength(1);
});

test('a crash at any moment leaves a key in force that all before leads to', async () => {
  const { keyFile, successions, replace } = place();
  const first = await loadSigner(keyFile);
  const statement = first.sign(said);
  const pem = readFileSync(keyFile);
  await replace();
  const line = readFileSync(successions, 'utf8');
  // The new key's file was written, or the succession too, or half of it; the last step never came.
  for (const written of ['', line, line.slice(0, 40)]) {
    writeFileSync(keyFile, pem);
    writeFileSync(`${keyFile}.next`, 'cut');
    writeFileSync(successions, written);
    const after = await loadSigner(keyFile);
    expect(isAuthentic(statement, after.publicKeys)).toBe(true);
    await replace();
    expect(isAuthentic(statement, (await loadSigner(keyFile)).publicKeys)).toBe(true);
    expect(existsSync(`${keyFile}.next`)).toBe(false);
  }
});

test('a line that is none stops nothing', async () => {
  const { keyFile, successions, replace } = place();
  const statement = (await loadSigner(keyFile)).sign(said);
  await replace();
  appendFileSync(successions, 'hello\n{"former":"x","next":"y"}\n{x}\n');
  expect(isAuthentic(statement, (await loadSigner(keyFile)).publicKeys)).toBe(true);
});
