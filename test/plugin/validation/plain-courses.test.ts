import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('how long a treatment lasts, told as a rule', () => {
  test.each([
    'Pelvic inflammatory disease is treated for 2 days.',
    'Doxycycline for early Lyme disease lasts 6 months.',
    'Staphylococcus aureus bacteraemia is treated for 3 days.',
    'Ketorolac treatment may last 5 weeks.',
    'Osteomyelitis needs 4 days of antibiotics.',
    'Impetigo is treated for 4 months.',
    'Acute diverticulitis needs six months of antibiotics.',
    'Tamoxifen after breast cancer is taken for 5 weeks.',
    'Leprosy is treated for 10 days.',
    'Scalp ringworm is treated for 3 days.',
    'Infective endocarditis is cured by 3 days of penicillin.',
  ])('wrong: %s', (said) => {
    expect(categories(said).some((one) => one.startsWith('duration_too'))).toBe(true);
  });

  test.each([
    'Pelvic inflammatory disease is treated for 14 days.',
    'Doxycycline for early Lyme disease lasts 14 days.',
    'Staphylococcus aureus bacteraemia is treated for at least 14 days.',
    'Osteomyelitis needs 6 weeks of antibiotics.',
    'Impetigo is treated for 7 days.',
    'Disseminated gonorrhea is treated with ceftriaxone for 7 days.',
    'The pain of shingles lasts 4 months in some.',
    'A child with impetigo stays home; the infection is contagious for 1 day.',
    'Tamoxifen after breast cancer is taken for 5 years.',
    'Recurrent cystitis is treated for 6 months with a low dose.',
    'Infective endocarditis is cured by 4 weeks of penicillin.',
  ])('right: %s', (said) => {
    expect(categories(said).some((one) => one.startsWith('duration_too'))).toBe(false);
  });
});
