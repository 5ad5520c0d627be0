import { expect, test } from 'vitest';
import { chart, fileChecker, resultOn } from './support.ts';

const { surely } = fileChecker();

const RESULTS = [
  resultOn('Hemoglobin A1c', 7.0, '%', '2026-11-13'),
  resultOn('Creatinine', 1.4, 'mg/dL', '2026-11-15'),
  resultOn('Systolic blood pressure', 148, 'mmHg', '2026-11-20'),
  resultOn('Diastolic blood pressure', 94, 'mmHg', '2026-11-20'),
  resultOn('Body weight', 84, 'kg', '2026-11-04'),
  resultOn('Leukocytes', 17.8, '10*3/uL', '2026-11-15'),
  resultOn('TSH', 3.1, 'mIU/L', '2026-11-13'),
  resultOn('Systolic blood pressure', 166, 'mmHg', '2026-11-12'),
  resultOn('Diastolic blood pressure', 92, 'mmHg', '2026-11-12'),
  resultOn('Creatinine', 2.4, 'mg/dL', '2026-11-11'),
  resultOn('Leukocytes', 8.2, '10*3/uL', '2026-11-11'),
  resultOn('Body weight', 89.6, 'kg', '2026-08-20'),
  resultOn('Hemoglobin A1c', 8.3, '%', '2026-05-20'),
  resultOn('TSH', 8.9, 'mIU/L', '2026-05-18'),
];
const SIGNS = [
  resultOn('Body temperature', 38.6, 'Cel', '2026-11-20'),
  resultOn('Heart rate', 122, '/min', '2026-11-20'),
];
const ILL = chart({ results: SIGNS });
const TAKEN = chart({ labs: RESULTS, results: RESULTS });
const DONE = chart({
  procedures: [
    { names: ['Laparoscopic cholecystectomy'], on: '2015-05-11' },
    { names: ['Insertion of dual chamber pacemaker'], on: '2020-09-21' },
    { names: ['Screening mammography'], on: '2026-09-24' },
    { names: ['Mastectomy with axillary clearance'], on: '2021-03-20', site: 'Left breast' },
    { names: ['Total knee replacement'], on: '2022-05-18', site: 'Left knee' },
  ],
});
const WHO = chart({
  sex: 'female',
  ageYears: 34,
  pregnant: true,
  said: [{ name: 'Tobacco smoking status', said: 'Current every day smoker', on: '2026-10-01' }],
  relatives: [
    { names: ['Breast cancer'], relation: 'mother', age: 44 },
    { names: ['Type 2 diabetes'], relation: 'father' },
  ],
  stays: [
    { kind: 'inpatient', from: '2026-05-11', to: '2026-05-17' },
    { kind: 'emergency', from: '2026-09-02', to: '2026-09-02' },
  ],
});
const TESTED = chart({
  said: [
    { name: 'Hepatitis B surface antigen', said: 'Negative', on: '2026-10-02' },
    { name: 'Streptococcus pyogenes Ag [Presence] in Throat by Rapid immunoassay', said: 'Positive', on: '2026-11-18' },
    { name: 'Neisseria gonorrhoeae NAAT', said: 'Not detected', on: '2026-11-02' },
    { name: 'Urine nitrite', said: 'Positive', on: '2026-11-18' },
    { name: 'Fecal immunochemical test', said: 'Negative', on: '2026-06-02' },
    { name: 'Thyrotropin receptor antibody', said: 'Positive', on: '2026-06-02' },
  ],
  devices: ['Rolling walker', 'Continuous glucose monitor'],
});
const GIVEN = chart({
  vaccines: [
    { names: ['Tdap'], on: '2021-05-03' },
    { names: ['Influenza, high-dose'], on: '2026-10-08' },
    { names: ['Pneumococcal polysaccharide PPV23'], on: '2019-11-03' },
  ],
});

test.each([
  [TAKEN, 'WBC 17.8 (8.2 on admission).', 'WBC 17.8 (11.5 on admission).'],
  [TAKEN, 'A1c 7.0% on 11/13, improved from 8.3%.', 'A1c 7.0% on 11/13, improved from 9.9%.'],
  [TAKEN, 'A1c is 7.0%, down from 8.3%.', 'A1c is 7.0%, down from 10.2%.'],
  [TAKEN, 'Creatinine 1.4 today (2.4 on arrival).', 'Creatinine 1.4 today (3.1 on arrival).'],
  [
    TAKEN,
    'Weight fell from 89.6 kg at the August admission to 84.0 kg on 4 November.',
    'Weight fell from 96.6 kg at the August admission to 84.0 kg on 4 November.',
  ],
  [TAKEN, 'TSH is 3.1. The value before that, in May, was 8.9.', 'TSH is 3.1. The value before that, in May, was 5.2.'],
  [TAKEN, 'TSH 3.1 now. In May it was 8.9.', 'TSH 3.1 now. In May it was 12.4.'],
  [TAKEN, 'BP 148/94 today, 166/92 last week.', 'BP 148/94 today, 126/92 last week.'],
  [TAKEN, 'Blood pressure was 148/94, down from 166/92.', 'Blood pressure was 148/94, down from 196/92.'],
  [TAKEN, 'Your TSH the same day was 3.1.', 'Your TSH the same day was 13.1.'],
  [TAKEN, 'Your TSH is good at 3.1.', 'Your TSH is good at 1.1.'],
  [ILL, 'Right ear pain with 38.6 °C, HR 122.', 'Right ear pain with 36.9 °C, HR 122.'],
  [DONE, 'Cholecystectomy in 2015.', 'Appendectomy in 2015.'],
  [DONE, 'She had a left knee replacement in May 2022.', 'She had a left hip replacement in May 2022.'],
  [
    DONE,
    'He has a pacemaker in the left chest, implanted in September 2020.',
    'He has a pacemaker in the left chest, implanted in September 2017.',
  ],
  [DONE, 'The mammogram of September 2026 was clear.', 'The mammogram of June 2026 was clear.'],
  [
    DONE,
    'Mastectomy with axillary clearance on the left in March 2021.',
    'Mastectomy with axillary clearance on the left in March 2018.',
  ],
  [DONE, 'PSH: cholecystectomy 2015, knee replacement 2022.', 'PSH: splenectomy 2015, knee replacement 2022.'],
  [GIVEN, 'Tdap was given on 3 May 2021.', 'The hepatitis B series was given in May 2021.'],
  [GIVEN, 'The flu shot was given on 8 October.', 'RSV vaccine was given on 8 October 2025.'],
  [GIVEN, 'Pneumococcal vaccine was given in 2019.', 'Pneumococcal vaccine was given in 2023.'],
  [GIVEN, 'PPSV23 2019; shingles vaccine not on file.', 'PPSV23 2019; both Shingrix doses complete.'],
  [WHO, 'The pregnancy test was positive.', 'Urine pregnancy test negative this morning.'],
  [WHO, 'She smokes every day.', 'She stopped smoking in 2020.'],
  [WHO, 'Her father has type 2 diabetes.', 'Her father has hypertension.'],
  [WHO, 'Admitted on 11 May with pneumonia.', 'Admitted on 3 May with pneumonia.'],
  [WHO, 'She was hospitalized May 11 to May 17, 2026.', 'She was hospitalized May 11 to May 26, 2026.'],
  [TESTED, 'Hepatitis B surface antigen was negative.', 'Hepatitis B surface antigen was positive.'],
  [TESTED, 'Rapid strep positive; call only if worse.', 'Rapid strep negative; call only if worse.'],
  [TESTED, 'Gonorrhea, syphilis and HIV tests were negative.', 'Gonorrhea, syphilis and HIV tests were positive.'],
  [TESTED, 'Urine dipstick was positive for nitrite.', 'Urine dipstick was negative for nitrite.'],
  [TESTED, 'The bowel kit of June was clear.', 'The bowel kit of June was positive.'],
  [
    TESTED,
    'TSH is low, with positive thyrotropin receptor antibody.',
    'TSH is low, with negative thyrotropin receptor antibody.',
  ],
  [TESTED, 'He uses a rolling walker.', 'He walks with a cane.'],
  [TESTED, 'He wears a continuous glucose monitor.', 'He uses an insulin pump.'],
])('told on beside its chart, "%#"', (facts, right, wrong) => {
  const asOf = new Date('2026-11-20');
  expect(surely(right, { chart: facts, asOf })).toEqual([]);
  expect(surely(wrong, { chart: facts, asOf })).not.toEqual([]);
});

test.each([
  [TAKEN, 'A1c 7.0%; his target is 6.5 to 7.5%.'],
  [TAKEN, 'TSH is 3.1; the usual range goes from 0.4 to 4.0.'],
  [TAKEN, 'WBC 17.8 (11.9 at the outside hospital).'],
  [TAKEN, 'BP 148/94 today, home mean 136/84.'],
  [TAKEN, 'BP 148/94. Aim for below 130/80 in three months.'],
  [TAKEN, 'Creatinine 1.4. It was 1.1 years ago in another practice.'],
  [ILL, 'HR 122; come back if fever is above 39.5 °C.'],
  [ILL, 'HR 122. Keep the bath at 37 °C.'],
  [DONE, 'A hip replacement is planned for May 2027.'],
  [DONE, 'Her mother had an appendectomy in 2015.'],
  [DONE, 'No appendectomy; gallbladder removed in 2015.'],
  [DONE, 'If the knee fails, a revision is likely by 2030; pacemaker check in September 2026.'],
  [DONE, 'Her next mammogram is due in September 2027.'],
  [GIVEN, 'The second hepatitis B dose is due in May 2027.'],
  [GIVEN, 'He had an RSV vaccine at a pharmacy last year, he believes.'],
  [GIVEN, 'RSV vaccine was declined on 8 October 2026.'],
  [TESTED, 'If the hepatitis B test is positive, hold the infusion.'],
  [TESTED, 'Urine culture is pending; nitrite positive.'],
  [TESTED, 'Her partner was positive for gonorrhea.'],
  [TESTED, 'A cane may be tried later; he uses a walker now.'],
  [TESTED, 'An insulin pump was discussed and declined.'],
  [WHO, 'A pregnancy test before each refill must be negative.'],
  [WHO, 'Her mother had breast cancer at 44; her aunt has hypertension.'],
  [WHO, 'The old tablet was stopped in 2020.'],
  [GIVEN, 'Shingrix can be given from now on.'],
])('nothing is wrong in "%#"', (facts, text) => {
  expect(surely(text, { chart: facts, asOf: new Date('2026-11-20') })).toEqual([]);
});
