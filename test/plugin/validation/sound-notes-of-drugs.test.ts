import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** Wrong, then right, of what is given to whom: allergies, interactions, contraindications, emergencies and vaccines: kinds that sound notes by an author whom nothing had seen were misread in. */
const PAIRS: readonly (readonly [what: string, category: string, wrong: string, right: string])[] = [
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
    'a series that is complete',
    'vaccine_age_wrong',
    'Boy, 2 years old. Rotavirus vaccine given today.',
    'Boy, 2 years old. Rotavirus vaccine: both doses.',
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
    'one drug from an hour on, after the other',
    'interaction_contraindicated',
    'Ketorolac 15 mg IV q6h; ibuprofen 400 mg TID.',
    'Ketorolac 15 mg IV x1 at 10:00; ibuprofen 400 mg from 16:00 on.',
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
    'a drug that he is off',
    'interaction_major',
    'Methadone 60 mg daily, QTc 510; ondansetron 4 mg.',
    'In 2019 on methadone 60 mg; now off it, QTc 430, ondansetron 4 mg.',
  ],
  [
    'a diagnosis thought of and not suspected',
    'contraindicated_condition',
    'Agitated at night, haloperidol 0.5 mg. Lewy body disease known.',
    'Agitated at night, haloperidol 0.5 mg. Lewy body disease not suspected.',
  ],
  [
    'another test that is repeated',
    'vaccine_interval_wrong',
    'COVID booster given; repeat dose in 1 week.',
    'COVID booster was more than a year ago; repeat CRP in 1 week.',
  ],
  [
    'a pair for which another is sought',
    'interaction_contraindicated',
    'Valproate 500 mg BD for epilepsy. Meropenem started today for sepsis.',
    'Valproate 500 mg BD for epilepsy. Meropenem started today for sepsis. Please discuss a non-carbapenem option with microbiology.',
  ],
  [
    'what should not be given, for its class',
    'allergy_same_drug',
    'Flucloxacillin gave her anaphylaxis. Augmentin was given for the bite.',
    'Flucloxacillin gave her anaphylaxis. Augmentin is a penicillin, so it must not be given for the bite.',
  ],
  [
    'adrenaline that a croup does not need',
    'emergency_treatment_wrong',
    'Anaphylaxis to peanut with stridor. Epinephrine not needed, cetirizine given.',
    'Croup with stridor at first. Dexamethasone given; epinephrine not needed.',
  ],
  [
    'an NSAID after the birth',
    'contraindicated_pregnancy',
    'Pregnant, 30 weeks. Diclofenac 50 mg TDS. Delivery planned at 38 weeks.',
    'G1, 39+0, elective LSCS for breech. Baby out 10:12, cried at once. Diclofenac 100 mg PR at end.',
  ],
  [
    'an ACE inhibitor planned for after the birth',
    'contraindicated_pregnancy',
    'G1, 34+2, pre-eclampsia. Enalapril 5 mg once daily started.',
    'G1, 35+2, severe pre-eclampsia, on nifedipine. Postnatal: enalapril 5 mg OD planned, breastfeeding OK.',
  ],
  [
    'why another was not chosen',
    'allergy_same_drug',
    'You get a rash from amoxicillin. Take amoxicillin 500 mg three times a day.',
    'We chose doxycycline 100 mg daily because amoxicillin gives you a rash.',
  ],
  [
    'what set an anaphylaxis off',
    'allergy_same_drug',
    'Anaphylaxis to PENICILLINS entered. Amoxicillin 500 mg TDS for 5 days.',
    'Trigger: amoxicillin 500 mg, first capsule, 15 min before. Allergy entered: PENICILLINS, anaphylaxis.',
  ],
  [
    'an allergy that a mother meant as her own',
    'allergy_same_drug',
    'Amoxicillin allergy: hives at 2. Amoxicillin 250 mg TDS given.',
    'Amoxicillin "allergy": mother meant her own, not the child\'s. Amoxicillin 250 mg TDS given.',
  ],
  [
    'a drug of a like side chain',
    'allergy_same_drug',
    'Penicillin allergy: hives. Ampicillin 1 g IV QDS.',
    'Penicillin "rash" at the age of 3. Cefalexin 500 mg BD, though it shares a side chain with ampicillin.',
  ],
  [
    'the children of a bay',
    'allergy_same_drug',
    'Bay 1: Ellis, allergic to penicillin. Amoxicillin 250 mg TDS for him.',
    'Bay 1: Ellis, allergic to penicillin. Bay 2: Mina. Bay 3: Jo, amoxicillin 250 mg TDS.',
  ],
  [
    'what is kept out of the house',
    'unsuited',
    '81-year-old man with dementia. For sleep he has diphenhydramine 50 mg at night.',
    '81-year-old man with dementia. Keep diphenhydramine sleep aids out of the house.',
  ],
  [
    'a live vaccine that is not to be given',
    'live_vaccine',
    'On adalimumab. Yellow fever vaccine given today.',
    'On adalimumab. Yellow fever vaccine for the trip: live, so discuss with a travel clinic, do not give here.',
  ],
  [
    'aspirin of a child with swollen coronaries',
    'contraindicated_age',
    '7-year-old boy, influenza. Aspirin 300 mg QDS.',
    'Boy, 3 years, 15 kg, fever day 6. IVIG 2 g/kg = 30 g. Aspirin 150 mg QDS until afebrile; echo: coronaries normal.',
  ],
  [
    'a number that begins like another',
    'unsuited',
    'Haemophilia A. Ibuprofen 400 mg TDS with food.',
    'Platelets 164. Ibuprofen 400 mg TDS with food for 3 days.',
  ],
  [
    'what had set malignant hyperthermia off',
    'antidote_wrong',
    'Malignant hyperthermia: give suxamethonium 100 mg.',
    'Debrief: malignant hyperthermia. RSI propofol 200 mg, suxamethonium 120 mg; sevoflurane. Sevo off, dantrolene 200 mg.',
  ],
  [
    'what a crisis was caused by',
    'emergency_treatment_wrong',
    'Acute dystonia after haloperidol: torticollis. Given metoclopramide 10 mg IV.',
    'Added metoclopramide 10 mg TDS max 5 days: stopped day 2, oculogyric crisis, procyclidine 5 mg IV worked. Box: not allergy but "dystonia with metoclopramide".',
  ],
  [
    'a vitamin that was measured',
    'contraindicated_condition',
    'Hypercalcaemia 3.16. Vitamin D 1000 units daily started.',
    'Hypercalcaemia 3.16. Vitamin D 58: lower risk of rebound. Saline 4 L, zoledronic acid 4 mg IV.',
  ],
  [
    'a drug that was stopped before its level was due',
    'monitoring_wrong',
    'Gentamicin 5 mg/kg daily for 7 days; no levels needed.',
    'Cultures negative: antibiotics stopped before gentamicin dose 2, so no level required.',
  ],
  [
    'a class beside a drug',
    'class_of_another_drug',
    'Aspirin 75 mg, an SSRI.',
    'Aspirin 75 mg: SSRI plus aspirin bleeds more, so pantoprazole goes on.',
  ],
  [
    'the end of smoking',
    'effect_reversed',
    'Smoking raises theophylline levels.',
    'She stopped smoking 3 weeks ago, which raises theophylline.',
  ],
  [
    'what a kit holds',
    'emergency_treatment_wrong',
    "Addison's disease, fever and vomiting. Hold hydrocortisone until better.",
    'CAH, fever: hydrocortisone 6 mg QDS until well. Her kit holds 100 mg.',
  ],
  [
    'an intrauterine device',
    'emergency_advice_wrong',
    'After unprotected intercourse levonorgestrel can be taken within 3 weeks.',
    'The pill weakens lamotrigine. Levonorgestrel 52 mg intrauterine device fitted. After birth, step the dose down within weeks.',
  ],
  [
    'prevention by weight beside an NSAID',
    'interaction_major',
    'Enoxaparin 90 mg BD for the embolism; ibuprofen 400 mg TDS is fine with it.',
    'Emergency section. Booking weight 96 kg: enoxaparin 60 mg SC OD. Ibuprofen 400 mg TDS OK.',
  ],
  [
    'a catheter of the back beside a heparin',
    'route_not_available',
    'Tinzaparin 4,500 units given epidurally.',
    'Tinzaparin 4,500 units given 18:00, so epidural out not before 06:00.',
  ],
  [
    'how long a family travels',
    'unsuited',
    'Leo, 3 weeks, snuffles, breastfed baby. Ibuprofen 50 mg for him.',
    'Family of 4 to Ghana, 3 weeks. Yellow fever for both parents. Ibuprofen fine.',
  ],
];

describe.each(PAIRS)('%s', (_, category, wrong, right) => {
  test('is flagged', () => expect(categories(wrong)).toContain(category));
  test('is left alone', () => expect(categories(right)).not.toContain(category));
});
