import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  [
    'score_sum_wrong',
    'CHA2DS2-VASc: age 75 or over (2), female (1), HTN (1), TIA (2) = 3.',
    'CHA2DS2-VASc: age 75 or over (2), female (1), HTN (1), TIA (2) = 6.',
  ],
  [
    'score_sum_wrong',
    'Opens eyes to voice (E3), confused (V4), localizes (M5). GCS = 8.',
    'Opens eyes to voice (E3), confused (V4), localizes (M5). GCS = 12.',
  ],
  [
    'score_sum_wrong',
    'Your scan shows a T-score of −3.2 at the hip. That means normal bone density.',
    'Your scan shows a T-score of −3.2 at the hip. That means osteoporosis.',
  ],
  [
    'organ_removed',
    'Cholecystectomy in 2014. Ultrasound today: gallbladder thickened and inflamed.',
    'Cholecystectomy in 2014. Ultrasound today: gallbladder fossa clear, liver smooth.',
  ],
  [
    'organ_removed',
    'Radical prostatectomy in 2018. On examination the prostate is smooth and enlarged.',
    'Radical prostatectomy in 2018. On examination the prostate bed is empty.',
  ],
  ['germ_kind_wrong', 'Influenza is a bacterium.', 'Influenza is a virus.'],
  [
    'class_of_another_drug',
    'Add spironolactone 25 mg (loop diuretic) today.',
    'Add spironolactone 25 mg (mineralocorticoid receptor antagonist) today.',
  ],
  ['class_of_another_drug', 'Apixaban is a **vitamin K antagonist**.', 'Apixaban is a **factor Xa inhibitor**.'],
  [
    'interaction_reversed',
    'Metronidazole makes your warfarin weaker.',
    'Metronidazole makes your warfarin stronger, so we check the INR in 3 days.',
  ],
  [
    'declared_safe_in_condition',
    'Propranolol is the best migraine preventive for people with asthma.',
    'Propranolol is the best migraine preventive for people with tremor.',
  ],
  [
    'declared_safe_in_pregnancy',
    'For headache: ibuprofen, at any point in the pregnancy.',
    'For headache: acetaminophen, at any point in the pregnancy.',
  ],
  [
    'emergency_advice_wrong',
    'Someone who drinks a fifth of vodka a day should stop abruptly at home.',
    'Someone who drinks a fifth of vodka a day should not stop abruptly at home.',
  ],
  [
    'route_not_available',
    'Vincristine 1.4 mg/m2 (capped 2 mg) given intrathecally today.',
    'Vincristine 1.4 mg/m2 (capped 2 mg) given intravenously today.',
  ],
  [
    'organism_not_covered',
    'Your test is positive for chlamydia, negative for HIV. The treatment is cephalexin 500 mg twice a day for 7 days.',
    'Your test is positive for chlamydia, negative for HIV. The treatment is doxycycline 100 mg twice a day for 7 days.',
  ],
];

describe('what things are made of and what they are', () => {
  test.each(PAIRS)('%s: %s', (category, wrong, right) => {
    expect(categories(wrong)).toContain(category);
    expect(categories(right)).toEqual([]);
  });

  test.each([
    ['pregnant women are not the patient', 'Mr. Pak, stay away from pregnant women until the rash has crusted.'],
    ['how long a pregnancy lasted', 'Postpartum (vaginal birth, 39w4d). Ibuprofen 600 mg every 6 hours.'],
    ['iron, not oxygen', 'A transferrin saturation of 7% points to iron deficiency.'],
    [
      'the dose of another drug',
      'Acetaminophen 160 mg (5 mL of 160 mg/5 mL) or ibuprofen 100 mg (5 mL of 100 mg/5 mL) for a child of 11 kg.',
    ],
    ['a low dose of aspirin', 'Heart failure: spironolactone 25 mg daily. Aspirin 81 mg daily.'],
    ['tests on offer', 'I recommend yearly syphilis and chlamydia testing while you take amoxicillin.'],
    ['a diet', "She's diuresed with furosemide 40 mg IV twice daily on a 2 g sodium diet."],
  ])('%s', (_, text) => {
    expect(categories(text)).toEqual([]);
  });
});
