import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories, surely } = fileChecker();

test.each([
  [
    'negation_disagrees',
    'The MRI showed no root compression. Since the disc is compressing the root, we chose physiotherapy.',
    'The MRI showed no root compression. Since nothing is pressing on the root, we chose physiotherapy.',
  ],
  [
    'negation_disagrees',
    'Your throat swab did not grow anything. As it grew streptococci, you need no antibiotics.',
    'Your throat swab did not grow anything. As it was clear, you need no antibiotics.',
  ],
  [
    'negation_disagrees',
    'The film showed no fracture. Because the wrist is broken, she may go home without a plaster.',
    'The film showed no fracture. Because the wrist is only sprained, she may go home without a plaster.',
  ],
  [
    'aim_of_another_drug',
    'The eye clinic gave you tropicamide drops to bring down the pressure in your eye.',
    'The eye clinic gave you timolol drops to bring down the pressure in your eye.',
  ],
  ['aim_of_another_drug', 'Simvastatin tablets help your memory.', 'Donepezil tablets help your memory.'],
  [
    'sum_wrong',
    'He drank 4 units on Thursday, 6 on Friday and 3 on Sunday, so 23 units this week.',
    'He drank 4 units on Thursday, 6 on Friday and 3 on Sunday, so 13 units this week.',
  ],
  ['sum_wrong', 'Fluids: 2100 in, 1650 out, balance +1450 mL.', 'Fluids: 2100 in, 1650 out, balance +450 mL.'],
  [
    'side_disagrees',
    'MRI shows a right acoustic neuroma, which explains her left-sided tinnitus.',
    'MRI shows a right acoustic neuroma, which explains her right-sided tinnitus.',
  ],
  [
    'side_disagrees',
    'Your pacemaker sits below your right collarbone, so please keep the left arm on that side low for a month.',
    'Your pacemaker sits below your right collarbone, so please keep the right arm on that side low for a month.',
  ],
  ['vital_implausible', 'BP lying 138/82, standing 531/79.', 'BP lying 138/82, standing 131/79.'],
  ['volume_injected_wrong', 'P: enoxaparin 40 mL sc daily.', 'P: enoxaparin 40 mg sc daily.'],
  ['score_out_of_range', 'Hoehn and Yahr stage 9.', 'Hoehn and Yahr stage 3.'],
  [
    'contrary_treatment',
    'Poor stream from an enlarged prostate: I have started solifenacin 5 mg.',
    'Poor stream from an enlarged prostate: I have started tamsulosin 400 micrograms.',
  ],
])('%s: "%s", and not "%s"', (category, wrong, right) => {
  expect(categories(wrong)).toContain(category);
  expect(surely(right)).toEqual([]);
});

test.each([
  'No gallstones were seen. Since her symptoms go on, we will look at the stomach.',
  'The scan showed no change in the cyst. As the cyst is small, nothing is planned.',
  'Acetazolamide 125 mg twice daily was prescribed to prevent altitude sickness.',
])('finds nothing wrong in "%s"', (text) => {
  expect(surely(text)).toEqual([]);
});
