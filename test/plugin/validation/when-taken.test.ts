import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('when and with what a medicine is taken', () => {
  test.each([
    'Ampicillin should be taken with a large meal.',
    'Flucloxacillin is taken with food.',
    'Rifampicin is taken with a heavy meal.',
    'Mirtazapine is taken in the morning.',
    'Methylphenidate is given at bedtime.',
    'Tamsulosin is taken on an empty stomach before breakfast.',
    'Nitrofurantoin works best on an empty stomach.',
    'Erlotinib is taken with breakfast.',
    'Zopiclone is taken in the morning.',
    'Carvedilol is best taken on an empty stomach.',
    'Take pantoprazole an hour after dinner.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).toContain('advice_wrong');
  });

  test.each([
    'Flucloxacillin is taken an hour before food.',
    'Rifampicin is taken on an empty stomach; if it upsets the stomach, take it with food.',
    'Tamsulosin is taken half an hour after the same meal each day.',
    'Mirtazapine is taken at bedtime.',
    'Take furosemide in the morning and zolpidem at bedtime.',
    'Do not take naproxen on an empty stomach.',
    'Zopiclone may leave you drowsy in the morning.',
    'Take mirtazapine at night and sertraline in the morning.',
    'Spironolactone 25 mg od, atorvastatin 40 mg taken at night.',
    'Allopurinol is taken after food.',
    'Take pantoprazole half an hour before dinner.',
  ])('right: %s', (said) => {
    expect(categories(said)).not.toContain('advice_wrong');
  });
});
