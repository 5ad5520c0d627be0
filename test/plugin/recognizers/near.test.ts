import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RECOGNIZERS, recognizePatterns } from '../../../plugin/recognizers/all.ts';
import { recognizeAll } from '../../../plugin/recognizers/recognizer.ts';
import type { Entity } from '../../../plugin/spans.ts';

const everywhere = recognizeAll(
  RECOGNIZERS.map((recognizer) => ({ ...recognizer, rules: recognizer.rules.map(({ near: _, ...rule }) => rule) })),
);
const places = (found: readonly Entity[]): string[] =>
  found.map(({ start, end, type }) => `${type} ${start}-${end}`).sort();

test('a pattern that is searched around its anchors only finds what it finds when searched everywhere', () => {
  const file = readFileSync(join(import.meta.dirname, '../../eval/phi-test.jsonl'), 'utf8');
  const texts = file
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { text: string }).text);
  for (const text of [...texts, texts.join('\n')])
    expect(places(recognizePatterns(text))).toEqual(places(everywhere(text)));
});
