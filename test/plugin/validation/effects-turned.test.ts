import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('what a drug does, told the other way round', () => {
  test.each([
    'Metformin often causes constipation and weight gain.',
    'Isotretinoin makes the skin oily.',
    'Niacin causes pallor.',
    'Vincristine mainly causes kidney failure.',
    'Prednisone commonly causes weight loss.',
    'Modafinil makes patients drowsy.',
    'Zolpidem causes insomnia.',
    'Bisoprolol can cause a racing heart.',
    'Senna causes constipation.',
    'Loperamide can cause diarrhoea.',
    'Amlodipine raises blood pressure.',
    'Pseudoephedrine lowers blood pressure.',
    'Olanzapine leads to weight loss.',
    'Semaglutide typically causes weight gain.',
    'Tropicamide constricts the pupils.',
    'Apixaban may cause blood clots.',
  ])('wrong: %s', (said) => {
    expect(categories(said).some((one) => /^(?:advice_wrong|effect_reversed|action_wrong)$/.test(one))).toBe(true);
  });

  test.each([
    'Metformin often causes diarrhoea.',
    'Isotretinoin makes the skin dry.',
    'Stopping bisoprolol suddenly can cause a racing heart.',
    'Senna is given because codeine causes constipation.',
    'Prednisone commonly causes weight gain.',
    'Zolpidem treats insomnia.',
    'Amlodipine lowers blood pressure.',
    'Apixaban prevents blood clots.',
    'Loperamide stops diarrhoea.',
    'Midodrine raises blood pressure.',
    'Semaglutide causes weight loss.',
    'Lorazepam may paradoxically cause wakefulness.',
    'Nifedipine may cause low blood pressure.',
    'Albuterol can cause a fast heart.',
    'Furosemide is given for weight gain from fluid.',
    'Without warfarin the valve causes blood clots.',
    'Metoprolol was given because thyroxine caused tachycardia.',
  ])('right: %s', (said) => {
    expect(categories(said).some((one) => /^(?:advice_wrong|effect_reversed|action_wrong)$/.test(one))).toBe(false);
  });
});
