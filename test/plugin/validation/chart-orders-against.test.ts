import { expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { fileChecker } from './support.ts';

const { categories, surely } = fileChecker();

const allergicTo = (substance: string): ChartFacts => ({
  allergies: [substance],
  reactions: [{ substance, told: ['Anaphylaxis'], severe: true }],
  medications: [],
  conditions: [],
  labs: [],
});

test.each([
  ['Clindamycin', 'Plan: clindamycin 300 mg three times daily for ten days, fluids and rest.'],
  ['Ondansetron', 'Nausea: ondansetron 4 mg PO PRN.'],
  ['Ondansetron', 'For nausea, order ondansetron 4 mg every 8 hours as needed.'],
  ['Benzonatate', 'Provider order: benzonatate 100 mg PO TID prn cough.'],
  ['Azithromycin', 'Because of hives with penicillin she gets azithromycin 500 mg once daily.'],
  ['Empagliflozin', 'My choice would be empagliflozin 10 mg daily, with sick-day advice.'],
])('what is treated, how long, and what another drug did is no reaction to %s: %s', (substance, text) => {
  expect(categories(text, { chart: allergicTo(substance) })).toContain('allergy_same_drug');
});

test.each([
  ['Clindamycin', 'Clindamycin 300 mg gave him TEN, in 2019.'],
  ['Ondansetron', 'Ondansetron 4 mg caused a rash when it was given for nausea.'],
  ['Azithromycin', 'She gets hives from azithromycin.'],
  ['Azithromycin', 'Azithromycin 500 mg made her sick.'],
])('but what %s did is: %s', (substance, text) => {
  expect(categories(text, { chart: allergicTo(substance) })).not.toContain('allergy_same_drug');
});

const TAKES: ChartFacts = {
  allergies: [],
  medications: [{ name: 'Warfarin 5 mg tablet' }, { name: 'Azathioprine 50 mg tablet' }],
  conditions: [],
  labs: [],
};

test.each([
  'She takes warfarin 5 mg daily; the INR on 28 May was 2.9. Plan: urine culture today and trimethoprim-sulfamethoxazole 160/800 mg twice daily for five days.',
  'To reduce further flares we would start allopurinol 100 mg once daily.',
  'Plan: stop lisinopril 10 mg and start allopurinol 100 mg once daily.',
  'For your tooth we are prescribing metronidazole 500 mg three times daily.',
])('a value, an aim and the end of another drug do not deal with a charted pair: %s', (text) => {
  expect(surely(text, { chart: TAKES })).toContain('chart_interaction_major');
});

test.each([
  'Start fluconazole 150 mg; check the INR in three days.',
  'Start metronidazole 500 mg three times daily and reduce the warfarin dose.',
  'Hold warfarin while she takes metronidazole 500 mg.',
])('but what is done about it does: %s', (text) => {
  expect(surely(text, { chart: TAKES })).not.toContain('chart_interaction_major');
});

test('prophylactic heparin goes on beside aspirin', () => {
  const chart = { ...TAKES, medications: [{ name: 'Aspirin 81 mg tablet' }] };
  const found = surely('Thrombosis prophylaxis: heparin 5000 units subcutaneously every 8 hours.', { chart });
  expect(found).not.toContain('chart_interaction_major');
});
