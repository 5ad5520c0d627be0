import { expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { readRows } from '../../eval/rows.ts';
import { chartFacts } from '../../eval/scorer.ts';
import { fileChecker } from './support.ts';

const { checker } = fileChecker();
const TODAY = new Date('2026-11-21');
const chart: ChartFacts = {
  birthDate: '1990-04-02',
  sex: 'female',
  allergies: [],
  medications: [],
  conditions: [],
  labs: [],
  pregnancySigns: [{ pregnant: true, on: '2023-05-20', until: '2024-02-01', weeks: 20, weeksOn: '2023-05-20' }],
  recordedTo: '2023-05-20',
};
const categories = (text: string, more: object = {}): readonly string[] =>
  checker()
    .against(text, { chart, asOf: TODAY, isToday: true, ...more })
    .map(({ category }) => category);

test('an age is as of the newest record of a chart that ended years ago, as of today, or between', () => {
  for (const age of [33, 35, 36]) expect(categories(`A ${age}-year-old woman seen in clinic.`)).toEqual([]);
  for (const age of [25, 44])
    expect(categories(`A ${age}-year-old woman seen in clinic.`)).toContain('chart_age_differs');
});

test('a pregnancy of such a chart is not over for a text about it, and is for one that the caller dates today', () => {
  const text = 'Start lisinopril 10 mg once daily for the blood pressure.';
  expect(categories(text).some((category) => /pregnan/.test(category))).toBe(true);
  expect(categories(text, { isToday: false })).toEqual([]);
});

test('a text that dates itself soon after the newest record is of that day', () => {
  const weeks = (told: number, on: string) => categories(`Antenatal visit, ${on}, at ${told} weeks of pregnancy.`);
  expect(weeks(28, '15 July 2023')).toEqual([]);
  expect(weeks(12, '15 July 2023')).not.toEqual([]);
});

test('a chart that is kept leaves a text without a date in the present', () => {
  const kept = { ...chart, recordedTo: '2026-11-02' };
  const text = 'Start lisinopril 10 mg once daily for the blood pressure.';
  expect(categories(text, { chart: kept })).toEqual([]);
});

test.each(['2026-11-21', '2028-06-01'])('right texts about charts that ended years before %s stay right', (today) => {
  const right = readRows('test/cases/validate-charts-practice.jsonl').filter(({ accurate }) => accurate);
  const flagged = right.filter(({ text, chart: bundle }) => {
    const facts = chartFacts(bundle);
    return checker()
      .against(text, { asOf: new Date(today), isToday: true, ...(facts && { chart: facts }) })
      .some(({ severity }) => severity === 'high');
  });
  expect(right).toHaveLength(40);
  expect(flagged.length).toBeLessThan(3);
});
