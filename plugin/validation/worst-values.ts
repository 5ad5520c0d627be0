import type { ChartLab } from './chart-facts.ts';
import { isTarget, type Measurement } from './measured.ts';
import type { Reading } from './reading/document.ts';

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
  for (const [id, { value }] of charted) worst.set(id, { low: perNanolitre(id, value), high: perNanolitre(id, value) });
  const stated = measurements.filter(
    (each) => !isThreshold(reading, each) && !isTarget(reading.tokens, each) && !isOfBadSample(reading, each),
  );
  for (const [id, all] of Map.groupBy(stated, (each) => each.id)) {
    worst.set(id, {
      low: Math.min(...all.map(({ low }) => perNanolitre(id, low))),
      high: Math.max(...all.map(({ high }) => perNanolitre(id, high))),
    });
  }
  return worst;
}

/** Cells are counted by the nanolitre, 10*9/L, in the tables; "platelets 32,000" is by the microlitre. */
const perNanolitre = (id: string, value: number): number =>
  (id === 'platelets' && value >= 2000) || (id === 'neutrophils absolute' && value >= 100) ? value / 1000 : value;

/** `> 5.5`, `>= 35`, "above 5.5". */
export const isThreshold = ({ tokens }: Reading, { valueAt }: Measurement): boolean =>
  /^(?:<|>|≥|≤|=|above|below|over|under|than)$/.test(tokens[valueAt - 1]?.text ?? '') &&
  (tokens[valueAt - 1]!.text !== '=' || /^[<>]$/.test(tokens[valueAt - 2]?.text ?? ''));

/** "K 6.3, drawn with a fist clenched, hemolysis 2+": the potassium of the cells, not of the patient. */
const isOfBadSample = ({ tokens }: Reading, { sentence }: Measurement): boolean =>
  tokens.slice(sentence.first, sentence.end).some(
    ({ text }, at, words) =>
      (/^(?:hemolysis|haemolysis|hemolysed|hemolyzed|clenched|pseudohyperkalemia|tourniquet|mislabell?ed|contaminated|diluted)$/.test(
        text,
      ) ||
        (text === 'belongs' && words[at + 1]?.text === 'to') ||
        // "Confirmed as that of the man in bed 12": somebody else's.
        (text === 'that' &&
          words[at + 1]?.text === 'of' &&
          words
            .slice(at + 2, at + 5)
            .some((word) => /^(?:man|woman|patient|roommate|neighbor|another|other|next)$/.test(word.text)))) &&
      !/^(?:no|non|not|without|-)$/.test(words[at - 1]?.text ?? ''),
  );
