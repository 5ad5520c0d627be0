import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** An amount told with what it is made of: wrong, then right. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['Two of the six nodes were positive and five negative.', 'Two of the six nodes were positive and four negative.'],
  ['He attended 7 of the 10 classes and missed 4.', 'He attended 7 of the 10 classes and missed 3.'],
  ['The systolic dropped by 30 mmHg, from 170 to 130.', 'The systolic dropped by 30 mmHg, from 170 to 140.'],
  [
    'The nodule shrank from 9 mm to 3 mm, half of its original size.',
    'The nodule shrank from 9 mm to 3 mm, a third of its original size.',
  ],
  ['The dose was cut by a quarter, from 80 mg to 40 mg.', 'The dose was cut by a quarter, from 80 mg to 60 mg.'],
  ['She takes three capsules of 300 mg, 600 mg each time.', 'She takes three capsules of 300 mg, 900 mg each time.'],
  ['The bag of 1 L at 125 mL/h runs for 12 hours.', 'The bag of 1 L at 125 mL/h runs for 8 hours.'],
  ['A 30-day supply of two capsules daily is 30 capsules.', 'A 30-day supply of two capsules daily is 60 capsules.'],
  ['Overnight: in 1,800 mL, out 2,300 mL, +500 mL.', 'Overnight: in 1,800 mL, out 2,300 mL, -500 mL.'],
  [
    'He scored 1 for age, 2 for prior stroke and 1 for hypertension, total 5.',
    'He scored 1 for age, 2 for prior stroke and 1 for hypertension, total 4.',
  ],
  [
    'He had 4 falls, two in the bathroom and three on the stairs.',
    'He had 4 falls, two in the bathroom and two on the stairs.',
  ],
  [
    'She is G5P3 with three living children and four miscarriages.',
    'She is G5P3 with three living children and two miscarriages.',
  ],
  ['She rides 5 km three times a day, 10 km in total.', 'She rides 5 km three times a day, 15 km in total.'],
  ['MAP is 58 with a BP of 110/70.', 'MAP is 83 with a BP of 110/70.'],
  [
    'Calcium 7.6 with an albumin of 2.0, corrected calcium 11.2 mg/dL.',
    'Calcium 7.6 with an albumin of 2.0, corrected calcium 9.2 mg/dL.',
  ],
];

describe('an amount told with what it is made of', () => {
  test.each(PAIRS)('%s', (wrong, right) => {
    expect(categories(wrong)).toContain('sum_wrong');
    expect(categories(right)).toEqual([]);
  });

  test.each([
    'Two of the five swabs were positive and two negative; one is pending.',
    'The platelet count rose by 40% from 100 to 140.',
    'She had 5 visits, one in March and two in May, the rest by phone.',
    'The dose has more than doubled from 20 mg to 60 mg.',
    'G2P1 (twins) with two living children.',
  ])('nothing is found in %s', (text) => {
    expect(categories(text)).toEqual([]);
  });
});
