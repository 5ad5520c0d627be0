import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** One bit for each list a word stands in; built by train/lexicon.ts, whose README entry names every source. */
export const LISTS = [
  'given-common',
  'given',
  'surname-popular',
  'surname-census',
  'surname-world',
  'city-us',
  'city-world',
  'place-part',
  'state-country',
  'county-street',
  'street-suffix',
  'hospital-word',
  'drug',
  'eponym',
  'occupation',
  'medical',
  'lower-seen',
  'lower-common',
  'lower-frequent',
  'capital-only',
  'title',
  'credential',
  'kin',
  'calendar',
  'facility',
  'particle',
  'dictionary',
] as const;
export type ListName = (typeof LISTS)[number];
export const bitOf = (list: ListName): number => 1 << LISTS.indexOf(list);

/** Word ids 0 to 9 are not words: 0 padding, 1 letters outside the vocabulary, 2 other, 3 to 9 digits by their number. */
export const FIRST_WORD_ID = 10;
export const OTHER_LETTERS = 1;
export const OTHER_CHARACTER = 2;
export const digitsId = (length: number): number => 2 + Math.min(length, 7);

export interface Lexicon {
  /** The word's id and lists; `word` is lower case without marks. */
  readonly find: (word: string) => { readonly id: number; readonly bits: number };
  readonly words: number;
}

const ABSENT = { id: OTHER_LETTERS, bits: 0 };

/**
 * Parses the lexicon: one line a word, in order: shared prefix length with the line before (one base-36 digit), the
 * rest of the word, and after a tab its id and its bits in base 36.
 */
export function parseLexicon(text: string): Lexicon {
  const entries = new Map<string, { id: number; bits: number }>();
  let previous = '';
  let words = FIRST_WORD_ID;
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [front = '', id = '', bits = ''] = line.split('\t');
    const word = previous.slice(0, Number.parseInt(front[0] ?? '0', 36)) + front.slice(1);
    const entry = { id: Number.parseInt(id, 36) || OTHER_LETTERS, bits: Number.parseInt(bits, 36) };
    entries.set(word, entry);
    words = Math.max(words, entry.id + 1);
    previous = word;
  }
  return { words, find: (word) => entries.get(word) ?? ABSENT };
}

/** The inverse of parseLexicon. */
export function formatLexicon(entries: readonly { word: string; id: number; bits: number }[]): string {
  let previous = '';
  const lines: string[] = [];
  for (const { word, id, bits } of entries) {
    let shared = 0;
    while (shared < 35 && shared < word.length && word[shared] === previous[shared]) shared++;
    lines.push(
      `${shared.toString(36)}${word.slice(shared)}\t${id > OTHER_LETTERS ? id.toString(36) : ''}\t${bits.toString(36)}`,
    );
    previous = word;
  }
  return `${lines.join('\n')}\n`;
}

export const readLexicon = (directory: string): Lexicon =>
  parseLexicon(gunzipSync(readFileSync(join(directory, 'lexicon.gz'))).toString('utf8'));

/** Lower case without marks: "José" and "JOSE" are one word. */
export function foldWord(surface: string): string {
  const lower = surface.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
  return /^[\x00-\x7f]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}/gu, '');
}
