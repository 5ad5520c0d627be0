import { bitOf, digitsId, FIRST_WORD_ID, foldWord, type Lexicon, LISTS, OTHER_CHARACTER } from './lexicon.ts';
import type { Piece } from './scan.ts';

/** Rows of the model's tables. 0 is padding in each. */
const GRAM_ROWS = 8192;
const AFFIX_ROWS = 8192;
const SHAPE_ROWS = 1024;
const GRAMS = 10;

/** Columns of the int32 tensor [pieces, COLUMNS]: see `featurize`. */
export const SURFACE_COLUMNS = 1 + GRAMS + 2 + 1 + 1;
export const COLUMNS = SURFACE_COLUMNS + 3;
export const BITS_COLUMN = SURFACE_COLUMNS - 1;
const SHAPE_COLUMN = SURFACE_COLUMNS - 2;
export const LIST_COUNT = LISTS.length;

/** FNV-1a over UTF-16 units, then one of rows - 1 buckets (0 is padding). */
function bucket(text: string, seed: number, rows: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash ^= hash >>> 15;
  return 1 + ((hash >>> 0) % (rows - 1));
}

const isLetters = (surface: string): boolean => /^\p{L}/u.test(surface);
const isDigits = (surface: string): boolean => /^\p{N}/u.test(surface);

/** The shapes of words in lower case, by length. */
const LOWER_CASE = 10;
const isLowerCase = (shape: number): boolean => shape >= LOWER_CASE && shape < LOWER_CASE + 8;

/** Case and length: "Xxx" and longer words of one form share a shape; other characters are their own. */
function shapeOf(surface: string): number {
  if (isDigits(surface)) return 1 + Math.min(surface.length, 8);
  if (!isLetters(surface)) return 64 + (bucket(surface, 7, SHAPE_ROWS - 64) - 1);
  const lower = surface.toLowerCase();
  const upper = surface.toUpperCase();
  const first = surface[0] ?? '';
  const length = Math.min(surface.length, 8) - 1;
  if (surface === lower) return LOWER_CASE + length;
  if (surface.length === 1) return 18;
  if (surface === upper) return 19 + length;
  if (first !== first.toLowerCase() && surface.slice(1) === lower.slice(1)) return 28 + length;
  return first !== first.toLowerCase() ? 37 : 38;
}

/**
 * What depends on the surface alone, written into `row` from `offset`: word id, GRAMS trigrams (first and last five
 * of "^word$"), the first and the last four letters, shape, list bits.
 */
export function surfaceFeatures(surface: string, lexicon: Lexicon, row: Int32Array, offset: number): void {
  row.fill(0, offset, offset + SURFACE_COLUMNS);
  row[offset + SHAPE_COLUMN] = shapeOf(surface);
  if (!isLetters(surface)) {
    row[offset] = isDigits(surface) ? digitsId(surface.length) : OTHER_CHARACTER;
    return;
  }
  const word = foldWord(surface);
  const { id, bits } = lexicon.find(word);
  row[offset] = id;
  const padded = `^${word}$`;
  const grams = padded.length - 2;
  for (let gram = 0; gram < Math.min(grams, GRAMS); gram++) {
    const at = grams > GRAMS && gram >= GRAMS / 2 ? grams - GRAMS + gram : gram;
    row[offset + 1 + gram] = bucket(padded.slice(at, at + 3), 1, GRAM_ROWS);
  }
  row[offset + 1 + GRAMS] = bucket(word.slice(0, 4), 2, AFFIX_ROWS);
  row[offset + 2 + GRAMS] = bucket(word.slice(-4), 3, AFFIX_ROWS);
  row[offset + BITS_COLUMN] = bits;
}

interface Line {
  readonly first: number;
  readonly end: number;
  /** 0 no letters, 1 mixed, 2 all capitals, 3 all lower case. */
  readonly casing: number;
}

function casingOf(text: string): number {
  const lower = text.toLowerCase();
  const upper = text.toUpperCase();
  if (lower === upper) return 0;
  return text === upper ? 2 : text === lower ? 3 : 1;
}

const breaksBetween = (text: string, from: number, to: number): number => {
  let breaks = 0;
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === 10) breaks++;
  return breaks;
};

/** White space before piece `index`: 0 none, 1 one blank, 2 more (tables), 3 a new line, 4 an empty line. */
function gapBefore(text: string, pieces: readonly Piece[], index: number): number {
  const from = index === 0 ? 0 : pieces[index - 1]!.end;
  const to = pieces[index]?.start ?? text.length;
  const breaks = index === 0 || index === pieces.length ? 2 : to - from < 1 ? 0 : breaksBetween(text, from, to);
  if (breaks > 0) return breaks === 1 ? 3 : 4;
  return Math.min(to - from, 2);
}

function linesOf(text: string, pieces: readonly Piece[], gaps: Uint8Array): Line[] {
  const lines: Line[] = [];
  let first = 0;
  for (let index = 1; index <= pieces.length; index++) {
    if (index < pieces.length && gaps[index]! < 3) continue;
    lines.push({ first, end: index, casing: casingOf(text.slice(pieces[first]!.start, pieces[index - 1]!.end)) });
    first = index;
  }
  return lines;
}

const positionClass = (position: number): number => (position < 4 ? position : position < 8 ? 4 : 5);
const lengthClass = (length: number): number => (length <= 4 ? 0 : length <= 10 ? 1 : length <= 30 ? 2 : 3);

/** Three columns on where a piece stands: gaps around it, its place in the line, the line's casing and last colon. */
export function placeFeatures(
  text: string,
  pieces: readonly Piece[],
  write: (piece: number, column: number, value: number) => void,
): void {
  if (pieces.length === 0) return;
  const gaps = new Uint8Array(pieces.length + 1);
  for (let index = 0; index <= pieces.length; index++) gaps[index] = gapBefore(text, pieces, index);
  for (const { first, end, casing } of linesOf(text, pieces, gaps)) {
    let sinceColon = 9;
    for (let index = first; index < end; index++) {
      const position = positionClass(index - first);
      write(index, 0, 1 + gaps[index]! * 5 + gaps[index + 1]!);
      write(index, 1, 1 + position * 4 + lengthClass(end - first));
      write(index, 2, 1 + casing * 5 + Math.min(sinceColon, 4));
      sinceColon = pieces[index]!.surface === ':' ? 0 : sinceColon + 1;
    }
  }
}

/** As many spellings of words as are kept: 1 MB in each thread. */
const MOST_KNOWN_WORDS = 8_192;
/** The surface features of words met before: which row of the table a spelling has. */
export interface KnownWords {
  readonly rowOf: Map<string, number>;
  /** int32 [MOST_KNOWN_WORDS, SURFACE_COLUMNS] */
  readonly rows: Int32Array;
}
export const noKnownWords = (): KnownWords => ({
  rowOf: new Map(),
  rows: new Int32Array(MOST_KNOWN_WORDS * SURFACE_COLUMNS),
});

/** From this length on V8 makes a part of a string a view of the whole: kept, it would keep the text. */
const VIEW_LENGTH = 13;
/** Kept are only marks and digits alone, and words that the training's clinical text uses as words: no name is remembered beyond its text. */
const isKeepable = (surface: string, id: number): boolean =>
  id >= FIRST_WORD_ID ? surface.length < VIEW_LENGTH : surface.length === 1 && !isLetters(surface);

function recall({ rowOf, rows: table }: KnownWords, surface: string, rows: Int32Array, offset: number): boolean {
  const row = rowOf.get(surface);
  if (row === undefined) return false;
  const from = row * SURFACE_COLUMNS;
  for (let column = 0; column < SURFACE_COLUMNS; column++) rows[offset + column] = table[from + column]!;
  return true;
}

function keep({ rowOf, rows: table }: KnownWords, surface: string, rows: Int32Array, offset: number): void {
  const row = rowOf.size;
  if (row === MOST_KNOWN_WORDS) return;
  table.set(rows.subarray(offset, offset + SURFACE_COLUMNS), row * SURFACE_COLUMNS);
  rowOf.set(surface, row);
}

/**
 * The model's input for a window: int32 [pieces, COLUMNS], the same in training and in service.
 * `known`: what is kept from one window to the next, for speed alone.
 */
export function featurize(text: string, pieces: readonly Piece[], lexicon: Lexicon, known?: KnownWords): Int32Array {
  const rows = new Int32Array(pieces.length * COLUMNS);
  for (let index = 0; index < pieces.length; index++) {
    const { surface } = pieces[index]!;
    const offset = index * COLUMNS;
    if (known && recall(known, surface, rows, offset)) continue;
    surfaceFeatures(surface, lexicon, rows, offset);
    if (known && isKeepable(surface, rows[offset]!)) keep(known, surface, rows, offset);
  }
  placeFeatures(text, pieces, (index, column, value) => {
    rows[index * COLUMNS + SURFACE_COLUMNS + column] = value;
  });
  return rows;
}

const ORDINARY = bitOf('dictionary') | bitOf('lower-seen');

/** 1 for each piece that is an ordinary word in lower case, where the text has capitals; else all 0. rows: of `featurize`. */
export function plainPieces(text: string, rows: Int32Array): Uint8Array {
  const plain = new Uint8Array(rows.length / COLUMNS);
  if (text === text.toLowerCase()) return plain;
  for (let index = 0; index < plain.length; index++) {
    const row = index * COLUMNS;
    const isOrdinary = (rows[row + BITS_COLUMN]! & ORDINARY) !== 0;
    if (isOrdinary && isLowerCase(rows[row + SHAPE_COLUMN]!)) plain[index] = 1;
  }
  return plain;
}
