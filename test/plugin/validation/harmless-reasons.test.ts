import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  [
    'contraindication_harmless',
    'Naratriptan is contraindicated because of her hay fever.',
    'Naratriptan is contraindicated because of her previous stroke.',
  ],
  [
    'contraindication_harmless',
    'He has short sight, therefore nadolol is contraindicated.',
    'He has asthma, therefore nadolol is contraindicated.',
  ],
  [
    'contraindication_harmless',
    'PMH dandruff. Combined pill therefore contraindicated.',
    'PMH migraine with aura. Combined pill therefore contraindicated.',
  ],
  [
    'germ_kind_wrong',
    'Lobar pneumonia; urinary antigen positive for Clostridium tetani.',
    'Lobar pneumonia; urinary antigen positive for Streptococcus pneumoniae.',
  ],
  [
    'effect_reversed',
    'You have been given rifampicin. It makes the pill more reliable.',
    'You have been given rifampicin. It makes the pill less reliable.',
  ],
  [
    'interaction_reversed',
    'On losartan with spironolactone, monitor closely for hypokalaemia.',
    'On losartan with spironolactone, monitor closely for hyperkalaemia.',
  ],
  [
    'mothers_drug_wrong',
    'Labetalol was stopped in early pregnancy because it harms the fetal kidneys.',
    'Lisinopril was stopped in early pregnancy because it harms the fetal kidneys.',
  ],
  [
    'declared_safe_in_pregnancy',
    'Warfarin is considered low risk in early pregnancy.',
    'Warfarin is considered harmful in early pregnancy.',
  ],
  [
    'contraindicated_pregnancy',
    'Cystitis at 20 weeks. Doxycycline was prescribed for seven days.',
    'Cystitis at 20 weeks. Cefalexin was prescribed for seven days.',
  ],
  [
    'indication_wrong',
    'Anastrozole for her early hormone receptor positive lung cancer.',
    'Anastrozole for her early hormone receptor positive breast cancer.',
  ],
];

describe('reasons, effects and germs as the tables have them', () => {
  test.each(PAIRS)('%s: %s', async (category, wrong, right) => {
    expect(await categories(wrong)).toContain(category);
    expect(await categories(right)).toEqual([]);
  });

  test.each([
    'PMH hay fever and asthma. Propranolol therefore avoided.',
    'Hay fever is not a reason to avoid ibuprofen.',
    'Topiramate was withheld because of her myopia.',
    'History of hay fever only. Sumatriptan was not given as the headache settled by itself.',
    'Atorvastatin 20 mg nightly. High levels can result in rhabdomyolysis, so report muscle pain.',
    'You are allergic to penicillin. You should not take co-amoxiclav, which contains a penicillin.',
    'He stopped carbamazepine. It raises the level of warfarin now.',
    'Urinary antigen negative. Stool antigen positive for Helicobacter pylori.',
  ])('sound: %s', async (text) => {
    expect(await categories(text)).toEqual([]);
  });
});
