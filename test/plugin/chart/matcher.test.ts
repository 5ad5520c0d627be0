import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileChart } from '../../../plugin/chart/matcher.ts';
import { isOneSlip, typoIndex } from '../../../plugin/chart/typos.ts';
import type { ChartTerm } from '../../../plugin/chart.ts';
import { normalize } from '../../../plugin/normalize.ts';
import { recognizeChartTerms } from '../../../plugin/recognizers/chart-terms.ts';
import { resolveOverlaps } from '../../../plugin/resolve-overlaps.ts';
import cases from '../../cases/chart-terms.json' with { type: 'json' };
import { testChart } from '../../support/ehr.ts';

/** What the chart's recognizer finds, as the service would splice it. */
function surfacesIn(text: string): string[] {
  const searched = normalize(text);
  const found = recognizeChartTerms(searched.text, testChart).map((entity) => ({
    ...entity,
    ...searched.toOriginal(entity),
  }));
  return resolveOverlaps(found).map(({ start, end }) => text.slice(start, end));
}

test.each(cases)('$why: $text', ({ text, found }) => {
  expect(surfacesIn(text)).toEqual(found);
});

const people = (surface: string): { people: ChartTerm[]; places: []; identifiers: [] } => ({
  people: [{ surface, type: 'PATIENT' }],
  places: [],
  identifiers: [],
});
test.each([
  ['in letters that look like Latin ones', 'Сара Росс', 'Seen: Сара Росс.'],
  ['in letters of two scripts', 'Mаriа Lореz', 'Seen: Maria Lopez.'],
  ['with accents written apart', 'Jose\u0301 Pen\u0303a', 'Seen: José Peña.'],
  ['with a no-break space', 'Maria\u00a0Lopez', 'Seen: Maria Lopez.'],
])('a name that the chart has %s is found in a text', (_how, name, text) => {
  const { text: searched } = normalize(text);
  const found = compileChart(people(name))(searched).map(({ start, end }) => searched.slice(start, end));
  expect(found.join(' ')).toBe(searched.slice(6, -1));
});

const longName = fc.stringMatching(
  /^[BCDFGHKLMNPRSTVZ][aeiou][bcdfgklmnprstvz][aeiou][bcdfgklmnprstvz][aeiou][bcdfgklmnprstvz]{0,3}q$/,
);

describe('properties', () => {
  test('a name is found in any case, possessive, and with any one letter changed, left out, added or swapped', () => {
    fc.assert(
      fc.property(longName, fc.nat(), fc.constantFrom('change', 'drop', 'add', 'swap', 'none'), (name, seed, slip) => {
        const at = seed % (name.length - 1);
        const lower = name.toLowerCase();
        const slipped = {
          none: name,
          change: `${lower.slice(0, at)}x${lower.slice(at + 1)}`,
          drop: lower.slice(0, at) + lower.slice(at + 1),
          add: `${lower.slice(0, at)}x${lower.slice(at)}`,
          swap: lower.slice(0, at) + lower[at + 1] + lower[at] + lower.slice(at + 2),
        }[slip];
        const find = compileChart(people(name));
        for (const form of [slipped, slipped.toUpperCase(), `${slipped}'s`]) {
          const text = `seen today: ${form} at noon`;
          const [found] = find(text);
          expect(found && text.slice(found.start, found.end)).toBe(form.replace(/'s$/, ''));
        }
      }),
    );
  });

  test('spans lie inside the text and hold whole words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (noise) => {
        const text = `${noise} Zebulon ${noise}`;
        for (const { start, end } of compileChart(people('Zebulon'))(text)) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(end).toBeGreaterThan(start);
        }
      }),
    );
  });

  test('one slip is one edit or one swap, by the plain definition', () => {
    const word = fc.stringMatching(/^[abc]{0,7}$/);
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(isOneSlip(one, other)).toBe(distance(one, other) === 1);
      }),
      {
        numRuns: 2_000,
      },
    );
  });

  test('the index finds exactly what is one slip or none away', () => {
    const word = fc.stringMatching(/^[ab]{6,8}$/);
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 5 }), word, (names, asked) => {
        const index = typoIndex();
        for (const name of names) index.add(name);
        expect(index.nearest(asked) !== undefined).toBe(names.some((name) => distance(asked, name) === 1));
      }),
    );
  });
});

/** Optimal string alignment distance, from its recurrence. */
function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  for (let row = 1; row <= one.length; row++) {
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      let least = Math.min(
        rows[row - 1]![column]! + 1,
        rows[row]![column - 1]! + 1,
        rows[row - 1]![column - 1]! + same,
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, rows[row - 2]![column - 2]! + 1);
      rows[row]![column] = least;
    }
  }
  return rows[one.length]![other.length]!;
}

test('a hostile text of a million characters is searched in linear time', () => {
  const find = compileChart(testChart);
  for (const piece of ['Zebulon ', 'z. ', '555-', "o'", 'one two three ', 'Rose, ']) {
    const time = (length: number): number => {
      const text = piece.repeat(Math.ceil(length / piece.length));
      const began = performance.now();
      find(text);
      return performance.now() - began;
    };
    time(50_000);
    expect(time(1_000_000)).toBeLessThan(10_000);
  }
});
