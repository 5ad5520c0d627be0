import { expect, test } from 'vitest';
import { chart, fileChecker } from './support.ts';

const { surely } = fileChecker();

const MEASURED = {
  chart: chart({
    birthDate: '1961-05-08',
    sex: 'female',
    allergies: [],
    medications: [
      {
        name: 'metformin hydrochloride 1000 MG Oral Tablet',
        amounts: [{ value: 1000, unit: 'mg' }],
        sig: '1 tablet twice daily',
        since: '2026-03-01',
      },
    ],
    conditions: ['Type 2 diabetes mellitus'],
    labs: [
      { name: 'Hemoglobin A1c', value: 7.1, unit: '%' },
      { name: 'Cholesterol in LDL', value: 62, unit: 'mg/dL' },
      { name: 'Creatinine', value: 0.8, unit: 'mg/dL' },
      { name: 'Potassium', value: 5.7, unit: 'mmol/L' },
      { name: 'Hemoglobin', value: 8.2, unit: 'g/dL' },
      { name: 'Thyrotropin', value: 2.1, unit: 'mIU/L' },
    ],
    recordedTo: '2026-10-06',
    results: [
      { name: 'Hemoglobin A1c', value: 7.1, unit: '%', on: '2026-10-06' },
      { name: 'Cholesterol in LDL', value: 62, unit: 'mg/dL', on: '2026-10-06' },
      { name: 'Creatinine', value: 0.8, unit: 'mg/dL', on: '2026-10-06' },
      { name: 'Potassium', value: 5.7, unit: 'mmol/L', on: '2026-10-06' },
      { name: 'Hemoglobin', value: 8.2, unit: 'g/dL', on: '2026-10-06' },
      { name: 'Thyrotropin', value: 2.1, unit: 'mIU/L', on: '2026-10-06' },
      { name: 'Systolic blood pressure', value: 128, unit: 'mmHg', on: '2026-10-06' },
      { name: 'Diastolic blood pressure', value: 74, unit: 'mmHg', on: '2026-10-06' },
      { name: 'Heart rate', value: 58, unit: '/min', on: '2026-10-06' },
      { name: 'Hemoglobin A1c', value: 9.1, unit: '%', on: '2025-10-14' },
      { name: 'Heart rate', value: 96, unit: '/min', on: '2025-10-14' },
      { name: 'Systolic blood pressure', value: 162, unit: 'mmHg', on: '2025-10-14' },
      { name: 'Diastolic blood pressure', value: 98, unit: 'mmHg', on: '2025-10-14' },
    ],
    sited: ['Type 2 diabetes mellitus'],
    onsets: [{ names: ['Type 2 diabetes mellitus'], on: '2014' }],
  }),
  asOf: new Date('2026-10-06'),
};

test.each([
  ['chart_lab_differs', MEASURED, 'Seen 6 October. A1c now around 9%.'],
  ['chart_value_differs', MEASURED, 'This month the A1c was just below 9%.'],
  ['chart_lab_differs', MEASURED, 'Today A1c was nearly 9%.'],
  ['chart_value_differs', MEASURED, 'LDL in the low nineties.'],
  ['chart_value_differs', MEASURED, 'LDL a little above 100.'],
  ['chart_value_differs', MEASURED, 'Potassium was just over 4.'],
  ['chart_value_differs', MEASURED, 'Hemoglobin just over 11.'],
  ['chart_result_misread', MEASURED, 'TSH elevated.'],
  ['chart_result_misread', MEASURED, 'TSH suppressed.'],
  ['chart_lab_differs', MEASURED, 'A1c about 8.'],
  ['chart_lab_differs', MEASURED, 'Hemoglobin was in the low 12s.'],
  ['chart_value_differs', MEASURED, 'Potassium in the low fours.'],
  ['chart_value_differs', MEASURED, 'A1c in the low eights.'],
  ['chart_result_misread', MEASURED, 'Potassium was normal.'],
  ['chart_result_misread', MEASURED, 'Hemoglobin was normal.'],
  ['chart_value_differs', MEASURED, "This visit's A1c was close to 9%."],
  ['chart_lab_differs', MEASURED, 'Latest A1c 9.1%.'],
  ['chart_lab_differs', MEASURED, 'Most recent A1c is 9.1%.'],
  ['chart_lab_differs', MEASURED, 'Heart rate today 96.'],
  ['chart_lab_differs', MEASURED, 'Pulse 96 today, BP 128/74.'],
  ['chart_result_date_differs', MEASURED, 'On 6 October her pulse was 96.'],
  ['chart_lab_differs', MEASURED, 'Blood pressure today 162/98.'],
  ['chart_lab_differs', MEASURED, 'Resting pulse at this visit 96.'],
  ['chart_lab_differs', MEASURED, 'Blood pressure at this visit was 162/98.'],
  ['chart_result_misread', MEASURED, 'Tachycardic today.'],
  ['chart_lab_differs', MEASURED, "At today's visit BP 162/98."],
  ['chart_lab_differs', MEASURED, 'Current pulse 96.'],
])('finds %s against the chart', (category, question, text) => {
  expect(surely(text, question)).toContain(category);
});

test.each([
  [MEASURED, 'Seen 6 October. Her A1c was a touch over 7%.'],
  [MEASURED, 'Seen 6 October. A1c now around 7%.'],
  [MEASURED, 'This visit the A1c was just above 7%.'],
  [MEASURED, 'A1c last year was close to 9%, now 7.1%.'],
  [MEASURED, 'LDL in the low sixties.'],
  [MEASURED, 'LDL a little above 60.'],
  [MEASURED, 'Potassium was nearly 6.'],
  [MEASURED, 'Hemoglobin just over 8.'],
  [MEASURED, 'TSH normal.'],
  [MEASURED, 'A1c has come down to 7.1% from 9.1%.'],
  [MEASURED, 'A1c about 7.'],
  [MEASURED, 'LDL at goal, below 70.'],
  [MEASURED, 'Hemoglobin was in the low 8s.'],
  [MEASURED, 'Potassium up at 5.7.'],
  [MEASURED, 'A1c in the low sevens.'],
  [MEASURED, 'A1c was 9.1% a year ago.'],
  [MEASURED, 'Heart rate today 58.'],
  [MEASURED, 'Pulse 58 today, BP 128/74.'],
  [MEASURED, 'On 6 October her pulse was 58.'],
  [MEASURED, 'Her pulse was 96 last year.'],
  [MEASURED, 'Blood pressure 128/74 now, against 162/98 a year ago.'],
  [MEASURED, 'Pressure in the 120s systolic.'],
  [MEASURED, 'BP well controlled today.'],
  [MEASURED, 'Pulse in the high fifties.'],
  [MEASURED, 'Blood pressure just under 130.'],
])('leaves what the chart has so (%#)', (question, text) => {
  expect(surely(text, question)).toEqual([]);
});
