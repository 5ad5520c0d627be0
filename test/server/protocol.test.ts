import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../support/app.ts';

let service: TestApp;
let port: number;
beforeAll(async () => {
  service = await testApp();
  port = Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => service.close());

test.each([
  ['does not decode', '/v1/token-maps/%Maria', 'application/problem+json'],
  ['is longer than any id', `/v1/token-maps/Maria${'a'.repeat(300)}`, 'application/problem+json'],
  ['does not decode, under /fhir', '/fhir/R4/AuditEvent/%Maria', 'application/fhir+json'],
])('a path that %s is refused in the form of every error and not repeated', async (_name, path, type) => {
  const answer = await service.call('GET', path);
  expect(answer.status).toBe(400);
  expect(answer.headers['content-type']).toContain(type);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.text).not.toContain('Maria');
});

/** What the server answers to these bytes, until it closes. */
const exchange = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.setEncoding('utf8').on('data', (text) => (answer += text));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });

test.each([
  ['no HTTP', 'Maria Lopez\r\n\r\n', 400],
  ['a header without an end', `GET / HTTP/1.1\r\nHost: a\r\nX-Name: ${'Maria'.repeat(8_000)}\r\n\r\n`, 431],
])('%s is answered as a problem that repeats nothing', async (_name, bytes, status) => {
  const answer = await exchange(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain('application/problem+json');
  expect(answer).not.toContain('Maria');
});

test('a hook without a body is recorded and not worked on', async () => {
  const answer = await service.call('POST', '/v1/hooks/tokenize');
  expect(answer.status).toBe(202);
});
