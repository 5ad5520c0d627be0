import { type Token, text } from '../tokens.ts';
import { phrase } from '../words.ts';

// What says of a drug that it is given, whatever else the words around it remind of.

/** "Never on treatment: allopurinol begun at 50 mg": behind a colon, what was not before is told of other things. */
export const isBegunBehindColon = (tokens: readonly Token[], first: number, end: number): boolean =>
  /^[:;]$/.test(text(tokens, first - 1)) &&
  /^(?:(?:is|was|to be|now) )?(?:started|begun|commenced|introduced|initiated) (?:at|on|with) \d/.test(
    phrase(tokens, end, end + 5),
  );

/** "Up to four times in 24 hours": an order. */
export const isCountedOut = (tokens: readonly Token[], end: number): boolean =>
  /^(?:[^ .;,]{1,8} ){0,4}up to (?:two|three|four|five|six|\d) times (?:in|a|per|every|each|daily)\b/.test(
    phrase(tokens, end, end + 9),
  );

/** "From the first negative culture": no denial of the antibiotic. */
export const isFromCulture = (tokens: readonly Token[], end: number): boolean =>
  /\b(?:from|after|since|of) (?:the |her |his )?(?:(?:first|last|date of) )?negative (?:blood )?cultures?\b/.test(
    phrase(tokens, end, end + 12),
  );
