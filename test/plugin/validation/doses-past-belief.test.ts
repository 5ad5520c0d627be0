import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { surely } = fileChecker();

describe('a dose that nobody was ever given is wrong, though the drug is none of today', () => {
  test.each([
    'Atorvastatin 40 g at night was stopped in the spring.',
    'Home medication phenelzine 150 mg TID, last taken this morning.',
    'Rasagiline 10 mg daily: no pethidine, no tramadol.',
    'Nadolol 40 g daily is paused while he bleeds.',
    'Lorazepam 2 g would be an option if she seizes.',
    'Ceftriaxone 20 g was withheld because of the allergy.',
  ])('%s', (text) => expect(surely(text)).toContain('dose_above_maximum'));
});

describe('what is told as amiss, swallowed, or said of another drug is not', () => {
  test.each([
    'Atorvastatin 40 mg at night was stopped in the spring.',
    'The outside list showed digoxin 1.25 g daily, a transcription error.',
    'Had he taken 30 g of acetaminophen, acetylcysteine would be due.',
    'She swallowed about 15 g of amitriptyline.',
    'Methotrexate is 15 mg once a week, never 150 mg.',
    'Varenicline was declined, so she uses a patch of 21 mg.',
    'Methylprednisolone 1 g daily for three days was considered.',
  ])('%s', (text) => expect(surely(text)).toEqual([]));
});
