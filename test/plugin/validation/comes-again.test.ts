import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { surely } = fileChecker();

/** Each with the time after which a dose comes again, and one after which it never does. */
const TIMES: readonly (readonly [text: string, right: string, wrong: string])[] = [
  ['Schizophrenia. Paliperidone palmitate 100 mg IM given today, next due WHEN.', 'in a month', 'tomorrow'],
  ['Depo-Provera given; you need one every WHEN.', '12 weeks', '2 hours'],
  ['R-CHOP cycle 2 completed. Next cycle in WHEN.', '3 weeks', '2 days'],
  ['Severe asthma. Omalizumab 300 mg SC given, continue every WHEN.', '4 weeks', 'day'],
  ['Rheumatic carditis. Benzathine penicillin 1.2 MU IM given, next due in WHEN.', '4 weeks', '4 h'],
  ['As an adult you need a tetanus booster every WHEN.', 'ten years', 'ten weeks'],
  ['Opioid dependence: methadone, a supervised dose every WHEN.', '24 hours', '2 hours'],
  ['Digoxin 125 mcg PO maintenance, HFrEF + AF: every WHEN.', '24 hours', '4 hours'],
  ['The etonogestrel implant is replaced every WHEN.', 'three years', 'three weeks'],
  ['Cardiac arrest: adrenaline 1 mg IV every WHEN.', '3 to 5 minutes', '3 to 5 hours'],
  ['The second dose of the HPV vaccine follows WHEN after the first.', '6 months', '6 minutes'],
  ['After the first seizure there is no driving for WHEN.', '6 months', '6 hours'],
  ['Norovirus: stay off work until WHEN after the last vomiting.', '48 hours', '48 weeks'],
  ['Tranexamic acid is given within WHEN of the injury.', '3 hours', '3 weeks'],
  ['HIV post-exposure prophylaxis is begun within WHEN of the needlestick.', '72 hours', '72 days'],
  ['Metformin is held for WHEN after contrast with an eGFR of 28.', '48 hours', '48 weeks'],
];

test.each(TIMES)('when a dose comes again: %s', (text, right, wrong) => {
  expect(surely(text.replace('WHEN', wrong))).not.toEqual([]);
  expect(surely(text.replace('WHEN', right))).toEqual([]);
});

test.each([
  'Salmeterol DPI 50 mcg 1 inh BD for asthma.',
  'Proximal DVT: enoxaparin 1 mg/kg SC every 12 hours, with warfarin started at the same time.',
  'Estradiol 50 micrograms over each 24 hours by patch, changed twice a week.',
  'Haloperidol decanoate 100 mg (sesame oil) deep IM every 4 weeks. Sesame allergy: none.',
  'Vasculitis: cyclophosphamide pulse 15 mg/kg IV every 2 weeks.',
  'On methotrexate 15 mg weekly. The blood count is normal and is repeated every three months.',
  'Given for the paracetamol overdose: acetylcysteine 150 mg/kg over one hour, then the second bag.',
  'Flu vaccine 0.5 mL IM given today, observed for 15 minutes.',
  'She may drive again when she can stop in an emergency; the clinic sees her in two weeks.',
])('raises nothing: %s', (text) => {
  expect(surely(text)).toEqual([]);
});
