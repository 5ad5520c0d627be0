import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** A text around a number, the number that the others make, and another one. */
const SUMS: readonly (readonly [string, string, string])[] = [
  ['Nine of 36 nodes contained tumour, which is #%.', '25', '35'],
  ['She took 27 of 30 doses, an adherence of #%.', '90', '70'],
  ['Sodium 128 on Monday and 135 on Thursday, a rise of # mmol/L.', '7', '12'],
  ['Two puffs of a 250 microgram inhaler morning and night makes # micrograms a day.', '1,000', '500'],
  ['One 500 mg tablet three times daily is # g a day.', '1.5', '2'],
  ['Ten cigarettes a day for 40 years is # pack-years.', '20', '40'],
  ['LMP 3 March; on 28 April she is # weeks.', '8', '12'],
  ['Methotrexate 15 mg weekly taken as # 2.5 mg tablets.', 'six', 'three'],
  ['He takes one a day and has 90 left, enough for # months.', 'three', 'six'],
  ['Discharged 5 March, review in six weeks on #.', '16 April', '30 April'],
  ['Three normal births and one miscarriage, not pregnant now: #.', 'G4P3', 'G3P4'],
  ['Of seven children four are carriers and the other # are not.', 'three', 'five'],
  ['He is one of six siblings: two brothers and # sisters.', 'three', 'five'],
  ['Born 1948, died 2018 aged #.', '70', '60'],
  ['Diagnosed in 2012, so # years ago as of 2024.', '12', '18'],
];
test.each(SUMS)('%s: %s, not %s', (text, right, wrong) => {
  expect(categories(text.replace('#', right))).toEqual([]);
  expect(categories(text.replace('#', wrong))).not.toEqual([]);
});

test.each([
  'Three of the four stents are patent, with 50% narrowing in the fourth.',
  'Nine of 36 nodes contained tumour, 75% being clear.',
  'Sodium 128 on Monday, 131 on Tuesday and 135 on Thursday, a rise of 7.',
  'LMP 1 January, seen 26 February: the scan measures 6 weeks, so dates are changed.',
  'Operated on 12 April for a fracture; clips out in ten days, seen again on 30 May.',
  'Father died in 1990 aged 58; mother was born in 1940.',
  'Four puffs four times a day of salbutamol is 16 puffs a day.',
  'Two 500 mg tablets four times a day comes to 4 g of paracetamol daily.',
])('comes out: %s', (text) => expect(categories(text)).toEqual([]));
