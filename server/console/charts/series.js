/** @import { Series } from './frame.js' */
/** @import { Bucket } from '../types.ts' */

const TONES = /** @type {const} */ (['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7']);
const MOST_SERIES = 6;

/** The operations whose time in the service is a caller's concern. */
export const TIMED = /** @type {const} */ (['tokenize', 'validate', 'detokenize']);

/** @param {readonly Bucket[]} buckets @returns {readonly Series[]} */
export function callSeries(buckets) {
  const others = (/** @type {Bucket} */ { operations }) =>
    Object.entries(operations).reduce(
      (sum, [name, { calls }]) => (TIMED.some((one) => one === name) ? sum : sum + calls),
      0,
    );
  return [
    { name: 'tokenize', tone: 'c1', values: buckets.map(({ operations }) => operations.tokenize?.calls ?? 0) },
    { name: 'validate', tone: 'c2', values: buckets.map(({ operations }) => operations.validate?.calls ?? 0) },
    { name: 'detokenize', tone: 'c3', values: buckets.map(({ operations }) => operations.detokenize?.calls ?? 0) },
    { name: 'others', tone: 'c7', values: buckets.map(others) },
  ];
}

/** @param {readonly Bucket[]} buckets @returns {readonly Series[]} */
export function troubleSeries(buckets) {
  const sumOf = (/** @type {Bucket} */ { operations }, /** @type {'refused' | 'failed'} */ what) =>
    Object.values(operations).reduce((sum, one) => sum + one[what], 0);
  return [
    { name: 'refused', tone: 'c3', values: buckets.map((bucket) => sumOf(bucket, 'refused')) },
    { name: 'failed', tone: 'c4', values: buckets.map((bucket) => sumOf(bucket, 'failed')) },
  ];
}

/** @param {readonly Bucket[]} buckets @param {string} operation @returns {readonly Series[]} */
export const latencySeries = (buckets, operation) => [
  { name: 'p50', tone: 'c1', values: buckets.map(({ operations }) => operations[operation]?.p50_ms ?? null) },
  { name: 'p99', tone: 'c4', values: buckets.map(({ operations }) => operations[operation]?.p99_ms ?? null) },
];

/**
 * The six most frequent names, and the others as one.
 * @param {readonly Bucket[]} buckets
 * @param {'entities' | 'findings'} what
 * @returns {readonly Series[]}
 */
export function countSeries(buckets, what) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const bucket of buckets) {
    for (const [name, count] of Object.entries(bucket[what])) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  const names = [...sums].sort(([, a], [, b]) => b - a).map(([name]) => name);
  const shown = names.slice(0, MOST_SERIES);
  const rest = names.slice(MOST_SERIES);
  const series = shown.map((name, index) => ({
    name: name.replaceAll('_', ' '),
    tone: TONES[index] ?? 'c7',
    values: buckets.map((bucket) => bucket[what][name] ?? 0),
  }));
  if (rest.length === 0) return series;
  const values = buckets.map((bucket) => rest.reduce((sum, name) => sum + (bucket[what][name] ?? 0), 0));
  return [...series, { name: `${rest.length} others`, tone: 'c7', values }];
}
