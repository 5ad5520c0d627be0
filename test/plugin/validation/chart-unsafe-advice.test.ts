import { expect, test } from 'vitest';
import { readTable } from '../../../models/knowledge/table.ts';
import { ADVICE_WORDINGS } from '../../../plugin/validation/checks/chart/unsafe-advice.ts';
import { chart, fileChecker } from './support.ts';

const { categories } = fileChecker();
const on = (name: string) => chart({ medications: [{ name }] });
const has = (name: string) => chart({ conditions: [name] });

test('every thing of the table has a wording, and every wording a row', () => {
  const things = readTable('advice').map(({ thing }) => thing);
  expect([...new Set(things)].sort()).toEqual([...ADVICE_WORDINGS].sort());
});

test('every row says what of a chart meets it', () => {
  for (const { medicines, conditions, allergies, when } of readTable('advice'))
    expect(`${medicines}${conditions}${allergies}${when}`).not.toBe('');
});

test.each([
  ['chart_advice_grapefruit', on('Tacrolimus 1 mg capsule'), 'Enjoy grapefruit juice with breakfast.'],
  ['chart_advice_tyramine', on('Phenelzine 15 mg tablet'), 'You can eat aged cheese as you like.'],
  ['chart_advice_potassium', on('Ramipril 5 mg capsule'), 'Season with a salt substitute.'],
  [
    'chart_advice_contraception',
    on('Carbamazepine 200 mg tablet'),
    'For contraception we recommend the combined pill.',
  ],
  ['chart_advice_estrogen', has('Migraine with aura'), 'For contraception we recommend the combined pill.'],
  ['chart_advice_insulin', has('Type 1 diabetes mellitus'), 'Stop all insulin while you cannot eat.'],
  ['chart_advice_absorption', on('Levothyroxine 100 mcg tablet'), 'Take the calcium together with your levothyroxine.'],
  ['chart_advice_kidney', has('End-stage renal disease'), 'For constipation take milk of magnesia.'],
  ['chart_advice_allergy', chart({ allergies: ['Iohexol'] }), 'A CT scan with IV contrast is ordered.'],
] as const)('finds %s', (category, facts, text) => {
  expect(categories(text, { chart: facts })).toContain(category);
});

test.each([
  [on('Rosuvastatin 10 mg tablet'), 'Enjoy grapefruit juice with breakfast.'],
  [on('Tacrolimus 1 mg capsule'), 'Avoid grapefruit juice.'],
  [on('Amlodipine 5 mg tablet'), 'Season with a salt substitute.'],
  [has('Type 2 diabetes mellitus'), 'Stop all insulin while you cannot eat.'],
  [has('Tension headache'), 'For contraception we recommend the combined pill.'],
] as const)('leaves advice that the chart bears: %#', (facts, text) => {
  expect(categories(text, { chart: facts }).filter((one) => one.startsWith('chart_advice'))).toEqual([]);
});
