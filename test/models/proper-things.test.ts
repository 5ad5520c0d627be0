import { expect, test } from 'vitest';
import { seededRandom } from '../../models/phi-ner/train/generate/random.ts';
import type { NameSource } from '../../models/phi-ner/train/names.ts';
import { properThingDocuments } from '../../models/phi-ner/train/proper-things.ts';

const names: NameSource = {
  draw: (random) => random.pick(['Okafor', 'Tansy', 'Lindqvist']),
  city: (random) => random.pick(['Dayton', 'Winnett']),
  facility: () => 'Copper Basin Clinic',
};
const write = (seed: string) => [
  ...properThingDocuments(
    200,
    { names, drugs: ['Lisinopril', 'Apixaban'], words: ['rinse', 'plain'] },
    seededRandom(seed),
  ),
];

test('proper things are the same for the same seed and differ for another', () => {
  expect(write('1')).toEqual(write('1'));
  expect(write('1')).not.toEqual(write('2'));
});

test('proper things mark people and leave the same names unmarked before the noun of a thing', () => {
  const documents = write('1');
  const marked = documents.flatMap(({ text, spans }) => spans.map(({ start, end }) => text.slice(start, end)));
  expect(marked.length).toBeGreaterThan(50);
  for (const surface of marked) expect(surface).toMatch(/^(?:Okafor|Tansy|Lindqvist)(?: (?:Okafor|Tansy|Lindqvist))?$/);
  const unmarked = documents.filter(({ text, spans }) => spans.length === 0 && /Okafor|Tansy|Lindqvist/.test(text));
  expect(unmarked.length).toBeGreaterThan(20);
});
