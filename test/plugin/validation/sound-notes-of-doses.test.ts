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
  [
    'oxytocin after the birth',
    'dose_above_maximum',
    'Induction of labour at 41 weeks: oxytocin 10 units/h IV from the start.',
    'PPH 1.2 L, atonic uterus. Oxytocin 40 units in 500 mL at 125 mL/h (10 units/h).',
  ],
  [
    'what is injected into the eye',
    'dose_below_usual',
    'Pneumonia: cefuroxime 1 mg IV every 8 hours.',
    'Phaco left eye. Cefuroxime 1 mg in 0.1 mL intracameral at the end.',
  ],
  [
    'a list of what is injected into the eye',
    'dose_below_usual',
    'Meningitis: ceftazidime 2.25 mg IV every 8 hours.',
    'Endophthalmitis: intravitreal vancomycin 1 mg in 0.1 mL and ceftazidime 2.25 mg in 0.1 mL.',
  ],
  [
    'the total of a course by weight',
    'dose_above_maximum',
    'Isotretinoin 300 mg daily with food.',
    'Isotretinoin 40 mg OD; aim for 120 mg/kg in total = 7,200 mg, about 6 months.',
  ],
  [
    'a dose from which on a rule holds',
    'dose_above_maximum',
    'Tamoxifen 200 mg daily.',
    'Hydroxychloroquine 200 mg BD. Eye screening after 1 year if on tamoxifen, with eGFR below 60, or if the dose is above 5 mg/kg.',
  ],
  [
    'the first tablet of the next drug',
    'dose_above_maximum',
    'Ramipril 49 mg twice daily.',
    'Changed to sacubitril/valsartan. Last ramipril this morning, none for 36 hours, then the first tablet, 49/51 mg BD.',
  ],
  [
    'what a child has drunk',
    'child_dose_above_maximum',
    'Girl, 2 years, 12 kg. Ibuprofen 600 mg every 8 hours.',
    'Girl 2 years, 12 kg. Drank from an ibuprofen 100 mg/5 mL bottle: at most 30 mL missing = 600 mg, 50 mg/kg.',
  ],
  [
    'weeks of a pregnancy beside a weight',
    'child_dose_above_maximum',
    'Infant, 9 weeks, 5.2 kg. Ondansetron 8 mg.',
    'Hyperemesis, 9 weeks, 52 kg. Ondansetron 8 mg BD, enoxaparin 40 mg OD.',
  ],
  [
    'another of a class in a bracket',
    'dose_above_maximum',
    'Start citalopram. Take 15 mg three times daily.',
    'Phenelzine may start on 5 November. For other SSRIs one would wait one week (citalopram, in UK practice), not five.\n• Start 15 mg three times daily.',
  ],
  [
    'the first step of a course',
    'duration_too_short',
    'Deep vein thrombosis. Apixaban 5 mg BD for 7 days.',
    'Pulmonary embolism. Apixaban 10 mg BD for 7 days. From that evening 5 mg BD, three months.',
  ],
  [
    'a dose that is lowered step by step',
    'duration_too_short',
    'Depression in remission. Sertraline for a week.',
    'Depression. Citalopram to 10 mg for a week, then stopped; sertraline 50 mg OD started.',
  ],
  [
    'days of prevention after a birth',
    'duration_too_short',
    'DVT, left leg. Enoxaparin 1 mg/kg BD for 10 days, then stop.',
    'Emergency section, BMI 34, no previous VTE. Enoxaparin 60 mg OD, 10 days from the birth.',
  ],
  [
    'millilitres of a percentage',
    'result_wrong',
    'Levobupivacaine 0.25% 20 mL = 100 mg in total.',
    'Weight 46 kg. Levobupivacaine 0.25% 20 mL = 50 mg in total (max 2.5 mg/kg = 115 mg).',
  ],
  [
    'what is added to a total',
    'result_wrong',
    'PRN 10 mg used twice, so true total 70 mg.',
    'Day 1 20 mg QDS = 80, day 2 15 mg QDS = 60. Total 140 mg. PRN 10 mg used once, so true total 150 mg.',
  ],
  [
    'what is taken from an amount',
    'total_wrong',
    'Deficit 50 mL/kg × 20 = 1,000 mL − 200 = 900 mL over 48 h.',
    'Deficit 50 mL/kg × 20 = 1,000 mL − 200 = 800 mL over 48 h.',
  ],
  [
    'a band of weights',
    'weight_dose_wrong',
    'Weight 80 kg. Cisatracurium 0.15 mg/kg (25 mg).',
    'PBW 73.3 kg. Cisatracurium 0.15 mg/kg (PBW: 11 mg). Enoxaparin 40 mg BD (weight 100–150 kg at this unit).',
  ],
  [
    'a dose that is rounded',
    'weight_dose_wrong',
    'Boy, 15 kg. Diclofenac 1 mg/kg = 25 mg PR.',
    'Boy, 15 kg. Diclofenac 1 mg/kg = 12.5 mg PR, rounded down.',
  ],
  [
    'the doses of a day by weight',
    'weight_dose_wrong',
    'Weight 70 kg. Enoxaparin 1 mg/kg: that is 140 mg.',
    'Weight 70 kg. Enoxaparin 1 mg/kg OD, and not 1 mg/kg BD: that is 140 mg/day.',
  ],
  [
    'micrograms made into milligrams',
    'sum_wrong',
    'Argatroban 88 × 0.5 × 60 = 26.4 mg/h.',
    'Argatroban 0.5 mcg/kg/min: 88 × 0.5 × 60 = 2.64 mg/h.',
  ],
  [
    'one dose before the dentist',
    'dose_above_maximum',
    'Amoxicillin 3 g three times a day for the chest infection.',
    'Mechanical valve. Dental extraction: prophylaxis with amoxicillin 3 g single dose.',
  ],
  [
    'millilitres of a percentage by weight',
    'result_wrong',
    'A 60 kg woman. Lidocaine 1% at 4.5 mg/kg works out to roughly 47 mL.',
    'A 60 kg woman. Lidocaine 1%: 4.5 mg/kg plain, 7 mg/kg with epinephrine. That works out to roughly 27 mL.',
  ],
  [
    'grams of what is spread',
    'dose_above_maximum',
    'Betamethasone 15 mg orally four times a day.',
    'Calcipotriol/betamethasone foam for 4 weeks, max 15 g a day.',
  ],
];

describe.each(PAIRS)('%s', (_, category, wrong, right) => {
  test('is flagged', () => expect(categories(wrong)).toContain(category));
  test('is left alone', () => expect(categories(right)).not.toContain(category));
});
