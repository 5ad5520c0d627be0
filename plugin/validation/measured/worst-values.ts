import type { ChartLab } from '../chart/facts.ts';
import type { Reading } from '../reading/document.ts';
import { hasWord, wordsIn } from '../reading/words.ts';
import { canonicalUnit } from './lab-scale.ts';
import { isTarget, type Measurement } from './measured.ts';

/** Lowest and highest value of a test, in the unit of labs.tsv. */
export interface WorstValue {
  readonly low: number;
  readonly high: number;
}

/** What the text says the patient's tests are now, thresholds left out; of a test that it does not tell, the chart's latest value. */
export function worstValues(
  reading: Reading,
  measurements: readonly Measurement[],
  charted: ReadonlyMap<string, ChartLab>,
): ReadonlyMap<string, WorstValue> {
  const worst = new Map<string, WorstValue>();
  for (const [id, { value }] of charted) worst.set(id, { low: inTables({ id }, value), high: inTables({ id }, value) });
  const stated = measurements.filter(
    (each) => !isThreshold(reading, each) && !isTarget(reading.tokens, each) && !isOfBadSample(reading, each),
  );
  for (const [id, all] of Map.groupBy(stated, (each) => each.id)) {
    worst.set(id, {
      low: Math.min(...all.map((one) => inTables(one, one.low))),
      high: Math.max(...all.map((one) => inTables(one, one.high))),
    });
  }
  return worst;
}

/** Tests that other countries report in another unit: it, and the factor to the one of labs.tsv. */
const OTHER_UNITS: Readonly<Record<string, readonly [string, number]>> = {
  calcium: ['mmol/l', 4],
  magnesium: ['mmol/l', 2.43],
  phosphate: ['mmol/l', 3.1],
  glucose: ['mmol/l', 18],
  creatinine: ['umol/l', 1 / 88.4],
  'total bilirubin': ['umol/l', 1 / 17.1],
  'uric acid': ['umol/l', 1 / 59.5],
  hemoglobin: ['g/l', 0.1],
  albumin: ['g/l', 0.1],
  triglycerides: ['mmol/l', 88.6],
  'ldl cholesterol': ['mmol/l', 38.7],
};

/** In the unit of the tables: "calcium 2.34 mmol/L" is 9.4 mg/dL, and cells are counted by the nanolitre, "platelets 32,000" by the microlitre. */
export function inTables({ id, unit }: Pick<Measurement, 'id' | 'unit'>, value: number): number {
  const other = OTHER_UNITS[id];
  if (other && unit && canonicalUnit(unit) === other[0]) return value * other[1];
  // "Creatinine 72": micromoles.
  if (id === 'creatinine' && unit === undefined && value >= 25) return value / 88.4;
  // "Hb 98", "albumin 27": nobody has so many in a decilitre.
  if (other?.[0] === 'g/l' && unit === undefined && value >= 26) return value * other[1];
  return (id === 'platelets' && value >= 2000) || (id === 'neutrophils absolute' && value >= 100)
    ? value / 1000
    : value;
}

/** `> 5.5`, `>= 35`, "above 5.5". */
export const isThreshold = ({ tokens }: Reading, { valueAt, isBeyond }: Measurement): boolean =>
  !isBeyond &&
  /^(?:<|>|≥|≤|=|above|below|over|under|than)$/.test(tokens[valueAt - 1]?.text ?? '') &&
  (tokens[valueAt - 1]!.text !== '=' || /^[<>]$/.test(tokens[valueAt - 2]?.text ?? ''));

/** "K 6.3, drawn with a fist clenched, hemolysis 2+": the potassium of the cells, not of the patient. */
const isOfBadSample = ({ tokens }: Reading, { sentence: { first, end } }: Measurement): boolean =>
  wordsIn(
    tokens,
    /^(?:hemolysis|haemolysis|hemolysed|hemolyzed|clenched|pseudohyperkalemia|tourniquet|mislabell?ed|contaminated|diluted|belongs|that)$/,
    first,
    end,
  ).some((at) => {
    const { text } = tokens[at]!;
    const next = at + 1 < end ? tokens[at + 1]!.text : '';
    return (
      (text === 'belongs'
        ? next === 'to'
        : // "Confirmed as that of the man in bed 12": somebody else's.
          text !== 'that' ||
          (next === 'of' &&
            hasWord(
              tokens,
              /^(?:man|woman|patient|roommate|neighbor|another|other|next)$/,
              at + 2,
              Math.min(end, at + 5),
            ))) && !(at > first && /^(?:no|non|not|without|-)$/.test(tokens[at - 1]!.text))
    );
  });
