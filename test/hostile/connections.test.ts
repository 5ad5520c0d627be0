import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong } from '../support/long.ts';
import { hasProc, residentMegabytes } from '../support/proc.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let port: number;
beforeAll(async () => {
  service = await startService();
  port = Number(new URL(service.baseUrl).port);
});
afterAll(() => service.stop());

interface Wire {
  readonly socket: Socket;
  answer(): string;
  readonly closed: Promise<void>;
}
/** An open connection; a reset by the server counts as closed. */
function open(): Wire {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text) => (answer += text));
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()).on('error', () => resolve()));
  return { socket, answer: () => answer, closed };
}
const head = (lines: readonly string[]): string =>
  `${['POST /v1/inbound/tokenize HTTP/1.1', 'Host: a', `Authorization: Bearer ${service.apiKey}`, 'Content-Type: application/json', ...lines].join('\r\n')}\r\n\r\n`;
const works = async (): Promise<number> =>
  (await service.call('POST', '/v1/inbound/tokenize', { input_text: 'MRN: 00482913' })).status;

test('two hundred callers that never end their headers keep nobody else waiting', async () => {
  const slow = Array.from({ length: 200 }, () => open());
  for (const { socket } of slow) socket.write('POST /v1/inbound/tokenize HTTP/1.1\r\nHost: a\r\nX-Slow: ');
  await sleep(100);
  for (const { socket } of slow) socket.write('a');
  expect(await works()).toBe(200);
  for (const { socket } of slow) socket.destroy();
});

test.runIf(isLong)(
  'callers that never end their headers or their bodies are cut off',
  async () => {
    const [headers, body, chunks] = [open(), open(), open()];
    headers.socket.write('GET /v1/health HTTP/1.1\r\nHost: a\r\nX-Slow: ');
    body.socket.write(`${head(['Content-Length: 100'])}{"input_text":`);
    chunks.socket.write(`${head(['Transfer-Encoding: chunked'])}1\r\n{\r\n`);
    await Promise.all([headers.closed, body.closed, chunks.closed]);
    for (const { answer } of [headers, body, chunks]) expect(answer()).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
  },
  240_000,
);

test('who sends a chunked body without an end reads why it was refused, every time', async () => {
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
  for (let time = 0; time < 10; time++) {
    const { socket, answer, closed } = open();
    socket.write(`${head(['Transfer-Encoding: chunked'])}`);
    for (let sent = 0; sent < 600 && !socket.destroyed && answer() === ''; sent++) {
      if (!socket.write(chunk)) await sleep(1);
    }
    for (let wait = 0; wait < 500 && answer() === '' && !socket.destroyed; wait++) await sleep(10);
    socket.destroy();
    await closed;
    expect(answer()).toMatch(/^HTTP\/1\.1 413 /);
  }
});

test('pipelined calls are answered each, in order', async () => {
  const ids = Array.from({ length: 40 }, () => randomUUID());
  const { socket, answer, closed } = open();
  const get = (id: string, close: boolean): string =>
    `GET /v1/health HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.apiKey}\r\nX-Request-Id: ${id}\r\nConnection: ${close ? 'close' : 'keep-alive'}\r\n\r\n`;
  socket.write(ids.map((id, at) => get(id, at === ids.length - 1)).join(''));
  await closed;
  expect([...answer().matchAll(/x-request-id: (\S+)/g)].map(([, id]) => id)).toEqual(ids);
});

test.each([
  ['two lengths', ['Content-Length: 5', 'Content-Length: 50']],
  ['a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
  ['an unknown transfer coding', ['Transfer-Encoding: chunked, gzip']],
  ['a length that is none', ['Content-Length: -1']],
  ['white space before the colon', ['Content-Length : 5']],
])(
  'a request with %s is refused and its connection closed, so that nothing is smuggled behind it',
  async (_name, lines) => {
    const { socket, answer, closed } = open();
    socket.write(`${head(lines)}0\r\n\r\nGET /livez HTTP/1.1\r\nHost: a\r\n\r\n`);
    await closed;
    expect(answer()).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer().match(/HTTP\/1\.1/g)).toHaveLength(1);
  },
);

test('a compressed body is refused, not opened: no small body becomes a large one', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
  const answer = await fetch(`${service.baseUrl}/v1/inbound/tokenize`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${service.apiKey}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: bomb,
  });
  expect(answer.status).toBe(400);
});

test('five hundred connections at once are all answered', async () => {
  const all = Array.from({ length: 500 }, () => open());
  for (const { socket } of all) socket.write('GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await Promise.all(all.map(({ closed }) => closed));
  expect(all.filter(({ answer }) => !answer().startsWith('HTTP/1.1 200 '))).toEqual([]);
});

test('the service works as before after all of it, with its memory bounded', async () => {
  expect(await works()).toBe(200);
  if (hasProc) expect(residentMegabytes(service.pid)).toBeLessThan(700);
});
