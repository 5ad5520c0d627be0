import { wordTable } from './word-table.ts';

/** "zero" to "nineteen", each at its own place. */
export const CARDINALS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );

/** How many tablets, doses or packs a word says: "three", "half a", "one and a half". */
export const COUNT_WORDS: Readonly<Record<string, number>> = wordTable({
  ...Object.fromEntries(CARDINALS.map((word, value) => [word, value])),
  twenty: 20,
  a: 1,
  an: 1,
  half: 0.5,
  'half a': 0.5,
  'half of a': 0.5,
  'one-half': 0.5,
  'one half': 0.5,
  '½': 0.5,
  '1/2': 0.5,
  'a and a half': 1.5,
  'one and a half': 1.5,
  'one and one-half': 1.5,
  '1 1/2': 1.5,
  '1½': 1.5,
  'two and a half': 2.5,
});
