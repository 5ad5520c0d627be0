import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError } from '../../server/config.ts';
import { readTls } from '../../server/tls.ts';
import { type Certificate, makeCertificate } from '../support/certificates.ts';
import { type Spawned, spawnService } from '../support/service.ts';
import { temporaryFolder } from '../support/store.ts';

const root = resolve(import.meta.dirname, '../..');
const authority = makeCertificate({ name: 'Test authority' });
const stranger = makeCertificate({ name: 'Another authority' });
const hosts = ['127.0.0.1', 'localhost'];
const serverCertificate = (name: string): Certificate => makeCertificate({ name, hosts, issuer: authority });

/** Writes the three files into `folder` and gives the settings that name them. */
function writeFiles(folder: string, certificate: Certificate, callers?: Certificate) {
  mkdirSync(folder, { recursive: true });
  const files = { certFile: join(folder, 'tls.crt'), keyFile: join(folder, 'tls.key'), caFile: join(folder, 'ca.crt') };
  writeFileSync(files.certFile, certificate.cert);
  writeFileSync(files.keyFile, certificate.key, { mode: 0o600 });
  if (callers) writeFileSync(files.caFile, callers.cert);
  return {
    files: { certFile: files.certFile, keyFile: files.keyFile, ...(callers && { caFile: files.caFile }) },
    env: {
      SALLYPORT_TLS_CERT_FILE: files.certFile,
      SALLYPORT_TLS_KEY_FILE: files.keyFile,
      ...(callers && { SALLYPORT_TLS_CA_FILE: files.caFile }),
    },
  };
}

interface Answer {
  readonly status: number | undefined;
  readonly servedBy: string;
}
/** One call on a connection of its own. Rejects when there is none, or it is not trusted. */
const call = (url: string, options: RequestOptions = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { ca: authority.cert, agent: false, ...options }, (answer) => {
      const { subject } = (answer.socket as TLSSocket).getPeerCertificate();
      answer.resume().on('end', () => resolve({ status: answer.statusCode, servedBy: String(subject.CN) }));
    });
    sent.on('error', reject).end();
  });

const listening = async (service: Spawned): Promise<string> => {
  const said = (): string | undefined => /listens on (https:\/\/\S+)/.exec(service.output())?.[1];
  while (said() === undefined) {
    if (service.child.exitCode !== null) throw new Error(`the service ended: ${service.output()}`);
    await sleep(20);
  }
  return said() ?? '';
};

/** Runs what the Dockerfile's HEALTHCHECK runs. */
const healthCheck = (env: Record<string, string>): Promise<{ readonly code: number; readonly stdout: string }> =>
  promisify(execFile)(process.execPath, [join(root, 'server/cli/ready.ts')], { env, cwd: tmpdir() }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { readonly code: number; readonly stdout: string }) => error,
  );

const freePort = async (): Promise<number> => {
  const server = createHttpServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

describe('files that do not fit stop the start with one line that names the setting', () => {
  const fits = makeCertificate({ name: 'fits', hosts });
  const other = makeCertificate({ name: 'other', hosts });
  test.each([
    ['a certificate that is missing', 'certFile', undefined, 'SALLYPORT_TLS_CERT_FILE cannot be read (ENOENT)'],
    ['a key that is missing', 'keyFile', undefined, 'SALLYPORT_TLS_KEY_FILE cannot be read (ENOENT)'],
    ['an authority that is missing', 'caFile', undefined, 'SALLYPORT_TLS_CA_FILE cannot be read (ENOENT)'],
    ['no certificate', 'certFile', 'hello', 'SALLYPORT_TLS_CERT_FILE must hold a certificate in PEM'],
    [
      'a chain that is cut off',
      'certFile',
      fits.cert + other.cert.slice(0, -100),
      'the TLS files cannot be served: a certificate in them is cut off, or too weak for OpenSSL',
    ],
    ['a key in place of it', 'certFile', fits.key, 'SALLYPORT_TLS_CERT_FILE must hold a certificate in PEM'],
    ['no key', 'keyFile', fits.cert, 'SALLYPORT_TLS_KEY_FILE must hold a private key in PEM, without a passphrase'],
    ['no authority', 'caFile', '', 'SALLYPORT_TLS_CA_FILE must hold a certificate in PEM'],
    [
      "another certificate's key",
      'keyFile',
      other.key,
      'SALLYPORT_TLS_KEY_FILE is not the key of the certificate in SALLYPORT_TLS_CERT_FILE',
    ],
  ] as const)('%s', (_name, wrong, text, line) => {
    const { files } = writeFiles(temporaryFolder(), fits, fits);
    const file = (files as Record<string, string>)[wrong] ?? '';
    if (text === undefined) rmSync(file);
    else writeFileSync(file, text);
    expect(() => readTls(files)).toThrow(new ConfigError(line));
  });

  test('the service ends with that line alone', async () => {
    const directory = temporaryFolder();
    const { env } = writeFiles(join(directory, 'tls'), fits);
    rmSync(env.SALLYPORT_TLS_KEY_FILE);
    const service = spawnService({ directory, env });
    expect(await service.ended).toBe(1);
    expect(service.output()).toBe('Sallyport does not start: SALLYPORT_TLS_KEY_FILE cannot be read (ENOENT)\n');
  });
});

describe('with a certificate and its key', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sallyport-tls-'));
  const folder = join(directory, 'tls');
  const { env } = writeFiles(folder, serverCertificate('first'));
  let service: Spawned;
  let url: string;
  beforeAll(async () => {
    service = spawnService({ directory, env });
    url = await listening(service);
  });
  afterAll(async () => {
    service.child.kill('SIGTERM');
    await service.ended;
    rmSync(directory, { recursive: true });
  });

  test('HTTPS is spoken, by TLS 1.2 and 1.3', async () => {
    expect(await call(`${url}/readyz`)).toEqual({ status: 200, servedBy: 'first' });
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const only = { minVersion: version, maxVersion: version };
      expect((await call(`${url}/readyz`, only)).status, version).toBe(200);
    }
  });

  test('older TLS and plain HTTP are not', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    await expect(call(`${url}/readyz`, old)).rejects.toThrow(/protocol version/);
    await expect(fetch(`${url.replace('https', 'http')}/readyz`)).rejects.toThrow();
  });

  test('the health check of the image finds it ready', async () => {
    const { stdout, code } = await healthCheck({ ...env, SALLYPORT_PORT: new URL(url).port });
    expect({ stdout, code }).toEqual({ stdout: '', code: 0 });
  });

  test('links in answers are https', async () => {
    const metadata = await new Promise<string>((resolve, reject) => {
      request(`${url}/fhir/R4/metadata`, { ca: authority.cert }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        answer.on('end', () => resolve(text));
      })
        .on('error', reject)
        .end();
    });
    expect(metadata).toContain(`"url":"${url}/fhir/R4"`);
  });

  test('new files are taken up without a restart, and no call in between fails', async () => {
    const answers: Answer[] = [];
    let isCalling = true;
    const calling = (async () => {
      while (isCalling) answers.push(await call(`${url}/livez`));
    })();
    writeFiles(folder, serverCertificate('second'));
    await expect.poll(async () => (await call(`${url}/livez`)).servedBy, { timeout: 30_000 }).toBe('second');
    isCalling = false;
    await calling;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('SIGHUP takes them up at once', async () => {
    writeFiles(folder, serverCertificate('third'));
    service.child.kill('SIGHUP');
    await expect.poll(async () => (await call(`${url}/livez`)).servedBy, { timeout: 30_000 }).toBe('third');
    expect(service.child.exitCode).toBeNull();
  });

  test('a certificate whose key is not there yet changes nothing, and the log says so', async () => {
    writeFileSync(join(folder, 'tls.crt'), serverCertificate('fourth').cert);
    service.child.kill('SIGHUP');
    await expect.poll(() => service.output(), { timeout: 30_000 }).toContain('"code":"tls_files_unfit"');
    expect(await call(`${url}/livez`)).toEqual({ status: 200, servedBy: 'third' });
  });
});

describe('with an authority for the callers', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sallyport-tls-'));
  const { env } = writeFiles(join(directory, 'tls'), serverCertificate('mutual'), authority);
  const mine = makeCertificate({ name: 'a caller', issuer: authority });
  let service: Spawned;
  let url: string;
  let probePort: number;
  beforeAll(async () => {
    probePort = await freePort();
    service = spawnService({ directory, env: { ...env, SALLYPORT_PROBE_PORT: String(probePort) } });
    url = await listening(service);
  });
  afterAll(async () => {
    service.child.kill('SIGTERM');
    await service.ended;
    rmSync(directory, { recursive: true });
  });

  test('a caller with a certificate of it is heard', async () => {
    expect((await call(`${url}/livez`, { cert: mine.cert, key: mine.key })).status).toBe(200);
  });

  test('without one, or with another authority, nothing is answered', async () => {
    const foreign = makeCertificate({ name: 'a stranger', issuer: stranger });
    const expired = makeCertificate({ name: 'a caller of before', issuer: authority, days: -1 });
    for (const { cert, key } of [{}, foreign, expired] as Partial<Certificate>[]) {
      await expect(call(`${url}/livez`, { ...(cert && { cert, key }) })).rejects.toThrow();
    }
  });

  test('the health check of the image asks the probe port', async () => {
    expect((await healthCheck({ SALLYPORT_PROBE_PORT: String(probePort) })).code).toBe(0);
    expect((await healthCheck({ SALLYPORT_PORT: new URL(url).port, ...env })).code).toBe(1);
  });

  test('the probe port answers the two probes over plain HTTP, and nothing else', async () => {
    const status = async (path: string, method = 'GET') =>
      (await fetch(`http://127.0.0.1:${probePort}${path}`, { method })).status;
    expect(await status('/livez')).toBe(200);
    expect(await status('/readyz')).toBe(200);
    for (const path of ['/', '/openapi.json', '/v1/health', '/docs/', '/readyz/', '/readyz?x=1']) {
      expect(await status(path), path).toBe(404);
    }
    expect(await status('/readyz', 'POST')).toBe(404);
  });
});
