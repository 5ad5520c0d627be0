import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** Wrong, then right: what must still be found beside what must not. */
const PAIRS: readonly (readonly [string, string, string, string])[] = [
  [
    'how a boy was born is said of his mother',
    'sex_disagrees',
    'A 54-year-old man with two prior vaginal deliveries.',
    'An hour after birth a male newborn breathes fast. He was born at 31 weeks via vaginal delivery. Pregnancy was uncomplicated.',
  ],
  [
    'saline is normal, not the value before it',
    'value_misread',
    'Her potassium is 2.6 mEq/L. That is normal.',
    'Her potassium is 2.6 mEq/L. She is given normal saline with potassium.',
  ],
  [
    'a step is no dose',
    'frequency_below_usual',
    'Topiramate 25 mg weekly for migraine.',
    'Topiramate 25 mg nightly for migraine, raising by 25 mg weekly.',
  ],
  [
    'a limit of 24 hours is a day',
    'dose_above_maximum',
    'Tramadol 50 mg q6h PRN, NTE 800 mg/24 h.',
    'Tramadol 50 mg q6h PRN, NTE 400 mg/24 h.',
  ],
  [
    'what is eaten is not the drug',
    'dose_above_maximum',
    'Zoledronic acid 5 mg IV once a year. Get 1,200 mg at the next visit.',
    'Zoledronic acid 5 mg IV once a year. Get 1,200 mg calcium a day.',
  ],
  [
    'a multiple of the control is no time',
    'lab_implausible',
    'Argatroban, aPTT 2 s this morning.',
    'Argatroban, aPTT 1.5-3 x baseline.',
  ],
  [
    'a day behind "from" is no value',
    'lab_implausible',
    'Your lithium level was 11.',
    'Your lithium level from 11/11 was 0.9.',
  ],
  [
    'a word before the next test is said of that',
    'value_misread',
    'TSH 12, which is low.',
    'TSH 12 with low free T4 means hypothyroidism.',
  ],
  [
    'a tolerated class is no allergen',
    'allergy_same_drug',
    'Allergies: loop diuretics. Start torsemide 20 mg daily.',
    'Allergies: latex (rash); tolerates loop diuretics. Start torsemide 20 mg daily.',
  ],
  [
    'a reaction that never was',
    'allergy_same_drug',
    'You had a serious reaction to penicillin. I have sent amoxicillin 500 mg twice a day.',
    'I have sent amoxicillin 500 mg twice a day. If you had ever had a serious reaction to penicillin I would have picked another.',
  ],
  [
    'what a drug is replaced by takes the dose',
    'dose_above_maximum',
    'PJP prophylaxis: Bactrim, 1,500 mg of it twice a day.',
    'PJP prophylaxis: atovaquone instead of the Bactrim, 10 mL (1,500 mg) a day.',
  ],
  [
    'a table of changes gives the last column',
    'dose_above_limit_renal',
    'CrCl 22. Famotidine 20 mg BID.',
    'CrCl 22\n\n| Drug | Current | New |\n|---|---|---|\n| Famotidine | 20 mg BID | 20 mg daily |',
  ],
  [
    'low-dose aspirin in pregnancy',
    'contraindicated_pregnancy',
    '28 weeks pregnant. Takes aspirin 650 mg daily.',
    '28 weeks pregnant. Takes aspirin 81 mg daily.',
  ],
  [
    'a newborn is breastfed',
    'sex_disagrees',
    'A 45-year-old man, breastfeeding well.',
    'Newborn male, Apgar 8 and 9. Breastfeeding well.',
  ],
  [
    'doses against clots beside an NSAID',
    'interaction_major',
    'Start ibuprofen 400 mg q6h with enoxaparin 80 mg SC q12h.',
    'Start ibuprofen 400 mg q6h with enoxaparin 40 mg SC daily.',
  ],
];

describe('right texts raise nothing', () => {
  test.each(PAIRS)('%s', (_, category, wrong, right) => {
    expect(categories(wrong)).toContain(category);
    expect(categories(right)).not.toContain(category);
  });

  test.each([
    ['drops are not tablets', 'Drops in the right eye: moxifloxacin 0.5% four times daily.'],
    [
      'drugs that a germ is sensitive to',
      'Sulfa allergy (hives). MRSA sensitive to doxycycline and TMP-SMX. Doxycycline 100 mg BID.',
    ],
    ['the opening of a list', 'K 7.1. Stop the culprits: lisinopril, spironolactone, trimethoprim, KCl.'],
    [
      'a goal',
      'Warfarin 5 mg nightly, goal INR 2-3, overlapped with enoxaparin 1 mg/kg q12h. Keep vitamin K intake steady.',
    ],
  ])('%s', (_, text) => expect(categories(text)).toEqual([]));
});
