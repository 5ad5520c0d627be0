import { lean } from '../lean.ts';
import type { ReadMention } from './reading/document.ts';
import type { Token } from './reading/tokens.ts';
import { phrase } from './reading/words.ts';

const NOT_HELD = lean(
  /^(?:(?:[\d.,/%]{1,9}|mg|mcg|micrograms?|g|units?|daily|once|twice|a|day|times|three|iv|im|po|sc|infusion|patch|tablets?|dose|doses) ){0,8}(?:is|are|was|were|has|have|had)(?: been)? (?:not|never)(?: been)?(?: \w{2,9}ly)? (?:held|withheld|stopped|omitted|paused|skipped|suspended|discontinued|interrupted|withdrawn|left out|taken off)\b/,
);

/** "Tinzaparin is not held", "oxycodone was never withheld": it goes on, and no other word need say so. */
export const isNotHeld = (tokens: readonly Token[], { end, sentence }: ReadMention): boolean =>
  NOT_HELD.test(phrase(tokens, end, Math.min(sentence.end, end + 14)));
