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
