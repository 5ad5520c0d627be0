import { expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { fileChecker } from './support.ts';

const { surely } = fileChecker();

const CHART: ChartFacts = {
  allergies: [],
  medications: [],
  labs: [],
  conditions: ['Osteoarthritis of knee', 'Migraine without aura', 'Malignant neoplasm of sigmoid colon'],
};
const found = (text: string, chart = CHART) => surely(text, { chart });

test.each([
  'She has GERD and takes omeprazole 20 mg daily.',
  'You have atrial fibrillation and raised cholesterol.',
  '73-year-old woman with atrial fibrillation.',
  'Problems: COPD and migraine.',
  'Her own problem list includes hypothyroidism.',
])('a lasting disease told as had that the chart has not: %s', (text) => {
  expect(found(text)).toContain('chart_condition_missing');
});

test.each([
  'She has osteoarthritis and migraine.',
  'She has sigmoid colon cancer.',
  'Her mother has asthma.',
  'She has no asthma.',
  'He has had insomnia for a month.',
])('but not a charted one, one of kin, a denied or a new one: %s', (text) => {
  expect(found(text)).not.toContain('chart_condition_missing');
});

test('of a chart that lists one or two, what is told in passing is not missed', () => {
  const chart = { ...CHART, conditions: ['Migraine without aura'] };
  expect(found('She has GERD and takes omeprazole 20 mg daily.', chart)).not.toContain('chart_condition_missing');
});
