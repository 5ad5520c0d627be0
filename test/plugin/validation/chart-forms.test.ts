import { expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { chart, fileChecker, resultOn } from './support.ts';

const { checker } = fileChecker();

const lab = { ...resultOn('Potassium', 4.2, 'mmol/L', '2026-11-10'), low: 3.5, high: 5.1 };
const CHARTS = {
  kidneys: chart({ conditions: ['Chronic kidney disease stage 5 (disorder)'] }),
  dialysed: chart({ conditions: ['Dependence on renal dialysis'] }),
  tablets: chart({
    medications: [{ name: 'Lisinopril 10 MG Oral Tablet', perDay: 1, dose: { value: 10, unit: 'mg' } }],
  }),
  gout: chart({ conditions: ['Gout'] }),
  goutOver: chart({ conditions: ['Hypertension'], pastConditions: ['Gout'] }),
  penicillin: chart({ allergies: ['Penicillin'] }),
  older: chart({ ageYears: 64, birthDate: '1962-03-12', sex: 'female' }),
  potassium: chart({ labs: [lab], results: [lab] }),
  stay: chart({ stays: [{ kind: 'inpatient', from: '2024-12-03', to: '2024-12-08' }] }),
} as const satisfies Record<string, ChartFacts>;

/** What a chart refutes, in plain words, and beside it what the same chart bears out or says nothing of. */
const SAID: readonly (readonly [keyof typeof CHARTS, readonly string[], readonly string[]])[] = [
  [
    'kidneys',
    ['Start metformin today.', 'Please pick up your metformin at the pharmacy.'],
    ['Metformin was not started.', 'Paracetamol was started.'],
  ],
  ['dialysed', ['Nitrofurantoin was prescribed.'], ['Nitrofurantoin is avoided on dialysis.']],
  [
    'tablets',
    [
      'Medications: none.',
      'Home meds: nil.',
      'Not currently taking lisinopril.',
      'Lisinopril 10 mg morning and night.',
    ],
    ['Medications: none added.', 'Lisinopril 10 mg in the morning.', 'New medications: none.'],
  ],
  [
    'gout',
    [
      'PMH negative for gout.',
      'Gout: no.',
      'She is free of gout.',
      'Gout is not on her problem list.',
      'Past medical history: none.',
      'No chronic medical problems.',
    ],
    [
      'PMH: gout.',
      'Gout: no flare this year.',
      'Past medical history: none beyond gout.',
      'Her knee is free of gout attacks.',
    ],
  ],
  ['goutOver', ['She has active gout.', 'She currently has gout.'], ['She has had gout before.', 'Her gout is over.']],
  [
    'penicillin',
    [
      'Allergies reviewed: none.',
      'Drug allergies: no.',
      'She is not allergic to anything.',
      'There are no allergies to report.',
      'Penicillin allergy: no.',
      'Allergies – none.',
    ],
    [
      'Penicillin allergy: no change.',
      'Latex allergy: no.',
      'She is not allergic to anything but penicillin.',
      'Allergies reviewed: penicillin.',
    ],
  ],
  [
    'older',
    [
      'Age: 34.',
      'A woman aged 34.',
      'She is 34 years of age.',
      'Female, 34 years.',
      'She turned 34 this year.',
      'At 34, she is doing well.',
    ],
    [
      'Age: 64.',
      'A woman aged 64.',
      'Her daughter turned 34 this year.',
      'She was 34 years of age at the operation.',
      'At 34 minutes, she woke.',
    ],
  ],
  [
    'potassium',
    [
      'Her potassium of 5.9 was discussed.',
      'Your potassium number is 5.9.',
      'We checked your potassium and it was 5.9.',
    ],
    [
      'Her potassium of 4.2 was discussed.',
      'We checked your potassium and it was 4.2.',
      'Potassium within normal limits.',
      'High potassium can harm the heart.',
    ],
  ],
  [
    'stay',
    ['She was in hospital for pneumonia in December 2024 for twelve days.', 'Hospitalized in 2024 for three weeks.'],
    [
      'She was in hospital for pneumonia in December 2024 for five days.',
      'In hospital in 2024, then home with antibiotics for ten days.',
    ],
  ],
];

test.each(SAID.flatMap(([name, wrong]) => wrong.map((text) => [name, text] as const)))('%s: %s', (name, text) => {
  expect(checker().against(text, { chart: CHARTS[name] })).not.toEqual([]);
});

test.each(SAID.flatMap(([name, , right]) => right.map((text) => [name, text] as const)))(
  '%s, sound: %s',
  (name, text) => {
    expect(checker().against(text, { chart: CHARTS[name] })).toEqual([]);
  },
);
