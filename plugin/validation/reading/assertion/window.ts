import type { Sentence } from '../sentences.ts';
import type { Token } from '../tokens.ts';

/** Size of the hashed space; `models/claim-entropy/assertion.ts` has a weight for each slot and class. */
export const SLOTS = 16_384;

/** Tokens on each side whose distance counts. */
const REACH = 10;
/** So many first letters of a longer word stand for its forms. */
const STEM = 5;

/** A mention in its sentence. */
export interface Window {
  readonly tokens: readonly Token[];
  readonly sentence: Sentence;
  readonly first: number;
  readonly end: number;
  readonly kind: string;
  /** Tokens at which another drug or condition starts or goes on. */
  readonly named: ReadonlySet<number>;
}

/** FNV-1a, 32 bits; goes on from the hash of what stands before, so that what is hashed need not be joined. */
function hashOf(text: string, before = 0x811c9dc5): number {
  let hash = before;
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash;
}
const slotOf = (text: string, before?: number): number => (hashOf(text, before) >>> 0) % SLOTS;

/** How far from the mention, coarser with distance. */
const bucket = (distance: number): string => (distance <= 3 ? String(distance) : distance <= 6 ? '6' : '10');
const byDistance = (side: string): readonly number[] =>
  Array.from({ length: REACH + 1 }, (_, distance) => hashOf(`${side}${bucket(distance)} `));

/** What each slot is called by before its words. */
const WORD = hashOf('w ');
const STEMMED = hashOf('ws ');
const STEM_BEFORE = hashOf('sb ');
const STEM_AFTER = hashOf('sa ');
const [BEFORE_AT, AFTER_AT] = [byDistance('b'), byDistance('a')];
const [BEFORE, AFTER] = [hashOf('b '), hashOf('a ')];
const [PAIR_BEFORE, PAIR_AFTER] = [hashOf('bb '), hashOf('aa ')];

/** The slots that are on for a mention: words and pairs of words on each side by distance, words and stems of the whole sentence, the section. */
export function windowSlots({ tokens, sentence, first, end, kind, named }: Window): readonly number[] {
  const wordAt = (at: number): string => {
    if (at < sentence.first) return '<s>';
    if (at >= sentence.end) return '</s>';
    const token = tokens[at]!;
    if (named.has(at)) return 'NAME';
    return token.kind === 'number' ? '#' : token.kind === 'placeholder' ? 'ID' : token.text;
  };
  const slots = new Set<number>([slotOf(`kind ${kind}`), slotOf(`section ${sentence.section}`)]);
  if (sentence.question) slots.add(slotOf('question'));
  const pairOf = (one: string, other: string, before: number): number =>
    slotOf(other, hashOf(' ', hashOf(one, before)));
  for (let at = sentence.first; at < sentence.end; at += 1) {
    if (at >= first && at < end) continue;
    const word = wordAt(at);
    slots.add(slotOf(word, WORD));
    if (word.length <= STEM) continue;
    const stem = word.slice(0, STEM);
    slots.add(slotOf(stem, STEMMED));
    if (at >= first - REACH && at < first) slots.add(slotOf(stem, STEM_BEFORE));
    if (at >= end && at < end + REACH) slots.add(slotOf(stem, STEM_AFTER));
  }
  for (let distance = 1; distance <= REACH; distance += 1) {
    const [before, after] = [first - distance, end - 1 + distance];
    if (before >= sentence.first - 1) {
      const word = wordAt(before);
      slots.add(slotOf(word, BEFORE_AT[distance]));
      slots.add(slotOf(word, BEFORE));
      slots.add(pairOf(word, wordAt(before + 1), PAIR_BEFORE));
    }
    if (after <= sentence.end) {
      const word = wordAt(after);
      slots.add(slotOf(word, AFTER_AT[distance]));
      slots.add(slotOf(word, AFTER));
      slots.add(pairOf(wordAt(after - 1), word, PAIR_AFTER));
    }
  }
  return [...slots];
}
