import { wordTable } from '../word-table.ts';
import type { DoseAmount } from './amounts/amounts.ts';
import type { Sentence } from './reading/sentences.ts';
import type { Token } from './reading/tokens.ts';
import { hasWord } from './reading/words.ts';

/** How much a millilitre holds, as written at a token. */
export interface Concentration {
  readonly unit: string;
  readonly perMl: number;
  /** Counted by the spoon: `120 mg in 5 mL`. */
  readonly isSyrup: boolean;
  readonly first: number;
}

/** In mL; more of an injection or of drops is a fluid beside the drug, more of a syrup is a whole bottle. */
const MOST_ML = 60;
const MOST_SYRUP_ML = 250;

/** "10 mL", "10 mL per dose". */
const isVolume = ({ unit }: DoseAmount): boolean => unit === 'ml' || unit === 'ml/dose';

const isFluid = (tokens: readonly Token[], { end }: DoseAmount): boolean =>
  hasWord(tokens, /^(?:ns|lr|saline|d5w|water|fluids?|juice|milk|formula|pedialyte|bolus)$/, end, end + 3);

/** `5 mL of the syrup (1 mg/mL)` is 5 mg: a volume counts by the concentration that its sentence states, or else `before`. */
export function byConcentration(
  tokens: readonly Token[],
  sentence: Sentence,
  amounts: readonly DoseAmount[],
  before?: Concentration,
): readonly DoseAmount[] {
  if (!amounts.some(isVolume)) return amounts;
  const own = concentrationIn(tokens, sentence.first, sentence.end);
  const stated = own ?? before;
  if (!stated) return amounts;
  // "B12 5 MG/ML Solution; 0.3 ML Epinephrine 1 MG/ML": behind the last concentration before it, or the first.
  const next = own && concentrationIn(tokens, own.first + 1, sentence.end)?.first;
  return amounts.map((each) =>
    isVolume(each) &&
    (next === undefined || each.end <= next) &&
    each.high <= (stated.isSyrup ? MOST_SYRUP_ML : MOST_ML) &&
    !isFluid(tokens, each)
      ? { ...each, low: each.low * stated.perMl, high: each.high * stated.perMl, unit: stated.unit }
      : each,
  );
}

/** The first concentration of tokens [first, end): `1 mg/mL`, `120 mg in 5 mL`, `100 units per mL`, `1 in 1,000`. */
export function concentrationIn(tokens: readonly Token[], first: number, end: number): Concentration | undefined {
  for (let at = first; at < end; at += 1) {
    const mass = tokens[at]?.value;
    if (mass === undefined) continue;
    const percent = percentAt(tokens, at, first);
    if (percent) return { unit: 'mg', perMl: percent, first: at, isSyrup: false };
    const part = partAt(tokens, at);
    if (part) return { unit: 'mg', perMl: part, first: at, isSyrup: false };
    // "Insulin glargine pen (100 units/mL): inject 18 mL".
    const unit = UNITS[tokens[at + 1]?.text ?? ''];
    const joiner = tokens[at + 2]?.text ?? '';
    if (!unit || !/^(?:\/|per|in)$/.test(joiner)) continue;
    const skipped = /^(?:each|every)$/.test(tokens[at + 3]?.text ?? '') ? 1 : 0;
    const volume = tokens[at + 3 + skipped]?.value;
    const isOfMl =
      /^mls?$/.test(tokens[at + 3 + skipped]?.text ?? '') ||
      (volume !== undefined && /^mls?$/.test(tokens[at + 4 + skipped]?.text ?? ''));
    // "1 unit per 50 above 120" is a correction, "900 mg in 500 mL" a bag, "1 mg in each mL" a liquid.
    const isBag = joiner === 'in' && (volume === undefined ? skipped === 0 : volume > MOST_SPOONS_ML);
    if (!isOfMl || volume === 0 || isBag) continue;
    const perMl = mass / (volume ?? 1);
    return { ...scaled(unit, perMl), first: at, isSyrup: volume !== undefined && volume >= 2.5 };
  }
  return undefined;
}

const UNITS: Readonly<Record<string, string>> = wordTable({
  mg: 'mg',
  milligrams: 'mg',
  mcg: 'mcg',
  microgram: 'mcg',
  micrograms: 'mcg',
  unit: 'units',
  units: 'units',
});
/** What a syrup is counted by. */
const MOST_SPOONS_ML = 15;

const scaled = (unit: string, perMl: number) =>
  unit === 'mcg' ? { unit: 'mg', perMl: perMl / 1000 } : { unit, perMl };

/** "Levobupivacaine 0.25% 9 mL": a hundredth is 10 mg in one mL; of what numbs, whose doses are told so. */
const percentAt = (tokens: readonly Token[], at: number, first: number): number | undefined =>
  tokens[at + 1]?.text === '%' && hasWord(tokens, /caine$/, Math.max(first, at - 3), at)
    ? tokens[at]!.value! * 10
    : undefined;

/** "Adrenaline 1 in 1,000", "1:10,000": grams in so many millilitres, as mg in one. */
function partAt(tokens: readonly Token[], at: number): number | undefined {
  const parts = tokens[at + 2]?.value;
  return tokens[at]!.value === 1 &&
    /^(?:in|:)$/.test(tokens[at + 1]?.text ?? '') &&
    (parts === 1000 || parts === 10_000)
    ? 1000 / parts
    : undefined;
}
