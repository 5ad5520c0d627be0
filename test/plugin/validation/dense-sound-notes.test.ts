import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

// What a note full of right facts has beside its orders: sums, other drugs' amounts, values of other hours, causes, logs.

const { categories: against } = fileChecker();

interface Kind {
  readonly what: string;
  readonly right: readonly string[];
  /** A text that looks alike, with the category that says what is wrong. */
  readonly wrong: readonly (readonly [text: string, category: string])[];
}

const KINDS: readonly Kind[] = [
  {
    what: 'what several doses of a course come to',
    right: [
      'Ferric carboxymaltose 750 mg x2, at least 7 days apart = 1,500 mg.',
      'Iron sucrose 200 mg x5 = 1,000 mg; for 1,600 mg it would take 8.',
      'Iron sucrose 200 mg x 5 over two weeks = 1,000 mg.',
      'Ceftriaxone 2 g x 14 doses = 28 g.',
      'Colchicine 500 micrograms BD until relieved, max 6 mg a course.',
      'Colchicine 0.6 mg twice daily, up to 6 mg per attack.',
    ],
    wrong: [
      ['Ferric carboxymaltose 1,500 mg once by infusion.', 'dose_above_maximum'],
      ['Colchicine, max 6 mg a day.', 'dose_above_maximum'],
      ['Iron sucrose 1,600 mg in one infusion.', 'dose_above_maximum'],
    ],
  },
  {
    what: 'an amount of the drug that is named behind it',
    right: [
      'Changed to propylthiouracil 50 mg twice daily (5 mg methimazole is about 100 mg PTU).',
      'If the kidneys fail, change to alfentanil: 60 mg SC morphine / 15 = 4 mg/24 h.',
      'Stress cover: prednisone 40 mg already equals hydrocortisone 160 mg.',
      'Dexamethasone 6 mg equals prednisone 40 mg.',
    ],
    wrong: [
      ['Methimazole 100 mg once daily.', 'dose_above_maximum'],
      ['Prednisone 40 mg twice daily, a total of 160 mg a day.', 'total_wrong'],
    ],
  },
  {
    what: 'a cap, and a dose that a rule asks about',
    right: [
      'Prednisolone 60 mg OD (about 1 mg/kg, cap 80 mg), weight 58 kg.',
      'Weight 58 kg. Prednisolone 1 mg/kg (cap of 80 mg).',
      'Hydroxychloroquine 200 mg BD. Earlier screening with tamoxifen, eGFR <60 or dose >5 mg/kg: none applies.',
    ],
    wrong: [['Prednisolone 1 mg/kg (80 mg) OD, weight 58 kg.', 'weight_dose_wrong']],
  },
  {
    what: 'working that is written out',
    right: [
      'Vt 420 mL. Minute vent 420 x 26 = 10.9 L.',
      'BP 84/48: MAP (84 + 2x48)/3 = 60.',
      'BP 90/60, MAP = (90 + 2 x 60)/3 = 70.',
      'Cr 2.5, 78 M, 70 kg. CrCl (140 − 78) × 70 / (72 × 2.5) = 4,340 / 180 = 24 mL/min.',
      'Anion gap 131 - 95 - 12 = 24 with Na 131, Cl 95, HCO3 12.',
      'KB 0.4% of 5,000 mL = 20 mL of fetal blood; 300 mcg covers 30 mL.',
      'ABCD2: age 60+ 1, BP 140/90+ 1, unilateral weakness 2, 10-59 min 1; diabetes 1. Total 6.',
    ],
    wrong: [
      ['Vt 420 mL. Minute vent 420 x 26 = 12.9 L.', 'sum_wrong'],
      ['BP 84/48, MAP 86.', 'computed_value_wrong'],
      ['ABCD2: age 60+ 1, BP 140/90+ 1, unilateral weakness 2, 10-59 min 1; diabetes 1. Total 5.', 'score_sum_wrong'],
    ],
  },
  {
    what: 'a drug that is named as what did harm',
    right: [
      'AKI, KDIGO stage 1, likely vanc (trough 24) plus ketorolac in the ED.',
      'AKI from ketorolac 30 mg x3 in the ED; creatinine settling.',
      'AKI, multifactorial: ibuprofen, sepsis.',
      'AKI, thought to be ibuprofen and losartan.',
      'AKI - culprit ibuprofen 800 mg TID at home.',
    ],
    wrong: [
      ['AKI likely from dehydration; ketorolac 30 mg IV q6h for pain.', 'contraindicated_condition'],
      ['AKI likely from ketorolac. Continue ketorolac 30 mg q6h.', 'contraindicated_condition'],
    ],
  },
  {
    what: 'a drug that is over, said behind a bracket or in the next sentence',
    right: [
      '27F, 9 weeks pregnant. Lisinopril 10 mg (for BP, not proteinuria) stopped 5 wks ago.',
      '27F, 9 weeks pregnant. Lisinopril 10 mg daily (started 2019, no cough) was stopped at the positive test.',
      'AKI stage 2. Ketorolac and lisinopril in the ED. Both off.',
      '83F, MoCA 19/30, forgetful. Start donepezil later. Amitriptyline 25 mg for foot pain: 10 mg nightly for two weeks and then off.',
    ],
    wrong: [
      ['27F, 9 weeks pregnant. Lisinopril 10 mg (not for proteinuria) was continued.', 'contraindicated_pregnancy'],
      ['AKI stage 2. Ketorolac 30 mg q6h in the ED. Both kidneys seen.', 'contraindicated_condition'],
    ],
  },
  {
    what: 'an allergy that is feared, refuted, added later, or a side effect',
    right: [
      'Allergy: none. Paclitaxel 175 mg/m2 IV. Dexamethasone 20 mg is kept, it is there to prevent paclitaxel reaction.',
      'UFH 80 u/kg = 6,000 u bolus on day 1. All heparin stopped; heparin added to the allergy list.',
      'Ceftriaxone 2 g q24h. Allergy list "PCN: rash 1990s, mild": fine with ceftriaxone.',
      'Meropenem 1 g q8h. PCN anaphylaxis 1988: cross-reaction with meropenem under 1%, given.',
      'Atorvastatin 80 mg tonight. The listed "statin allergy" = leg cramps with simvastatin 80.',
      'Vancomycin 1 g q12h, slowly. Her vancomycin "allergy" was infusion flushing.',
      'Codeine makes her vomit (intolerance, not allergy). Oxycodone 2.5 mg x1 at 13:30.',
    ],
    wrong: [
      ['Paclitaxel reaction with hives last cycle. Paclitaxel 175 mg/m2 IV today.', 'allergy_same_drug'],
      ['Heparin is on the allergy list (HIT). UFH 80 u/kg = 6,000 u bolus now.', 'allergy_same_drug'],
      ['Ceftriaxone 2 g q24h. Allergy list: ceftriaxone (anaphylaxis).', 'allergy_same_drug'],
      ['PCN anaphylaxis 1988; amoxicillin 500 mg TID started.', 'allergy_same_drug'],
      ['Cefazolin 2 g q8h. Her cefazolin "allergy" was hives.', 'allergy_same_drug'],
    ],
  },
  {
    what: 'the hours of a log, and times that are no values',
    right: [
      'Sugars: 2100 188 | 0200 54 | 0217 79 | 0600 143.',
      'Glucose 21:00 188, 02:00 54, 06:00 143.',
      'K 14:00 5.9, 16:00 4.7, 20:00 3.6 -> KCl 10 mEq/h x2.',
      'K 5.9 -> 3.4 overnight. KCl 40 mEq IV now.',
      'Standing 118/70. Drop 34 systolic at 3 min with HR rise of only 6.',
      'SpO2 98% RA. BP 98/60 when I sat her up, 106/64 after 250 of LR.',
      'Hgb 6.8 -> 1 u PRBC 12:15-14:50 (under 4 h) -> 7.9 at 17:00.',
    ],
    wrong: [
      ['Glucose 2100 mg/dL, 188 by morning.', 'lab_implausible'],
      ['K 6.1 -> 5.9. KCl 40 mEq IV now.', 'contraindicated_lab'],
      ['Sat 106 on RA.', 'vital_implausible'],
      ['Transfuse PRBC if Hgb below 4.', 'threshold_wrong'],
    ],
  },
  {
    what: 'who the patient is',
    right: [
      'Elective repeat LSCS, 39+0. Baby girl 09:58, Apgar 9 and 9. QBL 620 mL. Post-op: ibuprofen 400 mg q8h.',
      '2 months, born at 33w4d, chronological age 9 weeks 0 days. Given today: DTaP #1, IPV #1, Hib #1.',
      'Ibuprofen liquid 200 mg every 6 hours. Her von Willebrand tests were normal.',
      'Valproate 600 mg BD, patient 31. hCG negative. If she wants a baby, or thinks she is pregnant: contact us, do not stop.',
      "There is no history of clots; her aunt's DVT followed a hip fracture.",
      'G2P1, 28+2. Anti-D today. Earlier doses: first pregnancy, at 28 wk and after the birth.',
    ],
    wrong: [
      ['LSCS booked, now 36+2, G2P1. Ibuprofen 400 mg q8h for back pain.', 'contraindicated_pregnancy'],
      ['Well child, age 9. Given today: DTaP #1, Hib.', 'vaccine_age_wrong'],
      ['Maya has von Willebrand disease. Ibuprofen liquid 200 mg every 6 hours.', 'contraindicated_condition'],
      ['There is no history of clots; her DVT followed a hip fracture.', 'negation_disagrees'],
    ],
  },
  {
    what: 'a germ that was looked for and not found',
    right: [
      'Linezolid stopped, MRSA nares and culture neg; ceftriaxone 2 g daily to 5 days.',
      'Stool culture, C. difficile and calprotectin sent; CMV pending. Co-trimoxazole 960 mg Mon/Wed/Fri with the steroid.',
    ],
    wrong: [['Sputum culture grew MRSA; ceftriaxone 2 g daily to 5 days.', 'organism_not_covered']],
  },
  {
    what: 'goals, reasons and reports that are of something else',
    right: [
      'INR 15-30 min after PCC, goal 1.3-1.4 or less, and at 6 and 24 h.',
      'Not naltrexone: opioids on board.',
      'Digoxin toxicity, complete heart block. Stop digoxin; also stop the drug that raised it (verapamil and clarithromycin all can).',
      'Lorazepam 0.5 mg SL she has at home: told us she takes it once a week, not daily.',
      'Takes hydroxychloroquine 200 mg and 400 mg on alternate days.',
      'Heparin 7,000 units before clamp. Protamine 30 mg at the end (partial reversal), slowly: he is on NPH insulin.',
      'No anticoagulant, so no cardioversion tonight. Apixaban 5 mg BID. First dose 19:40.',
      'Hep A dose 1, next in 6 mo. HPV9 dose 1 of 3 (0, 1-2, 6 mo).',
      'Na 112, seizure. Na 121 at 02:00, risk of overshoot: desmopressin 2 mcg IV + 5% glucose 3 mL/kg/h.',
      'Pseudoephedrine can raise blood pressure. Nifedipine ER 30 mg, begun after the birth, is fine with nursing.',
      'Trough 12.4; Bayesian AUC24 492 mg·h/L (goal 400-600).',
    ],
    wrong: [
      ['INR 4.8 on warfarin, goal 5-6.', 'target_wrong'],
      ['Naltrexone: an opioid.', 'class_of_another_drug'],
      ['Levothyroxine 100 mcg once a week.', 'frequency_below_usual'],
      ['Insulin overdose, glucose 31. Protamine 30 mg given to reverse it.', 'antidote_wrong'],
      ['She is on no anticoagulant. She takes apixaban 5 mg BID.', 'negation_disagrees'],
      ['Na 112, seizure: 5% glucose 100 mL/h.', 'emergency_treatment_wrong'],
    ],
  },
  {
    what: 'a number that only stands behind a name',
    right: [
      'ABPI done in March 0.92 and 0.97.',
      'Nifedipine XL 60 mg tonight, BP here again 6/4.',
      'Address RR 2 Box 61, Anamosa.',
      'Placard form filled, plate 14K 882.',
      'K 3.3 -> 40 x2 ordered.',
      'Sat at 7 m, walked at 17 m.',
      'Vanc trough 0500. Next aPTT 04/03 0500.',
      'Carotid duplex L ICA 50-69, asymptomatic.',
      'VT CL 290 ms, ATP x2 failed.',
      'Tube 1 RBC 40, tube 4 RBC 2, WBC 188.',
      'C3 0.78 g/L, C4 0.09 g/L.',
      'TXA 1 g. 1u PRBC hung.',
      'One dose of Zaroxolyn, net -6.2 L.',
      'eGFR 38, B12 212 L.',
      'GCS 13; 2015 102/64 112 22.',
    ],
    wrong: [
      ['Seen on March 40.', 'date_impossible'],
      ['BP 58/82.', 'pressure_inverted'],
      ['K 45 today.', 'lab_implausible'],
      ['Lactulose 15 litres daily.', 'unit_impossible'],
    ],
  },
  {
    what: 'codes and marks that are of something else',
    right: [
      'DOI: 2/19/25. Visit 3/10/25.',
      'Dx: F41.0, F33.1. Plan: continue sertraline.',
      'Dexcom G7, sensor code 6417.',
      'Portal: see the sheet, code QX7-LMN-2.',
      'Sjogren syndrome | M35.00',
      'Wolff-Parkinson-White pattern (I45.6).',
    ],
    wrong: [
      ['ICD-10-CM E11.9, fracture of the left femur.', 'code_title_mismatch'],
      ['DOI: 11.1056/NEJMoa1.', 'citation_impossible'],
    ],
  },
  {
    what: 'what a drug is named for, and whose it is',
    right: [
      'Delirium on probable Alzheimer disease, brought on by diphenhydramine. Stop it.',
      'Takes warfarin 5 mg on all days but 7.5 mg on Mondays and Fridays.',
      'Start glargine 10 units at bedtime, go up 2 units every 3 days until the morning sugar is under 130.',
      'Eliquis 2.5 mg BID | Evoxac 30 mg TID',
      'Tdap today too. Come back in two weeks.',
      'A 3-year-2-month-old boy. Melatonin 1 mg.',
      'Ocrevus Zunovo 920 mg SC every 6 months.',
    ],
    wrong: [
      ['Tdap today, the second dose in two weeks.', 'vaccine_interval_wrong'],
      ['Ocrelizumab 920 mg IV every 6 months.', 'dose_above_maximum'],
    ],
  },
  {
    what: 'whose age, birth or pill it is',
    right: [
      'The patient is a 76-year-old man whose granddaughter, a 7-year-old, has chickenpox. His wife is immune.',
      'Infant born at 39 weeks by caesarean. Her brother was an ex-premature infant.',
      'Her 5-year-old nephew has measles; she is 34 and immune.',
      "He took his daughter's contraceptive pill by mistake; no treatment needed.",
      'Born in 1972, the 54-year-old patient came alone.',
      'She was born in 1950 in a 20 bed hospital.',
    ],
    wrong: [
      ['Born in 1990, the 54-year-old patient came alone.', 'age_disagrees'],
      ['A 34-year-old woman with a fever. The 5-year-old has a rash.', 'age_disagrees'],
      ['Born at 40 weeks, an extremely premature infant on surfactant.', 'age_disagrees'],
      ['He takes the contraceptive pill every morning.', 'sex_disagrees'],
    ],
  },
  {
    what: 'a limit, a mended order, and what is set right at once',
    right: [
      'Paracetamol 4 g is the most in 24 hours.',
      'Ibuprofen 2,400 mg is the most a day that he may have.',
      'The script for methotrexate 10 mg daily was caught and changed to 10 mg weekly.',
      'The order for methotrexate 15 mg daily was spotted by the pharmacist and corrected to weekly.',
      'Clarithromycin and simvastatin do not mix; stop the simvastatin for a week.',
      'Statin muscle pain with atorvastatin 80 mg, gone on rosuvastatin 5 mg twice a week.',
      'Levetiracetam 500 mg twice daily on dialysis with an extra 250 mg after each session.',
      'His peptic ulcer bled in 2019; since then low-dose aspirin only with pantoprazole 40 mg.',
    ],
    wrong: [
      ['Paracetamol 4 g is the most common dose at once.', 'dose_above_maximum'],
      ['The script for methotrexate 10 mg daily was caught up with and filled.', 'frequency_above_usual'],
      ['Clarithromycin and simvastatin go together well.', 'interaction_contraindicated'],
      ['INR 6.2: warfarin raised to 7.5 mg.', 'plan_wrong'],
      ["Propranolol 40 mg three times a day for the asthmatic's tremor.", 'contraindicated_condition'],
      ['Simvastatin 40 mg is tolerated well with clarithromycin 500 mg twice daily.', 'interaction_contraindicated'],
      ['Methadone 100 mg every 8 hours for back pain.', 'dose_above_maximum'],
      ['Gabapentin doubled because the eGFR is 14.', 'dose_raised_for_kidneys'],
      ['She has an active bleeding ulcer and takes aspirin 300 mg daily.', 'contrary_treatment'],
    ],
  },
  {
    what: 'two times and two sides, each with its own',
    right: [
      'She is 14 weeks pregnant: MMR after the birth, Tdap at 28 weeks, flu shot today.',
      'Cataract surgery left eye in May, right eye planned for June.',
      'Right knee injected today, left knee next week.',
    ],
    wrong: [
      ['She is 12 weeks pregnant, and had her Tdap at 12 weeks.', 'quantity_wrong_gestation'],
      ['Left knee pain for a month. The MRI shows a tear of the right meniscus.', 'side_disagrees'],
    ],
  },
];

for (const { what, right, wrong } of KINDS) {
  test.each(right)(`leaves ${what}: %s`, (text) => expect(against(text)).toEqual([]));
  test.each(wrong)(`finds what only looks like ${what}: %s`, (text, category) =>
    expect(against(text)).toContain(category),
  );
}
