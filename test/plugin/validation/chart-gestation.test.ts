import { describe, expect, test } from 'vitest';
import { chart, fileChecker } from './support.ts';

const { categories } = fileChecker();

const AT_31 = { chart: chart({ pregnant: true, gestation: { weeks: 31 }, birthDate: '1993-02-03', sex: 'female' }) };

describe('how far a charted pregnancy is', () => {
  test.each([
    '33-year-old at 23 weeks.',
    '33 y/o at 23 wks seen in clinic.',
    '33-year-old at twenty-three weeks.',
    'This 33-year-old at 23 weeks was admitted with pyelonephritis.',
    '33-year-old at 23 weeks for the anomaly scan.',
    '33-year-old at 23 weeks on 11/12/2026, feels well.',
    'Patient is 33 years old and 23 weeks.',
    'Ms Lee, 33, 23 weeks, feels well.',
    'At 23 weeks she feels well and has no bleeding.',
    'She is a 33-year-old who is 23 weeks pregnant.',
  ])('is told otherwise: %s', async (text) => {
    expect(await categories(text, AT_31)).toEqual(['chart_pregnancy_differs']);
  });

  test.each([
    '33-year-old at 31 weeks was admitted with pyelonephritis.',
    '33 y/o at 30 wks seen in clinic.',
    'At 31 weeks she feels well.',
    '33-year-old at 23 weeks of treatment with sertraline.',
    '33-year-old at 12 weeks after her knee operation.',
    '33-year-old, 6 weeks of itch.',
    '33-year-old G2P1 (preterm birth at 34 weeks) at 31 weeks.',
    'At 36 weeks she will be seen again.',
    'At 12 weeks she had her first scan.',
    '33-year-old at 31 weeks, anomaly scan at 20 weeks normal.',
  ])('is told right, or something else is: %s', async (text) => {
    expect(await categories(text, AT_31)).toEqual([]);
  });
});
