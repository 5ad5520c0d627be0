import { once } from '../once.ts';
import type { Sentence } from './sentences.ts';

// What a text names, looked up by where it stands: a search of the whole list for each of its members grows with the square.

/** Where in a list that is in the order of the text the first stands that starts at `from` or later. */
export function orderOfStart(list: readonly { readonly first: number }[], from: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.first < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Those that start in [from, to), of a list that is in the order of the text. */
export const startingIn = <Of extends { readonly first: number }>(
  list: readonly Of[],
  from: number,
  to: number,
): readonly Of[] => list.slice(orderOfStart(list, from), orderOfStart(list, to));

interface InSentence {
  readonly sentence: Sentence;
}
const bySentence = once((list: readonly InSentence[]) => Map.groupBy(list, ({ sentence }) => sentence));

/** Those of a list that stand in a sentence; the list is gone through once for all that ask. */
export const inSentence = <Of extends InSentence>(list: readonly Of[], sentence: Sentence): readonly Of[] =>
  (bySentence(list).get(sentence) as readonly Of[] | undefined) ?? [];
