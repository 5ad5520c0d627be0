import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Interval, intersection, parseDate, union } from '../../audit/search-date.ts';

const NOW = Date.UTC(2026, 10, 21);

describe('a date spans what its precision leaves open', () => {
  test.each([
    ['2026', '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['2026-12', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['2024-02', '2024-02-01T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
    ['2026-12-31', '2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['2026-11-20T10:05', '2026-11-20T10:05:00.000Z', '2026-11-20T10:06:00.000Z'],
    ['2026-11-20T10:05:07', '2026-11-20T10:05:07.000Z', '2026-11-20T10:05:08.000Z'],
    ['2026-11-20T10:05:07.1Z', '2026-11-20T10:05:07.100Z', '2026-11-20T10:05:07.200Z'],
    ['2026-11-20T10:05:07.123Z', '2026-11-20T10:05:07.123Z', '2026-11-20T10:05:07.124Z'],
    ['2026-11-20T10:05:07.123456Z', '2026-11-20T10:05:07.123Z', '2026-11-20T10:05:07.124Z'],
    ['2026-11-20T10:05+01:00', '2026-11-20T09:05:00.000Z', '2026-11-20T09:06:00.000Z'],
    ['2026-11-20T23:30-05:30', '2026-11-21T05:00:00.000Z', '2026-11-21T05:01:00.000Z'],
    ['0001', '0001-01-01T00:00:00.000Z', '0002-01-01T00:00:00.000Z'],
  ])('%s', (value, start, end) => {
    expect(parseDate(value, NOW)).toEqual([{ start: Date.parse(start), end: Date.parse(end) }]);
    expect(parseDate(`eq${value}`, NOW)).toEqual(parseDate(value, NOW));
  });
});

test('ap reaches a tenth of the distance to now on both sides', () => {
  const day = 86_400_000;
  const start = NOW - 100.5 * day;
  const value = new Date(NOW - 101 * day).toISOString().slice(0, 10);
  expect(parseDate(`ap${value}`, NOW)).toEqual([
    { start: NOW - 101 * day - 10.05 * day, end: start + 0.5 * day + 10.05 * day },
  ]);
});

describe('is no date', () => {
  test.each([
    '',
    'x',
    '26',
    '2026-1',
    '2026-00',
    '2026-13',
    '2026-02-29',
    '2026-04-31',
    '2026-11-20T',
    '2026-11-20T10',
    '2026-11-20T24:00',
    '2026-11-20T10:60',
    '2026-11-20T10:00:60',
    '2026-11-20T10:00+15:00',
    '2026-11-20T10:00+01:60',
    'xx2026',
    'ge',
    '2026-11-20 10:00',
    '+002026-11-20',
  ])('%j', (value) => {
    expect(parseDate(value, NOW)).toBeUndefined();
  });
});

const span = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }))
  .map(([a, b]): Interval => ({ start: Math.min(a, b), end: Math.max(a, b) }));
const holds = (spans: readonly Interval[], time: number): boolean =>
  spans.some(({ start, end }) => start <= time && time < end);

test('every prefix accepts what it says of an instant', () => {
  const second = (at: number): string => new Date(at * 1000).toISOString().replace('.000', '');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (value, time) => {
      const accepts = (prefix: string): boolean => holds(parseDate(prefix + second(value), NOW) ?? [], time * 1000);
      expect(accepts('eq')).toBe(time === value);
      expect(accepts('ne')).toBe(time !== value);
      expect(accepts('gt')).toBe(time > value);
      expect(accepts('sa')).toBe(time > value);
      expect(accepts('lt')).toBe(time < value);
      expect(accepts('eb')).toBe(time < value);
      expect(accepts('ge')).toBe(time >= value);
      expect(accepts('le')).toBe(time <= value);
    }),
  );
});

test('union and intersection hold the times that any and that both hold, sorted and apart', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 6 }), fc.array(span, { maxLength: 6 }), (one, two) => {
      for (const [result, expected] of [
        [union([...one, ...two]), (time: number) => holds(one, time) || holds(two, time)],
        [intersection(union(one), union(two)), (time: number) => holds(one, time) && holds(two, time)],
      ] as const) {
        for (let time = 0; time <= 30; time += 1) expect(holds(result, time)).toBe(expected(time));
        for (const [index, { start, end }] of result.entries()) {
          expect(start).toBeLessThan(end);
          expect(start).toBeGreaterThan(result[index - 1]?.end ?? -1);
        }
      }
    }),
  );
});
