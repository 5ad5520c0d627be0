import { isOnlySpokenOf, isPlainlyGiven, isSideEffectOnly } from '../../chart/allergies.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import { isCrowded } from '../../crowded.ts';
import type { Finding } from '../../finding.ts';
import { goesOn } from '../../goes-on.ts';
import { isOfPastReaction, isOrdered } from '../../ordered.ts';
import { isRoster } from '../../patient.ts';
import { isFallback, isProposed } from '../../proposed.ts';
import { isOfRelative } from '../../reading/assertion/allergens.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';
import { isDeclaredSafe } from './allergy-borne.ts';
import {
  endedIn,
  isDosed,
  isGiven,
  isOnlyPossible,
  isPlainlyOrdered,
  isSlowed,
  isTakenInChart,
} from './allergy-given.ts';
import { isGraveInChart, isOfAspirin, isOfClass, isSaltOf, type Reaction, reactionOf } from './allergy-reactions.ts';
import { isBracketedSideEffect, isSideEffect, isSubstance, isToldAsAllergy, isUnreal } from './allergy-told.ts';

/** A drug given although the text (or the chart) names it, or what it cross-reacts with, as an allergen. */
export function checkAllergies(each: Case): readonly Finding[] {
  const named = each.reading.mentions.filter(
    (mention) =>
      isSubstance(mention) &&
      mention.assertion === 'allergen' &&
      isToldAsAllergy(each, mention) &&
      !isUnreal(each, mention) &&
      !isOfRelative(each.reading.tokens, mention.end) &&
      !isSideEffect(each, mention),
  );
  const charted = each.chart ? chartedTerms(each.chart, each.reading.lexicon).allergens : [];
  const allergens = [...new Set([...named.map(({ id }) => id), ...charted])];
  if (allergens.length === 0 || isRoster(each.reading)) return [];
  return givenTo(each, charted).flatMap((drug) => {
    const hit = allergens.map((allergen) => reactionOf(each, allergen, drug.id)).find((found) => found !== undefined);
    if (!hit || isDeclaredSafe(each, drug)) return [];
    const isCharted = charted.includes(hit.allergen);
    // "Myalgia" of one statin, "itching" of one opioid: no reason against another.
    if (!hit.same && named.some((one) => one.id === hit.allergen && isBracketedSideEffect(each, one))) return [];
    if (isCharted && isWeighedInChart(each, hit, drug)) return [];
    return [findingOf(each, drug, hit, isCharted)];
  });
}

/** The first mention of each drug that is given to the one with these allergens. */
function givenTo(each: Case, charted: readonly string[]): readonly ReadMention[] {
  const { tokens, mentions } = each.reading;
  const ended = endedIn(each);
  const crowded = isCrowded(each);
  const given = new Map<string, ReadMention>();
  for (const mention of mentions) {
    const isOnChart = charted.includes(mention.id);
    const isSpare = isFallback(tokens, mention);
    const isMeant =
      mention.assertion === 'active' ||
      (mention.assertion === 'hypothetical' && isProposed(tokens, mention)) ||
      (isOnChart && isPlainlyOrdered(each, mention)) ||
      (charted.length > 0 && isSpare);
    if (!isGiven(mention) || !isMeant || given.has(mention.id)) continue;
    const isKept = isOnChart && goesOn(each).get(mention.id)?.drug.sentence === mention.sentence;
    // The chart's own allergen is spoken of more often than given.
    if (isOnChart && (isOnlySpokenOf(each, mention) || !(isKept || isPlainlyGiven(each, mention) || isSpare))) continue;
    if (isOnlyPossible(each, mention) || isOfPastReaction(tokens, mention) || isDefined(tokens, mention)) continue;
    const isTaken =
      isKept ||
      mention.kind === 'vaccine' ||
      isOrdered(each.reading, each.doses, mention) ||
      isSpare ||
      isProposed(tokens, mention);
    if (!ended.has(mention.id) && isTaken && (!crowded || isDosed(each, mention))) given.set(mention.id, mention);
  }
  return [...given.values()];
}

/** "Co-amoxiclav, sold as Augmentin, is a penicillin": told what it is, and given to nobody. */
const isDefined = (tokens: readonly Token[], { end, sentence }: ReadMention): boolean =>
  /^(?:(?:,|\() (?:sold as|also called|known as|or) [^,)]{2,30} (?:,|\)) |, )?(?:is|are) (?:not )?(?:also )?(?:an?|one of the) (?:kind of |type of )?(?:penicillins?|cephalosporins?|sulfonamides?|sulphonamides?|nsaids?|macrolides?|opioids?|antibiotics?|carbapenems?)\b/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 14)),
  );

/** What the chart has as taken, or borne but for a side effect, was weighed against its own list. */
function isWeighedInChart(each: Case, { allergen }: Reaction, drug: ReadMention): boolean {
  if (!isSaltOf(allergen, drug.id) && isTakenInChart(each, drug.id)) return true;
  const isBorne = allergen !== drug.id || isSlowed(each, drug);
  return isBorne && each.chart !== undefined && isSideEffectOnly(each.chart, each, allergen);
}

function findingOf(each: Case, drug: ReadMention, hit: Reaction, isCharted: boolean): Finding {
  const isSure =
    hit.same ||
    isOfClass(each, hit) ||
    (isOfAspirin(hit) && isFallback(each.reading.tokens, drug)) ||
    (isCharted && isGraveInChart(each, hit, drug.id));
  return {
    ...spanOf(each.reading.tokens, drug.first, drug.end),
    family: 'allergy',
    category: hit.same ? 'allergy_same_drug' : 'allergy_cross_reaction',
    severity: isSure ? 'high' : 'moderate',
    verdict: 'contradicted',
    message: `${drug.id} is given to a patient with an allergy to ${hit.allergen}${hit.same ? '' : `: ${hit.note}`} (${hit.evidence.source})`,
    score: hit.same ? 0.9 : isOfClass(each, hit) ? 0.8 : 0.55,
    evidence: [hit.evidence],
  };
}
