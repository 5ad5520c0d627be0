import { describe, expect, test, vi } from 'vitest';
import { breaker } from '../../fhir/breaker.ts';
import { expiringCache } from '../../fhir/cache.ts';

describe('the cache', () => {
  test('gives nothing past its expiry, and reading does not lengthen it', () => {
    let now = 0;
    const cache = expiringCache<string>({ most: 3, now: () => now });
    cache.set('a', 'chart', 100);
    now = 99;
    expect(cache.get('a')).toBe('chart');
    now = 100;
    expect(cache.get('a')).toBeUndefined();
    expect(cache.size).toBe(0);
  });

  test('holds no more than its bound: what was used least lately goes', () => {
    const cache = expiringCache<number>({ most: 2 });
    cache.set('a', 1, 1_000);
    cache.set('b', 2, 1_000);
    cache.get('a');
    cache.set('c', 3, 1_000);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
    cache.clear();
    expect(cache.size).toBe(0);
  });

  test('lets go of what nobody asks for again', () => {
    vi.useFakeTimers();
    const cache = expiringCache<string>({ most: 10, sweepMs: 1_000 });
    cache.set('a', 'chart', 2_500);
    vi.advanceTimersByTime(3_000);
    expect(cache.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

describe('the breaker', () => {
  test('opens after three failures in a row and lets one through after each pause, twice as long each time', () => {
    let now = 0;
    const guard = breaker({ failures: 3, pauseMs: 100, longestMs: 300, now: () => now });
    const fail = () => {
      expect(guard.mayTry()).toBe(true);
      guard.failed();
    };
    fail();
    fail();
    expect(guard.isOpen).toBe(false);
    fail();
    const pauses: number[] = [];
    for (let round = 0; round < 4; round++) {
      const from = now;
      while (!guard.mayTry()) now += 1;
      expect(guard.mayTry()).toBe(false); // the others wait for this one
      pauses.push(now - from);
      guard.failed();
    }
    expect(pauses).toEqual([100, 200, 300, 300]);
  });

  test('one answer closes it', () => {
    const guard = breaker({ failures: 1 });
    guard.failed();
    expect(guard.mayTry()).toBe(false);
    guard.succeeded();
    expect(guard.mayTry()).toBe(true);
    expect(guard.isOpen).toBe(false);
  });
});
