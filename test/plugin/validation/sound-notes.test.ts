import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** Wrong, then right, of kinds that sound notes by an author whom nothing had seen were misread in. */
const PAIRS: readonly (readonly [string, string, string, string])[] = [
  [
    'what several doses come to',
    'dose_above_maximum',
    'Diazepam 40 mg IV at 14:20.',
    'Diazepam 10 mg IV 14:20, 10 mg 14:40, 20 mg PO 16:00 = 40 mg.',
  ],
  [
    'a sum with its sign',
    'dose_above_maximum',
    'Furosemide 320 mg bolus.',
    'Furosemide 80 mg bolus, then 10 mg/h: 240 mg/24 h + 80 = 320 mg.',
  ],
  [
    'a course counted out',
    'dose_above_maximum',
    'Prednisone 200 mg each morning for 5 days.',
    'Prednisone 40 mg daily. Total prednisone: 40 × 5 = 200 mg, no taper.',
  ],
  [
    'what a rate comes to over its hours',
    'dose_above_maximum',
    'Pantoprazole 576 mg IV bolus.',
    'Pantoprazole 8 mg/h for 72 h: 576 mg by infusion.',
  ],
  [
    'tablets handed out for a whole course',
    'dose_above_maximum',
    'Acyclovir 8,000 mg four times a day for 7 days.',
    'Acyclovir 800 mg four times a day for 7 days; 28 doses (28 tablets of 800 mg).',
  ],
  [
    'the dose of a child told for the day as well',
    'child_dose_above_maximum',
    'Boy, 5 years, 18 kg. Ibuprofen 450 mg every 8 hours with food.',
    'Boy, 5 years, 18 kg. Ibuprofen 150 mg (8 mg/kg) every 8 hours with food; 450 mg a day.',
  ],
  [
    'an overdose told of',
    'dose_above_maximum',
    'Start propranolol 800 mg.',
    'He took 40 × 20 mg propranolol. 800 mg of propranolol is a life-threatening amount. Call poison control.',
  ],
  [
    'insulin for a poisoned heart',
    'dose_above_maximum',
    'DKA: insulin 1 unit/kg/h.',
    'Verapamil overdose: high-dose insulin, bolus 1 unit/kg, then 1 unit/kg/h.',
  ],
  [
    'a drug that may be taken beside another',
    'dose_above_maximum',
    'Lamotrigine 400 mg three times daily.',
    'Ibuprofen: fine with lamotrigine, 400 mg up to three times daily with food.',
  ],
  [
    'one opioid set against another',
    'dose_above_maximum',
    'Morphine 102 mg by mouth every 4 hours.',
    'Morphine PCA, used since yesterday: 34 mg IV ≈ 102 mg oral morphine (1:3).',
  ],
];

describe.each(PAIRS)('%s', (_, category, wrong, right) => {
  test('is flagged', () => expect(categories(wrong)).toContain(category));
  test('is left alone', () => expect(categories(right)).not.toContain(category));
});
