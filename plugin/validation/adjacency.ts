import type { Reading } from './reading/document.ts';
import { numberAt } from './reading/numbers.ts';

/** A word that says something, or a number, and the sentence that it stands in. */
interface Said {
  readonly key: string;
  readonly sentence: number;
}

const EMPTY =
  /^(?:the|a|an|of|to|in|and|or|is|was|are|were|be|been|has|had|have|with|for|on|at|by|from|as|that|this|it|he|she|they|his|her|their|him|them|i|you|your|my|we|our|who|which)$/;
const DENIES = /^(?:no|not|without|never|den(?:y|ies|ied|ying)|don't|doesn't|didn't|isn't|wasn't|hasn't|haven't)$/;
const STEM = 5;

/** "Denies" and "no" are one word, and a longer word is its stem: a note does not repeat a dialogue letter by letter. */
const keyOf = (word: string): string =>
  DENIES.test(word) ? '!' : word.length > STEM ? word.slice(0, STEM) : word.replace(/'?s$/, '');

function saidIn({ tokens, sentences }: Reading): readonly Said[] {
  return sentences.flatMap(({ first, end }, sentence) => {
    const said: Said[] = [];
    for (let at = first; at < end; at += 1) {
      const number = numberAt(tokens, at);
      const { kind, text } = tokens[at]!;
      if (number) {
        said.push({ key: `#${number.value}`, sentence });
        at = number.end - 1;
      } else if (kind === 'word' && !EMPTY.test(text)) said.push({ key: keyOf(text), sentence });
    }
    return said;
  });
}

/** How far apart in the source two words may stand that the text has side by side, in words that say something. */
const REACH = 6;
/** Places of a word that are looked at: one that a long source has everywhere tells little. */
const MOST_PLACES = 40;

/** Whether a word of the first places stands within REACH of one of the second. Both ascend. */
function areNear(ones: readonly number[], others: readonly number[]): boolean {
  for (let a = 0, b = 0; a < ones.length && b < others.length; ) {
    const apart = ones[a]! - others[b]!;
    if (apart !== 0 && Math.abs(apart) <= REACH) return true;
    if (apart <= 0) a += 1;
    else b += 1;
  }
  return false;
}

/**
 * The share of a text's neighbouring words (each with the next two of its sentence) that stand near each other in its source
 * too, 0 to 1: 1 where there is nothing to compare. A fact that was changed parts two or four such pairs, also where
 * the source has the new word elsewhere; who writes in words of his own is low throughout, so it orders texts on one source.
 */
export function adjacencyIn(text: Reading, source: Reading): number {
  const places = new Map<string, number[]>();
  saidIn(source).forEach(({ key }, at) => {
    const known = places.get(key);
    if (!known) places.set(key, [at]);
    else if (known.length < MOST_PLACES) known.push(at);
  });
  const said = saidIn(text);
  let pairs = 0;
  let held = 0;
  said.forEach(({ key, sentence }, at) => {
    for (const next of [said[at + 1], said[at + 2]]) {
      if (next?.sentence !== sentence) continue;
      pairs += 1;
      if (areNear(places.get(key) ?? [], places.get(next.key) ?? [])) held += 1;
    }
  });
  return pairs === 0 ? 1 : held / pairs;
}
