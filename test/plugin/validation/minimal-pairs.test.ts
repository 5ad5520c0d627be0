import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { checker } = fileChecker();
const isAgainst = (text: string): boolean => checker().against(text).length > 0;

/** Wrong, then right: two texts that differ in one word. */
test.each([
  // vital signs against age and word
  [
    '3-week-old girl, breastfed. T 36.9, HR 42, RR 40, SpO2 99%, all normal for age.',
    '3-week-old girl, breastfed. T 36.9, HR 142, RR 40, SpO2 99%, all normal for age.',
  ],
  ['4-year-old, HR 100, RR 8, alert and playful.', '4-year-old, HR 100, RR 24, alert and playful.'],
  ['HR 148, irregular, no P waves = AF, bradycardic.', 'HR 148, irregular, no P waves = AF, tachycardic.'],
  ['BP 78/42, RR 24. She is hypertensive, with cool hands.', 'Known hypertensive, today in shock: BP 78/42, RR 24.'],
  // limits and ranges
  [
    'Your goal, as someone with diabetes and protein in the urine, is below 190/80.',
    'Your goal, as someone with diabetes and protein in the urine, is below 130/80.',
  ],
  ['Call us if your blood pressure is above 100/60.', 'Call us if your blood pressure is above 180/110.'],
  [
    'Your sodium came back at 139 mEq/L. The normal range for an adult is about 135 to 165 mEq/L.',
    'Your sodium came back at 139 mEq/L. The normal range for an adult is about 135 to 145 mEq/L.',
  ],
  // sides
  [
    'Left upper arm AV fistula. No BP or sticks in the right arm (fistula arm); use the other arm.',
    'Left upper arm AV fistula. No BP or sticks in the left arm (fistula arm); use the other arm.',
  ],
  [
    'R axillary node clearance yesterday. No BP, bloods or cannula L arm, sign over bed.',
    'R axillary node clearance yesterday. No BP, bloods or cannula R arm, sign over bed.',
  ],
  [
    'Band placed, no pressures, needle sticks or IVs in the left arm because of a right mastectomy with node clearance.',
    'Band placed, no pressures, needle sticks or IVs in the right arm because of a right mastectomy with node clearance.',
  ],
  ['Your allergy is to penicillin. Take amoxicillin (Amoxil) 500 mg.', 'Your allergy is to amoxicillin (Amoxil).'],
  [
    'You broke your left ankle. A boot has been fitted. Keep all weight off the right leg.',
    'You broke your left ankle. A boot has been fitted. Keep all weight off the left leg.',
  ],
  [
    'The pain low on the left side of the belly right over the appendix should be gone.',
    'The pain low on the right side of the belly right over the appendix should be gone.',
  ],
  // sexes
  [
    'Your prostate screening came back HPV negative. Your coil threads were in place.',
    'Your cervical screening came back HPV negative. Your coil threads were in place.',
  ],
  [
    '9-month-old boy, born at term, whose left ovary has not come down.',
    '9-month-old boy, born at term, whose left testis has not come down.',
  ],
  // denied, then told
  [
    'Has never smoked. Walks daily. Risk factor review: smokes a pack daily, weight stable.',
    'Has never smoked. Walks daily. Risk factor review: lifelong nonsmoker, weight stable.',
  ],
  [
    'Denies all alcohol use, past and present. Social summary: drinks a pint of vodka a day.',
    'Denies all alcohol use, past and present. Social summary: drinks no alcohol.',
  ],
  [
    'Your son has no allergies to any medicine. He was given azithromycin because of his penicillin allergy.',
    'Your son has no allergies to any medicine. He was given azithromycin because of the cough.',
  ],
  // sums
  [
    '40 mg once a day for 5 days, using 20 mg tablets, two each morning. That makes 20 tablets in all.',
    '40 mg once a day for 5 days, using 20 mg tablets, two each morning. That makes 10 tablets in all.',
  ],
  [
    'Take 40 mg once a day for 5 days. That is eight 5 mg tablets each morning, so 30 tablets for the whole course.',
    'Take 40 mg once a day for 5 days. That is eight 5 mg tablets each morning, so 40 tablets for the whole course.',
  ],
  [
    'Planned total: 5 days. Today = day 3, dose already given, so 6 days left.',
    'Planned total: 5 days. Today = day 3, dose already given, so 2 days left.',
  ],
  // results and scores
  [
    'The ADAMTS13 activity sent before any plasma returned at 3%, which rules out thrombotic thrombocytopenic purpura.',
    'The ADAMTS13 activity sent before any plasma returned at 3%, which confirms thrombotic thrombocytopenic purpura.',
  ],
  [
    'CSF: 1,850 white cells, 92% neutrophils, glucose 22 mg/dL. That pattern fits viral meningitis.',
    'CSF: 1,850 white cells, 92% neutrophils, glucose 22 mg/dL. That pattern fits bacterial meningitis.',
  ],
  [
    'In CHA2DS2-VASc the prior stroke counts 0 points, and hypertension 1 point.',
    'In CHA2DS2-VASc the prior stroke counts 2 points, and hypertension 1 point.',
  ],
  // what a drug does to a measure or to another drug
  [
    'Interaction: meropenem raises serum valproate markedly, often within 24 h.',
    'Interaction: meropenem lowers serum valproate markedly, often within 24 h.',
  ],
  ['TMP-SMX lowers the INR in patients on warfarin, so not used.', 'TMP-SMX raises the INR, so not used.'],
  ['Furosemide can raise your potassium.', 'Furosemide can lower your potassium and magnesium.'],
  ['Lisinopril lowers potassium, so it is checked.', 'Lisinopril raised; potassium is checked.'],
  // doses, limits and courses
  [
    'Acute PE. Plan: start apixaban 2.5 mg by mouth twice daily for the first 7 days, then 5 mg twice daily.',
    'Acute PE. Plan: start apixaban 10 mg by mouth twice daily for the first 7 days, then 5 mg twice daily.',
  ],
  [
    'VF on monitor, CPR started. After 3rd shock: amiodarone 30 mg IVP x1. Second dose (150 mg) drawn up.',
    'VF on monitor, CPR started. After 3rd shock: amiodarone 300 mg IVP x1. Second dose (150 mg) drawn up.',
  ],
  [
    'Tylenol is better for you than ibuprofen or naproxen. Never go over 6,000 mg in any 24 hours.',
    'Tylenol is better for you than ibuprofen or naproxen. Never go over 3,000 mg in any 24 hours.',
  ],
  [
    'Fondaparinux once a day: 5 mg below 50 kg, 2.5 mg from 50 to 100 kg, and 10 mg above 100 kg.',
    'Fondaparinux once a day: 5 mg below 50 kg, 7.5 mg from 50 to 100 kg, and 10 mg above 100 kg.',
  ],
  [
    'We gave clozapine 125 mg as the total dose on the first day.',
    'We gave clozapine 12.5 mg as the total dose on the first day.',
  ],
  [
    'Metformin is contraindicated when eGFR falls below 10 mL/min/1.73 m2.',
    'Metformin is contraindicated when eGFR falls below 30 mL/min/1.73 m2.',
  ],
  [
    'Your lung clot came after surgery. For that kind of clot we treat for 3 days in all.',
    'Your lung clot came after surgery. For that kind of clot we treat for 3 months in all.',
  ],
  // ways, kinds and what is kept
  [
    'Vincristine may be given intrathecally only, from a minibag.',
    'Vincristine may be given intravenously only, from a minibag.',
  ],
  [
    'Neovascular macular degeneration. We gave aflibercept 2 mg by intravenous injection.',
    'Neovascular macular degeneration. We gave aflibercept 2 mg by intravitreal injection.',
  ],
  [
    'Shingrix is given as two doses from 50 on. It contains live virus.',
    'Shingrix is given as two doses from 50 on. It does not contain live virus.',
  ],
  [
    'Clarithromycin is a strong inhibitor. While he takes it, his simvastatin 20 mg should be continued unchanged.',
    'Clarithromycin is a strong inhibitor. While he takes it, his simvastatin 20 mg should be stopped.',
  ],
  [
    'Before she tries to conceive, mycophenolate should be continued.',
    'Before she tries to conceive, mycophenolate should be stopped.',
  ],
  [
    'Fibrinolysis is the fallback. A previous intracranial haemorrhage is not a contraindication.',
    'Fibrinolysis is the fallback. A previous intracranial haemorrhage is an absolute contraindication.',
  ],
  [
    'At 29 weeks the baby is head down and growing well. At your next visit we recommend the MMR vaccine.',
    'At 29 weeks the baby is head down and growing well. At your next visit we recommend the Tdap vaccine.',
  ],
])('finds: %s', (wrong, right) => {
  expect(isAgainst(wrong)).toBe(true);
  expect(isAgainst(right)).toBe(false);
});

test.each([
  'In heart failure aim for a digoxin level below 0.9. Amiodarone, verapamil and dronedarone raise the level.',
  'Enoxaparin through the pregnancy. Warfarin crosses the placenta. After birth she could choose warfarin.',
  'CrCl now 21 mL/min. Suspect cefepime neurotoxicity. He was on 2 g q8h; we are changing to another agent.',
  'Daptomycin: check CK weekly, more often with statins. No dose change in mild liver disease.',
  'Acute DVT of the left femoral vein. Apixaban 10 mg BID day 2 of 7.',
  'Acne at 14 weeks of pregnancy. Tetracyclines are out because of the teeth, and spironolactone because of its effects.',
  '4 y girl, 16 kg, vomiting. Ondansetron ODT 4 mg x1.',
])('leaves what is told and not ordered: %s', (text) => expect(isAgainst(text)).toBe(false));
