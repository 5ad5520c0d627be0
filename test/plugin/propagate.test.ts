import { expect, test } from 'vitest';
import { propagate } from '../../plugin/propagate.ts';
import type { Entity } from '../../plugin/spans.ts';

/** What else is found where `name` was found at its first place in `text`. */
function mentions(text: string, name: string): string[] {
  const start = text.indexOf(name);
  const found: Entity = { start, end: start + name.length, type: 'PATIENT', score: 0.9, source: 'ner' };
  return propagate(text, [found])
    .filter((entity) => entity.start >= start + name.length)
    .map((entity) => text.slice(entity.start, entity.start + 16));
}

test.each([
  ['Hope Lund is here. Hope likes green tea.', 'Hope Lund', 'Hope likes green'],
  ["Echo Lund is here. Echo's best friend came.", 'Echo Lund', "Echo's best frie"],
])('a name that is a word counts where it does something: %s', (text, name, mention) => {
  expect(mentions(text, name)).toEqual([mention]);
});

test.each([
  ['Will Lund is here. Will she come back?', 'Will Lund'],
  ['May Lund is here. May needs ice.', 'May Lund'],
])('and does not where it is one: %s', (text, name) => {
  expect(mentions(text, name)).toEqual([]);
});

test.each([
  ['hi grace nguyen okay so grace i hope you slept', 'grace nguyen', 'grace i hope you'],
  ['lyrica jo dempsey okay lyrica so i have', 'lyrica jo dempsey', 'lyrica so i have'],
])('a name that is a word counts where it is spoken to: %s', (text, name, mention) => {
  expect(mentions(text, name)).toEqual([mention]);
});

test.each([
  ['hi hope nguyen. okay hope is good for us', 'hope nguyen'],
  ["Mr. Parkinson is here. Does he have Parkinson's or not?", 'Parkinson'],
  ["Cushing, Elwood M 51 ?Cushing's, dexa", 'Cushing, Elwood'],
  ['Graves, Hyacinth: Hashimoto, not Graves\nnext', 'Graves, Hyacinth'],
  ["Valentine Quill, seen before Valentine's Day", 'Valentine Quill'],
  ['Tuesday Lund calls each Tuesday', 'Tuesday Lund'],
  ['Ba, Mariama: Ba swallow normal', 'Ba, Mariama'],
  ['Dr. Foley came. A Foley was not needed', 'Foley'],
  ['Yasmin Celik switched from Yasmin to another', 'Yasmin Celik'],
  ['Fletcher Christian has Christian Scientist parents', 'Fletcher Christian'],
])('and not what a namesake has, takes or keeps: %s', (text, name) => {
  expect(mentions(text, name)).toEqual([]);
});

test.each([
  ["Mr. Parkinson is here. Parkinson's son called", 'Parkinson', "Parkinson's son "],
  ['Tuesday Lund left. her sister Tuesday called', 'Tuesday Lund', 'Tuesday called'],
  ['Dr. Foley came. seen by Foley today', 'Foley', 'Foley today'],
])('but the namesake: %s', (text, name, mention) => {
  expect(mentions(text, name)).toEqual([mention]);
});

test('a number right beside a labelled one of the same make is one too', () => {
  const text = 'unit numbers 2207-64 vs 2207-46, weight 60 or 12';
  const found: Entity = { start: 13, end: 20, type: 'MRN', score: 0.95, source: 'pattern' };
  expect(propagate(text, [found]).map(({ start, end }) => text.slice(start, end))).toEqual(['2207-46']);
});

test.each([
  [
    'chair 7: Cash, Johnnie dry wt 71; chair 8: Ford, Lincoln 66.2; chair 9: Empty',
    ['Cash, Johnnie'],
    ['Ford, Lincoln', 'Ford', 'Lincoln'],
  ],
  ['II-1 Jade 45; II-2 Reed 40; II-3 Opal, 31', ['Jade', 'Opal'], ['Reed']],
  ['1. Lopez stable\n2. Chance npo\n3. Nowak dc\n4. Labs pending', ['Lopez', 'Nowak'], ['Chance']],
  ['1. Lopez stable\n2. Rivers npo', ['Lopez'], []],
  ['Rm 2 Lopez; Rm 3 Empty; Rm 4 Nowak; Rm 5 CT head', ['Lopez', 'Nowak'], []],
])('who stands in a list as others do is one of them: %s', (text, names, expected) => {
  const found = names.map((name): Entity => {
    const start = text.indexOf(name);
    return { start, end: start + name.length, type: 'PATIENT', score: 0.9, source: 'ner' };
  });
  const others = propagate(text, found).filter(
    ({ start }) => !found.some((person) => person.start <= start && start < person.end),
  );
  expect(others.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
});
