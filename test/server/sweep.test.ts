import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sweepHourly } from '../../server/sweep.ts';

const HOUR_MS = 60 * 60 * 1000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A sweep that finds these numbers, one after the other, and then nothing. */
function finds(...numbers: number[]) {
  let calls = 0;
  return { sweep: async (): Promise<number> => numbers[calls++] ?? 0, calls: () => calls };
}
const unexpected = (error: unknown): void => expect(error).toBeUndefined();

test('each sweep runs until it finds nothing more, at the start and again every hour', async () => {
  const [maps, answers] = [finds(25, 25, 3), finds()];
  const sweeping = sweepHourly([maps.sweep, answers.sweep], unexpected);
  await vi.waitFor(() => expect([maps.calls(), answers.calls()]).toEqual([4, 1]));
  vi.advanceTimersByTime(HOUR_MS);
  await vi.waitFor(() => expect([maps.calls(), answers.calls()]).toEqual([5, 2]));
  await sweeping.close();
  expect(vi.getTimerCount()).toBe(0);
});

test('a sweep that fails is told of, keeps no other from running, and is tried again', async () => {
  const failures: unknown[] = [];
  const error = new Error('the store is full');
  const failing = vi.fn(() => Promise.reject(error));
  const answers = finds();
  const sweeping = sweepHourly([failing, answers.sweep], (failed) => void failures.push(failed));
  await vi.waitFor(() => expect(answers.calls()).toBe(1));
  expect(failures).toEqual([error]);
  vi.advanceTimersByTime(HOUR_MS);
  await vi.waitFor(() => expect(failures).toEqual([error, error]));
  await sweeping.close();
});

test('the end waits for the batch at work, and begins no other', async () => {
  let done = (_swept: number): void => undefined;
  const sweep = vi.fn(
    () =>
      new Promise<number>((resolve) => {
        done = resolve;
      }),
  );
  const sweeping = sweepHourly([sweep], unexpected);
  await vi.waitFor(() => expect(sweep).toHaveBeenCalledTimes(1));
  let isClosed = false;
  const closing = sweeping.close().then(() => {
    isClosed = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isClosed).toBe(false);
  done(25);
  await closing;
  expect(sweep).toHaveBeenCalledTimes(1);
});

test('its timer keeps no process alive', async () => {
  vi.useRealTimers();
  const made = vi.spyOn(globalThis, 'setInterval');
  const sweeping = sweepHourly([], unexpected);
  expect(made.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([false]);
  await sweeping.close();
  made.mockRestore();
});
