import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  // Units that no dose has.
  ['unit_impossible', 'Lactulose 10 litres at night.', 'Lactulose 10 mL at night.'],
  [
    'unit_impossible',
    'Give potassium chloride 20 mol over two hours.',
    'Give potassium chloride 20 mmol over two hours.',
  ],
  [
    'dose_above_maximum',
    'Beclometasone 50 mg per puff, one puff twice a day.',
    'Beclometasone 50 micrograms per puff, one puff twice a day.',
  ],
  [
    'dose_above_maximum',
    'Mometasone 50 mg per spray, two sprays in each nostril.',
    'Mometasone 50 micrograms per spray, two sprays in each nostril.',
  ],
  [
    'counted_at_once',
    'Take twenty paracetamol tablets every six hours.',
    'Take two paracetamol tablets every six hours.',
  ],
  ['counted_at_once', 'GTN spray twenty puffs under the tongue.', 'GTN spray two puffs under the tongue.'],
  // Where a form goes.
  ['form_misused', 'The enema is squeezed into the vagina.', 'The enema is squeezed into the back passage.'],
  [
    'form_misused',
    'Buccal midazolam 10 mg into a vein for a fit lasting over five minutes.',
    'Buccal midazolam 10 mg into the cheek for a fit lasting over five minutes.',
  ],
  ['form_misused', 'Use one GTN tablet into the rectum.', 'Use one GTN tablet under the tongue.'],
  // Where one injects.
  [
    'route_not_available',
    'Inject Humira into a vein every two weeks.',
    'Inject Humira under the skin every two weeks.',
  ],
  [
    'form_not_for_route',
    'Inject your Humalog into a vein of your arm before lunch.',
    'Inject your Humalog under the skin of your arm before lunch.',
  ],
  // How long a medicine may be used, whoever tells it.
  [
    'duration_too_long',
    'Never use xylometazoline for longer than a year.',
    'Never use xylometazoline for longer than a week.',
  ],
  [
    'duration_too_long',
    'Diazepam for acute anxiety is limited to two years.',
    'Diazepam for acute anxiety is limited to two weeks.',
  ],
  ['duration_too_long', 'Fusidic acid cream for 7 months for impetigo.', 'Fusidic acid cream for 7 days for impetigo.'],
  [
    'duration_too_long',
    'Ketoconazole shampoo should stay on the scalp for five days before rinsing.',
    'Ketoconazole shampoo should stay on the scalp for five minutes before rinsing.',
  ],
  [
    'duration_too_long',
    'H. pylori eradication therapy for ten months, then retest by breath.',
    'H. pylori eradication therapy for ten days, then retest by breath.',
  ],
  [
    'duration_too_short',
    'After the needlestick, HIV PEP runs for four days.',
    'After the needlestick, HIV PEP runs for four weeks.',
  ],
  [
    'duration_too_short',
    'Letrozole for five weeks after the mastectomy.',
    'Letrozole for five years after the mastectomy.',
  ],
  [
    'duration_too_short',
    'Citalopram for only six days after you feel well again.',
    'Citalopram for only six months after you feel well again.',
  ],
  ['duration_too_long', 'Apixaban for 35 months after hip replacement.', 'Apixaban for 35 days after hip replacement.'],
  [
    'duration_too_long',
    'Dexamethasone drops for four years after the cataract operation.',
    'Dexamethasone drops for four weeks after the cataract operation.',
  ],
  ['duration_too_long', 'Wear each fentanyl patch for 72 days.', 'Wear each fentanyl patch for 72 hours.'],
  ['quantity_wrong_lasts', 'Your Nexplanon works for three weeks.', 'Your Nexplanon works for three years.'],
  // What no list could read.
  ['route_not_available', 'Dobutamine by mouth.', 'Dobutamine by infusion.'],
  ['route_not_available', 'Insulin is swallowed before meals.', 'Insulin is injected before meals.'],
  // How often.
  [
    'frequency_below_usual',
    'Epinephrine may be repeated after five days.',
    'Epinephrine may be repeated after five minutes.',
  ],
  [
    'frequency_above_usual',
    'Leave at least four minutes between doses of ibuprofen.',
    'Leave at least four hours between doses of ibuprofen.',
  ],
  [
    'frequency_below_usual',
    'Rivaroxaban 20 mg once a week with food, CrCl 90.',
    'Rivaroxaban 20 mg once daily with food, CrCl 90.',
  ],
  [
    'frequency_above_usual',
    'Your new inhaler is Spiriva. Take two puffs five times a day.',
    'Your new inhaler is Spiriva. Take two puffs once a day.',
  ],
];

describe('how medicines are used', () => {
  test.each(PAIRS)('%s: %s', (category, wrong, right) => {
    expect(categories(wrong)).toContain(category);
    expect(categories(right)).not.toContain(category);
  });

  test.each([
    'If the suppository is swallowed, call us.',
    'Prednisolone enema, then by mouth 40 mg.',
    'He was given a phosphate enema and IV antibiotics.',
    'Inhale the contents of one capsule; capsules should not be swallowed.',
    'Klean-Prep 4 litres the evening before colonoscopy.',
    'He has taken zopiclone for two years and wants to stop.',
    "Don't stop sertraline after 6 days.",
    'After DVT, anticoagulation was held for 3 days for surgery.',
    'Permethrin may itch for up to four weeks after treatment.',
    'Salbutamol nebules 2.5 mg inhaled four times a day.',
    'Zoledronic acid at least 14 days after surgery.',
    'Codeine 30 mg 56 tablets at night.',
    'Adrenaline given; troponin repeated after 3 hours.',
    'Alternate paracetamol and ibuprofen every 3 hours.',
    'She was kept on the fentanyl patch for three weeks.',
    'Letrozole for five days of each cycle.',
    'Buccal midazolam 10 mg was given into the cheek; in the ambulance lorazepam 4 mg was given intravenously.',
    'PEP was stopped after 5 days because the source tested negative.',
    'Intolerant of oral iron: iron sucrose 200 mg IV.',
  ])('finds nothing wrong with how it is told: %s', (text) => expect(categories(text)).toEqual([]));
});
