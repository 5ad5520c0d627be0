import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { surely } = fileChecker();

/** Tablets that are counted before their drug and weighed behind it. */
test.each([
  'Take 1 tablet of metoprolol 500 mg twice a day.',
  'Take one tablet of lisinopril 400 mg once a day.',
  'Take 1 capsule of gabapentin 3000 mg three times daily.',
  'One tablet of warfarin 50 mg every evening.',
  'Take 2 tablets of metoprolol 250 mg twice a day.',
])('finds the dose: %s', (text) => {
  expect(surely(text)).toContain('dose_above_maximum');
});

test.each([
  'Take 1 tablet of metoprolol 50 mg twice a day.',
  'Take one tablet of lisinopril 20 mg once a day.',
  'Take 2 capsules of gabapentin 300 mg three times daily.',
  'Take 2 tablets of acetaminophen 500 mg every 6 hours as needed.',
])('leaves the dose: %s', (text) => {
  expect(surely(text)).toEqual([]);
});
