import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bagOfWords, length, majority } from '../eval/baselines.ts';
import {
  auroc,
  bootstrap,
  calibrationError,
  flagRate,
  operatingCurve,
  pairOrder,
  type Scored,
} from '../eval/metrics.ts';
import { readRows } from '../eval/rows.ts';

const row = (confidence: number, accurate: boolean, pair?: string): Scored => ({
  id: `${confidence}-${accurate}-${pair}`,
  confidence,
  accurate,
  ...(pair && { pair }),
});

test('AUROC counts the ordered couples, ties half', () => {
  expect(auroc([row(0.9, true), row(0.8, true), row(0.1, false)])).toBe(1);
  expect(auroc([row(0.1, true), row(0.9, false)])).toBe(0);
  expect(auroc([row(0.5, true), row(0.5, false)])).toBe(0.5);
  expect(auroc([row(0.9, true), row(0.4, true), row(0.4, false), row(0.6, false)])).toBe(2.5 / 4);
});

test('a row below the threshold is flagged, one at it is not', () => {
  expect(flagRate([row(0.79, true), row(0.8, true)], 0.8)).toBe(0.5);
});

test('pairs are ordered, tied or wrong, and rows without a pair count nothing', () => {
  const rows = [
    row(0.9, true, 'a'),
    row(0.2, false, 'a'),
    row(0.5, true, 'b'),
    row(0.5, false, 'b'),
    row(0.1, true, 'c'),
    row(0.2, false, 'c'),
    row(0.1, true),
  ];
  expect(pairOrder(rows)).toEqual({ pairs: 3, ordered: 1, tied: 1 });
});

test('calibration error is the weighted distance between confidence and truth', () => {
  expect(calibrationError([row(0.75, true), row(0.75, true), row(0.75, true), row(0.75, false)])).toBeCloseTo(0);
  expect(calibrationError([row(1, true), row(1, false)])).toBeCloseTo(0.5);
  expect(calibrationError([row(0.9, true), row(0.9, false)], 0.1)).toBeCloseTo(0);
});

test('an interval holds its value and is the same each time', () => {
  const rows = Array.from({ length: 60 }, (_, i) => row(((i * 37) % 60) / 60, (i * 13) % 60 > 20));
  const interval = bootstrap(rows, auroc);
  expect(interval.low).toBeLessThan(interval.value);
  expect(interval.high).toBeGreaterThan(interval.value);
  expect(bootstrap(rows, auroc)).toEqual(interval);
});

test('the operating curve gives precision at the base rate', () => {
  const curve = operatingCurve([row(0.9, true), row(0.97, true), row(0.1, false)], 0.12);
  expect(curve.map(({ threshold }) => threshold)).toEqual([0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95]);
  expect(curve[0]).toMatchObject({ recall: 1, falseFlags: 0, precision: 1 });
  expect(curve[9]!.precision).toBeCloseTo(0.12 / (0.12 + 0.88 / 2));
});

test('the baselines find what a set gives away and nothing in a balanced one', () => {
  const told = Array.from({ length: 80 }, (_, i) => ({
    id: `${i}`,
    accurate: i % 2 === 0,
    text: i % 2 === 0 ? `fine text ${i}` : `bad and much longer text ${i}`,
  }));
  expect(auroc(bagOfWords(told))).toBeGreaterThan(0.95);
  expect(auroc(length(told))).toBeGreaterThan(0.95);
  expect(auroc(majority(told))).toBe(0.5);
  const twins = Array.from({ length: 80 }, (_, i) => ({
    id: `${i}`,
    accurate: i % 2 === 0,
    pair: `${i >> 1}`,
    text: `the same words ${i >> 1}`,
  }));
  expect(Math.abs(auroc(bagOfWords(twins)) - 0.5)).toBeLessThan(0.15);
});

test('evaluation files are read under the names of every set, and a bad line is named without its text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rows-'));
  const path = join(folder, 'set.jsonl');
  const lines = (...rows: object[]) => writeFileSync(path, rows.map((each) => JSON.stringify(each)).join('\n'));
  lines(
    { id: '1', text: 'a', label: 'accurate', pair: 'p', error_type: 'dose', context: 'c', chart: {} },
    { id: '2', text: 'b', label: 'inaccurate', pair_id: 'q', evidence: 'e' },
  );
  expect(readRows(path)).toEqual([
    { id: '1', text: 'a', accurate: true, pair: 'p', errorType: 'dose', context: 'c', chart: {} },
    { id: '2', text: 'b', accurate: false, pair: 'q', context: 'e' },
  ]);
  lines({ id: '1', text: 'CANARY', label: 'perhaps' });
  expect(() => readRows(path)).toThrow(/set\.jsonl:1: the label/);
  lines({ id: 1, text: 'CANARY', label: 'accurate' });
  expect(() => readRows(path)).toThrow(/^(?!.*CANARY).*set\.jsonl:1/);
  rmSync(folder, { recursive: true });
});
