import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  [
    'lab_implausible',
    'Her sodium was 119 mmol/L on Monday with confusion, was corrected slowly and reached 314 mmol/L by Thursday.',
    'Her sodium was 119 mmol/L on Monday with confusion, was corrected slowly and reached 134 mmol/L by Thursday.',
  ],
  [
    'pressure_inverted',
    'After the alteplase keep the BP below 105/180 for a day.',
    'After the alteplase keep the BP below 180/105 for a day.',
  ],
  ['pressure_inverted', 'Your blood pressure, which was 78/126 today.', 'Your blood pressure, which was 126/78 today.'],
  ['lab_implausible', 'HbA1c has come up to 71 %.', 'HbA1c has come up to 71 mmol/mol.'],
  ['value_played_down', 'Lithium 12 h level 3.8 mmol/L, in target.', 'Lithium 12 h level 0.8 mmol/L, in target.'],
  [
    'value_misread',
    'Na 122 mmol/L, K 4.0. Euvolaemic on examination. Imp: hypernatraemia.',
    'Na 122 mmol/L, K 4.0. Euvolaemic on examination. Imp: hyponatraemia.',
  ],
  [
    'value_misread',
    'Glucose 28 mmol/L, ketones 0.2. Imp: hypoglycaemia from prednisolone.',
    'Glucose 28 mmol/L, ketones 0.2. Imp: hyperglycaemia from prednisolone.',
  ],
  [
    'value_against_sign',
    'DKA in a 19-year-old. Glucose 31 mg/dL, ketones 5.8, pH 7.08.',
    'DKA in a 19-year-old. Glucose 31 mmol/L, ketones 5.8, pH 7.08.',
  ],
  [
    'value_misread',
    'CSF 900 neutrophils, glucose 1.1 mmol/L. Impression: viral meningitis.',
    'CSF 900 neutrophils, glucose 1.1 mmol/L. Impression: bacterial meningitis.',
  ],
  [
    'value_misread',
    'Final obs before going home: RR 20, SpO2 69% on air, temperature 36.7.',
    'Final obs before going home: RR 20, SpO2 96% on air, temperature 36.7.',
  ],
  [
    'pressure_inverted',
    'Blood pressure clinic: 94/162 sitting, left arm.',
    'Blood pressure clinic: 162/94 sitting, left arm.',
  ],
  [
    'side_disagrees',
    'Left ankle cellulitis, improving. Keep the right leg elevated when sitting.',
    'Left ankle cellulitis, improving. Keep the left leg elevated when sitting.',
  ],
  [
    'side_disagrees',
    'Right renal colic. CT: 5 mm right VUJ stone; a benign cyst of the left kidney was seen by chance. A left ureteric stent was placed.',
    'Right renal colic. CT: 5 mm right VUJ stone; a benign cyst of the left kidney was seen by chance. A right ureteric stent was placed.',
  ],
  [
    'organ_removed',
    'Mrs Smith had a total hysterectomy in June. She takes progesterone to protect her uterus.',
    'Mrs Smith had a total hysterectomy in June. She takes estradiol alone.',
  ],
  [
    'organ_removed',
    'Scan after her hysterectomy in 2012: bulky uterus with fibroids.',
    'Scan after her hysterectomy in 2012: no uterus seen.',
  ],
  [
    'sex_disagrees',
    'Your periods ended last year. We will look at the lining of your prostate.',
    'Your periods ended last year. We will look at the lining of your womb.',
  ],
  ['sex_disagrees', 'A lad of 14 had an oophorectomy.', 'A lad of 14 had an orchidopexy.'],
];

/** What raises nothing. */
const SOUND: readonly string[] = [
  'Free T4 8, low. TSH 24.',
  'TSH 18 (normal up to about 4) and free T4 7, under the normal range: your thyroid is underactive.',
  'Flank pain on the left from a 7 mm stone in the left ureter; incidental simple cyst of the right kidney.',
  'After her left total hip replacement the wound is clean. Physio for the left hip. The right hip, which has never troubled her, needs nothing.',
  'He arrived blue with SpO2 68%. At discharge SpO2 96% on air.',
  'Sodium 128 mmol/L, urea high and rose to 14 mmol/L.',
  'BP 82/50 in a hypertensive man on four drugs: hold them.',
  'K 3.2 mmol/L today. Background CKD. Impression: 1. AKI 2. hyperkalaemia, treated.',
  'Ulcer of the left heel. Right heel: no ulcer. Dressing to the ulcer changed.',
  'Left cataract done in May, right phacoemulsification is listed for August.',
  'Calcium 2.15 mmol/L, albumin 20 g/L. Imp: low albumin, corrected calcium normal, no hypocalcaemia.',
  'Calcium 2.1 mmol/L after zoledronate. Imp: hypercalcaemia of malignancy, treated.',
  'SVT last year, converted with adenosine. HR 62 now.',
  'She is well after her hysterectomy in June for fibroids. I began an estradiol patch.',
];

describe('values and sides that are told on', () => {
  test.each(PAIRS)('%s: %s', (category, wrong, right) => {
    expect(categories(wrong)).toContain(category);
    expect(categories(right)).toEqual([]);
  });
  test.each(SOUND)('sound: %s', (text) => {
    expect(categories(text)).toEqual([]);
  });
});
