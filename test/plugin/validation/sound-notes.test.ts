import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** Wrong, then right, of kinds that sound notes by an author whom nothing had seen were misread in. */
const PAIRS: readonly (readonly [string, string, string, string])[] = [
  [
    'what several doses come to',
    'dose_above_maximum',
    'Diazepam 40 mg IV at 14:20.',
    'Diazepam 10 mg IV 14:20, 10 mg 14:40, 20 mg PO 16:00 = 40 mg.',
  ],
  [
    'a sum with its sign',
    'dose_above_maximum',
    'Furosemide 320 mg bolus.',
    'Furosemide 80 mg bolus, then 10 mg/h: 240 mg/24 h + 80 = 320 mg.',
  ],
  [
    'a course counted out',
    'dose_above_maximum',
    'Prednisone 200 mg each morning for 5 days.',
    'Prednisone 40 mg daily. Total prednisone: 40 × 5 = 200 mg, no taper.',
  ],
  [
    'what a rate comes to over its hours',
    'dose_above_maximum',
    'Pantoprazole 576 mg IV bolus.',
    'Pantoprazole 8 mg/h for 72 h: 576 mg by infusion.',
  ],
  [
    'tablets handed out for a whole course',
    'dose_above_maximum',
    'Acyclovir 8,000 mg four times a day for 7 days.',
    'Acyclovir 800 mg four times a day for 7 days; 28 doses (28 tablets of 800 mg).',
  ],
  [
    'the dose of a child told for the day as well',
    'child_dose_above_maximum',
    'Boy, 5 years, 18 kg. Ibuprofen 450 mg every 8 hours with food.',
    'Boy, 5 years, 18 kg. Ibuprofen 150 mg (8 mg/kg) every 8 hours with food; 450 mg a day.',
  ],
  [
    'an overdose told of',
    'dose_above_maximum',
    'Start propranolol 800 mg.',
    'He took 40 × 20 mg propranolol. 800 mg of propranolol is a life-threatening amount. Call poison control.',
  ],
  [
    'insulin for a poisoned heart',
    'dose_above_maximum',
    'DKA: insulin 1 unit/kg/h.',
    'Verapamil overdose: high-dose insulin, bolus 1 unit/kg, then 1 unit/kg/h.',
  ],
  [
    'a drug that may be taken beside another',
    'dose_above_maximum',
    'Lamotrigine 400 mg three times daily.',
    'Ibuprofen: fine with lamotrigine, 400 mg up to three times daily with food.',
  ],
  [
    'one opioid set against another',
    'dose_above_maximum',
    'Morphine 102 mg by mouth every 4 hours.',
    '34 mg IV ≈ 102 mg oral morphine (1:3).',
  ],
  [
    'what is given for an allergy',
    'allergy_same_drug',
    'Allergy: apixaban – urticaria. Apixaban 5 mg BID.',
    'Allergy: enoxaparin – urticaria 2011, therefore a DOAC from the start.\nTreatment: apixaban 10 mg BID for 7 days.',
  ],
  [
    'an allergy that stops nothing',
    'allergy_same_drug',
    'Allergy: MMR (anaphylaxis). Give MMR today.',
    "Egg allergy doesn't stop MMR. After MMR a fever may come on days 6–11.",
  ],
  [
    'what two drugs do together',
    'allergy_same_drug',
    'Sacubitril/valsartan caused angioedema in 2019. Sacubitril/valsartan 49/51 mg BID.',
    'Sacubitril/valsartan 49/51 mg BID. Never restart lisinopril together with sacubitril/valsartan (angioedema).',
  ],
  [
    'the allergy of a mother',
    'allergy_same_drug',
    'Neonatal ward, day 2. Baby has penicillin allergy (anaphylaxis). Ampicillin 160 mg IV q8h.',
    'Neonatal ward, day 2. Mother reports penicillin allergy (rash as a child). Ampicillin 160 mg IV q8h.',
  ],
  [
    'a drug borne where the allergies are told',
    'allergy_cross_reaction',
    'Morphine 10 mg PO q4h. Allergy: codeine – rash.',
    'Morphine 10 mg PO q4h. Allergy: codeine – rash; tolerates morphine.',
  ],
  [
    'by how much a value changes',
    'lab_implausible',
    'K 0.1 today.',
    'Each 10 mEq usually lifts K by about 0.1 while the deficit is large.',
  ],
  [
    'the age of a boy in years and months',
    'vital_implausible',
    'Boy, 4 weeks old. Weight 15 kg.',
    'Boy, 2 years 1 month, 12 kg. Ondansetron 2 mg PO once (weight 8–15 kg).',
  ],
  [
    'a dose of every other day beside another',
    'frequency_below_usual',
    'Hydroxyurea 1,500 mg on alternate days.',
    'Hydroxyurea 1,500 mg on alternate days with 1,000 mg (mean 1,250 mg).',
  ],
  [
    'how a drug is not taken',
    'frequency_above_usual',
    'Methotrexate 15 mg daily.',
    'Methotrexate 15 mg weekly, 6 tabs × 4 wks | not daily; phoned.',
  ],
  [
    'a mistake that is supposed',
    'emergency_advice_wrong',
    'Methotrexate 10 mg. Take it daily with food.',
    'Methotrexate 10 mg once a week. If you take it daily by mistake: ring us at once.',
  ],
  [
    'what a drug is left out for',
    'contraindicated_condition',
    'Admitted with ketoacidosis. Metformin 1 g BID continued.',
    'Metformin 1 g BID. Empagliflozin: omit on 11 and 12 June (ketoacidosis).',
  ],
  [
    'the resistance of a region',
    'organism_resistant',
    'Macrolide resistant. Give clarithromycin 500 mg BID.',
    'Clarithromycin 500 mg BID for H. pylori, unless where macrolide resistance exceeds 15%.',
  ],
  [
    'a loss that stands between the weight and its share',
    'share_wrong',
    'Birth weight 3,200 g, today 3,008 g: loss 16%.',
    'Birth weight 3,200 g. Today 3,008 g (192 g below birth weight, 6.0%).',
  ],
  [
    'a month before a distance',
    'date_impossible',
    'Seen on August 90.',
    'Claudication at 150 m for a year; since August 90 m.',
  ],
  [
    'what is not denied',
    'condition_disagrees',
    'Epilepsy since 2010. No epilepsy.',
    'Epilepsy since 2010, seizures. Stop if no seizures for two years.',
  ],
  [
    'the line of each side',
    'side_disagrees',
    'CT: calculus in the left ureter, left hydronephrosis, left kidney swollen. Stent placed for the right kidney stone.',
    'CT: calculus in the left ureter, left hydronephrosis. Right kidney: 14 mm simple cyst, no stone.',
  ],
  [
    'a dose given by a score',
    'dose_above_maximum',
    'Diazepam 10 mg PO every hour.',
    'Diazepam 10 mg PO for CIWA ≥10, hourly reassessment.',
  ],
  [
    'a series that is complete',
    'vaccine_age_wrong',
    'Boy, 2 years old. Rotavirus vaccine given today.',
    'Boy, 2 years old. Rotavirus vaccine: both doses.',
  ],
  [
    'a sum that is written out',
    'result_wrong',
    'Aspart 8 units with each of her three meals, that is 34 units.',
    'Heparin 2,000 units bolus + 500/h × 3 h = 3,500 units.',
  ],
  [
    'one drug set against another',
    'total_wrong',
    'Dexamethasone 4 mg BID = 53 mg.',
    'Dexamethasone 8 mg = pred 53 mg.',
  ],
  [
    'a score and what follows it',
    'score_sum_wrong',
    'A T-score of -2.6 at the spine is normal.',
    'A T-score of -2.6 at the spine, and her vitamin D is now normal.',
  ],
  [
    'the drug to avoid',
    'contraindicated_condition',
    "Parkinson's disease. Haloperidol 2 mg IM given.",
    "Parkinson's disease. Haloperidol 2 mg IM named by Dr Roy as the drug to avoid.",
  ],
  [
    'what a drug would do',
    'interaction_major',
    'Lithium carbonate 800 mg at night. Take ibuprofen 400 mg three times a day.',
    'Lithium carbonate 800 mg at night. Ibuprofen 400 mg three times a day would raise your lithium level.',
  ],
  [
    'what would be given were it not for a disease',
    'contraindicated_condition',
    'Severe asthma. I have started propranolol 40 mg twice daily.',
    'Severe asthma. Were it not for her asthma I would have started propranolol 40 mg twice daily.',
  ],
  [
    'the patients of a study',
    'contraindicated_condition',
    'Mechanical mitral valve. Rivaroxaban 20 mg once daily.',
    'Mechanical mitral valve. Patients in ROCKET AF took rivaroxaban 20 mg once daily.',
  ],
  [
    'a dose for adults',
    'child_dose_above_maximum',
    'Girl, 9 months, 9 kg. Acetaminophen 1 g every 6 hours.',
    'Girl, 9 months, 9 kg. Acetaminophen 135 mg. The 1 g dose every 6 hours that her father asked about is for adults.',
  ],
  [
    'a snack without insulin',
    'negation_disagrees',
    'She takes no insulin. Aspart 6 units, glargine 18 units of insulin.',
    'Aspart sum 21 units, with glargine 39 units. Bed 92: 15 g without insulin.',
  ],
  [
    'once daily in British letters',
    'antidote_wrong',
    'Methotrexate OD: folic acid 5 mg given as the antidote.',
    'Methotrexate 15 mg once weekly, folic acid 5 mg once weekly, amlodipine 5 mg OD.',
  ],
  [
    'how long a drug was missed',
    'indication_wrong',
    'Insulin 10 units for gastroenteritis.',
    'DKA: missed basal insulin for 3 days plus viral gastroenteritis.',
  ],
  [
    'what is kept though not begun',
    'contraindicated_lab',
    'Potassium 5.8. Continue spironolactone 25 mg daily.',
    'Your potassium is 5.4. Keep spironolactone 25 mg till Friday; above 5.5 I would halve it.',
  ],
  [
    'doses counted and set equal to what they make',
    'dose_above_maximum',
    'Cholecalciferol 400,000 IU daily.',
    'Cholecalciferol 50,000 IU weekly × 8 = 400,000 IU.',
  ],
  [
    'the dose of a day',
    'dose_above_maximum',
    'Morphine 40 mg IV now.',
    'Morphine 10 mg SC overnight; new 24 h dose 40 mg.',
  ],
  [
    'a step of a titration',
    'frequency_below_usual',
    'Levothyroxine 25 mcg every 6 weeks.',
    'Levothyroxine 100 mcg daily. Next change 12.5 to 25 mcg every 6 weeks.',
  ],
  [
    'a load and what runs behind it',
    'rate_wrong',
    'Magnesium sulfate 1 g/h for 24 h = 38 g.',
    'Magnesium sulfate 4 g over 20 min, then 1 g/h for 24 h = 28 g in total.',
  ],
  [
    'two sides, each with its own',
    'negation_disagrees',
    'Left knee: no effusion. Left knee shows a large effusion.',
    'Right knee: mild osteoarthritis, no effusion. Left knee: large effusion, ACL tear.',
  ],
  [
    'how often blood is counted',
    'frequency_below_usual',
    'Clozapine 300 mg weekly.',
    'Clozapine patients need ANC weekly; she takes olanzapine 10 mg.',
  ],
  [
    'one drug from an hour on, after the other',
    'interaction_contraindicated',
    'Ketorolac 15 mg IV q6h; ibuprofen 400 mg TID.',
    'Ketorolac 15 mg IV x1 at 10:00; ibuprofen 400 mg from 16:00 on.',
  ],
  [
    'a mass index before and one now',
    'bmi_wrong',
    'BMI 41.2 (weight 85 kg at 169 cm).',
    'BMI 41.2 before surgery, 29.8 now (weight 118 to 85 kg at 169 cm).',
  ],
  [
    'the mother of a newborn is the patient',
    'contraindicated_age',
    '3-week-old boy: ibuprofen 400 mg TID.',
    'Breast-feeding mother of a 3-week-old: ibuprofen 400 mg TID for her is fine.',
  ],
  [
    'what old notes say',
    'contraindicated_condition',
    'Type 1 diabetes. Empagliflozin 10 mg.',
    'The old notes say "type 1 diabetes"; it is type 2, on empagliflozin 10 mg.',
  ],
  [
    'so many doses so far',
    'dose_above_maximum',
    'Gentamicin 1,050 mg q24h.',
    'Gentamicin 350 mg q24h; three doses so far, 1,050 mg.',
  ],
  [
    'more by mouth than into a vein',
    'child_dose_above_maximum',
    'Boy of 5, 18 kg. Ondansetron 0.25 mg/kg IV once.',
    'Boy of 5, 18 kg. Ondansetron 0.25 mg/kg PO once.',
  ],
  [
    'a drug that he is off',
    'interaction_major',
    'Methadone 60 mg daily, QTc 510; ondansetron 4 mg.',
    'In 2019 on methadone 60 mg; now off it, QTc 430, ondansetron 4 mg.',
  ],
  [
    'so many tablets that are taken',
    'dose_above_maximum',
    'Acetaminophen 500 mg tabs: twelve tabs (6 g) twice daily.',
    'Acetaminophen 500 mg tabs: two tabs (1 g) twice daily.',
  ],
];

describe.each(PAIRS)('%s', (_, category, wrong, right) => {
  test('is flagged', () => expect(categories(wrong)).toContain(category));
  test('is left alone', () => expect(categories(right)).not.toContain(category));
});
