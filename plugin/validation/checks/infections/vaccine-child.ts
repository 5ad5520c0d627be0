import { lean } from '../../../lean.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

const CHILD =
  "(?:her|his|their|the (?:patient|mother)'s) (?:(?:own|older|younger|other|little|healthy) ){0,2}(?:\\d{1,2} ?-? ?(?:year|month|week)s?(?: ?-? ?old)?(?: (?:son|daughter|child|boy|girl|toddler))?|toddler|baby|infant|newborn|son|daughter|child|children|kids?|grandson|granddaughter|grandchild)";
const SUBJECT = lean(
  `\\b${CHILD} (?:(?:has|had|just|also|already|is|was|who) ){0,3}(?:got|had|received|gets?|getting|given|needs|due for|vaccinated with)(?: (?:the|an?|first|second|dose|of)){0,4}$`,
);
const OBJECT = lean(
  `^(?:(?:vaccine|shot|dose|jab|today|booster) ){0,2}(?:(?:was|is|has|been|will|be) ){0,3}(?:given|administered|offered) to ${CHILD}\\b|^(?:(?:vaccine|shot|dose|jab) ){0,2}(?:to|for|in) ${CHILD}\\b`,
);

/** "Her 4-year-old got MMR today; she is 20 weeks pregnant": a vaccine that the child of the patient had. */
export const isForChild = (
  tokens: readonly Token[],
  { first, end, sentence }: { readonly first: number; readonly end: number; readonly sentence: Sentence },
): boolean =>
  SUBJECT.test(phrase(tokens, Math.max(sentence.first, first - 14), first)) ||
  OBJECT.test(phrase(tokens, end, Math.min(sentence.end, end + 14)));
