import { expect, test } from 'vitest';
import type { Row, Rows } from '../../../models/knowledge/table.ts';
import { judge } from '../../../plugin/validation/verdict.ts';
import { AS_OF, fileChecker } from './support.ts';

const { checker } = fileChecker();

const messagesOf = (text: string): readonly string[] =>
  checker()
    .against(text)
    .map(({ message }) => message);

test.each([
  [
    'a germ with a stain of its own',
    'Gram stain of the CSF: short Gram-positive rods. Culture: Neisseria meningitidis.',
    'Neisseria meningitidis is Gram-negative cocci, not Gram-positive rods',
  ],
  [
    'a fungus, of which the table has no stain',
    'Blood film: Gram-positive rods. Culture grew Candida albicans.',
    'Candida albicans is a yeast, not Gram-positive rods',
  ],
  [
    'a spirochaete, which takes no stain',
    'Smear: Gram-negative cocci. PCR positive: Leptospira interrogans.',
    'Leptospira interrogans is a spirochaete, not Gram-negative cocci',
  ],
  [
    'a rod that takes no stain',
    'Sputum smear: Gram-positive cocci. Culture grew Mycobacterium tuberculosis.',
    'Mycobacterium tuberculosis is rods, not Gram-positive cocci',
  ],
])('%s is told by what it looks like', (_, text, message) => {
  expect(messagesOf(text).map((one) => one.replace(/ \([^)]*\)$/, ''))).toContain(message);
});

test.each([
  'Blood film: Gram-positive yeast cells. Culture grew Candida albicans.',
  'Sputum smear: Gram-positive rods. Culture grew Mycobacterium tuberculosis.',
  'Gram stain: Gram-variable rods, clue cells. Culture grew Gardnerella vaginalis.',
])('what a germ may look like is right: %s', (text) => {
  expect(messagesOf(text)).toEqual([]);
});

test('a name that two germs share is right where it is right of one of them, and of both its stain and its form', () => {
  const { knowledge, lexicon } = checker();
  const row = {
    aliases: 'zygonella',
    kind: 'bacterium',
    diseases: '',
    source: 'none',
    basis: 'recalled',
    citation: 'germs:0',
  };
  const germs = [
    { ...row, germ: 'Zygonella alba', gram: 'positive', shape: 'cocci' },
    { ...row, germ: 'Zygonella nigra', gram: 'negative', shape: 'rods' },
  ] as unknown as readonly Row<'germs'>[];
  const rows = ((name) => (name === 'germs' ? germs : knowledge.rows(name))) as Rows;
  const categoriesOf = (text: string) =>
    judge({ text, asOf: AS_OF }, { ...knowledge, rows }, lexicon).findings.map(({ category }) => category);
  expect(categoriesOf('Gram stain: Gram-positive cocci. Culture grew zygonella.')).toEqual([]);
  expect(categoriesOf('Gram stain: Gram-negative rods. Culture grew zygonella.')).toEqual([]);
  expect(categoriesOf('Gram stain: Gram-negative cocci. Culture grew zygonella.')).toEqual(['germ_kind_wrong']);
  expect(categoriesOf('Gram stain: Gram-negative cocci. Culture grew Zygonella alba.')).toEqual(['germ_kind_wrong']);
});
