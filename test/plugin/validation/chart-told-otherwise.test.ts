import { describe, expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { fileChecker, resultOn } from './support.ts';

const { surely } = fileChecker();

const RESULTS = [
  resultOn('eGFR', 32, 'mL/min/1.73m2', '2026-11-10'),
  resultOn('eGFR', 41, 'mL/min/1.73m2', '2026-05-10'),
  resultOn('Creatinine', 1.7, 'mg/dL', '2026-11-10'),
  resultOn('Creatinine', 1.4, 'mg/dL', '2026-05-10'),
  resultOn('Potassium', 5.4, 'mmol/L', '2026-11-10'),
  resultOn('Hemoglobin A1c', 8.1, '%', '2026-11-10'),
  resultOn('Hemoglobin', 10.4, 'g/dL', '2026-11-10'),
  resultOn('LDL Cholesterol', 134, 'mg/dL', '2026-11-10'),
  resultOn('ALT', 24, 'U/L', '2026-11-10'),
  resultOn('Sodium', 139, 'mmol/L', '2026-11-10'),
  resultOn('INR', 2.4, '', '2026-11-10'),
  resultOn('Body weight', 72, 'kg', '2026-11-10'),
  resultOn('Body weight', 68, 'kg', '2026-05-10'),
];
const tablet = (name: string, value: number) => ({
  name,
  dose: { value, unit: 'mg' },
  amounts: [{ value, unit: 'mg' }],
  perDay: 1,
  sig: `${value} mg daily`,
});

const WOMAN: ChartFacts = {
  birthDate: '1958-03-02',
  sex: 'female',
  weightKg: 72,
  allergies: [],
  medications: [tablet('Furosemide 40 MG Oral Tablet', 40), tablet('Apixaban 5 MG Oral Tablet', 5)],
  pastMedications: [tablet('Metformin 500 MG Oral Tablet', 500), tablet('Lisinopril 10 MG Oral Tablet', 10)],
  conditions: [
    'Atrial fibrillation',
    'Chronic kidney disease stage 3B',
    'Type 2 diabetes mellitus',
    'Hypothyroidism',
    'Major depressive disorder',
    'Gout',
  ],
  pastConditions: ['Pulmonary embolism', 'Cellulitis of left leg'],
  onsets: [{ names: ['Type 2 diabetes mellitus'], on: '2012-08-01' }],
  vaccines: [
    { names: ['Influenza, seasonal'], on: '2026-10-05' },
    { names: ['Pneumococcal conjugate PCV20'], on: '2024-11-02' },
    { names: ['Zoster vaccine recombinant (Shingrix)'], on: '2023-03-01' },
  ],
  vaccinesNotDone: [{ names: ['RSV vaccine'], on: '2026-10-05' }],
  labs: RESULTS.filter(({ on }) => on === '2026-11-10'),
  results: RESULTS,
};
const EXPECTING: ChartFacts = {
  birthDate: '1996-05-02',
  sex: 'female',
  pregnant: true,
  gestation: { weeks: 22 },
  allergies: [],
  medications: [],
  conditions: ['Pregnancy'],
  labs: [],
};
const BOY: ChartFacts = {
  birthDate: '2020-07-01',
  sex: 'male',
  allergies: [],
  medications: [],
  conditions: ['Asthma'],
  labs: [],
};
const CHARTS = { WOMAN, EXPECTING, BOY };

const against = (text: string, chart: ChartFacts): readonly string[] =>
  surely(text, { chart, asOf: new Date('2026-11-21') });

describe.each<readonly [category: string, chart: keyof typeof CHARTS, right: string, wrong: string]>([
  ['chart_lab_differs', 'WOMAN', 'Hemoglobin ten point four.', 'On 10 November 2026 potassium was four point one.'],
  ['chart_result_date_differs', 'WOMAN', 'On May 10 creatinine was 1.4.', 'On May 10 creatinine was 1.7.'],
  ['chart_result_misread', 'WOMAN', 'A1c not at target.', 'A1c at goal.'],
  ['chart_result_misread', 'WOMAN', 'Bring the LDL to target.', 'LDL at target.'],
  ['chart_result_misread', 'WOMAN', 'INR in range.', 'INR subtherapeutic.'],
  ['chart_result_misread', 'WOMAN', 'Keep your kidneys healthy.', 'Your kidneys are healthy.'],
  ['chart_result_misread', 'WOMAN', 'Liver tests are normal.', 'Liver enzymes are raised.'],
  ['chart_result_misread', 'WOMAN', 'We will repeat the blood count.', 'Her blood count is fine.'],
  ['chart_result_misread', 'WOMAN', 'Low potassium can cause cramps.', 'Mildly low potassium.'],
  ['chart_result_misread', 'WOMAN', 'Mildly high potassium.', 'Mildly low sodium.'],
  ['chart_trend_differs', 'WOMAN', 'eGFR fell to 32.', 'eGFR stable at 32.'],
  ['chart_weight_change_differs', 'WOMAN', 'You have put on 4 kg since May.', 'You have lost 4 kg since May.'],
  ['chart_dose_differs', 'WOMAN', 'She takes half of an 80 mg furosemide tablet.', 'She takes furosemide 80 mg.'],
  [
    'chart_medication_stopped',
    'WOMAN',
    'Her previous sugar tablet was Glucophage.',
    'Her current blood pressure tablet is Zestril.',
  ],
  [
    'chart_medication_stopped',
    'WOMAN',
    'Her diabetes was treated with metformin until May.',
    'Her diabetes is treated with metformin.',
  ],
  ['chart_sex_differs', 'WOMAN', 'She tolerates apixaban; ask him at the pharmacy.', 'He is doing well on apixaban.'],
  ['chart_sex_differs', 'BOY', 'Mum says she gives him the inhaler.', 'She may go back to school.'],
  ['chart_sex_differs', 'BOY', "Your son's inhaler.", "Your daughter's inhaler."],
  ['chart_condition_kind_differs', 'WOMAN', 'CKD 3.', 'CKD 4.'],
  ['chart_condition_kind_differs', 'WOMAN', 'Stage IIIb chronic kidney disease.', 'Chronic kidney disease, stage II.'],
  ['chart_condition_kind_differs', 'WOMAN', 'Your thyroid is underactive.', 'Your thyroid is overactive.'],
  ['chart_condition_kind_differs', 'WOMAN', 'MDD, stable.', 'Bipolar disorder, stable.'],
  ['chart_condition_missing', 'WOMAN', 'Her blood pressure is well controlled.', 'Your asthma is well controlled.'],
  ['chart_condition_over', 'WOMAN', 'Cellulitis has healed.', 'Her cellulitis is still present.'],
  ['chart_onset_differs', 'WOMAN', 'Diabetes was diagnosed in 2012.', 'Diabetes was diagnosed in 2020.'],
  [
    'chart_vaccine_denied',
    'WOMAN',
    'Her husband is unvaccinated; she declined the RSV vaccine.',
    'You declined the flu vaccine this year.',
  ],
  ['chart_vaccine_denied', 'WOMAN', 'Vaccinated against shingles.', 'Never vaccinated against shingles.'],
  ['chart_vaccine_denied', 'WOMAN', 'No RSV vaccine on file.', 'No pneumococcal vaccine on file.'],
  ['chart_vaccine_denied', 'WOMAN', 'She is overdue for a COVID booster.', 'She is overdue for a flu shot.'],
  ['chart_vaccine_denied', 'WOMAN', 'She is unvaccinated against RSV.', 'She is unvaccinated.'],
  ['chart_pregnancy_differs', 'EXPECTING', "You're 22 weeks along.", "You're 30 weeks along."],
  ['chart_pregnancy_differs', 'EXPECTING', 'At 22+3, well.', 'G1 at 34+2.'],
  ['chart_pregnancy_differs', 'EXPECTING', 'Third trimester bloods at 28 weeks.', 'She is now in the third trimester.'],
  ['chart_pregnancy_differs', 'EXPECTING', 'Postpartum contraception was discussed.', 'She is postpartum.'],
  [
    'chart_pregnancy_differs',
    'EXPECTING',
    'Visit summary, 24 October 2026. You are 18 weeks pregnant.',
    'Visit summary, 24 October 2026. You are 24 weeks pregnant.',
  ],
])('%s', (category, chart, right, wrong) => {
  test(right, () => expect(against(right, CHARTS[chart])).toEqual([]));
  test(wrong, () => expect(against(wrong, CHARTS[chart])).toContain(category));
});
