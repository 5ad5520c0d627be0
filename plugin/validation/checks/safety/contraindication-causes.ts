import type { ReadMention } from '../../reading/document.ts';
import { type Token, text } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** "Levofloxacin caused a tendon rupture": an adverse effect that is told. */
export const isCause = (tokens: readonly Token[], drug: ReadMention, condition: ReadMention): boolean =>
  isInducedBy(tokens, condition) ||
  // "Opioid respiratory depression", "vancomycin nephrotoxicity".
  drug.end === condition.first ||
  // "AKI: creatinine rose to 3.2 after two days of ketorolac".
  (condition.end <= drug.first && isAfterTaking(tokens, drug)) ||
  // "Previous lactic acidosis on metformin".
  (condition.end === drug.first - 1 &&
    /^(?:on|from|with|after)$/.test(text(tokens, drug.first - 1)) &&
    hasWord(
      tokens,
      /^(?:previous|past|history|earlier|prior|old)$/,
      Math.max(condition.sentence.first, condition.first - 3),
      condition.first,
    )) ||
  // "He had rhabdomyolysis on atorvastatin".
  isAfter(tokens, drug) ||
  // "She was given propranolol, before she emigrated. It gave her asthma".
  (drug.end <= condition.first &&
    condition.first - drug.end < GAVE_WITHIN &&
    /\b(?:it|this|which|that) (?:gave|brought|caused|triggered)(?: (?:her|him|them|you|an?|some|severe|bad|on)){0,4}$/.test(
      phrase(tokens, Math.max(drug.end, condition.first - 6), condition.first),
    )) ||
  // "Bronchospasm after ibuprofen".
  (condition.end <= drug.first &&
    drug.first - condition.end <= 4 &&
    /^(?:after|from|with|to|on|following)$/.test(text(tokens, drug.first - 1)) &&
    /^(?:bronchospasm|hives|anaphylaxis|rash|wheeze|wheezing|reaction|angioedema|swelling)$/.test(
      text(tokens, drug.first - 2),
    )) ||
  (drug.end <= condition.first &&
    condition.first - drug.end < 8 &&
    // "Wheeze after ibuprofen = AERD", "citalopram has a ceiling because of QT prolongation".
    hasWord(tokens, /^(?:caused|causes|causing|cause|=|ceiling|capped)$/, drug.end, condition.first));

/** In tokens. */
const GAVE_WITHIN = 40;

/** "After two days of", right before the drug. */
const isAfterTaking = (tokens: readonly Token[], { first, sentence }: ReadMention): boolean => {
  for (let at = first - 1; at >= Math.max(sentence.first, first - 7); at -= 1) {
    const { text, kind } = tokens[at]!;
    if (text === 'after') return at < first - 1;
    if (kind !== 'number' && !TAKEN.test(text)) return false;
  }
  return false;
};
const TAKEN =
  /^(?:of|a|an|the|one|two|three|four|five|several|few|days?|weeks?|doses?|tablets?|course|starting|taking|using|having|getting|her|his|your|high|-|week's|days')$/;

/** "Creatinine rose after two days of ketorolac", "somnolent after hydromorphone", "he had rhabdomyolysis on atorvastatin". */
const isAfter = (tokens: readonly Token[], { first, sentence }: ReadMention): boolean =>
  /\b(?:(?:rose|risen|somnolent|drowsy|sedated|collapsed|developed|had|bled|fell|injury|failure|rhabdomyolysis|bleed)(?: \S{1,10}){0,9} (?:after|on|from)|after)(?: (?:\S{1,8} )?(?:hours?|days?|weeks?|doses?) of)? ?$/.test(
    phrase(tokens, Math.max(sentence.first, first - 14), first),
  );

/** "Opioid-induced respiratory depression". */
const isInducedBy = (tokens: readonly Token[], { first, sentence }: ReadMention): boolean =>
  hasWord(tokens, /^(?:induced|iatrogenic|oversedation|oversedated)$/, Math.max(sentence.first, first - 3), first + 3);
