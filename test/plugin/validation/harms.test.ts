import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('a harm that other drugs do', () => {
  test.each([
    'Metformin may cause gum overgrowth.',
    'Vancomycin given too fast turns the urine blue.',
    'Cyclophosphamide causes hearing loss.',
    'Levothyroxine commonly causes ankle swelling.',
    'Amlodipine is known for tendon rupture.',
    'Atorvastatin can cause osteonecrosis of the jaw.',
    'Lisinopril stains the teeth.',
    'Warfarin causes pulmonary fibrosis.',
    'Omeprazole is notorious for priapism.',
    'Gabapentin may lead to malignant hyperthermia.',
    'Ramipril commonly causes overgrown gums.',
    'Natalizumab carries a risk of kidney stones.',
    'Paracetamol is associated with a floppy iris.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).toContain('harm_of_another_drug');
  });

  test.each([
    'Phenytoin may cause gum overgrowth.',
    'Cyclophosphamide may cause hemorrhagic cystitis.',
    'Amlodipine commonly causes ankle swelling.',
    'Ciprofloxacin can cause tendon rupture.',
    'Alendronate can cause osteonecrosis of the jaw.',
    'Doxycycline stains the teeth of children.',
    'Metformin does not cause gum overgrowth.',
    'Can metformin cause gum overgrowth?',
    'Rifampin turns the urine orange.',
    'Bleomycin causes lung scarring.',
    'Phenytoin commonly causes overgrown gums.',
    'Topiramate carries a risk of kidney stones.',
    'Tamsulosin is associated with a floppy iris.',
  ])('right: %s', (said) => {
    expect(categories(said)).not.toContain('harm_of_another_drug');
  });
});
