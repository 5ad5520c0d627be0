import { expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

const CHART: ChartFacts = {
  allergies: [],
  conditions: [],
  labs: [],
  medications: [
    { name: 'Methotrexate 2.5 mg tablet', sig: 'Take 6 tablets (15 mg) by mouth once a week' },
    { name: 'Insulin glargine 100 units/mL pen', sig: 'Inject 18 units at bedtime' },
    { name: 'Albuterol HFA 90 mcg', sig: '2 puffs every 4 hours as needed' },
    { name: 'Furosemide 40 mg tablet', sig: '40 mg twice daily', perDay: 2, dose: { value: 40, unit: 'mg' } },
    { name: 'Hydroxocobalamin', sig: '1000 mcg every 3 months', route: 'Intramuscular route' },
    { name: 'Fluticasone propionate 50 mcg nasal spray', sig: '1 spray in each nostril daily' },
    { name: 'Ofloxacin 0.3 %', sig: '5 drops into the right ear twice daily' },
    { name: 'Estradiol 0.05 mg/24 h patch' },
    { name: 'Sumatriptan 50 mg tablet' },
    { name: 'Nitroglycerin 0.4 mg tablet', sig: '1 tablet under the tongue as needed' },
    { name: 'Levetiracetam 500 mg' },
  ],
};
const found = (text: string) => categories(text, { chart: CHART });

test.each([
  'He takes methotrexate 15 mg by subcutaneous injection once a week.',
  'Please inject your methotrexate 15 mg once a week.',
  'Insulin glargine 18 units by mouth at bedtime.',
  'Furosemide 40 mg IV twice daily.',
  'Hydroxocobalamin 1000 mcg is given by mouth every three months.',
  'Fluticasone 50 mcg inhaled daily.',
  'Ofloxacin 5 drops in the right eye twice daily.',
  'Estradiol tablets 0.05 mg daily.',
  'Sumatriptan 50 mg subcutaneously for attacks.',
  'Sumatriptan injection 50 mg at the onset of an attack.',
])('another way of giving than the ordered one: %s', (text) => {
  expect(found(text)).toContain('chart_route_differs');
});

test.each([
  'Methotrexate 15 mg by mouth once a week.',
  'Switch methotrexate to 15 mg subcutaneously.',
  'Methotrexate 15 mg by mouth or by injection once a week.',
  'Insulin glargine 18 units under the skin at bedtime.',
  'Albuterol 2 puffs by mouth as needed.',
  'Albuterol nebulized every 4 hours as needed.',
  'He received furosemide 40 mg IV in the emergency department.',
  'Furosemide 80 mg IV twice daily.',
  'Hydroxocobalamin 1000 mcg injection every three months.',
  'Ofloxacin 5 drops in the right ear twice daily.',
  'Estradiol patch 0.05 mg twice weekly.',
  'Use nitroglycerin 0.4 mg under the tongue for chest pain.',
  'Levetiracetam 500 mg IV twice daily.',
  'Sumatriptan 50 mg tablets at the onset of an attack.',
])('but not the ordered one, a change, what was, or what the chart leaves open: %s', (text) => {
  expect(found(text)).not.toContain('chart_route_differs');
});
