import { idiomAt, indexIdioms } from '../idiom-index.ts';
import type { Sentence } from '../sentences.ts';
import { type Token, text } from '../tokens.ts';
import { phrase } from '../words.ts';
import { DETERMINER, isOfDose } from './fate-words.ts';
import { AROUND, type Fate } from './idioms.ts';

// Idioms that close around a drug: "put the suxamethonium back".

const AROUND_BY_VERB = new Map(
  AROUND.flatMap(([verbs, behind, fate]) => verbs.split('/').map((verb) => [verb, { behind, fate }] as const)).reduce(
    (by, [verb, entry]) => by.set(verb, [...(by.get(verb) ?? []), [entry.fate, entry.behind] as const]),
    new Map<string, (readonly [Fate, readonly string[]])[]>(),
  ),
);

const AROUND_INDEX = new Map([...AROUND_BY_VERB].map(([verb, lists]) => [verb, indexIdioms(lists)]));

const NO_REASON =
  /\b(?:(?:no|little|without) (?:reason|need|cause|call|grounds|point|occasion|wish)(?: (?:for (?:me|us|him|her) )?to)?|(?:did|do|does|would|could|should|need) not|nobody|no one|never|refused to|declined to)$/;

/** "Having put the suxamethonium back in the fridge", "leave the baby aspirin in the cabinet". */
export function fateAround(
  tokens: readonly Token[],
  sentence: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
): Fate | undefined {
  let at = first - 1;
  while (at >= sentence.first && first - at <= 5 && DETERMINER.has(text(tokens, at))) at -= 1;
  const index = at >= sentence.first ? AROUND_INDEX.get(text(tokens, at)) : undefined;
  if (
    !index ||
    (/^(?:not|never|don't|didn't|to)$/.test(text(tokens, at - 1)) &&
      /^(?:not|never|don't|didn't)$/.test(text(tokens, at - 2) + text(tokens, at - 1)))
  )
    return undefined;
  // "Saw no reason to keep the fluoxetine back".
  if (NO_REASON.test(phrase(tokens, Math.max(sentence.first, at - 7), at))) return undefined;
  let behind = end;
  for (; behind < Math.min(sentence.end, end + 12); behind += 1) {
    const said = idiomAt(tokens, behind, sentence.end, index);
    if (said) return said.tag;
    if (!isOfDose(text(tokens, behind))) return undefined;
  }
  return undefined;
}
