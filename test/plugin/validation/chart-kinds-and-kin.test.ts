import { describe, expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { fileChecker } from './support.ts';

const { surely } = fileChecker();

const daily = (name: string, value: number, more = {}) => ({ name, dose: { value, unit: 'mg' }, perDay: 1, ...more });
const CHART: ChartFacts = {
  birthDate: '1950-03-02',
  sex: 'male',
  allergies: ['lisinopril', 'penicillin'],
  reactions: [
    { substance: 'lisinopril', told: ['Angioedema'], severe: true },
    { substance: 'penicillin', told: ['Hives'], severe: false },
  ],
  medications: [daily('bisoprolol', 5), daily('clopidogrel', 75), daily('allopurinol', 300)],
  pastMedications: [
    daily('digoxin', 0.125, { until: '2026-02-01' }),
    daily('simvastatin', 40, { until: '2025-11-03' }),
  ],
  conditions: ['Complete atrioventricular block', 'Gout', 'Essential hypertension'],
  pastConditions: ['Deep vein thrombosis of left lower extremity'],
  refuted: ['Celiac disease', 'Vascular dementia', "Meniere's disease"],
  relatives: [
    { names: ['Malignant tumor of ovary'], relation: 'mother', age: 51 },
    { names: ['Sudden cardiac death'], relation: 'brother', age: 19 },
    { names: ['Malignant melanoma'], relation: 'sister', age: 38 },
  ],
  labs: [{ name: 'Ferritin', value: 41, unit: 'ng/mL' }],
  results: [
    { name: 'Ferritin', value: 41, unit: 'ng/mL', on: '2026-01-22' },
    { name: 'Ferritin', value: 6, unit: 'ng/mL', on: '2025-08-12' },
  ],
  said: [{ name: 'Tobacco smoking status', said: 'Former smoker', on: '2026-06-01' }],
  procedures: [
    { names: ['Implantation of dual-chamber pacemaker'], on: '2022-06-15' },
    { names: ['Laparoscopic radical nephrectomy'], on: '2021-03-14', site: 'Left kidney' },
    { names: ['Transurethral resection of prostate'], on: '2023-04-03' },
    { names: ['Appendectomy'], on: '1988-07-03' },
    { names: ['Parathyroidectomy'], on: '2024-06-17' },
  ],
  proceduresNotDone: [{ names: ['Colonoscopy'], on: '2026-05-20' }],
  vaccines: [{ names: ['Pneumococcal conjugate PCV20'], on: '2023-10-12' }],
};

const flagged = (text: string) => surely(text, { asOf: new Date('2026-06-10'), chart: CHART }).length > 0;

const PAIRS: readonly (readonly [right: string, wrong: string])[] = [
  ['Digoxin was stopped in February.', 'Digoxin, which he has had for years, goes on at 125 micrograms a day.'],
  [
    'Simvastatin ended last November.',
    'Simvastatin 40 mg at night is one of his present medicines and should be taken late.',
  ],
  ['You still take clopidogrel 75 mg.', 'You stopped clopidogrel in April and now take bisoprolol alone.'],
  ['Your left kidney was removed in March 2021.', 'Your right kidney was removed in March 2021.'],
  ['He lost the left kidney to cancer.', 'He lost the right kidney to cancer.'],
  ['The biopsies ruled out coeliac disease.', 'The biopsies confirmed coeliac disease.'],
  ['The diagnosis is not vascular dementia.', 'The underlying illness is vascular dementia.'],
  ["M\u00e9ni\u00e8re's disease was excluded.", "The working diagnosis is still M\u00e9ni\u00e8re's disease."],
  [
    "Given your mother's ovarian cancer at 51, we referred you.",
    "Given your mother's lung cancer at 51, we referred you.",
  ],
  ['His brother died suddenly at 19.', 'His brother is alive and well.'],
  ['His sister had a melanoma.', 'Nobody among his close relatives has had melanoma.'],
  ['Please note the pacemaker in the left chest.', 'Please note the defibrillator in the left chest.'],
  ['In 2023 he had a TURP.', 'In 2023 he had a radical prostatectomy.'],
  ['The parathyroid gland was removed on 17 June 2024.', 'The parathyroid gland was removed on 9 October 2019.'],
  ['Appendicectomy in 1988.', 'Appendicectomy in 1998.'],
  ['The colonoscopy of 20 May was called off.', 'Your colonoscopy on 20 May was done and went well.'],
  ['Lisinopril, which gave him angioedema, is avoided.', 'Lisinopril, which gave him a cough, is avoided.'],
  ['His reaction to penicillin was hives.', 'His reaction to penicillin was diarrhea.'],
  [
    'The most recent ferritin, 41 ng/mL, was drawn on 22 January 2026.',
    'The most recent ferritin, 41 ng/mL, was drawn on 22 April 2026.',
  ],
  ['The DVT of the left leg has resolved.', 'The DVT of the left leg is recorded as an active problem.'],
  ['He stopped smoking years ago.', 'He smokes every day.'],
  ['PCV20 was given in October 2023.', 'We have no vaccine against pneumococcus so far.'],
];

describe('what a text tells of the chart in other words', () => {
  test.each(PAIRS)('%s | %s', (right, wrong) => {
    expect({ right: flagged(right), wrong: flagged(wrong) }).toEqual({ right: false, wrong: true });
  });
});
