import { describe, expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { fileChecker } from './support.ts';

const { checker } = fileChecker();

const result = (name: string, unit: string, ...values: readonly (readonly [string, number])[]) =>
  values.map(([on, value]) => ({ name, unit, on, value }));
const results = [
  ...result('Creatinine', 'mg/dL', ['2026-11-16', 1.5], ['2026-08-12', 1.9]),
  ...result('Hemoglobin A1c', '%', ['2026-11-16', 7.1], ['2026-05-04', 8.4]),
  ...result('Potassium', 'mmol/L', ['2026-11-16', 4.4], ['2026-11-02', 5.6]),
  ...result('Platelets', '10*3/uL', ['2026-11-16', 205]),
];
const CHART: ChartFacts = {
  birthDate: '1961-04-02',
  sex: 'male',
  allergies: ['clarithromycin', 'codeine', 'morphine'],
  reactions: [
    { substance: 'clarithromycin', told: ['Anaphylaxis'], severe: true },
    { substance: 'codeine', told: ['Vomiting'], severe: false },
    { substance: 'morphine', told: ['Myoclonus'], severe: false },
  ],
  pastAllergies: ['penicillin'],
  medications: [
    { name: 'torsemide', dose: { value: 20, unit: 'mg' }, perDay: 1 },
    { name: 'ocrelizumab', dose: { value: 600, unit: 'mg' }, perDay: 1 / 182 },
    { name: 'valsartan', dose: { value: 160, unit: 'mg' }, perDay: 1 },
  ],
  pastMedications: [
    { name: 'torsemide', dose: { value: 10, unit: 'mg' }, perDay: 1, until: '2026-08-12' },
    { name: 'ramipril', dose: { value: 10, unit: 'mg' }, perDay: 1, until: '2026-02-01' },
  ],
  conditions: ['Type 2 diabetes mellitus', 'Gout of right ankle'],
  labs: results.filter(({ on }) => on === '2026-11-16'),
  results,
  said: [
    { name: 'Tobacco smoking status', said: 'Former smoker' },
    { name: 'Resuscitation status', said: 'DNR' },
    { name: 'QuantiFERON-TB Gold', said: 'Negative' },
    { name: 'ABO and Rh group', said: 'A positive' },
  ],
  procedures: [{ names: ['Splenectomy'], on: '2014-03-09' }],
  vaccines: [{ names: ['Tdap'], on: '2023-05-11' }],
};
const against = (text: string): readonly string[] =>
  checker()
    .against(text, { chart: CHART, asOf: new Date('2026-11-16') })
    .filter(({ score }) => score >= 0.45)
    .map(({ category }) => category);

describe.each([
  [
    'chart_lab_differs',
    'Potassium was 5.6 on 2 November and is 4.4 now.',
    'Potassium was 5.6 on 2 November and is 6.4 now.',
  ],
  ['chart_lab_differs', 'Creatinine 133 umol/L.', 'Creatinine 233 umol/L.'],
  ['chart_lab_differs', 'Platelets 205.', 'Platelets 52.'],
  ['chart_result_date_differs', 'Latest A1c, drawn 11/16/2026, was 7.1 %.', 'Latest A1c, drawn 05/04/2026, was 7.1 %.'],
  ['chart_trend_differs', 'His A1c has come down since May.', 'His A1c has gone up since May.'],
  ['chart_trend_differs', 'Creatinine has improved since August.', 'Creatinine has worsened since August.'],
  ['chart_dose_differs', 'Takes torsemide 20 mg daily, up from 10 mg.', 'Takes torsemide 10 mg daily.'],
  [
    'chart_interval_differs',
    'Stable on ocrelizumab 600 mg every 6 months.',
    'Stable on ocrelizumab 600 mg every 6 weeks.',
  ],
  ['chart_medication_stopped', 'He was on ramipril 10 mg until February.', 'He still takes ramipril 10 mg daily.'],
  ['chart_medication_continued', 'Continues valsartan 160 mg.', 'Valsartan was stopped in June.'],
  ['chart_reaction_differs', 'Clarithromycin gave him anaphylaxis.', 'Clarithromycin was well tolerated.'],
  ['chart_smoking_differs', 'Former smoker.', 'Currently smokes a pack a day.'],
  ['chart_code_status_differs', 'Code status: DNR.', 'Code status: full code.'],
  ['chart_result_differs', 'QuantiFERON was negative.', 'QuantiFERON was positive.'],
  ['chart_blood_group_differs', 'He had a negative urine culture.', 'Blood group A negative.'],
  ['chart_blood_group_differs', 'Influenza A negative, hepatitis B negative.', 'Typed as A neg before theatre.'],
  ['chart_blood_group_differs', 'Blood type A positive.', 'He is O negative.'],
  ['chart_condition_kind_differs', 'Type 2 diabetes for years.', 'Type 1 diabetes for years.'],
  ['chart_procedure_date_differs', 'Splenectomy in 2014.', 'Splenectomy in 2024.'],
  ['chart_procedure_differs', 'Splenectomy in 2014.', 'Cholecystectomy in 2014.'],
  ['chart_vaccine_date_differs', 'Last Tdap in May 2023.', 'Last Tdap in May 2011.'],
  ['chart_vaccine_denied', 'Tdap given in May 2023.', 'Tdap: never received.'],
  ['chart_side_differs', 'Gout of the right ankle.', 'Gout of the left ankle.'],
])('%s', (category, right, wrong) => {
  test(`keeps: ${right}`, () => expect(against(right)).toEqual([]));
  test(`finds: ${wrong}`, () => expect(against(wrong)).toContain(category));
});

test.each([
  'Hydromorphone 1 mg as needed, morphine caused jerks.',
  'The penicillin label was removed after an oral challenge.',
  'No allergy to sulfa drugs recorded.',
  'Rash and anaphylaxis on clarithromycin, so doxycycline 100 mg twice daily.',
  'Came in with potassium 5.6, left with 4.4.',
  'If potassium is above 5.5 stop the drug.',
  'Torsemide was 10 mg before August.',
  'QTc 428 ms. Continue.',
  'Ramipril caused cough and was replaced.',
])('keeps what was, and what is avoided: %s', (text) => expect(against(text)).toEqual([]));
