import { expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { fileChecker } from './support.ts';

const { surely } = fileChecker();

const CHART: ChartFacts = {
  birthDate: '1979-04-16',
  sex: 'female',
  allergies: [],
  medications: [{ name: 'Aspirin 81 mg tablet' }, { name: 'Atorvastatin 80 mg tablet' }],
  pastMedications: [{ name: 'Clopidogrel 75 mg tablet' }, { name: 'Prednisone 5 mg tablet' }],
  conditions: ['Coronary artery disease'],
  refuted: ['Pulmonary embolism'],
  relatives: [{ names: ['Medullary thyroid carcinoma'] }, { names: ['Adenocarcinoma of colon'] }],
  procedures: [{ names: ['Laparoscopic bilateral tubal ligation'], on: '2018-07-24' }],
  labs: [],
  vaccines: [
    { names: ['Tdap'], on: '2022-06-11' },
    { names: ['Td (adult)'], on: '2012-05-02' },
    { names: ['Influenza, high-dose'], on: '2025-10-09' },
  ],
  vaccinesNotDone: [{ names: ['Pneumococcal conjugate PCV20'], on: '2025-10-09' }],
};
const against = (text: string): readonly string[] => surely(text, { chart: CHART });

/** What the chart tells, then what it does not. */
test.each([
  [
    'chart_family_denied',
    'Her father had medullary thyroid carcinoma, so this drug class is not an option.',
    'There is no thyroid cancer in the family, so this drug class is an option.',
  ],
  [
    'chart_family_denied',
    'No close relative has had breast cancer.',
    'Because no close relative has had colon cancer, you can wait until you turn 45.',
  ],
  ['chart_family_denied', 'No family history of colon cancer before 50.', 'No family history of bowel cancer.'],
  [
    'chart_condition_not_own',
    'CT angiography was done on 3 November; it excluded pulmonary embolism.',
    'CT angiography was done on 3 November; it showed a pulmonary embolism.',
  ],
  [
    'chart_vaccine_date_differs',
    'Her most recent tetanus vaccine was Tdap in June 2022.',
    'Her most recent tetanus vaccine was Td in May 2012, so a booster is needed today.',
  ],
  ['chart_vaccine_date_differs', 'Last Td in May 2012.', 'The last tetanus booster was Td in May 2012.'],
  [
    'chart_vaccine_status_differs',
    'High-dose influenza vaccine on 9 October 2025. PCV20 was declined that same day, so it remains due.',
    'High-dose influenza vaccine on 9 October 2025. PCV20 was given that same day, so nothing further is due.',
  ],
  [
    'chart_procedure_differs',
    'Surgical history: in 2018 a bilateral tubal ligation.',
    'Surgical history: in 2018 a total hysterectomy.',
  ],
  [
    'chart_medication_stopped',
    'Her present treatment is aspirin 81 mg daily alone, clopidogrel having been stopped.',
    'Her present treatment is aspirin 81 mg daily plus clopidogrel 75 mg daily, which she continues to take.',
  ],
  [
    'chart_medication_stopped',
    'Prednisone, the 5 mg tablet ordered in June with a taper, is no longer active.',
    'Prednisone, the 5 mg tablet ordered in June with a taper, is still active at 5 mg daily. She took prednisone for a long time.',
  ],
])('%s: %s / %s', (category, right, wrong) => {
  expect(against(right)).not.toContain(category);
  expect(against(wrong)).toContain(category);
});
