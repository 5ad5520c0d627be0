import { describe, expect, test } from 'vitest';
import { missesOf, rate, type ScoredDocument, scoreDocuments, speedOf } from './score.ts';

const document = (text: string, gold: [string, string][], found: [string, string][]): ScoredDocument => {
  const spans = (list: [string, string][]) =>
    list.map(([surface, label]) => ({
      start: text.indexOf(surface),
      end: text.indexOf(surface) + surface.length,
      label,
    }));
  return { source: 'made', text, gold: spans(gold), found: spans(found), ms: 2 };
};

describe('a span is caught', () => {
  test('when all its letters and digits are masked, by whatever type', () => {
    const spelled = document(
      "O'Neil-Ruiz, Mary",
      [["O'Neil-Ruiz, Mary", 'PATIENT']],
      [
        ["O'Neil-Ruiz", 'NAME'],
        ['Mary', 'LOCATION'],
      ],
    );
    expect(missesOf(spelled)).toEqual([]);
  });

  test('and not when one letter survives', () => {
    const short = document('Dr. Okonkwo', [['Okonkwo', 'PHYSICIAN']], [['Okonkw', 'PHYSICIAN']]);
    expect(missesOf(short)).toHaveLength(1);
    expect(scoreDocuments([short]).recallByLabel.PHYSICIAN).toMatchObject({ hits: 0, of: 1 });
  });
});

describe('a set of documents', () => {
  const score = scoreDocuments([
    document('Seen: Ana Ruiz today.', [['Ana Ruiz', 'PATIENT']], [['Ana Ruiz', 'PATIENT']]),
    document(
      'Seen: Ana Ruiz and Bo.',
      [
        ['Ana Ruiz', 'PATIENT'],
        ['Bo', 'NAME'],
      ],
      [['Seen', 'NAME']],
    ),
    document('Foley in place.', [], [['Foley', 'NAME']]),
    document('Soft abdomen.', [], []),
  ]);

  test('counts leaks over documents with PHI and alterations over those without', () => {
    expect(score.withoutLeak).toMatchObject({ hits: 1, of: 2 });
    expect(score.phiFreeAltered).toMatchObject({ hits: 1, of: 2 });
  });

  test('counts wrongly masked characters outside PHI only', () => {
    expect(score.falseMasked.phiFree).toBeCloseTo((1000 * 5) / 28);
    expect(score.falseMasked.dense).toBeCloseTo((1000 * 4) / (13 + 12));
  });

  test('is strict about offsets and labels in F1', () => {
    expect(score.strict.precision).toBeCloseTo(1 / 3);
    expect(score.strict.recall).toBeCloseTo(1 / 3);
  });
});

test("Wilson's interval holds the share, stays in 0 to 1, and narrows with the count", () => {
  const few = rate(9, 10);
  const many = rate(900, 1000);
  expect(few.low).toBeCloseTo(0.596, 2);
  expect(few.high).toBeCloseTo(0.982, 2);
  expect(many.high - many.low).toBeLessThan(few.high - few.low);
  expect(rate(10, 10).high).toBeLessThanOrEqual(1);
  expect(rate(0, 0)).toMatchObject({ low: 0, high: 1 });
});

test('speed is told by text length', () => {
  const speed = speedOf([document('a'.repeat(100), [], []), document('b'.repeat(3_000), [], [])]);
  expect(speed.map(({ from, documents }) => [from, documents])).toEqual([
    [0, 1],
    [2_000, 1],
  ]);
  expect(speed[1]).toMatchObject({ ms: 2, charactersPerSecond: 1_500_000 });
});
