import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('an invented medicine without a dose', () => {
  test.each([
    'Give her pulmoxacin for the pneumonia.',
    'Start vastorin to lower her cholesterol.',
    'Oral nephrosartan protects his kidneys.',
    'Apply mycolorin cream to the groin.',
    'Migratol helps her headaches.',
    'Thyroxalate tablets treat an underactive thyroid.',
    'He takes zolvarin for his cough.',
    'Zentaprol eases the itch.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).toContain('drug_unknown');
  });

  test.each([
    'Adaeze helps her headaches by massaging her neck.',
    'Szymanski treats her asthma at the clinic.',
    'Use Vaseline for the dry skin.',
    'Apply Sudocrem cream to the rash.',
    'Hypnotherapy eases the pain.',
    'Kinesiotape relieves knee pain.',
    'Surveillance continues, and gastroscopy for varices is booked.',
    'Marisol helps her with meals.',
  ])('right: %s', (said) => {
    expect(categories(said)).not.toContain('drug_unknown');
  });
});
