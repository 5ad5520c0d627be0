import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confidenceOf, errorLogOdds, shippedClassifier } from '../../models/claim-entropy/classifier.ts';
import { FEATURE_NAMES } from '../../plugin/validation/features.ts';

const ordinary = FEATURE_NAMES.map(() => 0);
const withFeature = (name: string, value: number) => FEATURE_NAMES.map((each) => (each === name ? value : 0));

test('the classifier reads the features that the checker writes, in the same order', () => {
  expect(shippedClassifier.features).toEqual([...FEATURE_NAMES]);
  expect(shippedClassifier.weights.length).toBe(FEATURE_NAMES.length);
});

test('a text without a finding passes at 0.8, one with a hard finding of any family does not', () => {
  expect(confidenceOf(ordinary)).toBeGreaterThan(0.8);
  for (const name of FEATURE_NAMES.filter((each) => each.startsWith('hard_'))) {
    expect(confidenceOf(withFeature(name, 1)), name).toBeLessThan(0.8);
  }
});

test('no confidence is certain', () => {
  expect(confidenceOf(ordinary)).toBeLessThan(0.995);
  expect(confidenceOf(FEATURE_NAMES.map(() => 5))).toBeGreaterThan(0);
});

test('a worse finding never raises the confidence', () => {
  const findings = FEATURE_NAMES.filter((name) =>
    /^(hard|soft)_|_count$|_z$|disagreement$|^context_surprisal$/.test(name),
  );
  const features = fc.array(fc.double({ min: 0, max: 5, noNaN: true }), {
    minLength: ordinary.length,
    maxLength: ordinary.length,
  });
  fc.assert(
    fc.property(
      features,
      fc.constantFrom(...findings),
      fc.double({ min: 0, max: 3, noNaN: true }),
      (values, name, more) => {
        const worse = values.map((value, i) => (FEATURE_NAMES[i] === name ? value + more : value));
        expect(confidenceOf(worse)).toBeLessThanOrEqual(confidenceOf(values) + 1e-12);
      },
    ),
  );
});

test('the calibration is a rising function within [0, 1], the same at and between its points', () => {
  const { logOdds, probability } = shippedClassifier.calibration;
  expect([...logOdds].sort((a, b) => a - b)).toEqual([...logOdds]);
  expect([...probability].sort((a, b) => a - b)).toEqual([...probability]);
  expect(probability.every((p) => p > 0 && p < 1)).toBe(true);
  const model = {
    features: ['x'],
    weights: [1],
    intercept: 0,
    hinges: [],
    baseRate: 0.1,
    calibration: { logOdds: [-1, 1, 2], probability: [0.1, 0.3, 0.9] },
  };
  expect(confidenceOf([-9], model)).toBeCloseTo(0.9);
  expect(confidenceOf([0], model)).toBeCloseTo(0.8);
  expect(confidenceOf([1.5], model)).toBeCloseTo(0.4);
  expect(confidenceOf([9], model)).toBeCloseTo(0.1);
});

test('features of another length, or one that is not finite, are refused', () => {
  expect(() => errorLogOdds([1, 2])).toThrow(RangeError);
  expect(() => confidenceOf(withFeature('length_log', Number.NaN))).toThrow(RangeError);
});

test('text that is garbled beyond any register does not pass, ordinary surprise does', () => {
  for (const name of ['surprisal_mean_z', 'surprisal_max_z', 'surprisal_odd_word_z']) {
    expect(confidenceOf(withFeature(name, 8)), name).toBeGreaterThan(0.8);
  }
  expect(confidenceOf(withFeature('surprisal_word_nats', 3.4))).toBeGreaterThan(0.8);
  expect(confidenceOf(withFeature('surprisal_word_nats', 5))).toBeLessThan(0.8);
  const model = {
    features: ['x'],
    weights: [0],
    intercept: 0,
    hinges: [{ feature: 'x', from: 2, weight: 3 }],
    baseRate: 0.1,
    calibration: { logOdds: [0, 6], probability: [0.1, 0.7] },
  };
  expect([1, 2, 3, 4].map((x) => errorLogOdds([x], model))).toEqual([0, 0, 3, 6]);
});
