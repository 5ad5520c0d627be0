import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('a dose changed the wrong way, told before what it answers', () => {
  test.each([
    'Digoxin was doubled when amiodarone was started.',
    'The digoxin dose was doubled with the start of amiodarone.',
    'The warfarin dose was reduced with the start of rifampin.',
    'Tacrolimus was doubled as fluconazole was added.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).toContain('adjusted_wrong_way');
  });
  test.each([
    'Digoxin was halved when amiodarone was started.',
    'Digoxin was doubled when amiodarone was stopped.',
    'Digoxin was doubled because the level was low; amiodarone goes on.',
    'The warfarin dose was increased with the start of rifampin.',
    'Tacrolimus was halved as fluconazole was added.',
  ])('sound: %s', (said) => {
    expect(categories(said)).not.toContain('adjusted_wrong_way');
  });
});

describe('the combined pill and tobacco after 35', () => {
  test.each([
    'She is 38, smokes a pack a day, and was put on the combined pill.',
    'A 38-year-old woman who smokes takes a combined oral contraceptive.',
    'A 38-year-old smoker was put on the combined pill.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).toContain('unsuited');
  });
  test.each([
    'She is 38, never smoked, and was put on the combined pill.',
    'A 38-year-old woman who smokes was put on the progestin-only pill.',
    'A 38-year-old smoker asked about the combined pill; a copper coil was fitted.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });
});

test('what several of a class do to somebody is an allergy in the same sentence too', () => {
  expect(categories('NSAIDs give him angioedema, and naproxen 500 mg twice daily was started.')).toContain(
    'allergy_same_drug',
  );
  expect(categories('NSAIDs give him angioedema, so colchicine 0.6 mg twice daily treats the gout.')).toEqual([]);
});

test('what a scale read is a weight', () => {
  expect(categories('The scale read 8 kg and he gets acetaminophen 500 mg every four hours.')).toContain(
    'child_dose_above_maximum',
  );
  expect(categories('The scale read 8 kg and he gets acetaminophen 120 mg every six hours.')).toEqual([]);
});

test('a side effect called an allergy, and the drug borne', () => {
  expect(categories('She calls nausea an allergy to codeine; codeine 30 mg was well borne this week.')).toEqual([]);
});
