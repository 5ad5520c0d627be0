import { wordTable } from '../../word-table.ts';

/** Verbs and nouns of speech whose forms do not begin alike. */
const IRREGULAR = wordTable({
  going: 'go',
  goes: 'go',
  went: 'go',
  gone: 'go',
  using: 'use',
  used: 'use',
  uses: 'use',
  took: 'take',
  taken: 'take',
  taking: 'take',
  felt: 'feel',
  came: 'come',
  coming: 'come',
  seen: 'see',
  saw: 'see',
  gave: 'give',
  given: 'give',
  giving: 'give',
  got: 'get',
  gets: 'get',
  getting: 'get',
  began: 'begin',
  drank: 'drink',
  made: 'make',
  making: 'make',
  broke: 'break',
  broken: 'break',
  ran: 'run',
  slept: 'sleep',
  ate: 'eat',
  eaten: 'eat',
  children: 'child',
  kids: 'child',
  kid: 'child',
  teeth: 'tooth',
  living: 'live',
  lived: 'live',
});

/** Endings, the longest first, and how long a word has to be to have one. */
const ENDINGS: readonly (readonly [string, number])[] = [
  ['ies', 6],
  ['ing', 7],
  ['ed', 6],
  ['es', 6],
  ['ly', 6],
  ['s', 4],
];
const LONG = 5;

/** What the forms of a word share: a note does not repeat a dialogue letter by letter. */
export function stemOf(word: string): string {
  const bare = IRREGULAR[word] ?? withoutEnding(word.replace(/'s?$/, ''));
  if (bare.length > LONG) return bare.slice(0, LONG);
  return bare.length > 3 ? bare.replace(/e$/, '').replace(/y$/, 'i') : bare;
}

function withoutEnding(word: string): string {
  const found = ENDINGS.find(([end, least]) => word.length >= least && word.endsWith(end) && !word.endsWith('ss'));
  return found ? word.slice(0, -found[0].length) : word;
}
