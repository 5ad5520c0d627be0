import { amountsIn, type DoseAmount } from '../amounts/amounts.ts';
import { byConcentration, type Concentration, concentrationIn } from '../by-concentration.ts';
import type { ReadMention } from '../reading/document.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';
import { phrase } from '../reading/words.ts';

/** Tokens behind a syrup's sentence in which its strength still counts. */
const ON = 30;

/** "Hydralazine 5 mg IV; Mg 4–6 g over 20 minutes": the salt by its sign. */
const isOfMagnesium = (tokens: readonly Token[], { first, unit }: DoseAmount): boolean =>
  unit.startsWith('g') &&
  tokens[first - 1]?.text === 'mg' &&
  tokens[first - 1]!.title &&
  tokens[first - 2]?.kind !== 'number';

/** "D10W 250 mL (25 g)": what a bag of sugar holds. */
const isOfBag = (tokens: readonly Token[], { first, end }: DoseAmount): boolean =>
  tokens[first - 1]?.text === '(' &&
  tokens[end]?.text === ')' &&
  /\b(?:d5w|d10w|d20w|d25w?|d50w?|d10|d20|dextrose|glucose)\b.{0,20}\bml \($/.test(phrase(tokens, first - 8, first));

/**
 * Reads the amounts of one sentence after the other, volumes by their concentration: "Calpol is 120 mg in 5 mL. Give him
 * 7.5 mL" is of the syrup of the sentence before, while no other drug is named.
 */
export function makeAmounts(
  tokens: readonly Token[],
): (sentence: Sentence, drugs: readonly ReadMention[]) => readonly DoseAmount[] {
  let syrup: (Concentration & { readonly drugs: readonly string[]; readonly end: number }) | undefined;
  return (sentence, drugs) => {
    const { first, end } = sentence;
    const stated = amountsIn(tokens, first, end).filter(
      (one) => !one.course && !isOfBag(tokens, one) && !isOfMagnesium(tokens, one),
    );
    const isOn = drugs.every(({ id }) => syrup?.drugs.includes(id)) && first - (syrup?.end ?? 0) < ON;
    const amounts = byConcentration(tokens, sentence, stated, isOn ? syrup : undefined);
    const own = concentrationIn(tokens, first, end);
    if (own) syrup = { ...own, drugs: drugs.map(({ id }) => id), end };
    return amounts;
  };
}
