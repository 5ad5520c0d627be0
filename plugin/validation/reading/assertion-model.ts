import { likeliestAssertion } from '../../../models/claim-entropy/assertion.ts';
import type { Assertion } from './assertion.ts';
import { type Window, windowSlots } from './assertion-window.ts';

/**
 * How sure the model must be to set aside a claim that the rules count (`models/claim-entropy/card.md`). It never counts one
 * that the rules set aside: on texts it was then wrong more often than they.
 */
const SURE = 0.6;

/** How a drug or condition is spoken of: the rules' answer, unless the trained model is sure of another one. */
export function decideAssertion(window: Window): Assertion {
  const { kind, rule, sentence } = window;
  if (kind !== 'drug' && kind !== 'class' && kind !== 'condition') return rule;
  // A heading decides for what stands under it.
  if (/^(?:allergies|family|stopped)$/.test(sentence.section)) return rule;
  if (rule !== 'active' || isTurned(window)) return rule;
  const { assertion, probability } = likeliestAssertion(windowSlots(window));
  const cue = CUES[assertion];
  if (cue && !hasCue(window, cue)) return rule;
  return probability >= SURE ? (assertion as Assertion) : rule;
}

/** "MSSA endocarditis.", "levetiracetam load for status": nothing in the sentence can deny or end it. */
const hasCue = ({ tokens, sentence, first, end }: Window, cue: RegExp): boolean =>
  tokens
    .slice(Math.max(sentence.first, first - 16), Math.min(sentence.end, end + 16))
    .some(({ text }) => cue.test(text));

const DENIALS =
  /^(?:no|not|non|never|none|nor|neither|without|den(?:y|ies|ied)|absent|absence|negative|free|avoid\w{0,3}|contraindicat\w{1,4}|declin\w{1,3}|refus\w{1,3}|against|instead|rather|than|over|off|out|stop\w{0,4}|skip\w{0,4}|omit\w{0,4}|cancel\w{0,4}|reject\w{0,3}|return\w{0,3}|exclud\w{1,3}|rul(?:e|es|ed|ing)|unlikely|unsafe|unable|withh\w{2,4}|h(?:e|o)ld\w{0,3}|defer\w{0,4}|fail\w{0,3}|lack\w{0,3}|resist\w{0,3}|allerg\w{1,4}|\w{2,6}n't|cannot|dangerous|harmful|wrong|unneeded|unnecessary|left|kept|away|spared?|blocked|vetoed|passed|forgo\w{0,3}|alternative\w{0,1}|switch\w{0,3}|chang\w{1,3}|replac\w{1,3}|reserv\w{1,3}|only|nothing|hardly|discourag\w{1,3}|prohibit\w{0,3}|forbid\w{0,4})$/;

/** After "but" the cues before it no longer hold, which single sentences teach badly. */
const isTurned = ({ tokens, sentence, first }: Window): boolean =>
  tokens
    .slice(Math.max(sentence.first, first - 6), first)
    .some(({ text }) => /^(?:but|however|although|;)$/.test(text));

const ENDINGS =
  /^(?:stop\w{0,4}|discontinu\w{1,4}|d|dc|dc'd|h(?:e|o)ld\w{0,3}|off|end(?:s|ed)|finish\w{0,3}|complet\w{1,3}|previous\w{0,2}|prior|past|former\w{0,2}|histor\w{1,4}|hx|ago|last|was|were|had|been|took|taken|used|switch\w{0,3}|chang\w{1,3}|replac\w{1,4}|wean\w{0,3}|taper\w{0,3}|quit|ceas\w{1,3}|longer|resolv\w{1,3}|until|before|remov\w{1,3}|once|earlier|old|ran|out|paus\w{1,3}|suspend\w{0,3}|withdr\w{2,4}|instead|since|fail\w{0,3}|tried|on|cured|healed|(?:19|20)\d\d)$/;
/** What a sentence must say for the model to be believed that a drug or condition is denied or over. */
const CUES: Readonly<Record<string, RegExp>> = { negated: DENIALS, stopped: ENDINGS };
