import { describe, expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { citePassages } from '../../../plugin/validation/evidence.ts';
import { fileChecker } from './support.ts';

const { checker, categories } = fileChecker();

describe('with a context', () => {
  const context =
    'Doctor: How old are you? Patient: I am fifty eight years old. Doctor: And you take lisinopril twenty milligrams daily? Patient: Yes. Doctor: Your potassium was 4.4. Any diabetes? Patient: No. Patient: My left knee hurts, for three weeks now.';
  const right =
    'The patient is a 58-year-old with left knee pain for 3 weeks. He takes lisinopril 20 mg daily. Potassium 4.4. No diabetes.';

  test('a text that agrees with it raises nothing', () => expect(categories(right, { context })).toEqual([]));

  test.each([
    ['a dose', '20 mg', '40 mg', 'source_dose_differs'],
    ['a value', 'Potassium 4.4', 'Potassium 5.4', 'source_value_differs'],
    ['an age', '58-year-old', '85-year-old', 'source_age_differs'],
    ['a drug', 'lisinopril 20 mg', 'metoprolol 25 mg', 'source_drug_missing'],
    ['a denial', 'No diabetes', 'Has diabetes', 'source_denial_differs'],
  ])('%s that differs is found', (_, from, to, category) => {
    expect(categories(right.replace(from, to), { context })).toContain(category);
  });

  test.each([
    ['the side', 'left', 'right'],
    ['a number', '3 weeks', '6 weeks'],
    ['the age', '58', '85'],
  ])('%s, changed, lowers the agreement', (_, from, to) => {
    const agreement = (text: string) => checker().judge(text, { context }).contextAgreement ?? 0;
    expect(agreement(right.replace(from, to))).toBeLessThan(agreement(right));
  });
});

describe('with samples', () => {
  const text = 'Take amoxicillin 500 mg three times daily for 10 days.';
  const same = 'You should take amoxicillin 500 mg three times a day, for 10 days in all.';
  const other = 'You should take doxycycline 100 mg twice a day, for 5 days in all.';
  const agreement = (samples: readonly string[]) => checker().judge(text, { samples }).sampleAgreement ?? -1;

  test('what they share raises the agreement, what they do not share lowers it', () => {
    expect(agreement([same, same])).toBeGreaterThan(agreement([same, other]));
    expect(agreement([same, other])).toBeGreaterThan(agreement([other, other]));
    expect(agreement([text])).toBe(1);
  });
  test('without them there is none', () => expect(checker().judge(text).sampleAgreement).toBeUndefined());
});

describe('with a chart', () => {
  const chart: ChartFacts = {
    ageYears: 71.4,
    sex: 'female',
    allergies: ['Penicillin V'],
    medications: [
      {
        name: 'Metoprolol Tartrate 50 MG Oral Tablet',
        dose: { value: 50, unit: 'mg' },
        reference: 'MedicationRequest/m1',
      },
    ],
    conditions: ['Asthma', 'Closed fracture of left wrist', 'Essential hypertension'],
    weightKg: 70,
    labs: [{ name: 'Potassium', value: 4.1, unit: 'mmol/L', reference: 'Observation/o1' }],
  };

  test.each([
    'Continue metoprolol tartrate 50 mg twice daily. Potassium 4.2.',
    'Increase metoprolol tartrate to 75 mg twice daily.',
    'This 71-year-old woman is doing well. Start azithromycin 500 mg daily.',
    'She has a history of asthma and high blood pressure. The left wrist is in a cast. She weighs 68 kg.',
    'Her asthma is stable. Continue metoprolol tartrate 50 mg twice daily. Allergic to penicillin.',
  ])('raises nothing: %s', (text) => expect(categories(text, { chart })).toEqual([]));

  test.each([
    ['Continue metoprolol tartrate 100 mg twice daily.', 'chart_dose_differs'],
    ['Her potassium was 9.2.', 'chart_lab_differs'],
    ['This 54-year-old woman is doing well.', 'chart_age_differs'],
    ['This 71-year-old man is doing well.', 'chart_sex_differs'],
    ['Start amoxicillin 500 mg three times daily.', 'allergy_same_drug'],
    ['Start propranolol 40 mg twice daily.', 'contraindicated_condition'],
    ['She continues warfarin 5 mg daily.', 'chart_medication_missing'],
    ['She has no history of asthma.', 'chart_condition_denied'],
    ['She has a history of epilepsy.', 'chart_condition_missing'],
    ['No known drug allergies.', 'chart_allergy_denied'],
    ['She is allergic to codeine.', 'chart_allergy_missing'],
    ['The right wrist is in a cast.', 'chart_side_differs'],
    ['She weighs 107 kg.', 'chart_weight_differs'],
  ])('finds: %s', (text, category) => expect(categories(text, { chart })).toContain(category));

  test('cites the resource of the chart', () => {
    const [finding] = checker().against('Continue metoprolol tartrate 100 mg twice daily.', { chart });
    expect(finding?.evidence[0]).toMatchObject({ source: 'chart', citation: 'MedicationRequest/m1' });
  });
});

test('adds passages that it retrieved to what a finding cites, and no verdict', async () => {
  const judged = checker().judge('Start clarithromycin 500 mg twice daily and continue simvastatin 40 mg nightly.');
  const cited = await citePassages(judged, checker().knowledge.passages);
  expect(cited.map(({ verdict, category }) => [verdict, category])).toEqual(
    judged.findings.map(({ verdict, category }) => [verdict, category]),
  );
  const interaction = cited.find(({ category }) => category === 'interaction_contraindicated');
  expect(interaction?.evidence.length).toBeGreaterThanOrEqual(1);
  for (const { source, citation, text } of interaction?.evidence ?? []) {
    expect([source, citation, text].every((part) => part.length > 3)).toBe(true);
  }
  const silent = { search: async () => [], ready: Promise.resolve(), close: async () => undefined };
  expect(await citePassages(judged, silent)).toEqual(judged.findings);
});

test('counts every claim once: supported, contradicted or unchecked', () => {
  const { coverage } = checker().judge(
    'Lisinopril 10 mg daily. Metformin 5000 mg twice daily. Potassium 4.2. GCS 19. Albuterol two puffs as needed.',
  );
  expect(coverage).toMatchObject({ claims: 5, supported: 2, contradicted: 2, unchecked: 1 });
});
