import { lean } from '../lean.ts';
import type { ReadMention } from './reading/document.ts';
import type { Token } from './reading/tokens.ts';
import { phrase } from './reading/words.ts';

const NOT_HELD = lean(
  /^(?:(?:[\d.,/%]{1,9}|mg|mcg|micrograms?|g|units?|daily|once|twice|a|day|times|three|iv|im|po|sc|infusion|patch|tablets?|dose|doses) ){0,8}(?:is|are|was|were|has|have|had)(?: been)? (?:not|never)(?: been)?(?: \w{2,9}ly)? (?:held|withheld|stopped|omitted|paused|skipped|suspended|discontinued|interrupted|withdrawn|left out|taken off)\b/,
);

/** "Tinzaparin is not held", "oxycodone was never withheld": it goes on, and no other word need say so. */
export const isNotHeld = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  NOT_HELD.test(phrase(tokens, end, Math.min(sentence.end, end + 14))) ||
  GOES_ON.test(phrase(tokens, Math.max(sentence.first, first - 7), first));
/** "Do not stop your warfarin", "never skip a dose of". */
const GOES_ON =
  /\b(?:do not|don't|never|must not|should not|shouldn't|mustn't) (?:stop|skip|miss|omit|hold|pause|withhold|interrupt|discontinue)(?: (?:taking|using|giving|your|the|his|her|a|any|dose|doses|of|daily|evening|morning)){0,4}$/;
