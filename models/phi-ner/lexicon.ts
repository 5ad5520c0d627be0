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
const OTHER_LETTERS = 1;
export const OTHER_CHARACTER = 2;
export const digitsId = (length: number): number => 2 + Math.min(length, 7);

/** A parsed lexicon, on memory that threads share: one table of 6 MB serves them all. */
export interface LexiconTable {
  /** int32 [rows, second hash | id | bits] */
  readonly rows: Int32Array<SharedArrayBuffer>;
  readonly words: number;
}

export interface Lexicon {
  /** The word's id and lists; `word` is lower case without marks. */
  readonly find: (word: string) => { readonly id: number; readonly bits: number };
  readonly words: number;
}

const ABSENT = { id: OTHER_LETTERS, bits: 0 };

// Two hashes of 32 bits stand for a word (FNV-1a and a multiplicative one over its UTF-16 units), and its id and lists
// lie in one row of an array: a Map of 176,000 strings took 60 MB and half a second in every thread. A word that is in
// no list is taken for one that is with a chance below 2^-30.
const FNV_START = 0x811c9dc5;
const stepFnv = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);
const stepMultiplied = (hash: number, unit: number): number => (Math.imul(hash, 0x9e3779b1) + unit + 1) | 0;
/** A row of the table: second hash, id (0: the row is empty), bits. */
export const COLUMNS = 3;

/**
 * Parses the lexicon: one line a word, in order: shared prefix length with the line before (one base-36 digit), the
 * rest of the word, and after a tab its id and its bits in base 36.
 */
export function parseLexicon(text: string): LexiconTable {
  const count = 2 ** Math.ceil(Math.log2(countLines(text) * 1.5 + 1));
  const table = new Int32Array(new SharedArrayBuffer(count * COLUMNS * Int32Array.BYTES_PER_ELEMENT));
  const prefixes = new Int32Array(2 * 256); // [prefix length, both hashes] of the line before
  prefixes[0] = FNV_START;
  let words = FIRST_WORD_ID;
  // By index, for no line becomes a string of its own.
  for (let from = 0, end = 0; from < text.length; from = end + 1) {
    const feed = text.indexOf('\n', from);
    end = feed < 0 ? text.length : feed;
    const tab = text.indexOf('\t', from);
    let length = Number.parseInt(text.charAt(from), 36);
    for (let at = from + 1; at < tab; at++, length++) {
      const unit = text.charCodeAt(at);
      prefixes[2 * length + 2] = stepFnv(prefixes[2 * length]!, unit);
      prefixes[2 * length + 3] = stepMultiplied(prefixes[2 * length + 1]!, unit);
    }
    const [id = '', bits = ''] = text.slice(tab + 1, end).split('\t');
    const row = rowOf(table, prefixes[2 * length]!, prefixes[2 * length + 1]!);
    table[row] = prefixes[2 * length + 1]!;
    table[row + 1] = Number.parseInt(id, 36) || OTHER_LETTERS;
    table[row + 2] = Number.parseInt(bits, 36);
    words = Math.max(words, table[row + 1]! + 1);
  }
  return { rows: table, words };
}

export function lookUpIn({ rows, words }: LexiconTable): Lexicon {
  return {
    words,
    find(word) {
      let first = FNV_START;
      let second = 0;
      for (let at = 0; at < word.length; at++) {
        first = stepFnv(first, word.charCodeAt(at));
        second = stepMultiplied(second, word.charCodeAt(at));
      }
      const row = rowOf(rows, first, second);
      return rows[row + 1] === 0 ? ABSENT : { id: rows[row + 1]!, bits: rows[row + 2]! };
    },
  };
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** Where the word of these hashes is, or would be put: the rows after its first are tried in order. */
function rowOf(table: Int32Array, first: number, second: number): number {
  const mask = table.length / COLUMNS - 1;
  let row = (first ^ (first >>> 15)) & mask;
  while (table[row * COLUMNS + 1] !== 0 && table[row * COLUMNS] !== second) row = (row + 1) & mask;
  return row * COLUMNS;
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

/** The word list beside a model, unchecked: while it is made there is no card yet. */
export const readLexicon = (directory: string): LexiconTable =>
  parseLexicon(gunzipSync(readFileSync(join(directory, 'lexicon.gz'))).toString('utf8'));

/** Lower case without marks: "José" and "JOSE" are one word. */
export function foldWord(surface: string): string {
  const lower = surface.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
  return /^[\x00-\x7f]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}/gu, '');
}
