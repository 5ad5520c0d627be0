import { describe, expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { fileChecker } from './support.ts';

const { checker } = fileChecker();

const result = (name: string, unit: string, ...values: readonly (readonly [string, number])[]) =>
  values.map(([on, value]) => ({ name, unit, on, value }));
const results = [
  ...result('FEV1', 'L', ['2026-11-10', 0.9], ['2025-05-02', 1.1]),
  ...result('Immunoglobulin G', 'g/L', ['2026-11-10', 5.1], ['2026-04-14', 7]),
  ...result('NIHSS total score', '', ['2026-11-10', 5], ['2026-10-01', 13]),
  ...result('PHQ-9 total score', '', ['2026-11-10', 6], ['2026-06-01', 18]),
  ...result('Body weight', 'kg', ['2026-11-10', 51.6], ['2026-09-01', 49.2], ['2026-07-01', 55]),
  ...result('Oxygen saturation', '%', ['2026-11-10', 86], ['2026-09-01', 91]),
  ...result('Hemoglobin A1c', '%', ['2026-11-05', 7.9], ['2026-06-01', 8.6]),
  ...result('Creatinine', 'mg/dL', ['2026-11-10', 2], ['2026-10-01', 1.5], ['2026-09-08', 1.1]),
  ...result('Potassium', 'mmol/L', ['2026-11-10', 4.4], ['2026-11-02', 5.6]),
];
const daily = (name: string, value: number, more = {}) => ({ name, dose: { value, unit: 'mg' }, perDay: 1, ...more });
const CHART: ChartFacts = {
  birthDate: '1951-04-02',
  sex: 'female',
  allergies: ['latex', 'haloperidol'],
  reactions: [
    { substance: 'latex', told: ['Contact urticaria'], severe: false },
    { substance: 'haloperidol', told: ['Acute dystonia'], severe: true },
  ],
  medications: [
    daily('torsemide 20 MG Oral Tablet', 40, { since: '2026-11-01' }),
    daily('amlodipine', 2.5, { since: '2026-10-05' }),
    daily('spironolactone', 12.5, { since: '2026-11-02' }),
    { name: 'fluticasone 44 MCG inhaler', dose: { value: 2, unit: 'puffs' }, perDay: 2 },
    { name: 'insulin glargine', dose: { value: 22, unit: 'units' }, perDay: 1, since: '2026-11-04' },
    { name: 'rifampin', dose: { value: 600, unit: 'mg' }, perDay: 1 },
    { name: 'dolutegravir', dose: { value: 50, unit: 'mg' }, perDay: 2 },
  ],
  pastMedications: [
    daily('furosemide', 40, { until: '2026-11-01' }),
    daily('amlodipine', 5, { until: '2026-10-05' }),
    daily('spironolactone', 25, { until: '2026-11-02' }),
    { name: 'insulin glargine', dose: { value: 16, unit: 'units' }, perDay: 1, until: '2026-11-04' },
    daily('topiramate', 50, { until: '2024-06-01' }),
  ],
  conditions: ['Heart failure'],
  pastConditions: ['Depression'],
  labs: results.filter(({ on }) => on >= '2026-11-05'),
  results,
  said: [
    { name: 'Tobacco smoking status', said: 'Current every day smoker' },
    { name: 'HER2', said: 'Positive' },
  ],
};
const against = (text: string): readonly string[] =>
  checker()
    .against(text, { chart: CHART, asOf: new Date('2026-11-12') })
    .filter(({ score }) => score >= 0.45)
    .map(({ category }) => category);

describe.each([
  ['chart_lab_differs', 'FEV1 was 1.1 L last year and 0.9 L now.', 'FEV1 was 1.1 L last year and 1.9 L now.'],
  ['chart_trend_differs', 'IgG has gone down since spring.', 'IgG has gone up since spring.'],
  ['chart_lab_differs', 'NIHSS 13 at onset, 5 now.', 'NIHSS 5 at onset, 13 now.'],
  ['chart_lab_differs', 'PHQ-9 today 6, no thoughts of death.', 'PHQ-9 today 16, no thoughts of death.'],
  [
    'chart_lab_differs',
    'She weighed 55 kg in July and weighs 51.6 kg now.',
    'She weighed 55 kg in July and weighs 41.6 kg now.',
  ],
  ['chart_lab_differs', 'Her saturations have fallen from 91 to 86 %.', 'Her saturations have risen from 86 to 91 %.'],
  ['chart_lab_differs', 'HbA1c 7.9 % last week.', 'HbA1c 10.9 % last week.'],
  [
    'chart_trend_differs',
    'Since early September the creatinine has risen from one check to the next.',
    'Since early September the creatinine has fallen from one check to the next.',
  ],
  ['chart_trend_differs', 'Your kidney number is worse again.', 'Your kidney number is better again.'],
  [
    'chart_dose_differs',
    'Furosemide 40 mg twice daily was replaced by torsemide 40 mg once a day.',
    'Furosemide 40 mg twice daily was replaced by torsemide 140 mg once a day.',
  ],
  [
    'chart_dose_differs',
    'Amlodipine was halved to 2.5 mg daily on 5 October.',
    'Amlodipine was halved to 7.5 mg daily on 5 October.',
  ],
  [
    'chart_dose_differs',
    'Glargine went up from 16 to 22 units when she was on steroids.',
    'Glargine went down from 22 to 16 units when she was on steroids.',
  ],
  ['chart_dose_change_differs', 'Spironolactone was halved for K 5.6.', 'Spironolactone was doubled for K 5.6.'],
  [
    'chart_interval_differs',
    'Fluticasone 44 mcg two puffs twice a day with a spacer.',
    'Fluticasone 44 mcg two puffs twice a week with a spacer.',
  ],
  ['chart_medication_exchanged', 'Furosemide has given way to torsemide.', 'Torsemide has given way to furosemide.'],
  [
    'chart_medication_stopped',
    'Topiramate was tried in 2024 and given up for tingling.',
    'She has taken topiramate 50 mg BID since 2024 without trouble.',
  ],
  [
    'allergy_same_drug',
    'Calm after olanzapine 5 mg IM. Known dystonia on haloperidol.',
    'Given haloperidol 5 mg IM, calm after 40 minutes.',
  ],
])('%s', (category, right, wrong) => {
  test(wrong, () => {
    expect(against(wrong)).toContain(category);
  });
  test(`not: ${right}`, () => {
    expect(against(right)).toEqual([]);
  });
});

test.each([
  'Potassium was high on 2 November (5.6) and is normal now at 4.4, so spironolactone 12.5 mg stays.',
  'Rifampin 600 mg daily. Dolutegravir 50 mg twice a day while on rifampin.',
  'History of depression, treated until last year.',
  'Latex makes her hands come up in wheals: vinyl gloves.',
  'Offered help to quit smoking; she will think it over.',
  'Torsemide 40 mg has fewer interactions than clarithromycin.',
  'Potassium 4.4 has fallen nicely, weight 51.6 kg, dosing weight 60 kg.',
  'Amlodipine began in spring at 5 mg and was halved in October.',
])('agrees with the chart: %s', (text) => {
  expect(against(text)).toEqual([]);
});
