import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addOverloadGuard, LONGEST_WAIT_MS, MOST_BYTES_IN_FLIGHT } from '../../server/overload.ts';

/** A service with a route that answers at once and one that answers when `finish` is called. */
function guarded(waitMs: () => number, now: () => number = () => 0) {
  const app = fastify();
  let finish = (): void => undefined;
  let finished: Promise<void>;
  const hold = (): void => {
    finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  hold();
  addOverloadGuard(app, { maxInFlight: 64, waitMs, now });
  app.setErrorHandler((_error, _request, reply) => reply.code(503).send({}));
  app.post('/held', { config: { operation: 'tokenize' } }, async () => finished);
  app.post('/', { config: { operation: 'tokenize' } }, async () => ({}));
  onTestFinished(() => app.close());
  return {
    app,
    finish: () => finish(),
    ask: async (): Promise<number> => (await app.inject({ method: 'POST', url: '/' })).statusCode,
    /** Puts so many calls in progress, and gives what ends them. */
    hold: async (calls: number): Promise<() => Promise<void>> => {
      hold();
      const held = Array.from({ length: calls }, () => app.inject({ method: 'POST', url: '/held' }).then());
      await new Promise(setImmediate);
      return async () => {
        finish();
        await Promise.all(held);
      };
    },
  };
}

test('callers who wait for their answers are served, however slow the machine is', async () => {
  let wait = 0;
  const { ask, hold } = guarded(() => wait);
  const end = await hold(31);
  wait = LONGEST_WAIT_MS * 10;
  expect(await ask()).toBe(200);
  await end();
});

test('once calls come faster than they are answered, those that would wait too long are refused for a while', async () => {
  let [wait, now] = [0, 0];
  const { ask, hold } = guarded(
    () => wait,
    () => now,
  );
  const end = await hold(32);
  expect(await ask()).toBe(200);
  wait = LONGEST_WAIT_MS + 1;
  expect(await ask()).toBe(503);
  await end();

  wait = 0;
  const endFew = await hold(4);
  wait = LONGEST_WAIT_MS + 1;
  now = 999;
  expect(await ask()).toBe(503);
  now = 1_998;
  expect(await ask()).toBe(503);
  now = 2_998;
  expect(await ask()).toBe(200);
  await endFew();
});

test('a few calls are worked on even in overload', async () => {
  let wait = 0;
  const { ask, hold } = guarded(() => wait);
  const end = await hold(32);
  wait = LONGEST_WAIT_MS * 10;
  expect(await ask()).toBe(503);
  await end();
  wait = 0;
  const endFew = await hold(3);
  wait = LONGEST_WAIT_MS * 10;
  expect(await ask()).toBe(200);
  await endFew();
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
