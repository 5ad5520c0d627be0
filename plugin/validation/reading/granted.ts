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
  /\b(?:problems?|dangerous|danger|harm\w{0,3}|hurt|unsafe|bad|risk\w{0,2}|risky|worr\w{1,5}|concern\w{0,3}|interact\w{0,4}|clash|wrong|mistake|trouble|matter|reaction|side effects?)\b/;
/** Asked of what somebody does or did, which is no leave either. */
const OF_READER =
  /\b(?:do|did|are|were|have|had|can|could|will|would|has|you're|you've) you\b|\byou (?:take|took|use|used|had|have|are|were|got|gave)\b|\bdid (?:he|she|they)\b|\b(?:you|he|she)(?:'re|'s| are| is) (?:still |also |already |now |currently )?(?:on|taking|using)\b/;
/** Asked of what somebody has, which a yes tells. */
const OF_HISTORY =
  /\b(?:have|has|had) (?:you|he|she) (?:ever )?(?:had|been diagnosed|been told)\b|\b(?:do|does|did) (?:you|he|she) (?:still |also |currently |ever )?(?:have|get|suffer|take|use|smoke)\b|\b(?:(?:are|is) (?:you|he|she)|(?:you|he|she)(?:'re|'s| are| is)) (?:still |also |already |now |currently )?(?:on|taking|using)\b|\bare you (?:pregnant|allergic|breastfeeding|nursing|diabetic|trying)\b/;
/** "Is that OK?": asked of what was told right before. */
const OF_THAT =
  /\bis (?:that|this|it)(?: all)? (?:ok|okay|fine|safe|all right|alright|allowed|right|an? (?:problem|issue|concern)|dangerous|bad|a good idea)\b/;
/** Who answers, before what is said: `Doctor:`, `Dr. Okoro:`, `[nurse]`. */
const LABEL = /^(?:\[ ?)?(?:\p{L}[\p{L}.'-]{0,20} ?\.? ?){1,3}(?:\]|:) ?/u;
const OPTION =
  /^(?:yes ?(?:\/|or) ?no|yes ?, ?(?:but|only|if|unless|with care|however|it (?:is|can be) (?:a problem|dangerous|harmful))\b)/;
/** "And no dizziness? Yes, I do": what a yes to a denial means is open. */
const NEGATED = /\b(?:no|not|never|without|haven't|hasn't|don't|doesn't|didn't|aren't)\b/;
/** Asked of how a medicine is given, or what for. */
const OF_GIVING =
  /\b(?:how (?:often|many times|long|much|many|do (?:i|we) (?:take|give|use))|what dose|where (?:do|should|can) (?:i|we)|when (?:do|should|can) (?:i|we)|what (?:is|are|was) .{1,40} (?:for|used for)|what's .{1,40} for)\b/;
/** An answer without a verb: "Every day.", "Into a vein.", "Two days, then stop." */
const FRAGMENT =
  /^(?:every|each|once|twice|three|four|two|one|five|six|seven|eight|nine|ten|half|a|an|\d[\d.,]{0,6}|daily|nightly|weekly|in|into|under|on|by|up to|about|around|at|with|before|after|for|until|only|just|maximum|no more than|your|his|her|the)(?= )/;
/** In tokens, of such an answer to its full stop. */
const BRIEF = 12;
const VERB = /\b(?:is|are|was|were|has|have|had|will|can|should|would|do|does|did|it's|that's|i'm|you're|think|know)\b/;

/** Whether the question that ends at a token and the few words behind it say one thing: "How often do I take the methotrexate? Every day". */
export function isAnsweredBriefly(tokens: readonly Token[], first: number, at: number): boolean {
  if (tokens[at]?.text !== '?') return false;
  const end = tokens.findIndex(({ text }, place) => place > at && /^[.?!]$/.test(text));
  const stop = end === -1 ? tokens.length : end;
  const asked = phrase(tokens, first, at);
  if (stop - at > BRIEF || tokens[end]?.text === '?' || !OF_GIVING.test(asked) || OF_READER.test(asked)) return false;
  const answer = `${phrase(tokens, at + 1, stop).replace(LABEL, '')} `;
  return FRAGMENT.test(answer) && !VERB.test(answer);
}

/** In tokens. */
const REACH = 14;
/** In tokens, in which what somebody takes is taken back by who asked. */
const REPLY = 60;
const TAKEN_BACK =
  /\b(?:(?:stop|stopping|stopped|hold|holding|pause|drop|leave off|come off|off|without|quit|swap|change|switch|replace|skip|instead of) (?:it|that|this|those|them|both|you|him|her|the)|stop taking|(?:can't|cannot|won't|shouldn't|mustn't|not going to|no longer) \w{1,14}|(?:not|isn't|aren't|no longer) safe|dangerous|no more|too risky|cost (?:you|him|her)|(?:call|calling|ring|ringing) (?:your|the)|(?:drop|raise|lower|increase) (?:your|his|her|the)|rule[sd]? (?:it |that )?out|never again)\b/;

/** "Are you still on apixaban?": asked of what somebody does, to which yes is a fact and no leave. */
export const isAskedOfHistory = (tokens: readonly Token[], { first, end }: { first: number; end: number }): boolean =>
  OF_HISTORY.test(phrase(tokens, first, end));

/** Whether what is asked in tokens [first, end) is granted by the words that follow: leave by a yes, no harm by a no. */
export function isGranted(tokens: readonly Token[], first: number, end: number): boolean {
  const answer = phrase(tokens, end, end + REACH).replace(LABEL, '');
  if (OPTION.test(answer)) return false;
  const asked = phrase(tokens, first, end);
  if (NEGATED.test(asked)) return false;
  if (OF_READER.test(asked))
    return OF_HISTORY.test(asked) && YES.test(answer) && !TAKEN_BACK.test(phrase(tokens, end, end + REPLY));
  return OF_HARM.test(asked) ? NO.test(answer) : YES.test(answer);
}

/** "I started St John's wort. Is that OK? No, stop it": what was told right before the question is taken back. */
export function isRefused(tokens: readonly Token[], first: number, end: number): boolean {
  const asked = phrase(tokens, first, end);
  if (tokens[end - 1]?.text !== '?' || !OF_THAT.test(asked)) return false;
  const answer = phrase(tokens, end, end + REACH).replace(LABEL, '');
  return OF_HARM.test(asked) ? YES.test(answer) : NO.test(answer);
}
