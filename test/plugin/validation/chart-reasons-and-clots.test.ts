import { expect, test } from 'vitest';
import { chart, fileChecker } from './support.ts';

const { surely } = fileChecker();

const TREATED = {
  chart: chart({
    birthDate: '1980-12-14',
    sex: 'female',
    allergies: [],
    medications: [
      {
        name: 'topiramate 50 MG Oral Tablet',
        amounts: [{ value: 50, unit: 'mg' }],
        sig: '1 tablet twice daily',
        since: '2026-06-05',
      },
      {
        name: 'rizatriptan 10 MG Oral Tablet',
        amounts: [{ value: 10, unit: 'mg' }],
        sig: '1 tablet at onset',
        since: '2026-06-05',
      },
      {
        name: 'levothyroxine sodium 75 MCG Oral Tablet',
        amounts: [{ value: 75, unit: 'mcg' }],
        sig: '1 tablet daily',
        since: '2026-03-01',
      },
      {
        name: 'propranolol hydrochloride 40 MG Oral Tablet',
        amounts: [{ value: 40, unit: 'mg' }],
        sig: '1 tablet twice daily',
        since: '2026-03-01',
      },
      {
        name: 'amitriptyline 10 MG Oral Tablet',
        amounts: [{ value: 10, unit: 'mg' }],
        sig: '1 tablet at night',
        since: '2026-03-01',
      },
    ],
    conditions: ['Migraine without aura', 'Obesity', 'Essential hypertension', 'Hypothyroidism'],
    labs: [],
    recordedTo: '2026-06-05',
    reports: [{ name: 'EEG study', said: 'Normal EEG.', on: '2025-08-20' }],
    sited: ['Migraine without aura', 'Obesity', 'Essential hypertension', 'Hypothyroidism'],
    onsets: [
      { names: ['Migraine without aura'], on: '2018' },
      { names: ['Obesity'], on: '2021' },
      { names: ['Essential hypertension'], on: '2015' },
      { names: ['Hypothyroidism'], on: '2012' },
    ],
  }),
  asOf: new Date('2026-01-01'),
};
const SIDED = {
  chart: chart({
    birthDate: '1975-07-23',
    sex: 'male',
    allergies: [],
    medications: [],
    conditions: ['Acute deep vein thrombosis of right femoral vein', 'Osteoarthritis of left knee', 'Cataract'],
    labs: [],
    recordedTo: '2026-11-07',
    reports: [
      {
        name: 'US Lower extremity veins',
        said: 'Acute occlusive thrombus right femoral vein. Left leg veins compressible.',
        on: '2026-11-07',
      },
    ],
    sited: [
      'Right lower extremity, Acute deep vein thrombosis of right femoral vein',
      'Left knee, Osteoarthritis of left knee',
      'Left eye, Cataract',
    ],
    onsets: [
      { names: ['Acute deep vein thrombosis of right femoral vein'], on: '2026-11-07' },
      { names: ['Osteoarthritis of left knee'], on: '2020' },
      { names: ['Cataract'], on: '2024' },
    ],
    procedures: [{ names: ['Total replacement of left hip'], on: '2021-03-02', site: 'Left hip' }],
  }),
  asOf: new Date('2026-11-07'),
};

test.each([
  ['chart_condition_missing', TREATED, 'Topiramate 50 mg twice daily for generalized epilepsy.'],
  ['chart_condition_missing', TREATED, 'Taking topiramate for her epilepsy.'],
  ['chart_condition_missing', TREATED, 'Topiramate 50 mg BID (epilepsy).'],
  ['chart_condition_missing', TREATED, 'PMH: migraine, obesity, hypertension, type 2 diabetes.'],
  ['chart_condition_missing', TREATED, 'PMH of migraine, COPD and hypothyroidism.'],
  ['chart_condition_missing', TREATED, 'Propranolol for atrial fibrillation.'],
  ['chart_condition_missing', TREATED, 'She has migraine, high blood pressure and asthma.'],
  ['chart_condition_missing', TREATED, 'Chronic conditions: hypertension, hypothyroidism, heart failure.'],
  ['chart_condition_missing', TREATED, '46-year-old with hypertension and chronic kidney disease.'],
  ['chart_condition_missing', TREATED, '46-year-old woman with epilepsy.'],
  ['chart_condition_missing', TREATED, 'Her medical problems are hypertension, hypothyroidism and COPD.'],
  ['chart_condition_missing', TREATED, 'Lives with migraine and ulcerative colitis.'],
  ['chart_condition_missing', TREATED, 'She also has type 2 diabetes.'],
  ['chart_condition_missing', TREATED, 'Her diabetes is managed with diet.'],
  ['chart_condition_missing', TREATED, 'Comorbidities: COPD, hypertension.'],
  ['chart_condition_missing', TREATED, '46F w/ HTN, hypothyroidism, DM2.'],
  ['chart_condition_missing', TREATED, 'Amitriptyline at night for diabetic neuropathy.'],
  ['chart_side_differs', SIDED, 'DVT L leg.'],
  ['chart_side_differs', SIDED, 'Acute femoral DVT, L leg.'],
  ['chart_side_differs', SIDED, 'Left leg DVT.'],
  ['chart_side_differs', SIDED, 'Clot in the left thigh.'],
  ['chart_side_differs', SIDED, 'R knee OA.'],
  ['chart_side_differs', SIDED, 'R hip replaced in 2021.'],
  ['chart_side_differs', SIDED, 'Swollen left leg, DVT on ultrasound.'],
  ['chart_side_differs', SIDED, 'LLE DVT.'],
  ['chart_side_differs', SIDED, 'Cataract OD.'],
  ['chart_side_differs', SIDED, 'Thrombus in the left femoral vein.'],
  ['chart_side_differs', SIDED, '(L) femoral DVT.'],
  ['chart_side_differs', SIDED, 'R cataract.'],
  ['chart_side_differs', SIDED, 'DVT (left).'],
  ['chart_side_differs', SIDED, 'L femoral vein DVT.'],
  ['chart_side_differs', SIDED, 'L-sided DVT.'],
  ['chart_side_differs', SIDED, 'Left-sided DVT.'],
  ['chart_side_differs', SIDED, 'Acute DVT of L femoral vein.'],
  ['chart_side_differs', SIDED, 'L lower limb DVT.'],
])('finds %s against the chart', (category, question, text) => {
  expect(surely(text, question)).toContain(category);
});

test.each([
  [TREATED, 'Topiramate 50 mg twice daily for migraine prevention.'],
  [TREATED, 'PMH: migraine, obesity, hypertension, hypothyroidism.'],
  [TREATED, 'Propranolol for blood pressure and migraine.'],
  [TREATED, 'Background of hypertension and hypothyroidism.'],
  [TREATED, 'Long-standing migraine, hypertension and an underactive thyroid.'],
  [TREATED, 'Takes levothyroxine for hypothyroidism.'],
  [TREATED, 'She has migraine and high blood pressure.'],
  [TREATED, 'Amitriptyline at night for migraine prevention.'],
  [TREATED, 'Chronic conditions: hypertension, hypothyroidism, obesity.'],
  [TREATED, 'No history of epilepsy or diabetes.'],
  [TREATED, 'Mother had diabetes.'],
  [TREATED, 'Screened for diabetes.'],
  [TREATED, 'At risk of diabetes given her weight.'],
  [TREATED, 'Amitriptyline 10 mg for sleep.'],
  [SIDED, 'DVT R leg.'],
  [SIDED, 'Acute femoral DVT, R leg.'],
  [SIDED, 'Right leg DVT.'],
  [SIDED, 'Clot in the right thigh.'],
  [SIDED, 'L knee OA.'],
  [SIDED, 'Left THR 2021.'],
  [SIDED, 'L hip replaced in 2021.'],
  [SIDED, 'Swollen right leg, DVT on ultrasound.'],
  [SIDED, 'Left leg clear on ultrasound.'],
  [SIDED, 'RLE DVT.'],
  [SIDED, 'Cataract OS.'],
  [SIDED, 'Thrombus in the right femoral vein.'],
  [SIDED, '(R) femoral DVT.'],
  [SIDED, 'L cataract.'],
  [SIDED, 'R femoral vein DVT, L side clear.'],
  [SIDED, 'DVT (right).'],
])('leaves what the chart has so (%#)', (question, text) => {
  expect(surely(text, question)).toEqual([]);
});

const AIMING = { chart: chart({ goals: ['A1c below 7.0%'], ageYears: 36, birthDate: '1990-04-04' }) };

test.each([
  [AIMING, 'A1c 7.4% against a target below 7.'],
  [AIMING, 'Past history: asthma, resolved in his teens.'],
  [AIMING, 'Eczema cleared in his twenties.'],
])('keeps a result beside its goal and an age of then (%#)', (question, text) => {
  expect(surely(text, question)).toEqual([]);
});

test.each([
  ['chart_goal_differs', AIMING, 'A1c target below 8.'],
  ['chart_age_differs', AIMING, 'A man in his sixties with gout.'],
])('still finds %s', (category, question, text) => {
  expect(surely(text, question)).toContain(category);
});
