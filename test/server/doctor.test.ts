import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openConnection } from '../../audit/connection.ts';
import { openStore } from '../../audit/store.ts';
import { loadKeyring } from '../../plugin/keyring.ts';
import { replaceMasterKey } from '../../plugin/master-keys.ts';
import { createKey } from '../../server/api-keys.ts';
import type { Check } from '../../server/cli/doctor-check.ts';
import { examine } from '../../server/cli/doctor-examine.ts';
import { checkTls } from '../../server/cli/doctor-files.ts';
import { readConfig } from '../../server/config.ts';
import { makeCertificate } from '../support/certificates.ts';
import { type Service, startService } from '../support/service.ts';
import { temporaryFolder } from '../support/store.ts';

const root = resolve(import.meta.dirname, '../..');
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
};

/** A data directory with a key and its event, as a service that was stopped leaves it. */
async function place() {
  const directory = join(temporaryFolder(), 'data');
  mkdirSync(directory, { mode: 0o700 });
  const masterKeyFile = join(directory, 'instance.key');
  const store = await openStore({ directory });
  const { instanceId } = await loadKeyring({ masterKeyFile, store });
  const all = { name: 'Zebulon', scopes: [], tenant: 'default', purposeOfUse: 'TREAT', test: false };
  await createKey(store, { instanceId }, all);
  await store.close();
  const env = { SALLYPORT_DATA_DIR: directory, SALLYPORT_PORT: String(await freePort()) };
  const look = (more: Record<string, string> = {}) => examine(readConfig({ ...env, ...more }));
  return { directory, masterKeyFile, look };
}
/** What is not in order, without what this machine adds: tests may run as root. */
const wrong = (checks: readonly Check[]) =>
  checks
    .filter(({ state, line }) => state !== 'ok' && line !== 'this is root')
    .map(({ name, state }) => `${name} ${state}`);
const inDatabase = async (directory: string, sql: string): Promise<void> => {
  const connection = await openConnection(join(directory, 'sallyport.db'), 'PRAGMA busy_timeout = 5000;');
  await connection.script(sql);
  await connection.close();
};

test('a place in order has nothing wrong, and every part was looked at', async () => {
  const { look } = await place();
  const checks = await look();
  expect(wrong(checks)).toEqual([]);
  const names = [
    'models',
    'disk',
    'settings',
    'rights',
    'master key',
    'TLS',
    'database',
    'schema',
    'token maps',
    'record',
  ];
  expect([...new Set(checks.map(({ name }) => name))]).toEqual([
    ...names,
    'clock',
    'delivery',
    'service',
    'FHIR server',
  ]);
});

test('before the first start nothing is made and nothing is wrong', async () => {
  const folder = temporaryFolder();
  const env = { SALLYPORT_DATA_DIR: join(folder, 'data'), SALLYPORT_PORT: String(await freePort()) };
  expect(wrong(await examine(readConfig(env)))).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

describe('each thing that is wrong is found, and does not hide the others', () => {
  test.each<[string, (at: Awaited<ReturnType<typeof place>>) => Promise<unknown> | unknown, string[]]>([
    ['a master key that is missing', ({ masterKeyFile }) => rmSync(masterKeyFile), ['master key problem']],
    [
      'one that is cut',
      ({ masterKeyFile }) => writeFileSync(masterKeyFile, 'cut'),
      ['master key problem', 'record problem'],
    ],
    [
      'one that others can read',
      ({ masterKeyFile }) => chmodSync(masterKeyFile, 0o644),
      ['rights problem', 'rights warning'],
    ],
    ['a data directory that lies open', ({ directory }) => chmodSync(directory, 0o755), ['rights warning']],
    ['a newer schema', ({ directory }) => inDatabase(directory, 'PRAGMA user_version = 999'), ['schema problem']],
    ['an older schema', ({ directory }) => inDatabase(directory, 'PRAGMA user_version = 8'), ['schema warning']],
    [
      'an event that was altered',
      ({ directory }) =>
        inDatabase(directory, "UPDATE audit_events SET json = replace(json, '\"R4\"', '\"R5\"') || ' '"),
      ['record problem'],
    ],
    [
      'a clock that went back',
      ({ directory }) => inDatabase(directory, "UPDATE audit_events SET recorded = '2999-01-01T00:00:00.000Z'"),
      ['clock problem'],
    ],
    [
      'a former master key',
      ({ masterKeyFile }) => replaceMasterKey(masterKeyFile),
      ['master key warning', 'rotation warning'],
    ],
  ])('%s', async (_name, harm, expected) => {
    const at = await place();
    await harm(at);
    const checks = await at.look();
    expect(wrong(checks)).toEqual(expected);
    for (const { state, advice } of checks) expect(advice === undefined).toBe(state === 'ok');
  });

  test.each([
    ['true', 'http://127.0.0.1:9/fhir/R4'],
    ['false', 'http://127.0.0.1:9/fhir/R4#followed'],
  ])('what the FHIR server refused for good, with SALLYPORT_FHIR_DELIVERY=%s', async (delivery, server) => {
    const { directory, look } = await place();
    const letter = `'${server}', 1, 'Release', 'http_501', 1, '2026-11-30T13:00:00.000Z'`;
    await inDatabase(
      directory,
      `INSERT INTO dead_letters (server, seq, part, code, attempts, failed) VALUES (${letter})`,
    );
    const checks = await look({
      SALLYPORT_FHIR_BASE_URL: 'http://127.0.0.1:9/fhir/R4',
      SALLYPORT_FHIR_DELIVERY: delivery,
    });
    expect(checks).toContainEqual(expect.objectContaining({ state: 'warning', line: '1 were refused for good' }));
  });

  test('a damaged database', async () => {
    const { directory, look } = await place();
    await inDatabase(directory, 'PRAGMA journal_mode = DELETE');
    const file = openSync(join(directory, 'sallyport.db'), 'r+');
    writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, 4096 * 2);
    expect(wrong(await look())).toEqual(['database problem']);
  });

  test('a master key that is missing is not made', async () => {
    const { directory, masterKeyFile, look } = await place();
    rmSync(masterKeyFile);
    await look();
    expect(readdirSync(directory)).not.toContain('instance.key');
  });

  test('a port that another program holds', async () => {
    const { look } = await place();
    const server = createServer((_request, response) => response.writeHead(418).destroy()).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((done) => server.once('listening', done));
    const checks = await look({ SALLYPORT_PORT: String((server.address() as AddressInfo).port) });
    expect(wrong(checks)).toEqual(['service problem']);
  });

  test('a FHIR server that is away, and settings that are risky', async () => {
    const { look } = await place();
    const checks = await look({
      SALLYPORT_FHIR_BASE_URL: `http://127.0.0.1:${await freePort()}/fhir/R4`,
      SALLYPORT_RATE_LIMIT: '0',
      SALLYPORT_API_KEY: 'canary-key-of-more-than-24-characters',
    });
    expect(wrong(checks)).toEqual(['settings warning', 'settings warning', 'settings warning', 'FHIR server problem']);
    expect(JSON.stringify(checks)).not.toContain('canary');
  });

  test('plain HTTP on an address that others reach', async () => {
    const { look } = await place();
    expect(wrong(await look({ SALLYPORT_HOST: '0.0.0.0' }))).toEqual(['settings warning']);
  });

  test('a certificate that runs out, has run out, or does not fit', () => {
    const folder = temporaryFolder();
    const certFile = join(folder, 'tls.crt');
    const keyFile = join(folder, 'tls.key');
    const states = [30, 10, -1].map((days) => {
      const { cert, key } = makeCertificate({ name: 'here', days });
      writeFileSync(certFile, cert);
      writeFileSync(keyFile, key);
      const env = { SALLYPORT_TLS_CERT_FILE: certFile, SALLYPORT_TLS_KEY_FILE: keyFile };
      return checkTls(readConfig(env)).map(({ state }) => state);
    });
    expect(states).toEqual([['ok'], ['warning'], ['problem']]);
  });
});

describe('npm run doctor', () => {
  let service: Service;
  const directory = mkdtempSync(join(tmpdir(), 'sallyport-doctor-'));
  beforeAll(async () => {
    service = await startService({ directory });
    await service.call('POST', '/v1/inbound/tokenize', { input_text: 'Zebulon Quartermain, MRN: 00482913.' });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true });
  });
  const doctor = (args: readonly string[], env: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, [join(root, 'server/cli/doctor.ts'), ...args], {
      cwd: directory,
      env: {
        PATH: process.env.PATH ?? '',
        SALLYPORT_DATA_DIR: service.dataDir,
        SALLYPORT_PORT: new URL(service.baseUrl).port,
        ...env,
      },
    }).then(
      ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
      (error: { readonly stdout: string; readonly stderr: string; readonly code: number }) => error,
    );

  test('beside a running service finds it ready, ends with 0 and says nothing of a text', async () => {
    const { stdout, code } = await doctor([]);
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(/^ok {6}node: Node 24/m);
    expect(stdout).toMatch(/^ok {6}native modules: onnxruntime-node loads$/m);
    expect(stdout).toMatch(/^ok {6}service: it answers at http:\/\/127\.0\.0\.1:\d+ and is ready$/m);
    expect(stdout).not.toMatch(/PROBLEM|Zebulon|00482913/);
  });

  test('--json gives the same for programs, and a problem ends with 1', async () => {
    const { stdout, code } = await doctor(['--json'], { SALLYPORT_FHIR_BASE_URL: 'http://127.0.0.1:9/fhir/R4' });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toContainEqual({
      name: 'FHIR server',
      state: 'problem',
      line: expect.stringContaining('cannot be used'),
      advice: expect.any(String),
    });
  });

  test('settings that cannot be read end with one line', async () => {
    const { stderr, code } = await doctor([], { SALLYPORT_PORT: 'many' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^SALLYPORT_PORT \(in the environment\) must be .*\n$/);
  });
});
