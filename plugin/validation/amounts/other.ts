import { amountAt } from '../reading/numbers.ts';
import type { Token } from '../reading/tokens.ts';
import { DOSE_UNITS, unitAt } from '../reading/units.ts';
import { hasWord, phrase } from '../reading/words.ts';
import { isLimit } from './limits.ts';

// Amounts that are no dose: what is eaten, weighed, laid in a vein, or set against another number.

/** "Keep salt under 2,000 mg a day", "fluids to 1,500 mL". */
export const isOfFood = (tokens: readonly Token[], first: number, at: number): boolean =>
  tokens.slice(Math.max(first, at - 4), at).some(
    ({ text }, before, words) =>
      // "Your new water pill".
      !(text === 'caffeine' && words[before + 1]?.text === 'citrate') &&
      !(text === 'water' && /^(?:pills?|tablets?)$/.test(words[before + 1]?.text ?? '')) &&
      /^(?:flush|flushed|salt|fluids?|water|rehydration|pedialyte|protein|carbohydrates?|carbs|fiber|fibre|caffeine|alcohol|sugar)$/.test(
        text,
      ),
  ) ||
  (tokens[at - 1]?.text !== 'sodium' &&
    tokens.slice(Math.max(first, at - 4), at).some(({ text }) => text === 'sodium') &&
    // "Cutting sodium to around 1,500 mg a day".
    (isLimit(tokens, first, at) ||
      hasWord(
        tokens,
        /^(?:cut|cutting|reduce|reducing|lower|lowering|limit|limiting|eat|eating|dietary|intake|less)$/,
        at - 6,
        at,
      )));

/** "1,200 mg calcium a day", "a 15 g snack": what is eaten, not the drug that was named before. */
export const isOfOther = (tokens: readonly Token[], end: number): boolean => {
  let at = end;
  // "15 grams of fast-acting sugar".
  while (at < end + 5 && FOOD_ADJECTIVES.test(tokens[at]?.text ?? '')) at += 1;
  return (
    (/^(?:calcium|carbs?|carbohydrates?|snack|protein|fiber|fibre|salt|caffeine|sugar|glucose)$/.test(
      tokens[at]?.text ?? '',
    ) &&
      !SALTS.test(tokens[at + 1]?.text ?? '')) ||
    // "Insulin 10 units with 50 mL of 50% glucose".
    /^(?:of )?[\d.]{1,4} ?% ?(?:glucose|dextrose|saline)\b/.test(phrase(tokens, end, end + 4)) ||
    // "Ferrous sulfate 325 mg (65 mg elemental iron)".
    (/^(?:of )?elemental\b/.test(phrase(tokens, end, end + 2)) && /^[(=]$/.test(tokens[end - 3]?.text ?? '')) ||
    // "TXA 1 g. 1u PRBC hung".
    /^(?:of )?(?:prbcs?|rbcs?|ffp|platelets|plts|cryo|cryoprecipitate|plasma|whole blood|packed|red (?:blood )?cells|blood)\b/.test(
      phrase(tokens, end, end + 3),
    ) ||
    // "On a 2 g sodium diet".
    tokens.slice(end, end + 3).some(({ text }) => text === 'diet')
  );
};

const FOOD_ADJECTIVES = /^(?:of|elemental|fast|quick|rapid|simple|added|dietary|acting|-)$/;

/** "Zaroxolyn, net -6.2 L", "I/O net 1.2 L": what went in and out. */
export const isOfBalance = (tokens: readonly Token[], first: number, at: number): boolean =>
  hasWord(tokens, /^(?:net|balance|uop|diuresed)$/, Math.max(first, at - 3), at);

/** "Birth weight 3,420 g". */
export const isWeight = (tokens: readonly Token[], first: number, at: number): boolean =>
  hasWord(tokens, /^(?:weight|weighs|weighed|weighing|bw)$/, Math.max(first, at - 3), at);

const SALTS = /^(?:carbonate|citrate|gluconate|chloride|acetate)$/;

/** `22G` is a needle. */
export const isGauge = (unit: Token, value: number): boolean =>
  unit.text === 'g' && unit.capitals && !unit.spaced && value >= 14 && value <= 34;

/** "Left AC 18 g", "an 18 g forearm line", "20 g in the right hand": the bore of what lies in a vein. */
export const isBore = (tokens: readonly Token[], at: number, end: number, value: number): boolean =>
  value >= 14 &&
  value <= 24 &&
  value % 2 === 0 &&
  (VEINS.test(tokens[at - 1]?.text ?? '') ||
    tokens.slice(end, end + 5).some(({ text }, next, words) => {
      const before = words.slice(0, next);
      return (
        VEINS.test(text) &&
        before.every((word) => /^(?:in|the|to|his|her|left|right|l|r|good|peripheral)$/.test(word.text))
      );
    }));
const VEINS =
  /^(?:ac|antecubital|forearm|wrist|hand|line|lines|piv|cannula|cannulas|catheter|angiocath|saphenous|access)$/;

/** "1 mg per 100 units of heparin", "1 unit for every 12 g of carbohydrate": neither number is a dose. */
export function isRatio(tokens: readonly Token[], first: number, at: number, end: number): boolean {
  const word = (index: number) => tokens[index]?.text ?? '';
  const isJoined = (index: number) => word(index) === 'for' && /^(?:every|each)$/.test(word(index + 1));
  // "NovoRapid 1 unit for 8 g at breakfast".
  if (/^units?$/.test(word(at + 1)) && word(at + 2) === 'for' && /^(?:g|grams?)$/.test(word(at + 4))) return true;
  if (/^(?:g|grams?)$/.test(word(at + 1)) && word(at - 1) === 'for' && /^units?$/.test(word(at - 2))) return true;
  const next = isJoined(end) ? end + 2 : /^(?:per|\/)$/.test(word(end)) ? end + 1 : undefined;
  if (next !== undefined && isMeasured(tokens, next)) return true;
  const unit = isJoined(at - 2) ? at - 3 : word(at - 1) === 'per' ? at - 2 : undefined;
  return unit !== undefined && unit > first && tokens[unit - 1]?.kind === 'number' && isDoseUnit(tokens, unit);
}

const isDoseUnit = (tokens: readonly Token[], at: number): boolean => DOSE_UNITS.has(unitAt(tokens, at)?.name ?? '');

const isMeasured = (tokens: readonly Token[], at: number): boolean => {
  const amount = amountAt(tokens, at);
  return amount !== undefined && isDoseUnit(tokens, amount.end);
};
