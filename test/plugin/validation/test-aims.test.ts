import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** tests.tsv: wrong, then right. */
test.each([
  ['The PHQ-9 screens for gallstones.', 'The PHQ-9 screens for depression.'],
  [
    'The M-CHAT is a questionnaire that looks for prostate cancer.',
    'The M-CHAT is a questionnaire that looks for autism.',
  ],
  ['STOP-BANG looks for kidney stones.', 'STOP-BANG looks for sleep apnoea.'],
  ['We screen you for diabetes with a mammogram.', 'We screen you for breast cancer with a mammogram.'],
  ['Your screening for osteoporosis is done by colonoscopy.', 'Your screening for osteoporosis is done by a DXA scan.'],
  ['An HbA1c will detect prostate cancer.', 'An HbA1c will detect diabetes.'],
  ['The Mantoux test looks for pregnancy.', 'The Mantoux test looks for tuberculosis.'],
])('flags "%s" and not "%s"', (wrong, right) => {
  expect(categories(wrong)).toContain('screening_wrong');
  expect(categories(right)).toEqual([]);
});

test.each([
  'The mammogram does not look for lung cancer.',
  'Your PSA and a screening for diabetes are due.',
  'A colonoscopy may find the cause of your anaemia.',
  'The TSH was checked because of your depression.',
  'We test for pregnancy before the DXA scan.',
  'Does the PHQ-9 screen for gallstones?',
])('leaves alone: %s', (text) => {
  expect(categories(text)).not.toContain('screening_wrong');
});
