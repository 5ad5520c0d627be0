/** Time as the loops below use it, so that a test can make days pass. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms`, or at once when `signal` aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const wake = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', wake);
    }),
};

const FIRST_BACKOFF_MS = 1_000;
export const LONGEST_BACKOFF_MS = 300_000;

/**
 * How long to wait after the `failures`th failure in a row: doubling from a second to five minutes, the upper half of it at
 * random, so that several instances do not come back at the same moment. `random` is in [0, 1).
 */
export function backoffMs(failures: number, random: number): number {
  const full = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(failures - 1, 20));
  return Math.round(full / 2 + (full / 2) * random);
}

/** Points a minute that the deliveries leave to the reading of charts; a read costs 1, a search 20, a write 100. */
const RESERVED_POINTS = 2_000;

/**
 * How long a server's `RateLimit` header asks writers to wait: until the window ends, once little of the quota is left.
 * `"requests";r=59995;t=60, "fhirInteractions";r=49799;t=60` is what Medplum sends: remaining `r`, seconds `t`.
 */
export function quotaPauseMs(headers: Headers): number {
  for (const item of (headers.get('ratelimit') ?? '').split(',')) {
    const [, remaining, seconds] = /^\s*"fhirInteractions"\s*;\s*r=(\d{1,9})\s*;\s*t=(\d{1,6})\s*$/.exec(item) ?? [];
    if (remaining !== undefined && Number(remaining) < RESERVED_POINTS) return Math.max(1, Number(seconds)) * 1_000;
  }
  return 0;
}

/** `Retry-After` in milliseconds, at most an hour; 0 without one. Both forms of RFC 9110 section 10.2.3. */
export function retryAfterMs(headers: Headers, nowMs: number): number {
  const text = headers.get('retry-after') ?? '';
  const ms = /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isFinite(ms) ? Math.min(3_600_000, Math.max(0, ms)) : 0;
}
