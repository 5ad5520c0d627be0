import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doseClaimsOf } from '../../../plugin/validation/claims/claims.ts';
import { measurementsOf } from '../../../plugin/validation/measured/measurements.ts';
import { readText } from '../../../plugin/validation/reading/document.ts';
import { frequencyAt } from '../../../plugin/validation/reading/frequency.ts';
import { amountAt, numberAt } from '../../../plugin/validation/reading/numbers.ts';
import { sentencesOf } from '../../../plugin/validation/reading/sentences.ts';
import { tokensOf } from '../../../plugin/validation/reading/tokens.ts';
import { unitAt } from '../../../plugin/validation/reading/units.ts';
import { fileChecker } from './support.ts';

const { checker } = fileChecker();

const readDoses = (text: string) =>
  doseClaimsOf(readText(text, checker().lexicon)).map(({ drug, amount, route, frequency }) => ({
    drug: drug.id,
    ...(amount ? { amount: [amount.low, amount.high, amount.unit] } : {}),
    ...(route ? { route: route.route } : {}),
    ...(frequency ? { perDay: [frequency.low, frequency.high].map((count) => Math.round(count * 100) / 100) } : {}),
  }));

test.each([
  ['Metformin 500 mg PO BID', [{ drug: 'metformin', amount: [500, 500, 'mg'], route: 'PO', perDay: [2, 2] }]],
  [
    'take two 500 mg tablets of metformin twice a day',
    [{ drug: 'metformin', amount: [1000, 1000, 'mg'], perDay: [2, 2] }],
  ],
  ['metformin one tablet of 500 mg twice a day', [{ drug: 'metformin', amount: [500, 500, 'mg'], perDay: [2, 2] }]],
  [
    'Glucophage 500mg tablets, take 2 tablets b.i.d.',
    [{ drug: 'metformin', amount: [1000, 1000, 'mg'], perDay: [2, 2] }],
  ],
  ['ibuprofen 400-600 mg q6-8h prn', [{ drug: 'ibuprofen', amount: [400, 600, 'mg'], perDay: [3, 4] }]],
  [
    'methotrexate fifteen mg by mouth once a week',
    [{ drug: 'methotrexate', amount: [15, 15, 'mg'], route: 'PO', perDay: [0.14, 0.14] }],
  ],
  [
    'heparin 5,000 units SC q 8 hours',
    [{ drug: 'heparin', amount: [5000, 5000, 'units'], route: 'SC', perDay: [3, 3] }],
  ],
  ['levothyroxine 112 µg every morning', [{ drug: 'levothyroxine', amount: [112, 112, 'mcg'], perDay: [1, 1] }]],
  ['Metformin 2 x 500 mg daily', [{ drug: 'metformin', amount: [1000, 1000, 'mg'], perDay: [1, 1] }]],
  [
    'Morphine, all in all 60 mg + 4 x 10 mg = 100 mg',
    [
      { drug: 'morphine', amount: [60, 60, 'mg'] },
      { drug: 'morphine', amount: [10, 10, 'mg'] },
    ],
  ],
  ['Metformin half a 500 mg tablet', [{ drug: 'metformin', amount: [250, 250, 'mg'] }]],
  ['Metformin 500 mg, ½ tablet twice daily', [{ drug: 'metformin', amount: [250, 250, 'mg'], perDay: [2, 2] }]],
  ['Metformin 500 mg: take 1½ tablets', [{ drug: 'metformin', amount: [750, 750, 'mg'] }]],
  ['Acetaminophen 2 500-mg tablets', [{ drug: 'acetaminophen', amount: [1000, 1000, 'mg'] }]],
  ['Heparin 5 000 units SC', [{ drug: 'heparin', amount: [5000, 5000, 'units'], route: 'SC' }]],
  ['Morphine 5 mg an hour', [{ drug: 'morphine', amount: [5, 5, 'mg/hour'] }]],
  ['Melatonin 3 mg an hour before bed', [{ drug: 'melatonin', amount: [3, 3, 'mg'], perDay: [1, 1] }]],
  [
    'Vancomycin 1 g in 250 mL over 2 hours every 12 hours',
    [{ drug: 'vancomycin', amount: [1, 1, 'g'], perDay: [2, 2] }],
  ],
  ['Norepinephrine 8 mg in 250 mL at 5 mcg/min', [{ drug: 'norepinephrine', amount: [5, 5, 'mcg/min'] }]],
  ['Ferrous sulfate 325 mg (65 mg elemental iron)', [{ drug: 'ferrous sulfate', amount: [325, 325, 'mg'] }]],
  ['lisinpril 10 mg daily', [{ drug: 'lisinopril', amount: [10, 10, 'mg'], perDay: [1, 1] }]],
  ['amoxicillin 45 mg/kg/day divided BID', [{ drug: 'amoxicillin', amount: [45, 45, 'mg/kg/day'], perDay: [2, 2] }]],
  [
    'lisinopril 10 mg daily, metformin 500 mg BID and warfarin',
    [
      { drug: 'lisinopril', amount: [10, 10, 'mg'], perDay: [1, 1] },
      { drug: 'metformin', amount: [500, 500, 'mg'], perDay: [2, 2] },
    ],
  ],
  [
    'metformin and subcutaneous heparin 5000 units every 12 hours',
    [{ drug: 'heparin', amount: [5000, 5000, 'units'], route: 'SC', perDay: [2, 2] }],
  ],
  [
    'We will start sertraline. Take 50 mg every morning.',
    [{ drug: 'sertraline', amount: [50, 50, 'mg'], perDay: [1, 1] }],
  ],
  ['potassium 4.2 mmol/L and a walk daily', []],
])('reads the doses of: %s', (text, expected) => expect(readDoses(text)).toEqual(expected));

test.each([
  [
    'BP 128/76, HR 72',
    [
      ['systolic blood pressure', 128],
      ['diastolic blood pressure', 76],
      ['heart rate', 72],
    ],
  ],
  ['potassium this morning is 5.9', [['potassium', 5.9]]],
  [
    'K 6.1. Na 139',
    [
      ['potassium', 6.1],
      ['sodium', 139],
    ],
  ],
  ['hemoglobin A1c of 8.2%', [['hemoglobin a1c', 8.2]]],
  ['GCS 14', [['GCS', 14]]],
  ['NYHA class III', [['NYHA', 3]]],
  ['potassium 20 mEq daily', []],
  ['glucose checked on 6/12/2026', []],
  ['vitamin K 10 mg', []],
])('reads the values of: %s', (text, expected) => {
  const read = measurementsOf(readText(text, checker().lexicon)).map(({ id, low }) => [id, low]);
  expect(read.sort()).toEqual([...expected].sort());
});

describe('assertion', () => {
  test.each([
    ['Start warfarin 5 mg.', 'active'],
    ['Do not take warfarin.', 'negated'],
    ['Warfarin was stopped last year.', 'stopped'],
    ['If warfarin is needed, call us.', 'hypothetical'],
    ['If the pain goes on, take warfarin.', 'active'],
    ['Her mother takes warfarin.', 'other-person'],
    ['Allergic to warfarin.', 'allergen'],
    ['ALLERGIES\n\nWarfarin', 'allergen'],
    ['Allergies: none. Start warfarin.', 'active'],
    ['Family history: warfarin', 'other-person'],
    ['The dose of warfarin was halved.', 'adjusted'],
    ['Denies bleeding but takes warfarin.', 'active'],
  ])('%s', (text, expected) => {
    const mention = readText(text, checker().lexicon).mentions.find(({ id }) => id === 'warfarin');
    expect(mention?.assertion).toBe(expected);
  });
});

describe('parts', () => {
  test.each([
    ['twenty-five', 25],
    ['1,200', 1200],
    ['.5', 0.5],
    ['1/2', 0.5],
    ['one and a half', 1.5],
    ['two thousand', 2000],
    ['thirty seven point two', 37.2],
    ['point four', 0.4],
    ['one hundred and eighty three', 183],
    ['a hundred three', 103],
    ['two thousand and one', 2001],
    ['one hundred and two hundred', 100],
    ['3 and a half pounds', 3.5],
    ['3-1/2 years', 3.5],
    ['five or six hundred', 500],
    ['3 constructor', 3],
  ])('the number %s', (text, expected) => expect(numberAt(tokensOf(text), 0)?.value).toBeCloseTo(expected));

  test.each([
    ['5-10', 5, 10],
    ['5 to 10', 5, 10],
    ['10-5', 10, 10],
    ['three to four hundreds', 300, 400],
    ['between one hundred and five hundred', 100, 500, 1],
  ])('the range %s', (text, low, high, at = 0) => expect(amountAt(tokensOf(text), at)).toMatchObject({ low, high }));

  test.each([
    ['mg/dL', 'mg/dl'],
    ['mL/min/1.73m2', 'ml/min/1.73m2'],
    ['x10^9/L', '10*9/l'],
    ['K/uL', '10*3/ul'],
    ['mm Hg', 'mmhg'],
    ['°C', 'celsius'],
    ['micrograms', 'mcg'],
    ['mg per day', 'mg/day'],
    ['walks', undefined],
  ])('the unit %s', (text, expected) => expect(unitAt(tokensOf(text), 0)?.name).toBe(expected));

  test.each([
    ['twice daily', 2],
    ['b.i.d.', 2],
    ['q4-6h', 6],
    ['q.6 h', 4],
    ['every 30 minutes', 48],
    ['every other day', 0.5],
    ['three times a week', 3 / 7],
    ['every 12 hours', 2],
    ['once every night', 1],
    ['q 8 hours as needed', 3],
    ['every two weeks', 1 / 14],
    ['at bedtime', 1],
    ['twice yearly', 2 / 365],
    ['x2 daily', 2],
    ['morning and night', 2],
    ['in the morning and at bedtime', 2],
    ['with breakfast, lunch and dinner', 3],
    ['before meals and at bedtime', 4],
    ['AC and HS', 4],
    ['qAM and qPM', 2],
    ['every 3rd day', 1 / 3],
    ['in the morning and 500 mg in the evening', 1],
  ])('the frequency %s', (text, expected) => expect(frequencyAt(tokensOf(text), 0)?.high).toBeCloseTo(expected));

  test('hours behind an amount, days of a course and a night alone', () => {
    expect(frequencyAt(tokensOf('500 mg q12'), 2)?.high).toBe(2);
    expect(frequencyAt(tokensOf('question q12'), 1)).toBeUndefined();
    expect(frequencyAt(tokensOf('x2 days'), 0)).toBeUndefined();
    expect(frequencyAt(tokensOf('morning stiffness and night sweats'), 0)).toBeUndefined();
  });
});

/** Texts with what breaks offsets: ligatures, full-width digits, emoji, combining marks, CRLF, tokens. */
const oddText = () =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'metformin',
          '500',
          ' mg',
          '\r\n',
          '[ID_001]',
          'ﬁ',
          '５００',
          '👩‍⚕️',
          'e\u0301',
          '½',
          '㎎',
          'BP 120/80',
          '.',
          ' ',
          'K 4.2',
          'Ⅳ',
          'µg',
        ),
        fc.string({ unit: 'grapheme', maxLength: 6 }),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join(''));

test('every token and finding lies inside the text, in order and not empty', () => {
  fc.assert(
    fc.property(oddText(), (text) => {
      let at = 0;
      for (const token of tokensOf(text)) {
        expect(token.start).toBeGreaterThanOrEqual(at > 0 ? at - 1 : 0);
        expect(token.end).toBeGreaterThan(token.start);
        expect(token.end).toBeLessThanOrEqual(text.length);
        at = token.start;
      }
      for (const { start, end } of checker().judge(text).findings) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
      }
    }),
    { numRuns: 300 },
  );
});

test('sentences cover every token once', () => {
  fc.assert(
    fc.property(oddText(), (text) => {
      const tokens = tokensOf(text);
      const covered = sentencesOf(tokens).flatMap(({ first, end }) =>
        Array.from({ length: end - first }, (_, at) => first + at),
      );
      expect(covered).toEqual(tokens.map((_, at) => at));
    }),
  );
});

test('points at the place in the original where compatibility forms were', () => {
  const text = 'ﬁrst ㎎ ½. Metformin ５０００ mg twice daily';
  const [finding] = checker().against(text);
  expect(text.slice(finding?.start, finding?.end)).toBe('Metformin ５０００ mg twice daily');
});

test.each([
  ['spaces', ' '.repeat(32_000)],
  ['digits', '1'.repeat(32_000)],
  ['digits and commas', '1,'.repeat(16_000)],
  ['letters', 'a'.repeat(32_000)],
  ['dots', 'a.'.repeat(16_000)],
  ['brackets', '[ID_'.repeat(8_000)],
  ['combining marks', `e${'\u0301'.repeat(32_000)}`],
  ['mentions', 'warfarin '.repeat(3_500)],
  ['doses', 'take warfarin 5 mg daily '.repeat(1_300)],
  ['values', 'potassium 4.2 '.repeat(2_250)],
  ['sides', 'left knee pain. right knee pain. '.repeat(1_000)],
  ['symptoms', 'denies headache. reports headache. '.repeat(950)],
  ['sums', '1+1+82 kg to 78 kg, a loss of 8 of 20 aa bb '.repeat(700)],
  ['courses', 'amoxicillin for 5 days for cystitis, '.repeat(850)],
  ['reversals', 'opioid overdose reversed flumazenil. '.repeat(875)],
  ['dates and codes', 'PMID: doi: 10. E11.9 2/2/2020 '.repeat(1_050)],
])('reads 32,000 characters of %s in well under a second a thousand', (_, text) => {
  // Processor time of this thread: another program's work is not in it.
  const began = process.threadCpuUsage();
  checker().judge(text);
  const { user, system } = process.threadCpuUsage(began);
  // What grows with the square takes minutes; a slow machine takes 4 s for the slowest of them.
  expect((user + system) / 1000).toBeLessThan(8_000);
});
