/**
 * Measures the reference distribution of surprisal on held-out clinical text and writes it to `../reference.json`.
 *
 *   /usr/bin/python3 models/claim-entropy/train/corpus.py --part reference > reference.jsonl
 *   node models/claim-entropy/train/reference.ts reference.jsonl
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startModelPool } from '../../pool.ts';
import { type Quantiles, spanExcess, surprisalStatistics } from '../scores.ts';
import { surprisal } from '../surprisal.ts';

interface Row {
  readonly kind: string;
  readonly text: string;
}
const SIZES = [40, 80, 160, 320, 640, 1280, 2560, 5120];
const SPANS = [1, 2, 3, 4, 6, 8, 12, 16, 24];
const PERCENTILES = [0.01, 0.05, 0.16, 0.5, 0.84, 0.95, 0.99]; // of KNOTS
const CUTS = 1200; // a size
const KINDS = [['mts', 'aci', 'medec'], ['medquad', 'label'], ['order']];

/** mulberry32: the same cuts every time. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const next = random(7);
const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;

/** A third of the cuts from notes, a third from answers and labels, a third from orders; each starts where a sentence does. */
function cut(rows: readonly Row[], size: number): string {
  const kinds = pick(KINDS);
  const texts = rows.filter((row) => kinds.includes(row.kind)).map((row) => row.text);
  const first = pick(texts);
  const starts = [0, ...[...first.matchAll(/[.!?]\s+(?=[A-Z])/g)].map(({ 0: stop, index }) => index + stop.length)];
  let text = first.slice(pick(starts));
  while (text.length < size) text += `\n${pick(texts)}`;
  const space = text.indexOf(' ', size);
  return text.slice(0, space < 0 || space > size + 20 ? size : space);
}

function quantiles(measured: ReadonlyMap<number, readonly number[]>): Quantiles {
  const sizes = [...measured.keys()].filter((size) => measured.get(size)!.length >= 100).sort((a, b) => a - b);
  const values = sizes.map((size) => {
    const sorted = [...measured.get(size)!].sort((a, b) => a - b);
    return PERCENTILES.map((share) => Number(sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(4)));
  });
  return { sizes, values };
}

const rows = readFileSync(process.argv[2]!, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);
const pool = await startModelPool({ threads: 1 });
const measured = {
  mean: new Map<number, number[]>(),
  max: new Map<number, number[]>(),
  word: new Map<number, number[]>(),
};
const span = new Map<number, number[]>(SPANS.map((symbols) => [symbols, []]));
for (const size of SIZES) {
  for (const map of Object.values(measured)) map.set(size, []);
  for (let i = 0; i < Math.min(CUTS, 600_000 / size); i++) {
    const text = cut(rows, size);
    const read = await surprisal(pool, text);
    const found = surprisalStatistics(read, text);
    for (const name of ['mean', 'max', 'word'] as const) {
      if (found[name] !== undefined) measured[name].get(size)!.push(found[name]);
    }
    if (size !== 640) continue;
    for (const symbols of SPANS) {
      for (let j = 0; j + symbols < read.nats.length; j += symbols) {
        const place = { start: read.starts[j]!, end: read.starts[j + symbols]! };
        if (/\d/.test(text.slice(place.start, place.end))) span.get(symbols)!.push(spanExcess(read, place)!.excess);
      }
    }
  }
}
await pool.close();
const reference = {
  ...Object.fromEntries(Object.entries(measured).map(([name, map]) => [name, quantiles(map)])),
  span: quantiles(span),
};
writeFileSync(join(import.meta.dirname, '../reference.json'), `${JSON.stringify(reference)}\n`);
console.log(JSON.stringify(reference, null, 1));
