import { expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { fileChecker } from './support.ts';

const { surely } = fileChecker();

const CHART: ChartFacts = {
  sex: 'female',
  pregnant: false,
  allergies: ['Gadolinium-based contrast', 'Cashew'],
  medications: [
    { name: 'apixaban 5 MG Oral Tablet', dose: { value: 5, unit: 'mg' } },
    { name: 'levothyroxine sodium 0.1 MG', dose: { value: 100, unit: 'ug' } },
  ],
  conditions: ['Paroxysmal atrial fibrillation', 'Epilepsy', 'Type 1 diabetes mellitus', 'Asthma'],
  pastConditions: ['Pulmonary embolism'],
  labs: [
    { name: 'eGFR', value: 38, unit: 'mL/min/1.73m2' },
    { name: 'Potassium', value: 5.9, unit: 'mmol/L' },
    { name: 'Hemoglobin', value: 6.1, unit: 'g/dL' },
    { name: 'INR', value: 6.1, unit: '{INR}' },
    { name: 'Creatinine in Urine', value: 120, unit: 'mg/dL' },
  ],
};
const against = (text: string): readonly string[] => surely(text, { chart: CHART });

test.each([
  ['chart_pregnancy_differs', 'Not pregnant by today’s test.', 'She is pregnant, about 10 weeks.'],
  ['chart_allergy_denied', 'Contrast allergy on record, premedicate.', 'No contrast allergy on record.'],
  ['chart_allergen_named', 'Avoid snacks with cashews.', 'A handful of cashews makes a good snack.'],
  ['chart_condition_denied', 'Had a pulmonary embolism once.', 'She never had a pulmonary embolism.'],
  ['chart_class_denied', 'She takes an anticoagulant.', 'She does not take any anticoagulant.'],
  ['chart_result_misread', 'Your kidney function is not normal.', 'Your kidney function is normal.'],
  ['chart_dose_differs', 'Takes levothyroxine 100 mcg every morning.', 'Takes levothyroxine 200 mcg every morning.'],
  ['chart_result_misread', 'Your potassium is not normal.', 'Your potassium came back normal.'],
  ['chart_result_misread', 'Hemoglobin remains low.', 'Your hemoglobin looks good.'],
  ['chart_result_misread', 'Transfuse one unit tonight.', 'No transfusion is needed tonight.'],
  ['chart_condition_denied', 'No seizures since March.', 'She does not have epilepsy.'],
  ['chart_condition_denied', 'Her diabetes is well managed.', 'The patient does not have diabetes.'],
  ['contraindicated_lab', 'Skip tonight’s dose of warfarin.', 'Take an extra 2.5 mg of warfarin tonight.'],
  ['chart_lab_differs', 'Potassium on November 17 was 5.9.', 'Potassium on November 17, 2026 was 2.8.'],
  ['chart_allergy_denied', 'She is allergic to contrast.', 'You have no allergies to medicines.'],
  ['chart_drug_denied', 'She takes no other medicines. No medication changes.', 'She takes no regular medicines.'],
  ['chart_condition_denied', 'Her mother has no chronic illness.', 'She has no chronic illness.'],
  ['chart_allergy_denied', 'Her mother has no known drug allergies.', 'She has no known drug allergies.'],
  ['chart_allergy_denied', 'No rash today, allergic to cashew.', 'No rash, fever or cashew allergy.'],
  ['chart_allergy_denied', 'She has no rash and is allergic to contrast.', 'She is not allergic to contrast.'],
  ['chart_allergy_denied', 'Not scanned because of the contrast allergy.', 'No latex, cashew or contrast allergies.'],
  ['chart_condition_denied', 'She never misses her asthma inhaler.', 'She has never had asthma.'],
  ['chart_condition_denied', 'Never admitted with asthma.', 'She was never diagnosed with asthma.'],
  ['chart_condition_denied', 'No known asthma triggers.', 'No known asthma.'],
  ['chart_condition_denied', 'No history of epilepsy surgery.', 'No history of epilepsy.'],
  // The creatinine of urine is no creatinine.
  ['chart_dose_differs', 'Creatinine was 1.4 mg/dL in August.', 'Takes levothyroxine 200 mcg every morning.'],
])('%s: %s', (category, right, wrong) => {
  expect(against(right)).toEqual([]);
  expect(against(wrong)).toContain(category);
});
