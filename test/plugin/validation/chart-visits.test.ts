import { describe, expect, test } from 'vitest';
import { chart, fileChecker, resultOn } from './support.ts';

const { surely } = fileChecker();

const SEEN = {
  chart: chart({
    conditions: ['Chronic kidney disease stage 3', 'Migraine', 'Alcohol dependence'],
    allergies: ['Vancomycin', 'Peanut'],
    reactions: [
      { substance: 'Vancomycin', told: ['Flushing', 'Pruritus'], severe: false },
      { substance: 'Peanut', told: ['Anaphylaxis', 'Facial angioedema'], severe: true },
    ],
    medications: [{ name: 'levetiracetam 750 mg tablet', perDay: 2 }],
    pastMedications: [{ name: 'sertraline 100 mg tablet' }],
    devices: ['Dual-chamber pacemaker'],
    procedures: [
      { names: ['PCI with drug-eluting stent to mid right coronary artery'], on: '2026-06-20' },
      { names: ['Creation of arteriovenous fistula, left forearm'], on: '2022-11-08', site: 'Left forearm' },
      { names: ['Mechanical mitral valve replacement'], on: '2014-10-02' },
    ],
    vaccines: [{ names: ['MMR'], on: '2023-10-02', ofDoses: 2 }],
    visits: [
      { on: '2026-08-05', names: ['Consultation', 'Nephrology', 'Nephrologist'], isRemote: false },
      { on: '2026-09-10', names: ['Video visit', 'Primary care physician'], isRemote: true },
    ],
    stays: [{ kind: 'emergency', from: '2026-09-18', to: '2026-09-18' }],
    results: [
      resultOn('INR', 2.2, '', '2026-08-14'),
      resultOn('TSH', 0.05, 'mIU/L', '2026-09-01'),
      resultOn('Tobacco pack-years', 38, 'pack-years', '2026-08-05'),
    ],
    labs: [
      { name: 'INR', value: 2.2, unit: '' },
      { name: 'TSH', value: 0.05, unit: 'mIU/L', low: 0.4, high: 4.5, flag: 'low' },
    ],
    said: [{ name: 'Alcohol use', said: '6 to 8 beers daily', on: '2026-08-05' }],
    recordedTo: '2026-09-18',
  }),
  asOf: new Date('2026-09-20'),
};

describe('told otherwise than the chart has it', () => {
  test.each([
    ['chart_visit_differs', 'She was seen by cardiology on 5 August.'],
    ['chart_visit_differs', 'Last seen 10 September in person at the clinic by her PCP.'],
    ['chart_stay_differs', 'You were admitted to the hospital and stayed until September 21.'],
    [
      'chart_reaction_differs',
      'The vancomycin entry from November 2024 is charted as anaphylaxis with airway swelling.',
    ],
    ['chart_reaction_differs', 'His peanut reaction in 2021 was a mild rash around the mouth only.'],
    ['chart_procedure_differs', 'He has a dual-chamber ICD.'],
    ['chart_procedure_differs', 'Drug-eluting stent to the left anterior descending artery in June.'],
    ['chart_side_differs', 'AVF right forearm, good thrill.'],
    ['chart_spared_arm', 'BP and IV left arm only.'],
    ['chart_spared_arm', 'No BP or IV in right arm.'],
    ['chart_count_differs', 'He has had both MMR doses.'],
    ['chart_lab_differs', 'INR at the anticoagulation clinic on 14 August was 3.2.'],
    ['chart_result_misread', 'TFTs from this month indicate under-replacement.'],
    ['chart_smoking_differs', 'Former smoker, 8 pack-years.'],
    ['chart_alcohol_differs', 'Social: smoker, no alcohol.'],
    ['chart_medication_continued', 'Home Keppra 750 BID stopped back in April, no AED now.'],
    ['chart_medication_stopped', 'The medicine you take for mood now is sertraline 100 mg once daily.'],
  ])('%s: %s', (category, text) => expect(surely(text, SEEN)).toContain(category));
});

describe('told as the chart has it', () => {
  test.each([
    'She was seen by nephrology on 5 August.',
    'Last seen 10 September by video by her PCP.',
    'The vancomycin entry from November 2024 is charted as flushing and itching.',
    'His peanut reaction in 2021 was anaphylaxis with swelling of the face.',
    'He has a dual-chamber pacemaker.',
    'Drug-eluting stent to the right coronary artery in June.',
    'AVF left forearm, good thrill.',
    'No BP or IV in left arm.',
    'INR at the anticoagulation clinic on 14 August was 2.2.',
    'TFTs from this month indicate over-replacement.',
    'Former smoker, 38 pack-years.',
    'He has a mechanical mitral valve.',
  ])('%s', (text) => expect(surely(text, SEEN)).toEqual([]));
});
