import { afterAll, beforeAll, expect, test } from 'vitest';
import { auroc, calibrationError, flagRate, pairOrder } from '../eval/metrics.ts';
import { report, reportTable } from '../eval/report.ts';
import { type EvalRow, readRows } from '../eval/rows.ts';
import { type Scorer, startScorer } from '../eval/scorer.ts';
import { isLong, sampled } from '../support/long.ts';

// Hand-written texts that no training saw (103 pairs, 50 harmless texts that name an error). Floors lie below what was
// measured by about the width of its interval: they catch a broken check or weight, not noise.
const rows = ['pairs', 'held'].flatMap((name) => readRows(`test/cases/validate-${name}.jsonl`));

/** The rows of every so many-th pair; of all in the long form (`npm run test:texts`). */
function ofPairs(names: readonly string[], step: number): readonly EvalRow[] {
  const read = names.flatMap((name) => readRows(`test/cases/validate-${name}.jsonl`));
  const kept = new Set(sampled([...new Set(read.map(({ pair }) => pair))], step));
  return read.filter(({ pair }) => kept.has(pair));
}

let scorer: Scorer;
beforeAll(async () => {
  scorer = await startScorer();
});
afterAll(() => scorer.close());

test('validation holds its floors on the hand-written pairs', async () => {
  const scored = await scorer.scoreAll(rows);
  const [right, wrong] = [scored.filter((row) => row.accurate), scored.filter((row) => !row.accurate)];
  const { pairs, ordered } = pairOrder(scored);
  expect([right.length, wrong.length, pairs]).toEqual([153, 103, 103]);
  expect(auroc(scored)).toBeGreaterThan(0.85);
  expect(flagRate(wrong, 0.8)).toBeGreaterThan(0.75);
  expect(flagRate(right, 0.8)).toBeLessThan(0.05);
  expect(ordered / pairs).toBeGreaterThan(0.88);
  expect(calibrationError(scored, 0.12)).toBeLessThan(0.1);

  const measured = report(rows, scored, { set: 'own', threshold: 0.8, baseRate: 0.12 });
  expect(measured.byErrorType.reduce((sum, { inaccurate }) => sum + inaccurate, 0)).toBe(103);
  expect(measured.margin.low).toBeGreaterThan(0); // better than length and bag of words
  expect(reportTable(measured)).toContain('153 accurate, 103 inaccurate');
}, 60_000);

test('texts beside their source are ordered, and the right ones pass', async () => {
  const sets = ['context', 'dialogues', 'scribe', 'summaries', 'sources'];
  const scored = await scorer.scoreAll(ofPairs(sets, 3));
  const { pairs, ordered } = pairOrder(scored);
  expect(pairs).toBe(isLong ? 190 : 64);
  expect(ordered / pairs).toBeGreaterThan(0.89);
  expect(
    flagRate(
      scored.filter((row) => row.accurate),
      0.8,
    ),
  ).toBeLessThan(isLong ? 0.03 : 0.05);
}, 120_000);

test('the same text gives the same confidence, to the last digit', async () => {
  const some = rows.slice(0, 12);
  const [first, second] = [await scorer.scoreAll(some), await scorer.scoreAll(some)];
  expect(second).toEqual(first);
}, 60_000);

test('plain one-line facts of the twenty kinds are told from their wrong twins', async () => {
  const scored = await scorer.scoreAll(ofPairs(['one-liners'], 4));
  expect(
    flagRate(
      scored.filter(({ accurate }) => !accurate),
      0.8,
    ),
  ).toBeGreaterThan(0.88);
  expect(
    flagRate(
      scored.filter(({ accurate }) => accurate),
      0.8,
    ),
  ).toBeLessThan(0.02);
}, 120_000);
