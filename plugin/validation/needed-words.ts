/** Shorter pieces stand in most texts. */
const LEAST = 3;
/** Of more alternatives one stands in most texts; a single word is longer than its letters by the spaces around it. */
const MOST = 100;
const MOST_WORDS = 200;

/** Pieces of text of which one stands in every match. */
type Needed = readonly string[];

/** One step of a pattern's source: an escape, a class, the opening of a group, or a character. */
const STEP =
  /\\(?:p\{[^}]{1,40}\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<\w{1,20}>|.)|\[(?:\\.|[^\]\\]){0,200}\]|\((?:\?(?:<?[=!]|<\w{1,20}>|:))?|[^\\[(]/gsy;
const QUANTIFIER = /(?:[*+?]|\{\d{1,4}(?:,\d{0,4})?\})\??/y;

/** 1 for each character that stands for itself, upper or lower case. */
const PLAIN = Uint8Array.from({ length: 128 }, (_, code) =>
  /[a-z\d ,:;%=#'/-]/i.test(String.fromCharCode(code)) ? 1 : 0,
);
const isPlainAt = (source: string, at: number): boolean => PLAIN[source.charCodeAt(at)] === 1;
const mayBeRepeated = (source: string, at: number): boolean => '*+?{'.includes(source.charAt(at) || ' ');

const shortest = (needed: Needed): number => Math.min(...needed.map(({ length }) => length));
const bestOf = (all: readonly Needed[]): Needed | undefined =>
  all.toSorted((a, b) => shortest(b) - shortest(a) || a.length - b.length)[0];

interface Read {
  /** What the pattern needs, one of each. */
  readonly all: readonly Needed[];
  readonly end: number;
}

/** The alternatives of a pattern or group from `from` on: with several, one needs one of what each needs. */
function alternativesOf(source: string, from: number, ofWords: boolean): Read {
  const each: (readonly Needed[])[] = [];
  let at = from - 1;
  do {
    const read = sequenceOf(source, at + 1, ofWords);
    each.push(read.all);
    at = read.end;
  } while (source[at] === '|');
  if (each.length === 1) return { all: each[0]!, end: at };
  const best = each.map(bestOf);
  const joined = best.every((one) => one !== undefined) ? best.flat() : [];
  return { all: joined.length > 0 && joined.length <= (ofWords ? MOST_WORDS : MOST) ? [joined] : [], end: at };
}

function sequenceOf(source: string, from: number, ofWords: boolean): Read {
  const all: Needed[] = [];
  let run = '';
  const close = (): void => {
    if (run.length >= LEAST) all.push([run]);
    run = '';
  };
  let at = from;
  while (at < source.length && source[at] !== '|' && source[at] !== ')') {
    // Nine steps of ten, of 1,500 patterns at a start.
    if (isPlainAt(source, at) && !mayBeRepeated(source, at + 1)) {
      run += source.charAt(at).toLowerCase();
      at += 1;
      continue;
    }
    const step = matchAt(STEP, source, at);
    if (step === '') throw new SyntaxError(`a pattern that cannot be read at ${at}`);
    at += step.length;
    const isEdge = ofWords && /^[$^]$/.test(step);
    const character = isEdge ? ' ' : /^\\[^\w\s]$/.test(step) ? step.slice(1) : step;
    const isPlain = character !== step || (step.length === 1 && isPlainAt(step, 0));
    let within: readonly Needed[] = [];
    if (step.startsWith('(')) {
      const read = alternativesOf(source, at, ofWords);
      // What a look ahead or behind asks for need not be in the match.
      if (!/[=!]$/.test(step)) within = read.all;
      at = read.end + 1;
    }
    const quantifier = matchAt(QUANTIFIER, source, at);
    at += quantifier.length;
    const isFree = /^(?:[*?]|\{0)/.test(quantifier);
    if (isPlain && !isFree) run += character.toLowerCase();
    if (!isPlain || quantifier !== '') close();
    if (!isFree) all.push(...within);
  }
  close();
  return { all, end: at };
}

function matchAt(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? '';
}

/** A bit at the place of each three characters that stand together in a text; places are shared, so a 0 is sure. */
export type Threes = Int32Array;

/** A text with what stands in it, so that what it cannot hold is not looked for. */
export interface Searched {
  readonly text: string;
  /** Upper and lower case alike. */
  readonly threes: Threes;
}

const PLACES = 0x8000;
const placeOf = (a: number, b: number, c: number): number => (a * 961 + b * 31 + c) & (PLACES - 1);

export const searched = (text: string): Searched => ({ text, threes: threesOf(text.toLowerCase()) });

export function threesOf(lower: string): Threes {
  const threes = new Int32Array(PLACES / 32);
  let [a, b] = [lower.charCodeAt(0), lower.charCodeAt(1)];
  for (let at = 2; at < lower.length; at += 1) {
    const c = lower.charCodeAt(at);
    const place = placeOf(a, b, c);
    threes[place >> 5]! |= 1 << (place & 31);
    a = b;
    b = c;
  }
  return threes;
}

/** The places of all that stands together in a piece. */
const placesOf = (piece: string): readonly number[] =>
  Array.from({ length: piece.length - 2 }, (_, at) =>
    placeOf(piece.charCodeAt(at), piece.charCodeAt(at + 1), piece.charCodeAt(at + 2)),
  );

/**
 * What a pattern needs, one after the other, so that little memory is read of the hundreds that are asked of a text: of each
 * where it ends, then of each of its pieces how many places it has, and they.
 */
type Needs = Uint16Array;
const needs = new Map<string, Needs>();
const needsOfWords = new Map<string, Needs>();

function packed(all: readonly Needed[]): Needs {
  const row: number[] = [];
  for (const needed of all) {
    const pieces = [...new Set(needed)].map(placesOf).flatMap((places) => [places.length, ...places]);
    row.push(row.length + 1 + pieces.length, ...pieces);
  }
  return Uint16Array.from(row);
}

/** `^(?:a|b)$` as `^a$|^b$`, so that each word keeps the spaces around it. */
function wordByWord(source: string): string {
  const within = /^\^\(\?:(.*)\)\$$/.exec(source)?.[1];
  if (within === undefined) return source;
  const words = [''];
  let depth = 0;
  for (const step of within.match(STEP) ?? []) {
    if (step.startsWith('(')) depth += 1;
    if (step === ')') depth -= 1;
    if (depth < 0) return source;
    if (step === '|' && depth === 0) words.push('');
    else words[words.length - 1] += step;
  }
  return words.map((word) => `^${word}$`).join('|');
}

function readNeeds(source: string, ofWords: boolean): Needs {
  const made = packed(alternativesOf(ofWords ? wordByWord(source) : source, 0, ofWords).all);
  (ofWords ? needsOfWords : needs).set(source, made);
  return made;
}

/**
 * Whether a text can hold the words without which a pattern of our own matches nothing: far cheaper to ask than the pattern,
 * which tries every number of the text.
 */
export const mayMatch = ({ source }: RegExp, { threes }: Searched): boolean =>
  holdsAll(needs.get(source) ?? readNeeds(source, false), threes);

/** The same of a pattern that is asked of words one by one, and of the words with a space around each. */
export const mayHold = ({ source }: RegExp, threes: Threes): boolean =>
  holdsAll(needsOfWords.get(source) ?? readNeeds(source, true), threes);

function holdsAll(all: Needs, threes: Threes): boolean {
  for (let at = 0; at < all.length; at = all[at]!) if (!holdsOne(all, at + 1, all[at]!, threes)) return false;
  return true;
}

/** Whether a text has all of one of the pieces from `from` to `end`. */
function holdsOne(all: Needs, from: number, end: number, threes: Threes): boolean {
  for (let at = from; at < end; ) {
    const next = at + 1 + all[at]!;
    at += 1;
    while (at < next && (threes[all[at]! >> 5]! >> (all[at]! & 31)) & 1) at += 1;
    if (at === next) return true;
    at = next;
  }
  return false;
}

/** The first match of a pattern of our own. */
export const matchIn = (searched: Searched, pattern: RegExp): RegExpExecArray | null =>
  mayMatch(pattern, searched) ? pattern.exec(searched.text) : null;

/** Every match of a pattern of our own, which is global. */
export function matchesIn(searched: Searched, pattern: RegExp): readonly RegExpExecArray[] {
  if (!mayMatch(pattern, searched)) return NONE;
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(searched.text); match; match = pattern.exec(searched.text)) {
    found.push(match);
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return found;
}
const NONE: readonly never[] = [];
