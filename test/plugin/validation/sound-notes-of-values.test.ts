import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** Wrong, then right, of values, scores, ages, dates, sides and what is denied: kinds that sound notes by an author whom nothing had seen were misread in. */
const PAIRS: readonly (readonly [what: string, category: string, wrong: string, right: string])[] = [
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
    'a score and what follows it',
    'score_sum_wrong',
    'A T-score of -2.6 at the spine is normal.',
    'A T-score of -2.6 at the spine, and her vitamin D is now normal.',
  ],
  [
    'a snack without insulin',
    'negation_disagrees',
    'She takes no insulin. Aspart 6 units, glargine 18 units of insulin.',
    'Aspart sum 21 units, with glargine 39 units. Bed 92: 15 g without insulin.',
  ],
  [
    'two sides, each with its own',
    'negation_disagrees',
    'Left knee: no effusion. Left knee shows a large effusion.',
    'Right knee: mild osteoarthritis, no effusion. Left knee: large effusion, ACL tear.',
  ],
  [
    'a mass index before and one now',
    'bmi_wrong',
    'BMI 41.2 (weight 85 kg at 169 cm).',
    'BMI 41.2 before surgery, 29.8 now (weight 118 to 85 kg at 169 cm).',
  ],
  [
    'what a patient is warned of',
    'value_against_sign',
    'ANC 3.2 on methimazole, so agranulocytosis it is.',
    'ANC 3.2. Methimazole 20 mg once daily; I warned her of agranulocytosis.',
  ],
  [
    'the size of a catheter',
    'age_disagrees',
    '71-year-old man in retention. 14F, seen with her mother.',
    '71-year-old man in retention. Catheter 14F passed easily.',
  ],
  [
    'an implant and magnetic resonance',
    'sex_disagrees',
    'A 60-year-old woman with a cochlear implant. He is a retired carpenter and hears well.',
    'She has a cochlear implant that is MR unsafe: CT instead.',
  ],
  [
    'operations of other years on either knee',
    'side_disagrees',
    'Left knee pain for a month. X-ray of the right knee requested for the pain.',
    'Left knee pain. Right knee replacement in August 2023 is doing well. Left arthroscopy dates from 2010.',
  ],
  [
    'the last drink of who no longer drinks',
    'negation_disagrees',
    'He is teetotal. His last drink came with a tremor.',
    'He does not drink alcohol, with the last drink in May 2021.',
  ],
  ['somebody called by a letter', 'lab_implausible', 'K 72 mmol/L.', 'Mr K, 72, lung cancer with rib metastases.'],
  ['a day of the week', 'vital_implausible', 'Sats 5 % on air.', 'Thu 15 QDS\nFri 10 QDS\nSat 5 QDS\nSun 5 BD, stop.'],
  [
    'by how much a pressure falls',
    'vital_implausible',
    'BP systolic 12.',
    'Fall of 24/8 at 1 min: systolic 20 or more, so orthostatic hypotension.',
  ],
  [
    'the points behind a pressure',
    'vital_implausible',
    'Systolic 0, awake and talking.',
    'HAS-BLED: BP 138/80, not above 160 systolic, 0; kidney, liver 0; stroke 0.',
  ],
  [
    'months that are not named again',
    'vital_implausible',
    'Pulse 6, awake and talking.',
    'Next: weight in 3 months; height, BP and pulse in 6.',
  ],
  ['a ratio of a clotting time', 'lab_implausible', 'aPTT 2 s.', 'Argatroban by aPTT target 1.5–3× (31 s, so 47–93).'],
  [
    'the rate that a clotting time asks for',
    'lab_implausible',
    'aPTT 0.7 s.',
    'Argatroban 0.5 mcg/kg/min. aPTT 44 → 0.7; 58 ok.',
  ],
  [
    'the first row of a table',
    'lab_implausible',
    'DKA. Arterial pH 0.',
    'DKA.\ntime glucose K pH\n0 28.4 5.6 7.09\n2 22.9 5.0 7.16',
  ],
  [
    'points that are explained in a bracket',
    'score_sum_wrong',
    'CHA2DS2-VASc: C 0; H hypertension 1 (on ramipril); A age over 75, 2; D 0; V 0; Sc female 1. Total 5.',
    'CHA2DS2-VASc: C 0; H hypertension 1 (on ramipril); A age over 75, 2; D 0; V 0; Sc female 1. Total 4.',
  ],
  [
    'days without a year',
    'interval_wrong',
    'Operation 1 May, seen 29 May, 14 weeks after surgery.',
    'MMR at least 11 months after the IVIG (given 10 March, so not before 10 February).',
  ],
  [
    'how often drops are given',
    'side_disagrees',
    'Cataract surgery LEFT eye. Consent LEFT eye. Phaco done OD, drops OD.',
    'Phaco LEFT eye. Post-op drops left eye: dexamethasone 0.1% QDS, TDS, BD, OD, a week each.',
  ],
  [
    'a joint that stays as it is',
    'side_disagrees',
    'Your right knee replacement is on Tuesday. The arrow is drawn on the left knee for the operation.',
    'Right knee replacement, Tuesday, morning list. Your left knee stays as it is: it was replaced in 2018, and the arrow is drawn on the right.',
  ],
  [
    'a tablet of modified release',
    'sex_disagrees',
    'Mr Adams, 44, threatened preterm labour.',
    'Threatened preterm labour, 29+4. Nifedipine 20 mg MR TDS for 48 h.',
  ],
  [
    'what a treatment is reserved for',
    'condition_disagrees',
    'No history of seizures. Seizure disorder, on levetiracetam.',
    'No seizure, GCS 15. EXTRIP: dialysis recommended if level >4.0 with impaired renal function, or reduced consciousness, seizure or arrhythmia.',
  ],
  [
    'the points of a liver score',
    'score_sum_wrong',
    'Child-Pugh B (bilirubin 38 = 2, albumin 31 = 2, INR 1.5 = 1, ascites slight 2, encephalopathy none 1: total 10).',
    'Child-Pugh B (bilirubin 38 = 2, albumin 31 = 2, INR 1.5 = 1, ascites slight 2, encephalopathy none 1: total 8).',
  ],
];

describe.each(PAIRS)('%s', (_, category, wrong, right) => {
  test('is flagged', () => expect(categories(wrong)).toContain(category));
  test('is left alone', () => expect(categories(right)).not.toContain(category));
});
