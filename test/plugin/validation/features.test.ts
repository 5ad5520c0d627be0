import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confidenceOf, shippedClassifier } from '../../../models/claim-entropy/classifier.ts';
import { FEATURE_NAMES, featuresOf, type Judgement } from '../../../plugin/validation/features.ts';
import { FAMILIES, type Finding } from '../../../plugin/validation/finding.ts';
import { fileChecker } from './support.ts';

const { checker } = fileChecker();

const CALM = { meanZ: 0, maxZ: 0, claimZ: 0, oddWordZ: 0, wordNats: 1 };

test('the classifier reads the features in the order in which they are made', () => {
  expect(shippedClassifier.features).toEqual([...FEATURE_NAMES]);
  expect(featuresOf(checker().judge('Rest and fluids.'), CALM)).toHaveLength(FEATURE_NAMES.length);
});

const finding = (): fc.Arbitrary<Finding> =>
  fc.record({
    start: fc.constant(0),
    end: fc.constant(1),
    family: fc.constantFrom(...FAMILIES),
    category: fc.constant('dose'),
    severity: fc.constantFrom('high' as const, 'moderate' as const, 'low' as const),
    verdict: fc.constantFrom(
      'contradicted' as const,
      'unsupported' as const,
      'supported' as const,
      'uncertain' as const,
    ),
    message: fc.constant(''),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
    evidence: fc.constant([]),
  });

const judgement = (): fc.Arbitrary<Judgement> =>
  fc.record({
    findings: fc.array(finding(), { maxLength: 12 }),
    coverage: fc.record({
      claims: fc.nat(50),
      supported: fc.nat(50),
      contradicted: fc.nat(50),
      unchecked: fc.nat(50),
      charactersRead: fc.nat(200_000),
    }),
    uncheckedHighRisk: fc.nat(9),
    length: fc.nat(200_000),
    chartRead: fc.boolean(),
    familiarShare: fc.double({ min: 0, max: 1, noNaN: true }),
  });

test('every judgement gives finite features and a confidence between 0 and 1', () => {
  fc.assert(
    fc.property(judgement(), fc.double({ noNaN: true }), (judged, z) => {
      const features = featuresOf(judged, { ...CALM, meanZ: z, oddWordZ: z });
      expect(features.every(Number.isFinite)).toBe(true);
      const confidence = confidenceOf(features);
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }),
  );
});

test('one more contradiction never raises the confidence', () => {
  fc.assert(
    fc.property(judgement(), finding(), (judged, more) => {
      const worse = { ...judged, findings: [...judged.findings, { ...more, verdict: 'contradicted' as const }] };
      expect(confidenceOf(featuresOf(worse, CALM))).toBeLessThanOrEqual(confidenceOf(featuresOf(judged, CALM)) + 1e-9);
    }),
  );
});

test('a text apart from its source is less sure the more it is so, in a short and in a long text, and none is flagged for that', () => {
  const judged = checker().judge('Rest and fluids.');
  const confidence = (words: number, apart: number, unexpectedNats: number): number =>
    confidenceOf(featuresOf({ ...judged, grounding: { words, apart, expected: [] } }, { ...CALM, unexpectedNats }));
  for (const words of [8, 300]) {
    const usual = confidence(words, words / 3, words * 4);
    expect(confidence(words, words / 3 + 1.3, words * 4)).toBeLessThan(usual);
    expect(confidence(words, words / 3, words * 4 + 10)).toBeLessThan(usual);
    expect(confidence(words, words * 2, words * 12)).toBeGreaterThan(0.8);
  }
  expect(confidence(0, 0, 0)).toBeGreaterThan(0.8);
});

test('without a source there is nothing to be apart from', () => {
  const judged = checker().judge('Rest and fluids.');
  expect(featuresOf(judged, { ...CALM, unexpectedNats: 500 })).toEqual(featuresOf(judged, CALM));
});
