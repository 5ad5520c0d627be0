import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** Wrong, then right: whose a drug is, when it was given, and which value or amount a word is said of. */
const PAIRS: readonly (readonly [string, string, string, string])[] = [
  [
    'potassium goes into the fluids beside insulin in ketoacidosis',
    'contraindicated_lab',
    'K 5.9 in CKD. Started KCl 20 mEq twice daily by mouth.',
    'DKA, K 5.1. Regular insulin 7 units/h, KCl 20 mEq added to each liter.',
  ],
  [
    'a ceiling behind a pair is of the drug that it limits',
    'dose_above_maximum',
    'Amlodipine 10 mg raised: now at 20 mg daily.',
    'Simvastatin 20 mg with amlodipine 10 mg: at the 20 mg ceiling, acceptable.',
  ],
  [
    'a screen of the newborn tells no age',
    'vaccine_age_wrong',
    'Newborn, day 1, well. DTaP #1 given today.',
    '2-month well visit, 9 wk. Newborn screen and hearing normal. DTaP #1 given today.',
  ],
  [
    'what the mother takes is not dosed by the weight of the child',
    'child_dose_above_maximum',
    'Girl, 7 years old, 20 kg. She takes sertraline 200 mg daily.',
    'Well visit, 2 months. Wt 5.2 kg. Maternal EPDS 5, low; she takes sertraline 50 mg, compatible with nursing.',
  ],
  [
    'the vaccine against RSV is given in pregnancy, too',
    'vaccine_age_wrong',
    'A 35-year-old man is given the RSV vaccine today.',
    '35F, G1P0, 12+0 by CRL. Plan: flu vaccine given today; pertussis vaccine from 16 weeks, RSV vaccine from 28 weeks.',
  ],
  [
    'a virus that is not there is treated with nothing',
    'organism_not_covered',
    'HCV RNA positive: entecavir 0.5 mg daily begun.',
    'HIV neg, HCV neg, anti-HBc positive: entecavir 0.5 mg daily begun.',
  ],
  [
    'a test for a drug that may follow is not of the one in use',
    'monitoring_wrong',
    'Carbamazepine 200 mg BID. Check TPMT before starting.',
    'Allopurinol 300 mg x 7 d, urate 6.8; G6PD normal in case rasburicase is needed.',
  ],
  [
    'what a score triggers is not given every hour of the day',
    'frequency_above_usual',
    'Lorazepam 2 mg PO q1h around the clock.',
    'Lorazepam 2 mg IV/PO symptom-triggered q1h for CIWA ≥10.',
  ],
  [
    'no interaction is denied between the two that the sentence names',
    'interaction_denied',
    'Clarithromycin 500 mg BID; no interaction with simvastatin.',
    'Naltrexone is no option. Buprenorphine daily. Naloxone 4 mg nasal, fentanyl strips. Glecaprevir/pibrentasvir daily; no interaction with buprenorphine.',
  ],
  [
    'what keeps clots away follows a lysis by days',
    'interaction_major',
    'Alteplase 57.6 mg now with apixaban 5 mg bd.',
    'Alteplase 0.9 mg/kg = 57.6 mg. Day 5 repeat CT unchanged: apixaban 5 mg bd from day 5.',
  ],
  [
    'live vaccines that are barred, or a child of the patient has, are not given',
    'live_vaccine',
    'Transplant clinic, 46M on tacrolimus 3 mg bid. MMR given today.',
    'Transplant clinic, 46M on tacrolimus 3 mg bid. Flu shot today; MMR, varicella, yellow fever barred. His 1-year-old can and should have MMR on schedule.',
  ],
  [
    'a word of the spinal fluid is not said of the blood',
    'value_misread',
    'Glucose 42 mg/dL. The glucose is ok.',
    'Glucose 42 mg/dL. LP: CSF WBC 1, glucose ok, so no meningitis.',
  ],
  [
    'what is safe behind an order is the order',
    'value_misread',
    'At 7 weeks your TSH is 9.8 mIU/L. That is normal.',
    'At 7 weeks your TSH is 9.8 mIU/L, so levothyroxine falls short. Please take levothyroxine 100 mcg every day and one tablet more on Tuesdays. That is safe for the baby.',
  ],
  [
    'an amount by weight in brackets is of what stands before them',
    'weight_dose_wrong',
    '70 kg. Albumin 1.5 g/kg = 70 g.',
    '70 kg. Albumin 25%: 105 g day 1 (1.5 g/kg), 70 g day 3 (1 g/kg).',
  ],
  [
    'what should be done while vomiting goes on',
    'plan_wrong',
    'Vomiting since yesterday and cannot drink. She should keep taking empagliflozin.',
    'Vomiting since yesterday and cannot drink. She should stop empagliflozin for now.',
  ],
  [
    'aspirin for a stent comes back after a bleed',
    'plan_wrong',
    'Bleeding duodenal ulcer, clipped. Naproxen was restarted on day 3.',
    'Aspirin 81 mg (stent 2017). Bleeding duodenal ulcer with visible vessel, clipped. Aspirin restarted day 3.',
  ],
  [
    'a way that was not chosen is not the way',
    'route_not_available',
    'Ferric derisomaltose 1000 mg by mouth.',
    'Iron IV (ferric derisomaltose 1000 mg, 15.6 mg/kg) over oral.',
  ],
  [
    'the steps of a taper are no doses',
    'frequency_below_usual',
    'Prednisolone 5 mg monthly.',
    'Prednisolone 60 → 50 now, then by 2.5 mg steps to 10, then 1 mg a month.',
  ],
  [
    'by so much a month is a step, too',
    'frequency_below_usual',
    'Prednisone 7.5 mg a month.',
    'Prednisone 7.5 mg now, by 1 mg a month to 5, then 0.5 mg a month.',
  ],
  [
    'what another takes is watched as hers',
    'monitoring_wrong',
    'Stay on warfarin 5 mg daily. You need no INR checks.',
    'Stay on warfarin 5 mg daily. Your wife, who takes apixaban 5 mg twice daily, needs no INR checks.',
  ],
  [
    'the heart stands still in an anaphylaxis',
    'dose_wrong_for_condition',
    'Anaphylaxis, awake and talking: adrenaline 1 mg IV given.',
    'Anaphylaxis, she arrested at 14:05. CPR, adrenaline 1 mg IV, ROSC at 14:09.',
  ],
  [
    'a seizure that stops in minutes tells no rate, nor does another drug',
    'infused_too_fast',
    'Fosphenytoin 1500 mg PE IV over 4 minutes.',
    'Phenytoin 1400 mg IV, seizure stopped in 5 minutes. Lorazepam 2 mg was given over 2 minutes before.',
  ],
  [
    'a previous PE of a midwife is none of the lung',
    'contraindicated_condition',
    '36F, previous PE in 2021. Combined pill started.',
    '36F, G2P1, previous PE at 34 weeks in 2021, postnatal week 7. Combined pill started.',
  ],
  [
    'a refusal in the shorthand of a prescription',
    'contraindicated_condition',
    '26F, severe asthma. Propranolol 40 mg prn rx given for recitals.',
    "26F, severe asthma. Propranolol 40 mg prn not rx'd.",
  ],
  [
    'a time behind a name is no value',
    'vital_implausible',
    'Radial pulse 10 on arrival, talking.',
    'Hives, strong radial pulse, 10 min after cashews.',
  ],
  [
    'what taking two would do warns of the pair',
    'interaction_contraindicated',
    'Sumatriptan 50 mg at onset. With every sumatriptan dose take an ergotamine tablet.',
    'Sumatriptan 50 mg at onset. Taking an ergotamine tablet within 24 hours of sumatriptan could narrow the arteries dangerously.',
  ],
  [
    'what a grandmother takes for her own back is hers',
    'unsuited',
    'Ava, 4 years, 16 kg, tonsillectomy. Grandmother gives codeine 15 mg for her pain.',
    'Ava, 4 years, 16 kg, tonsillectomy. Grandmother takes codeine 30 mg for her back; Ava has had none.',
  ],
  [
    'what was begun in a year and ended in a reaction is over',
    'allergy_same_drug',
    'Abacavir hypersensitivity in 2011. Abacavir/lamivudine one tablet daily restarted.',
    'Started abacavir/lamivudine in 2011 abroad, day 9 fever, rash, vomiting: abacavir hypersensitivity.',
  ],
  [
    'tablets of every day are not what is pushed in an emergency',
    'dose_wrong_for_condition',
    'Severe hypertension 172/114 in preeclampsia: labetalol 300 mg IV.',
    'Chronic hypertension; nothing points to preeclampsia. Plan: start labetalol 200 mg twice daily.',
  ],
  [
    'who cannot become pregnant may be a man',
    'sex_disagrees',
    'Elias is a 24-year-old man. He is pregnant.',
    'Elias is a 24-year-old man, registered as unable to become pregnant.',
  ],
  [
    'a man needs no pregnancy tests',
    'monitoring_wrong',
    'A 24-year-old woman starts isotretinoin 40 mg daily. No pregnancy tests are needed.',
    'A 24-year-old man starts isotretinoin 40 mg daily. No pregnancy tests are needed.',
  ],
  [
    'vitamin D in a calcium tablet is taken as often as that',
    'frequency_above_usual',
    'Cholecalciferol 2000 units four times daily.',
    'Calcium carbonate 600 mg with vitamin D twice daily.',
  ],
  [
    'what a letter has on record is decided on later',
    'contraindicated_lab',
    'Your potassium was 5.9. Start spironolactone 25 mg once a day.',
    'Your potassium was 5.9, which is too high. The medicines we have listed are carvedilol 12.5 mg twice a day and spironolactone 25 mg once a day. A nurse will phone you today about your tablets.',
  ],
  [
    'a next step is advised, whatever stands before it',
    'contraindicated_pregnancy',
    'You are 31 weeks pregnant. Try a belt; if that is not enough you can take ibuprofen 400 mg every six hours.',
    'You are 31 weeks pregnant. Try a belt; if that is not enough you can take acetaminophen 650 mg every six hours.',
  ],
  [
    'a next step behind what does not help',
    'contraindicated_pregnancy',
    'Your visit at 30 weeks, baby moving well, midwife next week. For your back a belt; if that does not help you can take ibuprofen 600 mg three times a day.',
    'Your visit at 30 weeks, baby moving well, midwife next week. For your back a belt; even if that does not help do not take ibuprofen 600 mg.',
  ],
  [
    'a bleed that is over leaves aspirin to a stent',
    'contraindicated_condition',
    'GI bleed from gastric ulcer. Aspirin 300 mg three times daily for his back.',
    'GI bleed from gastric ulcer, clipped. Aspirin 75 mg for his stents resumed on day 3.',
  ],
  [
    "days of a pregnancy behind a woman's age",
    'vaccine_age_wrong',
    '28F, well. RSV vaccine given today.',
    '28F, 33+2 weeks. RSV vaccine given today.',
  ],
  [
    'a child of the patient lends her no age',
    'vaccine_age_wrong',
    'Her 4-year-old was seen today. Shingrix given to the 4-year-old boy.',
    'Adalimumab 40 mg every two weeks. Shingrix given. Her 4-year-old can have his MMR.',
  ],
  [
    'values in the plural today',
    'value_misread',
    'Platelets were 140 last week. Today they are 12, normal.',
    'Platelets were 140 last week. Today they are 212, normal.',
  ],
  [
    'a child whose parent asks is the patient',
    'contraindicated_age',
    'Q: My son is 7, has chickenpox and a fever of 39. What can he have? A: You can give him aspirin 300 mg every 6 hours.',
    'My back hurts. My son is 7 and healthy. Can I take aspirin 300 mg? Yes, aspirin 300 mg every 6 hours.',
  ],
  [
    'a push named before its drug',
    'undiluted_push',
    'An undiluted IV push of potassium chloride 40 mmol was given by the night nurse.',
    'An undiluted IV push of potassium chloride 40 mmol was not given; a bag of 40 mmol in 1 L runs over 4 h.',
  ],
  [
    'antacids apart part no other pair',
    'interaction_contraindicated',
    'Itraconazole 200 mg twice a day. Simvastatin 40 mg carries on every night. Keep antacids two hours apart.',
    'Itraconazole 200 mg twice a day. Simvastatin 40 mg was stopped last week. Keep antacids two hours apart.',
  ],
  [
    'a clot of the lung by its two letters, and a pill ended behind its bracket',
    'contraindicated_condition',
    '33F, unprovoked-looking PE two years ago. The combined pill (ethinylestradiol 30 mcg/levonorgestrel 150 mcg) was carried on and she still takes it daily.',
    '33F, unprovoked-looking PE two years ago. The combined pill (ethinylestradiol 30 mcg/levonorgestrel 150 mcg) was stopped the day the PE was found.',
  ],
  [
    'a physical examination is no clot',
    'contraindicated_condition',
    '33F, had a PE in 2019. She takes the combined pill daily.',
    '33F. PE: normal in 2019. The PE was unremarkable. She takes the combined pill daily.',
  ],
  [
    'ten times the dose of a meal',
    'dose_tenfold',
    'Lispro 6 units with each meal. If you miss a meal, inject 60 units of lispro at bedtime.',
    'Lispro 6 units with each meal. If you ever inject 60 units of lispro by mistake, take sugar and call.',
  ],
  [
    'a load pushed faster than its label allows',
    'infused_too_fast',
    'Phenytoin load 1400 mg (20 mg/kg) IV. The whole load was pushed over 3 minutes.',
    'Phenytoin load 1400 mg (20 mg/kg) IV over 30 minutes. Pushing the whole load over 3 minutes would risk asystole.',
  ],
  [
    'the dose of an arrest is not that of anaphylaxis',
    'dose_wrong_for_condition',
    'Anaphylaxis after cashews, awake. Adrenaline 0.5 mg IM. Adrenaline 1 mg IV push was given next.',
    'Anaphylaxis after cashews, awake. Adrenaline 0.5 mg IM. Had she arrested, adrenaline 1 mg IV would have been next.',
  ],
  [
    'live vaccines and chemotherapy of the patient',
    'live_vaccine',
    '4-year-old boy. He is in week 6 of leukaemia chemotherapy. Given today: MMR #2.',
    '4-year-old boy. If he were ever on leukaemia chemotherapy, live vaccines would have to wait. Given today: MMR #2.',
  ],
  [
    'a medicine of dogs',
    'unsuited',
    'Knee pain. Carprofen 75 mg, which he takes twice a day for the knee, to continue.',
    'Knee pain. On the table carprofen 75 mg, which his dog Bess takes twice a day.',
  ],
  [
    'what a test is today, by "it"',
    'value_against_sign',
    'Warfarin, target INR 2.0 to 3.0. Last month the INR was 2.6. Today it is 4.8, below target.',
    'Warfarin, target INR 2.0 to 3.0. Last month the INR was 2.6. Today it is 4.8, above target.',
  ],
  [
    'what a drug is added for lowers none of it',
    'interaction_major',
    'Azathioprine 150 mg daily. As to lowering the uric acid, allopurinol 300 mg daily can be added from today.',
    'Azathioprine 150 mg daily. As to lowering the uric acid, allopurinol must not be added.',
  ],
  [
    'what was taken before a pregnancy, at a visit of it',
    'unsuited',
    'Your blood pressure at the 22-week visit was 152/98. We have restarted the lisinopril 10 mg you took before pregnancy.',
    'Your blood pressure at the 22-week visit was 152/98. We did not restart the lisinopril 10 mg you took before pregnancy.',
  ],
  [
    'a live vaccine at a visit before the birth',
    'vaccine_in_pregnancy',
    'You are 14 weeks pregnant. The MMR vaccine should be given at your 16-week visit, and until then stay away from a rash.',
    'You are 14 weeks pregnant. The MMR vaccine should be given after delivery, and until then stay away from a rash.',
  ],
];

describe.each(PAIRS)('%s', (_, category, wrong, right) => {
  test('the wrong text', () => expect(categories(wrong)).toContain(category));
  test('the right text', () => expect(categories(right)).not.toContain(category));
});
