import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  [
    'conversion_wrong',
    'HbA1c 53 mmol/mol (9.0%), so metformin stays as it is.',
    'HbA1c 53 mmol/mol (7.0%), so metformin stays as it is.',
  ],
  [
    'conversion_wrong',
    'Treat if your meter reads under 70 mg/dL (5.9 mmol/L) with 15 g of glucose.',
    'Treat if your meter reads under 70 mg/dL (3.9 mmol/L) with 15 g of glucose.',
  ],
  [
    'conversion_wrong',
    'PaO2 8.0 kPa (80 mmHg) on air, so home oxygen assessment.',
    'PaO2 8.0 kPa (60 mmHg) on air, so home oxygen assessment.',
  ],
  [
    'week_wrong',
    'INR 2.6. Continue 6 mg Monday to Thursday and 5 mg Friday to Sunday (49 mg weekly).',
    'INR 2.6. Continue 6 mg Monday to Thursday and 5 mg Friday to Sunday (39 mg weekly).',
  ],
  [
    'week_wrong',
    'Take 4 mg every day except Sunday, when you take 2 mg: 36 mg a week altogether.',
    'Take 4 mg every day except Sunday, when you take 2 mg: 26 mg a week altogether.',
  ],
  [
    'stay_wrong',
    'He was with us from 28 March to 2 April (15 nights) after a fall.',
    'He was with us from 28 March to 2 April (5 nights) after a fall.',
  ],
  [
    'sum_wrong',
    'Vancomycin 125 mg four times daily for 14 days, then 125 mg twice daily for 7 days, 28 days in total.',
    'Vancomycin 125 mg four times daily for 14 days, then 125 mg twice daily for 7 days, 21 days in total.',
  ],
  [
    'score_sum_wrong',
    'ACE-III 91/100: attention 15/18, memory 13/26, fluency 7/14, language 23/26, visuospatial 13/16.',
    'ACE-III 71/100: attention 15/18, memory 13/26, fluency 7/14, language 23/26, visuospatial 13/16.',
  ],
  [
    'sum_wrong',
    'Heart failure nurse: 88.1 kg on 9 June, 84.6 kg on 16 June, down 7.5 kg with bumetanide.',
    'Heart failure nurse: 88.1 kg on 9 June, 84.6 kg on 16 June, down 3.5 kg with bumetanide.',
  ],
  [
    'sum_wrong',
    'Home readings 142/88, 138/84 and 147/90; average 122/77.',
    'Home readings 142/88, 138/84 and 147/90; average 142/87.',
  ],
  [
    'sum_wrong',
    'Today is 4 September. Please come back in 4 weeks, on 20 November, for bloods.',
    'Today is 4 September. Please come back in 4 weeks, on 2 October, for bloods.',
  ],
  [
    'sum_wrong',
    'Detemir 18 units at night plus aspart 6 units before each meal, 46 units in total.',
    'Detemir 18 units at night plus aspart 6 units before each meal, 36 units in total.',
  ],
  [
    'value_misread',
    'AST 24 U/L, about five times the upper limit of normal.',
    'AST 210 U/L, about five times the upper limit of normal.',
  ],
  [
    'value_misread',
    'Call the heart failure nurse for a weight gain of 30 lb in a day or 5 lb in a week.',
    'Call the heart failure nurse for a weight gain of 3 lb in a day or 5 lb in a week.',
  ],
  [
    'call_limit_wrong',
    'Caller asked about fever with her central line. Advised: come in at once if it goes above 41 °C.',
    'Caller asked about fever with her central line. Advised: come in at once if it goes above 38 °C.',
  ],
  [
    'value_against_sign',
    'A gas on room air: PaO2 45 kPa, PaCO2 5.1 kPa, pH 7.41.',
    'A gas on room air: PaO2 11.2 kPa, PaCO2 5.1 kPa, pH 7.41.',
  ],
  [
    'result_misread',
    'Your HIV test came back negative. It was taken twelve weeks after the exposure, so you have HIV.',
    'Your HIV test came back negative. It was taken twelve weeks after the exposure, so you do not have HIV.',
  ],
  [
    'result_misread',
    'Ferritin 6 ng/mL, hemoglobin 9.8. This is anemia of chronic inflammation.',
    'Ferritin 6 ng/mL, hemoglobin 9.8. This is iron deficiency anemia.',
  ],
  [
    'lab_implausible',
    'FBC: Hb 128 g/L, WCC 6.8, neutrophils 410 x10^9/L, platelets 240 x10^9/L.',
    'FBC: Hb 128 g/L, WCC 6.8, neutrophils 4.1 x10^9/L, platelets 240 x10^9/L.',
  ],
];

test.each(PAIRS)('finds %s in "%s"', (category, wrong, right) => {
  expect(categories(wrong)).toContain(category);
  expect(categories(right)).not.toContain(category);
});

/** Right, and once thought wrong. */
test.each([
  ['gas_misread', 'ABG on 2 L: pH 7.25, PaCO2 9.1 kPa, HCO3 30 mmol/L. Respiratory acidosis. Start NIV.'],
  ['lab_unit', 'CSF: white cells 3 per mm3, glucose 3.6 mmol/L (plasma 5.4), protein 0.32 g/L.'],
  ['sum_wrong', 'Day 3 of 1,000 mg paracetamol four times daily, temperature settling.'],
  ['change_wrong', 'Weight was 31.6 kg on 2 May and 28.9 kg today, a loss of 2.7 kg over two weeks.'],
  ['frequency_below_usual', 'Warfarin: 2 mg Mon/Wed/Fri, 3 mg Tue/Thu/Sat/Sun = 18 mg weekly.'],
  [
    'value_against_sign',
    'Troponin T 9 ng/L on admission and 312 ng/L at three hours, inferior ST depression. NSTEMI confirmed.',
  ],
])('finds no %s in "%s"', (category, text) => {
  expect(categories(text)).not.toContain(category);
});

test.each([
  ['value_misread', 'CRP 230 mg/L, not raised. Viral illness likely.', 'CRP 3 mg/L, not raised. Viral illness likely.'],
  [
    'sum_wrong',
    'Infant takes 120 mL six times a day, 1,020 mL in 24 hours.',
    'Infant takes 120 mL six times a day, 720 mL in 24 hours.',
  ],
  [
    'sum_wrong',
    'Colonoscopy: 5 polyps removed, 3 from the sigmoid and 4 from the caecum.',
    'Colonoscopy: 5 polyps removed, 3 from the sigmoid and 2 from the caecum.',
  ],
  [
    'sum_wrong',
    'Last Zoladex on 3 March, next due in 12 weeks, about 26 July.',
    'Last Zoladex on 3 March, next due in 12 weeks, about 26 May.',
  ],
])('finds %s in "%s", too', (category, wrong, right) => {
  expect(categories(wrong)).toContain(category);
  expect(categories(right)).not.toContain(category);
});

test('a mean of other values and nights of another ward are let be', () => {
  expect(categories('Fasting sugars 5.6, 6.1, 5.9 and after-meal average 7.8.')).not.toContain('sum_wrong');
  expect(categories('Admitted 2 May with DKA, ICU 2 May to 4 May (2 nights), home 8 May.')).not.toContain('stay_wrong');
});
