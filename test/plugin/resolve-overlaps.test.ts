import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveOverlaps } from '../../plugin/resolve-overlaps.ts';
import { type Entity, PHI_TYPES } from '../../plugin/spans.ts';

const entity = (): fc.Arbitrary<Entity> =>
  fc
    .record({
      start: fc.nat(60),
      length: fc.integer({ min: 1, max: 20 }),
      type: fc.constantFrom(...PHI_TYPES),
      score: fc.constantFrom(0.5, 0.7, 0.9, 1),
      source: fc.constantFrom('pattern' as const, 'ner' as const, 'chart' as const),
    })
    .map(({ length, ...rest }) => ({ ...rest, end: rest.start + length }));

const covered = (spans: readonly Entity[]): Set<number> => {
  const characters = new Set<number>();
  for (const { start, end } of spans) for (let at = start; at < end; at++) characters.add(at);
  return characters;
};

test('no found character is uncovered and none is added', () => {
  fc.assert(
    fc.property(fc.array(entity()), (found) => {
      expect(covered(resolveOverlaps(found))).toEqual(covered(found));
    }),
  );
});

test('spans come out sorted and apart', () => {
  fc.assert(
    fc.property(fc.array(entity()), (found) => {
      const resolved = resolveOverlaps(found);
      for (const [index, next] of resolved.entries()) {
        if (index > 0) expect(next.start).toBeGreaterThanOrEqual(resolved[index - 1]!.end);
      }
    }),
  );
});

test('resolving twice changes nothing', () => {
  fc.assert(
    fc.property(fc.array(entity()), (found) => {
      const once = resolveOverlaps(found);
      expect(resolveOverlaps(once)).toEqual(once);
    }),
  );
});

const span = (start: number, end: number, type: Entity['type'], score = 1): Entity => ({
  start,
  end,
  type,
  score,
  source: 'pattern',
});

test('the longest grounded span gives the type', () => {
  expect(resolveOverlaps([span(8, 12, 'IP'), span(0, 20, 'URL')])).toEqual([span(0, 20, 'URL')]);
});

test('a guess does not outrank a grounded type by its length', () => {
  expect(resolveOverlaps([span(0, 20, 'ID', 0.6), span(4, 20, 'MRN', 0.95)])).toEqual([span(0, 20, 'MRN', 0.95)]);
});

test('of two types for one span the narrower one stays', () => {
  expect(resolveOverlaps([span(0, 10, 'DATE'), span(0, 10, 'DOB', 0.95)])[0]!.type).toBe('DOB');
});

test('spans that only touch stay two', () => {
  expect(resolveOverlaps([span(0, 5, 'NAME'), span(5, 9, 'DATE')])).toHaveLength(2);
});
