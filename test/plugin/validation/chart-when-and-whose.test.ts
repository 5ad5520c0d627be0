import { expect, test } from 'vitest';
import { chart, fileChecker, resultOn } from './support.ts';

const { surely } = fileChecker();

const RESULTS = [
  resultOn('Albumin', 36, 'g/L', '2026-11-03'),
  resultOn('Phosphate', 1.31, 'mmol/L', '2026-11-03'),
  resultOn('Ferritin', 41, 'ug/L', '2026-05-19'),
  resultOn('CRP', 14, 'mg/L', '2025-02-10'),
  resultOn('Systolic blood pressure', 146, 'mmHg', '2026-05-19'),
  resultOn('Diastolic blood pressure', 88, 'mmHg', '2026-05-19'),
  resultOn('Body weight', 68.5, 'kg', '2026-11-01'),
];
const TAKEN = chart({ labs: RESULTS, results: RESULTS });
const KIN = chart({
  relatives: [
    { names: ['Coronary artery disease'], relation: 'father', age: 57 },
    { names: ['Alzheimer disease'], relation: 'maternal grandmother', age: 72 },
  ],
});
const PAST = chart({
  conditions: ['Hypertension'],
  pastConditions: ['Psoriasis', 'Rheumatoid arthritis', 'Epilepsy'],
  remitted: ['Rheumatoid arthritis'],
});
const DONE = chart({
  procedures: [
    { names: ['Parathyroidectomy'], on: '2017-04-20' },
    { names: ['Insertion of cardiac pacemaker'], on: '2022-09-08' },
    { names: ['Total hip replacement'], on: '2026-06-02', site: 'Right hip' },
    { names: ['Screening mammography'], on: '2024-02-14' },
  ],
  vaccines: [{ names: ['RSV vaccine'], on: '2026-09-28' }],
  vaccinesNotDone: [{ names: ['Tdap'], on: '2024-06-11' }],
});
const REACTED = chart({
  allergies: ['Latex', 'Doxycycline', 'Cephalexin'],
  reactions: [
    { substance: 'Latex', told: ['Wheezing'], severe: true },
    { substance: 'Doxycycline', told: ['Vomiting'], severe: false },
    { substance: 'Cephalexin', told: ['Hives'], severe: false },
  ],
});
const SAID = chart({
  said: [
    { name: 'Hepatitis C antibody', said: 'Negative', on: '2026-09-03' },
    { name: 'Syphilis screen', said: 'Negative', on: '2026-09-03' },
    { name: 'Chlamydia PCR', said: 'Detected', on: '2026-11-02' },
  ],
  procedures: [
    { names: ['Gastroscopy'], on: '2019-01-22' },
    { names: ['Gastroscopy with biopsy'], on: '2025-06-17' },
    { names: ['Kidney transplant'], on: '2009-03-01' },
    { names: ['Kidney transplant'], on: '2021-08-09' },
  ],
  proceduresNotDone: [{ names: ['Bronchoscopy'], on: '2026-10-12' }],
  allergies: ['Tree nuts'],
  reactions: [{ substance: 'Tree nuts', told: ['Anaphylaxis'], severe: true }],
});
const ORDERED = chart({
  medications: [
    { name: 'Denosumab 60 mg injection', since: '2019-05-14' },
    { name: 'Sertraline 100 mg tablet', since: '2024-03-04' },
  ],
  pastMedications: [{ name: 'Sertraline 50 mg tablet', since: '2021-10-11', until: '2024-03-04' }],
});

test.each([
  [TAKEN, 'Ferritin in May was 41.', 'Ferritin in January was 41.'],
  [TAKEN, 'CRP in 2025 was 14.', 'CRP in 2023 was 14.'],
  [TAKEN, 'Albumin 36 and phosphate 1.31 on 3 November.', 'Albumin 36 and phosphate 1.31 on 3 August.'],
  [TAKEN, 'Bloods of 3 Nov: albumin 36, phosphate 1.31.', 'Bloods of 3 Sep: albumin 36, phosphate 1.31.'],
  [TAKEN, 'On 3 November her phosphate was 1.31.', 'On 16 October albumin was 36 and her phosphate 1.31.'],
  [TAKEN, 'Blood pressure on 19 May was 146/88.', 'Blood pressure on 19 March was 146/88.'],
  [TAKEN, 'Albumin on 3 November was 36 and weight 68.5 kg.', 'The ferritin, from 2 March 2026, was 41.'],
  [TAKEN, 'Seen on 20 November: albumin 36, phosphate 1.31.', 'Labs (20 October): albumin 36.'],
  [KIN, 'Her father had a heart attack at 57.', 'Her father had a stroke at 57.'],
  [KIN, 'FHx: heart disease in her father, dx at 57.', 'FHx: lung cancer in her father, dx at 57.'],
  [KIN, 'Father: coronary disease at 57, then a stroke at 70.', 'Father: atrial fibrillation at the age of 57.'],
  [KIN, 'Her father has hypertension.', 'Her maternal grandmother had melanoma at 72.'],
  [PAST, 'He has a history of psoriasis.', 'He has psoriasis on both elbows.'],
  [PAST, 'He has rheumatoid arthritis, quiet now.', '58-year-old man with hypertension and epilepsy.'],
  [PAST, 'PMH: epilepsy, psoriasis.', 'His epilepsy is well controlled on lamotrigine.'],
  [PAST, 'He is afraid that he has psoriasis again.', 'He has hypertension and epilepsy.'],
  [DONE, 'In 2017 she had a parathyroidectomy.', 'In 2013 she had a parathyroidectomy.'],
  [DONE, 'A parathyroidectomy for high calcium in 2017.', 'A parathyroidectomy for high calcium in 2012.'],
  [DONE, 'Pacemaker, implanted on 8 September 2022.', 'Pacemaker, implanted on 8 September 2019.'],
  [DONE, 'A mammogram in February 2024 was clear.', 'A mammogram in May 2021 was clear.'],
  [DONE, 'Her RSV shot was given in September.', 'Her RSV shot was given in April.'],
  [DONE, 'She wants the RSV shot in January.', 'Vaccines: RSV shot in May, flu shot declined.'],
  [DONE, 'Tdap was put off on 11 June 2024.', 'Vaccines on file: Tdap June 2024, booster due 2034.'],
  [REACTED, 'Allergies: latex (wheeze), doxycycline.', 'Allergies: latex (itching), doxycycline.'],
  [REACTED, 'Allergy: cephalexin, with a rash.', 'Allergy: cephalexin, with vomiting.'],
  [REACTED, 'Allergies: doxycycline, latex, hives to cephalexin.', 'Her doxycycline anaphylaxis was discussed.'],
  [SAID, 'Syphilis screen negative on 3 September 2026.', 'Syphilis screen negative on 3 April 2026.'],
  [SAID, 'If chlamydia is not found, stop.', 'Chlamydia was not found on the swab.'],
  [SAID, 'Her last gastroscopy was in June 2025.', 'Her last gastroscopy was in January 2019.'],
  [SAID, 'Two kidney transplants, the latest in 2021.', 'Three previous kidney transplants, the latest in 2021.'],
  [SAID, 'The bronchoscopy booked for 12 October was not done.', 'The bronchoscopy booked for 12 October was done.'],
  [SAID, 'Tree nut allergy with anaphylaxis.', 'Tree nut allergy with hives only.'],
  [ORDERED, 'Denosumab 60 mg every six months since 2019.', 'Denosumab 60 mg every six months since 2023.'],
  [ORDERED, 'Sertraline 100 mg daily since March 2024.', 'Sertraline was started in August 2025.'],
])('beside its chart, "%#"', (facts, right, wrong) => {
  const asOf = new Date('2026-11-20');
  expect(surely(right, { chart: facts, asOf })).toEqual([]);
  expect(surely(wrong, { chart: facts, asOf })).not.toEqual([]);
});
