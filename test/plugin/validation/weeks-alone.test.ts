import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { surely } = fileChecker();

const BARRED = /^(?:contraindicated_pregnancy|unsuited|vaccine_in_pregnancy|mothers_drug_wrong)$/;

/** A pregnancy that is told by its weeks alone, or in short. */
const PREGNANT: readonly string[] = [
  'G1, 26 wk, pyelonephritis: ciprofloxacin 500 mg BID PO to complete course.',
  'A woman at 20 weeks with hypertension: start lisinopril 10 mg daily.',
  'At 33 weeks you can take ibuprofen for your back pain.',
  'At 31 weeks the right tablet for your back is naproxen.',
  'L&D: 36 wk, severe headache, BP normal. Given at 0300: dihydroergotamine 1 mg IV.',
  'Sickle cell disease, 9 wk preg by US. Hydroxyurea 1 g daily: continue.',
  'PE last month, now preg test + (6 wk). Anticoagulant to continue: rivaroxaban PO.',
  'Cystitis at 34 weeks: ciprofloxacin 500 mg twice daily until the birth.',
  'At the pharmacy, as you are 20 weeks pregnant, ask for the nasal spray flu vaccine.',
  'Pregnant, 11 weeks: MMR is the one to have.',
];
/** Weeks of something else, or a pregnancy of somebody else. */
const NOT_PREGNANT: readonly string[] = [
  'At 6 weeks after surgery, naproxen 250 mg is fine.',
  'At 7 weeks of treatment, continue trimethoprim 100 mg nightly.',
  'Review at 8 weeks: start lisinopril 10 mg daily if the pressure stays above 140.',
  'Week 26 of the trial: ciprofloxacin 500 mg BID for the UTI.',
  'A man at 20 weeks after transplant, lisinopril 10 mg daily.',
  'Her daughter is expecting a baby in June. Losartan 50 mg daily for blood pressure.',
  'Expecting a call from the lab; continue losartan 50 mg.',
  'Codeine is an option for your back pain. If you were breastfeeding I would not use it.',
];

describe('a pregnancy told by its weeks alone', () => {
  test.each(PREGNANT)('bars a drug: %s', (text) => {
    expect(surely(text)).toEqual(expect.arrayContaining([expect.stringMatching(BARRED)]));
  });
  test.each(NOT_PREGNANT)('is none: %s', (text) => {
    expect(surely(text)).toEqual([]);
  });
});
