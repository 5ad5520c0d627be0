import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories, surely } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  // Sums.
  [
    'sum_wrong',
    'Morphine MR 30 mg BD = 60 mg, plus oramorph 10 mg × 3 a day = 30 mg; oral morphine total 190 mg daily.',
    'Morphine MR 30 mg BD = 60 mg, plus oramorph 10 mg × 3 a day = 30 mg; oral morphine total 90 mg daily.',
  ],
  [
    'sum_wrong',
    'Prednisone 40 mg daily for 5 days, 20 mg daily for 5 days, then 10 mg daily for 5 days. With 10 mg tablets that is 4, then 2, then 1 a day, 53 tablets altogether.',
    'Prednisone 40 mg daily for 5 days, 20 mg daily for 5 days, then 10 mg daily for 5 days. With 10 mg tablets that is 4, then 2, then 1 a day, 35 tablets altogether.',
  ],
  [
    'sum_wrong',
    'At 8 kg, and with 15 mg of acetaminophen for each kg, one dose comes to 240 mg.',
    'At 8 kg, and with 15 mg of acetaminophen for each kg, one dose comes to 120 mg.',
  ],
  [
    'sum_wrong',
    'Your son is 14 kg; at 10 mg per kilo the ibuprofen dose is 14 mg.',
    'Your son is 14 kg; at 10 mg per kilo the ibuprofen dose is 140 mg.',
  ],
  [
    'day_in_doses_wrong',
    'Weight 15 kg. Amoxicillin 80 mg/kg/day ÷ BID = 1,200 mg/day = 1,200 mg per dose.',
    'Weight 15 kg. Amoxicillin 80 mg/kg/day ÷ BID = 1,200 mg/day = 600 mg per dose.',
  ],
  ['age_disagrees', 'DOB 14/02/1958, seen 20/06/2025, so age 76.', 'DOB 14/02/1958, seen 20/06/2025, so age 67.'],
  [
    'age_disagrees',
    'DOB: 05/04/1971. Clinic 28/03/2024, therefore age 42.',
    'DOB: 05/04/1971. Clinic 28/03/2024. Diabetes since age 42.',
  ],
  [
    'interval_wrong',
    'Last seen 3 May, today is 10 May, i.e. three weeks later.',
    'Last seen 3 May, today is 10 May, i.e. one week later.',
  ],
  // Next doses.
  [
    'frequency_above_usual',
    'Denosumab 60 mg SC given today, to be repeated every 6 weeks.',
    'Denosumab 120 mg SC given today, to be repeated every 4 weeks.',
  ],
  [
    'frequency_above_usual',
    'Adalimumab 40 mg SC; the next pen goes in after two days.',
    'Adalimumab 80 mg SC today; the next pen goes in after one week.',
  ],
  // Sides.
  [
    'side_disagrees',
    'Spastic left hemiplegia after a right MCA stroke; botulinum toxin 200 units total for right arm.',
    'Spastic left hemiplegia after a right MCA stroke; botulinum toxin 200 units total for left arm.',
  ],
  [
    'side_disagrees',
    'Sudden left arm and face weakness on 2 Feb. Today power in the right arm, affected by the stroke, is 4+/5.',
    'Left arm weakness from the stroke; right arm power 5/5.',
  ],
  [
    'side_disagrees',
    'Arrived in theatre holding area 07:45 for LEFT knee arthroscopy. Consent form reads left knee, surgical mark seen on left knee by two staff, patient states left knee. Nil by mouth since midnight. Latex: no allergy. Jewellery taped, dentures out. TED stocking applied to right leg only. Handed to anaesthetic room team for right knee arthroscopy at 08:05.',
    'Arrived in theatre holding area 07:45 for LEFT knee arthroscopy. Consent form reads left knee, surgical mark seen on left knee by two staff, patient states left knee. Nil by mouth since midnight. Latex: no allergy. Jewellery taped, dentures out. TED stocking applied to right leg only. Handed to anaesthetic room team for left knee arthroscopy at 08:05.',
  ],
  // Classes barred, then given.
  [
    'barred_class_given',
    'Told to avoid all penicillins. Prophylaxis per anaesthetist: co-amoxiclav 1.2 g IV.',
    'Told to avoid all penicillins. Prophylaxis per anaesthetist: clindamycin 600 mg IV.',
  ],
  [
    'barred_class_given',
    'Allergy clinic advises avoidance of all beta-lactams. Cefalexin 500 mg TDS for the cystitis.',
    'Avoid any further opioids today. From tomorrow oxycodone 5 mg PRN.',
  ],
  [
    'barred_class_given',
    'Advised never to have aspirin or other NSAIDs again. Naproxen 500 mg BD for the gout.',
    'Told to avoid all NSAIDs. Aspirin 75 mg daily to go on for the stent.',
  ],
  [
    'barred_class_given',
    'No NSAIDs for life. Start diclofenac 50 mg TDS for the back.',
    'Avoid all NSAIDs until the kidney function has recovered. Ibuprofen 400 mg TDS then.',
  ],
  // Two drugs.
  [
    'effect_reversed',
    'If allopurinol 100 mg is used, azathioprine must come up to about double of the present dose.',
    'If allopurinol 100 mg is used, azathioprine must come down to about a quarter of the present dose.',
  ],
  [
    'effect_reversed',
    'When rifampicin starts, warfarin has to come down to half.',
    'When rifampicin starts, warfarin has to go up, with frequent INRs.',
  ],
  [
    'effect_reversed',
    'Should febuxostat be added, mercaptopurine needs to be tripled.',
    'Amiodarone started by cardiology, so warfarin was cut by a third.',
  ],
  // Called by another's use.
  [
    'role_of_another_drug',
    'Community dose confirmed by pharmacy: chlorpropamide 100 mg PO at night, his long-standing antipsychotic.',
    'Community dose confirmed by pharmacy: chlorpromazine 100 mg PO at night, his long-standing antipsychotic.',
  ],
  [
    'role_of_another_drug',
    'Bisoprolol 5 mg at bedtime is the sleeping tablet we agreed on.',
    'Trazodone 50 mg at bedtime is the sleeping tablet we agreed on.',
  ],
  [
    'role_of_another_drug',
    'Your water tablet (metformin) should be paused while you are sick.',
    'Pause your water tablet, metformin and ibuprofen when you vomit.',
  ],
  [
    'role_of_another_drug',
    'Her usual blood thinner is lisinopril 10 mg.',
    'Bring warfarin, your blood pressure tablet, and your inhaler.',
  ],
  [
    'role_of_another_drug',
    'Lamivudine 100 mg twice a day is her epilepsy medicine.',
    'Duloxetine 60 mg daily is her pain tablet.',
  ],
  [
    'role_of_another_drug',
    'Penicillamine 250 mg four times a day is the antibiotic for your throat.',
    'Doxazosin 4 mg is your blood pressure tablet and helps the prostate.',
  ],
  [
    'emergency_treatment_wrong',
    'Stroke, NIHSS 11. Alteplase 63 mg (70 kg) finished 15:10. Aspirin: load 300 mg tonight; no heparin either.',
    'Stroke, NIHSS 11. Alteplase 63 mg (70 kg) finished 15:10. Aspirin: none before that scan; no heparin either.',
  ],
  // Limits of a course, and of what is measured.
  [
    'dose_above_maximum',
    'Your new tablet is colchicine. Take 6 mg by mouth twice a day until the toe settles.',
    'Your new tablet is colchicine. Take 500 micrograms twice a day until the toe settles, and do not go past 6 mg in one course.',
  ],
  [
    'dose_above_maximum',
    'On bendroflumethiazide 25 mg for years. Aim for a rise of no more than 8 to 10 in 24 h.',
    'On bendroflumethiazide 2.5 mg for years. Aim for a rise of no more than 8 to 10 in 24 h.',
  ],
  [
    'advice_wrong',
    'Levothyroxine 50 micrograms is taken together with your iron tablets at breakfast.',
    'On levothyroxine 50 micrograms, taken with her iron tablets. TSH 48. Separate iron by 4 hours and increase to 100 micrograms daily.',
  ],
  [
    'emergency_advice_wrong',
    'Calf strain an hour ago. Heat pack first, then massage firmly.',
    'Low back strain after lifting a toddler. Heat pack, side lying.',
  ],
  [
    'unsuited',
    'G6PD deficiency. Dapsone 100 mg daily started.',
    'G6PD deficiency (haemolysis with dapsone 2020); pivmecillinam was given.',
  ],
  // Pregnancies, and the wait before one.
  [
    'contraindicated_pregnancy',
    'L&D triage 33+2 weeks. No ctx on toco, FHR 140s. Provider ordered ibuprofen 800 mg PO, given 11:40.',
    'L&D triage 33+2 weeks. No ctx on toco, FHR 140s. Provider ordered acetaminophen 1,000 mg PO, given 11:40.',
  ],
  [
    'conception_too_early',
    'You had the MMR vaccine before leaving. It is safe to become pregnant in the next 4 weeks, as this is a live vaccine.',
    'You had the MMR vaccine before leaving. Avoid becoming pregnant in the next 4 weeks, as this is a live vaccine.',
  ],
  [
    'conception_too_early',
    'Isotretinoin was stopped yesterday; there is no need to wait before trying to conceive.',
    'Isotretinoin was stopped two months ago; there is no need to wait before trying to conceive.',
  ],
  [
    'live_vaccine',
    'GPA, last rituximab 4 months ago. Advised: live nasal influenza vaccine now, pneumococcal up to date (PCV20 2024).',
    'GPA, last rituximab 4 months ago. Advised: inactivated influenza vaccine now, pneumococcal up to date (PCV20 2024).',
  ],
  [
    'live_vaccine',
    'Had rituximab in March, four months ago. MMR was given in clinic today.',
    'Rituximab in 2019. Varicella vaccine given today.',
  ],
  [
    'relief_or_prevention',
    'Inhalers checked: tiotropium once daily for sudden breathlessness, salbutamol 2 puffs when breathless.',
    'Inhalers checked: tiotropium once daily for maintenance, salbutamol 2 puffs when breathless.',
  ],
  [
    'emergency_treatment_wrong',
    'Wasp sting with throat tightness (anaphylaxis). If it happens again, first use hydrocortisone from the pen into the outer thigh.',
    'Wasp sting with throat tightness (anaphylaxis). If it happens again, first use adrenaline from the pen into the outer thigh.',
  ],
  // Denied, then told as a fact.
  [
    'negation_disagrees',
    'Ankle X-ray: no fracture. The fracture will heal in six weeks in the boot.',
    'Ankle X-ray: no fracture. If the fracture shows later, it will be treated in a boot.',
  ],
  [
    'negation_disagrees',
    'Scan shows no gallstones. The gallstones will be removed next month.',
    'Scan shows gallstones. The gallstones will be removed next month.',
  ],
  [
    'negation_disagrees',
    'No pneumonia on the film. Amoxicillin 500 mg three times a day for the pneumonia.',
    'No pneumonia on the film. Amoxicillin would be for pneumonia only.',
  ],
  // More sums.
  ['sum_wrong', '28 tablets, two a day: they last you 28 days.', '28 tablets, two a day: they last you 14 days.'],
  [
    'sum_wrong',
    'Ten units of insulin at breakfast, eight at lunch and twelve at supper make 40 units a day.',
    'Ten units of insulin at breakfast, eight at lunch and twelve at supper make 30 units a day.',
  ],
  [
    'sum_wrong',
    'Gravida 4: three live births and two miscarriages.',
    'Gravida 5: three live births and two miscarriages.',
  ],
  [
    'sum_wrong',
    'Surgery took from 09:10 to 11:40, four and a half hours.',
    'Surgery took from 09:10 to 11:40, two and a half hours.',
  ],
  ['age_disagrees', 'She is 41 and was born in 2004.', 'She is 21 and was born in 2005.'],
  [
    'sum_wrong',
    'Weight 81 kg before dialysis, 78.4 kg after: 3.6 kg removed.',
    'Weight 81 kg before dialysis, 78.4 kg after: 2.6 kg removed.',
  ],
  [
    'sum_wrong',
    'Oxycodone 5 mg capsules: 56 received, 12 issued to ward 4, balance 54.',
    'Oxycodone 5 mg capsules: 56 received, 12 issued to ward 4, balance 44.',
  ],
  // What a result rules out.
  [
    'disproved_and_told',
    'Two troponin tests 3 hours apart were both normal and so was your ECG. You had a heart attack.',
    'Troponins normal today. You had a heart attack in 2015.',
  ],
  [
    'disproved_and_told',
    'The biopsy showed a fibroadenoma and no cancer cells. You have breast cancer.',
    'The biopsy showed no cancer cells in the nodes. You have breast cancer, stage 1.',
  ],
  [
    'disproved_and_told',
    'X-ray: no fracture. Your wrist is broken, so keep the cast on for six weeks.',
    'X-ray: no fracture of the scaphoid. Your wrist is broken at the radius.',
  ],
  [
    'disproved_and_told',
    'His challenge shows he is not allergic to peanut any more. Because he is allergic to peanut he must keep two pens.',
    'HIV test negative. You have asked whether you have HIV: no.',
  ],
  // Watching denied.
  [
    'monitoring_wrong',
    'Starting azathioprine. Blood counts are not needed in the first three months.',
    'On lithium. A level is not needed today, it was done on Monday.',
  ],
  [
    'monitoring_wrong',
    'Ciclosporin for psoriasis. BP 128/80, creatinine 78, both to be left unchecked while on treatment.',
    'Ciclosporin for psoriasis. BP 128/80, creatinine 78, both to be checked every two weeks.',
  ],
  [
    'monitoring_wrong',
    'Your new tablet is hydroxychloroquine 200 mg twice a day. Your eyes need no checks however long you take it.',
    'Apixaban 5 mg twice a day: INR checks are not needed.',
  ],
  // Denied with another.
  [
    'interaction_contraindicated',
    'Isosorbide mononitrate for angina. You may take sildenafil 50 mg, and the same goes for tadalafil 10 mg.',
    'Isosorbide mononitrate for angina, so you must not take sildenafil, and the same goes for tadalafil and vardenafil.',
  ],
  [
    'negation_disagrees',
    'He does not want CPR and a DNACPR form was signed. For full resuscitation including CPR and ICU.',
    'He does not want CPR and a DNACPR form was signed. Not for CPR or ICU.',
  ],
  [
    'negation_disagrees',
    'Membranes intact. Clear liquor draining since 04:00, pad changed twice.',
    'Membranes ruptured. Clear liquor draining since 04:00, pad changed twice.',
  ],
  [
    'negation_disagrees',
    'Swallow screen failed, coughs on sips. Safe for normal diet and thin fluids.',
    'Swallow screen failed on Monday. Passed today, safe for normal diet and thin fluids.',
  ],
  [
    'negation_disagrees',
    'Has not eaten since 19:00. Had a full breakfast at 08:00.',
    'Has not eaten since 19:00. If theatre is cancelled she will have a full breakfast.',
  ],
  [
    'negation_disagrees',
    'No biopsy was taken. Your biopsy result will be given on Friday.',
    'A biopsy was taken. Your biopsy result will be given on Friday.',
  ],
  [
    'monitoring_wrong',
    'Vancomycin 1 g IV twice daily: serum levels are not needed.',
    'Vancomycin 125 mg orally four times daily for C. difficile: serum levels are not needed.',
  ],
  [
    'value_misread',
    'The readings you sent from home: mostly around 128/76. Those are dangerously low for you.',
    'The readings you sent from home: mostly around 128/76. Those are at goal for you.',
  ],
];

describe('texts of which one thing was changed', () => {
  test.each(PAIRS)('%s: %s', (category, wrong, right) => {
    expect(categories(wrong)).toContain(category);
    expect(categories(right)).not.toContain(category);
  });
});

/** Surely against the text, then not. */
const SURE: readonly (readonly [string, string, string])[] = [
  [
    'interaction_contraindicated',
    'Takes phenelzine 15 mg TDS. Analgesia plan: paracetamol; pethidine first line and also tramadol, since serotonin toxicity can be fatal.',
    'Takes phenelzine 15 mg TDS. Analgesia plan: paracetamol; avoid pethidine and also tramadol, since serotonin toxicity can be fatal.',
  ],
  [
    'interaction_contraindicated',
    'Takes phenelzine 15 mg TDS. Phenylephrine nasal spray for the cold.',
    "Takes phenelzine 15 mg TDS, can't be stopped. Hypotension: phenylephrine in small aliquots.",
  ],
  [
    'interaction_major',
    'Warfarin 3 mg daily. Dispensed: miconazole oral gel 2.5 mL four times a day after food, held in the mouth before swallowing. INR clinic date unchanged, 22 Nov.',
    'Warfarin 3 mg daily. Dispensed: nystatin oral suspension 1 mL four times a day after food, held in the mouth before swallowing. INR clinic date unchanged, 22 Nov.',
  ],
  [
    'interaction_major',
    'Warfarin start, mechanical aortic valve, INR goal 2.5. For aches, ibuprofen and similar are fine to use; ask before any other OTC. Prescribed dose 5 mg, tablets peach. INR checks twice in week one.',
    'Warfarin start, mechanical aortic valve, INR goal 2.5. For aches, ibuprofen and similar must be avoided; ask before any other OTC. Prescribed dose 5 mg, tablets peach. INR checks twice in week one.',
  ],
];

describe('pairs of drugs that are told to be fine', () => {
  test.each(SURE)('%s: %s', (category, wrong, right) => {
    expect(surely(wrong)).toContain(category);
    expect(surely(right)).not.toContain(category);
  });
});
