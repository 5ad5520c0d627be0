import type { Token } from '../reading/tokens.ts';
import { hasWord, phrase } from '../reading/words.ts';

// What is not to be passed.

/** "No more than", "a ceiling of", "tops out at", "stay at or under", "maximum noted (": what is not to be passed. */
export function isLimit(tokens: readonly Token[], first: number, at: number): boolean {
  const words = tokens.slice(Math.max(first, at - 5), at).map(({ text }) => text);
  const near = words.slice(-3);
  return (
    near.some((word) => LIMITS.test(word)) ||
    words.some((word) => CEILINGS.test(word)) ||
    (near.at(-1) === 'to' && (near.at(-2) === 'up' || words.includes('keep'))) ||
    // "Acetaminophen <= 2 g".
    /^[<≤]$/.test(near.at(-1) ?? '') ||
    // "The max in patients over 60 is 20 mg".
    (/^(?:is|=)$/.test(near.at(-1) ?? '') &&
      hasWord(tokens, /^(?:max|maximum|ceiling|limit|cap)$/, Math.max(first, at - 11), at)) ||
    (near.at(-1) === '=' && near.at(-2) === '<') ||
    // "1 mg/kg, cap 80 mg", "(cap of 3,500 units)"; "1 cap 80 mg" is a capsule.
    /(?:^|[,;(] )cap(?: (?:is|of|at|:))?$/.test(near.join(' ')) ||
    (near.at(-1) === 'at' && near.at(-2) === 'out') ||
    (near.at(-1) === 'most' && near.at(-2) === 'at')
  );
}

const LIMITS = /^(?:nte|exceed|exceeding|exceeds|than|max|limit|limited|over|above|below|under|least|past|beyond)$/;
const CEILINGS = /^(?:maximum|ceiling|capped|tops|exceed)$/;

/** "Unless the eGFR is below 60, or the dose above 5 mg/kg": from where on a rule holds; neither a dose nor what is not to be passed. */
export const isThreshold = (tokens: readonly Token[], at: number): boolean =>
  /(?:^| )(?:or|if|unless|when|once|and|where) (?:on )?(?:(?:the|a|her|his|your|daily|total|usual) ){0,2}dos(?:e|es|age) (?:is |was |were |are )?(?:above|over|exceeding|exceeds|greater than|more than|>)$/.test(
    phrase(tokens, at - 9, at),
  );

/** "(4,000 mg is the absolute ceiling)", "80 mg max", "4 g is the most in 24 hours". */
export const isCeiling = (tokens: readonly Token[], end: number): boolean =>
  CEILING_BEHIND.test(phrase(tokens, end, end + 7));
const CEILING_BEHIND =
  /^(?:max|maximum|is (?:\S{1,12} ){0,3}(?:max|maximum|ceiling|limit|cap|most(?= (?:in|a|per|each|any|you|he|she|they|anyone|allowed|that|for|[,;.)])|$)))(?!\S)/;
