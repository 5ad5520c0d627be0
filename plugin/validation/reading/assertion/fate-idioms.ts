import { lean } from '../../../lean.ts';
import { idiomAt, indexIdioms } from '../idiom-index.ts';
import { type Token, text } from '../tokens.ts';
import { phrase } from '../words.ts';
import { isToDose } from './fate-doses.ts';
import { COPULA, NO_OBJECT, WHO } from './fate-words.ts';
import { DEEDS, type Fate, IDIOMS } from './idioms.ts';
import { isWentIn } from './stops.ts';

// What an idiom or a deed at a token says of the drug before it.

const IDIOM_INDEX = indexIdioms(IDIOMS);

const DEED_INDEX = indexIdioms(DEEDS);

/** What the idiom at a token says; "given up to 80 mg", "turned down to 5 mcg/min", "dropped to 2.5 mg" tell a dose. */
export function saidAt(tokens: readonly Token[], at: number, last: number) {
  const said = idiomAt(tokens, at, last, IDIOM_INDEX);
  if (!said || !/^(?:stopped|negated)$/.test(said.tag)) return said;
  if (isStored(tokens, said.end)) return { ...said, tag: 'active' as const };
  // "Completed at 14:00": the dose has gone in.
  if (said.end === at + 1 && isWentIn(tokens, at)) return { ...said, tag: 'active' as const };
  if (!isToDose(tokens, said.end)) return said;
  return { tag: text(tokens, said.end - 1) === 'up' ? ('active' as const) : ('adjusted' as const), end: said.end };
}

const STORED = lean(
  /\b(?:away|out)(?: (?:from|of))? (?:from |of )?(?:[a-z]{2,8} )?(?:heat|light|sun|sunlight|fire|flames?|children|pets|reach|damp|moisture|hot)\b/,
);

/** "A patch kept away from heat pads", "out of reach of children": how it is kept, and it is given. */
const isStored = (tokens: readonly Token[], end: number): boolean => STORED.test(phrase(tokens, end - 2, end + 3));

/** A bare participle is said of the drug where it has no object and is no attribute: "stopped smoking", "withdrawn consent". */
export const isWhole = (tokens: readonly Token[], at: number, end: number, last: number): boolean =>
  end - at > 1 || end >= last || NO_OBJECT.test(text(tokens, end));

/** "Was not stopped" goes on; "was not raised" says nothing. */
export const turned = (fate: Fate, denied: boolean): Fate | undefined => {
  if (!denied) return fate;
  return fate === 'stopped' || fate === 'negated' ? 'active' : undefined;
};

/** "She gave up the day of the scan", "you have already put away", "we said no". */
export function deedAt(tokens: readonly Token[], from: number, last: number) {
  if (!WHO.has(text(tokens, from)) || COPULA.has(text(tokens, from))) return undefined;
  let at = from;
  while (at < last && at < from + 6 && WHO.has(text(tokens, at))) at += 1;
  const said = idiomAt(tokens, at, last, DEED_INDEX);
  return said && (said.end >= last || NO_OBJECT.test(text(tokens, said.end))) ? said : undefined;
}
