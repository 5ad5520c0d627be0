import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories: against } = fileChecker();

test.each([
  'MELD improved from 24 to 31.',
  'Creatinine improved from 1.2 to 3.4.',
  'Creatinine improved from 106 to 240 micromol/L.',
  'Ejection fraction worsened from 30 to 55 percent.',
  'The platelets recovered from 150 to 40.',
  'Hemoglobin improved from 10.2 to 7.1.',
  'GCS improved from 14 to 9.',
  'NYHA class improved from II to IV.',
  'The MoCA score has worsened from 18 to 26 over two years.',
  'PHQ-9 improved from 6 in March to 19 today.',
  'NIHSS worsened from 12 to 3 after the lysis.',
  'Oxygen saturation improved from 96 to 82 percent.',
])('finds that two values went the other way: %s', (text) => expect(against(text)).toContain('trend_wrong'));

test.each([
  'MELD improved from 31 to 24.',
  'Creatinine improved from 3.4 to 1.2 mg/dL.',
  'Creatinine improved from 240 to 106 micromol/L.',
  'Ejection fraction improved from 30 to 55 percent on treatment.',
  'The platelets recovered from 40 to 150.',
  'Hemoglobin worsened from 10.2 to 7.1.',
  'GCS improved from 9 on arrival to 14.',
  'NYHA class improved from III to II.',
  'INR improved from 1.2 to 2.4 on warfarin 5 mg.',
  'Sodium recovered from 118 to 131 over three days.',
  'Heart rate improved from 132 to 88.',
  'Blood pressure improved from 182/104 to 136/82.',
  'Has the MELD improved from 24 to 31?',
])('leaves two values that went as told: %s', (text) => expect(against(text)).toEqual([]));

test.each([
  'Vancomycin trough of 38 is right on target.',
  'Tacrolimus trough of 41 is on target.',
  'Phenytoin level of 1.2 is therapeutic.',
])('finds a level that is called on target: %s', (text) => expect(against(text)).toContain('value_against_sign'));

test.each([
  'Vancomycin trough 16.2, in range.',
  'Tacrolimus trough 7.8, in range.',
  'Phenytoin level of 14 is therapeutic.',
  'Vancomycin trough was 38 and after a held dose 17, in range.',
])('leaves a level that is: %s', (text) => expect(against(text)).toEqual([]));
