import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { ANIMAL } from '../../reading/assertion/owners.ts';
import { hasWord, phrase } from '../../reading/words.ts';

// Which stated doses are held against the tables at all.

/** A dose of something not given is no claim; an overdose told of is no order. */
export const isMeant = ({ drug, corrected }: DoseClaim): boolean =>
  (!drug.sentence.told || corrected === true) && (drug.assertion === 'active' || drug.assertion === 'adjusted');

/**
 * Meant, or thought of with its dose: "start with 0.25 mg if you like" is held against the same limits. A mistake told of,
 * what was swallowed and what would be done to another are not.
 */
export const isMeantOrThoughtOf = ({ reading: { tokens } }: Case, claim: DoseClaim): boolean => {
  const { drug, amount } = claim;
  if (isMeant(claim)) return true;
  if (drug.assertion !== 'hypothetical' || drug.sentence.told || !amount || amount.limit) return false;
  const isOfBefore = drug.end <= drug.sentence.first;
  const isBesideIt = amount.first >= drug.end ? amount.first - drug.end <= 5 : drug.first - amount.end <= 2;
  if (amount.first >= drug.end && IS_USUAL.test(phrase(tokens, Math.max(0, amount.first - 9), amount.first)))
    return true;
  return (isOfBefore || isBesideIt) && !hasWord(tokens, UNREAL, drug.sentence.first, drug.sentence.end);
};

/** "A typical maintenance dose here would be 125 micrograms". */
const IS_USUAL =
  /\b(?:typical|usual|normal|standard|sensible|reasonable|appropriate|recommended|suitable|starting|maintenance) (?:(?:daily|adult|oral|maintenance|starting|initial) ){0,2}dose (?:\S{1,12} ){0,4}(?:would|might|could) be$/;

const UNREAL =
  /^(?:questioned|queried|error|errors|wrong|wrongly|mistake|mistaken|instead|would|overdose\w{0,1}|swallow\w{0,3}|ingest\w{0,4}|had|were|accident\w{0,4}|lethal|fatal|toxic|never|not|don't|nobody)$/;

/** Of a drug that was stopped, kept away or is only thought of; a slip, a poisoning or a warning is told as what it is. */
export const isOfAnotherTime = ({ reading: { tokens } }: Case, { drug: { assertion, sentence } }: DoseClaim): boolean =>
  /^(?:stopped|hypothetical|negated|other-person)$/.test(assertion) &&
  !sentence.told &&
  !(assertion === 'other-person' && hasWord(tokens, ANIMALS, sentence.first, sentence.end)) &&
  !hasWord(tokens, AMISS, sentence.first, sentence.end) &&
  !(assertion !== 'stopped' && hasWord(tokens, CORRECTS, sentence.first, sentence.end));

/** A dog's dose of levothyroxine is ten times a man's. */
const ANIMALS = new RegExp(`^(?:${ANIMAL})(?:'s)?$`);
const AMISS =
  /^(?:questioned|queried|errors?|erroneous(?:ly)?|wrong(?:ly)?|mistakes?|mistaken(?:ly)?|misread|typo|transcription|intercepted|caught|corrected|overdos\w{1,3}|swallow\w{0,3}|ingest\w{0,4}|accident\w{0,4}|lethal|fatal|toxic|poison\w{0,3}|massive|tenfold|exceed\w{0,3}|instead|illicit|street|antidote)$/;
/** "It is 2.5 mg, never 25 mg", "had he taken 30 g". */
const CORRECTS = /^(?:not|never|nor|don't|doesn't|isn't|cannot|can't|rather|than|but|had|took|taken)$/;
