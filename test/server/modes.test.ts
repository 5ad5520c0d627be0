import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../server/config.ts';
import { closeModes, findOpen } from '../../server/modes.ts';
import { temporaryFolder } from '../support/store.ts';

const modeOf = (file: string): number => statSync(file).mode & 0o777;

function place() {
  const folder = temporaryFolder();
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const file = (name: string, mode: number): string => {
    writeFileSync(join(folder, name), 'x');
    chmodSync(join(folder, name), mode);
    return join(folder, name);
  };
  return { folder, dataDir, file, masterKeyFile: file('master.key', 0o600) };
}

test.each([
  ['SALLYPORT_TLS_KEY_FILE', (keyFile: string) => ({ tls: { certFile: '', keyFile } })],
  [
    'SALLYPORT_FHIR_PRIVATE_KEY_FILE',
    (privateKeyFile: string) => ({ fhir: { timeoutMs: 1, delivery: true, cacheSeconds: 0, privateKeyFile } }),
  ],
  ['the master key file', (masterKeyFile: string) => ({ masterKeyFile })],
])('%s that others can read stops the start with one line, and its mode stays', (name, configOf) => {
  const { dataDir, masterKeyFile, file } = place();
  for (const mode of [0o644, 0o604, 0o660, 0o620]) {
    const key = file('key', mode);
    const config = { dataDir, masterKeyFile, ...configOf(key) };
    expect(() => closeModes(config)).toThrow(`${name} ${key} is open to other users (mode 0${mode.toString(8)})`);
    expect(modeOf(key)).toBe(mode);
  }
  for (const mode of [0o600, 0o400, 0o440, 0o640]) {
    expect(closeModes({ dataDir, masterKeyFile, ...configOf(file('key', mode)) }), mode.toString(8)).toEqual([]);
  }
});

test('a former master key that lies open stops the start too', () => {
  const { dataDir, masterKeyFile, file } = place();
  file('master.key.0123456789abcdef.old', 0o644);
  expect(() => closeModes({ dataDir, masterKeyFile })).toThrow(/master key file .*\.old is open/);
});

test('a .env that holds a secret is closed, one that holds none is left as it is', () => {
  const { folder, dataDir, masterKeyFile } = place();
  const dotEnv = join(folder, '.env');
  const read = (text: string) => {
    writeFileSync(dotEnv, text);
    chmodSync(dotEnv, 0o644);
    return closeModes({ dataDir, masterKeyFile, dotEnv: loadConfig(folder).dotEnv });
  };
  expect(read('SALLYPORT_PORT=8484\nSALLYPORT_HOOK_SECRET=\n')).toEqual([]);
  expect(modeOf(dotEnv)).toBe(0o644);
  expect(read('SALLYPORT_HOOK_SECRET=a secret of hooks\n')).toEqual([
    '.env was open to other users (mode 0644): closed',
  ]);
  expect(modeOf(dotEnv)).toBe(0o600);
});

test('looking changes nothing', () => {
  const { dataDir, masterKeyFile, file } = place();
  const dotEnv = file('env', 0o666);
  chmodSync(dataDir, 0o755);
  expect(findOpen({ dataDir, masterKeyFile, dotEnv }).map(({ path }) => path)).toEqual([dataDir, dotEnv]);
  expect([modeOf(dataDir), modeOf(dotEnv)]).toEqual([0o755, 0o666]);
});
