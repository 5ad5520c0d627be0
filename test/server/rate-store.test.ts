import { afterEach, expect, test, vi } from 'vitest';
import { RateStore } from '../../server/rate-store.ts';

afterEach(() => void vi.useRealTimers());

test('counts a window anew when it is over, also when the clock was set back meanwhile', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const store = new RateStore();
  const count = (): number | undefined => {
    let current: number | undefined;
    store.incr(
      'key',
      (_error, result) => {
        current = result?.current;
      },
      60_000,
    );
    return current;
  };
  expect([count(), count(), count()]).toEqual([1, 2, 3]);
  vi.setSystemTime(Date.now() - 2 * 3_600_000);
  expect(count()).toBe(4);
  vi.advanceTimersByTime(60_001);
  expect(count()).toBe(1);
});
