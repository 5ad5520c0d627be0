import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addOverloadGuard, MOST_BYTES_IN_FLIGHT } from '../../server/overload.ts';

/** A service whose clock is in hand, with a route that answers at once and one that answers when told to. */
function guarded() {
  const app = fastify();
  let clock = 0;
  let finish: (() => void)[] = [];
  addOverloadGuard(app, { maxInFlight: 64, now: () => clock });
  app.setErrorHandler((_error, _request, reply) => reply.code(503).send({}));
  app.post('/held', { config: { operation: 'tokenize' } }, () => new Promise<void>((resolve) => finish.push(resolve)));
  app.post('/', { config: { operation: 'tokenize' } }, async () => ({}));
  onTestFinished(() => app.close());
  let pace = 0;
  const finishAll = async (): Promise<void> => {
    const ends = finish;
    finish = [];
    for (const end of ends) {
      clock += pace;
      end();
      await new Promise(setImmediate);
    }
  };
  const ask = async (): Promise<number> => (await app.inject({ method: 'POST', url: '/' })).statusCode;
  /** Puts so many calls in progress, and gives what ends them. */
  const hold = async (calls: number): Promise<() => Promise<void>> => {
    const held = Array.from({ length: calls }, () => app.inject({ method: 'POST', url: '/held' }).then());
    await new Promise(setImmediate);
    return async () => {
      await finishAll();
      await Promise.all(held);
    };
  };
  /** Answers a hundred calls one after another, and all later ones, each after so many milliseconds. */
  const learn = async (ms: number): Promise<void> => {
    pace = ms;
    for (let call = 0; call < 100; call++) await (await hold(1))();
  };
  const wait = (ms: number): void => {
    clock += ms;
  };
  return { app, ask, hold, learn, wait, finishAll };
}

test('callers who wait for their answers are served, however slow the machine is', async () => {
  const { ask, hold, learn } = guarded();
  await learn(1_000);
  const end = await hold(31);
  expect(await ask()).toBe(200);
  await end();
});

test('more at once than that are served where answers come fast', async () => {
  const { ask, hold, learn } = guarded();
  await learn(0.5);
  const end = await hold(48);
  expect(await ask()).toBe(200);
  await end();
});

test('once calls come faster than they are answered, those that would wait too long are refused for a while', async () => {
  const { ask, hold, learn, wait } = guarded();
  await learn(10);
  const end = await hold(32);
  expect(await ask()).toBe(503);
  await end();

  await learn(10);
  const endFew = await hold(31);
  expect(await ask()).toBe(200); // a second has passed
  await endFew();

  const endMany = await hold(32);
  expect(await ask()).toBe(503);
  await endMany();
  const endSix = await hold(31);
  expect(await ask()).toBe(503);
  wait(999);
  expect(await ask()).toBe(503);
  wait(1_000);
  expect(await ask()).toBe(200);
  await endSix();
});

test('a few calls are worked on even in overload', async () => {
  const { ask, hold, learn } = guarded();
  await learn(1_000);
  const end = await hold(32);
  expect(await ask()).toBe(503);
  await end();
  const endFew = await hold(3);
  expect(await ask()).toBe(200);
  await endFew();
});

test('past the bytes in flight a call is refused, and one that is alone is taken', async () => {
  const { app, finishAll } = guarded();
  const payload = { input_text: 'a'.repeat(1_000_000) };
  const held = Array.from({ length: 12 }, () => app.inject({ method: 'POST', url: '/held', payload }).then());
  await new Promise((resolve) => setTimeout(resolve, 100));
  await finishAll();
  const statuses = (await Promise.all(held)).map(({ statusCode }) => statusCode);
  const most = Math.floor(MOST_BYTES_IN_FLIGHT / JSON.stringify(payload).length);
  expect(statuses.filter((status) => status === 503)).toHaveLength(12 - most);
  expect((await app.inject({ method: 'POST', url: '/', payload })).statusCode).toBe(200);
});
