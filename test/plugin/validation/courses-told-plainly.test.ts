import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  // What is taken for life, told to end.
  [
    'duration_too_short',
    "For Addison's disease, he takes hydrocortisone for two weeks and then stops for good.",
    "For Addison's disease, he takes hydrocortisone every day for life.",
  ],
  [
    'duration_too_short',
    'Her hypothyroidism after thyroidectomy is treated with levothyroxine for ten days in total.',
    'Levothyroxine was stopped for ten days before the scan.',
  ],
  [
    'duration_too_short',
    'For type 1 diabetes, she uses insulin for one week and then stops.',
    'Her type 1 diabetes is treated with insulin for the rest of her life.',
  ],
  [
    'duration_too_short',
    'For drug-sensitive lung tuberculosis, she completes four days of treatment.',
    'For drug-sensitive lung tuberculosis, she completes six months of treatment.',
  ],
  [
    'duration_too_short',
    'For gout, take allopurinol 300 mg for two days.',
    'He takes allopurinol for gout, 300 mg daily for two years now.',
  ],
  [
    'duration_too_long',
    'For renal colic, she takes ketorolac tablets for the next ten years.',
    'For renal colic, she takes ketorolac tablets for up to five days.',
  ],
  // How often, past belief.
  [
    'frequency_above_usual',
    'For your pain, take tramadol 50 mg every five minutes as needed.',
    'For your pain, take tramadol 50 mg every six hours as needed.',
  ],
  [
    'frequency_below_usual',
    'To control his epilepsy, he takes lamotrigine 100 mg once every three months.',
    'She takes ibuprofen once a month for period pain.',
  ],
  [
    'frequency_above_usual',
    'Digoxin 5 micrograms/kg by mouth six times daily for the infant.',
    'Digoxin 5 micrograms/kg by mouth twice daily for the infant.',
  ],
  // What is tapered.
  [
    'medicine_mishandled',
    'After two years on prednisone 20 mg daily, Mrs Kerr will stop it all at once today.',
    'After two years on prednisone 20 mg daily, Mrs Kerr will stop it by a slow taper.',
  ],
  [
    'medicine_mishandled',
    'After ten years of nightly diazepam, the dose is brought to zero over a single day.',
    'After ten years of nightly diazepam, the dose is brought to zero over many months.',
  ],
  [
    'medicine_mishandled',
    'Her long-term clonidine is to be stopped overnight.',
    'Lamotrigine for epilepsy is stopped at once because of the rash.',
  ],
  // Children.
  [
    'child_dose_below_usual',
    'This six-year-old with pertussis takes azithromycin 0.1 mg/kg on the first day.',
    'This six-year-old with pertussis takes azithromycin 10 mg/kg on the first day.',
  ],
  ['unsuited', 'The 2-year-old takes tamsulosin 0.4 mg daily.', 'The 72-year-old takes tamsulosin 0.4 mg daily.'],
  [
    'unsuited',
    'For the nappy rash on your two-month-old, apply clobetasol ointment.',
    'For the nappy rash on your two-month-old, apply zinc oxide cream.',
  ],
];

describe('courses and children told plainly', () => {
  test.each(PAIRS)('%s: %s', (category, wrong, right) => {
    expect(categories(wrong)).toContain(category);
    expect(categories(right)).not.toContain(category);
  });
});
