import { describe, expect, test } from 'vitest';
import { chart, fileChecker } from './support.ts';

const { categories } = fileChecker();

const sign = (name: string, value: number, unit: string) => ({ name, value, unit, on: '2026-11-19' });
const visit = chart({
  results: [
    sign('Heart rate', 74, '/min'),
    sign('Body temperature', 36.8, 'Cel'),
    sign('Oxygen saturation', 96, '%'),
    sign('Systolic blood pressure', 132, 'mmHg'),
    sign('Diastolic blood pressure', 78, 'mmHg'),
    sign('Body weight', 71, 'kg'),
    { name: 'Potassium', value: 4.2, unit: 'mmol/L', on: '2026-10-06' },
  ],
});
const differing = (text: string) => categories(text, { chart: visit }).filter((one) => one.startsWith('chart_lab'));

describe('vital signs of the day that the chart has them from', () => {
  test.each([
    'Pulse 102, temp 36.8, sats 96% on air.',
    'Weighs 71 kg, BP 168/102, sats 96%.',
    'Fever of 39.2 °C, pulse 74, sats 96%.',
    'Visit of 19 November 2026: heart rate 109, comfortable.',
    'Pressure in clinic 164/98, weight 71 kg.',
    'Her potassium in October was 5.7 mmol/L.',
  ])('marks "%s"', (text) => expect(differing(text)).toContain('chart_lab_differs'));

  test.each([
    'Pulse 74, temp 36.8, sats 96% on air.',
    'Pulse 102.',
    'At home the pulse was 102; here 74 with sats of 96%.',
    'Sats 96%. Ring us for a pulse of 120 or more, or a temperature of 38 or higher.',
    'Sats 96% on oxygen 2 L.',
    'Pulse 74, weighs 71 kg; last week she had a fever of 39.2 °C.',
    'Weighs 71 kg, pulse 110 after walking.',
    'Her potassium in October was 4.2 mmol/L.',
  ])('leaves "%s" alone', (text) => expect(differing(text)).toEqual([]));
});

const treated = chart({
  medications: [
    { name: 'bisoprolol 2.5 mg tablet', sig: '1 tablet twice daily' },
    { name: 'pantoprazole 40 mg tablet', sig: 'One each morning' },
    { name: 'rivaroxaban 15 mg tablet', sig: '1 tablet twice daily for 21 days, then 20 mg once daily' },
  ],
});
const often = (text: string) =>
  categories(text, { chart: treated }).filter((category) => category === 'chart_interval_differs');

describe('how often a tablet is taken whose strength stands in its name', () => {
  test.each([
    'Bisoprolol 2.5 mg once daily and pantoprazole 40 mg in the morning.',
    'Stays on pantoprazole 40 mg twice a day as before.',
    'Stable for over a year on bisoprolol 2.5 mg once a day.',
  ])('marks "%s"', (text) => expect(often(text)).not.toEqual([]));

  test.each([
    'Bisoprolol 2.5 mg twice daily and pantoprazole 40 mg in the morning.',
    'Bisoprolol 5 mg daily in two doses.',
    'We are cutting bisoprolol to 2.5 mg once daily.',
    'Pantoprazole 40 mg may be taken twice daily if the heartburn is back.',
    'Pantoprazole 40 mg twice daily for two weeks because of the ulcer.',
    'Rivaroxaban changes to 20 mg once daily in December.',
    'Bisoprolol 2.5 mg in the morning, and one more at supper.',
  ])('leaves "%s" alone', (text) => expect(often(text)).toEqual([]));
});
