import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  [
    'declared_safe_in_children',
    'Tramadol may be given to children aged seven years.',
    'Tramadol may be given to children aged thirteen years.',
  ],
  [
    'declared_safe_in_children',
    'Codeine is licensed from 6 years of age.',
    'Codeine is licensed from 12 years of age.',
  ],
  [
    'declared_safe_in_children',
    'Loperamide is suitable for toddlers under 2.',
    'Loperamide is not suitable for toddlers under 2.',
  ],
  [
    'lab_implausible',
    'Your ferritin is fine; CRP came back at 1450 mg/L.',
    'Your ferritin came back at 1450 ng/mL. CRP at 1450.',
  ],
  ['frequency_above_usual', 'INH 300 mg twice daily.', 'Fluticasone 44 mcg INH twice daily.'],
  ['effect_reversed', 'Eplerenone may cause hypokalemia.', 'Eplerenone may cause hyperkalemia.'],
  [
    'effect_reversed',
    'Side effects of ramipril include cough and low potassium.',
    'Side effects of ramipril include cough and high potassium.',
  ],
  ['effect_reversed', 'Indapamide-induced hypernatremia.', 'Indapamide-induced hyponatremia.'],
  [
    'effect_reversed',
    'The hyperkalemia (6.1) was most likely due to bumetanide.',
    'The hyperkalemia (6.1) was most likely due to trimethoprim.',
  ],
  ['effect_reversed', 'Hypernatremia secondary to SIADH.', 'Hyponatremia secondary to SIADH.'],
  ['effect_reversed', 'Adrenal insufficiency leads to hypokalemia.', 'Adrenal insufficiency leads to hyperkalemia.'],
  [
    'unsuited',
    'Naproxen 500 mg twice daily on an empty stomach.',
    'Naproxen 500 mg twice daily, never on an empty stomach.',
  ],
  [
    'unsuited',
    'Abiraterone 1,000 mg daily with breakfast.',
    'Abiraterone 1,000 mg daily on an empty stomach, prednisone 5 mg with breakfast.',
  ],
  ['unsuited', 'Lanthanum 500 mg between meals.', 'Lanthanum 500 mg with meals.'],
  ['relief_or_prevention', 'Clenil is his reliever inhaler.', 'Clenil is his preventer inhaler.'],
  [
    'relief_or_prevention',
    'Sumatriptan is taken every day to prevent migraine.',
    'Sumatriptan is taken at the start of a migraine.',
  ],
  [
    'indication_wrong',
    'Sertraline has helped his psoriasis considerably.',
    'Sertraline has helped his depression considerably.',
  ],
  ['indication_wrong', 'Finasteride has shrunk his kidney stones.', 'Finasteride has shrunk his enlarged prostate.'],
  [
    'indication_wrong',
    'Her asthma is well controlled on fexofenadine.',
    'Her hay fever is well controlled on fexofenadine.',
  ],
  [
    'indication_wrong',
    'Take one rizatriptan wafer at the onset of a seizure.',
    'Take one rizatriptan wafer at the onset of a migraine.',
  ],
  ['indication_wrong', 'Acamprosate helps him stay off cigarettes.', 'Acamprosate helps him stay off alcohol.'],
  ['indication_wrong', 'Colchicine for an acute attack of cellulitis.', 'Colchicine for an acute attack of gout.'],
  [
    'indication_wrong',
    'Metformin is the first choice in type 1 diabetes.',
    'Metformin is the first choice in type 2 diabetes.',
  ],
  ['indication_wrong', 'Goserelin implant for his bladder cancer.', 'Goserelin implant for his prostate cancer.'],
  [
    'indication_wrong',
    'Solifenacin was tried by the urologist for stress incontinence.',
    'Solifenacin was tried by the urologist for an overactive bladder.',
  ],
  ['indication_wrong', 'Statins are effective in migraine.', 'Triptans are effective in migraine.'],
  [
    'germ_kind_wrong',
    "Weil's disease was confirmed on PCR for Listeria.",
    "Weil's disease was confirmed on PCR for Leptospira.",
  ],
  [
    'germ_kind_wrong',
    'Typhoid fever: blood culture grew Campylobacter jejuni.',
    'Typhoid fever: blood culture grew Salmonella Typhi.',
  ],
  [
    'germ_kind_wrong',
    'Tetanus is due to the toxin of Clostridium botulinum.',
    'Tetanus is due to the toxin of Clostridium tetani.',
  ],
  [
    'germ_kind_wrong',
    'Gram stain of the CSF shows Gram-positive rods, consistent with meningococcal meningitis.',
    'Gram stain of the CSF shows Gram-negative diplococci, consistent with meningococcal meningitis.',
  ],
  ['germ_kind_wrong', 'Staphylococcus aureus grows in chains.', 'Staphylococcus aureus grows in clusters.'],
  [
    'organism_not_covered',
    'Anaerobic cover was provided with gentamicin.',
    'Anaerobic cover was provided with metronidazole.',
  ],
  [
    'organism_not_covered',
    'MRSA wound infection: co-amoxiclav per sensitivities.',
    'MRSA wound infection: doxycycline per sensitivities.',
  ],
  [
    'vaccine_type_wrong',
    'Yellow fever vaccine was avoided because it is inactivated.',
    'Yellow fever vaccine was avoided because it is live.',
  ],
  [
    'vaccine_aim_wrong',
    'MMR protects against measles, mumps and polio.',
    'MMR protects against measles, mumps and rubella.',
  ],
  [
    'vaccine_aim_wrong',
    'Asplenic patients should receive yellow fever vaccine.',
    'Asplenic patients should receive meningococcal vaccine.',
  ],
  ['score_total_wrong', 'EPDS 14 of 20.', 'EPDS 14 of 30.'],
  [
    'score_direction_wrong',
    'A high Barthel index means greater disability.',
    'A high Barthel index means greater independence.',
  ],
  ['antidote_wrong', 'Protamine neutralises warfarin.', 'Protamine neutralises heparin.'],
  ['antidote_wrong', 'Sugammadex reverses suxamethonium.', 'Sugammadex reverses rocuronium.'],
];

describe('plain knowledge of drugs, germs, vaccines, scores and antidotes', () => {
  test.each(PAIRS)('%s: %s', (category, wrong) => expect(categories(wrong)).toContain(category));
  test.each(PAIRS)('nothing against the right twin (%s)', (_, __, right) => expect(categories(right)).toEqual([]));
});

test.each([
  'Methotrexate for her arthritis.',
  'Low-dose naltrexone for fibromyalgia.',
  'With metronidazole keep off alcohol.',
  'If sertraline helped her psoriasis, I would be surprised.',
  'Omeprazole will not help your asthma.',
  'Lisinopril stopped, cough resolved.',
  'She stays on simvastatin 20 mg nightly, and for her strep throat we gave amoxicillin.',
  'Take metformin with food when you get nausea.',
  'Chickenpox with secondary infection; swab grew Staphylococcus aureus.',
  'Suspected tuberculosis, but culture grew Mycobacterium avium.',
  'Syphilis, also positive for gonorrhoea.',
  'Duodenal ulcer; CLO test positive for H. pylori.',
  'Metronidazole was added to gentamicin for anaerobic cover.',
  'The MMR vaccine protects against measles, mumps and rubella but not chickenpox.',
  'She had BCG as a child and is due pneumococcal vaccine before splenectomy.',
  'Symbicort is used as both preventer and reliever.',
  'Salbutamol before exercise to prevent wheeze.',
  'Allopurinol during an acute gout attack is continued at the same dose.',
  'She takes ramipril and metformin for hypertension and diabetes respectively.',
  'Enoxaparin during admission for pneumonia.',
  'Apgars 8/9.',
  'MMSE 22/28 as two items could not be done.',
  'PHQ-9/GAD-7 12/14.',
  'MoCA 19 out of 30, down from 24.',
  'Hyperglycemia from missed insulin.',
  'Anemia due to iron deficiency.',
  'Rebound hypertension from clonidine withdrawal.',
  'The hypotension came from the bleed, not from amlodipine.',
  'Digoxin caused ventricular tachycardia.',
  'If metformin on an empty stomach upsets you, take it with food.',
  'Aspirin is recommended for 12 months after the stent.',
  'Aspirin may be used in Kawasaki disease in children under 5 years.',
  'Protamine partially neutralises enoxaparin.',
])('nothing against: %s', (text) => expect(categories(text)).toEqual([]));
