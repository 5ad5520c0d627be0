import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();
const WRONG = ['indication_wrong', 'contrary_treatment'];
const isWrong = (text: string): boolean => categories(text).some((one) => WRONG.includes(one));

describe('what a line of its own says an order is for', () => {
  test.each([
    'Solifenacin 5 mg tab, 1 PO daily. Dx: hypothyroidism. Counsel re dry mouth.',
    'Warfarin per INR. Reason for use: osteoarthritis.',
    'Fidaxomicin 200 mg BID x10d. Indication: MRSA bacteraemia.',
    'Donepezil 5 mg nightly. Prescribed for gout.',
    'Methotrexate 15 mg weekly + folic acid 5 mg weekly. Dx: fibromyalgia.',
  ])('is read: %s', (text) => {
    expect(isWrong(text)).toBe(true);
  });

  test.each([
    'Solifenacin 5 mg tab, 1 PO daily. Dx: overactive bladder. Counsel re dry mouth.',
    'Metformin 500 mg BID. Indication: PCOS.',
    'Dapsone 100 mg daily. Dx: dermatitis herpetiformis.',
    'Prednisolone 40 mg daily. Dx: severe alcoholic hepatitis.',
    'Methotrexate 15 mg weekly + folic acid 5 mg weekly. Dx: rheumatoid arthritis.',
    'Amlodipine 5 mg daily. Dx: hypertension, type 2 diabetes.',
    'Ivermectin 12 mg stat. Indication: strongyloidiasis.',
  ])('is let be where it is right: %s', (text) => {
    expect(isWrong(text)).toBe(false);
  });
});

describe('a purpose told around the drug', () => {
  test.each([
    'Ibandronate 150 mg, one tablet once a month, is for your heartburn.',
    'For your heartburn, donepezil is what will help.',
    'In a patient with gout and normal kidneys, levothyroxine is the preferred long-term therapy.',
    'Clozapine is reserved for treatment-resistant anorexia nervosa.',
    'Started on nifedipine for rate control.',
  ])('is read: %s', (text) => {
    expect(isWrong(text)).toBe(true);
  });

  test.each([
    'Ibandronate 150 mg, one tablet once a month, is for your osteoporosis.',
    'For your knee pain, paracetamol is what helps most.',
    'In heart failure, spironolactone is a standard treatment.',
    'Started on bisoprolol for rate control.',
  ])('is let be where it is right: %s', (text) => {
    expect(isWrong(text)).toBe(false);
  });
});

describe('an order below the problem that heads a note', () => {
  test.each([
    'Trigeminal neuralgia, no red flags, HLA-B*15:02 negative. Start sumatriptan 50 mg daily and titrate.',
    'Your tests show glaucoma. Please use the tamsulosin every night.',
    'Newly diagnosed rheumatoid arthritis. Begin allopurinol 100 mg daily.',
  ])('is read: %s', (text) => {
    expect(isWrong(text)).toBe(true);
  });

  test.each([
    'Trigeminal neuralgia, no red flags. Start carbamazepine 100 mg BID.',
    'COPD exacerbation, new AF. Start bisoprolol 1.25 mg.',
    'Polymyalgia rheumatica. Start alendronate with the prednisolone.',
    'Parkinson disease with drooling. Start glycopyrrolate.',
    'Hip fracture yesterday, osteoporosis. Start enoxaparin 40 mg daily.',
    'Acute pancreatitis, day 1. Give morphine and fluids.',
    'HIV infection, CD4 120. Start trimethoprim-sulfamethoxazole.',
  ])('is let be where it fits, or goes beside it: %s', (text) => {
    expect(isWrong(text)).toBe(false);
  });
});
