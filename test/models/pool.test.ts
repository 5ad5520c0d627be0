import type { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { findNames } from '../../models/phi-ner/find-names.ts';
import { ModelFailed, type ModelPool, startModelPool } from '../../models/pool.ts';

const text = 'Patient Forgive presents with a fever of 39.2°C.';
const workers: Worker[] = [];
const note = (worker: Worker) => void workers.push(worker);
let pool: ModelPool;

async function start(threads: number, pinned: readonly string[] = []): Promise<void> {
  process.on('worker', note);
  pool = await startModelPool({ threads, pinned });
}
afterEach(async () => {
  process.off('worker', note);
  workers.length = 0;
  await pool.close();
});

test('what a worker was working on when it died fails, and nothing waits for ever', async () => {
  await start(1);
  const working = findNames(pool, text);
  const died = workers[0]!.terminate();
  await expect(working).rejects.toThrow(ModelFailed);
  await died;
  await expect(findNames(pool, text)).rejects.toThrow(ModelFailed);
});

test('a worker that died is replaced', async () => {
  await start(1);
  await workers[0]!.terminate();
  await vi.waitFor(async () => expect(await findNames(pool, text)).toHaveLength(1), { timeout: 20_000, interval: 50 });
});

test('the others go on meanwhile', async () => {
  await start(2);
  await workers[0]!.terminate();
  expect(await findNames(pool, text)).toHaveLength(1);
});

test('work goes to the worker that has least before it, not to the one with the fewest jobs', async () => {
  await start(2);
  const order: string[] = [];
  const asked = (name: string, expectedMs: number) =>
    pool.run('phi-ner', text, expectedMs).then(() => void order.push(name));
  await Promise.all([asked('long', 100), asked('first', 10), asked('second', 10), asked('third', 10)]);
  expect(order.indexOf('first')).toBeLessThan(order.indexOf('second'));
  expect(order.indexOf('second')).toBeLessThan(order.indexOf('third')); // all three behind each other, on the other one
});

test('jobs that go together go to one worker, and to another when that one is gone', async () => {
  await start(2);
  const order: string[] = [];
  const together = {};
  const asked = (name: string, expectedMs: number) =>
    pool.run('phi-ner', text, expectedMs, together).then(() => void order.push(name));
  await Promise.all([asked('long', 100), asked('short', 1)]);
  expect(order).toEqual(['long', 'short']);
  await workers[0]!.terminate();
  await asked('later', 1);
  expect(order).toEqual(['long', 'short', 'later']);
});

test('a pinned job stays with one worker, and goes to another when that one is gone', async () => {
  await start(2, ['phi-ner']);
  const order: string[] = [];
  const asked = (name: string, expectedMs: number) =>
    pool.run('phi-ner', text, expectedMs).then(() => void order.push(name));
  await Promise.all([asked('long', 100), asked('short', 1)]);
  expect(order).toEqual(['long', 'short']);
  await workers[0]!.terminate();
  expect(await findNames(pool, text)).toHaveLength(1);
});

test('what a worker that died was to pass on fails too, or is answered: nothing waits for ever', async () => {
  await start(2);
  const jobs = Array.from({ length: 4 }, () => findNames(pool, text)); // two for each, handed to the first
  const died = workers[0]!.terminate();
  const settled = await Promise.allSettled(jobs);
  expect(settled.map(({ status }) => status)).toContain('rejected');
  await died;
  expect(await findNames(pool, text)).toHaveLength(1);
});

test('a worker that was replaced is handed work by way of the others again', async () => {
  await start(2);
  await workers[1]!.terminate();
  await vi.waitFor(() => expect(workers).toHaveLength(3), { timeout: 20_000, interval: 50 });
  await vi.waitFor(
    async () => {
      expect(await Promise.all(Array.from({ length: 4 }, () => findNames(pool, text)))).toHaveLength(4);
    },
    { timeout: 20_000, interval: 100 },
  );
});

test('a pool that is closed while its workers are in the middle of their work answers it first', async () => {
  await start(2);
  const long = text.repeat(400);
  const jobs = Array.from({ length: 4 }, () => pool.run('phi-ner', long, 10));
  await new Promise(setImmediate); // handed out
  await pool.close();
  expect(await Promise.all(jobs)).toHaveLength(4);
});
