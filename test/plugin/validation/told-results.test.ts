import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('a result told behind what it is made of', () => {
  test.each([
    'The MAP of 120/60 is 100.',
    'A mean arterial pressure with 120/60 mmHg is 110 mmHg.',
    'The anion gap with sodium 140, chloride 100 and bicarbonate 20 is 40.',
    'BMI of a man of 70 kg and 1.75 m is 32.',
    'Her body surface area at 170 cm and 70 kg is 3.2 m2.',
    'The items 3, 3, 2, 2, 1, 1 add up to 18.',
    'Her PHQ-9 items of 3, 3, 2, 2, 1, 1, 0, 0, 0 add up to 18.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).toContain('sum_wrong');
  });

  test.each([
    'The MAP of 120/60 is 80.',
    'A mean arterial pressure with 120/60 mmHg is 80 mmHg.',
    'The anion gap with sodium 140, chloride 100 and bicarbonate 20 is 20.',
    'BMI of a man of 70 kg and 1.75 m is 22.9.',
    'Her body surface area at 170 cm and 70 kg is 1.8 m2.',
    'The items 3, 3, 2, 2, 1, 1 add up to 12.',
    'A MAP of 65 is the goal; BP 90/50.',
    'On days 1, 8 and 15 total 300 mg.',
    'Doses of 5, 10 and 20 total 35 mg.',
  ])('right: %s', (said) => {
    expect(categories(said)).not.toContain('sum_wrong');
  });
});
