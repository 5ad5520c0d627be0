import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories: against } = fileChecker();

// Right and wrong, one word or number apart.
test.each([
  [
    'value_misread',
    'Potassium came back at 4.2. That value is normal.',
    'Potassium came back at 6.7. That value is normal.',
  ],
  ['value_misread', 'SpO2 97% on room air, calm. The sat is WNL.', 'SpO2 78% on room air, calm. The sat is WNL.'],
  [
    'value_misread',
    'Lithium 0.8 mEq/L, creatinine 0.9. This level is therapeutic.',
    'Lithium 2.8 mEq/L, creatinine 0.9. This level is therapeutic.',
  ],
  [
    'value_misread',
    'TSH 48 mIU/L, free T4 0.4. Pattern: overt hypothyroidism.',
    'TSH 48 mIU/L, free T4 0.4. Pattern: overt hyperthyroidism.',
  ],
  ['score_misread', 'GAD-7 is 17, consistent with severe anxiety.', 'GAD-7 is 17, consistent with mild anxiety.'],
  ['score_misread', 'HEART score 2 today, low risk.', 'HEART score 8 today, low risk.'],
  [
    'normal_range_wrong',
    'What is a normal pulse? Most adults lie between 60 and 100 at rest.',
    'What is a normal pulse? Most adults lie between 110 and 150 at rest.',
  ],
  ['normal_range_wrong', 'Sodium is 139 mEq/L (normal 135–145).', 'Sodium is 139 mEq/L (normal 155–165).'],
  [
    'target_wrong',
    'For atrial fibrillation the INR goal is 2.0 to 3.0.',
    'For atrial fibrillation the INR goal is 4.5 to 5.5.',
  ],
  [
    'target_wrong',
    'COPD on home oxygen: titrate to an SpO2 of 88 to 92%.',
    'COPD on home oxygen: titrate to an SpO2 of 97 to 100%.',
  ],
  [
    'threshold_wrong',
    'Consider transfusion when hemoglobin is below 7 g/dL.',
    'Consider transfusion when hemoglobin is below 11 g/dL.',
  ],
  [
    'site_wrong',
    'The appendix is a thin pouch that usually lies in the lower right part of the abdomen.',
    'The appendix is a thin pouch that usually lies in the upper left part of the abdomen.',
  ],
])('%s: %s', (category, right, wrong) => {
  expect(against(right)).toEqual([]);
  expect(against(wrong)).toContain(category);
});

test.each([
  'INR 2.6 on warfarin. That is therapeutic.',
  'Potassium 5.3 after dialysis. That is acceptable.',
  'Sodium 128 and potassium 4.1. The latter is normal.',
  'In newborns a normal heart rate is 100 to 160.',
  'PHQ-9 of 8, severe back pain.',
  'Restart heparin when platelets are above 100.',
])('leaves what is said of something else: %s', (text) => expect(against(text)).toEqual([]));
