import { expect, test } from 'vitest';
import { readText } from '../../../plugin/validation/reading/document.ts';
import { fileChecker } from './support.ts';

const { checker } = fileChecker();
const told = (text: string): readonly string[] =>
  readText(text, checker().lexicon).patient.map((fact) =>
    fact.kind === 'age'
      ? `${Math.round(fact.years * 100) / 100} years`
      : fact.kind === 'weight'
        ? `${fact.kg} kg`
        : fact.kind === 'sex'
          ? fact.sex
          : 'pregnant',
  );

test.each([
  ['3 years 2 months old.', ['3.17 years']],
  ['3 y 2 mo boy.', ['3.17 years', 'male']],
  ['4 years and 6 months old.', ['4.5 years']],
  ['Two-year-old with fever.', ['2 years']],
  ['Ideal body weight 60 kg, actual weight 90 kg.', ['90 kg']],
  ['Your baby weighs 4 kg.', ['4 kg']],
  ['Birth weight 3.4 kg, vitamin K given.', ['3.4 kg']],
])('%s', (text, expected) => expect(told(text)).toEqual(expected));

test.each([
  'Two year old scar.',
  'Target weight 65 kg.',
  'Birth weight 3.4 kg, today three times that.',
  'Well child, 12 months. Born at term, 3.4 kg; cruises.',
  'Weight limit 10 kg.',
  'Weight last year 80 kg.',
  'Her dog weighs 30 kg.',
  'Her baby weighs 4 kg.',
  'Trans woman.',
  'Transgender man.',
])('says nothing of the patient: %s', (text) => expect(told(text)).toEqual([]));
