import { lean } from '../../lean.ts';
import type { Sentence } from './sentences.ts';
import type { Token } from './tokens.ts';
import { phrase } from './words.ts';

// Whoever it is true of, and not the reader: "not for people who have had a stomach ulcer", "fine in a man without it".

const KINDS =
  '(?:people|persons?|anyone|anybody|someone|somebody|those|nobody|no one|everyone|whoever|everybody|(?:any|every|no) (?:patient|person|man|woman|child|adult))';
const OF_PEOPLE = new RegExp(`\\b${KINDS} (?:who|that|with|whose|having|has|had)\\b[^.;:()]{0,90}$`);
const OF_READER = /\b(?:you are|you're|he is|she is|like (?:you|him|her)|such as (?:you|him|her)|including)\b/;
/** "Can be used by men who take no nitrates", "all right in a man without it": said behind a drug. */
export const FOR_OTHERS = lean(
  `\\b(?:in|for|by|to) (?:(?:${KINDS}|patients|men|women|adults|children) (?:who(?:se)? |without |that )|a (?:patient|person|man|woman|child) without )(?!.{0,40}\\b(?:like|such as) (?:you|him|her)\\b)`,
);

/** Whether a condition is that of whoever has it. */
export const isOfPeople = (
  tokens: readonly Token[],
  { first, sentence }: { readonly first: number; readonly sentence: Sentence },
): boolean => {
  const before = phrase(tokens, Math.max(sentence.first, first - 22), first);
  return OF_PEOPLE.test(before) && !OF_READER.test(before);
};
