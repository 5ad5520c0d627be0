import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('what a score is said to rate', () => {
  test.each([
    'The CHA2DS2-VASc score predicts bleeding.',
    'A MELD score measures kidney cancer.',
    'The Wells score estimates the risk of stroke.',
    'The Alvarado score estimates the risk of a stroke.',
    'HAS-BLED predicts the risk of dementia.',
    'The Braden scale measures pain.',
    'FRAX predicts heart attacks.',
    'The Centor score rates the chance of pneumonia.',
    'The Epworth scale measures depression.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).toContain('screening_wrong');
  });

  test.each([
    'The CHA2DS2-VASc score predicts stroke in atrial fibrillation.',
    'HAS-BLED estimates the risk of bleeding on anticoagulants.',
    'The MELD score predicts survival in liver disease.',
    'The Wells score estimates the chance of a pulmonary embolism.',
    'CURB-65 grades the severity of pneumonia.',
    'The GCS measures the level of consciousness.',
    'FRAX estimates the ten-year risk of a fracture.',
    'The Bishop score rates the cervix before induction.',
    'The NYHA class rates heart failure.',
    'The Glasgow-Blatchford score predicts who needs treatment for bleeding.',
    'Her MELD rates her 12th on the list; the heart is fine.',
    'The PASI rates the psoriasis on her skin.',
    'NIHSS 4, CT head shows no bleeding.',
    'The Apgar score rates heart rate and breathing.',
    'The MUST score rates the risk of malnutrition.',
    'The HEART score predicts cardiac events in chest pain.',
    'The Caprini score predicts clots after surgery.',
  ])('right: %s', (said) => {
    expect(categories(said)).not.toContain('screening_wrong');
  });
});
