import { mayHold, type Threes, threesOf } from '../needed-words.ts';
import { once } from '../once.ts';
import { type Token, tokensOf } from './tokens.ts';

/** What stands together in the words of a text, for as long as its tokens are held. */
const threes = new WeakMap<readonly Token[], Threes>();

/** The first word of a whole text by the pattern's source: it is asked again for each value or sentence. */
const firstsOf = once((_: readonly Token[]) => new Map<string, number>());

/** Of so few tokens each is asked at once. */
const FEW = 6;

/** Whether any word of the text can match a pattern of single words. */
function mayBeIn(tokens: readonly Token[], pattern: RegExp): boolean {
  let known = threes.get(tokens);
  if (!known) {
    known = threesOf(` ${joined(tokens).all} `);
    threes.set(tokens, known);
  }
  return mayHold(pattern, known);
}

/** As `slice` counts: what is below zero is from the end. */
const placeOf = (at: number, length: number): number => (at < 0 ? Math.max(0, at + length) : Math.min(at, length));

/**
 * The first of the tokens [from, to) whose text a pattern matches, or -1. A text that has none of the pattern's words is not
 * gone through: most patterns of ours match nothing in most texts.
 */
export function wordIn(tokens: readonly Token[], pattern: RegExp, from = 0, to = tokens.length): number {
  if (from === 0 && to >= tokens.length && tokens.length > FEW && pattern.flags === '') {
    const known = firstsOf(tokens);
    const at = known.get(pattern.source) ?? searchWord(tokens, pattern, 0, tokens.length);
    known.set(pattern.source, at);
    return at;
  }
  return searchWord(tokens, pattern, from, to);
}

function searchWord(tokens: readonly Token[], pattern: RegExp, from: number, to: number): number {
  const first = placeOf(from, tokens.length);
  const end = placeOf(to, tokens.length);
  if (end - first > FEW && !mayBeIn(tokens, pattern)) return -1;
  for (let at = first; at < end; at += 1) if (pattern.test(tokens[at]!.text)) return at;
  return -1;
}

/** Whether one of the tokens [from, to) is such a word. */
export const hasWord = (tokens: readonly Token[], pattern: RegExp, from?: number, to?: number): boolean =>
  wordIn(tokens, pattern, from, to) !== -1;

/** All of the tokens [from, to) that are such words. */
export function wordsIn(tokens: readonly Token[], pattern: RegExp, from = 0, to = tokens.length): readonly number[] {
  const first = wordIn(tokens, pattern, from, to);
  if (first === -1) return NONE;
  const found = [first];
  const end = placeOf(to, tokens.length);
  for (let at = first + 1; at < end; at += 1) if (pattern.test(tokens[at]!.text)) found.push(at);
  return found;
}
const NONE: readonly number[] = [];

/** All words of a text with a blank between them, and where each begins; the end of the last one more blank on. */
const joined = once((tokens: readonly Token[]) => {
  const starts = new Int32Array(tokens.length + 1);
  for (const [at, { text }] of tokens.entries()) starts[at + 1] = starts[at]! + text.length + 1;
  return { all: tokens.map(({ text }) => text).join(' '), starts };
});

/** Where the last of some marks stands in what is said, -1 where none does. */
export const lastOf = (said: string, marks: string): number =>
  Math.max(...Array.from(marks, (mark) => said.lastIndexOf(mark)));

/** The tokens [from, to) as one string: a part of the whole, of which a text's checks ask some hundred. */
export function phrase(tokens: readonly Token[], from: number, to = tokens.length): string {
  const first = Math.max(0, from);
  const end = placeOf(to, tokens.length);
  if (first >= end) return '';
  const { all, starts } = joined(tokens);
  return all.slice(starts[first], starts[end]! - 1);
}

/** What a table writes, as `phrase` gives the words of a text: "opioid-naive" and "k+ 6" are three tokens each. */
export function asTokens(written: string): string {
  if (PLAIN.test(written)) return written;
  const known = spelled.get(written) ?? phrase(tokensOf(written), 0);
  spelled.set(written, known);
  return known;
}
/** Of words and numbers without marks; a last "-" is that of "non-". */
const PLAIN = /^(?:(?:[a-z']{1,60}|\d{1,18}) )*(?:[a-z']{1,60}|\d{1,18})-?$/;
/** Of the tables' few with marks, which every text asks for. */
const spelled = new Map<string, string>();

const answersOn = once((_: readonly Token[]) => new Map<string, boolean>());

/** Whether a pattern that has no end of the text in it matches anywhere in its words: then no part of it need be asked. */
export function isAnywhere(tokens: readonly Token[], pattern: RegExp): boolean {
  const answers = answersOn(tokens);
  const is = answers.get(pattern.source) ?? pattern.test(joined(tokens).all);
  answers.set(pattern.source, is);
  return is;
}
