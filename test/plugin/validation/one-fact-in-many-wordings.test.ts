import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** Texts in which the same fact is wrong, and those in which it is right, in any wording. */
function say(name: string, wrong: readonly string[], sound: readonly string[]): void {
  describe(name, () => {
    test.each(wrong)('wrong: %s', (said) => expect(categories(said)).not.toEqual([]));
    test.each(sound)('sound: %s', (said) => expect(categories(said)).toEqual([]));
  });
}

say(
  'a vinca alkaloid in the spine',
  [
    'Plan: vincristine 1.5 mg/m2 IT day 1.',
    'IT vincristine given without incident.',
    'Oncovin 2 mg intrathecally.',
    'The patient is scheduled for intrathecal chemotherapy with vincristine on Tuesday.',
    'We will give the vincristine through a spinal tap.',
    'LP done, CSF sent, then vincristine 2 mg instilled.',
    'For the lumbar puncture on Friday prepare vincristine 2 mg.',
    'Vincristine may be given IV or intrathecally.',
    'Route: intrathecal. Drug: vincristine 2 mg.',
  ],
  [
    'Chemo today: VCR 2 mg IV, methotrexate 12 mg IT.',
    'Vincristine may be given IV but not intrathecally.',
    'LP performed, then vincristine 2 mg IV in clinic.',
    'Vincristine IV on day 1, IT methotrexate on day 2.',
    'Vancomycin 10 mg IT daily via the EVD for ventriculitis.',
    'Metformin 500 mg. GIVE IT PO.',
  ],
);

say(
  'a list of values that is called normal as a whole',
  [
    'CBC unremarkable with Hgb of 7.0.',
    'Labs: Na 140, K 6.9, Cr 1.0, all within normal limits.',
    'Vitals: BP 190/110, HR 72, RR 14, all normal.',
    'BMP WNL incl K 6.9.',
    'No electrolyte abnormality; potassium 6.9.',
    'TFTs WNL, TSH 45.',
    'Renal function normal (creatinine 6.2).',
    'Your potassium is fine at 6.9.',
  ],
  [
    'CBC normal except Hgb of 7.0.',
    'CBC normal, creatinine 6.2.',
    'Vitals normal, glucose 480.',
    'Labs: Na 140, K 6.9, Cr 1.0; Na and Cr within normal limits.',
    'Hb 7.0, all other values normal.',
    'K+ 6.9 mmol/L, well above normal limits.',
    'Her hemoglobin rose from 7.0 to 12.8, which is normal.',
    'Electrolytes normal after treatment: K 6.9 to 4.2.',
  ],
);

say(
  'control that the value denies',
  [
    'Hypertension: well controlled, 190/110 today.',
    'Hypertension controlled on lisinopril, BP 190/110.',
    'Excellent blood pressure control (190/110).',
    'Excellent glycemic control with an A1c of 10.2%.',
    'T2DM, controlled, A1c 10.2.',
    'Anemia excluded: hemoglobin 7.0.',
  ],
  [
    'Hypertension: well controlled, 126/76 today.',
    'HTN well controlled; A1c 10.2.',
    'T2DM, uncontrolled, A1c 10.2.',
    'Hypertension, target 130/80.',
  ],
);

say(
  'how often, said before the name',
  [
    'For psoriasis he was started on daily methotrexate.',
    'Weekly folic acid 5 mg and daily methotrexate 15 mg.',
    'Once-daily Ozempic for diabetes.',
    'Monthly apixaban for atrial fibrillation.',
  ],
  [
    'Daily folic acid with weekly methotrexate.',
    'Weekly INR checks on warfarin.',
    'Weekly methotrexate levels.',
    'The weekly warfarin dose is 35 mg.',
  ],
);

say(
  'a dose that is raised to less or lowered to more',
  [
    'Decreased metoprolol from 50 mg to 100 mg.',
    'We increased your lisinopril from 20 mg to 10 mg.',
    'Carvedilol uptitrated to 6.25 mg BID from 12.5 mg BID.',
    'Dose increase: sertraline 100 mg to 50 mg.',
    'Gabapentin was weaned from 300 mg TID to 600 mg TID.',
  ],
  [
    'Decreased metoprolol from 100 mg to 50 mg.',
    'Metoprolol was increased from 20 mg to 15 mg twice daily.',
    'Frequency reduced from 5 mg three times daily to 10 mg once daily.',
    'Levothyroxine increased from 88 mcg to 0.1 mg.',
  ],
);

say(
  'how long a patch is worn',
  [
    'Duragesic 25 mcg/h patch changed every seven days.',
    'Leave the fentanyl patch on for 24 hours then put on a new one.',
    'Each Duragesic patch lasts a week.',
    'Change the Butrans patch every day.',
  ],
  [
    'Leave the fentanyl patch on for 72 hours then put on a new one.',
    'Check the fentanyl patch site every 8 hours; change it every 72 hours.',
    'Oxybutynin patch changed twice weekly.',
    'Fentanyl patch; do not leave it on for more than 7 days.',
  ],
);

say(
  'what is given for a disease in pregnancy',
  [
    'Ribavirin for hepatitis C in pregnancy.',
    'Treat hypertension in pregnancy with lisinopril.',
    'For blood pressure in pregnancy we recommend enalapril.',
    'NSAIDs are the preferred painkillers in late pregnancy.',
  ],
  [
    'Isotretinoin for acne in pregnancy causes malformations.',
    'No ribavirin for hepatitis C in pregnancy.',
    'We recommend against lisinopril in pregnancy.',
    'Labetalol for hypertension in pregnancy.',
  ],
);

say(
  'the one allergy that is excepted, or that is shared with a relative',
  [
    'No allergies other than penicillin. Start amoxicillin 500 mg TID.',
    'No known allergies apart from sulfa. Bactrim DS BID.',
    'Not allergic to anything but sulfa; given sulfamethoxazole-trimethoprim.',
    'Her mother is allergic to penicillin and so is she; amoxicillin 500 mg TID prescribed.',
    'Both she and her mother are allergic to penicillin. Amoxicillin 500 mg TID.',
    'Alg: sulfa. Rx: SMX-TMP DS.',
  ],
  [
    'No allergies other than sulfa. Start amoxicillin 500 mg TID.',
    'Her mother is allergic to penicillin but she is not; amoxicillin 500 mg TID prescribed.',
    'Neither she nor her mother is allergic to penicillin. Amoxicillin 500 mg TID.',
    'Penicillin gives her mother hives. Amoxicillin 500 mg was prescribed.',
    'He was told he is allergic to penicillin, but skin testing was negative. Amoxicillin 500 mg.',
  ],
);

say(
  'what is denied to stand against a drug',
  [
    'There is no contraindication to isotretinoin in pregnancy.',
    'Pregnancy is not a reason to stop lisinopril.',
    'Isotretinoin need not be stopped in pregnancy.',
    'You do not need to stop lisinopril when you become pregnant.',
    'Asthma does not preclude propranolol.',
    'Propranolol is well tolerated by people with asthma.',
  ],
  [
    'There is no contraindication to acetaminophen in pregnancy.',
    'You do not have to stop levothyroxine when you become pregnant.',
    'You do not need to stop lisinopril unless you become pregnant.',
    'Asthma does not preclude cardioselective beta blockers; propranolol is avoided.',
  ],
);

say(
  'potassium that is pushed',
  [
    'Potassium 20 mEq IV push for K of 2.8.',
    'Give concentrated potassium chloride as a direct intravenous injection.',
    'Inject 20 mL of potassium chloride 15% into the vein rapidly.',
  ],
  [
    'Sodium bicarbonate 50 mEq IV push for K 7.1.',
    'Her potassium was 4.1 and she got metoprolol 5 mg IV push.',
    'Bolus of saline, then KCl 20 mEq IV over 2 hours.',
  ],
);

say(
  'values as they are dictated',
  [
    'Her blood pressure is one hundred ninety over one hundred ten, normal.',
    'Blood pressure was one ninety over one ten, which is well controlled.',
    'Sodium one eighteen, which is normal.',
    'Heart rate one oh five, bradycardic.',
    'Hemoglobin seven, normal.',
  ],
  [
    'Blood pressure one eighteen over seventy six, normal.',
    'Sodium one thirty eight, normal.',
    'Take one twenty milligram tablet of furosemide daily.',
    'Take two five hundred milligram metformin tablets twice a day.',
  ],
);

say(
  'doses as needed, and the way of each in a list',
  [
    'Acetaminophen 1000 mg q2h prn pain.',
    'Epinephrine 0.3 mg PO, then diphenhydramine 50 mg IV.',
    'Lisinopril 10 mg PO, metformin 500 mg IV, insulin glargine 10 units SC.',
  ],
  [
    'Acetaminophen 1000 mg q4h prn, max 4 g/day.',
    'Colchicine 0.6 mg q1h prn, max 3 doses.',
    'Labetalol 10 mg IV q2h prn.',
    'Continue metformin, subcutaneous heparin, oral prednisone.',
    'Metformin 500 mg, IV ceftriaxone 1 g, oral azithromycin 500 mg.',
  ],
);

say(
  'what is told of another, or of a mistake',
  [
    'She got MMR today; she is 20 weeks pregnant. Her 4-year-old got DTaP.',
    'Methotrexate 15 mg daily with folic acid 1 mg weekly.',
  ],
  [
    'Her 4-year-old got MMR today; she is 20 weeks pregnant.',
    'MMR was given to her toddler; she is 24 weeks pregnant and got Tdap.',
    'Allergy to penicillin recorded in error and removed; amoxicillin 500 mg TID.',
    'The label wrongly reads vincristine IT; the order is IV.',
    'Weekly methotrexate 15 mg with daily folic acid 1 mg.',
    'She was kept on the fentanyl patch for three weeks.',
    'Take alendronate 70 mg every Sunday morning on an empty stomach.',
  ],
);
