import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldWord } from '../../models/phi-ner/lexicon.ts';

let words: ReadonlySet<string> | undefined;

/** Whether the word is in things.txt: a brand, a maker, a people, a food, a muscle … Read at the first need: a constant of the build. */
export function isThing(word: string): boolean {
  words ??= new Set(
    readFileSync(join(import.meta.dirname, 'things.txt'), 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .flatMap((line) => line.split(' ')),
  );
  return words.has(foldWord(word));
}
