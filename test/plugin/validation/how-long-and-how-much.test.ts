import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  [
    'duration_too_short',
    'MRSA bacteraemia: vancomycin IV for 3 days from first negative culture.',
    'MRSA bacteraemia: vancomycin IV for 14 days from first negative culture.',
  ],
  [
    'duration_too_short',
    'He stays on prasugrel 10 mg plus aspirin for 12 days after the stent, after which aspirin alone continues.',
    'He stays on prasugrel 10 mg plus aspirin for 12 months after the stent, after which aspirin alone continues.',
  ],
  [
    'duration_too_short',
    'Keep taking fluoxetine for at least another six days now that your mood has lifted.',
    'Keep taking fluoxetine for at least another six months now that your mood has lifted.',
  ],
  [
    'duration_too_short',
    'Carry on with the iron tablets for a further three days once the haemoglobin is back to normal.',
    'Carry on with the iron tablets for a further three months once the haemoglobin is back to normal.',
  ],
  [
    'duration_too_long',
    'Your eradication course for Helicobacter pylori is taken for two months.',
    'Your eradication course for Helicobacter pylori is taken for two weeks.',
  ],
  [
    'duration_too_long',
    'I would prescribe nitrofurantoin 100 mg twice daily for 5 weeks.',
    'I would prescribe nitrofurantoin 100 mg twice daily for 5 days.',
  ],
  [
    'dose_above_limit_start',
    'She has angina and a TSH of 20. We will start low. Levothyroxine 200 micrograms daily.',
    'She has angina and a TSH of 20. We will start low. Levothyroxine 25 micrograms daily.',
  ],
  [
    'dose_above_limit_start',
    'Gout, eGFR 22, never on treatment: allopurinol started at 600 mg daily.',
    'Gout, eGFR 22, never on treatment: allopurinol started at 50 mg daily.',
  ],
  [
    'dose_above_limit_renal',
    'eGFR 18. Digoxin 500 micrograms daily, check levels.',
    'eGFR 18. Digoxin 62.5 micrograms daily, check levels.',
  ],
  [
    'dose_above_limit_newborn',
    'Newborn given vitamin K 10 mg IM at birth.',
    'Newborn given vitamin K 1 mg IM at birth.',
  ],
  [
    'child_dose_above_maximum',
    'Your six-year-old (20 kg) can have 2000 mg of ibuprofen up to three times in 24 hours.',
    'Your six-year-old (20 kg) can have 200 mg of ibuprofen up to three times in 24 hours.',
  ],
  [
    'frequency_above_usual',
    'Lifelong hydroxocobalamin 1 mg IM every 3 days.',
    'Lifelong hydroxocobalamin 1 mg IM every 3 months.',
  ],
  [
    'route_not_available',
    'Tiotropium 18 micrograms breathed in up the nose once daily.',
    'Tiotropium 18 micrograms breathed in through the mouth once daily.',
  ],
];

const QUIET = [
  'Newborn well; mother on vitamin K 10 mg daily until delivery.',
  'Continue sertraline; we will call you in 5 days to see if you feel better.',
  'Keep taking sertraline 50 mg for 7 days and then go up to 100 mg; mood is no better.',
  'Once the haemoglobin fell, iron was stopped for 5 days.',
  'Hydroxocobalamin 1 mg IM on alternate days for 2 weeks, then every 2 months for life.',
  'Paracetamol was stopped; he had been taking it up to six times in 24 hours.',
  'No gentamicin after the first negative culture.',
];

describe('how long and how much', () => {
  test.each(PAIRS)('%s: %s', (category, wrong, right) => {
    expect(categories(wrong)).toContain(category);
    expect(categories(right)).not.toContain(category);
  });

  test.each(QUIET)('nothing is against "%s"', (text) => {
    expect(categories(text)).toEqual([]);
  });
});
