import { seededRandom } from '../support/random.ts';
import type { Scored } from './metrics.ts';
import type { EvalRow } from './rows.ts';

const scored = ({ id, accurate, pair, errorType }: EvalRow, confidence: number): Scored => ({
  id,
  accurate,
  confidence,
  ...(pair && { pair }),
  ...(errorType && { errorType }),
});

/** Says the commoner label of every text. */
export const majority = (rows: readonly EvalRow[]): readonly Scored[] => {
  const accurate = rows.filter((row) => row.accurate).length * 2 >= rows.length ? 1 : 0;
  return rows.map((row) => scored(row, accurate));
};

/** Length alone, in whichever direction suits the set: a set that it tells apart has an artefact. */
export const length = (rows: readonly EvalRow[]): readonly Scored[] => {
  const mean = (accurate: boolean) => {
    const some = rows.filter((row) => row.accurate === accurate);
    return some.reduce((sum, row) => sum + row.text.length, 0) / some.length;
  };
  const sign = mean(true) >= mean(false) ? 1 : -1;
  return rows.map((row) => scored(row, 0.5 + sign * (Math.atan(row.text.length / 1000) / Math.PI)));
};

const BUCKETS = 2 ** 15;
const hash = (word: string): number => {
  let code = 2166136261;
  for (let i = 0; i < word.length; i++) code = Math.imul(code ^ word.charCodeAt(i), 16777619);
  return (code >>> 0) % BUCKETS;
};
const bag = (text: string): readonly number[] => [
  ...new Set((text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).map(hash)),
];

/**
 * A logistic regression on hashed words, five folds that keep pairs together, so that it shows what the words of the set
 * give away and not what was memorised.
 */
export function bagOfWords(rows: readonly EvalRow[]): readonly Scored[] {
  const folds = rows.map((row) => hash(row.pair ?? row.id) % 5);
  const bags = rows.map((row) => bag(row.text));
  const confidence = new Float64Array(rows.length);
  for (let fold = 0; fold < 5; fold++) {
    const weights = new Float64Array(BUCKETS + 1);
    const logit = (words: readonly number[]) =>
      words.reduce((sum, word) => sum + weights[word]!, 0) / Math.sqrt(words.length + 1) + weights[BUCKETS]!;
    const training = rows.map((_, i) => i).filter((i) => folds[i] !== fold);
    const random = seededRandom(fold);
    for (let step = 0; step < training.length * 8; step++) {
      const i = training[Math.floor(random() * training.length)]!;
      const words = bags[i]!;
      const error = (rows[i]!.accurate ? 1 : 0) - 1 / (1 + Math.exp(-logit(words)));
      const rate = 0.5 / Math.sqrt(words.length + 1);
      for (const word of words) weights[word] = weights[word]! * (1 - 1e-5) + rate * error;
      weights[BUCKETS]! += 0.02 * error;
    }
    for (const [i, words] of bags.entries()) if (folds[i] === fold) confidence[i] = 1 / (1 + Math.exp(-logit(words)));
  }
  return rows.map((row, i) => scored(row, confidence[i]!));
}
