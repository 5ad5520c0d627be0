import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** Wrong, then right, of doses, how often and how long they are taken and what they come to: kinds that sound notes by an author whom nothing had seen were misread in. */
const PAIRS: readonly (readonly [what: string, category: string, wrong: string, right: string])[] = [
  [
    'what several doses come to',
    'dose_above_maximum',
    'Diazepam 40 mg IV at 14:20.',
    'Diazepam 10 mg IV 14:20, 10 mg 14:40, 20 mg PO 16:00 = 40 mg.',
  ],
  [
    'a sum with its sign',
    'dose_above_maximum',
    'Furosemide 320 mg bolus.',
    'Furosemide 80 mg bolus, then 10 mg/h: 240 mg/24 h + 80 = 320 mg.',
  ],
  [
    'a course counted out',
    'dose_above_maximum',
    'Prednisone 200 mg each morning for 5 days.',
    'Prednisone 40 mg daily. Total prednisone: 40 × 5 = 200 mg, no taper.',
  ],
  [
    'what a rate comes to over its hours',
    'dose_above_maximum',
    'Pantoprazole 576 mg IV bolus.',
    'Pantoprazole 8 mg/h for 72 h: 576 mg by infusion.',
  ],
  [
    'tablets handed out for a whole course',
    'dose_above_maximum',
    'Acyclovir 8,000 mg four times a day for 7 days.',
    'Acyclovir 800 mg four times a day for 7 days; 28 doses (28 tablets of 800 mg).',
  ],
  [
    'the dose of a child told for the day as well',
    'child_dose_above_maximum',
    'Boy, 5 years, 18 kg. Ibuprofen 450 mg every 8 hours with food.',
    'Boy, 5 years, 18 kg. Ibuprofen 150 mg (8 mg/kg) every 8 hours with food; 450 mg a day.',
  ],
  [
    'an overdose told of',
    'dose_above_maximum',
    'Start propranolol 800 mg.',
    'He took 40 × 20 mg propranolol. 800 mg of propranolol is a life-threatening amount. Call poison control.',
  ],
  [
    'insulin for a poisoned heart',
    'dose_above_maximum',
    'DKA: insulin 1 unit/kg/h.',
    'Verapamil overdose: high-dose insulin, bolus 1 unit/kg, then 1 unit/kg/h.',
  ],
  [
    'a drug that may be taken beside another',
    'dose_above_maximum',
    'Lamotrigine 400 mg three times daily.',
    'Ibuprofen: fine with lamotrigine, 400 mg up to three times daily with food.',
  ],
  [
    'one opioid set against another',
    'dose_above_maximum',
    'Morphine 102 mg by mouth every 4 hours.',
    '34 mg IV ≈ 102 mg oral morphine (1:3).',
  ],
  [
    'a dose of every other day beside another',
    'frequency_below_usual',
    'Hydroxyurea 1,500 mg on alternate days.',
    'Hydroxyurea 1,500 mg on alternate days with 1,000 mg (mean 1,250 mg).',
  ],
  [
    'how a drug is not taken',
    'frequency_above_usual',
    'Methotrexate 15 mg daily.',
    'Methotrexate 15 mg weekly, 6 tabs × 4 wks | not daily; phoned.',
  ],
  [
    'a dose given by a score',
    'dose_above_maximum',
    'Diazepam 10 mg PO every hour.',
    'Diazepam 10 mg PO for CIWA ≥10, hourly reassessment.',
  ],
  [
    'a sum that is written out',
    'result_wrong',
    'Aspart 8 units with each of her three meals, that is 34 units.',
    'Heparin 2,000 units bolus + 500/h × 3 h = 3,500 units.',
  ],
  [
    'one drug set against another',
    'total_wrong',
    'Dexamethasone 4 mg BID = 53 mg.',
    'Dexamethasone 8 mg = pred 53 mg.',
  ],
  [
    'a dose for adults',
    'child_dose_above_maximum',
    'Girl, 9 months, 9 kg. Acetaminophen 1 g every 6 hours.',
    'Girl, 9 months, 9 kg. Acetaminophen 135 mg. The 1 g dose every 6 hours that her father asked about is for adults.',
  ],
  [
    'doses counted and set equal to what they make',
    'dose_above_maximum',
    'Cholecalciferol 400,000 IU daily.',
    'Cholecalciferol 50,000 IU weekly × 8 = 400,000 IU.',
  ],
  [
    'the dose of a day',
    'dose_above_maximum',
    'Morphine 40 mg IV now.',
    'Morphine 10 mg SC overnight; new 24 h dose 40 mg.',
  ],
  [
    'a step of a titration',
    'frequency_below_usual',
    'Levothyroxine 25 mcg every 6 weeks.',
    'Levothyroxine 100 mcg daily. Next change 12.5 to 25 mcg every 6 weeks.',
  ],
  [
    'a load and what runs behind it',
    'rate_wrong',
    'Magnesium sulfate 1 g/h for 24 h = 38 g.',
    'Magnesium sulfate 4 g over 20 min, then 1 g/h for 24 h = 28 g in total.',
  ],
  [
    'how often blood is counted',
    'frequency_below_usual',
    'Clozapine 300 mg weekly.',
    'Clozapine patients need ANC weekly; she takes olanzapine 10 mg.',
  ],
  [
    'so many doses so far',
    'dose_above_maximum',
    'Gentamicin 1,050 mg q24h.',
    'Gentamicin 350 mg q24h; three doses so far, 1,050 mg.',
  ],
  [
    'more by mouth than into a vein',
    'child_dose_above_maximum',
    'Boy of 5, 18 kg. Ondansetron 0.25 mg/kg IV once.',
    'Boy of 5, 18 kg. Ondansetron 0.25 mg/kg PO once.',
  ],
  [
    'so many tablets that are taken',
    'dose_above_maximum',
    'Acetaminophen 500 mg tabs: twelve tabs (6 g) twice daily.',
    'Acetaminophen 500 mg tabs: two tabs (1 g) twice daily.',
  ],
  [
    'a diet by its salt',
    'dose_above_maximum',
    'Spironolactone 100 mg, furosemide 2 g daily.',
    'Spironolactone 100 + furosemide 40, 2 g sodium.',
  ],
  [
    'a salt with a number of its own',
    'dose_above_maximum',
    'Tacrolimus 400 mg BID.',
    'Tacrolimus 2 mg BID. Mg 1.6 (tacrolimus wasting), Mg oxide 400 mg BID.',
  ],
  [
    'the reversal of a block',
    'dose_above_maximum',
    'Neostigmine 2.5 mg and glycopyrronium 5 mg IV.',
    'Neostigmine 2.5 mg and glycopyrronium 0.5 mg IV.',
  ],
  [
    'a course that prevents a clot',
    'duration_too_short',
    'For the clot in your leg take apixaban 5 mg twice a day for 28 days, then stop.',
    'After the knee replacement your risk of a clot is higher: enoxaparin 40 mg once a day for 14 days.',
  ],
];

describe.each(PAIRS)('%s', (_, category, wrong, right) => {
  test('is flagged', () => expect(categories(wrong)).toContain(category));
  test('is left alone', () => expect(categories(right)).not.toContain(category));
});
