import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addRequestContext } from '../../server/request-context.ts';
import { cutUnread } from '../../server/unread.ts';

/** More than the kernel takes for a caller who reads nothing. */
const LARGE_BYTES = 12 * 1024 * 1024;

/** A service on loopback that answers each path, whose caller is named by it, with many bytes. */
async function large(options: { readonly connectionTimeout?: number; readonly mostBytes?: number } = {}) {
  const app = fastify(options);
  addRequestContext(app);
  const answered: string[] = [];
  app.addHook('onRequest', async (request) => {
    request.caller = { ...request.caller, keyId: request.url.slice(1) };
  });
  cutUnread(app, options);
  app.addHook('onSend', async ({ url }) => void answered.push(url));
  app.get('/late', async () => new Promise((resolve) => setTimeout(() => resolve('a'), 500)));
  app.get('/:who', async () => 'a'.repeat(LARGE_BYTES));
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const call = async (...paths: readonly string[]): Promise<Socket> => {
    const before = answered.length;
    const socket = connect(port, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
    await vi.waitFor(() => expect(answered).toHaveLength(before + paths.length));
    return socket;
  };
  const connections = (): Promise<number> =>
    new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  return { port, call, connections };
}
/** How many bytes come until the connection ends, or until all of the answer is there. */
async function readAll(socket: Socket, bytes: number): Promise<number> {
  let read = 0;
  socket.on('data', (part) => (read += part.length)).resume();
  const closed = once(socket, 'close').catch(() => undefined);
  await Promise.race([closed, vi.waitFor(() => expect(read).toBeGreaterThanOrEqual(bytes), { timeout: 10_000 })]);
  return read;
}

test('past the bytes that may be unread the oldest answer of whoever holds most is cut', async () => {
  const { call } = await large({ mostBytes: 3 * LARGE_BYTES });
  const honest = await call('/honest');
  const first = await call('/greedy');
  const second = await call('/greedy');
  const third = await call('/greedy');
  expect(await readAll(first, LARGE_BYTES)).toBeLessThan(LARGE_BYTES);
  for (const socket of [honest, second, third]) {
    expect(await readAll(socket, LARGE_BYTES)).toBeGreaterThanOrEqual(LARGE_BYTES);
  }
});

test('answers that were read count no more', async () => {
  const { port, call } = await large({ mostBytes: 2 * LARGE_BYTES });
  const waits = await call('/first');
  for (let time = 0; time < 5; time++) await (await fetch(`http://127.0.0.1:${port}/second`)).text();
  expect(await readAll(waits, LARGE_BYTES)).toBeGreaterThanOrEqual(LARGE_BYTES);
});

test('answers that wait behind another on one connection are cut with it', async () => {
  const { call } = await large({ mostBytes: 3 * LARGE_BYTES });
  const honest = await call('/honest');
  const pipelined = await call('/greedy', '/greedy', '/greedy');
  expect(await readAll(pipelined, LARGE_BYTES)).toBeLessThan(LARGE_BYTES);
  expect(await readAll(honest, LARGE_BYTES)).toBeGreaterThanOrEqual(LARGE_BYTES);
});

test('a connection on which nothing of an answer is read is cut', async () => {
  const { call, connections } = await large({ connectionTimeout: 100 });
  const stalled = await call('/stalled');
  await expect.poll(connections, { timeout: 10_000 }).toBe(0);
  expect(await readAll(stalled, LARGE_BYTES)).toBeLessThan(LARGE_BYTES);
});

test('a call that is worked on for long is answered all the same, and so is the next on its connection', async () => {
  const { call } = await large({ connectionTimeout: 100 });
  const socket = await call('/late', '/late');
  let text = '';
  socket.setEncoding('latin1').on('data', (part) => (text += part));
  socket.resume();
  await expect.poll(() => text.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
});
