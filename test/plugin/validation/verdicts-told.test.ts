import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** Wrong, then right. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['Vanc trough 31 (goal 15-20), eating well: level low.', 'Vanc trough 31 (goal 15-20), eating well: level high.'],
  ['Tacrolimus 2.9 ng/mL, target 7-9, so above target.', 'Tacrolimus 2.9 ng/mL, target 7-9, so below target.'],
  ['AUC24 240 mg·h/L, in goal 400-600.', 'AUC24 480 mg·h/L, in goal 400-600.'],
  ['D-dimer 2.9 (cut-off 0.5), under the threshold.', 'D-dimer 2.9 (cut-off 0.5), over the threshold.'],
  ['CD4 90 cells/µL, i.e. above the 200 cut-off.', 'CD4 90 cells/µL, i.e. below the 200 cut-off.'],
  [
    'Your CRP went from 180 down to 12 mg/L, a sign that the pneumonia is getting worse.',
    'Your CRP went from 180 down to 12 mg/L, a sign that the pneumonia is getting better.',
  ],
  [
    'Creatinine rose from 80 to 240, so the kidneys are recovering.',
    'Creatinine rose from 80 to 240, so the kidneys are failing.',
  ],
  ['Your LDL is 230 mg/dL, which is ideal.', 'Your LDL is 62 mg/dL, which is ideal.'],
  [
    'CK 39,000 U/L, tea-coloured urine, fits a normal muscle result.',
    'CK 120 U/L, clear urine, fits a normal muscle result.',
  ],
  [
    'Your neutrophils are 0.2, so for now your risk of infection is no different from usual.',
    'Your neutrophils are 3.9, so for now your risk of infection is no different from usual.',
  ],
  [
    'At three days her bilirubin is 5 mg/dL, well above the level for light treatment.',
    'At three days her bilirubin is 5 mg/dL, well below the level for light treatment.',
  ],
  ['G6PD activity 4% of normal: not deficient.', 'G6PD activity 4% of normal: severely deficient.'],
  [
    'Sodium 117 with urine osmolality 560 fits central diabetes insipidus.',
    'Sodium 117 with urine osmolality 560 fits SIADH.',
  ],
  ['EF 24%, good pump function.', 'EF 61%, good pump function.'],
  ['Sugars of 5.8, 6.2 and 6.0, so your average is 8.4.', 'Sugars of 5.8, 6.2 and 6.0, so your average is 6.0.'],
  [
    'Twenty cigarettes, or one pack, a day for 20 years amounts to 60 pack-years.',
    'Twenty cigarettes, or one pack, a day for 20 years amounts to 20 pack-years.',
  ],
  ['Digoxin in steady state, trough level 0.7 mg/mL.', 'Digoxin in steady state, trough level 0.7 ng/mL.'],
];

describe('what is said of a value far behind it', () => {
  test.each(PAIRS)('%s', (wrong, right) => {
    expect(categories(wrong).length).toBeGreaterThan(0);
    expect(categories(right)).toEqual([]);
  });

  test.each([
    ['the next test is normal', 'PTH 140 pg/mL (reference 15-65), normal creatinine.'],
    ['a fall that is feared', 'CRP fell from 180 to 40; call if the cough gets worse.'],
    ['no obstruction', 'FEV1/FVC 0.82 shows no airflow obstruction.'],
    ['another finding is normal', 'Potassium 6.4, ECG: normal.'],
  ])('%s', (_, text) => expect(categories(text)).toEqual([]));
});
