import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addOverloadGuard } from '../../server/overload.ts';
import { whenOver } from '../../server/request-over.ts';

/** An app of one route that works until `finish`, on loopback. */
async function working() {
  const app: FastifyInstance = fastify();
  const over: boolean[] = [];
  whenOver(app, (_request, reply) => over.push(reply.raw.writableEnded));
  addOverloadGuard(app, { maxInFlight: 1 });
  app.setErrorHandler((_error, _request, reply) => reply.code(503).send({}));
  let begun = (): void => undefined;
  let finish = (): void => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  app.post('/', { config: { operation: 'tokenize' } }, async () => {
    begun();
    await finished;
    return {};
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return { app, over, port, hasBegun, finish };
}
const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';
const call = async (port: number): Promise<number> =>
  (
    await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
  ).status;

test('a call whose caller leaves holds its place for as long as it is worked on, and not longer', async () => {
  const { over, port, hasBegun, finish } = await working();
  const socket = connect(port, '127.0.0.1');
  socket.write(`${HEAD}{}`);
  await hasBegun;
  socket.destroy();
  await once(socket, 'close');
  expect(await call(port)).toBe(503);
  expect(over).toEqual([true]); // the refused one alone
  finish();
  await expect.poll(() => over).toEqual([true, false]);
  expect(await call(port)).toBe(200);
});

test('a caller who leaves in the middle of its body gives its place back', async () => {
  const { over, port, finish } = await working();
  const socket = connect(port, '127.0.0.1');
  socket.write(`${HEAD}{`);
  await expect.poll(() => call(port)).toBe(503);
  socket.destroy();
  await expect.poll(() => over.includes(false)).toBe(true);
  finish();
  expect(await call(port)).toBe(200);
});

test('an answered call is over once', async () => {
  const { app, over, port, finish } = await working();
  finish();
  expect(await call(port)).toBe(200);
  expect((await app.inject({ method: 'POST', url: '/', payload: {} })).statusCode).toBe(200);
  await expect.poll(() => over).toHaveLength(2);
});
