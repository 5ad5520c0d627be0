import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { surely } = fileChecker();

/** What notes say in few words: each was once taken for something else. */
test.each([
  // What stops, and what takes its place.
  'Medicines after the visit, CrCl 26 mL/min:\n| Drug | Plan | Why |\n| Ibuprofen 400 mg PRN | Stop | kidneys |\n| Donepezil 5 mg | Continue | |',
  'Home: simvastatin 40 mg nightly. Simvastatin 40 mg exceeds the ceiling with diltiazem: changed to rosuvastatin 10 mg daily.',
  'Continue heparin 24 to 48 h; if stable, apixaban 10 mg BID, first tablet as infusion stops.',
  'Oxycodone 5 mg q8h PRN.\nNot allowed: NSAIDs, grapefruit, fluconazole/clarithromycin without our call.',
  // Sums, and items of scores.
  'Glasgow-Blatchford: BUN 4 + Hgb 6 + SBP 2 + pulse 1 + melena 1 = 14.',
  'Burch-Wartofsky: temperature 20 + CNS 10 + HR 20 + CHF 0 + precipitant 10 = 60. Heart failure was never found.',
  'Alteplase 0.9 mg/kg x 82 kg = 73.8 mg total: 7.4 mg bolus over 1 min, then 66.4 mg over 60 min.',
  'Repeat the CT if GCS −2 from now.',
  // Values of another time, place or kind.
  'Valproate total 14 mcg/mL (was 78 mcg/mL in January).',
  'Ascites albumin 0.8, serum albumin 2.4 g/dL, SAAG 1.6; total protein 1.1 g/dL.',
  'Wean the drip when QRS <100 for 6 h.',
  'Post-transfusion Hgb goal about 9, never >10–11.',
  'Hold and call for creatinine rise ≥0.3 mg/dL.',
  'Na 112 on arrival. If Na >121 before midnight: desmopressin 2 mcg IV, call us.',
  'Carboprost 250 mcg IM given.\nIntrauterine balloon placed, 350 mL.',
  'Given at once: hydrocortisone 100 mg IV, D10W 250 mL (25 g), saline 2 L.',
  // Of whom, and of when.
  'Contacts: wife and two children (3 and 7) referred; the 3-year-old needs window prophylaxis. He is 36.',
  'TCA overdose: empty bottle of amitriptyline 50 mg (#40, up to 2,000 mg).',
  'VZV and enterovirus PCR, HIV, syphilis negative. Acyclovir 10 mg/kg IV q8h for HSV encephalitis.',
  'For sustained SBP above 180 labetalol 5 mg. Atropine 0.5 mg for bradycardia at bedside.',
  'ALLERGIES: penicillin, rash in childhood; received cefazolin at knee surgery in 2019 without reaction.\nCefazolin 2 g IV before incision.',
  'Two days after appendectomy for perforated appendicitis. Piperacillin-tazobactam 4.5 g q8h for the appendicitis, day 3.',
  'Hypothyroidism after thyroidectomy (goiter, 2009).',
  'No seizure disorder. One generalized seizure at 18:31; lorazepam 2 mg IV.',
  'Alcohol withdrawal: phenobarbital 260 mg IV then 130 mg q30 min.',
  'Prednisone 80 mg daily from May 20, taper 10 mg weekly over 8 weeks.',
  'GBS in labour, 86 kg: vancomycin 20 mg/kg (1,750 mg) IV q8h.',
  'Itch: cetirizine 10 mg IV, famotidine 20 mg IV.',
])('raises nothing: %s', (text) => {
  expect(surely(text)).toEqual([]);
});

/** The same words where they do say it. */
test.each([
  'CrCl 26 mL/min:\n| Drug | Plan |\n| Ibuprofen 400 mg TID | Continue |',
  'He takes apixaban 5 mg BID. Continue heparin infusion beside it.',
  'Ascites drained. Serum albumin 0.3 g/dL.',
  'Allergy: cefazolin, anaphylaxis.\nCefazolin 2 g IV before incision.',
  'Alteplase 0.9 mg/kg x 82 kg: 30 mg bolus and 66.4 mg, 73.8 mg in total.',
])('raises something: %s', (text) => {
  expect(surely(text)).not.toEqual([]);
});
