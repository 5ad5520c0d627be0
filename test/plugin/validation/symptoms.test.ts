import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('a drug given for a complaint', () => {
  test.each([
    'She was given latanoprost for her cough.',
    'Take metformin for the cough.',
    'Her cough is treated with alendronate.',
    'Donepezil eases joint pain.',
    'Finasteride is good for a sore throat.',
    'Clopidogrel 75 mg daily is used to relieve coughing.',
    'He rubs latanoprost on for his knee pain.',
    'Use tamsulosin at night for her period pain.',
    'Levothyroxine was prescribed to settle her travel sickness.',
    'Alendronate helps his runny nose.',
    'Simvastatin 20 mg at night for leg cramps.',
    'We treat toothache with donepezil.',
    'Metformin calms the hives.',
    'To ease the period pain, take levothyroxine.',
    'For a blocked nose, use latanoprost.',
    'Her swollen ankles improved on donepezil.',
    'I prescribed clopidogrel as a cough suppressant.',
    'A child with earache should take omeprazole.',
    'Atorvastatin is useful in travel sickness.',
    'Her hay fever is kept in check with glimepiride.',
    'His asthma is well managed with clopidogrel.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).toContain('indication_wrong');
  });

  test.each([
    'Codeine was given for her cough.',
    'Omeprazole for the cough that reflux brings.',
    'Furosemide was started for her swollen ankles.',
    'Cetirizine helps the hives.',
    'Lisinopril was changed to losartan for her cough.',
    'Amlodipine: ankle swelling. Lisinopril: cough.',
    'She is seen on alendronate; she came in for a cough.',
    'Call us on warfarin for nosebleeds.',
    'Is metformin used for a cough?',
    'Do not take metformin for a cough.',
    'Propranolol for her palpitations.',
    'Iron was given for her tiredness.',
    'Hyoscine for travel sickness.',
    'If you feel dizzy, take amlodipine at bedtime.',
    'She takes metformin with food because she gets nausea.',
    'Her swollen ankles improved on furosemide.',
    'For a blocked nose, use xylometazoline.',
    'A woman with a cough should keep taking her warfarin.',
    'Her hay fever is kept in check with fexofenadine.',
    'His gout is kept at bay by allopurinol.',
  ])('right: %s', (said) => {
    expect(categories(said)).not.toContain('indication_wrong');
  });
});
