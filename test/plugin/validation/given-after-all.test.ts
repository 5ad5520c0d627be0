import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What kept a drug away, then the same words with the drug given all the same, and what is found. */
const PAIRS: readonly (readonly [right: string, wrong: string, category: string])[] = [
  [
    'Told to avoid propranolol because of asthma, she was handed another drug on discharge.',
    'Although told to avoid propranolol because of asthma, she was handed it on discharge.',
    'contraindicated_condition',
  ],
  [
    'The rule says no propranolol in asthma; we gave her diltiazem.',
    'The rule says no propranolol in asthma; we gave it all the same.',
    'contraindicated_condition',
  ],
  [
    'The note says avoid propranolol (asthma). It was not given.',
    'The note says avoid propranolol (asthma). It was given at 14:00.',
    'contraindicated_condition',
  ],
  [
    'This man has asthma. Propranolol is contraindicated in asthma, and he takes none.',
    'This man has asthma. Propranolol is contraindicated in asthma, but he takes it.',
    'contraindicated_condition',
  ],
  [
    'He asked whether he could take propranolol with his asthma; the answer was no.',
    'He asked whether he could take propranolol with his asthma; the answer was yes.',
    'contraindicated_condition',
  ],
  [
    'The order for propranolol was cancelled after the pharmacist had seen the asthma.',
    'The order for propranolol was re-entered after the pharmacist had cancelled it for asthma.',
    'contraindicated_condition',
  ],
  [
    'The hold on propranolol stays while the asthma persists.',
    'The hold on propranolol was lifted although the asthma persists.',
    'contraindicated_condition',
  ],
  [
    'The propranolol that was to be stopped for her asthma is no longer taken.',
    'The propranolol that was to be stopped for her asthma is still being taken.',
    'contraindicated_condition',
  ],
  [
    'Everybody stopped the propranolol when asthma was diagnosed.',
    'Nobody stopped the propranolol when asthma was diagnosed.',
    'contraindicated_condition',
  ],
  [
    'An eGFR of 18 was the obstacle to metformin, which was not given.',
    'An eGFR of 18 was no obstacle to metformin.',
    'contraindicated_renal',
  ],
  [
    'He was told to stop clarithromycin before simvastatin, and he takes only simvastatin.',
    'He was told to stop clarithromycin before simvastatin, but he takes both.',
    'interaction_contraindicated',
  ],
  [
    'The pharmacist warned about clarithromycin with simvastatin; neither was dispensed.',
    'The pharmacist warned about clarithromycin with simvastatin; both were dispensed.',
    'interaction_contraindicated',
  ],
  [
    'The order for metoprolol 1600 mg was corrected to 25 mg; the patient took that.',
    'The order for metoprolol 1600 mg was not corrected to 25 mg; the patient took it.',
    'dose_above_maximum',
  ],
  [
    'Although she is allergic to penicillin, amoxicillin was given in 2010 and caused hives.',
    'Although she is allergic to penicillin, amoxicillin was continued.',
    'allergy_same_drug',
  ],
  [
    'She had anaphylaxis after cefazolin and cephalexin.',
    'She had anaphylaxis after cefazolin and takes cephalexin now.',
    'allergy_same_drug',
  ],
];

test.each(PAIRS)('tells "%s" from "%s"', (right, wrong, category) => {
  expect(categories(right)).toEqual([]);
  expect(categories(wrong)).toContain(category);
});

test.each([
  [
    'ended again',
    'We know that he must not have propranolol with his asthma, but it was given. It was stopped at once.',
  ],
  ['supposed', 'No propranolol for this man with asthma: had it been given, he could have died.'],
  ['brought back', 'Told to avoid propranolol because of his asthma, he took it back to the pharmacy.'],
  ['long ago', 'No propranolol now that she has asthma; she took it years ago.'],
])('what was %s is not given', (_, text) => expect(categories(text)).toEqual([]));
