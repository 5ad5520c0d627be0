import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { surely } = fileChecker();

/** Texts that differ in what stands for WHAT: what is right there, and what is not. */
const PAIRS: readonly (readonly [text: string, right: string, wrong: string])[] = [
  // A dangerous value and what is done about it.
  ['Potassium 7.1 mmol/L. WHAT.', 'He was given calcium and insulin', 'He can go home'],
  ['Sodium 112 mmol/L: WHAT.', 'admitted to the unit', 'review in six weeks'],
  ['Platelets 9; WHAT.', 'two pools given', 'follow-up appointment in two months'],
  ['Glucose 612 mg/dL and ketones high; WHAT.', 'insulin started', 'sent home with advice to drink water'],
  // Needles, and blood that does not clot.
  ['Platelets 12, INR 4: lumbar puncture WHAT.', 'deferred until both are corrected', 'goes ahead today'],
  ['INR WHAT. The epidural catheter may be placed now.', '1.1', '4.0'],
  // Counted.
  ['Paracetamol 500 mg tablets: two at a time, no more than WHAT in 24 hours.', 'eight', 'sixteen'],
  ['The wound is 4.0 × 3.0 cm = WHAT cm².', '12', '21'],
  ['Run one litre over eight hours through a set giving 20 drops per mL, which is WHAT drops per minute.', '42', '420'],
  ['He weighs 70 kg with burns over 30 percent, so the Parkland formula gives WHAT litres in 24 hours.', '8.4', '84'],
  ['A temperature of 39.5 °C this morning equals about WHAT °F.', '103', '71'],
  ['GCS of E4 V5 M6 adds up to WHAT.', '15', '12'],
  ['GCS: eyes 2, voice 3, motor 5, so WHAT out of 15.', '10', '13'],
  ['Apgars 8 @ 1 min, WHAT @ 5 min.', '9', '14'],
  ['Morphine 60 mg by mouth a day converts to about WHAT mg of subcutaneous morphine a day.', '30', '600'],
  ['Outpatient review is on WHAT February at 10:30.', '28', '31'],
  [
    'Admitted 3 March with acute pancreatitis from gallstones and discharged 10 March, a stay of WHAT nights.',
    'seven',
    'fifteen',
  ],
  // Doses told in a sentence of their own.
  ['Acetaminophen is given by weight. A child of 10 kg can have WHAT mg per dose.', '150', '900'],
  ['Latanoprost lowers the pressure inside the eye. Put one drop into the eye WHAT.', 'once daily', 'every two hours'],
  ['Apixaban 5 mg WHAT long term.', 'twice daily', 'every fourth day'],
  ['Sumatriptan 50 mg at the start; you may repeat it after WHAT.', '2 hours', '15 minutes'],
  ['Elective section: morphine WHAT intrathecal.', '100 micrograms', '5 mg'],
  ['MRSA bacteremia: vancomycin WHAT.', '1 g IV every 12 hours', '125 mg by mouth four times a day'],
  ['Blood cultures grew ESBL Klebsiella. Rationalised to WHAT, seven days completed.', 'meropenem', 'ceftriaxone'],
  // What is watched, and what goes with what.
  ['You take warfarin for your valve. Your dose is guided by regular tests of your WHAT.', 'INR', 'cholesterol'],
  ['You have started clozapine. Have a weekly blood test to check your WHAT.', 'white cells', 'vitamin D level'],
  ['Watch for WHAT potassium on spironolactone.', 'high', 'low'],
  ['Carbamazepine was added to her pill; WHAT.', 'a copper coil was fitted', 'no other contraception is needed'],
  ['You hope to conceive. WHAT is one of the safest epilepsy medicines for your baby.', 'Lamotrigine', 'Valproate'],
  ['WHAT reaches the lungs well, so it is a good treatment for pneumonia.', 'Amoxicillin', 'Nitrofurantoin'],
  ['WHAT will not affect your asthma.', 'Paracetamol', 'Propranolol'],
  ['You can stop your WHAT without tapering.', 'cetirizine 10 mg', 'alprazolam 2 mg three times a day'],
  ['The rotator cuff stabilises the WHAT.', 'shoulder', 'knee'],
  ['The stroke in the left side of his brain has left him with weakness of his WHAT arm.', 'right', 'left'],
  // What a text says twice.
  ['She denies fever. Her WHAT began three hours ago.', 'cough', 'fever'],
  ['Metformin was stopped because of diarrhoea. Continue WHAT daily.', 'linagliptin 5 mg', 'metformin 1000 mg twice'],
  ['Blood pressure 82/44 and heart rate 128: she is WHAT.', 'hypotensive', 'hypertensive'],
  ['HbA1c 36 mmol/mol, or 5.4%. That is WHAT.', 'normal', 'in the diabetes range'],
];

test.each(PAIRS)('%s', (text, right, wrong) => {
  expect(surely(text.replace('WHAT', wrong))).not.toEqual([]);
  expect(surely(text.replace('WHAT', right))).toEqual([]);
});

test.each([
  'Potassium 6.8 on admission, treated with calcium and insulin; 4.4 this morning. Discharged home.',
  'INR 8.2, vitamin K given by mouth, recheck in two days.',
  'You can add acetaminophen, at most 3,000 mg daily.',
  'Loperamide: two 2 mg capsules at first, then one after each loose stool, at most eight a day.',
  'Dapagliflozin 10 mg once daily. Ketoacidosis, genital hygiene and sick-day rules gone over. No previous DKA.',
  'Colonoscopy found a polyp. Take ferrous sulfate every other day.',
  'Finasteride for this 68-year-old man. Anyone pregnant should not handle broken tablets.',
  'Carbimazole 20 mg once daily to control her thyroid overactivity.',
  'A yearly flu shot is advised for nearly everyone from the age of six months upward.',
  'Allergic to penicillin? Co-amoxiclav, sold as Augmentin, is a penicillin.',
  'Your target at home is under 135/85, so an average of 161/97 is well above it.',
  'Eyes open to speech 3, verbal confused 4, motor localises 5, GCS total 12.',
  'U&E 6-hourly, Na 4-hrly while the saline runs.',
  'Seven months, 7.9 kg, wheeze and hives after milk; adrenaline 150 micrograms IM was given.',
  'He wishes to move from methadone to naltrexone; naltrexone waits for ten clear days.',
  'Aspirin was stopped before the biopsy. Restart aspirin 81 mg on Friday.',
])('raises nothing: %s', (text) => {
  expect(surely(text)).toEqual([]);
});
