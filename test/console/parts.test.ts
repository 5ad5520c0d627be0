import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ticksOf } from '../../server/console/charts/scale.js';
import { countSeries } from '../../server/console/charts/series.js';
import { NO_FILTERS, searchOf } from '../../server/console/events/query.js';
import { judge } from '../../server/console/integrity/judge.js';
import { parseRoute } from '../../server/console/routes.js';
import { segmentsOf } from '../../server/console/text/segments.js';

const span = fc.tuple(fc.nat(60), fc.nat(60)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));

test('the pieces of a text are the text, and each names exactly the spans that cover it', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.array(span, { maxLength: 12 }), (length, spans) => {
      const pieces = segmentsOf(length, spans);
      expect(pieces.map(({ start, end }) => end - start).reduce((sum, size) => sum + size, 0)).toBe(length);
      expect(pieces.every(({ start }, index) => start === (pieces[index - 1]?.end ?? 0))).toBe(true);
      for (const piece of pieces) {
        const covering = spans.flatMap(({ start, end }, index) =>
          start <= piece.start && piece.end <= end ? [index] : [],
        );
        expect(piece.spans).toEqual(covering);
      }
    }),
  );
});

test('an axis has round ticks from zero to at least the largest value, and not many', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (largest) => {
      const ticks = ticksOf(largest);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }),
  );
});

test('the rarer names are one series, and nothing is lost in it', () => {
  const entities = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`TYPE_${index}`, index + 1]));
  const bucket = { start: '', operations: {}, validated: { passed: 0, flagged: 0 }, entities, findings: {} };
  const series = countSeries([bucket], 'entities');
  expect(series.map(({ name }) => name)).toEqual([
    'TYPE 9',
    'TYPE 8',
    'TYPE 7',
    'TYPE 6',
    'TYPE 5',
    'TYPE 4',
    '4 others',
  ]);
  expect(series.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(55);
});

test('filters become the search that FHIR means, their values escaped', () => {
  const query = new URLSearchParams(
    searchOf({
      ...NO_FILTERS,
      operation: 'validate',
      flagged: true,
      from: '2026-11-21T10:30',
      outcome: '8,12',
      request: 'a|b,c',
    }),
  );
  expect(query.getAll('subtype')).toEqual([
    'urn:sallyport:audit-subtype|validate',
    'urn:sallyport:audit-subtype|flagged',
  ]);
  expect(query.get('date')).toBe('ge2026-11-21T10:30:00Z');
  expect(query.get('outcome')).toBe('8,12');
  expect(query.get('entity:identifier')).toBe('urn:sallyport:request|a\\|b\\,c');
  expect(query.has('patient')).toBe(false);
});

test('an address leads to a page only when it is one of ours', () => {
  expect(parseRoute('#/events/1f0c-a')).toEqual({ page: 'events', id: '1f0c-a' });
  expect(parseRoute('#/charts')).toEqual({ page: 'charts' });
  for (const hash of ['', '#', '#/nowhere', '#/events/a/b', '#/events/<script>', '#/events/%2e%2e']) {
    expect(parseRoute(hash), hash).toBeUndefined();
  }
});

test('what a look at the chain shows is judged: whole, broken, cut, forged, stale, unknown', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const time = '2026-11-21T09:55:00Z';
  const whole = {
    head: { position: 12, hash: 'h', recorded: time },
    checkpoint: { time, position: 10, signed: true, stands: true },
    newest: { checked: 12, broken_at: null },
    verified: { recorded: time, events: 11, faults: 0 },
  };
  const words = (changes: Partial<Parameters<typeof judge>[0]>) =>
    judge({ ...whole, ...changes }, now).map(({ tone, word }) => `${tone} ${word}`);
  expect(words({})).toEqual(['good Unbroken', 'good Stands', 'good Whole']);
  expect(words({ newest: { checked: 12, broken_at: 7 } })[0]).toBe('bad Broken');
  expect(words({ checkpoint: { ...whole.checkpoint, stands: false } })[1]).toBe('bad Does not fit');
  expect(words({ checkpoint: { ...whole.checkpoint, signed: false } })[1]).toBe('bad Not authentic');
  expect(words({ checkpoint: null, verified: null }).slice(1)).toEqual(['warn None', 'warn Never verified']);
  expect(words({ verified: { ...whole.verified, faults: 2 } })[2]).toBe('bad 2 faults');
  expect(words({ verified: { ...whole.verified, recorded: '2026-01-01T00:00:00Z' } })[2]).toBe('warn Long ago');
});
