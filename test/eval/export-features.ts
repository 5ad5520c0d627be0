/**
 * Runs the real checks over generated texts and writes the classifier's input, one JSON line a text:
 *
 *   node test/eval/export-features.ts IN.jsonl OUT.jsonl
 *
 * A line keeps the row's id, label, pair, origin and twin, and adds `names`, `features` and `cap`; never the text.
 */
import { createWriteStream, readFileSync } from 'node:fs';
import { FEATURE_NAMES } from '../../plugin/validation/features.ts';
import { startScorer } from './scorer.ts';

interface Row {
  readonly id: string;
  readonly text: string;
  readonly label: string;
  readonly origin: string;
  readonly context?: string;
  readonly chart?: unknown;
  readonly [more: string]: unknown;
}

const [from, to] = process.argv.slice(2);
if (!from || !to) throw new Error('Name the texts and the file to write.');
const rows = readFileSync(from, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);
const scorer = await startScorer();
const out = createWriteStream(to);
for (const { text, context, chart, ...row } of rows) {
  const judged = { text, ...(context && { context }), ...(chart !== undefined && { chart }) };
  const { features, cap, findings } = await scorer.weigh(judged);
  const found = findings.filter(({ verdict }) => verdict !== 'supported').map(({ category }) => category);
  out.write(`${JSON.stringify({ ...row, names: FEATURE_NAMES, features, cap, found })}\n`);
}
out.end();
await scorer.close();
