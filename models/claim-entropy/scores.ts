import measured from './reference.json' with { type: 'json' };
import type { Surprisal } from './surprisal.ts';

/**
 * How a text's surprisal stands against held-out clinical text of its length, as z-scores (0 ordinary, 1.6 the highest 5 %, 3 and
 * more foreign or garbled): the whole, its worst window, the worst claim span, the oddest word.
 */
export interface SurprisalScores {
  readonly meanZ: number;
  readonly maxZ: number;
  readonly claimZ: number;
  readonly oddWordZ: number;
  /**
   * Nats a letter over the text's own words (`wordsOfProse`): about 1 in prose, up to 3.4 in shorthand, over 3.6 in garbled text
   * and other languages. Unlike `meanZ` it does not rise with names, abbreviations, values, codes and markup. 0 without five such words.
   */
  readonly wordNats: number;
}

/** What the reference text gives: for each size, the values at the standard normal's `KNOTS`. */
export interface Quantiles {
  /** Ascending sizes: UTF-16 units of the text or symbols of the span. */
  readonly sizes: readonly number[];
  readonly values: readonly (readonly number[])[]; // [sizes, KNOTS]
}
export interface Reference {
  readonly mean: Quantiles;
  readonly max: Quantiles;
  readonly word: Quantiles;
  readonly span: Quantiles;
}

/** Measured on held-out clinical text by `train/reference.ts`. */
const shippedReference: Reference = measured;

/** z at the 1st, 5th, 16th, 50th, 84th, 95th and 99th percentile. */
const KNOTS = [-2.326, -1.645, -1, 0, 1, 1.645, 2.326] as const;

/** The statistics behind the scores; undefined where the text has no such place. */
export interface Statistics {
  /** Nats a UTF-16 unit. */
  readonly mean: number | undefined;
  readonly max: number | undefined;
  /** Nats of the most surprising word of six or more letters. */
  readonly word: number | undefined;
  readonly wordNats: number;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

const WINDOW = 16; // symbols, about 70 characters
const NEUTRAL = /\[[A-Z][A-Z_]{0,24}_\d{1,6}\]/g;
/** A word among which the oddest is looked for. */
const LONG_WORD = /\p{L}{6,40}/gu;
/** A word between spaces, with the marks of a sentence: not `|LABX|`, `"use":"home"`, `user=jcrumb`, an address or a link. */
const PROSE_WORD = /(?<![^\s(])\p{L}{4,40}(?=[.,;:!?)’']{0,3}(?!\S))/gu;
const UNCAPITALISED = /^\p{Ll}/u;
/** How many words tell garbled text. */
const ENOUGH_WORDS = 5;

/** Symbols from the one that covers `start` up to the one that starts at or after `end`. */
function symbolsOf({ starts }: Surprisal, { start, end }: Place): readonly [number, number] {
  const firstAt = (at: number): number => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]! >= at) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const first = firstAt(start);
  return [starts[first] === start || first === 0 ? first : first - 1, firstAt(end)];
}

/** Sums before each symbol, of a value a symbol; symbols of tokens such as `[ID_001]` count nothing. */
function runningSum(values: (i: number) => number, counted: Uint8Array): Float64Array {
  const sums = new Float64Array(counted.length + 1);
  for (let i = 0; i < counted.length; i++) sums[i + 1] = sums[i]! + (counted[i] ? values(i) : 0);
  return sums;
}

function countedSymbols(read: Surprisal, text: string): Uint8Array {
  const counted = new Uint8Array(read.nats.length).fill(1);
  for (const { 0: token, index } of text.matchAll(NEUTRAL)) {
    counted.fill(0, ...symbolsOf(read, { start: index, end: index + token.length }));
  }
  return counted;
}

const isInCapitals = (text: string): boolean => !/[a-z]{2}/.test(text);

/**
 * The words by which garbled text is told: rare names surprise as much as garbled words do, so of a text that is not written
 * in capitals altogether those with a capital do not count, nor what stands in fields, markup and addresses.
 */
function wordsOfProse(text: string): readonly Place[] {
  const all = [...text.matchAll(PROSE_WORD)];
  const own = isInCapitals(text) ? all : all.filter(([word]) => UNCAPITALISED.test(word));
  return own.map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
}

/** 0 where the words are too few to tell. */
function natsALetter(words: readonly Place[], natsOf: (word: Place) => number): number {
  if (words.length < ENOUGH_WORDS) return 0;
  const total = (value: (word: Place) => number) => words.reduce((sum, word) => sum + value(word), 0);
  return total(natsOf) / total(({ start, end }) => end - start);
}

/** The statistics of a whole text. Takes time linear in it. */
export function surprisalStatistics(read: Surprisal, text: string): Statistics {
  const counted = countedSymbols(read, text);
  const nats = runningSum((i) => read.nats[i]!, counted);
  const units = runningSum((i) => read.starts[i + 1]! - read.starts[i]!, counted);
  const rate = (from: number, to: number): number | undefined =>
    units[to]! - units[from]! < 12 ? undefined : (nats[to]! - nats[from]!) / (units[to]! - units[from]!);
  const end = counted.length;
  let max = rate(0, Math.min(WINDOW, end));
  for (let i = 1; i + WINDOW <= end; i++) max = greater(max, rate(i, i + WINDOW));
  const natsOf = (place: Place): number => {
    const [from, to] = symbolsOf(read, place);
    return nats[to]! - nats[from]!;
  };
  let word: number | undefined;
  for (const { 0: found, index } of text.matchAll(LONG_WORD)) {
    word = greater(word, natsOf({ start: index, end: index + found.length }));
  }
  return { mean: rate(0, end), max, word, wordNats: natsALetter(wordsOfProse(text), natsOf) };
}

/**
 * The nats of a whole text without what of them was expected: of each span its share. A language model that reads only the
 * text is surprised by what its source says too.
 */
export function unexpectedNats(
  read: Surprisal,
  text: string,
  expected: readonly (Place & { readonly share: number })[],
): number {
  const sums = runningSum((i) => read.nats[i]!, countedSymbols(read, text));
  return expected.reduce((left, span) => {
    const [from, to] = symbolsOf(read, span);
    return left - span.share * (sums[to]! - sums[from]!);
  }, sums.at(-1)!);
}

const greater = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.max(a, b);

/** How much more surprising than expected a span's symbols are, in nats a symbol; undefined for an empty span. */
export function spanExcess(
  read: Surprisal,
  span: Place,
): { readonly symbols: number; readonly excess: number } | undefined {
  const [from, to] = symbolsOf(read, span);
  if (to <= from) return undefined;
  let sum = 0;
  for (let i = from; i < to; i++) sum += read.nats[i]! - read.entropy[i]!;
  return { symbols: to - from, excess: sum / (to - from) };
}

/** The z-score of a span (a dose, unit or drug) against spans of as many symbols; 0 for an empty one. */
export function spanSurprisal(read: Surprisal, span: Place, reference: Reference = shippedReference): number {
  const found = spanExcess(read, span);
  return found ? zScore(reference.span, found.symbols, found.excess) : 0;
}

/** The four scores of a text and its claim spans; 0 where there is nothing to score. */
export function surprisalScores(
  read: Surprisal,
  text: string,
  claims: readonly Place[],
  reference: Reference = shippedReference,
): SurprisalScores {
  const { mean, max, word, wordNats } = surprisalStatistics(read, text);
  const against = (quantiles: Quantiles, value: number | undefined) =>
    value === undefined ? 0 : zScore(quantiles, text.length, value);
  return {
    meanZ: against(reference.mean, mean),
    maxZ: against(reference.max, max),
    claimZ: claims.reduce((worst, claim) => Math.max(worst, spanSurprisal(read, claim, reference)), 0),
    oddWordZ: against(reference.word, word),
    wordNats,
  };
}

/** Where `value` stands among the quantiles of its size: between sizes by the logarithm, beyond the last knots in a straight line. */
export function zScore({ sizes, values }: Quantiles, size: number, value: number): number {
  const above = sizes.findIndex((each) => each >= size);
  const high = above < 0 ? sizes.length - 1 : above;
  const low = above <= 0 ? high : above - 1;
  const share = high === low ? 0 : Math.log(size / sizes[low]!) / Math.log(sizes[high]! / sizes[low]!);
  const knots = KNOTS.map((_, i) => values[low]![i]! * (1 - share) + values[high]![i]! * share);
  const last = KNOTS.length - 1;
  const top = KNOTS[last]!;
  const middle = KNOTS.indexOf(0);
  const least = 1e-6; // equal quantiles would divide by zero
  if (value <= knots[0]!) {
    return KNOTS[0] + ((value - knots[0]!) / Math.max(least, knots[middle]! - knots[0]!)) * -KNOTS[0];
  }
  if (value >= knots[last]!) {
    return top + ((value - knots[last]!) / Math.max(least, knots[last]! - knots[middle]!)) * top;
  }
  const next = knots.findIndex((knot) => knot > value); // 1 up to the last
  const [from, to] = [knots[next - 1]!, knots[next]!];
  return KNOTS[next - 1]! + ((value - from) / Math.max(least, to - from)) * (KNOTS[next]! - KNOTS[next - 1]!);
}
