import { describe, expect, test } from 'vitest';
import { chart, fileChecker, resultOn } from './support.ts';

const { categories } = fileChecker();

const LIPASE = { chart: chart({ labs: [resultOn('Lipase', 45, 'U/L', '2026-11-20')] }) };

describe('a number that could be a year behind the name of a test', () => {
  test.each([
    'Lipase of 1900 is normal.',
    'Normal lipase of 1900.',
    'A CK of 2050 was normal.',
    'CK 2050, so there is no rhabdomyolysis.',
    'Ferritin 1950 is low.',
  ])('is its value: %s', async (text) => {
    expect(await categories(text)).not.toEqual([]);
  });

  test.each([
    'Lipase was 1900.',
    'Lipase 1900 today.',
    'Her lipase of 1900 confirms pancreatitis.',
    'Labs: lipase 1900, amylase 300.',
  ])('is held against the chart: %s', async (text) => {
    expect(await categories(text, LIPASE)).toContain('chart_lab_differs');
  });

  test.each([
    'Lipase 45 today; gallstones since 2019.',
    'Lipase in 2019 was 44.',
    'Lipase 45. Cholecystectomy 2005.',
    'Lipase normal since 2012.',
    'Lipase (2019) 44.',
  ])('is a year: %s', async (text) => {
    expect(await categories(text, LIPASE)).toEqual([]);
  });

  test.each([
    'The ferritin of 2019 was normal.',
    'Ferritin of 1950, consistent with iron overload.',
    'A CK of 2050 after the fall: rhabdomyolysis.',
    'His lead level of 2012 was 3 mcg/dL.',
  ])('sound: %s', async (text) => {
    expect(await categories(text)).toEqual([]);
  });
});
