import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { convertDose, plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { type Quantity, quantitiesOf } from '../../quantities-beside.ts';
import { spanOf } from '../../reading/document.ts';
import { amountAt } from '../../reading/numbers.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** How strong a solution is by its percentage or its ratio, over tokens [first, end). */
interface Strength {
  readonly said: string;
  readonly mgPerMl: number;
  readonly first: number;
  readonly end: number;
}

/** "Lidocaine 2% contains 20 mg per mL", "adrenaline 1:1,000 holds 1 mg per mL": a hundredth is 10 mg in one millilitre (USP). */
export function checkPercentStrengths({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  const all = quantitiesOf(tokens);
  return all.flatMap((held): readonly Finding[] => {
    const mgPerMl = massPerMl(held);
    const strength = mgPerMl === undefined ? undefined : strengthBefore(tokens, held);
    if (!strength || mgPerMl === undefined || isNear(mgPerMl, strength.mgPerMl)) return [];
    const sentence = sentences.find(({ first, end }) => held.first >= first && held.first < end);
    if (!sentence || sentence.told || sentence.question || strength.first < sentence.first) return [];
    if (hasWord(tokens, /^(?:not|never|than)$/, Math.max(sentence.first, strength.first - 4), held.end)) return [];
    const message = `${strength.said} is ${plain(strength.mgPerMl)} mg/mL, not ${plain(Number(mgPerMl.toPrecision(3)))} mg/mL`;
    return [miscountAt(spanOf(tokens, strength.first, held.end), { category: 'concentration_wrong', message })];
  });
}

/** Salts are weighed with and without their water: what is off by half again is an error. */
const FAR = 1.6;
const isNear = (a: number, b: number): boolean => a < b * FAR && a * FAR > b;

/** What one millilitre holds, in mg. */
function massPerMl({ unit, per, low, high }: Quantity): number | undefined {
  if (low !== high || low <= 0) return undefined;
  const [own, millilitres] = per !== undefined ? [unit, per] : [/^(mg|mcg|g)\/ml$/.exec(unit)?.[1], 1];
  const mg = own && /^(?:mg|mcg|g)$/.test(own) ? convertDose(low, own, 'mg') : undefined;
  return mg === undefined || !millilitres ? undefined : mg / millilitres;
}

const HOLDS =
  /^(?:(?:solution|injection|strength|ampoules?|vials?) )?(?:contains?|holds?|has|is|means|=|\(|equals?)(?: (?:about|exactly|just|only))?$/;

/** The percentage or the ratio right before a quantity, with what sets the two equal between them. */
function strengthBefore(tokens: readonly Token[], { first }: Quantity): Strength | undefined {
  for (let at = first - 1; at >= Math.max(0, first - 9); at -= 1) {
    const strength = strengthAt(tokens, at);
    if (strength && HOLDS.test(phrase(tokens, strength.end, first))) return strength;
  }
  return undefined;
}

function strengthAt(tokens: readonly Token[], at: number): Strength | undefined {
  const amount = tokens[at]?.kind === 'number' ? amountAt(tokens, at) : undefined;
  if (!amount) return undefined;
  if (tokens[amount.end]?.text === '%')
    return { said: `${plain(amount.low)}%`, mgPerMl: amount.low * 10, first: at, end: amount.end + 1 };
  const parts = tokens[at + 2]?.value;
  const isRatio = amount.low === 1 && /^(?::|in)$/.test(tokens[at + 1]?.text ?? '');
  return isRatio && parts !== undefined && parts >= 1000
    ? { said: `1 in ${plain(parts)}`, mgPerMl: 1000 / parts, first: at, end: at + 3 }
    : undefined;
}
