import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkAnnotation } from './annotation-check.ts';
import type { MarkedDocument } from './markup.ts';
import { readMarkup } from './markup.ts';

/** Marked sources in, JSON Lines out: by default the shipped PHI test set.
 *  `node test/eval/build-test-set.ts [--counts] [--sources FOLDER --out FILE] [--longest CHARACTERS]`. */
export const SOURCES = join(import.meta.dirname, 'phi-test');
export const TEST_SET = join(import.meta.dirname, 'phi-test.jsonl');

/** Every document, by file name and then in its file's order. Throws MarkupError when a file is malformed or an id stands twice. */
export function readTestSet(directory = SOURCES): MarkedDocument[] {
  const files = readdirSync(directory)
    .filter((name) => name.endsWith('.txt'))
    .sort();
  const documents = files.flatMap((name) => readMarkup(readFileSync(join(directory, name), 'utf8')));
  const twice = documents.find(({ id }, at) => documents.findIndex((other) => other.id === id) !== at);
  if (twice) throw new Error(`the id ${twice.id} stands twice`);
  return documents;
}

/** One line a document: {id, source, text, spans}. */
export const toJsonLines = (documents: readonly MarkedDocument[]): string =>
  documents.map(({ id, source, text, spans }) => `${JSON.stringify({ id, source, text, spans })}\n`).join('');

const count = (words: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
};

/** Documents by group (a source up to its slash) and spans by label. */
export const countTestSet = (documents: readonly MarkedDocument[]) => ({
  groups: count(documents.map(({ source }) => source.split('/')[0]!)),
  labels: count(documents.flatMap(({ spans }) => spans.map(({ label }) => label))),
});

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      counts: { type: 'boolean', default: false },
      sources: { type: 'string', default: SOURCES },
      out: { type: 'string', default: TEST_SET },
      longest: { type: 'string', default: '2500' },
    },
  });
  if (values.sources !== SOURCES && values.out === TEST_SET) throw new Error('--sources needs its own --out');
  const documents = readTestSet(values.sources);
  const findings = documents.flatMap(checkAnnotation);
  for (const finding of findings) console.error(finding);
  for (const { id, text } of documents)
    if (text.length < 80 || text.length > Number(values.longest)) console.error(`${id}: ${text.length} characters`);
  if (values.counts) console.log(countTestSet(documents));
  if (findings.length > 0) process.exitCode = 1;
  else writeFileSync(values.out, toJsonLines(documents));
}
