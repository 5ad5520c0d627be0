import { listOf } from '../../models/knowledge/table.ts';
import { once } from './once.ts';
import { type Token, tokensOf } from './reading/tokens.ts';

/** A row of a table by one of the phrases of a cell, as tokens. */
export interface Phrased<Of> {
  readonly row: Of;
  readonly words: readonly string[];
}

/** British and American spelling read the same: "hypokalaemia", "tachypnoea". */
const spelled = (text: string): string =>
  text.includes('ae') || text.includes('oe') ? text.replaceAll('ae', 'e').replaceAll('oe', 'e') : text;

/** The words of a text, read so; once for all that ask. */
export const spelledWords = once((tokens: readonly Token[]): readonly string[] =>
  tokens.map(({ text }) => spelled(text)),
);

export const wordsOf = (phrase: string): readonly string[] => tokensOf(phrase).map(({ text }) => spelled(text));

/** The rows by the first word of a phrase: a text is read once, however many rows there are. */
export function phrasesByWord<Of>(
  rows: readonly Of[],
  cellOf: (row: Of) => string,
): ReadonlyMap<string, readonly Phrased<Of>[]> {
  // Rows repeat the phrases of others, and phrases their words.
  const phrases = new Map<string, readonly string[]>();
  const spellings = new Map<string, string>();
  const shared = (word: string): string => {
    if (!spellings.has(word)) spellings.set(word, word);
    return spellings.get(word)!;
  };
  const wordsOnce = (phrase: string): readonly string[] => {
    const words = phrases.get(phrase) ?? wordsOf(phrase).map(shared);
    phrases.set(phrase, words);
    return words;
  };
  const all = rows.flatMap((row) =>
    listOf(cellOf(row)).map((phrase): Phrased<Of> => ({ row, words: wordsOnce(phrase) })),
  );
  return Map.groupBy(all, ({ words }) => words[0]!);
}

/** Where the words of a phrase that start at `first` end, or undefined where they do not stand there. */
export function phraseEnd(tokens: readonly Token[], first: number, words: readonly string[]): number | undefined {
  const said = spelledWords(tokens);
  for (let at = 0; at < words.length; at += 1) if (said[first + at] !== words[at]) return undefined;
  return first + words.length;
}

/** Where each word stands in a text, spelled as `spelledWords` has it. */
const placesByWord = once((tokens: readonly Token[]): ReadonlyMap<string, readonly number[]> => {
  const said = spelledWords(tokens);
  return Map.groupBy(said.keys(), (at) => said[at]!);
});

/** Where phrases stand in a text, in order, as tokens; of several that begin at one place the longest. */
export function placesOf(
  tokens: readonly Token[],
  phrases: readonly (readonly string[])[],
): readonly { readonly first: number; readonly end: number }[] {
  const byWord = placesByWord(tokens);
  const ends = new Map<number, number>();
  for (const words of phrases)
    for (const first of byWord.get(words[0]!) ?? []) {
      const end = phraseEnd(tokens, first, words);
      if (end !== undefined && end > (ends.get(first) ?? 0)) ends.set(first, end);
    }
  return ends.size === 0 ? NONE : [...ends].map(([first, end]) => ({ first, end })).sort((a, b) => a.first - b.first);
}
const NONE: readonly never[] = [];
