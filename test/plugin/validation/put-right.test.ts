import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('what some paper, hand or habit had wrong, where the text puts it right', () => {
  test.each([
    'Chart correction: the consult stated left nephrectomy planned. The mass is on the right, per CT, and the consult has been addended.',
    'My own slip in the 0800 note, I wrote "insulin glargine 240 units." It is 24 units at bedtime. Addendum filed.',
    'Transcription said methotrexate 10 mg daily for RA. Called the office: it is 10 mg once a week, Sundays. Order corrected.',
    'Prescription said amoxicillin 2500 mg TDS for an 11 kg toddler. Rang the surgery, they meant 250 mg TDS. New script received.',
    'Weight entered as 44 instead of 14 kg, which made the ibuprofen 400 mg. Corrected weight 14 kg, dose now 100 mg three times a day.',
    'Decimal slip on the card: vitamin K for newborn "10 mg IM". Struck through before drawing up; baby, 3.4 kg, had 1 mg IM.',
    'Faxed list shows digoxin 1.25 mg daily. Phoned the practice: it is 0.125 mg. Our list now has 0.125 mg.',
    'Found on check: TPN label showed potassium 400 mEq/L. Order was 40 mEq/L. Bag destroyed and a new one made.',
    'I dictated "hypokalemia, K 6.8." Please correct to hyperkalemia. Calcium gluconate and insulin with dextrose were given.',
    'Auto-fill put "amlodipine 50 mg". It does not exist as a dose. Prescriber says 5 mg, fixed on the system.',
    'Handwritten "Lasix 400 mg". It was 40.0 with the point lost in the fold; label typed as 40 mg.',
    'Bicillin L-A 2.4 million units: order said IV. Declined by pharmacy, given deep IM.',
    "The school's plan gave rectal diazepam by mouth. Redrafted: buccal midazolam 5 mg for a seizure over five minutes, age 4.",
    'Script said hydroxyzine 25 mg three times a day. Look-alike pick: replaced, and she left with hydroxychloroquine 200 mg daily.',
    "ENT's script had Tylenol with codeine for the 7-year-old after tonsillectomy. We did not fill it. Acetaminophen was dispensed.",
    'Turns out she had been taking her alendronic acid 70 mg every morning. It is a weekly tablet, and Sunday is circled now.',
    'Tiotropium capsules are inhaled. She had been swallowing them since March; re-taught with the HandiHaler.',
    'The chart note "Type 1 diabetes since age 6" belongs to John A. Fraser. This is John D. Fraser, no diabetes, HbA1c 37.',
    'Label error caught at final check. Chloramphenicol drops labelled for LEFT eye, prescription reads RIGHT. Relabelled right eye.',
    'Atenolol tops out at 50 mg daily for her, CrCl 28; the old 100 mg entry is gone.',
    "Memantine 10 mg daily, eGFR 22. The 20 mg tablet in last month's pack was swapped before use.",
    'Oseltamivir renal dose: 30 mg BID rather than 75 mg BID for flu A. CrCl 44.',
    'Octreotide 50 mg/h? No, micrograms. Pump set to 50 micrograms/h.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });

  test.each([
    'Faxed list shows digoxin 0.125 mg daily. Phoned the practice: it is 1.25 mg. Our list now has digoxin 1.25 mg daily.',
    'Rx reads tramadol 50 mg q6h. Prescriber meant 500 mg, so tramadol 500 mg q6h was dispensed.',
    'Rx reads tramadol 500 mg q6h. Rang the prescriber, who confirmed it, and tramadol 500 mg q6h was dispensed.',
    'Discharge printout has enoxaparin 400 mg daily. Syringes supplied for two weeks.',
    'Auto-fill put "amlodipine 50 mg". She takes amlodipine 50 mg each morning from it.',
    'Transcription said methotrexate 10 mg weekly for RA. Called the office: it is methotrexate 10 mg daily. Order corrected.',
    'Turns out she had been taking her alendronic acid 70 mg weekly. It should be alendronic acid 70 mg every morning.',
    'The 7-year-old went home after tonsillectomy with Tylenol with codeine. We filled it.',
    'The old 50 mg entry is gone; atenolol 500 mg daily from today, CrCl 28.',
    'Enoxaparin for her: apixaban 25 mg BID rather than 5 mg BID.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });
});

describe('a dose told again with its point moved', () => {
  test.each([
    'Bisoprolol 25 mg? I rang. It is 2.5.',
    'TPN day 2 order: insulin 200 units in the bag. Prescriber called, 20 intended, re-signed.',
    'Alprazolam 10 mg tid, per the patient. Per the state database, 1 mg tid. We are going with the database.',
    'Her thyroxine was increased to 1.25 mg by the letter. We took it to mean 125 mcg, checked with endocrine.',
    'Gout plan in the old letter had colchicine 6 mg. That is 0.6 mg, please bin the letter.',
    'Heparin came up as 50,000 unit vials. Sent straight back, 5,000 unit ones arrived, dose given.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });

  test.each([
    'Bisoprolol 2.5 mg? I rang. It is 25 mg, so bisoprolol 25 mg each morning.',
    'Digoxin 2.5 mg daily, checked. He was on 0.25 mg daily before.',
    'Warfarin 50 mg tonight, not 5 mg, as confirmed.',
    'Lisinopril 400 mg once daily, confirmed by phone. Ten of the 40 mg tablets.',
    'Insulin glargine 300 units at night, not changed by anyone; 30 units more if high.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });
});

describe('several patients, animals and kin', () => {
  test.each([
    'Bed 3 is the lady on thickened fluids, level 2. Bed 4, Mrs Sato, swallows normally and may have ordinary tea.',
    'Bed 7: PCN anaphylaxis, on aztreonam. Bed 8: cellulitis, amoxicillin-clavulanate 875 mg BID, no allergies.',
    "Carprofen was in the photo. She says it's the Labrador's arthritis tablet, and she didn't swallow any.",
    "The carprofen tablets on the shelf are the labrador's. She has never taken one.",
    'Levothyroxine 0.8 mg twice daily on the fridge is for Duke, the greyhound.',
    "Meloxicam liquid was the vet's, for the terrier. Mrs Quirke, eGFR 24, has had none.",
    'The insulin in the door is for Biscuit, their diabetic poodle. Mr Lane has no diabetes.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });

  test.each([
    'Bed 7: PCN anaphylaxis, given amoxicillin 1 g at noon. Bed 8: cellulitis, no allergies.',
    'Bed 3: on warfarin, INR 2.5, ibuprofen 400 mg TDS started for his back. Bed 4: walks well.',
    'The levothyroxine 0.8 mg twice daily on the fridge is hers and she takes it so.',
    'Her poodle is well. Mr Lane, who has no diabetes, takes insulin glargine 20 units for his diabetes.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });
});

describe('warnings, and drugs taken away', () => {
  test.each([
    'Aspirin in a child with chickenpox can bring on Reye syndrome. She is 4; use acetaminophen.',
    'Rapid response pearls: verapamil in a wide-complex tachycardia can kill. Treat it as VT.',
    'Staff alert: people have died after being told to take methotrexate every day for arthritis. The dose is once a week.',
    'Teaching card: benzathine benzylpenicillin is for deep intramuscular injection only. Given into a vein it has caused cardiac arrest.',
    'Alert text: "Methotrexate + trimethoprim-sulfamethoxazole, risk of fatal marrow suppression. Do not combine." Cephalexin it is.',
    'Safety bulletin: vincristine given into the spine is nearly always fatal. Minibags only.',
    'MMR was not given today. She is 20 weeks pregnant; it is a live vaccine, so the plan is to vaccinate postpartum.',
    "No MMR today. She's on prednisone 40 mg and MMR is a live vaccine.",
    'Aspirin brings on wheeze in this man with polyps and asthma. The pain plan leaves out all NSAIDs including ketorolac.',
    "Because of your chlorhexidine allergy we've taken the chlorhexidine mouthwash out of your aftercare bag.",
    "Haldol was on the order set and I left it unsigned. He has Parkinson's disease.",
    "I wouldn't sign the nitrofurantoin, her eGFR is 22. Fosfomycin 3 g once.",
    'Simvastatin brought down to 20 mg at night now that amlodipine is on board; 20 mg is the ceiling with the two together.',
    'The guideline says no ACE inhibitor within 36 hours of sacubitril/valsartan, because of angioedema. His last lisinopril was Monday and Entresto starts Thursday.',
    'Naloxone reverses an opioid, flumazenil a benzodiazepine.',
    'Discharge summary listed apixaban AND rivaroxaban. Rivaroxaban was inpatient only. Record now apixaban 5 mg BD alone.',
  ])('sound: %s', (said) => {
    expect(categories(said)).toEqual([]);
  });

  test.each([
    'Take aspirin 300 mg every six hours for your 4-year-old with chickenpox.',
    'Staff note: methotrexate 15 mg is taken every day for arthritis.',
    'Teaching card: benzathine benzylpenicillin 2.4 million units is given into a vein over five minutes.',
    'Methotrexate 15 mg weekly goes on. Alert overridden: trimethoprim-sulfamethoxazole DS twice daily started.',
    'MMR was given today. She is 20 weeks pregnant and rubella non-immune; it is a live vaccine.',
    "Haldol 5 mg IM was on the order set and I signed it. He has Parkinson's disease.",
    'Simvastatin 20 mg raised to 80 mg at night; amlodipine 10 mg continues.',
    'She had angioedema with ramipril; lisinopril 10 mg daily started.',
    'Flumazenil, a benzodiazepine, was given for sleep.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).not.toEqual([]);
  });
});
