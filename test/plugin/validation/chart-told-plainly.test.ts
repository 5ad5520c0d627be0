import { expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { chart, fileChecker } from './support.ts';

const { surely } = fileChecker();

const lab = (name: string, value: number, unit: string, more: object = {}): Partial<ChartFacts> => ({
  labs: [{ name, value, unit, ...more }],
  results: [{ name, value, unit, on: '2026-11-10', ...more }],
});
const SODIUM = chart(lab('Sodium', 126, 'mmol/L', { low: 135, high: 145, flag: 'low' }));
const FERRITIN = chart(lab('Ferritin', 6, 'ng/mL', { low: 15, high: 150, flag: 'low' }));
const HEART = chart({
  results: [{ name: 'Left ventricular ejection fraction', value: 28, unit: '%', on: '2026-09-01' }],
});
const TALL = chart({ ageYears: 50, results: [{ name: 'Body height', value: 184, unit: 'cm', on: '2026-11-01' }] });
const HEAVY = chart({
  ageYears: 50,
  results: [{ name: 'Body mass index', value: 36.2, unit: 'kg/m2', on: '2026-11-01' }],
});
const WORN = chart({ devices: ['Insulin pump', 'Dual chamber pacemaker'] });
const OPERATED = chart({
  procedures: [
    { names: ['Cesarean section'], on: '2019-02-02' },
    { names: ['Cesarean section'], on: '2022-02-02' },
    { names: ['Total replacement of right hip joint'], on: '2021-05-05', site: 'Right hip' },
    { names: ['Colonoscopy'], on: '2020-06-06' },
    { names: ['Drug-eluting stent, circumflex artery'], on: '2018-03-03' },
    { names: ['Drug-eluting stent, right coronary artery'], on: '2021-09-09' },
    { names: ['Total abdominal hysterectomy'], on: '2023-01-01' },
  ],
});
const BEFORE = chart({
  birthDate: '1970-01-01',
  ageYears: 56,
  conditions: ['Myocardial infarction', 'Multiple sclerosis', 'Celiac disease'],
  pastConditions: ['Pneumonia'],
  onsets: [
    { names: ['Myocardial infarction'], on: '2021-03-03' },
    { names: ['Multiple sclerosis'], on: '2008-01-01' },
  ],
});
const GRADED = chart({
  conditions: ['Carcinoma of colon', 'Heart failure, NYHA class III'],
  stages: [{ names: ['Carcinoma of colon'], stage: 'Stage II' }],
});
const AIMS = chart({ goals: ['Blood pressure below 130/80'], plans: ['Repeat colonoscopy in 2029'] });
const TAKES = chart({
  medications: [
    { name: 'Losartan 50 MG Oral Tablet', perDay: 1 },
    { name: 'Budesonide 200 MCG inhaler', sig: 'Inhale 1 puff twice daily' },
  ],
});
const LISTED = chart({ allergies: ['Latex'], noAllergies: true });
const NONE = chart({ noAllergies: true });
const LONG = chart(lab('QTc interval', 520, 'ms', { flag: 'high' }));
const LOW = chart(lab('Platelets', 15, '10*3/uL', { flag: 'low' }));
const THIN = chart({ medications: [{ name: 'Warfarin 5 MG Oral Tablet' }] });
const SPARING = chart({ medications: [{ name: 'Spironolactone 25 MG Oral Tablet' }] });
const CLOT = chart({ conditions: ['Deep vein thrombosis'] });
const REPORTED = chart({
  said: [{ name: 'Trimethoprim susceptibility', said: 'R' }],
  reports: [
    { name: 'CT chest', said: '6 mm nodule in the left lower lobe. No effusion.' },
    { name: 'Breast biopsy', said: 'Invasive carcinoma. ER positive (90%), HER2 negative.' },
    { name: 'Urine culture', said: 'Klebsiella pneumoniae. Cefazolin R, ciprofloxacin S.' },
  ],
});
const EXPECTING = chart({ sex: 'female', pregnant: true, gestation: { weeks: 31 } });
const STAYED = chart({
  stays: [
    { kind: 'inpatient', from: '2026-02-03', to: '2026-02-07', disposition: 'Home' },
    { kind: 'inpatient', from: '2026-10-11', to: '2026-10-15', disposition: 'Skilled nursing facility' },
    { kind: 'emergency', from: '2026-06-01', to: '2026-06-01' },
  ],
});

test.each([
  ['chart_pregnancy_differs', EXPECTING, 'Prenatal visit: 33 years old, G2P1, at 21 weeks.'],
  ['chart_stay_differs', STAYED, 'She was admitted on October 21, 2026 with pneumonia.'],
  ['chart_stay_differs', STAYED, 'Admitted 11 October 2026, discharged 25 October 2026.'],
  ['chart_stay_differs', STAYED, 'She was discharged home on enoxaparin.'],
  ['chart_stay_differs', STAYED, 'He has had four hospital admissions in 2026.'],
  ['chart_stay_differs', STAYED, 'Three emergency department visits in 2026.'],
  ['chart_result_differs', REPORTED, 'The scan shows a nodule of 16 mm in the lung.'],
  ['chart_side_differs', REPORTED, 'The scan shows a small nodule in the right lower lobe.'],
  ['chart_result_differs', REPORTED, 'Her tumor is HER2 positive.'],
  ['chart_result_differs', REPORTED, 'The tumor is ER negative.'],
  ['chart_result_differs', REPORTED, 'The Klebsiella is susceptible to cefazolin.'],
  ['chart_result_differs', REPORTED, 'Klebsiella, sensitive to trimethoprim.'],
  ['chart_result_misread', SODIUM, 'The sodium taken on November 10 lies above the reference range.'],
  ['chart_result_misread', FERRITIN, 'His ferritin result means full iron stores.'],
  ['chart_result_misread', HEART, 'The echo revealed a preserved ejection fraction.'],
  ['chart_height_differs', TALL, 'He stands 164 cm tall.'],
  ['chart_bmi_differs', HEAVY, 'BMI 26.2 today.'],
  ['chart_bmi_differs', HEAVY, 'Her BMI lies in the normal range.'],
  ['chart_device_denied', WORN, 'No implanted device.'],
  ['chart_device_denied', WORN, 'He has never used an insulin pump.'],
  ['chart_count_differs', OPERATED, 'She has had four cesarean sections.'],
  ['chart_count_differs', OPERATED, 'She has three coronary stents.'],
  ['chart_procedure_differs', OPERATED, 'S/p right knee replacement 2021.'],
  ['chart_procedure_date_differs', OPERATED, 'Her last colonoscopy was in June 2014.'],
  ['chart_organ_removed', OPERATED, 'Her uterus is still in place.'],
  ['chart_onset_differs', BEFORE, 'He suffered a myocardial infarction in 2016.'],
  ['chart_onset_differs', BEFORE, 'Multiple sclerosis since 2019.'],
  ['chart_condition_denied', BEFORE, 'She does not have celiac disease.'],
  ['chart_condition_over', BEFORE, 'The pneumonia he had in spring is still active.'],
  ['chart_age_differs', BEFORE, 'A woman in her early thirties.'],
  ['chart_condition_kind_differs', GRADED, 'The colon cancer is stage III.'],
  ['chart_condition_kind_differs', GRADED, 'Heart failure, NYHA class I.'],
  ['chart_goal_differs', AIMS, 'The goal for the blood pressure is below 150/90.'],
  ['chart_goal_differs', AIMS, 'A repeat colonoscopy is planned for 2035.'],
  ['chart_medication_differs', TAKES, 'Her blood pressure medicine is bisoprolol.'],
  ['chart_dose_differs', TAKES, 'Budesonide 200 mcg, four puffs twice daily.'],
  ['chart_allergy_denied', LISTED, 'The latex allergy has been ruled out.'],
  ['chart_allergy_missing', NONE, 'He is allergic to penicillin.'],
  ['contraindicated_lab', LONG, 'Nausea: ondansetron is my choice.'],
  ['contraindicated_lab', LOW, 'Knee pain: I recommend naproxen.'],
  ['chart_interaction_major', THIN, 'Toothache: naproxen for three days.'],
  ['chart_advice_potassium', SPARING, 'A salt substitute is a good choice for seasoning.'],
  ['chart_advice_estrogen', CLOT, 'For contraception we advise the combined pill.'],
])('finds %s', (category, facts, text) => {
  expect(surely(text, { chart: facts })).toContain(category);
});

test.each([
  [EXPECTING, 'Prenatal visit: G2P1, at 31 weeks; growth scan in 3 weeks.'],
  [STAYED, 'She was admitted on October 11, 2026 and discharged on October 15, 2026 to a skilled nursing facility.'],
  [STAYED, 'Discharged home in February 2026.'],
  [STAYED, 'She has been admitted twice in 2026. If she is admitted on October 20, call us.'],
  [STAYED, 'She was admitted on March 3, 2024.'],
  [REPORTED, 'The 6 mm nodule in the lung is unchanged; a scan again if it is over 8 mm.'],
  [REPORTED, 'The thyroid nodule of 22 mm is benign.'],
  [REPORTED, 'The scan shows a small nodule in the left lower lobe.'],
  [REPORTED, 'Her tumor is ER positive, HER2 negative. Her test for flu was positive.'],
  [REPORTED, 'The Klebsiella is resistant to cefazolin and susceptible to ciprofloxacin.'],
  [REPORTED, 'Is it susceptible to cefazolin?'],
  [SODIUM, 'The sodium lies below the reference range.'],
  [SODIUM, 'If the sodium is normal, continue.'],
  [FERRITIN, 'His ferritin result means empty iron stores.'],
  [HEART, 'A normal ejection fraction does not exclude heart failure.'],
  [TALL, 'Her husband is 164 cm tall.'],
  [HEAVY, 'Her BMI lies in the class 2 obesity range.'],
  [HEAVY, 'Aim for a BMI below 30.'],
  [WORN, 'No pacemaker malfunction.'],
  [WORN, 'He cannot manage without a pump.'],
  [OPERATED, 'She has had two cesarean sections; a third is planned.'],
  [OPERATED, 'She has two coronary stents.'],
  [OPERATED, 'Her left knee hurts; a knee replacement is planned.'],
  [OPERATED, 'Her last colonoscopy was in June 2020.'],
  [BEFORE, 'His father had a myocardial infarction in 2016.'],
  [BEFORE, 'No celiac flares this year.'],
  [GRADED, 'Stage III colon cancer would need chemotherapy.'],
  [AIMS, 'Blood pressure today 148/92, the goal is below 130/80.'],
  [TAKES, 'The best medicine for her blood pressure would be amlodipine, to be started today.'],
  [LISTED, 'Whether the latex allergy can be removed will be tested.'],
  [NONE, 'Her mother is allergic to penicillin.'],
  [LONG, 'Once the QTc is below 470, ondansetron may be used.'],
  [LOW, 'Knee pain: acetaminophen, not naproxen.'],
  [THIN, 'Toothache: acetaminophen for three days.'],
  [SPARING, 'Use herbs instead of a salt substitute.'],
  [CLOT, 'The combined pill is not suitable for you.'],
])('leaves the sound one: %#', (facts, text) => {
  expect(surely(text, { chart: facts })).toEqual([]);
});
