import type { Clock } from '../../fhir/pace.ts';

/** A clock whose time passes by sleeping alone: days of waiting are over at once. */
export function fakeClock(startMs = Date.parse('2026-11-21T12:00:00.000Z')): Clock & { advance(ms: number): void } {
  let time = startMs;
  return {
    now: () => time,
    advance: (ms) => {
      time += ms;
    },
    async sleep(ms, signal) {
      if (signal.aborted) return;
      time += ms;
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
