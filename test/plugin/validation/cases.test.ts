import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import hard from '../../cases/validation/hard-wrong.json' with { type: 'json' };
import misses from '../../cases/validation/known-misses.json' with { type: 'json' };
import pairs from '../../cases/validation/pairs.json' with { type: 'json' };
import phrasings from '../../cases/validation/phrasings.json' with { type: 'json' };
import twins from '../../cases/validation/twins.json' with { type: 'json' };
import { sampled } from '../../support/long.ts';
import { fileChecker } from './support.ts';

const { checker } = fileChecker();

/** Weaker findings are for the classifier to weigh among others. */
const FLAGS = 0.3;
const flags = (text: string): readonly string[] =>
  checker()
    .against(text)
    .filter(({ score }) => score >= FLAGS)
    .map(({ message }) => message);

/** Of what there are many of a kind, all in the long form (`npm run test:texts`). */
const some = <Row>(rows: readonly Row[]): readonly Row[] => sampled(rows, 3);

describe.each(some(pairs))('$name ($register)', ({ right, wrong }) => {
  test('the right text raises nothing', () => expect(flags(right)).toEqual([]));
  test('the wrong text is contradicted', () => expect(flags(wrong)).not.toEqual([]));
});

test.each(some(twins))('$name raises nothing: $text', ({ text }) => expect(flags(text)).toEqual([]));

test.each(hard)('$name is contradicted in spite of what stands around it: $text', ({ text }) => {
  expect(flags(text)).not.toEqual([]);
});

test.each(some(phrasings.wrong))('$name is contradicted: $text', ({ text }) => expect(flags(text)).not.toEqual([]));
test.each(some(phrasings.right))('$name raises nothing: $text', ({ text }) => expect(flags(text)).toEqual([]));

/** Sentences by family of errors, a file each. */
interface Sentences {
  readonly wrong: readonly { readonly name: string; readonly text: string }[];
  readonly right: readonly { readonly name: string; readonly text: string }[];
}
const FAMILIES = join(import.meta.dirname, '../../cases/validation/families');
describe.each(readdirSync(FAMILIES))('%s', (file) => {
  const { wrong, right } = JSON.parse(readFileSync(join(FAMILIES, file), 'utf8')) as Sentences;
  test.each(some(wrong))('$name is contradicted: $text', ({ text }) => expect(flags(text)).not.toEqual([]));
  test.each(some(right))('$name raises nothing: $text', ({ text }) => expect(flags(text)).toEqual([]));
});

// One that is found after all belongs among the pairs.
test.each(misses)('is known to miss: $text', ({ text }) => expect(flags(text)).toEqual([]));

test('the cases cover twenty kinds of error in all six registers', () => {
  expect(new Set(some(pairs).map(({ type }) => type)).size).toBeGreaterThanOrEqual(20);
  expect(new Set(some(pairs).map(({ register }) => register)).size).toBe(6);
});

test('a token for a name changes no finding', () => {
  for (const { wrong } of sampled(pairs, 7)) {
    const plain = checker()
      .against(wrong)
      .map(({ category }) => category);
    expect(
      checker()
        .against(`[ID_001]: ${wrong}`)
        .map(({ category }) => category),
    ).toEqual(plain);
  }
});

test('no message repeats a word that only the text has', () => {
  const text =
    'Quillonbury Vantresk, 45, takes lisinopril 1000 mg daily, metformin 9000 mg daily and zorvexastatin 20 mg.';
  const messages = checker()
    .judge(text)
    .findings.map(({ message, evidence }) => JSON.stringify({ message, evidence }));
  expect(messages.length).toBeGreaterThan(2);
  for (const message of messages) expect(message).not.toMatch(/quillonbury|vantresk|zorvexastatin/i);
});
