import { expect, test } from 'vitest';
import { chart, fileChecker } from './support.ts';

const { surely } = fileChecker();

const KNEES = chart({
  conditions: ['Osteoarthritis of knee'],
  pastConditions: ['Osteoarthritis of right knee'],
  sited: ['Left knee, Osteoarthritis of knee', 'Osteoarthritis of right knee'],
  procedures: [{ names: ['Total replacement of right knee joint'], on: '2023-05-16', site: 'Right knee' }],
});
const TABLETS = chart({
  medications: [
    {
      name: 'methotrexate 2.5 mg tablet',
      sig: 'Take 6 tablets (15 mg) once a week',
      amounts: [{ value: 15, unit: 'mg' }],
    },
    {
      name: 'amiodarone 200 mg tablet',
      sig: '2 tablets (400 mg) daily',
      amounts: [{ value: 400, unit: 'mg' }],
      perDay: 1,
    },
    {
      name: 'metformin 500 mg tablet',
      sig: '2 tablets (1000 mg) twice daily with meals',
      amounts: [{ value: 1000, unit: 'mg' }],
    },
  ],
});
const NITRATE = chart({
  medications: [{ name: 'isosorbide mononitrate ER 60 mg tablet' }, { name: 'apixaban 5 mg tablet' }],
});

const TREATED = chart({
  birthDate: '2018-05-09',
  ageYears: 6.8,
  ageTodayYears: 8.6,
  conditions: ['Type 2 diabetes mellitus', "Alzheimer's disease"],
  pastConditions: ['Chronic hepatitis C'],
  medications: [
    { name: 'azathioprine 100 mg tablet' },
    { name: 'apixaban 5 mg tablet' },
    { name: 'bisoprolol 5 mg tablet' },
  ],
  results: [
    { name: 'Hemoglobin', value: 11.6, unit: 'g/dL', on: '2026-02-18' },
    { name: 'Hemoglobin', value: 10.1, unit: 'g/dL', on: '2025-12-03' },
  ],
});

test.each([
  ['The chart has hepatitis C as still active.', TREATED],
  ['Active problems are type 2 diabetes and hepatitis C.', TREATED],
  ['Hepatitis C: active, no therapy yet.', TREATED],
  ['A 9-year-old girl came today.', TREATED],
  ['The haemoglobin was 11.6 g/dL, taken on 8 February 2026.', TREATED],
  ['The medicines on your list are apixaban 5 mg twice a day, digoxin 0.125 mg and bisoprolol 5 mg.', TREATED],
  ['To prevent more attacks we suggest starting allopurinol 300 mg daily for now.', TREATED],
  ['Please start allopurinol 300 mg daily. Azathioprine continues with the usual monitoring.', TREATED],
  ['The left knee was replaced in May 2023.', KNEES],
  ['Since the knee replacement on the left in 2023 he climbs stairs again.', KNEES],
  ['Amiodarone 600 mg daily.', TABLETS],
  ['Amiodarone is taken as three tablets of 200 mg daily.', TABLETS],
  ['Metformin 500 mg twice daily with food.', TABLETS],
  ['The patient is not on an anticoagulant.', NITRATE],
  ['You do not take any nitrate.', NITRATE],
] as const)('finds it against the chart: %s', (text, facts) => {
  expect(surely(text, { chart: facts })).not.toEqual([]);
});

test.each([
  ['Hepatitis C has not been treated again since it was cured.', TREATED],
  ['Active problems are type 2 diabetes alone; hepatitis C resolved in 2021.', TREATED],
  ['The haemoglobin was 11.6 g/dL, taken on 18 February 2026.', TREATED],
  ['Your medicines are apixaban and bisoprolol, and paracetamol when needed.', TREATED],
  ['A 6-year-old girl came today.', TREATED],
  ['The right knee was replaced in May 2023; the other one aches.', KNEES],
  ['The left knee has not been operated on.', KNEES],
  ['A replacement of the left knee may be needed later.', KNEES],
  ['The osteoarthritis of the left knee is stable.', KNEES],
  ['Methotrexate 15 mg (six tablets of 2.5 mg) once a week.', TABLETS],
  ['Methotrexate comes in 2.5 mg tablets; you take 15 mg once a week.', TABLETS],
  ['Amiodarone 400 mg daily, taken as two tablets of 200 mg each.', TABLETS],
  ['Metformin 1000 mg (as 500 mg tablets) twice daily with meals.', TABLETS],
  ['Metformin 2000 mg a day, as two 500 mg tablets twice daily.', TABLETS],
  ['Do not take sildenafil with the nitrate you are on.', NITRATE],
  ['He is not on a nitrate patch but on tablets.', NITRATE],
  ['Do not take ibuprofen while you use the blood thinner.', NITRATE],
] as const)('leaves what the chart bears out: %s', (text, facts) => {
  expect(surely(text, { chart: facts })).toEqual([]);
});
