import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories, checker } = fileChecker();

describe('a value of which only the bound is told counts as one beyond it', () => {
  test.each([
    ['His eGFR is now under 30 and he takes metformin 1000 mg twice a day.', 'contraindicated_renal'],
    ['Creatinine clearance has slipped below 25. Dabigatran 150 mg twice daily goes on.', 'dose_above_limit_renal'],
    ['Potassium over 6.2 this morning. Spironolactone 25 mg given at 8.', 'contraindicated_lab'],
    ['QTc above 530 today. Ondansetron 8 mg IV given.', 'contraindicated_lab'],
    ['Her INR came back above 7. Take warfarin 5 mg tonight.', 'contraindicated_lab'],
    ['Pulse under 40 now. Metoprolol 50 mg given.', 'contraindicated_lab'],
  ])('wrong: %s', (said, category) => {
    expect(categories(said)).toContain(category);
  });

  test.each([
    'Metformin is stopped once the eGFR is below 30; hers is 62, so 1000 mg twice daily goes on.',
    'The eGFR was below 30 in May and is 62 now. Metformin 1000 mg twice daily.',
    'Goal INR is below 3. INR 2.6. Warfarin 5 mg tonight.',
    'Her potassium has not been above 5. Spironolactone 25 mg continued.',
    'Hold metoprolol for a heart rate under 50. Heart rate 72, metoprolol 50 mg given.',
    'Call if the potassium is above 5.5. Potassium 4.4 on spironolactone 25 mg daily.',
    'With an eGFR below 30 people need another drug than metformin.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });
});

describe('an order behind the result that forbids it', () => {
  test.each([
    'INR 6.8. Warfarin 4 mg tonight.',
    'BP 78/40. Amlodipine 10 mg given.',
    'Glucose 46. Glipizide 5 mg given.',
    'Creatinine 3.6, up from 1.0. Ketorolac 30 mg IV repeated.',
    'Ammonia 160. Lorazepam 2 mg IV given.',
    'Mg 0.8. Sotalol 80 mg given.',
    'Sodium 119. Desmopressin 0.2 mg given.',
    'Lipase 2,400. Exenatide 10 mcg given.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).toContain('contraindicated_lab');
  });

  test.each([
    'INR 6.8. Warfarin held tonight.',
    'INR 6.8. Warfarin 4 mg was due tonight and is held.',
    'BP 78/40. Amlodipine 10 mg held, fluids running.',
    'Glucose 46 at 3 am, treated with juice, glucose 118 at 4 am. Glipizide 5 mg given at 9 am.',
    'Creatinine 3.6. Ketorolac stopped, acetaminophen 1 g given.',
    'Magnesium 2.0. Sotalol 80 mg given.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });
});

test('every result that a contraindication names is a test or vital sign of the tables', () => {
  const { knowledge } = checker();
  const unknown = knowledge
    .rows('contraindications')
    .filter(
      ({ context_kind: kind, context }) =>
        kind === 'lab' && !knowledge.labs.has(context) && !knowledge.vitals.has(context),
    );
  expect(unknown).toEqual([]);
});

describe('an age in figures alone', () => {
  test.each(["She's 78. Citalopram 40 mg every morning.", 'He turned 81 in June. Citalopram 40 mg daily.'])(
    'wrong: %s',
    (said) => {
      expect(categories(said)).toEqual(['dose_above_limit_age']);
    },
  );
  test.each(['She is 78 kg. Citalopram 40 mg daily.', 'He is 48. Citalopram 40 mg daily.'])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });
});

test('who tries to conceive does not go on with what harms the unborn', () => {
  expect(categories('She is trying for a baby. Methotrexate 12.5 mg weekly continues.')).not.toEqual([]);
  expect(categories('She is trying for a baby. Methotrexate was stopped in spring.')).toEqual([]);
});

test('the most beside another drug holds for a class too', () => {
  expect(categories('Citalopram 40 mg daily with esomeprazole 20 mg.')).toEqual(['dose_above_limit_with']);
  expect(categories('Aripiprazole 30 mg daily with paroxetine 20 mg.')).toEqual(['dose_above_limit_with']);
  expect(categories('Aripiprazole 15 mg daily with paroxetine 20 mg.')).toEqual([]);
});
