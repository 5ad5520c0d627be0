import { expect, test } from 'vitest';
import { chart, fileChecker } from './support.ts';

const { surely } = fileChecker();

const STAYED = {
  chart: chart({
    birthDate: '1951-05-02',
    sex: 'female',
    allergies: [],
    medications: [],
    conditions: ['Osteoporosis'],
    labs: [{ name: 'Hemoglobin', value: 9.6, unit: 'g/dL' }],
    recordedTo: '2026-11-02',
    pastConditions: ['Hip fracture'],
    results: [
      { name: 'Hemoglobin', value: 9.6, unit: 'g/dL', on: '2026-10-10' },
      { name: 'Hemoglobin', value: 12.1, unit: 'g/dL', on: '2026-10-03' },
    ],
    sited: ['Hip fracture', 'Osteoporosis'],
    onsets: [
      { names: ['Hip fracture'], on: '2026-10-03' },
      { names: ['Osteoporosis'], on: '2021' },
    ],
    procedures: [{ names: ['Open reduction internal fixation of hip'], on: '2026-10-04', site: 'Left hip' }],
    stays: [
      { kind: 'inpatient', from: '2026-10-03', to: '2026-10-10' },
      { kind: 'emergency', from: '2026-07-14', to: '2026-07-14' },
    ],
  }),
  asOf: new Date('2026-10-10'),
};

test.each([
  ['chart_stay_differs', STAYED, 'Admitted October 13 after a fall and discharged October 20.'],
  ['chart_stay_differs', STAYED, 'She was in the hospital October 3-24.'],
  ['chart_stay_differs', STAYED, 'She spent three weeks in hospital.'],
  ['chart_stay_differs', STAYED, 'Home since 24 October.'],
  ['chart_stay_differs', STAYED, 'Since discharge on 24 October she has managed well.'],
  ['chart_stay_differs', STAYED, 'Three-week inpatient stay.'],
  ['chart_stay_differs', STAYED, 'She came into hospital on 23 September.'],
  ['chart_stay_differs', STAYED, 'Hospitalised 3 to 20 October.'],
  ['chart_stay_differs', STAYED, 'Fifteen days in hospital.'],
  ['chart_stay_differs', STAYED, 'She left hospital on 20 October.'],
  ['chart_stay_differs', STAYED, 'Post-discharge visit; discharged 10/24.'],
  ['chart_stay_differs', STAYED, 'Admitted in early September.'],
  ['chart_stay_differs', STAYED, '15-day admission.'],
  ['chart_stay_differs', STAYED, 'Admitted for two days in October.'],
  ['chart_stay_differs', STAYED, 'Admitted in August with a hip fracture.'],
  ['chart_stay_differs', STAYED, 'Discharged in September.'],
  ['chart_stay_differs', STAYED, 'She was hospitalized in August for the fracture.'],
  ['chart_stay_differs', STAYED, 'A two-day hospital stay.'],
  ['chart_stay_differs', STAYED, 'Two nights in hospital.'],
  ['chart_stay_differs', STAYED, 'Discharged the day after admission.'],
  ['chart_stay_differs', STAYED, 'She was sent home on 20 October.'],
  ['chart_stay_differs', STAYED, 'Her admission began on 13 October.'],
  ['chart_stay_differs', STAYED, 'Returned home on October 20.'],
  ['chart_stay_differs', STAYED, 'Day of discharge: 20 October.'],
  ['chart_stay_differs', STAYED, 'Was an inpatient from 3 to 24 October.'],
  ['chart_stay_differs', STAYED, 'She was discharged the same day.'],
  ['chart_stay_differs', STAYED, 'Treated in the ED and sent home the same day.'],
  ['chart_stay_differs', STAYED, 'hospital stay of 15 days'],
])('finds %s against the chart', (category, question, text) => {
  expect(surely(text, question)).toContain(category);
});

test.each([
  [STAYED, 'Admitted October 3 after a fall and discharged October 10.'],
  [STAYED, 'She was in the hospital October 3-10.'],
  [STAYED, 'Hospital course 10/3-10/10/26.'],
  [STAYED, 'She spent a week in hospital.'],
  [STAYED, 'Home since 10 October.'],
  [STAYED, 'Since discharge on 10 October she has managed well.'],
  [STAYED, 'Discharged to home three weeks ago.'],
  [STAYED, 'Three weeks after leaving hospital.'],
  [STAYED, 'One week inpatient stay.'],
  [STAYED, 'DOA 10/03/2026, DOD 10/10/2026.'],
  [STAYED, 'She came into hospital on 3 October.'],
  [STAYED, 'Surgery on the day after admission.'],
  [STAYED, 'Admitted on the 3rd, operated on the 4th, home on the 10th of October.'],
  [STAYED, 'Hospitalised 3 to 10 October.'],
  [STAYED, 'Seven days in hospital.'],
  [STAYED, 'ED visit in July for a laceration.'],
  [STAYED, 'She left hospital on 10 October.'],
  [STAYED, 'Post-discharge visit; discharged 10/10.'],
  [STAYED, 'Admitted in early October.'],
  [STAYED, 'Adm. 3 Oct, disch. 10 Oct.'],
  [STAYED, '7-day admission.'],
  [STAYED, 'Admitted for seven days in October.'],
])('leaves what the chart has so (%#)', (question, text) => {
  expect(surely(text, question)).toEqual([]);
});
