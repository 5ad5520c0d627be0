import { expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { fileChecker } from './support.ts';

const { categories, surely } = fileChecker();

const CHART: ChartFacts = {
  birthDate: '1953-04-16',
  sex: 'female',
  allergies: ['Latex', 'Ceftriaxone', 'Shellfish'],
  medications: [
    { name: 'Adalimumab 40 mg pen', sig: '40 mg every 14 days' },
    { name: 'Sertraline 100 mg tablets', dose: { value: 100, unit: 'mg' } },
  ],
  pastMedications: [{ name: 'apixaban 5 MG Oral Tablet', dose: { value: 5, unit: 'mg' } }],
  conditions: ['Chronic obstructive pulmonary disease', 'Crohn disease'],
  procedures: [
    { names: ['Radical nephrectomy, right'], site: 'Right kidney', on: '2019-04-03' },
    { names: ['Cataract extraction'], site: 'Left eye', on: '2026-02-17' },
  ],
  sited: ['Right eye, Nuclear cataract'],
  labs: [],
  vaccines: [
    { names: ['Zoster recombinant'], on: '2024-02-15' },
    { names: ['Td (adult)'], on: '2012-05-02' },
    { names: ['Hepatitis A adult'], on: '2020-01-10' },
    { names: ['Hepatitis A adult'], on: '2020-08-10' },
  ],
  vaccinesNotDone: [{ names: ['Seasonal influenza vaccine'], on: '2025-10-09' }],
};
const against = (text: string): readonly string[] => surely(text, { chart: CHART });

test.each([
  [
    'chart_vaccine_status_differs',
    'Vaccinations: seasonal influenza declined on 9 October 2025.',
    'Vaccinations: seasonal influenza given on 9 October 2025.',
  ],
  [
    'chart_vaccine_status_differs',
    'For shingles (Shingrix) you have had one dose, so the second is still to come.',
    'For shingles (Shingrix) you have had both doses, so nothing more is to come.',
  ],
  [
    'chart_vaccine_status_differs',
    'The hepatitis A series is complete.',
    'The hepatitis A series has not been started.',
  ],
  ['chart_vaccine_status_differs', 'Hepatitis A: two doses on file.', 'Hepatitis A: dose 2 is still outstanding.'],
  ['chart_vaccine_date_differs', 'Her last tetanus vaccine was in 2012.', 'Her last tetanus vaccine was in 2024.'],
  [
    'live_vaccine',
    'Plan: the injectable Vi typhoid vaccine, completed well before departure.',
    'Plan: the live oral Ty21a typhoid vaccine, completed well before departure.',
  ],
  ['chart_birth_date_differs', 'Wanda, born 16 April 1953, is seen.', 'Wanda, born 16 April 1935, is seen.'],
  ['chart_age_differs', 'Please see Mrs Oakes, 73 years old.', 'Please see Mrs Oakes, 37 years old.'],
  ['allergy_latex', 'A silicone Foley catheter was placed.', 'A latex Foley catheter was placed.'],
  ['chart_allergy_denied', 'A ceftriaxone allergy is listed.', 'No antibiotic allergy is listed.'],
  [
    'chart_medication_stopped',
    'Anticoagulation: apixaban 5 mg twice daily, completed in September.',
    'Anticoagulation: apixaban 5 mg twice daily, current and ongoing.',
  ],
  [
    'chart_medication_continued',
    'Sertraline 100 mg once daily is current.',
    'Sertraline 100 mg once daily has also been stopped.',
  ],
  ['chart_medication_continued', 'You are still to take sertraline.', 'You are no longer to take sertraline 100 mg.'],
  ['chart_medication_stopped', 'Apixaban 5 mg came off the list.', 'Apixaban 5 mg twice daily goes on as before.'],
  [
    'chart_medication_continued',
    'Sertraline 100 mg: keep taking it every day.',
    'Sertraline 100 mg: she quit it last month.',
  ],
  ['chart_allergen_named', 'Good for iron: lentils and cereal.', 'Good for iron: clams, shrimp and cereal.'],
  ['chart_side_differs', 'She had cataract surgery on the left eye.', 'She had cataract surgery on the right eye.'],
  ['chart_side_differs', 'The remaining left kidney works well.', 'The remaining right kidney works well.'],
])('%s: %s', (category, right, wrong) => {
  expect(against(right)).toEqual([]);
  expect(against(wrong)).toContain(category);
});

test('a disease that the chart lacks, told as a standing diagnosis', () => {
  const told = (text: string) => categories(text, { chart: CHART });
  expect(told('She is followed for asthma, first entered in 2017.')).toContain('chart_condition_missing');
  expect(told('She is followed for COPD, first entered in 2017.')).not.toContain('chart_condition_missing');
});
