import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('the form that a drug comes in', () => {
  test.each([
    'Ceftriaxone is taken as tablets.',
    'Denosumab is a tablet.',
    'Denosumab comes as a tablet.',
    'Vancomycin is a cream.',
    'Metformin is a cream for the skin.',
    'Atorvastatin comes as an inhaler.',
    'Latanoprost is a tablet.',
    'Metformin comes as a patch.',
    'Enoxaparin is available as a capsule.',
    'Warfarin is used as eye drops.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).toContain('form_not_for_route');
  });

  test.each([
    'Fentanyl comes as a patch.',
    'Vancomycin is given as capsules for C. difficile.',
    'Sumatriptan is available as a tablet, nasal spray and injection.',
    'Diclofenac comes as a gel and as tablets.',
    'Estradiol is available as a patch.',
    'Rivastigmine is available as a patch.',
    'Timolol is used as eye drops.',
    'Buprenorphine comes as a tablet under the tongue.',
    'Bisacodyl comes as a suppository.',
    'Salbutamol is an inhaler.',
    'Hydrocortisone is a cream.',
    'Adalimumab is not a tablet.',
    'Lidocaine comes as a patch.',
    'Azithromycin is available as eye drops.',
    'Methotrexate is taken as tablets once a week.',
    'Terbinafine is a cream.',
    'Metronidazole is a cream too.',
    'Ondansetron is available as a suppository.',
    'Insulin is not available as a tablet.',
    'Desmopressin is available as tablets.',
    'Levothyroxine is a small white tablet.',
  ])('right: %s', (said) => {
    expect(categories(said)).not.toContain('form_not_for_route');
  });
});
