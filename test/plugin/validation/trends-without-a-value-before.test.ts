import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** In the texts that are right, each value is nearer to where it is said to have gone. */
describe('the way that a test is told to have gone', () => {
  test.each([
    'eGFR 62 last year, has improved to 41.',
    'Her eGFR was 62 last year and has improved to 41.',
    'Creatinine was 180 and has fallen to 240.',
    'Last eGFR 38. It has recovered to 29.',
    'BP 128/76 last visit, has improved to 168/98.',
    'Hb 102 g/L in June, has recovered to 84 g/L.',
    'Troponin 45 then fell to 320.',
    'Platelets 210, have recovered to 95.',
    'Sodium 128 on Monday and has normalised to 121.',
    'Ferritin was 12 and has fallen to 85.',
    'eGFR 41 last year, has worsened to 62.',
    'eGFR was 62 last year. The eGFR has improved to 41.',
    'HbA1c in March 7.1%. Her HbA1c has fallen to 8.9%.',
    'Her eGFR has improved to 41 (62 last year).',
    'Creatinine has come down to 240, previously 180.',
    'HbA1c has improved to 8.9%, compared with 7.1% in March.',
    'Last potassium 4.2. Potassium has come down to 5.8 today.',
    'Weight was 82 kg last visit. Weight has fallen to 88 kg.',
    'Ejection fraction 55% in 2024, improved to 35%.',
    'Oxygen saturation 95% on arrival, improved to 88%.',
    'On admission sodium 128. Sodium improved to 121.',
    'LDL was 1.8 last year. LDL has fallen to 3.9.',
    'Haemoglobin 11.8 last month; it has improved to 9.1.',
  ])('is not the way of its values: %s', async (text) => {
    expect(await categories(text)).toContain('trend_wrong');
  });

  test.each([
    'eGFR 41 last year, has improved to 62.',
    'eGFR was 41 last year. The eGFR has improved to 62.',
    'eGFR was 62 last year. The eGFR has fallen to 41.',
    'Creatinine 2.4 on admission, improved to 1.1 at discharge.',
    'HbA1c was 9.2% and has improved to 7.4%.',
    'Potassium 2.8 on arrival, recovered to 3.9.',
    'Potassium 5.9 yesterday, improved to 4.8.',
    'Sodium 121, improved to 128.',
    'Sodium 158, improved to 149.',
    'BP 168/98, improved to 128/76.',
    'BP 78/40 on arrival, improved to 112/70 with fluids.',
    'Platelets 95, have recovered to 210.',
    'Platelets 12, improved to 8 before transfusion is what we feared but they rose to 30.',
    'Her eGFR has improved to 62 (41 last year).',
    'Creatinine has come down to 180, previously 240.',
    'Last eGFR 29. It has recovered to 38.',
    'Creatinine was 1.1 at baseline, rose to 3.2 and has fallen to 1.9.',
    'Haemoglobin 7.9 on admission; after transfusion it has improved to 9.1.',
    'Weight was 88 kg last visit. Weight has fallen to 82 kg.',
    'Target HbA1c 7.0%. HbA1c has improved to 7.9%.',
    'Heart rate 48, improved to 72.',
    'Heart rate 138, improved to 92.',
    'HbA1c 8.9% in March. Goal: HbA1c down to 7%.',
    'Ejection fraction 25%, recovered to 50%.',
    'INR was 4.8; warfarin held and INR fell to 2.4.',
    'Creatinine was 1.1 at baseline. Peak 3.4 on admission. Creatinine has improved to 1.6.',
    'Oxygen saturation 88% on room air, improved to 95% on 2 L.',
    'CRP was 12 at baseline. It rose to 188, then fell to 40.',
    "Her mother's eGFR was 80 last year. Her eGFR has improved to 45.",
  ])('is that of its values, or cannot be told: %s', async (text) => {
    expect(await categories(text)).not.toContain('trend_wrong');
  });
});
