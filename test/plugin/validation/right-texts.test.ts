import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** Wrong, then right: what must still be found beside what must not. */
const PAIRS: readonly (readonly [string, string, string, string])[] = [
  [
    'how a boy was born is said of his mother',
    'sex_disagrees',
    'A 54-year-old man with two prior vaginal deliveries.',
    'An hour after birth a male newborn breathes fast. He was born at 31 weeks via vaginal delivery. Pregnancy was uncomplicated.',
  ],
  [
    'saline is normal, not the value before it',
    'value_misread',
    'Her potassium is 2.6 mEq/L. That is normal.',
    'Her potassium is 2.6 mEq/L. She is given normal saline with potassium.',
  ],
  [
    'a step is no dose',
    'frequency_below_usual',
    'Topiramate 25 mg weekly for migraine.',
    'Topiramate 25 mg nightly for migraine, raising by 25 mg weekly.',
  ],
  [
    'a limit of 24 hours is a day',
    'dose_above_maximum',
    'Tramadol 50 mg q6h PRN, NTE 800 mg/24 h.',
    'Tramadol 50 mg q6h PRN, NTE 400 mg/24 h.',
  ],
  [
    'what is eaten is not the drug',
    'dose_above_maximum',
    'Zoledronic acid 5 mg IV once a year. Get 1,200 mg at the next visit.',
    'Zoledronic acid 5 mg IV once a year. Get 1,200 mg calcium a day.',
  ],
  [
    'a multiple of the control is no time',
    'lab_implausible',
    'Argatroban, aPTT 2 s this morning.',
    'Argatroban, aPTT 1.5-3 x baseline.',
  ],
  [
    'a day behind "from" is no value',
    'lab_implausible',
    'Your lithium level was 11.',
    'Your lithium level from 11/11 was 0.9.',
  ],
  [
    'a word before the next test is said of that',
    'value_misread',
    'TSH 12, which is low.',
    'TSH 12 with low free T4 means hypothyroidism.',
  ],
  [
    'a tolerated class is no allergen',
    'allergy_same_drug',
    'Allergies: loop diuretics. Start torsemide 20 mg daily.',
    'Allergies: latex (rash); tolerates loop diuretics. Start torsemide 20 mg daily.',
  ],
  [
    'a reaction that never was',
    'allergy_same_drug',
    'You had a serious reaction to penicillin. I have sent amoxicillin 500 mg twice a day.',
    'I have sent amoxicillin 500 mg twice a day. If you had ever had a serious reaction to penicillin I would have picked another.',
  ],
  [
    'what a drug is replaced by takes the dose',
    'dose_above_maximum',
    'PJP prophylaxis: Bactrim, 1,500 mg of it twice a day.',
    'PJP prophylaxis: atovaquone instead of the Bactrim, 10 mL (1,500 mg) a day.',
  ],
  [
    'a table of changes gives the last column',
    'dose_above_limit_renal',
    'CrCl 22. Famotidine 20 mg BID.',
    'CrCl 22\n\n| Drug | Current | New |\n|---|---|---|\n| Famotidine | 20 mg BID | 20 mg daily |',
  ],
  [
    'low-dose aspirin in pregnancy',
    'contraindicated_pregnancy',
    '28 weeks pregnant. Takes aspirin 650 mg daily.',
    '28 weeks pregnant. Takes aspirin 81 mg daily.',
  ],
  [
    'a newborn is breastfed',
    'sex_disagrees',
    'A 45-year-old man, breastfeeding well.',
    'Newborn male, Apgar 8 and 9. Breastfeeding well.',
  ],
  [
    'doses against clots beside an NSAID',
    'interaction_major',
    'Start ibuprofen 400 mg q6h with enoxaparin 80 mg SC q12h.',
    'Start ibuprofen 400 mg q6h with enoxaparin 40 mg SC daily.',
  ],
  [
    'a ward is no week of pregnancy',
    'contraindicated_pregnancy',
    '29F at 12w, UTI. Ciprofloxacin 500 mg BID.',
    '6W, room 12, Ms. Adeyemi, 31. Ciprofloxacin 500 mg BID for UTI.',
  ],
  [
    'drugs of a list that are off',
    'interaction_contraindicated',
    'Linezolid 600 mg q12h. Sertraline 100 mg daily continued.',
    'Linezolid 600 mg q12h. Sertraline, trazodone off since Friday.',
  ],
  [
    'what was last filled years ago is not taken',
    'interaction_major',
    'Tramadol 50 mg q6h. Sertraline 100 mg daily, but the pharmacy ran late.',
    'Tramadol 50 mg q6h. Sertraline is on the old list but was last filled in 2022.',
  ],
  [
    'what has accumulated is resumed at less',
    'dose_above_limit_renal',
    'CrCl 22 mL/min. Gabapentin 600 mg TID.',
    'CrCl 22 mL/min. Home gabapentin 600 mg TID has accumulated. Hold today, then resume at 300 mg daily.',
  ],
  [
    'the beginning of a name that stands before',
    'dose_above_limit_with',
    'Allopurinol 100 mg started. Azathioprine 150 mg daily goes on.',
    'Azathioprine 150 mg daily until now. Allopurinol 100 mg started; aza was cut to 50 mg daily.',
  ],
  ['neutrophils are counted in cells', 'value_misread', 'Neutropenic, ANC 6.4.', 'Neutropenic, ANC 80, febrile.'],
  [
    'fluids by the sip are not the drug before',
    'frequency_above_usual',
    'Ondansetron 4 mg IV every 2 hours around the clock.',
    'Ondansetron ODT 4 mg given. Then started ORS 5 mL every 2 minutes by syringe.',
  ],
  [
    'used patches are not how a spray is given',
    'route_not_available',
    'Give the naloxone. Apply the patch to the skin.',
    'Fentanyl patch 25 mcg/h every 72 hours. Your son knows the naloxone nasal spray. Fold used patches and flush them.',
  ],
  [
    'the next item of a list is another place',
    'site_wrong',
    'Tear of the meniscus in the shoulder.',
    'T-score -3.1 at femoral neck, wrist fracture 2021.',
  ],
  [
    'small pupils of an insecticide',
    'antidote_wrong',
    'Pinpoint pupils, RR 6, unresponsive. Atropine 2 mg IV given.',
    'Farm worker. Drooling, wheezing, pinpoint pupils. Atropine 2 mg IV given.',
  ],
  ['small doses often', 'dose_above_maximum', 'Nimodipine 60 mg q2h.', 'Nimodipine 30 mg q2h.'],
];

describe('right texts raise nothing', () => {
  test.each(PAIRS)('%s', (_, category, wrong, right) => {
    expect(categories(wrong)).toContain(category);
    expect(categories(right)).not.toContain(category);
  });

  test.each([
    ['when it begins is no drug', 'Starting tonight, glargine 18 units; metformin 500 mg begun tomorrow.'],
    ['drops are not tablets', 'Drops in the right eye: moxifloxacin 0.5% four times daily.'],
    [
      'drugs that a germ is sensitive to',
      'Sulfa allergy (hives). MRSA sensitive to doxycycline and TMP-SMX. Doxycycline 100 mg BID.',
    ],
    ['the opening of a list', 'K 7.1. Stop the culprits: lisinopril, spironolactone, trimethoprim, KCl.'],
    [
      'a goal',
      'Warfarin 5 mg nightly, goal INR 2-3, overlapped with enoxaparin 1 mg/kg q12h. Keep vitamin K intake steady.',
    ],
  ])('%s', (_, text) => expect(categories(text)).toEqual([]));
});
