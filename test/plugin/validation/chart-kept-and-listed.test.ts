import { expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

const CHART: ChartFacts = {
  birthDate: '1949-05-03',
  sex: 'female',
  allergies: ['Penicillin'],
  medications: [
    { name: 'Losartan 100 mg tablet' },
    { name: 'Simvastatin 20 mg tablet' },
    { name: 'Insulin glargine 100 units/mL' },
  ],
  pastMedications: [
    { name: 'Lisinopril 20 mg tablet' },
    { name: 'Sertraline 100 mg tablet' },
    { name: 'Insulin lispro 100 units/mL' },
    { name: 'Albuterol HFA' },
  ],
  conditions: ['Hypertension', 'Depression'],
  labs: [],
};
const found = (text: string, chart: ChartFacts = CHART) => categories(text, { chart });

test.each([
  'Lisinopril 20 mg once daily keeps her pressure near 130.',
  'Blood pressure 132/78 on lisinopril 20 mg.',
  'Her pressure is well held on lisinopril 20 mg each morning.',
  'Her blood pressure was 128/80 on lisinopril 20 mg.',
  'Please carry on with simvastatin 20 mg and lisinopril 20 mg once a day.',
  'Lisinopril and simvastatin stay as they are.',
  'Nothing changes with your lisinopril.',
  'She injects insulin glargine 20 units at bedtime and insulin lispro 6 units with meals.',
  'Depression: sertraline 100 mg every morning.',
  'Wheeze is rare, and she uses albuterol as needed.',
  'Her sertraline is 100 mg in the morning.',
])('a drug told as going on is held against its stopped order: %s', (text) => {
  expect(found(text)).toContain('chart_medication_stopped');
});

test.each([
  'She coughed on lisinopril 20 mg, so losartan was chosen.',
  'In January, on lisinopril 20 mg daily, her pressure was 150/92.',
  'Before the switch her pressure was 150/92 on lisinopril 20 mg.',
  'Patients who remain on lisinopril should not use potassium salt.',
  'She keeps asking about sertraline.',
  'If low mood returns, sertraline 50 mg is a reasonable start.',
  'Restart sertraline 50 mg daily and review in two weeks.',
  'Her daughter stays on sertraline 100 mg.',
  'Sertraline is on hold, simvastatin 20 mg continues.',
])('what was, is planned or is of others is not: %s', (text) => {
  expect(found(text)).not.toContain('chart_medication_stopped');
});

test.each([
  'Blood pressure 132/78 on amlodipine 10 mg.',
  'She takes losartan 100 mg and amlodipine 10 mg daily.',
  'Medicines: losartan 100 mg daily, amlodipine 10 mg daily.',
  'Amlodipine 10 mg and losartan 100 mg do not need to change.',
  'Her gout is treated with allopurinol 300 mg daily.',
])('a drug that the chart has not is asked for where it is told as taken: %s', (text) => {
  expect(found(text)).toContain('chart_medication_missing');
});

test.each([
  'We will start amlodipine 5 mg and keep losartan.',
  'In hospital she is on a heparin infusion.',
  'She was brought round and treated with diltiazem 20 mg in the emergency department.',
  'The pneumonia is treated with doxycycline 100 mg twice daily.',
  'Keep naloxone at home.',
  'Keep glucose tablets at hand.',
  'The goal on amlodipine or any other agent is under 130/80.',
  'Discharge medicines: apixaban 5 mg twice daily and losartan 100 mg.',
])('but not where it begins, or is of a stay: %s', (text) => {
  expect(found(text)).not.toContain('chart_medication_missing');
});

test.each([
  ['Allergies: shellfish (hives).', CHART],
  ['She has a walnut allergy.', CHART],
  ['Allergies: ciprofloxacin (rash).', CHART],
  ['The chart records an allergy to codeine.', { ...CHART, allergies: [] }],
  ['Allergies: latex.', { ...CHART, allergies: [] }],
])('an allergy that the chart does not list: %s', (text, chart) => {
  expect(found(text, chart)).toContain('chart_allergy_missing');
});

test.each([
  ['Allergies: penicillin (rash).', CHART],
  ['No latex allergy.', CHART],
  ['Ask about latex allergy before surgery.', CHART],
  ['Her son has a peanut allergy.', CHART],
  ['Egg allergy is no reason to leave out the influenza vaccine.', CHART],
  ['She reports itching with codeine.', { ...CHART, allergies: [] }],
  ['Allergies: walnuts.', { ...CHART, allergies: ['Tree nuts'] }],
])('and what is denied, of another or covered: %s', (text, chart) => {
  expect(found(text, chart)).not.toContain('chart_allergy_missing');
});

test('none recorded denies the allergies that the chart lists', () => {
  expect(found('Drug allergy: none recorded.')).toContain('chart_allergy_denied');
  expect(found('She has no allergies recorded other than penicillin.')).not.toContain('chart_allergy_denied');
  expect(found('Latex allergy: none.')).not.toContain('chart_allergy_denied');
});
