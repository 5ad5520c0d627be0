import type { Sentence } from './sentences.ts';
import type { Token } from './tokens.ts';

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

/** FNV-1a, 32 bits. */
function slotOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0) % SLOTS;
}

/** How far from the mention, coarser with distance. */
const bucket = (distance: number): string => (distance <= 3 ? String(distance) : distance <= 6 ? '6' : '10');

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
  for (let at = sentence.first; at < sentence.end; at += 1) {
    if (at >= first && at < end) continue;
    const word = wordAt(at);
    slots.add(slotOf(`w ${word}`));
    if (word.length <= STEM) continue;
    const stem = word.slice(0, STEM);
    slots.add(slotOf(`ws ${stem}`));
    if (at >= first - REACH && at < first) slots.add(slotOf(`sb ${stem}`));
    if (at >= end && at < end + REACH) slots.add(slotOf(`sa ${stem}`));
  }
  for (let distance = 1; distance <= REACH; distance += 1) {
    const [before, after] = [first - distance, end - 1 + distance];
    if (before >= sentence.first - 1) {
      slots.add(slotOf(`b${bucket(distance)} ${wordAt(before)}`));
      slots.add(slotOf(`b ${wordAt(before)}`));
      slots.add(slotOf(`bb ${wordAt(before)} ${wordAt(before + 1)}`));
    }
    if (after <= sentence.end) {
      slots.add(slotOf(`a${bucket(distance)} ${wordAt(after)}`));
      slots.add(slotOf(`a ${wordAt(after)}`));
      slots.add(slotOf(`aa ${wordAt(after - 1)} ${wordAt(after)}`));
    }
  }
  return [...slots];
}
