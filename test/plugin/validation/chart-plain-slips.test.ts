import { expect, test } from 'vitest';
import { chart, fileChecker } from './support.ts';

const { surely } = fileChecker();

const DROPS = chart({
  medications: [
    { name: 'Latanoprost 0.005% ophthalmic solution', sig: 'Instill 1 drop in each eye once daily at bedtime' },
  ],
});
const CURED = chart({ conditions: ['Hypertension'], pastConditions: ['Hepatitis C'] });
const SMOKED = chart({ said: [{ name: 'Tobacco smoking status', said: 'Ex-smoker' }] });
const ASTHMA = chart({ conditions: ['Asthma'], onsets: [{ names: ['Asthma'], on: '2020-02-11' }] });
const LDL = chart({
  labs: [{ name: 'LDL cholesterol', value: 92, unit: 'mg/dL' }],
  results: [{ name: 'LDL cholesterol', value: 92, unit: 'mg/dL', on: '2024-06-12' }],
});

test.each([
  [DROPS, 'Latanoprost: one drop in each eye twice a day.', 'Latanoprost: one drop in each eye every night.'],
  [
    CURED,
    'Hepatitis C, treated with tablets for 12 weeks in 2022, remains active.',
    'Hepatitis C, treated in 2022, is resolved; his hypertension remains active.',
  ],
  [SMOKED, 'He is a current daily smoker with 30 pack-years.', 'He is not currently smoking and has 30 pack-years.'],
  [ASTHMA, 'She has asthma since 2012.', 'Hospital visits for asthma since March 2024: two.'],
  [
    LDL,
    'The last LDL cholesterol we have for him is 92 mg/dL, drawn on 12 January 2025.',
    'The last LDL cholesterol we have for him is 92 mg/dL; his blood pressure was measured on 30 January 2025.',
  ],
])('beside its chart, "%#"', (facts, wrong, right) => {
  expect(surely(wrong, { chart: facts })).not.toEqual([]);
  expect(surely(right, { chart: facts })).toEqual([]);
});

test.each([
  ['He takes simvastatin 40 mg. After a talk about the options he chose tablets: itraconazole 200 mg once daily.'],
  ['She has epilepsy. On the quit date she starts bupropion SR 150 mg daily.'],
  ['The baby is 4 months old. If needed you may give ibuprofen 50 mg every six hours.'],
])('%s', (wrong) => {
  expect(surely(wrong)).not.toEqual([]);
});

test('a year behind a lab is no value', () => {
  expect(surely('The potassium in 2022 was 4.2 mmol/L.')).toEqual([]);
});
