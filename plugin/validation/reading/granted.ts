import { lean } from '../../lean.ts';
import type { Token } from './tokens.ts';
import { phrase } from './words.ts';

// Questions that their answer makes statements of: "Can I take ibuprofen with my warfarin? Yes".

const YES = lean(
  /^(?:(?:oh|well|um|uh|ok|okay) ?,? ?)?(?:yes|yeah|yep|yup|sure|certainly|absolutely|definitely|of course|by all means|go ahead|no problem|that's (?:perfectly |absolutely |quite )?(?:fine|ok|okay|safe|all right)|that is (?:perfectly |quite )?(?:fine|ok|okay|safe)|it's (?:perfectly |quite |completely )?(?:fine|safe|ok|okay)|it is (?:perfectly |quite |completely )?(?:safe|fine)|you can|you may)(?= |$)/,
);
const NO = lean(/^(?:(?:oh|well|um|uh) ?,? ?)?(?:no|nope|not at all|none)(?= |$)/);
/** Asked of harm: what is answered with yes is no leave. */
const OF_HARM =
  /\b(?:problems?|dangerous|danger|harm\w{0,3}|hurt|unsafe|bad|risk\w{0,2}|risky|worr\w{1,5}|concern\w{0,3}|avoid|interact\w{0,4}|clash|wrong|mistake|trouble|matter|reaction|allergic|too (?:much|high|many)|stop|side effects?|instead|alternatives?|anything else|not)\b/;
/** Who answers, before what is said: `Doctor:`, `Dr. Okoro:`, `[nurse]`. */
const LABEL = /^(?:\[ ?)?(?:\p{L}[\p{L}.'-]{0,20} ?\.? ?){1,3}(?:\]|:) ?/u;
const OPTION = /^(?:yes ?(?:\/|or) ?no|yes ?, ?(?:but|only|if|unless|with care|however|it (?:is|can be) (?:a problem|dangerous|harmful))\b)/;
/** In tokens. */
const REACH = 14;

/** Whether what is asked in tokens [first, end) is granted by the words that follow: leave by a yes, no harm by a no. */
export function isGranted(tokens: readonly Token[], first: number, end: number): boolean {
  const answer = phrase(tokens, end, end + REACH).replace(LABEL, '');
  if (OPTION.test(answer)) return false;
  const isOfHarm = OF_HARM.test(phrase(tokens, first, end));
  return isOfHarm ? NO.test(answer) : YES.test(answer);
}
