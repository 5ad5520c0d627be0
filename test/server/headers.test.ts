import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestAnswer, type TestApp, testApp } from '../support/app.ts';
import { makeCertificate } from '../support/certificates.ts';

let service: TestApp;
beforeAll(async () => {
  service = await testApp();
});
afterAll(() => service.close());

const JSON_POLICY = "default-src 'none'; frame-ancestors 'none'";
const body = { input_text: 'Fever of 39.2.' };

/** One answer of every kind: of each operation, of documents and probes, and of each way to be refused. */
const answers = (): Promise<readonly (readonly [string, TestAnswer])[]> =>
  Promise.all(
    (
      [
        ['tokenize', () => service.call('POST', '/v1/inbound/tokenize', { body })],
        ['validate', () => service.call('POST', '/v1/outbound/validate', { body: { llm_output: 'Take rest.' } })],
        ['reviews', () => service.call('GET', '/v1/reviews')],
        ['health', () => service.call('GET', '/v1/health')],
        ['AuditEvents', () => service.call('GET', '/fhir/R4/AuditEvent')],
        [
          'an export',
          () => service.call('GET', '/fhir/R4/AuditEvent', { headers: { accept: 'application/fhir+ndjson' } }),
        ],
        ['capabilities', () => service.call('GET', '/fhir/R4/metadata', { key: undefined })],
        ['OpenAPI', () => service.call('GET', '/openapi.json', { key: undefined })],
        ['livez', () => service.call('GET', '/livez', { key: undefined })],
        ['readyz', () => service.call('GET', '/readyz', { key: undefined })],
        ['no key', () => service.call('POST', '/v1/inbound/tokenize', { body, key: undefined })],
        ['no such route', () => service.call('GET', '/v1/nothing')],
        ['no such page', () => service.call('GET', '/nothing', { key: undefined })],
        ['wrong method', () => service.call('GET', '/v1/inbound/tokenize')],
        ['wrong field', () => service.call('POST', '/v1/inbound/tokenize', { body: { input: 'x' } })],
        ['no JSON', () => service.call('POST', '/v1/inbound/tokenize', { body: '{' })],
        ['a path that does not decode', () => service.call('GET', '/v1/token-maps/%ff')],
        [
          'another content type',
          () => service.call('POST', '/v1/inbound/tokenize', { body, headers: { 'content-type': 'text/xml' } }),
        ],
      ] as const
    ).map(async ([name, call]) => [name, await call()] as const),
  );

test('every answer is kept by no cache, guessed at, framed or shared by no browser', async () => {
  for (const [name, { headers }] of await answers()) {
    expect(headers, name).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': JSON_POLICY,
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});

test('no answer names the software that made it, or speaks of TLS that there is not', async () => {
  for (const [name, { headers }] of await answers()) {
    expect(Object.keys(headers), name).not.toContain('server');
    expect(Object.keys(headers), name).not.toContain('x-powered-by');
    expect(Object.keys(headers), name).not.toContain('strict-transport-security');
  }
});

test.each(['/docs/', '/docs', '/console'])(
  'the page %s loads from nowhere else, runs no inline code, and is framed by nobody',
  async (path) => {
    const { headers, status } = await service.call('GET', path, { key: undefined });
    const policy = String(headers['content-security-policy']);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    for (const directive of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]) {
      expect(policy.split('; '), directive).toContain(directive);
    }
    expect(policy).not.toMatch(/unsafe|https:|\*/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  },
);

test('over TLS every answer says that TLS it stays', async () => {
  const { cert, key } = makeCertificate({ name: 'here', hosts: ['127.0.0.1'] });
  const encrypted = await testApp({}, (deps) => ({ ...deps, tls: { cert, key } }));
  await encrypted.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = encrypted.app.server.address() as AddressInfo;
  for (const path of ['/livez', '/v1/health', '/docs/', '/v1/token-maps/%ff']) {
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, ca: cert, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.headers);
      })
        .on('error', reject)
        .end();
    });
    expect(headers['strict-transport-security'], path).toBe('max-age=31536000');
  }
  await encrypted.close();
});
