import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRows } from '../../eval/rows.ts';
import { sampled } from '../../support/long.ts';
import { fileChecker } from './support.ts';

const { checker } = fileChecker();

/** What the checks alone make of every sixth text of a file that is (or is not) accurate; in the long form of all. */
function foundAmong(file: string, accurate: boolean): { readonly of: number; readonly found: number } {
  const all = readRows(join(import.meta.dirname, '../../cases', file)).filter((row) => row.accurate === accurate);
  const rows = sampled(all, 6);
  const found = rows.filter(({ text }) =>
    checker()
      .against(text)
      .some(({ score }) => score >= 0.5),
  );
  return { of: rows.length, found: found.length };
}

// Floors, a little below what was measured: `models/claim-entropy/card.md` has the numbers as callers see them.
test.each([
  ['validate-phrasing.jsonl', 0.87, 0.04],
  ['validate-unread.jsonl', 0.79, 0.045],
])(
  '%s: most of the wrong texts are found and few of the right ones',
  (file, atLeast, atMost) => {
    const [wrong, right] = [foundAmong(file, false), foundAmong(file, true)];
    expect(wrong.found / wrong.of).toBeGreaterThanOrEqual(atLeast);
    expect(right.found / right.of).toBeLessThanOrEqual(atMost);
  },
  300_000,
);

test('a drug without a dose row takes any frequency', () => {
  const bare = [...checker().knowledge.drugs.keys()].filter((drug) => checker().knowledge.dosesOf(drug).length === 0);
  expect(bare.length).toBeGreaterThan(10);
  for (const drug of sampled(bare.slice(0, 40), 2))
    expect(() => checker().judge(`Takes ${drug} twice daily.`)).not.toThrow();
});
