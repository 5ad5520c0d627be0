import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { checker, categories } = fileChecker();

/** Wrong, then right, of kinds that dense notes by other authors were misread in. */
const PAIRS: readonly (readonly [string, string, string, string])[] = [
  [
    'a duration of something else is no course',
    'duration_too_short',
    'Lyme disease: doxycycline 100 mg BID for 2 days.',
    'Lyme disease: doxycycline 100 mg BID. The tick had been attached at least 48 hours.',
  ],
  [
    'the time of a rest in the next sentence',
    'duration_too_short',
    'Take ticagrelor 90 mg twice a day for 5 days.',
    'Tell us if ticagrelor makes you short of breath. No swimming for a week.',
  ],
  [
    'a cap beside a dose by weight',
    'child_dose_above_maximum',
    'She is 5 and weighs 18 kg. Azithromycin 40 mg/kg once a day.',
    'She is 5 and weighs 18 kg. Azithromycin 10 mg/kg once a day (max 500 mg a day).',
  ],
  [
    'a salt is given for its value',
    'dose_above_maximum',
    'Thiamine 5 g IV TID.',
    'Thiamine 500 mg IV TID for 3 days. Mg 1.3, give 4 g IV over 4 h.',
  ],
  [
    'what is in the vial beside the anesthetic',
    'dose_above_maximum',
    'Epinephrine 300 mg IM for anaphylaxis.',
    'Lidocaine 1% without epinephrine, not to exceed 300 mg.',
  ],
  [
    'the threshold of an age',
    'age_disagrees',
    'A 44-year-old man. Later in the text: this 71-year-old patient is well.',
    'Pt is 71 yo. The maximum in adults > 60 yo is 20 mg.',
  ],
  [
    'a poison that is named has its own antidote',
    'antidote_wrong',
    'Heroin overdose with apnea: atropine 1 mg IV given.',
    'Organophosphate spraying, pinpoint pupils: atropine 2 mg IV given.',
  ],
  [
    'the reason behind a refusal is there',
    'negation_disagrees',
    'She has a fever of 39.4. She denies fever.',
    'She has a fever of 39.4. No nitrofurantoin in view of the fever.',
  ],
  [
    'a disease that is treated, beside a normal value',
    'value_misread',
    'TSH 1.9, hypothyroid.',
    'Hypothyroidism, TSH 1.9 on 88 mcg.',
  ],
  [
    'a rotation of opioids is no sum',
    'total_wrong',
    'Take two 50 mg tablets (200 mg total).',
    '90 mg oral morphine = 22.5 mg oral hydromorphone.',
  ],
  [
    'an allergy that is only thought of',
    'allergy_same_drug',
    'Allergic to penicillin. Amoxicillin 2 g before the extraction.',
    'Amoxicillin 2 g before the extraction. If allergic to penicillin: azithromycin 500 mg.',
  ],
  [
    'a dose after the drug that is caused by it',
    'contraindicated_condition',
    'Respiratory depression, RR 6. Start hydromorphone 1 mg IV q3h.',
    'Hydromorphone PCA stopped for opioid-induced respiratory depression; 0.2 mg doses before.',
  ],
];

describe('kinds of false flags', () => {
  test.each(PAIRS)('%s', (_, category, wrong, right) => {
    expect(categories(wrong)).toContain(category);
    expect(categories(right)).not.toContain(category);
  });

  test.each([
    'Hydralazine 10 mg IV, hourly glucose checks, q4h vitals.',
    'Allergies: PCN allergy: none. Start dicloxacillin 500 mg QID.',
    'Antibiotics do not help with RSV.',
    'Rivaroxaban 20 mg with supper; vitamin K does not reverse it.',
    'Erythromycin ophthalmic both eyes, hepatitis B vaccine 0.5 mL IM.',
    'Not pregnant. Propylthiouracil is preferred in the first trimester.',
    'Nitroglycerin 0.4 mg SL q5 min up to 3 tablets.',
    'NICU: 29w3d, 1,180 g, DOL 4. No lisinopril in the house.',
    'CrCl 66, high bleeding risk.',
    'Enoxaparin 40 mg SC daily. HIT is less common with it, but a patient with HIT should get neither.',
    'K 6.2 with a clenched fist, hemolysis 2+. Repeat 4.4. Spironolactone 25 mg continued.',
    'Rivaroxaban 10 mg daily for 35 days and celecoxib 200 mg daily after the hip replacement.',
  ])('nothing is wrong with: %s', (text) => expect(categories(text)).toEqual([]));
});

describe('kinds of misses', () => {
  test.each([
    [
      'a value behind another verb',
      'contraindicated_renal',
      'eGFR has drifted to 22. Metformin 1,000 mg BID increased today.',
    ],
    [
      'kidney function as a share',
      'contraindicated_renal',
      'Your kidney function is at about 20%. Take naproxen 500 mg twice a day.',
    ],
    ['a rate by weight', 'dose_above_maximum', 'Norepinephrine running at 0.2 mg/kg/min.'],
    [
      'the parent of the patient calls',
      'contraindicated_age',
      'Mom of 5-year-old with influenza, told to give aspirin 325 mg.',
    ],
    [
      'another order after a stop',
      'dose_above_maximum',
      'Stop the pseudoephedrine, keep the amlodipine 50 mg each morning.',
    ],
    ['a dose after a refusal', 'duration_too_long', 'No basal, ketorolac 15 mg q6h for 30 days.'],
    ['what is taken if it aches', 'dose_above_maximum', 'Take acetaminophen 6,500 mg every 6 hours if it aches.'],
    ['an item of a list', 'dose_above_maximum', 'Colchicine for the flare:\n- 12 mg at the first sign\n- then 0.6 mg'],
    [
      'how long a patch is worn',
      'frequency_above_usual',
      'Start a fentanyl 25 mcg/hr patch. Each patch is worn for 6 hours.',
    ],
    ['a first dose that goes on', 'duration_too_long', 'DVT: apixaban 10 mg BID for 7 months, then 5 mg BID.'],
    ['a gas against its name', 'gas_misread', 'ABG pH 7.21, pCO2 23, HCO3 9: respiratory acidosis.'],
    [
      'a panel against its name',
      'serology_misread',
      'HBsAg negative, anti-HBc negative, anti-HBs 48 mIU/mL: chronic hepatitis B infection.',
    ],
    ['a critical value called slight', 'value_played_down', 'Potassium 6.7, only slightly high.'],
    ['points and their total', 'score_sum_wrong', 'CURB-65: confusion (1), BUN 30 (1), RR 34 (1). Total 1.'],
    ['points behind a score', 'score_sum_wrong', 'CHA2DS2-VASc 2 (age 2, female 1, HTN 1, HF 1).'],
    ['three parts of a GCS in words', 'score_sum_wrong', 'GCS: eyes 2, verbal 3, motor 5, so 13.'],
    ['a dose by weight that is worked out', 'sum_wrong', 'Weight 80 kg, so 30 mL/kg comes to 240 mL.'],
    ['a product', 'sum_wrong', 'Parkland 4 mL x 80 x 20 = 640 mL.'],
    [
      'units of a day',
      'sum_wrong',
      '12 units before breakfast, 10 before lunch, 14 before dinner. That is 96 units a day in all.',
    ],
    [
      'a pair that is called harmless',
      'interaction_denied',
      'With linezolid and sertraline the combination carries no risk.',
    ],
    [
      'a drug that is called harmless to the fetus',
      'declared_safe_in_pregnancy',
      'Valproate carries the lowest risk of malformations.',
    ],
    ['a question that is answered', 'declared_safe_in_pregnancy', 'Can warfarin be used in pregnancy? Yes.'],
    ['harmless to children', 'declared_safe_in_children', 'Aspirin 81 mg is fine in children with flu.'],
    ['what an organ does', 'function_wrong', 'Your appendix stores bile.'],
    ['a goal of blood pressure', 'target_wrong', 'For most adults our goal is below 190/110.'],
    ['weeks along', 'contraindicated_pregnancy', "You're 14 weeks along, so isotretinoin 40 mg can be restarted."],
    ['few cells', 'live_vaccine', 'New HIV, CD4 count 120. MMR given today.'],
  ])('%s', (_, category, text) => expect(categories(text)).toContain(category));

  test.each([
    'ABG pH 7.21, pCO2 23, HCO3 9: metabolic acidosis.',
    'HBsAg negative, anti-HBc negative, anti-HBs 48 mIU/mL: immune by vaccination.',
    'Potassium 5.2, only slightly high.',
    'CURB-65: confusion (1), BUN 30 (1), RR 34 (1). Total 3.',
    'CHA2DS2-VASc 5 (age 2, female 1, HTN 1, HF 1).',
    'Weight 80 kg, so 30 mL/kg comes to 2,400 mL.',
    'Your gallbladder stores bile.',
    'For most adults our goal is below 130/80.',
    'Can warfarin be used in pregnancy? No.',
  ])('the right one raises nothing: %s', (text) => expect(checker().against(text)).toEqual([]));
});
