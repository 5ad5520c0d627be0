import type { Knowledge } from '../../../models/knowledge/knowledge.ts';
import type { ReadMention } from '../reading/document.ts';

/** Tests that tell what one drug does. */
const OF_DRUG: ReadonlyMap<string, string> = new Map([['inr', 'warfarin']]);

/** "Clarithromycin does not change her digoxin level", "… the INR": the drug that a test is of, where the test is named. */
export function drugOfTest({ drugs }: Knowledge, mention: ReadMention): readonly ReadMention[] {
  if (mention.kind !== 'lab') return [];
  const id = OF_DRUG.get(mention.id) ?? mention.id.replace(/ (?:level|trough|auc)$/, '');
  return id !== mention.id && drugs.has(id) ? [{ ...mention, kind: 'drug', id }] : [];
}
