import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { surely } = fileChecker();

/** What is no drug of the tables, or is given against a poisoning, with its amount and one that nobody gives. */
const AMOUNTS: readonly (readonly [text: string, right: string, wrong: string])[] = [
  ['Your yearly flu vaccine was given today: AMOUNT into the upper arm.', '0.5 mL', '5 mL'],
  ['Engerix-B AMOUNT IM into the deltoid at 0, 1 and 6 months.', '20 micrograms', '20 milligrams'],
  ['Choose a prenatal vitamin with AMOUNT of iodine a day.', '150 micrograms', '150 milligrams'],
  ['Mixed OD, airway safe. Activated charcoal AMOUNT PO given.', '50 g', '50 mg'],
  ['Tuberculin test: AMOUNT of PPD into the skin.', '0.1 mL', '1 mL'],
  ['Opioid overdose with apnoea: naloxone AMOUNT IV.', '400 micrograms', '400 milligrams'],
  ["Wernicke's: thiamine AMOUNT IV TDS before any glucose.", '500 mg', '5 mg'],
  ['Hyperkalaemia: calcium gluconate 10% AMOUNT IV.', '30 mL', '300 mL'],
];

test.each(AMOUNTS)('an amount far from what is given: %s', (text, right, wrong) => {
  expect(surely(text.replace('AMOUNT', wrong))).not.toEqual([]);
  expect(surely(text.replace('AMOUNT', right))).toEqual([]);
});

test.each([
  'The flu vaccine comes in a 5 mL vial of ten doses.',
  'She has had the MMR; paracetamol 250 mg for the fever.',
  'He took an overdose of 400 mg of codeine.',
])('raises nothing: %s', (text) => {
  expect(surely(text)).toEqual([]);
});
