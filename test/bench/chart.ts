import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileChart } from '../../plugin/chart/matcher.ts';
import { testChart } from '../support/ehr.ts';

/**
 * node test/bench/chart.ts
 * What a chart that is in memory adds to a call: the search for its terms in texts of the shipped test set, after warm-up.
 */
const texts = readFileSync(join(import.meta.dirname, '../eval/phi-test.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { text: string }).text)
  .join('\n');

const quantile = (sorted: readonly number[], q: number): string =>
  sorted[Math.floor((sorted.length - 1) * q)]!.toFixed(3);

const find = compileChart(testChart);
const rows: Record<string, Record<string, string>> = {};
for (const length of [500, 2_000, 10_000]) {
  const parts = Array.from({ length: 20 }, (_, at) => texts.slice(at * length, (at + 1) * length)).filter(
    (part) => part.length === length,
  );
  for (let round = 0; round < 20; round++) for (const part of parts) find(part);
  const times = Array.from({ length: 30 }, () =>
    parts.map((part) => {
      const began = performance.now();
      find(part);
      return performance.now() - began;
    }),
  )
    .flat()
    .sort((one, other) => one - other);
  rows[`${length} characters`] = {
    'p50 ms': quantile(times, 0.5),
    'p95 ms': quantile(times, 0.95),
    'p99 ms': quantile(times, 0.99),
  };
}
console.table(rows);
