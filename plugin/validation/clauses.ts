import type { Sentence } from './reading/sentences.ts';
import type { Token } from './reading/tokens.ts';

/** The words around a place, between the stops before and behind it: its clause. */
export interface Clause {
  readonly first: number;
  readonly end: number;
  readonly words: readonly string[];
}

const STOP = /^[,;.:]$/;
const LONGEST = 16;

/** From the comma before a place to the one behind it; brackets belong to what they follow. */
export function clauseAround(
  tokens: readonly Token[],
  { sentence, first, end }: { readonly sentence: Sentence; readonly first: number; readonly end: number },
  stop: RegExp = STOP,
): Clause {
  const isStop = (at: number) => stop.test(tokens[at]?.text ?? '.') || tokens[at]!.breaks > 1;
  let from = first;
  while (from > sentence.first && first - from < LONGEST && !isStop(from - 1)) from -= 1;
  let to = end;
  while (to < sentence.end && to - end < LONGEST && !isStop(to)) to += 1;
  return { first: from, end: to, words: tokens.slice(from, to).map(({ text }) => text) };
}

/** The same between semicolons and full stops: a list of doses stays whole. */
export const partAround = (
  tokens: readonly Token[],
  place: { readonly sentence: Sentence; readonly first: number; readonly end: number },
): Clause => clauseAround(tokens, place, PART_END);
const PART_END = /^[;.]$/;
