import { describe, expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { fileChecker } from './support.ts';

const { checker } = fileChecker();

const result = (name: string, unit: string, ...values: readonly (readonly [string, number])[]) =>
  values.map(([on, value]) => ({ name, unit, on, value }));
const results = [
  ...result('Creatinine', 'umol/L', ['2026-11-16', 140], ['2026-04-14', 118]),
  ...result('Potassium', 'mmol/L', ['2026-11-16', 5.8], ['2026-10-02', 4.7]),
  ...result('Sodium', 'mmol/L', ['2026-11-16', 138]),
  ...result('Hemoglobin', 'g/dL', ['2026-11-16', 6.8], ['2026-10-18', 9.7]),
  ...result('Body weight', 'lb', ['2026-11-11', 212], ['2026-09-14', 223]),
];
const daily = (name: string, value: number, more = {}) => ({ name, dose: { value, unit: 'mg' }, perDay: 1, ...more });
const CHART: ChartFacts = {
  birthDate: '1958-05-25',
  sex: 'male',
  allergies: ['penicillin'],
  reactions: [{ substance: 'penicillin', told: ['Hives'], severe: false }],
  medications: [
    daily('Metoprolol succinate ER 50 mg tablet', 50, { since: '2026-07-15' }),
    { name: 'levothyroxine', dose: { value: 88, unit: 'mcg' }, perDay: 1, since: '2026-09-30' },
    daily('furosemide', 40, { since: '2026-05-11' }),
    daily('acetaminophen', 1000),
    daily('simvastatin', 20),
    daily('warfarin', 5),
    { name: 'digoxin', dose: { value: 125, unit: 'microgram' }, perDay: 0.5, sig: 'One tablet every other day' },
  ],
  pastMedications: [
    daily('Metoprolol succinate ER 100 mg tablet', 100),
    { name: 'levothyroxine', dose: { value: 112, unit: 'mcg' }, perDay: 1 },
    daily('furosemide', 20),
    daily('glipizide', 5),
  ],
  conditions: ['Essential hypertension', 'Chronic kidney disease stage 3'],
  refuted: ['Celiac disease'],
  relatives: ['Atrial fibrillation', 'Breast cancer', 'Autosomal dominant polycystic kidney disease'].map((name) => ({
    names: [name],
  })),
  labs: results.filter(({ on }) => on >= '2026-11-11'),
  results,
  onsets: [{ names: ['Essential hypertension'], on: '2019-02-11' }],
  said: [
    { name: 'Tobacco smoking status', said: 'Former smoker' },
    { name: 'Alcohol use', said: 'Does not drink alcohol' },
  ],
  procedures: [
    { names: ['Colonoscopy'], on: '2022-06-14' },
    { names: ['Total knee arthroplasty, right'], on: '2026-11-07', site: 'Right knee' },
  ],
  vaccines: [
    { names: ['Influenza, high-dose'], on: '2026-10-03' },
    { names: ['Hepatitis B, adult'], on: '2025-06-02' },
    { names: ['Hepatitis B, adult'], on: '2025-07-07' },
  ],
};
const against = (text: string): readonly string[] =>
  checker()
    .against(text, { chart: CHART, asOf: new Date('2026-11-16') })
    .filter(({ severity, verdict }) => severity === 'high' && verdict === 'contradicted')
    .map(({ category }) => category);

describe.each([
  [
    'chart_dose_differs',
    'Continues levothyroxine 88 mcg every morning before breakfast.',
    'She continues levothyroxine 112 mcg every morning before breakfast.',
  ],
  [
    'chart_dose_differs',
    'As of 16 May 2026 his active order is furosemide 40 mg.',
    'As of 16 May 2026 his active order is furosemide 20 mg.',
  ],
  ['chart_dose_differs', 'metoprolol succ ER 50 mg PO qd - taking', 'metoprolol succ ER 100 mg PO qd - taking'],
  ['chart_dose_differs', 'Take 2 acetaminophen 500 mg tablets.', 'Take 3 acetaminophen 500 mg tablets.'],
  [
    'chart_medication_stopped',
    'simvastatin 20 mg qd - taking; hold while ill\nwarfarin 5 mg qd - taking\nglipizide 5 mg BID ac - stopped',
    'simvastatin 20 mg qd - taking; hold while ill\nwarfarin 5 mg qd - taking\nglipizide 5 mg BID ac - active, taking',
  ],
  [
    'chart_lab_differs',
    'Creatinine has risen from 118 umol/L on 14 April to 140 umol/L on 16 November.',
    'Creatinine has risen from 118 umol/L on 14 April to 140 mg/dL on 16 November.',
  ],
  ['chart_lab_differs', 'Creatinine 1.6 mg/dL.', 'Creatinine 140 mg/dL.'],
  [
    'chart_lab_differs',
    "Sodium 138, potassium 5.8 on today's sample (4.7 on 2 October).",
    "Sodium 138, potassium 4.8 on today's sample (4.7 on 2 October).",
  ],
  ['chart_lab_differs', 'Sodium 138, potassium 5.8.', 'Sodium 138, potassium 4.8.'],
  [
    'chart_weight_change_differs',
    'Since September 14 you have lost 11 pounds.',
    'Since September 14 you have gained 11 pounds.',
  ],
  [
    'chart_side_differs',
    'You had a total replacement of your right knee on November 7.',
    'You had a total replacement of your left knee on November 7.',
  ],
  ['chart_condition_not_own', 'Celiac disease was ruled out by biopsies.', 'Celiac disease was confirmed by biopsies.'],
  [
    'chart_condition_not_own',
    'He has hypertension; his father has atrial fibrillation.',
    'He has hypertension and atrial fibrillation.',
  ],
  [
    'chart_condition_not_own',
    'The chart records breast cancer in his mother, diagnosed at 36.',
    'The chart records breast cancer in the patient, diagnosed at 36.',
  ],
  [
    'chart_condition_not_own',
    'His brother has autosomal dominant polycystic kidney disease.',
    'He has autosomal dominant polycystic kidney disease.',
  ],
  [
    'chart_condition_missing',
    'Is followed for hypertension, first entered in 2019.',
    'Is followed for asthma, first entered in 2017.',
  ],
  ['chart_onset_differs', 'Hypertension, diagnosed in 2018.', 'Hypertension, diagnosed in 2009.'],
  ['chart_reaction_differs', 'Penicillin gave him hives.', 'Penicillin gave him anaphylaxis.'],
  ['chart_interval_differs', 'Digoxin 125 mcg every other day.', 'Digoxin 125 mcg every day.'],
  ['chart_smoking_differs', 'He quit smoking.', 'He never smoked.'],
  ['chart_alcohol_differs', 'He does not drink alcohol.', 'He drinks two glasses of wine a day.'],
  ['chart_procedure_date_differs', 'Last colonoscopy June 2022.', 'Last colonoscopy June 2012.'],
  ['chart_vaccine_denied', 'Flu shot given this season.', 'Flu shot not yet given this season.'],
  ['chart_weight_change_differs', '212 lb, 11 lb less than in September.', '212 lb, 11 lb more than in September.'],
  [
    'chart_medication_missing',
    'Home meds: warfarin 5 mg daily, simvastatin 20 mg daily, furosemide 40 mg daily.',
    'Home meds: warfarin 5 mg daily, simvastatin 20 mg daily, lisinopril 40 mg daily.',
  ],
  ['chart_age_differs', 'Summary for Alasdair Munro, age 68.', 'Summary for Alasdair Munro, age 58.'],
  [
    'chart_interaction_contraindicated',
    'Because of hives with penicillin he gets cefuroxime 250 mg twice daily.',
    'Because of hives with penicillin he gets clarithromycin 500 mg twice daily.',
  ],
  [
    'chart_interaction_major',
    'Issued nystatin suspension 1 mL four times daily, held in the mouth.',
    'Issued miconazole oral gel 2.5 mL four times daily, held in the mouth.',
  ],
])('%s', (category, right, wrong) => {
  test(`keeps: ${right}`, () => expect(against(right)).toEqual([]));
  test(`finds: ${wrong}`, () => expect(against(wrong)).toContain(category));
});

test.each([
  'Levothyroxine was 112 mcg before September.',
  'Hgb 6.8 today (9.7 on 10/18).',
  'Heplisav-B - 2/2 (6/2/25, 7/7/25).',
  'At risk of atrial fibrillation, as his father has it.',
  'Celiac disease was suspected at first.',
  'Call us if you gain 11 pounds.',
  'Take two acetaminophen 500 mg tablets as needed. Do not go above eight tablets in 24 hours.',
  'Metformin 500 mg daily + budesonide-formoterol 2 puffs BID.',
  'Ciprofloxacin 250 mg twice daily, now completed, as it can increase the effect of warfarin.',
])('keeps: %s', (text) => expect(against(text)).toEqual([]));
