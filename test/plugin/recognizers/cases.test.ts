import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { detect } from '../../../plugin/detect.ts';
import type { Readers } from '../../../plugin/readers.ts';
import { readPatterns } from '../../../plugin/reading-patterns.ts';
import { RECOGNIZERS } from '../../../plugin/recognizers/all.ts';
import { PHI_TYPES } from '../../../plugin/spans.ts';

interface Case {
  readonly text: string;
  /** Type and surface, in order; none: a near miss that must stay. */
  readonly entities: readonly (readonly [string, string])[];
  readonly why: string;
}
interface Cases {
  readonly cases: readonly Case[];
  readonly knownMisses: readonly Case[];
}

const root = resolve(import.meta.dirname, '../../..');
const casesOf = (recognizer: string): Cases =>
  JSON.parse(readFileSync(join(root, 'test/cases', `${recognizer}.json`), 'utf8')) as Cases;
/** The patterns in this thread, and no model. */
const noModel: Readers = {
  threads: 0,
  run: async (job, input) => {
    if (job !== 'patterns') throw new Error('patterns run without the model');
    return readPatterns(input as string) as never;
  },
  close: async () => undefined,
};

/** What the patterns find, overlaps resolved, without model and propagation. */
async function found(text: string): Promise<[string, string][]> {
  const entities = await detect(text, {
    pool: noModel,
    types: PHI_TYPES,
    use: { patterns: true, ner: false, propagation: false },
  });
  if ('kind' in entities) throw new Error(entities.kind);
  return entities.map(({ type, start, end }) => [type, text.slice(start, end)]);
}

test('every recognizer has its cases, a third of them near misses', () => {
  const files = RECOGNIZERS.map(({ name }) => name).filter((name) =>
    existsSync(join(root, 'test/cases', `${name}.json`)),
  );
  expect(files).toEqual(RECOGNIZERS.map(({ name }) => name));
  const all = files.flatMap((name) => casesOf(name).cases);
  const stay = all.filter(({ entities }) => entities.length === 0);
  expect(stay.length).toBeGreaterThanOrEqual(all.length / 3);
});

for (const { name } of RECOGNIZERS) {
  describe(name, () => {
    const { cases, knownMisses } = casesOf(name);
    test.each(cases)('$text ($why)', async ({ text, entities }) => {
      expect(await found(text)).toEqual(entities);
    });
    test.each(knownMisses)('still misses $text ($why)', async ({ text, entities }) => {
      expect(await found(text)).not.toEqual(entities);
    });
  });
}
