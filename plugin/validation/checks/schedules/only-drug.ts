import type { Case } from '../../check.ts';
import type { ReadMention } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';

/** The only drug of a sentence; where it names none, the only one of the sentence before. */
export function onlyDrugOf(
  { reading: { mentions } }: Case,
  here: Sentence,
  before: Sentence | undefined,
): ReadMention | undefined {
  const drugs = mentions.filter(({ kind }) => kind === 'drug');
  const own = drugs.filter(({ sentence }) => sentence === here);
  const all = own.length > 0 ? own : drugs.filter(({ sentence }) => sentence === before);
  return new Set(all.map(({ id }) => id)).size === 1 ? all[0] : undefined;
}
