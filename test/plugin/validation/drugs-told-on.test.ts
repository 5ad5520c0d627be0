import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is found, wrong, then right: the drug is named a sentence or a clause away from what is said of it. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  [
    'dose_above_maximum',
    'Dobutamine helps when the heart pumps badly. Run it through a central line. The usual rate is 2 to 10 mg/kg/min.',
    'Dobutamine helps when the heart pumps badly. Run it through a central line. The usual rate is 2 to 10 mcg/kg/min.',
  ],
  [
    'dose_above_maximum',
    'Colchicine helps an acute flare. The drug interacts with many others. Take 6 mg twice daily. Ibuprofen is out.',
    'Colchicine helps an acute flare. The drug interacts with many others. Take 0.6 mg twice daily. Ibuprofen is out.',
  ],
  [
    'child_dose_above_maximum',
    'In a 4-year-old, 16 kg, with no penicillin allergy, amoxicillin is still the choice at 450 mg/kg/day.',
    'In a 4-year-old, 16 kg, with no penicillin allergy, amoxicillin is still the choice at 45 mg/kg/day.',
  ],
  [
    'dose_above_limit_newborn',
    'Newborn exam at 6 hours. Received vitamin K 5 mg IM and eye ointment.',
    'Newborn exam at 6 hours. Received vitamin K 1 mg IM and eye ointment.',
  ],
  [
    'dose_above_limit_age',
    'A 90-year-old with delirium was given haloperidol 5 mg by mouth.',
    'A 90-year-old with delirium was given haloperidol 0.5 mg by mouth.',
  ],
  [
    'allergy_same_drug',
    'Penicillin: hives. GBS positive. Plan: ampicillin 2 g IV, continuous fetal monitoring, epidural when she asks.',
    'Penicillin: hives. GBS positive. Plan: cefazolin 2 g IV, continuous fetal monitoring, epidural when she asks.',
  ],
  [
    'allergy_cross_reaction',
    'Aspirin makes him wheeze. Please take ibuprofen 400 mg three times a day, doses evenly spaced.',
    'Aspirin makes him wheeze. Please take paracetamol 1 g three times a day, doses evenly spaced.',
  ],
  [
    'duration_too_long',
    'Metoclopramide helps the nausea. Dystonia may occur in the young. The course should not exceed 5 months.',
    'Metoclopramide helps the nausea. Dystonia may occur in the young. The course should not exceed 5 days.',
  ],
  [
    'duration_too_long',
    'Exacerbation of asthma, 9-year-old, 30 kg. Prednisolone 40 mg daily for 4 weeks.',
    'Exacerbation of asthma, 9-year-old, 30 kg. Prednisolone 40 mg daily for 5 days.',
  ],
  [
    'duration_wrong',
    'Your mood has lifted on sertraline 50 mg. Please stay on it for six weeks after you have recovered.',
    'Your mood has lifted on sertraline 50 mg. Please stay on it for six months after you have recovered.',
  ],
  [
    'interaction_permitted',
    'Following a dose of vardenafil, GTN can be used freely.',
    'Following a dose of vardenafil, GTN cannot be used.',
  ],
  [
    'interaction_reversed',
    'Warfarin 5 mg. Amiodarone begun by cardiology. Anticipate that the INR will drop over the next weeks.',
    'Warfarin 5 mg. Amiodarone begun by cardiology. Anticipate that the INR will rise over the next weeks.',
  ],
  [
    'interaction_reversed',
    'Warfarin 5 mg daily. Carbamazepine started for neuralgia. Expect the INR to rise.',
    'Warfarin 5 mg daily. Carbamazepine started for neuralgia. Expect the INR to fall.',
  ],
  [
    'contraindicated_renal',
    'Metformin 1 g twice daily. His eGFR has come down to 21.',
    'Metformin 1 g twice daily. His eGFR has come down to 62.',
  ],
  [
    'dose_above_maximum',
    'Heparin bolus done. The drip runs at 180 units/kg/hour.',
    'Heparin bolus done. The drip runs at 18 units/kg/hour.',
  ],
  [
    'dose_above_limit_renal',
    'Enoxaparin was chosen for her DVT. She weighs 60 kg and her clearance is 22. The dose is 60 mg twice daily.',
    'Enoxaparin was chosen for her DVT. She weighs 60 kg and her clearance is 22. The dose is 60 mg once daily.',
  ],
  [
    'child_dose_above_maximum',
    'Paracetamol is right for her fever. For her 14 kg that is 2100 mg every six hours.',
    'Paracetamol is right for her fever. For her 14 kg that is 210 mg every six hours.',
  ],
  ['infused_too_fast', 'Vancomycin 1 g over 5 minutes for MRSA.', 'Vancomycin 1 g over 60 minutes for MRSA.'],
  [
    'contraindicated_condition',
    'With a gastric ulcer last month, diclofenac is what I would give for the knee.',
    'With a gastric ulcer last month, paracetamol is what I would give for the knee.',
  ],
  [
    'route_not_available',
    'Nitroglycerin for angina goes into the muscle.',
    'Nitroglycerin for angina goes under the tongue.',
  ],
  [
    'form_misused',
    'You have been given a progesterone pessary. At night it goes under your tongue.',
    'You have been given a progesterone pessary. At night it goes into the vagina.',
  ],
  ['form_misused', 'Give Buccolam 10 mg by injection.', 'Give Buccolam 10 mg into the cheek.'],
  [
    'aim_of_another_drug',
    'Betamethasone two doses of 12 mg for GBS prophylaxis.',
    'Betamethasone two doses of 12 mg for fetal lung maturity.',
  ],
  [
    'indication_wrong',
    'Doxazosin 4 mg for leg swelling of heart failure.',
    'Doxazosin 4 mg for the urinary symptoms of an enlarged prostate.',
  ],
  [
    'indication_wrong',
    'Acamprosate is meant for people with opioid dependence.',
    'Acamprosate is meant for people with alcohol dependence.',
  ],
  [
    'emergency_treatment_wrong',
    'ABPI 0.38 on the right. Four-layer compression started.',
    'ABPI 0.38 on the right. No compression until the vascular team has seen her.',
  ],
];

/** Nothing is amiss. */
const SOUND: readonly string[] = [
  'Vaginal delivery of a 4.1 kg boy. EBL 900 mL. Tranexamic acid 1 g IV over 10 min.',
  'At 22 weeks of pregnancy she has enoxaparin. Warfarin is reserved for some mechanical valves.',
  'Warfarin and clarithromycin were both in use. INR 9. Warfarin held. Expect the INR to fall within two days.',
  'Tacrolimus 2 mg twice daily. Clarithromycin started. Expect the level to rise.',
  'Prednisolone has come down to 5 mg.',
  'Lactate clearance was 22. Dabigatran 150 mg twice daily.',
  'Naproxen is what I would avoid with his ulcer.',
  'Clarithromycin with colchicine: colchicine has come down to 0.3 mg once.',
  'If Buccolam fails, lorazepam is given by injection into a vein.',
  'The clotrimazole pessary is used at night. It must not be swallowed.',
  'I will see you six weeks after you feel better on citalopram.',
  'Severe asthma attack: prednisone 40 mg for 7 days, then taper over 7 days.',
  'Betamethasone given; ampicillin for GBS prophylaxis.',
  'Do not apply compression to an arterial ulcer.',
];

describe('what is said of a drug a sentence or a clause away from its name', () => {
  test.each(PAIRS)('%s: %s', (category, wrong, right) => {
    expect(categories(wrong)).toContain(category);
    expect(categories(right)).not.toContain(category);
  });
  test.each(SOUND)('nothing is wrong with: %s', (text) => {
    expect(categories(text)).toEqual([]);
  });
});
