import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoffMs, quotaPauseMs, retryAfterMs, systemClock } from '../../fhir/pace.ts';

const limited = (text: string) => quotaPauseMs(new Headers({ ratelimit: text }));

test('waits for the end of the window once little of the quota is left, and not before', () => {
  expect(limited('"requests";r=59995;t=60, "fhirInteractions";r=49799;t=60')).toBe(0);
  expect(limited('"requests";r=59995;t=60, "fhirInteractions";r=1900;t=17')).toBe(17_000);
  expect(limited('"fhirInteractions";r=0;t=0')).toBe(1_000);
});

test.each(['', '"requests";r=1;t=60', 'limit=1', '"fhirInteractions";r=x;t=60'])(
  'a header that says nothing of FHIR is no reason to wait: %s',
  (text) => expect(limited(text)).toBe(0),
);

test('reads both forms of Retry-After, and waits no longer than an hour', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const after = (text: string) => retryAfterMs(new Headers({ 'retry-after': text }), now);
  expect(after('7')).toBe(7_000);
  expect(after('Sat, 21 Nov 2026 12:00:30 GMT')).toBe(30_000);
  expect(after('Sat, 21 Nov 2026 11:00:00 GMT')).toBe(0);
  expect(after('999999')).toBe(3_600_000);
  expect(after('soon')).toBe(0);
  expect(retryAfterMs(new Headers(), now)).toBe(0);
});

test('backs off twice as long each time, up to five minutes, the upper half at random', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (failures, random) => {
        const full = Math.min(300_000, 1_000 * 2 ** (failures - 1));
        expect(backoffMs(failures, random)).toBeGreaterThanOrEqual(Math.floor(full / 2));
        expect(backoffMs(failures, random)).toBeLessThanOrEqual(full);
      },
    ),
  );
});

test('a sleep that is called off is over at once', async () => {
  const stop = new AbortController();
  const slept = systemClock.sleep(600_000, stop.signal);
  stop.abort();
  await slept;
  await systemClock.sleep(600_000, stop.signal);
});
