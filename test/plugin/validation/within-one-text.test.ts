import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  [
    'count_disagrees',
    'The wound was closed with 8 sutures. Return in 10 days to have the 12 sutures taken out.',
    'The wound was closed with 8 sutures. Return in 10 days to have the 8 sutures taken out.',
  ],
  [
    'count_disagrees',
    'CT: three pulmonary nodules, measuring 4 mm in the right upper lobe and 6 mm in the lingula.',
    'CT: two pulmonary nodules, measuring 4 mm in the right upper lobe and 6 mm in the lingula.',
  ],
  [
    'value_disagrees',
    'Your heart pumps weakly, with an EF of 35%. An ejection fraction of 55% is where you are.',
    'Your heart pumps weakly, with an EF of 35%. An ejection fraction of 35% is where you are.',
  ],
  [
    'value_disagrees',
    'You are getting a 5-day course of nitrofurantoin. Please complete all seven days.',
    'You are getting a 7-day course of nitrofurantoin. Please complete all seven days.',
  ],
  [
    'value_disagrees',
    'Mom says cough x 2 weeks. HPI: cough for 5 weeks, dry, no fever.',
    'Mom says cough x 2 weeks. HPI: cough for 2 weeks, dry, no fever.',
  ],
  [
    'sum_wrong',
    'Chest tube output by shift: 120, 90 and 60 mL, total 350 mL for the day.',
    'Chest tube output by shift: 120, 90 and 60 mL, total 270 mL for the day.',
  ],
  [
    'course_dates_wrong',
    'Cefazolin 2 g q8h x 6 wk. Start 4/1, stop date 6/24.',
    'Cefazolin 2 g q8h x 6 wk. Start 4/1, stop date 5/13.',
  ],
  [
    'tablets_wrong',
    'Amlodipine 10 mg daily, supplied as 5 mg tablets; take three tablets each morning.',
    'Amlodipine 10 mg daily, supplied as 5 mg tablets; take two tablets each morning.',
  ],
  [
    'side_disagrees',
    'PICC placed in the RUE yesterday. This morning LUE PICC site is clean, flushes well.',
    'PICC placed in the RUE yesterday. This morning RUE PICC site is clean, flushes well.',
  ],
  [
    'side_disagrees',
    'Thrombus in the left femoral vein. Assessment: acute right leg DVT, start apixaban.',
    'Thrombus in the left femoral vein. Assessment: acute left leg DVT, start apixaban.',
  ],
  [
    'sex_disagrees',
    'Caller is worried about her son, 15, who has not had his period for two months.',
    'Caller is worried about her daughter, 15, who has not had her period for two months.',
  ],
  [
    'negation_disagrees',
    'You have no numbness in your feet. For the numbness in your feet, try gabapentin at bedtime.',
    'You told me about it. For the numbness in your feet, try gabapentin at bedtime.',
  ],
  [
    'value_against_sign',
    'BP 76/38, hemodynamically stable, to the floor.',
    'BP 116/68, hemodynamically stable, to the floor.',
  ],
  [
    'value_misread',
    'The child, 3 years old, has a heart rate of 44, normal for a toddler.',
    'The child, 3 years old, has a heart rate of 110, normal for a toddler.',
  ],
];

describe.each(PAIRS)('%s', (category, wrong, right) => {
  test(wrong, () => expect(categories(wrong)).toContain(category));
  test(right, () => expect(categories(right)).toEqual([]));
});

/** Two numbers, sides or statements that both are true. */
test.each([
  'We removed 5 of 9 staples; the other 4 come out Friday.',
  'EF was 30% in 2022 and has recovered to 55% on this echo.',
  'Cough for 3 weeks, fever for 2 days. The cough has been worse for 4 days.',
  'Take 10 mg for 5 days, then 5 mg for 5 days, all 10 days with food.',
  'Nodule right lobe; left lobe normal. Right lobectomy.',
  'His wife is 20 weeks pregnant; he comes for a varicella titer.',
  'No swelling of the right leg. Left calf swelling, 3 cm larger than the right.',
  'No fever since Monday. The fever had been up to 39.2 over the weekend.',
  'T 39.1 on arrival, afebrile since the morning, T 37.0 now.',
  'Infant 4 months, RR 44, breathing easily, feeding well.',
  'Last Pap at age 52, nine years ago. She is now 61.',
])('sound: %s', (text) => expect(categories(text)).toEqual([]));
