import { expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { chart, fileChecker } from './support.ts';

const { surely } = fileChecker();

const taking = (medications: readonly string[], more: Partial<ChartFacts> = {}): ChartFacts =>
  chart({ medications: medications.map((name) => ({ name })), ...more });
const FEW = taking(['phenelzine 15 MG Oral Tablet', 'azathioprine 50 MG Oral Tablet']);
const OLD = taking(['lorazepam 0.5 MG Oral Tablet'], { ageYears: 87 });
const LIGHT = taking([], { ageYears: 64, weightKg: 61 });

test.each([
  ['chart_interaction_contraindicated', FEW, 'For your dry cough you may buy dextromethorphan 20 mg capsules.'],
  ['chart_interaction_major', FEW, 'Because of the gout we would start allopurinol 100 mg once daily.'],
  ['contraindicated_age', OLD, 'If she still cannot sleep, diphenhydramine 25 mg at bedtime can be given.'],
  ['dose_above_maximum', LIGHT, 'Clot in the left calf. Enoxaparin 120 mg subcutaneously every 12 hours.'],
])('finds %s', (category, facts, text) => {
  expect(surely(text, { chart: facts })).toContain(category);
});

test.each([
  [FEW, 'For your dry cough you may buy guaifenesin 200 mg tablets.'],
  [FEW, 'Would we start allopurinol 100 mg daily if azathioprine were stopped?'],
  [OLD, 'Lorazepam 0.5 mg at night can be taken as before.'],
  [OLD, 'Diphenhydramine 25 mg at bedtime cannot be recommended.'],
  [LIGHT, 'Clot in the left calf. Enoxaparin 60 mg subcutaneously every 12 hours.'],
  [LIGHT, 'Clot in the left calf. Enoxaparin 90 mg subcutaneously once a day.'],
  [LIGHT, 'After the hip replacement fondaparinux 2.5 mg once daily; aspirin 81 mg daily continues.'],
])('leaves the safe one: %#', (facts, text) => {
  expect(surely(text, { chart: facts })).toEqual([]);
});
