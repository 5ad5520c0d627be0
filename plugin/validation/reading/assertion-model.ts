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
  return probability >= SURE ? (assertion as Assertion) : rule;
}

/** After "but" the cues before it no longer hold, which single sentences teach badly. */
const isTurned = ({ tokens, sentence, first }: Window): boolean =>
  tokens
    .slice(Math.max(sentence.first, first - 6), first)
    .some(({ text }) => /^(?:but|however|although|;)$/.test(text));
