import { describe, expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { chart, fileChecker } from './support.ts';

const { surely } = fileChecker();

const NONE = chart();
const WOMAN: ChartFacts = {
  ...NONE,
  birthDate: '1958-02-11',
  sex: 'female',
  allergies: ['latex'],
  weightKg: 104,
  results: [{ name: 'Body weight', value: 104, unit: 'kg', on: '2026-11-02' }],
  conditions: ['Osteoarthritis of right hip', 'Malignant neoplasm of breast', 'Epilepsy'],
  sited: ['Right hip, Osteoarthritis of hip', 'Left breast, Malignant neoplasm of breast'],
  procedures: [
    { names: ['Simple mastectomy'], site: 'Left breast', on: '2021-05-04' },
    { names: ['Total nephrectomy'], site: 'Left kidney structure', on: '2016-09-12' },
    { names: ['Total replacement of hip joint'], site: 'Left hip joint structure', on: '2019-03-01' },
  ],
  vaccines: [
    { names: ['Tdap'], on: '2024-06-12' },
    { names: ['zoster recombinant'], on: '2026-08-03' },
    { names: ['influenza, injectable'], on: '2026-10-08' },
  ],
  medications: [
    { name: 'anastrozole', dose: { value: 1, unit: 'mg' }, perDay: 1 },
    { name: 'lamotrigine', dose: { value: 100, unit: 'mg' }, perDay: 2 },
    { name: 'albuterol', sig: '200 micrograms as needed, up to four times daily', perDay: 1 },
    {
      name: 'Carbidopa/levodopa 25 mg/100 mg tablet',
      dose: { value: 100, unit: 'mg' },
      amounts: [
        { value: 25, unit: 'mg' },
        { value: 100, unit: 'mg' },
      ],
      perDay: 3,
    },
  ],
};
const INFANT: ChartFacts = { ...NONE, birthDate: '2026-08-18', sex: 'female' };
const NOT_PREGNANT: ChartFacts = { ...NONE, birthDate: '1996-01-01', sex: 'female', pregnant: false };

const against = (chart: ChartFacts, text: string): readonly string[] =>
  surely(text, { chart, asOf: new Date('2026-11-21') });

describe.each<readonly [string, ChartFacts, string, string]>([
  [
    'chart_side_differs',
    WOMAN,
    'She agreed to a total hip replacement on the right side, for the arthritis there.',
    'She agreed to a total hip replacement on the left side, for the arthritis there.',
  ],
  [
    'chart_side_differs',
    WOMAN,
    'Ten years after left nephrectomy in September 2016, no recurrence.',
    'Ten years after right nephrectomy in September 2016, no recurrence.',
  ],
  ['chart_side_differs', WOMAN, 'Left THA 2019.', 'Right THA 2019.'],
  ['chart_side_differs', WOMAN, 'PSH: left THA (2019), tonsillectomy.', 'PSH: right THA (2019), tonsillectomy.'],
  [
    'chart_side_differs',
    WOMAN,
    'History: left simple mastectomy (2021), scar soft.',
    'History: right simple mastectomy (2021), scar soft.',
  ],
  [
    'chart_vaccine_date_differs',
    WOMAN,
    'Her last tetanus cover (Tdap) was given on 12 June 2024.',
    'Her last tetanus cover (Tdap) was given on 12 June 2011.',
  ],
  [
    'chart_vaccine_date_differs',
    WOMAN,
    'Shingrix: first dose given on 3 August 2026, arm sore for a day; second dose due.',
    'Shingrix: first dose given on 3 March 2025, arm sore for a day; second dose due.',
  ],
  ['chart_vaccine_date_differs', WOMAN, 'Tdap booster 12 June 2024.', 'Tdap booster 12 June 2009.'],
  [
    'chart_vaccine_date_differs',
    WOMAN,
    'Influenza vaccine received 8 October 2026.',
    'Influenza vaccine received 8 May 2025.',
  ],
  [
    'chart_medication_differs',
    WOMAN,
    'Hormone treatment is anastrozole 1 mg daily, well tolerated.',
    'Hormone treatment is tamoxifen 20 mg daily, well tolerated.',
  ],
  [
    'chart_medication_differs',
    WOMAN,
    'No fit for six years; stable on lamotrigine 100 mg twice daily.',
    'No fit for six years; stable on levetiracetam 500 mg twice daily.',
  ],
  [
    'chart_weight_differs',
    WOMAN,
    'She measured 104.2 kg at a height of 170 cm.',
    'She measured 74.2 kg at a height of 170 cm.',
  ],
  ['chart_allergy_denied', WOMAN, 'NKDA. Allergies: latex (rash).', 'Allergies: none.'],
  [
    'chart_age_differs',
    INFANT,
    'This 3-month-old girl has had a cold for two days.',
    'This 10-month-old girl has had a cold for two days.',
  ],
  [
    'chart_pregnancy_differs',
    NOT_PREGNANT,
    'On 20 November she was not pregnant, with a negative urine test.',
    'On 20 November she was seven weeks pregnant, with a positive urine test.',
  ],
])('%s', (category, chart, right, wrong) => {
  test(`is nothing in: ${right}`, () => expect(against(chart, right)).toEqual([]));
  test(`is found in: ${wrong}`, () => expect(against(chart, wrong)).toContain(category));
});

test.each([
  'Albuterol about twice a month, chest quiet.',
  'Carbidopa/levodopa 25/100 mg three times daily, on time.',
  'BMI normal at 61 kg.',
  'Offered a right simple mastectomy too, as she carries the gene.',
  'Shingrix: first dose 4 January 2026, second dose 3 August 2026.',
  'We shall add levetiracetam 500 mg twice daily if fits return; stable on lamotrigine 100 mg twice daily.',
  'Her sister is stable on tamoxifen 20 mg daily.',
  'Tamoxifen 20 mg daily was tried before and stopped for hot flushes; anastrozole since.',
])('is right of its chart: %s', (text) => expect(against(WOMAN, text)).toEqual([]));

test('reads an infant by corrected age as no other age', () => {
  expect(against({ ...INFANT, birthDate: '2026-03-18' }, 'An 8-month-old girl, 5-month-old corrected age.')).toEqual(
    [],
  );
});
