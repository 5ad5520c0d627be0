import { describe, expect, test } from 'vitest';
import { doseClaimsOf } from '../../../plugin/validation/claims/claims.ts';
import { readText } from '../../../plugin/validation/reading/document.ts';
import { fileChecker } from './support.ts';

const { checker, categories } = fileChecker();

const readDoses = (text: string): readonly string[] =>
  doseClaimsOf(readText(text, checker().lexicon)).map(({ drug, amount, route, frequency }) =>
    [
      drug.id,
      amount && `${amount.low === amount.high ? '' : `${amount.low}-`}${amount.high} ${amount.unit}`,
      amount?.limit && 'limit',
      route?.route,
      frequency && `x${Math.round(frequency.high * 100) / 100}`,
    ]
      .filter(Boolean)
      .join(' '),
  );

describe('a dose follows the drug that is spoken of', () => {
  test.each([
    ['into the items of a list', '**New: Eliquis (apixaban)**\n- Take 5 mg twice a day', ['apixaban 5 mg x2']],
    [
      'past what is taken beside it',
      'First Prolia shot today. Keep up calcium and vitamin D. The 60 mg injection is repeated every 6 months.',
      ['denosumab 60 mg x0.01'],
    ],
    [
      'by its form',
      'Fentanyl 25 mcg/hr patches after long-acting morphine.\n- A fresh patch is applied every 3 days',
      ['fentanyl 25 mcg/hour TD', 'fentanyl TD x0.33'],
    ],
    [
      'as a limit',
      'Citalopram 20 mg. At her age it tops out at 20 mg a day.',
      ['citalopram 20 mg', 'citalopram 20 mg limit'],
    ],
    [
      'as a limit in tablets',
      'One Maxalt 10 mg now. In any 24-hour stretch, three is where you stop.',
      ['rizatriptan 10 mg', 'rizatriptan 30 mg limit'],
    ],
    ['by weight in words', 'Sugammadex. The label figure is 4 mg for every kilogram.', ['sugammadex 4 mg/kg']],
  ])('%s', (_, text, expected) => expect(readDoses(text)).toEqual(expected));

  test.each([
    ['a ratio', 'Protamine given slowly, 1 mg per 100 units of heparin.', []],
    ['a needle', '1% lidocaine, 22G needle.', []],
    ['salt in the food', 'Furosemide 40 mg daily, salt under 2,000 mg a day.', ['furosemide 40 mg x1']],
    ['what a bag holds', 'Heparin 25,000 units in 250 mL at 12 units/kg/h.', ['heparin 12 units/kg/hour']],
    ['a name that nobody knows', 'Lorazepam 4 mg once; zorvaxenil 60 mg.', ['lorazepam 4 mg x1']],
    ['another order', 'Reduce to 10 mg or switch to guanfacine.', []],
    ['tablets said twice', 'Methotrexate 15 mg (six tablets) each Friday.', ['methotrexate 15 mg x0.14']],
    ['the second strength', 'Norco 5/325 mg every 6 hours.', ['hydrocodone-acetaminophen 5 mg x4']],
    ['a total at every dose', 'Amoxicillin 1,500 mg divided TID.', ['amoxicillin 1500 mg/day x3']],
    ['a rinse', 'Lidocaine (10 mg/mL) 8 mL, then 500 mL NS.', ['lidocaine 80 mg', 'lidocaine 500 ml']],
    ['a dose that is denied', 'Metformin was tried. Do not take 500 mg.', []],
  ])('and not %s', (_, text, expected) => expect(readDoses(text)).toEqual(expected));
});

/** Wrong, then right: the same words with one fact changed. */
const PAIRS: readonly (readonly [string, string, string, string])[] = [
  [
    'kidney function limits a dose',
    'dose_above_limit_renal',
    'CrCl 21, PE. Enoxaparin 80 mg SC every 12 hours.',
    'CrCl 81, PE. Enoxaparin 80 mg SC every 12 hours.',
  ],
  [
    'another drug limits a dose',
    'dose_above_limit_with',
    'Takes amlodipine 10 mg daily and simvastatin 80 mg nightly.',
    'Takes amlodipine 10 mg daily and simvastatin 20 mg nightly.',
  ],
  [
    'a first dose is small',
    'dose_above_limit_start',
    'Start Ozempic 2 mg once a week.',
    'Start Ozempic 0.25 mg once a week.',
  ],
  [
    'an increase is to more',
    'titration_direction',
    'Sertraline 100 mg daily. Increase to 50 mg daily next week.',
    'Sertraline 50 mg daily. Increase to 100 mg daily next week.',
  ],
  [
    'a product with the weight holds',
    'dose_by_weight_differs',
    'A 62 kg woman: levothyroxine 1.6 mcg/kg/day, that is 300 mcg daily.',
    'A 62 kg woman: levothyroxine 1.6 mcg/kg/day, that is 100 mcg daily.',
  ],
  [
    'a list item says what a drug is for',
    'indication_wrong',
    '- Tamsulosin 0.4 mg – underactive thyroid\n- Metformin 500 mg – diabetes',
    '- Tamsulosin 0.4 mg – enlarged prostate\n- Metformin 500 mg – diabetes',
  ],
  [
    'lay words say what a drug is for',
    'indication_wrong',
    'Clopidogrel 75 mg is used to bring down your blood sugar.',
    'Metformin 500 mg is used to bring down your blood sugar.',
  ],
  [
    'an antifungal is not for bacteria',
    'organism_not_covered',
    'Your chlamydia test came back positive. This is easily cured. Please take fluconazole 150 mg once.',
    'Your chlamydia test came back positive. This is easily cured. Please take doxycycline 100 mg twice a day.',
  ],
  [
    'the drug to reverse was named before',
    'antidote_wrong',
    'On Pradaxa, large subdural. Going to surgery. Reverse with vitamin K 10 mg IV.',
    'On Pradaxa, large subdural. Going to surgery. Reverse with idarucizumab 5 g IV.',
  ],
  [
    'what binds in the gut is not swallowed together',
    'interaction_major',
    'Swallow the Tivicay and the antacid together.',
    'Swallow the Tivicay 2 hours before the antacid.',
  ],
  [
    'a choice that is called safe is meant',
    'contraindicated_condition',
    'You have migraine with aura, so pills that contain estrogen are the safest choice.',
    'You have migraine with aura, so pills that contain estrogen are not safe.',
  ],
  [
    'an end that was before it was given again',
    'contraindicated_pregnancy',
    'She is 16 weeks pregnant. Restarted valproate 500 mg twice daily. The valproate had been stopped in June.',
    'She is 16 weeks pregnant. Started valproate 500 mg twice daily in May. The valproate was stopped in June.',
  ],
];

test.each(PAIRS)('%s', (_, category, wrong, right) => {
  expect(categories(wrong)).toContain(category);
  expect(categories(right)).toEqual([]);
});

test.each([
  [
    'a warning of the pair',
    'On simvastatin 40 mg. Clarithromycin with simvastatin is contraindicated; use azithromycin.',
  ],
  [
    'a drug that took the place',
    'New linezolid 600 mg; takes sertraline 100 mg. Prescriber called; changed to doxycycline.',
  ],
  ['a drug that the text ends', 'BP 146/94 on lisinopril 20 mg, 8 weeks pregnant. Stop lisinopril today.'],
  ['bleeding that is reversed', '81F on dabigatran 150 mg BID, large subdural. Gave idarucizumab 5 g for reversal.'],
  [
    'a side effect called an allergy',
    'Allergies: lisinopril caused cough only. Sacubitril-valsartan 49/51 mg BID continued.',
  ],
  ['a denied allergy', 'Patient denies penicillin allergy. Amoxicillin 500 mg TID.'],
  ['a study', 'In post-MI patients flecainide increased mortality compared with placebo.'],
  ['a drug that is blamed', 'Quetiapine 12.5 mg nightly, since haloperidol and metoclopramide worsen parkinsonism.'],
  ['a schedule', 'Varicella vaccine is given at 12 to 15 months. She is 8 months old.'],
  ['another infection’s drug', 'C. diff positive while on ceftriaxone. Oral vancomycin 125 mg QID for 10 days.'],
  ['sedation', 'Midazolam 2 mg and fentanyl 50 mcg IV for the colonoscopy.'],
  ['an adverse effect that is told', 'Levofloxacin caused a tendon rupture in 2021.'],
])('%s is no error', (_, text) => expect(categories(text)).toEqual([]));
