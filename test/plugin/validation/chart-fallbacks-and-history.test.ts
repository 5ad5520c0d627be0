import { describe, expect, test } from 'vitest';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { chart, fileChecker, resultOn } from './support.ts';

const { surely } = fileChecker();

const TAKES = { medications: [{ name: 'amlodipine 5 MG Oral Tablet', perDay: 1 }] };
const ALLERGIC = chart({
  ...TAKES,
  allergies: ['Sulfamethoxazole/trimethoprim', 'Lisinopril', 'Aspirin', 'Amoxicillin'],
  reactions: [
    { substance: 'Sulfamethoxazole/trimethoprim', told: ['Stevens-Johnson syndrome'], severe: true },
    { substance: 'Lisinopril', told: ['Angioedema of the tongue'], severe: true },
    { substance: 'Aspirin', told: ['Bronchospasm'], severe: true },
    { substance: 'Amoxicillin', told: ['Anaphylaxis'], severe: true },
  ],
  pastAllergies: ['Doxycycline'],
});
const INFANT = chart({
  ageYears: 1.2,
  vaccines: [
    { names: ['Hepatitis B vaccine'], on: '2025-10-21' },
    { names: ['Hepatitis B vaccine'], on: '2025-12-21' },
    { names: ['Hepatitis B vaccine'], on: '2026-04-21' },
  ],
  vaccinesNotDone: [{ names: ['MMR vaccine'], on: '2026-11-21' }],
});
const SMOKED = chart({
  said: [{ name: 'Tobacco smoking status', said: 'Former smoker, quit 2019, 30 pack-years', on: '2026-11-04' }],
  reports: [
    {
      name: 'Low-dose CT chest',
      said: '6 mm solid nodule right upper lobe, unchanged since April. Lung-RADS 2.',
      on: '2026-10-29',
    },
  ],
});
const PREGNANT = chart({ sex: 'female', ageYears: 30, pregnant: true, gestation: { weeks: 37 } });
const LEUKEMIA = chart({ ageYears: 6, medications: [{ name: 'Mercaptopurine 50 mg tablet' }] });
const RENAL_MASS = chart({
  conditions: ['Renal mass, left kidney'],
  reports: [{ name: 'CT abdomen', said: '3.8 cm mass of the left kidney. Right kidney normal.', on: '2026-09-02' }],
});
const WORN = chart({ conditions: ['Osteoarthritis of right knee'] });
const DIABETIC = chart({
  sex: 'male',
  conditions: ['Type 2 diabetes mellitus', 'Hypertension', 'Gout'],
  procedures: [{ names: ['Colonoscopy'], on: '2023-09-12' }],
  results: [
    resultOn('Hemoglobin A1c', 7.1, '%', '2026-11-10'),
    resultOn('Hemoglobin A1c', 8.3, '%', '2026-05-02'),
    resultOn('Hemoglobin', 14.1, 'g/dL', '2026-11-10'),
    resultOn('Systolic blood pressure', 128, 'mm[Hg]', '2026-11-21'),
    resultOn('Heart rate', 62, '/min', '2026-11-21'),
    resultOn('Body weight', 67.2, 'kg', '2026-11-21'),
    resultOn('Body weight', 63.5, 'kg', '2026-11-14'),
  ],
  medications: [
    {
      name: 'Metformin 500 mg oral tablet',
      sig: 'Take 2 tablets in the morning and 1 tablet in the evening',
    },
    { name: 'Levothyroxine 75 mcg oral tablet', perDay: 1, sig: 'Take 1 tablet by mouth every morning' },
    { name: 'Cyanocobalamin 1000 mcg/mL injection', sig: 'Inject 1000 mcg once every month' },
  ],
});

const CASES: readonly (readonly [facts: ChartFacts, wrong: readonly string[], right: readonly string[]])[] = [
  [
    ALLERGIC,
    [
      'If she cannot tolerate cephalexin, trimethoprim-sulfamethoxazole DS would be a suitable second choice.',
      'Should the culture grow resistant bacteria, trimethoprim-sulfamethoxazole would be the next step.',
      'Trimethoprim-sulfamethoxazole remains an option for her.',
      'We can switch to Bactrim if the fever persists.',
      'For your pressure we are adding ramipril 5 mg once a day.',
      'Sacubitril/valsartan would be a good next step for her.',
      'For the knee take naproxen 250 mg twice daily.',
      'Started cephalexin 500 mg four times daily for the cellulitis.',
      'She has an active doxycycline allergy.',
    ],
    [
      'Trimethoprim-sulfamethoxazole would be a choice were it not for her allergy.',
      'If the allergy is ruled out by testing, amoxicillin may be given.',
      'Amlodipine 5 mg daily is raised to 10 mg.',
      'Her doxycycline allergy is no longer active.',
    ],
  ],
  [
    INFANT,
    [
      'MMR was given today without any reaction.',
      'She had her first MMR today and tolerated it well.',
      'Two hepatitis B doses are on record.',
    ],
    [
      'MMR was not given today.',
      'MMR will be given today if the parents agree.',
      'Three hepatitis B doses are on record.',
    ],
  ],
  [
    SMOKED,
    [
      'Since you are smoking at present, we will go on with a yearly scan.',
      'Smoking: current.',
      'She smokes ten cigarettes a day, 30 pack-years so far.',
      'She quit in 2012 and 50 pack-years.',
      'Lung-RADS 4A.',
      'The nodule has grown since April.',
    ],
    [
      'If you are smoking again, tell us.',
      'She quit smoking in 2019 after 30 pack-years.',
      'Lung-RADS 2.',
      'The nodule has not grown since April.',
      'Not smoking is the best thing for your lungs.',
    ],
  ],
  [
    PREGNANT,
    ['36-year-old at 27 weeks on 11/20/2026, one earlier cesarean.', 'She is at 31 weeks.', 'EGA 28 weeks.'],
    ['At 37 weeks she feels well.', 'The wound has healed after 6 weeks.', 'Her scan at 20 weeks was normal.'],
  ],
  [
    LEUKEMIA,
    ['His second MMR may be given at the check this month.'],
    ['MMR may be given six months after chemotherapy ends.', 'His second MMR may not be given this month.'],
  ],
  [
    RENAL_MASS,
    ['Clear cell carcinoma, lower pole, planned partial nephrectomy on the right.', 'He has a right renal mass.'],
    ['Planned partial nephrectomy on the left.', 'The right kidney is normal.'],
  ],
  [WORN, ['She has osteoarthritis of the left knee.'], ['X-ray of the left knee shows narrowing.']],
  [
    DIABETIC,
    [
      'The latest A1c is 8.3%.',
      'The last A1c was on June 2.',
      'He is anemic.',
      'He is tachycardic.',
      'His blood pressure was 164 systolic.',
      'He has never had a colonoscopy.',
      'Past history: diabetes, hypertension, gout, and epilepsy.',
      'Weight 63.6 kg today.',
      'His weight is unchanged.',
      'Hemoglobin is low at 9.8.',
    ],
    [
      'The last A1c was on November 10.',
      'A1c 8.3% in May and 7.1% now.',
      'Systolic in the 120s.',
      'He denies chest pain and has not had a colonoscopy since 2023.',
      'Past history: diabetes, hypertension and gout.',
      'Metformin 1500 mg a day in two doses.',
      'Levothyroxine 75 mcg every morning. Next injection in one month.',
      'He misses his evening metformin about once a week.',
      'His weight was 63.5 kg a week ago.',
    ],
  ],
];

describe.each(CASES.map(([facts, wrong, right], order) => ({ facts, wrong, right, order })))(
  'chart $order',
  ({ facts, wrong, right }) => {
    test.each(wrong)('finds: %s', (text) => expect(surely(text, { chart: facts })).not.toEqual([]));
    test.each(right)('leaves: %s', (text) => expect(surely(text, { chart: facts })).toEqual([]));
  },
);
