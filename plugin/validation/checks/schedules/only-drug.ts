import type { Case } from '../../check.ts';
import type { ReadMention } from '../../reading/document.ts';
import { inSentence } from '../../reading/placed.ts';
import type { Sentence } from '../../reading/sentences.ts';

/** The only drug of a sentence; where it names none, the only one of the sentence before. */
export function onlyDrugOf(
  { reading: { mentions } }: Case,
  here: Sentence,
  before: Sentence | undefined,
): ReadMention | undefined {
  const drugsOf = (sentence: Sentence): readonly ReadMention[] =>
    inSentence(mentions, sentence).filter(({ kind }) => kind === 'drug');
  const own = drugsOf(here);
  const all = own.length === 0 && before ? drugsOf(before) : own;
  return new Set(all.map(({ id }) => id)).size === 1 ? all[0] : undefined;
}
