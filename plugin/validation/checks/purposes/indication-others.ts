import { listOf } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import type { ReadMention } from '../../reading/document.ts';
import { text } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';
import type { Purpose } from './purpose.ts';

/** Whether what is named is rather another drug's purpose, or that of what was done meanwhile. */
export const isOfOthers = (
  each: Case,
  drug: ReadMention,
  condition: Purpose,
  mentions: readonly ReadMention[],
): boolean => isOneOfMany(each, drug, condition, mentions) || isOfTheStay(each, drug, condition);

/** "Ramipril and metformin for hypertension and diabetes": of the second drug it is the second condition. */
function isOneOfMany(
  { reading: { tokens }, knowledge }: Case,
  drug: ReadMention,
  condition: Purpose,
  mentions: readonly ReadMention[],
): boolean {
  if (condition.first < drug.end) return false;
  const isJoined =
    /^(?:and|,|&|\/|\+|plus)$/.test(text(tokens, drug.first - 1)) &&
    mentions.some(({ kind, end }) => kind === 'drug' && end <= drug.first && drug.first - end <= 6);
  if (!isJoined) return false;
  const known = new Set(
    [...knowledge.usesOf(drug.id), ...knowledge.indicationsOf(drug.id)].flatMap((row) => listOf(row.conditions)),
  );
  return mentions.some(
    ({ kind, id, first }) =>
      kind === 'condition' &&
      first > condition.end &&
      first - condition.end <= 12 &&
      (known.has(id) || known.has(knowledge.conditions.get(id)?.kind_of ?? id)),
  );
}

/** "While on steroids for COPD". */
const MEANWHILE = /\b(?:while|whilst|alongside|during|steroids)\b/;
/** "After surgery for her bowel cancer": where the drug is for nothing like it. */
const OPERATED =
  /\b(?:admission|admitted|stay|surgery|operation|resection|transplant|chemotherapy|radiotherapy|infusion)\b/;

function isOfTheStay({ reading: { tokens }, knowledge }: Case, drug: ReadMention, { id, first }: Purpose): boolean {
  const between = first < drug.end ? '' : phrase(tokens, drug.end, first);
  if (MEANWHILE.test(between)) return true;
  if (!OPERATED.test(between)) return false;
  const system = knowledge.conditions.get(id)?.system;
  return ![...knowledge.usesOf(drug.id), ...knowledge.indicationsOf(drug.id)]
    .flatMap((row) => listOf(row.conditions))
    .some((one) => knowledge.conditions.get(one)?.system === system);
}
