import { expect, test } from 'vitest';
import { chart, fileChecker } from './support.ts';

const { surely } = fileChecker();

const STAYED = {
  chart: chart({
    birthDate: '1945-11-30',
    sex: 'male',
    allergies: [],
    medications: [
      {
        name: 'torsemide 20 MG Oral Tablet',
        amounts: [{ value: 40, unit: 'mg' }],
        sig: '2 tablets every morning',
        since: '2026-09-22',
      },
    ],
    conditions: ['Heart failure'],
    labs: [{ name: 'Creatinine', value: 1.3, unit: 'mg/dL' }],
    recordedTo: '2026-09-30',
    pastConditions: ['Pneumonia'],
    pastMedications: [
      {
        name: 'furosemide 40 MG Oral Tablet',
        amounts: [{ value: 40, unit: 'mg' }],
        sig: '1 tablet twice daily',
        since: '2026-02-01',
      },
    ],
    results: [
      { name: 'Body weight', value: 168, unit: 'lb', on: '2026-09-22' },
      { name: 'Creatinine', value: 1.3, unit: 'mg/dL', on: '2026-09-22' },
      { name: 'Oxygen saturation', value: 95, unit: '%', on: '2026-09-22' },
      { name: 'Body weight', value: 181, unit: 'lb', on: '2026-09-16' },
      { name: 'Creatinine', value: 1.9, unit: 'mg/dL', on: '2026-09-16' },
      { name: 'Oxygen saturation', value: 88, unit: '%', on: '2026-09-16' },
    ],
    sited: ['Heart failure', 'Pneumonia'],
    onsets: [
      { names: ['Heart failure'], on: '2021' },
      { names: ['Pneumonia'], on: '2026-09-16' },
    ],
    stays: [{ kind: 'inpatient', from: '2026-09-16', to: '2026-09-22' }],
  }),
  asOf: new Date('2026-09-22'),
};

test.each([
  ['chart_stay_differs', STAYED, 'Admitted 6 September, home 22 September.'],
  ['chart_stay_differs', STAYED, 'In hospital 16–29 September.'],
  ['chart_stay_differs', STAYED, 'In hospital 6–12 September.'],
  ['chart_stay_differs', STAYED, 'Twelve-day stay for heart failure.'],
  ['chart_stay_differs', STAYED, 'Adm 9/6, d/c 9/22.'],
  ['chart_stay_differs', STAYED, 'Adm 9/16, d/c 9/28.'],
  ['chart_stay_differs', STAYED, 'Went home on 28 September.'],
  ['chart_stay_differs', STAYED, 'Hospitalized for twelve days.'],
  ['chart_stay_differs', STAYED, 'LOS 12 d.'],
  ['chart_stay_differs', STAYED, 'Inpatient 9/16-9/29.'],
  ['chart_stay_differs', STAYED, 'Length of stay two days.'],
  ['chart_stay_differs', STAYED, 'Left hospital on 29 September 2026.'],
  ['chart_stay_differs', STAYED, 'Came in on 6 September with breathlessness.'],
  ['chart_stay_differs', STAYED, 'Spent two nights in hospital.'],
  ['chart_stay_differs', STAYED, 'Spent twelve nights in hospital.'],
  ['chart_stay_differs', STAYED, 'Date of admission: 09/06/2026. Date of discharge: 09/22/2026.'],
  ['chart_stay_differs', STAYED, 'Date of admission: 09/16/2026. Date of discharge: 09/30/2026.'],
  ['chart_stay_differs', STAYED, 'An overnight admission for heart failure.'],
  ['chart_stay_differs', STAYED, 'Discharged last month after a stay of fourteen days.'],
  ['chart_stay_differs', STAYED, 'Hospital stay September 16 through September 29.'],
  ['chart_stay_differs', STAYED, 'Admission 6 Sep for decompensated HF.'],
  ['chart_stay_differs', STAYED, 'Home after a two-week stay for heart failure.'],
  ['chart_stay_differs', STAYED, 'HF d/c 9/29.'],
  ['chart_stay_differs', STAYED, 'Kept in for three weeks with heart failure.'],
  ['chart_value_differs', STAYED, 'Discharge weight 181 lb.'],
  ['chart_value_differs', STAYED, 'Weight at discharge 181 lb.'],
  ['chart_value_differs', STAYED, 'Admission weight 168 lb.'],
  ['chart_value_differs', STAYED, 'Creatinine 1.3 on admission and 1.9 at discharge.'],
  ['chart_value_differs', STAYED, 'Cr 1.9 at discharge.'],
  ['chart_value_differs', STAYED, 'Sat 95% on arrival, 88% at discharge.'],
  ['chart_value_differs', STAYED, 'Dry weight at discharge 181 lb.'],
  ['chart_value_differs', STAYED, 'Discharge creatinine 1.9.'],
  ['chart_value_differs', STAYED, 'Admission creatinine 1.3.'],
])('finds %s against the chart', (category, question, text) => {
  expect(surely(text, question)).toContain(category);
});

test.each([
  [STAYED, 'Admitted 16 September, home 22 September.'],
  [STAYED, 'In hospital 16–22 September.'],
  [STAYED, 'Six-day stay for heart failure.'],
  [STAYED, 'Discharged on the 22nd after six days.'],
  [STAYED, 'Adm 9/16, d/c 9/22.'],
  [STAYED, 'Went home on 22 September.'],
  [STAYED, 'Hospitalized for six days.'],
  [STAYED, 'LOS 6 d.'],
  [STAYED, 'Inpatient 9/16-9/22.'],
  [STAYED, 'He was an inpatient for nearly a week.'],
  [STAYED, 'Length of stay six days.'],
  [STAYED, 'Left hospital on 22 September 2026.'],
  [STAYED, 'Came in on 16 September with breathlessness.'],
  [STAYED, 'Spent six nights in hospital.'],
  [STAYED, 'Date of admission: 09/16/2026. Date of discharge: 09/22/2026.'],
  [STAYED, 'A week-long admission.'],
  [STAYED, 'Discharged last month after a stay of six days.'],
  [STAYED, 'Follow-up one week after discharge on 22 September.'],
  [STAYED, 'Hospital stay September 16 through September 22.'],
  [STAYED, 'Admission 16 Sep for decompensated HF.'],
  [STAYED, 'Discharge weight 168 lb.'],
  [STAYED, 'Weight at discharge 168 lb.'],
  [STAYED, 'Admission weight 181 lb, discharge weight 168 lb.'],
  [STAYED, 'Creatinine 1.9 on admission and 1.3 at discharge.'],
  [STAYED, 'Cr 1.3 by discharge.'],
  [STAYED, 'Sat 88% on arrival, 95% at discharge.'],
  [STAYED, 'Weighed 181 lb when admitted.'],
  [STAYED, 'Admitted at 181 lb, left at 168 lb.'],
])('leaves what the chart has so (%#)', (question, text) => {
  expect(surely(text, question)).toEqual([]);
});
