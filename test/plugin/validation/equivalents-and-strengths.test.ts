import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  // Two drugs of a kind (equivalents.tsv).
  ['equivalent_wrong', 'Diazepam 10 mg equals lorazepam 10 mg.', 'Diazepam 10 mg equals lorazepam 1 mg.'],
  [
    'equivalent_wrong',
    'Oral morphine 30 mg is equivalent to oral hydromorphone 60 mg.',
    'Oral morphine 30 mg is equivalent to oral hydromorphone 6 mg.',
  ],
  [
    'equivalent_wrong',
    'Furosemide 40 mg converts to bumetanide 10 mg.',
    'Furosemide 40 mg converts to bumetanide 1 mg.',
  ],
  [
    'equivalent_wrong',
    'Her prednisone 40 mg converts to dexamethasone 0.6 mg.',
    'Her prednisone 40 mg converts to dexamethasone 6 mg.',
  ],
  // A percentage or ratio and what a millilitre holds.
  ['concentration_wrong', 'Lidocaine 2% contains 0.02 mg per mL.', 'Lidocaine 2% contains 20 mg per mL.'],
  [
    'concentration_wrong',
    'Calcium gluconate 10% contains 1 g in 1,000 mL.',
    'Calcium gluconate 10% contains 1 g in 10 mL.',
  ],
  ['concentration_wrong', 'Adrenaline 1:10,000 contains 10 mg per mL.', 'Adrenaline 1:10,000 contains 0.1 mg per mL.'],
  // A dose and its volume, with whom it is for between them.
  [
    'volume_wrong',
    'Adrenaline contains 1 mg per mL, so 0.5 mg for his anaphylaxis is 500 mL.',
    'Adrenaline contains 1 mg per mL, so 0.5 mg for his anaphylaxis is 0.5 mL.',
  ],
  [
    'volume_wrong',
    'Magnesium sulfate holds 0.5 g per mL, so give 2 g as 400 mL.',
    'Magnesium sulfate holds 0.5 g per mL, so give 2 g as 4 mL.',
  ],
  // What half a tablet is.
  [
    'tablets_wrong',
    'Your 2.5 mg dose of warfarin is ten 5 mg tablets, taken each evening.',
    'Your 2.5 mg dose of warfarin is half of one 5 mg tablet, taken each evening.',
  ],
  // Another drug's amount is no total.
  [
    'total_wrong',
    'Morphine 10 mg three times a day, a total of 60 mg a day.',
    'Oral morphine 30 mg equals intravenous morphine 10 mg.',
  ],
  [
    'dose_above_maximum',
    'Codeine 240 mg is taken every night.',
    'Codeine 240 mg daily equals about 24 mg of oral morphine.',
  ],
];

describe('conversions told plainly', () => {
  test.each(PAIRS)('%s: %s', (category, wrong, right) => {
    expect(categories(wrong)).toContain(category);
    expect(categories(right)).not.toContain(category);
  });

  test('lets a switch be cautious, and rates, bags and other drugs be', () => {
    for (const text of [
      'Morphine 60 mg is changed to oxycodone 25 mg, reduced for cross-tolerance.',
      'Gentamicin 240 mg is given as 100 mL over 30 minutes.',
      'Lidocaine 1% 10 mL holds 100 mg in 10 mL.',
      'Liothyronine 25 micrograms equals about levothyroxine 100 micrograms.',
      'Prednisolone 5 mg is not equivalent to dexamethasone 5 mg.',
    ])
      expect(
        categories(text).filter((one) => /^(?:equivalent|concentration|volume|total)_wrong$/.test(one)),
        text,
      ).toEqual([]);
  });
});
