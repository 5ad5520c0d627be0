import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Readers, startReaders } from '../../plugin/readers.ts';
import { ABLATIONS, readDocuments, runDetection } from '../eval/detection.ts';
import { type Score, scoreDocuments } from '../eval/score.ts';

/**
 * Floors on the shipped test set (written by another author than the training generator; nothing was fitted to it): the
 * share of spans of which no letter or digit survives. Each lies a little below what card.md reports, so that a worse model
 * or rule fails; raise them with the model.
 */
const FLOORS: Readonly<Record<string, number>> = {
  PATIENT: 0.97,
  PHYSICIAN: 0.97,
  NAME: 0.98,
  LOCATION: 0.97,
  HOSPITAL: 0.96,
  DATE: 0.98,
  DOB: 0.98,
  PHONE: 0.98,
  EMAIL: 0.98,
  SSN: 0.98,
  MRN: 0.98,
};
/** Wrongly masked characters per 1,000. */
const CEILINGS = { dense: 13, phiFree: 4 };

let pool: Readers;
let whole: Score;
let nerAlone: Score;
beforeAll(async () => {
  pool = await startReaders({ threads: 2 });
  const documents = await readDocuments([join(import.meta.dirname, '../eval/phi-test.jsonl')]);
  whole = scoreDocuments(await runDetection(pool, documents, ABLATIONS.all!));
  nerAlone = scoreDocuments(await runDetection(pool, documents, ABLATIONS.ner!));
}, 120_000);
afterAll(() => pool.close());

describe('on the shipped test set, detection', () => {
  test.each(Object.entries(FLOORS))('catches enough %s spans', (label, floor) => {
    const caught = whole.recallByLabel[label]!;
    expect(caught.of).toBeGreaterThan(9);
    expect(caught.rate, `${caught.hits} of ${caught.of}`).toBeGreaterThanOrEqual(floor);
  });

  test('leaves most documents without a leak and most other text alone', () => {
    expect(whole.withoutLeak.rate).toBeGreaterThan(0.9);
    expect(whole.falseMasked.dense).toBeLessThan(CEILINGS.dense);
    expect(whole.falseMasked.phiFree).toBeLessThan(CEILINGS.phiFree);
  });

  test('owes the names to the model: alone it catches nearly as many', () => {
    for (const label of ['PATIENT', 'PHYSICIAN', 'NAME', 'LOCATION', 'HOSPITAL']) {
      expect(nerAlone.recallByLabel[label]!.rate, label).toBeGreaterThan(FLOORS[label]! - 0.08);
    }
  });
});
