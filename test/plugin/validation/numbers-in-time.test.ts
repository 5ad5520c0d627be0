import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  [
    'sum_wrong',
    'The infusion began at 22:30 and ran for three hours, finishing at 03:30.',
    'The infusion began at 22:30 and ran for three hours, finishing at 01:30.',
  ],
  [
    'sum_wrong',
    'The first troponin was drawn at 07:10 and the second three hours later at 12:10.',
    'The first troponin was drawn at 07:10 and the second three hours later at 10:10.',
  ],
  [
    'sum_wrong',
    'Dialysis ran from 07:30 to 11:30, six hours in all.',
    'Dialysis ran from 07:30 to 11:30, four hours in all.',
  ],
  [
    'sum_wrong',
    'He fell on Tuesday and came to us three days later, on Sunday.',
    'He fell on Tuesday and came to us three days later, on Friday.',
  ],
  [
    'sum_wrong',
    'Today is day 3 of a 10-day course of amoxicillin; five days are left.',
    'Today is day 3 of a 10-day course of amoxicillin; seven days are left.',
  ],
  ['sum_wrong', 'The patient was born in 1944 and was 69 in 2023.', 'The patient was born in 1944 and was 79 in 2023.'],
  [
    'sum_wrong',
    'It is now 2025; her mastectomy was in 2011, 24 years ago.',
    'It is now 2025; her mastectomy was in 2011, 14 years ago.',
  ],
  [
    'sum_wrong',
    'Mr. Olsen, 70, has had diabetes for 25 years, since he was 35.',
    'Mr. Olsen, 70, has had diabetes for 25 years, since he was 45.',
  ],
  [
    'sum_wrong',
    'He lives with his wife and three sons, aged 5, 8, 11 and 14.',
    'He lives with his wife and three sons, aged 5, 8 and 11.',
  ],
  [
    'course_dates_wrong',
    'Flucloxacillin started on 3 June and ends after 10 days, on 22 June.',
    'Flucloxacillin started on 3 June and ends after 10 days, on 12 June.',
  ],
];

describe('two numbers of time against the third', () => {
  test.each(PAIRS)('%s: %s', (category, wrong) => {
    expect(categories(wrong)).toContain(category);
  });

  test.each(PAIRS)('%s not in its right twin', (_category, _wrong, right) => {
    expect(categories(right)).toEqual([]);
  });
});

describe('numbers of time that are not of one sum', () => {
  test.each([
    'Labour began at 23:00 and lasted about 7 hours, ending at 06:20.',
    'Seen at 08:00; the pain had lasted two hours, and the scan at 09:30 was clear.',
    'The drip was hung at 6:00 and runs over eight hours, until 2 pm.',
    'On Tuesday he went home, and the next morning he fell; two days later, on Friday, he came back.',
    'She has three children, aged 4 and 7, and a newborn.',
    'She was born in 1950; her mother was 80 in 2000.',
    'In 2001 he moved, in the next year he married, and five years later, in 2007, he fell ill.',
  ])('%s', (text) => {
    expect(categories(text)).toEqual([]);
  });
});
