import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldWord } from '../../models/phi-ner/lexicon.ts';

type Kind = 'thing' | 'eponym';
let kinds: ReadonlyMap<string, Kind> | undefined;

/** The words of things.txt, read at the first need: a constant of the build. A word of both kinds is an eponym. */
function readThings(): ReadonlyMap<string, Kind> {
  const words = new Map<string, Kind>();
  let kind: Kind = 'thing';
  for (const line of readFileSync(join(import.meta.dirname, 'things.txt'), 'utf8').split('\n')) {
    if (line.startsWith('## ')) kind = line.startsWith('## eponyms') ? 'eponym' : 'thing';
    else if (!line.startsWith('#')) for (const word of line.split(' ')) words.set(word, kind);
  }
  return words;
}

const kindOf = (word: string): Kind | undefined => {
  kinds ??= readThings();
  return kinds.get(foldWord(word));
};

/** Whether the word names things: a brand, a maker, a people, a food, a muscle … or is an eponym. */
export const isThing = (word: string): boolean => kindOf(word) !== undefined;
/** One of the eponyms that the lexicon's list lacks. */
export const isRareEponym = (word: string): boolean => kindOf(word) === 'eponym';
