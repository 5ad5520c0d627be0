/**
 * Writes the SHA-256 of each file that decides an answer into `../card.json`, after training or a changed table, and merges
 * the JSON files named on the command line into it (numbers that the trainers measured).
 *
 *   node models/claim-entropy/train/seal-card.ts [numbers.json …]
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..');
const read = (path: string): Record<string, unknown> =>
  JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
const digest = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex');

const card = read(join(folder, 'card.json'));
for (const path of process.argv.slice(2)) Object.assign(card, read(path));
card.sha256 = digest('model.onnx');
card.files = Object.fromEntries(
  ['model.onnx', 'head.onnx', 'bpe.json', 'reference.json', 'classifier.json', 'assertion.json']
    .filter((name) => existsSync(join(folder, name)))
    .map((name) => [name, digest(name)]),
);
writeFileSync(join(folder, 'card.json'), `${JSON.stringify(card, null, 2)}\n`);
