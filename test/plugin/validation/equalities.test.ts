import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('quantities set equal', () => {
  test.each([
    'A teaspoon holds 15 mL.',
    'One tablespoon is 5 mL.',
    'Five milligrams are 50 micrograms.',
    'A height of 180 cm is 4 foot 2.',
    '0.25 mg is 2.5 micrograms.',
    'Two grams are 200 mg.',
    'One litre is 100 mL.',
    'A baby of 3500 g weighs 12 pounds.',
    '48 hours is 3 days.',
    'A pint is about 2 litres.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).toContain('conversion_wrong');
  });

  test.each([
    'A teaspoon holds 5 mL.',
    'A height of 180 cm is 5 foot 11.',
    'A baby of 3500 g weighs 7 lb 11 oz.',
    '1 g is 500 mg twice a day.',
    'The dose of 1 g is 2 tablets of 500 mg.',
    'Her weight of 62 kg is 2 kg less than last week.',
    '8 ounces is a cup.',
    '2 tablets of 500 mg is 1 g.',
    'At 15 mg/kg, 20 kg is 300 mg.',
    '15 mg/kg × 20 kg = 300 mg every six hours.',
    'The 2 cm is 3 mm larger than before.',
    'The dose in 24 hours is 4 g.',
  ])('right: %s', (said) => {
    expect(categories(said)).not.toContain('conversion_wrong');
  });
});
