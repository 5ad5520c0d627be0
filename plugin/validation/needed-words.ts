/** Shorter pieces stand in most texts. */
const LEAST = 3;
/** Of more alternatives one stands in most texts. */
const MOST = 40;

/** Pieces of text of which one stands in every match. */
type Needed = readonly string[];

/** One step of a pattern's source: an escape, a class, the opening of a group, or a character. */
const STEP =
  /\\(?:p\{[^}]{1,40}\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<\w{1,20}>|.)|\[(?:\\.|[^\]\\]){0,200}\]|\((?:\?(?:<?[=!]|<\w{1,20}>|:))?|[^\\[(]/gsy;
const QUANTIFIER = /(?:[*+?]|\{\d{1,4}(?:,\d{0,4})?\})\??/y;

const shortest = (needed: Needed): number => Math.min(...needed.map(({ length }) => length));
const bestOf = (all: readonly Needed[]): Needed | undefined =>
  all.toSorted((a, b) => shortest(b) - shortest(a) || a.length - b.length)[0];

interface Read {
  /** What the pattern needs, one of each. */
  readonly all: readonly Needed[];
  readonly end: number;
}

/** The alternatives of a pattern or group from `from` on: with several, one needs one of what each needs. */
function alternativesOf(source: string, from: number): Read {
  const each: (readonly Needed[])[] = [];
  let at = from - 1;
  do {
    const read = sequenceOf(source, at + 1);
    each.push(read.all);
    at = read.end;
  } while (source[at] === '|');
  if (each.length === 1) return { all: each[0]!, end: at };
  const best = each.map(bestOf);
  const joined = best.every((one) => one !== undefined) ? best.flat() : [];
  return { all: joined.length > 0 && joined.length <= MOST ? [joined] : [], end: at };
}

function sequenceOf(source: string, from: number): Read {
  const all: Needed[] = [];
  let run = '';
  const close = (): void => {
    if (run.length >= LEAST) all.push([run]);
    run = '';
  };
  let at = from;
  while (at < source.length && source[at] !== '|' && source[at] !== ')') {
    const step = matchAt(STEP, source, at);
    if (step === '') throw new SyntaxError(`a pattern that cannot be read at ${at}`);
    at += step.length;
    const character = /^\\[^\w\s]$/.test(step) ? step.slice(1) : step;
    const isPlain = character !== step || /^[a-z\d ,:;%=#'/-]$/i.test(step);
    let within: readonly Needed[] = [];
    if (step.startsWith('(')) {
      const read = alternativesOf(source, at);
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

/** A text with every three characters that stand together in it, so that what it cannot hold is not looked for. */
export interface Searched {
  readonly text: string;
  /** 1 at the place of each three, upper and lower case alike; places are shared, so a 0 is sure. */
  readonly threes: Uint8Array;
}

const PLACES = 0x8000;
const placeOf = (a: number, b: number, c: number): number => (a * 961 + b * 31 + c) & (PLACES - 1);

export function searched(text: string): Searched {
  const threes = new Uint8Array(PLACES);
  const lower = text.toLowerCase();
  let [a, b] = [lower.charCodeAt(0), lower.charCodeAt(1)];
  for (let at = 2; at < lower.length; at += 1) {
    const c = lower.charCodeAt(at);
    threes[placeOf(a, b, c)] = 1;
    a = b;
    b = c;
  }
  return { text, threes };
}

/** The places of all that stands together in a piece. */
const placesOf = (piece: string): readonly number[] =>
  Array.from({ length: piece.length - 2 }, (_, at) =>
    placeOf(piece.charCodeAt(at), piece.charCodeAt(at + 1), piece.charCodeAt(at + 2)),
  );

const needs = new Map<string, readonly (readonly (readonly number[])[])[]>();

function needsOf(source: string): readonly (readonly (readonly number[])[])[] {
  const known = needs.get(source);
  if (known) return known;
  const made = alternativesOf(source, 0).all.map((needed) => [...new Set(needed)].map((piece) => placesOf(piece)));
  needs.set(source, made);
  return made;
}

/**
 * Whether a text can hold the words without which a pattern of our own matches nothing: far cheaper to ask than the pattern,
 * which tries every number of the text.
 */
export const mayMatch = ({ source }: RegExp, { threes }: Searched): boolean =>
  needsOf(source).every((needed) => needed.some((piece) => piece.every((place) => threes[place] === 1)));

/** Every match of a pattern of our own. */
export const matchesIn = (searched: Searched, pattern: RegExp): readonly RegExpExecArray[] =>
  mayMatch(pattern, searched) ? [...searched.text.matchAll(pattern)] : [];
