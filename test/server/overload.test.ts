import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addOverloadGuard, LONGEST_WAIT_MS, MOST_BYTES_IN_FLIGHT } from '../../server/overload.ts';

/** A service of two routes: one answers at once, one when `finish` is called. */
function guarded(waitMs: () => number) {
  const app = fastify();
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  addOverloadGuard(app, { maxInFlight: 64, waitMs });
  app.setErrorHandler((_error, _request, reply) => reply.code(503).send({}));
  app.post('/held', { config: { operation: 'tokenize' } }, async () => finished);
  app.post('/', { config: { operation: 'tokenize' } }, async () => ({}));
  onTestFinished(() => app.close());
  return { app, finish };
}

/** Asks a service whose workers have `waitMs` before them, while `others` calls are in progress. */
async function statusWith({ waitMs, others }: { waitMs: number; others: number }): Promise<number> {
  let wait = 0;
  const { app, finish } = guarded(() => wait);
  const held = Array.from({ length: others }, () => app.inject({ method: 'POST', url: '/held' }).then());
  await new Promise(setImmediate);
  wait = waitMs;
  const { statusCode } = await app.inject({ method: 'POST', url: '/' });
  finish();
  await Promise.all(held);
  return statusCode;
}

test('a call that would wait too long for a worker is refused at once', async () => {
  expect(await statusWith({ waitMs: LONGEST_WAIT_MS + 1, others: 32 })).toBe(503);
  expect(await statusWith({ waitMs: LONGEST_WAIT_MS - 1, others: 32 })).toBe(200);
});

test('a few callers are served, however slow the machine is', async () => {
  expect(await statusWith({ waitMs: LONGEST_WAIT_MS * 10, others: 31 })).toBe(200);
});

test('past the bytes in flight a call is refused, and one that is alone is taken', async () => {
  const { app, finish } = guarded(() => 0);
  const payload = { input_text: 'a'.repeat(1_000_000) };
  const held = Array.from({ length: 12 }, () => app.inject({ method: 'POST', url: '/held', payload }).then());
  await new Promise((resolve) => setTimeout(resolve, 100));
  finish();
  const statuses = (await Promise.all(held)).map(({ statusCode }) => statusCode);
  const most = Math.floor(MOST_BYTES_IN_FLIGHT / JSON.stringify(payload).length);
  expect(statuses.filter((status) => status === 503)).toHaveLength(12 - most);
  expect((await app.inject({ method: 'POST', url: '/', payload })).statusCode).toBe(200);
});
