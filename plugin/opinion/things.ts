import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldWord } from '../../models/phi-ner/lexicon.ts';
import { wordsOf } from '../words.ts';

/** The sections of things.txt that are not simply words of things. */
const SPECIAL = ['eponyms', 'phrases', 'abbreviations'] as const;
type Kind = (typeof SPECIAL)[number] | 'things';
type Things = Readonly<Record<Kind, ReadonlySet<string>>>;
let things: Things | undefined;

/** things.txt by kind, read at the first need: a constant of the build. */
function readThings(): Things {
  const read: Record<Kind, Set<string>> = {
    things: new Set(),
    eponyms: new Set(),
    phrases: new Set(),
    abbreviations: new Set(),
  };
  let kind: Kind = 'things';
  for (const line of readFileSync(join(import.meta.dirname, 'things.txt'), 'utf8').split('\n')) {
    if (line.startsWith('## ')) kind = SPECIAL.find((name) => line.startsWith(`## ${name}`)) ?? 'things';
    else if (line !== '' && !line.startsWith('#'))
      for (const entry of line.split(kind === 'phrases' ? '|' : ' ')) read[kind].add(entry);
  }
  return read;
}

const has = (kind: Kind, entry: string): boolean => {
  things ??= readThings();
  return things[kind].has(entry);
};

/** Whether the word is one of the eponyms that the lexicon's list lacks. */
export const isRareEponym = (word: string): boolean => has('eponyms', foldWord(word));
/** Whether the word names things: a brand, a maker, a people, a food, a muscle … or is an eponym. */
export const isThing = (word: string): boolean => has('things', foldWord(word)) || isRareEponym(word);
/** Whether these words together name a thing, though each alone may be a name: "Blue Cross". */
export const isThingPhrase = (surface: string): boolean => has('phrases', foldWord(wordsOf(surface).join(' ')));
/** Whether the surface is, in these capitals, an abbreviation of clinical notes. */
export const isAbbreviation = (surface: string): boolean => has('abbreviations', surface);
