import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('a list is read line by line', () => {
  test.each([
    [
      'dots that lead to the other end of a line',
      'eGFR 24.\nmetformin 1000 mg BID ...... STOP\nglyburide ...... already off since 2022',
    ],
    [
      "what stands behind a colon, of its own line's drug",
      'Mirabegron 25 mg, morning: overactive bladder\nDonepezil 5 mg, bedtime: memory',
    ],
    ["the next item's number, no value", '2) Toprol-XL 50 mg, daily: heart rate\n3) Lipitor 20 mg, night: cholesterol'],
    [
      'patients by their initials',
      'E.M. 77F | denosumab 60 mg SC\nT.R. 49M | testosterone cypionate 100 mg IM\nS.B. 31F | medroxyprogesterone 150 mg IM',
    ],
    ['a surname that a score has too', 'INJECTION CALENDAR - R. Alvarado, 71 F, osteoporosis'],
    ['pressures, no pain scale', 'Off medicines since, home BPs 150s/90s.'],
    ['the scale of movements, no aim', 'Mild weight gain, A1c 5.6. No tremor, AIMS 0.'],
    ['a range that begins somewhere', 'Your free T4 is 0.5 (normal from 0.8), which means an underactive thyroid.'],
  ])('%s', (_why, text) => {
    expect(categories(text)).toEqual([]);
  });

  test('a drug that goes on under dots is still given', () => {
    expect(categories('eGFR 24.\nmetformin 1000 mg BID ...... continue')).toContain('contraindicated_renal');
  });
  test('a heart rate of its own line is still a value', () => {
    expect(categories('Vitals:\nHeart rate\n3 per minute')).toContain('vital_implausible');
  });
});

describe('counted tablets', () => {
  test('in brackets their sum, where the strength was told', () => {
    expect(
      categories('Colchicine 0.6 mg tablets. Take 2 tablets (1.2 mg) now, then 1 more tablet one hour later.'),
    ).toEqual([]);
  });
  test('of too many are too much', () => {
    expect(categories('Colchicine 0.6 mg tablets. Take 6 tablets (3.6 mg) now.')).toContain('dose_above_maximum');
  });
});

test('tablets are swallowed: how often a vein gets the drug is no measure', () => {
  expect(categories('Digoxin 125 mcg (0.125 mg): 1 tablet every 4 hours.')).toContain('frequency_above_usual');
  expect(categories('Digoxin 125 mcg (0.125 mg): 1 tablet once a day.')).toEqual([]);
});

test('values against what is said of them', () => {
  expect(categories('BP 188/112: within his goal.')).toContain('state_disagrees');
  expect(categories('BP 188/112 at first, 128/76 after rest: at goal.')).toEqual([]);
  expect(categories('ANC 264: no neutropenia.')).toContain('value_against_sign');
  expect(categories('ANC 2640: no neutropenia.')).toEqual([]);
});

describe('sides', () => {
  test.each([
    ['pressures of both arms', 'BP 188/112 right arm, 184/110 left arm after ten minutes seated: severely elevated.'],
    [
      'what is clear on the other side',
      'Large right pleural effusion on CT, left base clear. US-guided right thoracentesis, 1.2 L.',
    ],
    [
      'an old operation under its own heading',
      'L hip hemiarthroplasty 1/22 for L femoral neck fx. WBAT on L leg. R hip: old pinning 2014.',
    ],
  ])('%s are no slip', (_why, text) => {
    expect(categories(text)).toEqual([]);
  });
});

describe('what kills', () => {
  test('vincristine into the spine, also once he is back', () => {
    expect(categories('Vincristine 1.5 mg to follow, intrathecal, once he is back on the unit.')).toContain(
      'route_not_available',
    );
    expect(categories('Vincristine is fatal if given intrathecally: into a vein only.')).not.toContain(
      'route_not_available',
    );
  });
  test("the class of a drug that swelled a patient's face", () => {
    const list = (reaction: string) =>
      `Allergies\n  lisinopril: ${reaction}, 2020\n\nActive medications\n  benazepril 10 mg daily`;
    expect(categories(list('ANGIOEDEMA'))).toContain('allergy_cross_reaction');
    expect(categories(list('cough'))).toEqual([]);
  });
  test('a live vaccine under chemotherapy, not the one of a child whose friend has it', () => {
    expect(categories('Child, 7, in maintenance for leukemia. She should have FluMist at her next visit.')).toContain(
      'live_vaccine',
    );
    expect(
      categories(
        '4-year-old girl. A boy at her preschool is in the middle of chemotherapy for leukemia. MMR 0.5 mL SC given.',
      ),
    ).toEqual([]);
  });
  test('an Apgar score of more than ten at the second time', () => {
    expect(categories('Apgar 8 at 1 minute, 12 at 5 minutes.')).toContain('score_out_of_range');
    expect(categories('Apgar 8 at 1 minute, 9 at 5 minutes.')).toEqual([]);
  });
});

test('weeks of heparin that keep a clot from forming after a cancer operation are long enough', () => {
  const text = (why: string) =>
    `Blood clot shots ${why}. Enoxaparin 40 mg under the skin once a day for 28 days in all.`;
  expect(categories(text('after your colon cancer operation'))).toEqual([]);
});
