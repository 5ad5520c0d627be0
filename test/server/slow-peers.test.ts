import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MOST_BYTES_HELD } from '../../server/bodies.ts';
import { lingerAfterBody } from '../../server/linger.ts';
import { addOverloadGuard } from '../../server/overload.ts';
import { Refusal } from '../../server/problem.ts';

/** More than the kernel takes for a caller who reads nothing. */
const LARGE = 'a'.repeat(12 * 1024 * 1024);

/** A guarded service on loopback whose clock is in hand. */
async function guarded({ maxInFlight = 64 } = {}) {
  const app = fastify({ bodyLimit: 2 * MOST_BYTES_HELD });
  let clock = 0;
  const answered: string[] = [];
  app.addHook('onSend', async ({ url }) => void answered.push(url));
  lingerAfterBody(app);
  addOverloadGuard(app, { maxInFlight, now: () => clock });
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Refusal ? 503 : 400).send({}));
  const config = { operation: 'tokenize' } as const;
  app.post('/', { config }, async () => ({}));
  app.post('/large', { config }, async () => LARGE);
  app.get('/stream', { config }, (_request, reply) => reply.send(Readable.from([LARGE, LARGE])));
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const open = async (text: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  const ask = async (payload: object = {}): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: JSON.stringify(payload), headers: JSON_TYPE }))
      .status;
  const wait = (ms: number): void => {
    clock += ms;
  };
  /** Sends so much of a body that is declared as longer, once it is being read. */
  const begin = async (declared: number, sent: string): Promise<Socket> => {
    const begun = new Promise<void>((resolve) => app.server.once('request', () => setImmediate(resolve)));
    const socket = await open(`${post('/', declared)}${sent}`);
    await begun;
    return socket;
  };
  return { open, ask, wait, begin, answered };
}
const JSON_TYPE = { 'content-type': 'application/json' };
const post = (path: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
const readAll = async (socket: Socket): Promise<string> => {
  let text = '';
  for await (const part of socket.setEncoding('latin1')) text += part;
  return text;
};

test.each(['GET /stream HTTP/1.1\r\nHost: a\r\n\r\n', `${post('/large', 2)}{}`])(
  'callers who do not read their answers hold nobody else up: %j',
  async (request) => {
    const { open, ask, answered } = await guarded({ maxInFlight: 6 });
    for (let caller = 0; caller < 7; caller++) await open(request);
    await vi.waitFor(() => expect(answered).toHaveLength(7));
    expect(await ask()).toBe(200);
  },
);

test('the body of a call whose answer is not read is let go', async () => {
  const { open, ask, answered } = await guarded();
  const padding = ' '.repeat(MOST_BYTES_HELD - 2);
  await open(`${post('/large', MOST_BYTES_HELD)}{${padding}}`);
  await vi.waitFor(() => expect(answered).toEqual(['/large']));
  expect(await ask()).toBe(200);
});

test('a length that is only declared takes nobody the room', async () => {
  const { begin, ask } = await guarded();
  await begin(MOST_BYTES_HELD, '{');
  expect(await ask({ input_text: 'a'.repeat(1_000) })).toBe(200);
});

test.each([MOST_BYTES_HELD, 2 * MOST_BYTES_HELD])(
  'a length of %i that is only declared cuts no slow sender off',
  async (declared) => {
    const { begin, wait } = await guarded();
    const slow = await begin(1_000_000, `{${' '.repeat(500_000)}`);
    wait(100);
    await begin(declared, '');
    slow.write(`${' '.repeat(499_998)}}`);
    const [answer] = await once(slow.resume(), 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test('who has sent nothing yet holds no room to give', async () => {
  const { begin, ask, wait } = await guarded();
  const empty = await begin(100_000, '');
  const full = await begin(MOST_BYTES_HELD, `{${' '.repeat(MOST_BYTES_HELD - 10)}`);
  await expect.poll(() => ask({ input_text: 'a'.repeat(1_000) })).toBe(503);
  wait(100);
  expect(await ask({ input_text: 'a'.repeat(1_000) })).toBe(200);
  expect(await readAll(full)).toMatch(/^HTTP\/1\.1 503 /);
  empty.write(`{${' '.repeat(99_998)}}`);
  const [answer] = await once(empty.resume(), 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
});

test('a body that comes slowly gives way to others and reads why', async () => {
  const { begin, ask, wait } = await guarded();
  const slow = await begin(MOST_BYTES_HELD, `{${' '.repeat(MOST_BYTES_HELD - 10)}`);
  await expect.poll(() => ask({ input_text: 'a'.repeat(1_000) })).toBe(503);
  wait(100);
  expect(await ask({ input_text: 'a'.repeat(1_000) })).toBe(200);
  expect(await readAll(slow)).toMatch(/^HTTP\/1\.1 503 /);
});

test('many small bodies that come slowly are in nobody’s way, and are taken when they are whole', async () => {
  const { begin, ask, wait } = await guarded();
  const slow: Socket[] = [];
  for (let caller = 0; caller < 64; caller++) slow.push(await begin(2, '{'));
  await expect.poll(() => ask()).toBe(503);
  wait(100);
  expect(await ask()).toBe(200);
  for (const socket of slow) socket.write('}');
  for (const socket of slow) {
    const [answer] = await once(socket.resume(), 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test('a body that is in nobody’s way may come as slowly as it likes', async () => {
  const { begin, ask, wait } = await guarded();
  const slow = await begin(1_000_000, `{${' '.repeat(500_000)}`);
  wait(10_000);
  expect(await ask()).toBe(200);
  slow.write(`${' '.repeat(499_998)}}`);
  const [answer] = await once(slow.resume(), 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
});

test('of bodies that come at once and are too long together one is refused, and the others go on', async () => {
  const { open, begin, ask } = await guarded();
  await begin(MOST_BYTES_HELD, `{${' '.repeat(MOST_BYTES_HELD - 100_000)}`);
  await expect.poll(() => ask({ input_text: 'a'.repeat(110_000) })).toBe(503);
  const chunked = await open(
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n20000\r\n{${' '.repeat(0x20000 - 1)}\r\n`,
  );
  const [answer] = await once(chunked.resume(), 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 503 /);
});
