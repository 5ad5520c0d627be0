import { isAgainst, type Judgement } from './features.ts';
import type { Finding } from './finding.ts';

/** Below this share of agreement the lack of it is what a reader should hear of first. */
const LITTLE_AGREEMENT = 0.6;

/** Nats a letter of the words: ordinary clinical text stays below, shorthand too (`models/claim-entropy/card.md`). */
const GARBLED_WORD_NATS = 3.6;
const GARBLED = 'the text is garbled or not clinical English, so it could not be checked';

/**
 * One sentence that a clinician can act on: the worst finding and how many more there are. Made of our tables' names and
 * of numbers; no words of the text, which may hold identifiers.
 */
export function reasonOf(findings: readonly Finding[], judged: Judgement, wordNats: number): string {
  const against = findings.filter(isAgainst);
  const [worst] = against;
  if (!worst) return wordNats > GARBLED_WORD_NATS ? GARBLED : withoutFinding(judged);
  const more = against.length - 1;
  return more === 0 ? worst.message : `${worst.message}; ${more} more finding${more === 1 ? '' : 's'}`;
}

/** Why a text is flagged that no finding speaks against. */
function withoutFinding({ sampleAgreement, contextAgreement, uncheckedHighRisk }: Judgement): string {
  if (sampleAgreement !== undefined && sampleAgreement < LITTLE_AGREEMENT) {
    return 'other answers to the same prompt do not repeat what this one says';
  }
  if (contextAgreement !== undefined && contextAgreement < LITTLE_AGREEMENT) {
    return 'much of the text is not found in the source that it was made from';
  }
  if (uncheckedHighRisk > 0) {
    return `${uncheckedHighRisk} high-risk claim${uncheckedHighRisk === 1 ? '' : 's'} could not be checked against any table`;
  }
  return 'no claim is contradicted, but too much of the text is unusual or could not be checked';
}
