import { expect, test } from 'vitest';
import { chart, fileChecker } from './support.ts';

const { surely } = fileChecker();

const GIRL = {
  chart: chart({
    birthDate: '2018-03-02',
    sex: 'female',
    allergies: ['Egg', 'Clindamycin', 'Iodinated contrast'],
    reactions: [
      { substance: 'Egg', told: ['Anaphylaxis'], severe: true },
      { substance: 'Clindamycin', told: ['Anaphylaxis', 'Hives'], severe: true },
      { substance: 'Iodinated contrast', told: ['Anaphylaxis'], severe: true },
    ],
    results: [{ name: 'Oxygen saturation', value: 88, unit: '%', on: '2026-11-10' }],
    recordedTo: '2026-11-10',
    stays: [
      { kind: 'inpatient', from: '2026-09-16', to: '2026-09-22' },
      { kind: 'emergency', from: '2026-10-11', to: '2026-10-11' },
    ],
  }),
  asOf: new Date('2026-11-10'),
};

test.each([
  ['chart_reaction_differs', 'Egg is tolerated.'],
  ['chart_reaction_differs', 'She can eat eggs without trouble.'],
  ['chart_reaction_differs', 'Clindamycin caused only a mild skin rash in 2020.'],
  ['chart_reaction_differs', 'Iodinated contrast: a feeling of warmth only.'],
  ['chart_lab_differs', 'Today she is saturating 97% on room air.'],
  ['chart_stay_differs', 'She was admitted to hospital on 26 September with wheeze.'],
  ['chart_stay_differs', 'She was admitted to hospital on 11 October with wheeze.'],
  ['chart_stay_differs', 'She attended the emergency department on 21 October.'],
  ['chart_stay_differs', 'She left our ward on September 29.'],
])('finds %s against the chart: %s', (category, text) => expect(surely(text, GIRL)).toContain(category));

test.each([
  'Food allergies: egg (anaphylaxis).',
  'She cannot eat eggs.',
  'Clindamycin caused anaphylaxis in 2020.',
  'Azithromycin in place of clindamycin is tolerated.',
  'Today she is saturating 88% on room air.',
  'She was admitted to hospital on 16 September with wheeze.',
  'She attended the emergency department on 11 October.',
  'She left our ward on September 22.',
])('leaves what the chart has so: %s', (text) => expect(surely(text, GIRL)).toEqual([]));
