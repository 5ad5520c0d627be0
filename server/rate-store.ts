interface Window {
  calls: number;
  /** By `performance.now()`. */
  began: number;
}

/**
 * Requests of each API key in its running window, for @fastify/rate-limit. Counted by the process's own clock: under the
 * plugin's own store a wall clock that is set back by hours locks a key out for hours.
 */
export class RateStore {
  readonly #windows = new Map<string, Window>();

  incr(
    key: string,
    done: (error: Error | null, result?: { current: number; ttl: number }) => void,
    windowMs: number,
  ): void {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && now - known.began < windowMs ? known : { calls: 0, began: now };
    window.calls += 1;
    this.#windows.set(key, window);
    done(null, { current: window.calls, ttl: windowMs - (now - window.began) });
  }

  child(): RateStore {
    return new RateStore();
  }
}
