import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories, surely } = fileChecker();

/** Drugs that are taken or given without a verb of it, beside what they must not meet. */
const TAKEN: readonly (readonly [category: string, text: string])[] = [
  [
    'interaction_major',
    'You take lithium every day. The safest choice for your sore back this week is ibuprofen (Advil).',
  ],
  ['interaction_contraindicated', 'During the five days of Paxlovid, keep taking your simvastatin.'],
  ['interaction_major', 'Long-term carbamazepine. Anticoagulate with apixaban 5 mg BID.'],
  ['interaction_major', 'Breast cancer, year 2 of tamoxifen. Trial of paroxetine 20 mg daily.'],
  ['interaction_major', 'HIV on atazanavir/ritonavir. Asthma controller: fluticasone inhaled BD.'],
  ['interaction_contraindicated', 'He uses apomorphine, and ondansetron is given for nausea.'],
  ['allergy_same_drug', 'Phenytoin DRESS 2021. Second line: fosphenytoin 20 mg PE/kg IV, prepared.'],
  ['allergy_latex', 'Spina bifida, latex anaphylaxis. Catheter changed at 0900 with latex Foley 14 Fr.'],
];
/** What is only thought of, another's, of then, or no drug. */
const SPARED: readonly string[] = [
  "Please don't give your 7-year-old aspirin while she has chickenpox; paracetamol is the right choice.",
  'You must not give a 3-month-old ibuprofen without asking us.',
  'Day 6 of enoxaparin 40 mg, platelets 231. If they fell by half we would stop it and test for HIT.',
  'Aunt reports anaphylaxis to ceftriaxone in herself. Child has no allergies. Ceftriaxone 50 mg/kg given.',
  'Shingles, CrCl 16. Valaciclovir 1 g once daily for seven days; 1 g three times daily would be the dose with normal kidneys.',
  'Methotrexate 15 mg once a week. Blood count and liver tests are normal and are repeated every three months.',
  'When his eGFR was 75 he had dabigatran 150 mg BID; now at 22 he takes apixaban 2.5 mg BID.',
  'Agitated in the evenings. Try reorientation, her hearing aids, and call her daughter.',
  'For now try paracentesis and a review in clinic next month.',
];

describe('what is taken', () => {
  test.each(TAKEN)('gives %s: %s', (category, text) => {
    expect(surely(text)).toContain(category);
  });
  test.each(SPARED)('is not told of: %s', async (text) => {
    expect(await categories(text)).toEqual([]);
  });
});

describe('what may be taken, and who is sent home', () => {
  test.each([
    'You are allergic to penicillin, so for your throat you can take amoxicillin.',
    'You had hives with ibuprofen, so for the pain you can take naproxen.',
    'Allergic to penicillin. Amoxicillin would be appropriate.',
    'Penicillin allergy (anaphylaxis). Amoxicillin looks right for her.',
    'After a documented anaphylactic reaction to ceftriaxone, cefotaxime is a suitable choice.',
    'Vancomycin has just caused DRESS. Continue vancomycin at a slower infusion rate.',
    'Hx anaphylaxis w/ penicillin. Ready for d/c on amoxicillin 500 mg TID.',
  ])('is given to the allergic: %s', (text) => {
    expect(surely(text)).toEqual(expect.arrayContaining([expect.stringMatching(/^allergy_/)]));
  });
  test.each([
    [
      'washout_too_short',
      'After fluoxetine is stopped, at least 5 days must pass before the first dose of phenelzine.',
    ],
    [
      'washout_too_short',
      'Last enalapril dose 08:00 today. First dose of sacubitril/valsartan about 4 hours after that.',
    ],
    ['washout_too_short', 'Stay off all opioids for 24 hours before you swallow your first naltrexone tablet.'],
    [
      'contraindicated_condition',
      'Prior DVT. Contraception given before d/c: combined estrogen pill pack, start today.',
    ],
    ['contraindicated_condition', 'Psoriasis and active Crohn disease, TB neg. Approve ixekizumab.'],
    ['contraindicated_pregnancy', 'Currently pregnant with twins. Start isotretinoin 20 mg daily.'],
    ['contraindicated_pregnancy', 'Pregnancy: 16 weeks. Start isotretinoin 20 mg daily.'],
  ])('gives %s: %s', (category, text) => {
    expect(surely(text)).toContain(category);
  });
  test.each([
    'You had hives with ibuprofen, so for the pain you can take paracetamol.',
    'After fluoxetine is stopped, at least 5 weeks must pass before the first dose of phenelzine.',
    'Leave at least 24 hours between sildenafil and your nitroglycerin spray.',
    "Warfarin was d/c'd last year; ibuprofen 400 mg TID for a week.",
    'Asthma in her brother. Start propranolol 40 mg twice daily.',
    'The pregnancy is going well for her sister. Start isotretinoin 20 mg daily.',
    'She is due in May for her boosters. Start isotretinoin 20 mg daily.',
  ])('is not told of: %s', (text) => {
    expect(surely(text)).toEqual([]);
  });
});
