import { describe, expect, test } from 'vitest';
import { chart, fileChecker, resultOn } from './support.ts';

// Plain facts of a chart, told in sentences with words of time, place and manner among them.

const { surely } = fileChecker();

const BLEEDING = chart({
  results: [
    resultOn('Hemoglobin', 7.1, 'g/dL', '2026-11-20'),
    resultOn('Hemoglobin', 8, 'g/dL', '2026-11-19'),
    resultOn('Platelets', 74, '10*3/uL', '2026-11-20'),
  ],
});

describe('a value behind the time of day', () => {
  test.each([
    'Hemoglobin at 1600 today 11.7 g/dL.',
    'Hemoglobin at 16:00 today 11.7 g/dL.',
    'Hemoglobin at 4 pm was 11.7 g/dL.',
    'Hgb @ 1600 11.7',
    'Hemoglobin today at 1600 was 11.7 g/dL.',
    'Hemoglobin at noon 11.7 g/dL, platelets 74.',
    'Platelets at 0600 this morning 174.',
    'Hemoglobin on 11/20 at 1600 was 11.7 g/dL.',
    'Hemoglobin at 1600 hrs today: 11.7.',
    'Hemoglobin (1600) 11.7 g/dL.',
  ])('is read: %s', (text) => {
    expect(surely(text, { chart: BLEEDING })).toContain('chart_lab_differs');
  });
  test.each([
    'Hemoglobin at 1600 today 7.1 g/dL.',
    'Hemoglobin (1600) 7.1 g/dL.',
    'Recheck hemoglobin at 1600, 2200 and 0400.',
    'Hemoglobin at 0400, platelets 74.',
    'Hemoglobin at 1837 on 11/19 was 8.0 g/dL.',
  ])('is not made of what else is told: %s', (text) => {
    expect(surely(text, { chart: BLEEDING })).toEqual([]);
  });
});

const WEIGHED = chart({
  ageYears: 60,
  weightKg: 68.5,
  results: [resultOn('Body weight', 68.5, 'kg', '2026-11-20'), resultOn('Body height', 170, 'cm', '2026-11-20')],
});

describe('a weight behind what it was measured with', () => {
  test.each([
    'Admission weight by standing scale on 11/20 was 68.5 lb and height 170 cm, both entered for heparin dosing.',
    'Weight by standing scale was 68.5 lb.',
    'Weight on the standing scale this morning was 68.5 lb.',
    'Weight using the hoist scale 11/20: 98.5 kg.',
    'Body weight measured with a wheelchair scale on admission was 68.5 lb.',
    'Weight (standing scale) 68.5 lb.',
    'Weight at 0600 by bed scale 68.5 lb.',
    'Weight by bed scale 68.5 lb.',
    'Weight per bed scale was 68.5 lb.',
    'Weight via chair scale today 68.5 lb.',
  ])('is read: %s', (text) => {
    expect(surely(text, { chart: WEIGHED })).toContain('chart_lab_differs');
  });
  test.each([
    'Weight by standing scale on 11/20 was 68.5 kg.',
    'Weight by bed scale 151 lb.',
    'Weight fell by 3 kg.',
    'Weight is down by 4 lb on the standing scale.',
    'Weigh by standing scale daily at 0600.',
  ])('is not made of what else is told: %s', (text) => {
    expect(surely(text, { chart: WEIGHED })).toEqual([]);
  });
});

const GIVEN = chart({
  medications: [
    { name: 'insulin glargine 100 units/mL', sig: 'Inject 14 units at bedtime', dose: { value: 14, unit: 'units' } },
    { name: 'insulin lispro 100 units/mL', sig: 'Inject 4 units with meals', dose: { value: 4, unit: 'units' } },
    { name: 'ceftriaxone 1 g IV', sig: '1 g IV every 24 hours', dose: { value: 1, unit: 'g' } },
  ],
});

describe('a dose told as given', () => {
  test.each([
    'Insulin glargine 44 units given subcutaneously in the abdomen per order.',
    'Insulin glargine 44 units given in the left abdomen at bedtime per order.',
    'Insulin glargine 44 units given as ordered.',
    '2100 insulin glargine 44 units subq given in left thigh, tolerated well.',
    'Glargine 44 units given subcutaneously.',
    'Ceftriaxone 2 g IV given at 0600.',
    'Insulin lispro 14 units given with dinner.',
    'Evening insulin glargine 44 units given per MAR.',
    'Scheduled insulin glargine 44 units given.',
    'HS glargine dose of 44 units given SQ per order.',
  ])('is held against the order: %s', (text) => {
    expect(surely(text, { chart: GIVEN })).toContain('chart_dose_differs');
  });
  test.each([
    'Insulin glargine 14 units given per order.',
    'Insulin glargine 20 units given in the ED before transfer.',
    'Insulin lispro 2 units given per sliding scale.',
    'Insulin glargine 10 units was given last night.',
    'Ceftriaxone 2 g IV given once on arrival.',
  ])('may be of one time: %s', (text) => {
    expect(surely(text, { chart: GIVEN })).toEqual([]);
  });
});

const EXPECTING = chart({ sex: 'female', ageYears: 27, pregnant: true, gestation: { weeks: 31 } });

describe('the weeks of a pregnancy, told with who the patient is', () => {
  test.each([
    'Transfer to labor and delivery: 27-year-old at 38 weeks gestation with a kidney infection.',
    'Transfer to L&D: 27-year-old at 38 weeks with pyelonephritis.',
    'Admitted to labor and delivery at 38 weeks gestation with pyelonephritis.',
    '27-year-old G1P0 at 38 weeks gestation who had a section planned and was seen before for nausea.',
    '27-year-old woman, G2P1, 38+2 weeks, admitted after a fall.',
    '27 y/o pregnant female at 38 weeks with flank pain, sent from the delivery ward.',
    '27F at 38 weeks gestation, will have a growth scan next week.',
    'A 27-year-old woman at 38 weeks pregnant was given ceftriaxone before transfer.',
    '27-year-old, now 38 weeks pregnant, was well until yesterday.',
    '27-year-old woman at 38 weeks gestation by dates, due for delivery planning.',
  ])('are held against the chart: %s', (text) => {
    expect(surely(text, { chart: EXPECTING })).toContain('chart_pregnancy_differs');
  });
  test.each([
    '27-year-old at 31 weeks gestation with pyelonephritis.',
    '27-year-old who plans to deliver at 39 weeks.',
    '27-year-old with a prior loss at 12 weeks.',
    '27-year-old, repeat scan at 36 weeks.',
    '27-year-old, 6 weeks of back pain before the pregnancy.',
  ])('are not of what else is told: %s', (text) => {
    expect(surely(text, { chart: EXPECTING })).not.toContain('chart_pregnancy_differs');
  });
});

const INHALES = chart({
  medications: [
    { name: 'tiotropium 18 mcg inhalation capsule' },
    { name: 'albuterol HFA 90 mcg/actuation', sig: 'Inhale 2 puffs every 4 hours as needed' },
    { name: 'lisinopril 10 mg tablet', sig: 'Take 1 tablet by mouth daily' },
  ],
});

describe('the last of a list whose members are told with their doses', () => {
  test.each([
    'Respiratory regimen verified as tiotropium 18 mcg inhaled once daily, albuterol HFA 2 puffs every 4 hours as needed, and theophylline ER 300 mg by mouth daily.',
    'Regimen: tiotropium 18 mcg inhaled once daily, lisinopril 10 mg by mouth every morning, and roflumilast 500 mcg daily.',
    'Regimen reviewed: tiotropium 18 mcg inhaled once daily, albuterol HFA 2 puffs every 4 hours as needed, and montelukast 10 mg nightly.',
    'Medicines confirmed with the patient were tiotropium 18 mcg inhaled once daily, lisinopril 10 mg by mouth each morning and amlodipine 5 mg by mouth daily.',
    'Confirmed by phone: lisinopril 10 mg by mouth every morning, tiotropium 18 mcg inhaled once daily and metformin 500 mg twice daily.',
    'Pharmacy fills agree with tiotropium 18 mcg inhaled once daily, lisinopril 10 mg by mouth once daily, and atorvastatin 40 mg at bedtime.',
    'Bottles seen: lisinopril 10 mg by mouth in the morning, tiotropium 18 mcg by inhalation once daily, and sertraline 50 mg by mouth daily.',
    'Blister pack holds tiotropium 18 mcg inhaled once daily, lisinopril 10 mg by mouth every morning, and gabapentin 300 mg at bedtime.',
    'Pre-admission: albuterol HFA 2 puffs every 4 hours as needed, tiotropium 18 mcg inhaled once daily, and digoxin 0.125 mg by mouth daily.',
    'Reconciled: tiotropium 18 mcg inhaled every morning at breakfast, lisinopril 10 mg by mouth once daily, plus allopurinol 100 mg daily.',
  ])('is held against the orders: %s', (text) => {
    expect(surely(text, { chart: INHALES })).toContain('chart_medication_missing');
  });
  test.each([
    'Regimen verified as tiotropium 18 mcg inhaled once daily, lisinopril 10 mg by mouth daily, and no theophylline.',
    'Continue tiotropium 18 mcg inhaled once daily and lisinopril 10 mg by mouth daily, and start azithromycin 500 mg daily.',
    'Tiotropium 18 mcg inhaled once daily, lisinopril 10 mg by mouth every morning; theophylline 300 mg daily was stopped in 2024.',
    'On tiotropium 18 mcg inhaled once daily and lisinopril 10 mg by mouth daily; consider roflumilast 500 mcg daily.',
    'Takes tiotropium 18 mcg inhaled once daily, lisinopril 10 mg by mouth daily, and albuterol 2 puffs every 4 hours as needed.',
  ])('is not made of what else is told: %s', (text) => {
    expect(surely(text, { chart: INHALES })).not.toContain('chart_medication_missing');
  });
});

const COUNTED = chart({
  results: [
    resultOn('Platelets', 158, '10*3/uL', '2026-10-30'),
    resultOn('Platelets', 88, '10*3/uL', '2026-10-25'),
    resultOn('Platelets', 236, '10*3/uL', '2026-10-19'),
  ],
});

describe('a rise or fall between two days', () => {
  test.each([
    'During the infusion his platelet count climbed between 10/19 and 10/25.',
    'Platelets rose between 10/19 and 10/25.',
    'Between 10/19 and 10/25 his platelets rose.',
    'The platelet count increased from 10/19 to 10/25.',
    'Platelets went up from 10/19 through 10/25.',
    'From October 19 to October 25 the platelet count climbed.',
    'Platelets fell between 10/25 and 10/30.',
    'Platelet count was stable between 10/19 and 10/25.',
    'The platelets improved from 10/19 to 10/25.',
    'There was a rise in platelets between 10/19 and 10/25.',
  ])('is held against the values of these days: %s', (text) => {
    expect(surely(text, { chart: COUNTED })).toContain('chart_trend_differs');
  });
  test.each([
    'Platelets fell between 10/19 and 10/25.',
    'Platelets recovered between 10/25 and 10/30.',
    'Platelets dropped from 10/19 to 10/25 and then rose.',
    'Platelets fell from 236 to 88 between 10/19 and 10/25.',
    'The platelet count was checked between 10/19 and 10/25 and climbed to 158 later.',
  ])('is right: %s', (text) => {
    expect(surely(text, { chart: COUNTED })).toEqual([]);
  });
});
