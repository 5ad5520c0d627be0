import type { Row } from '../../models/knowledge/table.ts';
import type { Case } from './check.ts';
import type { ReadMention } from './reading/document.ts';

const STAYS =
  /^(?:continues?|continued|continuing|remains?|remained|keep|keeps|keeping|stays?|unchanged|same|ongoing)$/;
const ADDS = /^(?:start|starting|started|add|adding|added|begin|also|plus|additionally|prescribe|prescribed)$/;
const CHANGES =
  /^(?:stop\w{0,4}|switch\w{0,3}|transition\w{0,3}|chang\w{1,3}|replac\w{1,3}|bridg\w{1,3}|until|instead|then|hold|held|discontinue\w{0,1}|last|after|before|when|once|if|overlap\w{0,4}|inr)$/;

/** "Rivaroxaban remains at the current dose. Also start enoxaparin": a second one of a kind beside the first, which goes on. */
export function isDoubled(
  { reading: { tokens } }: Case,
  first: ReadMention,
  last: ReadMention,
  { effect }: Row<'interactions'>,
): boolean {
  if (!effect.startsWith('Duplicate') || last.first - first.end > 30) return false;
  const words = (from: number, to: number): readonly string[] =>
    tokens.slice(Math.max(0, from), to).map(({ text }) => text);
  return (
    words(Math.max(first.sentence.first, first.first - 5), Math.min(first.sentence.end, first.end + 8)).some((word) =>
      STAYS.test(word),
    ) &&
    words(Math.max(last.sentence.first, last.first - 4), last.first).some((word) => ADDS.test(word)) &&
    !words(first.sentence.first, last.sentence.end).some((word) => CHANGES.test(word))
  );
}
