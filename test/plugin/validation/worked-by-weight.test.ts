import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();
const isWrong = (text: string): boolean => categories(text).includes('arithmetic_wrong');

test.each([
  'Paracetamol susp 120 mg/5 mL, age 4, wt 16 kg, 15 mg/kg/dose = 100 mL PO q6h PRN.',
  'Your baby needs 20 mg of iron a day. The drops hold 10 mg of iron in each mL, so give 20 mL once a day.',
  'Albumin for a child of 9 kg: 1 g/kg is a single infusion of 90 g.',
  'New admit, scale reads 66 lb. Charted as 66 kg for all doses.',
  'Weight 3,200 g: charted as 32 kg.',
  'Cardioversion at 1 J/kg, 15 kg: 150 J.',
])('what is worked out from a weight is held against it: %s', (text) => {
  expect(isWrong(text)).toBe(true);
});

test.each([
  'Paracetamol susp 120 mg/5 mL, age 4, wt 16 kg, 15 mg/kg/dose = 10 mL PO q6h PRN.',
  'Your baby needs 20 mg of iron a day. The drops hold 10 mg of iron in each mL, so give 2 mL once a day.',
  'Albumin for a child of 9 kg: 1 g/kg is a single infusion of 9 g.',
  'New admit, scale reads 66 lb. Charted as 30 kg for all doses.',
  'Weight 3,200 g: charted as 3.2 kg.',
  'Gentamicin 7 mg/kg, 80 kg, capped at 500 mg: give 500 mg.',
  'Amoxicillin 400 mg/5 mL, 20 kg, 45 mg/kg/day divided BID = 450 mg = 5.6 mL per dose.',
  'Dopamine 5 mcg/kg/min, 10 kg: 3 mL/h.',
  'Lost 5 kg since June, now 80 kg. Enoxaparin 1 mg/kg = 80 mg.',
])('and let be where it comes out: %s', (text) => {
  expect(isWrong(text)).toBe(false);
});
