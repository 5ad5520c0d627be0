import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MOST_BYTES_HELD } from '../../server/bodies.ts';
import { addOverloadGuard } from '../../server/overload.ts';

/** A service whose clock is in hand, with a route that answers at once and one that answers when told to. */
function guarded() {
  const app = fastify();
  let clock = 0;
  const finish: (() => void)[] = [];
  addOverloadGuard(app, { maxInFlight: 64, now: () => clock });
  app.setErrorHandler((_error, _request, reply) => reply.code(503).send({}));
  app.post('/held', { config: { operation: 'tokenize' } }, () => new Promise<void>((resolve) => finish.push(resolve)));
  app.post('/', { config: { operation: 'tokenize' } }, async () => ({}));
  onTestFinished(() => app.close());
  let pace = 0;
  const finishAll = async (): Promise<void> => {
    for (let end = finish.shift(); end; end = finish.shift()) {
      clock += pace;
      end();
      await new Promise(setImmediate); // whose turn it is now begins
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
  return { app, ask, hold, learn, wait, finishAll, atWork: () => finish.length };
}

test('callers who wait for their answers are served, however slow the machine is', async () => {
  const { ask, hold, learn } = guarded();
  await learn(1_000);
  const end = await hold(31);
  const asked = ask();
  await end();
  expect(await asked).toBe(200);
});

test('more at once than that are served where answers come fast', async () => {
  const { ask, hold, learn } = guarded();
  await learn(0.5);
  const end = await hold(48);
  const asked = ask();
  await end();
  expect(await asked).toBe(200);
});

test('six are worked on at once, the others one after another in the order of their coming', async () => {
  const { app, hold, atWork, finishAll } = guarded();
  const end = await hold(16);
  const last = app.inject({ method: 'POST', url: '/held' }).then(({ statusCode }) => statusCode);
  await new Promise(setImmediate);
  expect(atWork()).toBe(6);
  await end();
  await finishAll();
  expect(await last).toBe(200);
});

test('when overload begins, those that wait are refused and those at work are answered', async () => {
  const { app, ask, learn, finishAll } = guarded();
  await learn(10);
  const held = Array.from({ length: 32 }, () => app.inject({ method: 'POST', url: '/held' }));
  const statuses = Promise.all(held.map(async (call) => (await call).statusCode));
  await new Promise(setImmediate);
  expect(await ask()).toBe(503);
  await finishAll();
  expect(await statuses).toEqual([...Array(6).fill(200), ...Array(26).fill(503)]);
});

test('the turn of a caller who has left while waiting goes to the next', async () => {
  const { app, hold, finishAll } = guarded();
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/held`;
  const end = await hold(16);
  // As many as are worked on at once: each of their turns lost would be one too few for the last.
  const gone = new AbortController();
  const replies: ServerResponse[] = [];
  app.server.on('request', (_request, reply: ServerResponse) => replies.push(reply));
  const left = Array.from({ length: 16 }, () =>
    fetch(url, { method: 'POST', signal: gone.signal }).catch(() => 'left'),
  );
  await vi.waitFor(() => expect(replies).toHaveLength(16));
  await setTimeout(50);
  gone.abort();
  expect(await Promise.all(left)).toEqual(Array(16).fill('left'));
  await vi.waitFor(() => expect(replies.every(({ closed }) => closed)).toBe(true));
  let status: number | undefined;
  const stays = fetch(url, { method: 'POST' }).then((answer) => {
    status = answer.status;
  });
  await once(app.server, 'request');
  await end();
  await vi.waitFor(async () => {
    await finishAll();
    expect(status).toBe(200);
  });
  await stays;
});

test('once calls come faster than they are answered, those that would wait too long are refused for a while', async () => {
  const { ask, hold, learn, wait } = guarded();
  await learn(10);
  const end = await hold(32);
  expect(await ask()).toBe(503);
  await end();

  await learn(10);
  const endFew = await hold(31);
  const asked = ask(); // a second has passed
  await endFew();
  expect(await asked).toBe(200);

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
  await setTimeout(100);
  await finishAll();
  const statuses = (await Promise.all(held)).map(({ statusCode }) => statusCode);
  const most = Math.floor(MOST_BYTES_HELD / JSON.stringify(payload).length);
  expect(statuses.filter((status) => status === 503)).toHaveLength(12 - most);
  expect((await app.inject({ method: 'POST', url: '/', payload })).statusCode).toBe(200);
});
