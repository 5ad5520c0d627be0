import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

// What an answer to a clinician states of no patient: ranges of scores, what moves a level, what comes first.

const { surely, categories } = fileChecker();

describe('a general statement that a table refutes', () => {
  test.each([
    'The Apgar score ranges from 0 to 12.',
    'The Glasgow Coma Scale goes from 1 to 15.',
    'The MELD score ranges from 6 to 60 points.',
    'The MoCA has a maximum score of 25.',
    'Lithium levels decrease with thiazides.',
    'Potassium falls with spironolactone.',
    'Metformin can be used safely with an eGFR below 30.',
    'Nitrofurantoin may be given when the creatinine clearance is under 30.',
    'Take levothyroxine 75 mcg every morning with breakfast.',
    'Rivaroxaban 20 mg is taken once a day on an empty stomach.',
    'An Apgar of 2 at five minutes is reassuring.',
  ])('%s', (text) => expect(surely(text)).not.toEqual([]));
});

describe('and one that it does not', () => {
  test.each([
    'The Apgar score ranges from 0 to 10.',
    'His GCS ranged from 12 to 15 overnight.',
    'GCS ranges from 13 to 15 today.',
    'The MoCA has a maximum score of 30.',
    'Lithium levels increase with thiazides.',
    'Potassium rises with spironolactone.',
    'The first-line drug for status epilepticus is lorazepam.',
    'Metformin should not be used with an eGFR below 30.',
    'A GAD-7 of 3 means minimal anxiety.',
    'A PHQ-9 of 2 means minimal depression.',
    'Levothyroxine 75 mcg on rising, metformin 500 mg with breakfast.',
    'Take levothyroxine 75 mcg half an hour before breakfast.',
    'Rivaroxaban 20 mg is taken once a day with food.',
  ])('%s', (text) => expect(surely(text)).toEqual([]));
});

test('what comes first for a disease is held against what the drug treats', () => {
  expect(categories('The first-line drug for status epilepticus is haloperidol.')).toContain('indication_wrong');
  expect(categories('The first-line drug for status epilepticus is lorazepam.')).toEqual([]);
});
