import shipped from './classifier.json' with { type: 'json' };

/**
 * A logistic model of an error in the text, and the isotonic step that makes its answer a probability at the stated base
 * rate. Weights have the sign that the feature's meaning gives, so a finding more never raises the confidence.
 */
export interface Classifier {
  /** The names of the features, in the caller's order. */
  readonly features: readonly string[];
  readonly weights: readonly number[];
  readonly intercept: number;
  /** A further weight on what a feature has above `from`: only a text far from clinical English is surprising enough. */
  readonly hinges: readonly { readonly feature: string; readonly from: number; readonly weight: number }[];
  /** Ascending log-odds of an error and the calibrated probability there; a straight line between, the last value beyond. */
  readonly calibration: { readonly logOdds: readonly number[]; readonly probability: readonly number[] };
  /** The share of texts with an error for which the probabilities hold. */
  readonly baseRate: number;
}

export const shippedClassifier: Classifier = shipped;

/** The raw log-odds that the text holds an error. Throws RangeError when `features` are not as many as the model's. */
export function errorLogOdds(features: readonly number[], model: Classifier = shippedClassifier): number {
  if (features.length !== model.features.length) throw new RangeError('the features are not those of the classifier');
  const linear = features.reduce((sum, value, i) => sum + model.weights[i]! * value, model.intercept);
  return model.hinges.reduce((sum, { feature, from, weight }) => {
    const value = features[model.features.indexOf(feature)] ?? 0;
    return sum + weight * Math.max(0, value - from);
  }, linear);
}

/**
 * The calibrated probability that the text holds no clinically significant error that the checks can see, at the model's
 * base rate. Finite features give a number within [0, 1]; a feature that is not finite throws RangeError.
 */
export function confidenceOf(features: readonly number[], model: Classifier = shippedClassifier): number {
  const at = errorLogOdds(features, model);
  if (!Number.isFinite(at)) throw new RangeError('a feature is not finite');
  const { logOdds, probability } = model.calibration;
  const next = logOdds.findIndex((each) => each > at);
  if (next === 0) return 1 - probability[0]!;
  if (next < 0) return 1 - probability.at(-1)!;
  const [low, high] = [logOdds[next - 1]!, logOdds[next]!];
  const share = (at - low) / (high - low);
  return 1 - (probability[next - 1]! * (1 - share) + probability[next]! * share);
}
