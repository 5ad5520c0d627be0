import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  ['value_misread', 'Sodium 111 mmol/L, nothing to worry about.', 'Sodium 139 mmol/L, nothing to worry about.'],
  ['value_misread', 'He had a comfortable lactate of 9.1 mmol/L.', 'He had a comfortable lactate of 1.1 mmol/L.'],
  ['value_misread', 'Amylase 44 U/L, strikingly high.', 'Amylase 1,900 U/L, strikingly high.'],
  ['value_misread', 'A resting pulse of 66 is far too fast.', 'A resting pulse of 166 is far too fast.'],
  [
    'value_misread',
    'The toddler has a heart rate of 112, dangerously fast.',
    'The toddler has a heart rate of 212, dangerously fast.',
  ],
  [
    'value_misread',
    'The home readings average 118/74, dangerously high.',
    'The home readings average 206/118, dangerously high.',
  ],
  [
    'value_misread',
    'Creatinine 0.9 mmol/L, usual for this man of 40.',
    'Creatinine 0.9 mg/dL, usual for this man of 40.',
  ],
  ['lab_implausible', 'Platelets 220 x 10^12/L.', 'Platelets 220 x 10^9/L.'],
  ['lab_implausible', 'Trough digoxin 90 ng/mL.', 'Trough digoxin 0.9 ng/mL.'],
  ['lab_implausible', 'Serum osmolality 29 mOsm/kg.', 'Serum osmolality 290 mOsm/kg.'],
  [
    'value_misread',
    'Lying 140/82, standing 138/80: a marked postural drop.',
    'Lying 140/82, standing 108/64: a marked postural drop.',
  ],
  [
    'value_misread',
    'BP 138/84 supine to 104/66 on standing: no orthostatic hypotension.',
    'BP 138/84 supine to 134/82 on standing: no orthostatic hypotension.',
  ],
  [
    'value_misread',
    'Obs 96/54, giving a mean arterial pressure of 102.',
    'Obs 96/54, giving a mean arterial pressure of 68.',
  ],
  ['value_misread', 'BP 168/48 with a narrow pulse pressure.', 'BP 168/48 with a wide pulse pressure.'],
  ['value_misread', 'Urine output 12 mL/h, adequate.', 'Urine output 55 mL/h, adequate.'],
  ['value_misread', 'AF with a ventricular rate of 52: fast.', 'AF with a ventricular rate of 152: fast.'],
  [
    'score_sum_wrong',
    'Eyes open to voice, confused, localises to pain: GCS 7.',
    'Eyes open to voice, confused, localises to pain: GCS 12.',
  ],
  ['value_misread', 'INR 6.4 on warfarin: the dose is too low.', 'INR 6.4 on warfarin: the dose is too high.'],
  ['value_misread', 'ALT 980, ALP 110: a cholestatic picture.', 'ALT 980, ALP 110: a hepatocellular picture.'],
  ['value_misread', 'Troponin 9 then 610 ng/L: MI excluded.', 'Troponin 9 then 610 ng/L: MI confirmed.'],
  [
    'value_misread',
    'CSF: 1,400 polymorphs, glucose low, in keeping with viral meningitis.',
    'CSF: 1,400 polymorphs, glucose low, in keeping with bacterial meningitis.',
  ],
  [
    'result_misread',
    'Urine culture showed no growth, so a UTI is confirmed.',
    'Urine culture showed no growth, so a UTI is unlikely.',
  ],
  ['result_misread', 'Measles IgG positive: susceptible.', 'Measles IgG positive: immune.'],
  [
    'serology_misread',
    'HBsAg negative, anti-HBs 310 IU/L, anti-HBc negative: chronic hepatitis B.',
    'HBsAg negative, anti-HBs 310 IU/L, anti-HBc negative: vaccine immunity.',
  ],
  [
    'value_misread',
    'SpO2 91% with a target of 88 to 92%: below target.',
    'SpO2 91% with a target of 88 to 92%: on target.',
  ],
  [
    'part_above_whole',
    'White cells 6.2 x10^9/L, neutrophils 41 x10^9/L.',
    'White cells 6.2 x10^9/L, neutrophils 4.1 x10^9/L.',
  ],
  ['value_misread', 'Capillary refill 7 seconds, brisk.', 'Capillary refill 2 seconds, brisk.'],
  ['value_misread', 'Peak flow 140, best 480: a mild attack.', 'Peak flow 140, best 480: a life-threatening attack.'],
  [
    'conversion_wrong',
    'A glucose of 99 mg/dL corresponds to 9.9 mmol/L.',
    'A glucose of 99 mg/dL corresponds to 5.5 mmol/L.',
  ],
  [
    'conversion_wrong',
    'Her HbA1c of 58 mmol/mol is the same as 9.5%.',
    'Her HbA1c of 58 mmol/mol is the same as 7.5%.',
  ],
  [
    'result_misread',
    'Malaria film positive, so malaria is ruled out.',
    'Malaria film positive, so malaria is confirmed.',
  ],
  ['result_misread', 'Toxoplasma IgM negative: acute infection.', 'Toxoplasma IgM positive: acute infection.'],
  ['value_misread', 'Albumin 17 g/L: normal albumin.', 'Albumin 43 g/L: normal albumin.'],
  ['value_misread', 'Potassium 2.9, a high value.', 'Potassium 6.9, a high value.'],
  [
    'value_misread',
    'A postural drop of 5 mmHg, confirming orthostatic hypotension.',
    'A postural drop of 35 mmHg, confirming orthostatic hypotension.',
  ],
  ['value_against_sign', 'Urine ACR 52 mg/mmol: no albuminuria.', 'Urine ACR 1.2 mg/mmol: no albuminuria.'],
];

/** Right, though their words and numbers are near to what is wrong above. */
const RIGHT: readonly string[] = [
  'HR 46 on bisoprolol, asymptomatic, fine for her.',
  'SpO2 86% in fibrosis, satisfactory on his scale.',
  'Lactate 6.2 falling from 9.9, a reassuring trend.',
  'Creatinine 520, baseline for this dialysis patient.',
  'A heart rate of 150 would be dangerously fast in an adult at rest.',
  'LDL 2.4 is far too high after an infarct.',
  'Lying 138/84, standing at 1 min 134/82, at 3 min 112/66: significant postural drop.',
  'BP 90/50, noradrenaline 0.2 mcg/kg/min to keep MAP 65.',
  'Urine output 25 mL/h, a bolus given and output now good.',
  'AF at 140 on arrival, now controlled at 84.',
  'On arrival eyes open to pain, moaning, withdrawing, GCS 8; now oriented and obeying.',
  'INR 1.6 before surgery, warfarin reduced as planned.',
  'ALT 45, ALP 600: cholestatic; hepatocellular carcinoma excluded by MRI.',
  'Troponin 12 then 480 ng/L: NSTEMI; STEMI excluded on ECG.',
  'Varicella IgG negative; give immune globulin.',
  'HBsAg negative, anti-HBs 4: non-immune, chronic hepatitis B excluded.',
  'Sats 97% in COPD, target 88-92%, so above target.',
  'Urine dip: ketones 3+, glucose 4+, nothing else.',
  'Urea breath test 4.2, positive.',
  'Palpitations for an hour, pulse 180 regular, examination normal, ECG shows SVT.',
  'Her weight is 70 kg, which is 4 lb less than in May.',
  'PR3-ANCA positive in a cocaine user; vasculitis not proven.',
  'Legionella antigen negative, pneumococcal antigen positive: pneumococcal pneumonia.',
  'CMV IgG positive, IgM negative: past infection.',
  'Platelets 1,250: marked thrombocytosis.',
  'Platelets 95,000/uL, mild thrombocytopenia.',
  'Hepatitis A IgM positive: acute hepatitis A; household given immune globulin, siblings immune.',
];

describe('values against what a text says of them', () => {
  test.each(PAIRS)('%s: %s', (category, wrong, right) => {
    expect(categories(wrong)).toContain(category);
    expect(categories(right)).toEqual([]);
  });

  test.each(RIGHT)('leaves: %s', (text) => {
    expect(categories(text)).toEqual([]);
  });
});
