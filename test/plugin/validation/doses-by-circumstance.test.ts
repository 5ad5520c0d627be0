import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  [
    'dose_above_limit_renal',
    'Renal clinic, 58M, anuric, haemodialysis Tue/Thu/Sat. Nerve pain: gabapentin 600 mg three times daily.',
    'Renal clinic, 58M, anuric, haemodialysis Tue/Thu/Sat. Nerve pain: gabapentin 100 mg after dialysis.',
  ],
  [
    'dose_above_limit_renal',
    'DVT, 65 kg. CrCl (Cockcroft-Gault, ideal weight) 19 mL/min. Enoxaparin 65 mg SC twice daily.',
    'DVT, 65 kg. CrCl (Cockcroft-Gault, ideal weight) 19 mL/min. Enoxaparin 65 mg SC once daily.',
  ],
  [
    'dose_above_limit_renal',
    'Creatinine clearance 21 mL/min, PE. Given enoxaparin 80 mg SC twice daily, dose adjusted for renal function.',
    'Creatinine clearance 21 mL/min, PE. Given enoxaparin 80 mg SC once daily, dose adjusted for renal function.',
  ],
  [
    'dose_above_limit_renal',
    'Acyclovir 650 mg (10 mg/kg) IV q8h, CrCl 34 mL/min, VZV encephalitis.',
    'Acyclovir 650 mg (10 mg/kg) IV q12h, CrCl 34 mL/min, VZV encephalitis.',
  ],
  [
    'dose_above_limit_two of three',
    'AF in an 86-year-old woman weighing 51 kg; talked through with her and her daughter: apixaban 5 mg twice daily.',
    'AF in an 86-year-old woman weighing 51 kg; talked through with her and her daughter: apixaban 2.5 mg twice daily.',
  ],
  [
    'child_dose_above_maximum',
    'Mum rang. Baby 10 weeks, 5.4 kg, fever after vaccines. Infant paracetamol 120 mg/5 mL: give 25 mL now.',
    'Mum rang. Baby 10 weeks, 5.4 kg, fever after vaccines. Infant paracetamol 120 mg/5 mL: give 2.5 mL now.',
  ],
  [
    'child_dose_above_maximum',
    'Dear parents, your daughter is four and has an ear infection. Calpol (120 mg in 5 mL): 100 mL per dose.',
    'Dear parents, your daughter is four and has an ear infection. Calpol (120 mg in 5 mL): 10 mL per dose.',
  ],
  [
    'child_dose_above_maximum',
    'Theo, 7, 23 kg. Ibuprofen suspension 2,000 mg by mouth given at 10:15 for leg pain.',
    'Theo, 7, 23 kg. Ibuprofen suspension 200 mg by mouth given at 10:15 for leg pain.',
  ],
  [
    'frequency_above_usual',
    'A daily injection of galcanezumab 120 mg under the skin prevents migraine.',
    'A monthly injection of galcanezumab 120 mg under the skin prevents migraine.',
  ],
  [
    'frequency_above_usual',
    'Pegfilgrastim 6 mg SC every day of the cycle.',
    'Pegfilgrastim 6 mg SC once per cycle, at least 24 h after chemo.',
  ],
  [
    'duration_too_long',
    'Urine test fits a bladder infection. Nitrofurantoin MR 100 mg twice a day for 3 weeks.',
    'Urine test fits a bladder infection. Nitrofurantoin MR 100 mg twice a day for 5 days.',
  ],
  [
    'duration_too_long',
    'Oxymetazoline spray may be used for as long as 3 months.',
    'Oxymetazoline spray may be used for as long as 3 days.',
  ],
  [
    'duration_too_short',
    'S. aureus bacteraemia, line removed. Flucloxacillin 2 g IV four times daily for 5 days from the first negative culture.',
    'S. aureus bacteraemia, line removed. Flucloxacillin 2 g IV four times daily for 14 days from the first negative culture.',
  ],
  [
    'duration_too_short',
    'DVT: apixaban 10 mg twice daily for 7 days, then 5 mg twice daily for 3 days in total.',
    'DVT: apixaban 10 mg twice daily for 7 days, then 5 mg twice daily for 3 months in total.',
  ],
  [
    'duration_too_short',
    'How long is the PEP course? You take both for four days. It is emtricitabine/tenofovir once daily with dolutegravir 50 mg.',
    'How long is the PEP course? You take both for four weeks. It is emtricitabine/tenofovir once daily with dolutegravir 50 mg.',
  ],
  [
    'route_not_available',
    'Vinorelbine is a vinca alkaloid and must only ever be given intrathecally.',
    'Vinorelbine is a vinca alkaloid and must only ever be given intravenously.',
  ],
  [
    'day_in_doses_wrong',
    'Cefalexin 25 mg/kg/day at 20 kg is 500 mg a day, that is 500 mg by mouth twice daily.',
    'Cefalexin 25 mg/kg/day at 20 kg is 500 mg a day, that is 250 mg by mouth twice daily.',
  ],
  [
    'day_in_doses_wrong',
    'Gabapentin 1,800 mg daily, taken as 900 mg three times daily.',
    'Gabapentin 1,800 mg daily, taken as 600 mg three times daily.',
  ],
  [
    'route_not_available',
    'Epidural bag (bupivacaine 0.1% with fentanyl 2 micrograms/mL) connected to the central line at 10 mL/h.',
    'Epidural bag (bupivacaine 0.1% with fentanyl 2 micrograms/mL) connected to the epidural filter at 10 mL/h.',
  ],
  [
    'form_not_for_route',
    'Glaucoma: timolol, one drop by mouth twice daily.',
    'Glaucoma: timolol, one drop in the left eye twice daily.',
  ],
  [
    'dose_above_limit_start',
    'Start lamotrigine 250 mg daily for the first two weeks, then 50 mg daily for two weeks.',
    'Start lamotrigine 25 mg daily for the first two weeks, then 50 mg daily for two weeks.',
  ],
  [
    'dose_above_limit_start',
    'Psychiatry: clozapine day 1: 125 mg at night.',
    'Psychiatry: clozapine day 1: 12.5 mg at night.',
  ],
  [
    'dose_above_limit_renal',
    'For a creatinine clearance of 15 to 29 mL/min, levetiracetam should be at most 3,000 mg a day.',
    'For a creatinine clearance of 15 to 29 mL/min, levetiracetam should be at most 1,000 mg a day.',
  ],
  [
    'child_dose_above_maximum',
    'A 20 kg febrile child: paracetamol 3 g by mouth, up to four times a day.',
    'A 20 kg febrile child: paracetamol 300 mg by mouth, up to four times a day.',
  ],
  [
    'maintenance_rate_wrong',
    'Maintenance for an 18 kg child: 580 mL/h of 0.9% saline with 5% glucose.',
    'Maintenance for an 18 kg child: 58 mL/h of 0.9% saline with 5% glucose.',
  ],
  [
    'frequency_above_usual',
    'Oxycodone MR 20 mg eight times daily for cancer pain.',
    'Oxycodone MR 20 mg twice daily for cancer pain.',
  ],
  [
    'duration_too_short',
    'DVT: apixaban 10 mg twice a day for 7 days, then 5 mg twice a day for 3 more days, then stop.',
    'DVT: apixaban 10 mg twice a day for 7 days, then 5 mg twice a day for 3 more months, then stop.',
  ],
  [
    'dose_unit',
    'Heparin for pulmonary embolism: give an IV bolus of 80 mg/kg, then 18 units/kg/hour. Protamine reverses it.',
    'Heparin for pulmonary embolism: give an IV bolus of 80 units/kg, then 18 units/kg/hour. Protamine reverses it.',
  ],
];

/** Doses that are right though a number, a drug or a disease beside them is of something else. */
const RIGHT: readonly string[] = [
  'Take colchicine 500 mcg (1 tablet) twice a day, at most 12 tablets (6 mg) for this attack.',
  'Fentanyl 12 micrograms/hour patch tonight. Breakthrough: morphine oral solution 2.5 mg up to hourly. The patch is changed every 72 hours.',
  'Cetirizine liquid, 1 mg in each mL. For a 7-year-old of 23 kg: 5 mL, which is 5 mg, twice a day.',
  'Sodium chloride 0.9% 1 L over 8 h, urine output 30 mL/h since midnight.',
  'Levetiracetam is removed by haemodialysis. With normal kidneys her dose is 1,500 mg twice daily.',
  'Boy, 5 years, 18 kg, peanut. Adrenaline 150 micrograms IM at 14:02, salb neb 2.5 mg at 14:05.',
  'Heparin infusion at 18 units/kg/hour. Take a platelet count and follow it for heparin-induced thrombocytopenia.',
  'Laparoscopic ports closed, 20 mL bupivacaine 0.25% to port sites (50 mg). IV access both arms.',
  'Wound infiltration with levobupivacaine; IV morphine 5 mg in recovery.',
  'TPN running via PICC at 80 mL/h, enteral feed via NJ at 20 mL/h.',
  'Sumatriptan 50 mg at onset, may repeat once after 2 hours, at most 300 mg in 24 h.',
  'Her father has dialysis three times a week. She takes metformin 1 g twice daily.',
  'Total daily dose of levodopa is 600 mg, given as 100 mg six times a day.',
  'After accidental intravenous ropivacaine, intralipid 100 mL was given.',
  'Fentanyl patch 25 micrograms/hour; morphine 5 mg as needed; patch changed Tuesday.',
  'Weekly bloods, then methotrexate 15 mg once a week on Mondays.',
  'Morphine MR 30 mg twice daily, with immediate-release 10 mg every 4 hours.',
  'Metformin 1,000 mg BID going. His wife has hemodialysis Monday, Wednesday and Friday.',
];

describe('doses by kidney, age, weight and interval', () => {
  test.each(PAIRS)('%s: %s', (category, wrong, right) => {
    expect(categories(wrong)).toContain(category);
    expect(categories(right)).toEqual([]);
  });
  test.each(RIGHT)('leaves: %s', (text) => {
    expect(categories(text)).toEqual([]);
  });
});
