import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What names, papers and studies have that reads like a value or a code, and the wrong value or code beside it. */
test.each<readonly [string, string, string]>([
  ['Paige T 26, reassured.', 'T 26, reassured.', 'vital_implausible'],
  ['Compare with ENGAGE AF-TIMI 48.', 'TIMI 48 on arrival.', 'score_out_of_range'],
  ['On BiPAP, pH 7.26, CO2 78.', 'Panel: Na 140, CO2 78.', 'lab_implausible'],
  ['Her document CR 24-5510.', 'CR 2455 today.', 'lab_implausible'],
  ['The car is MD 3CR 8812.', 'Cr 8812.', 'lab_implausible'],
  ['Hemoglobin (718-7) 12.9 g/dL.', 'Hemoglobin 718 g/dL.', 'lab_implausible'],
  ['RBC count 5.9 million.', 'RBC count 15.9 million.', 'lab_implausible'],
  [
    'Gate code 4471, bag code E0336V00, class code 94625.',
    'The diagnosis code 4471 was billed.',
    'code_title_mismatch',
  ],
  ['Stroke code 1/12 at 06:40.', 'Coded for diabetes under code 4471.', 'code_title_mismatch'],
  ['Temp 98.9.\nA: asthma exacerbation, mild.', 'Temperature 41.4, only slightly elevated.', 'value_played_down'],
  [
    'For dabigatran use idarucizumab 5 g; for rivaroxaban or apixaban use andexanet alfa.',
    'For rivaroxaban bleeding use idarucizumab 5 g.',
    'antidote_wrong',
  ],
  [
    'Liver edge is felt 2 cm below the costal margin. Spleen not palpable.',
    'Liver not palpable. Liver edge is felt 4 cm below the costal margin.',
    'negation_disagrees',
  ],
  [
    'Hospital stay Jan 8 to Jan 13 at Greeley Point. Was on BiPAP one night.',
    'Hospital stay Jan 8 to Jan 13 at Greeley Point, three nights.',
    'stay_wrong',
  ],
])('%s is sound, and not: %s', (sound, wrong, category) => {
  expect(categories(sound)).toEqual([]);
  expect(categories(wrong)).toContain(category);
});

/** What befell before, or was never given, and beside it an order that is wrong. */
test.each<readonly [string, string, string]>([
  [
    'Meds: loperamide prn. Labs: CRP 31. C diff neg.',
    'Meds: loperamide prn. Labs: CRP 31. C diff pos.',
    'contraindicated_condition',
  ],
  [
    'HX: 90F fall on Coumadin.\nFINDINGS: 7 mm acute subdural along the right convexity.',
    'Acute subdural along the right convexity. Continue on Coumadin.',
    'contraindicated_condition',
  ],
  [
    'She was given propranolol in Truro. It gave her asthma.',
    'She has asthma and was given propranolol 40 mg twice daily.',
    'contraindicated_condition',
  ],
  [
    'Four nights in hospital because of a slow ileus. Her bowels are back to normal with a little lactulose.',
    'She has a bowel obstruction. Start lactulose 15 mL twice daily.',
    'contraindicated_condition',
  ],
  [
    'TNK 0.25 mg/kg at 1032. AF, off Pradaxa since GI bleed in January.',
    'TNK 0.25 mg/kg at 1032. She has an active GI bleed.',
    'contraindicated_condition',
  ],
  [
    'Sildenafil 50 mg worked about half of the time. We will try tadalafil 5 mg daily.',
    'Take sildenafil 50 mg and tadalafil 5 mg daily.',
    'interaction_contraindicated',
  ],
  [
    'Man of 30, hx IV fentanyl/meth use. Start buprenorphine 4 mg.',
    'Takes fentanyl patch 25 mcg. Start buprenorphine 4 mg.',
    'interaction_major',
  ],
  [
    'Patient with Child-Pugh B cirrhosis on spironolactone 100 mg daily.',
    'She is 20 weeks pregnant, on spironolactone 100 mg daily.',
    'unsuited',
  ],
  [
    'WELL CHILD CHECK - 12 MONTHS\nPMH: 37w5d, jaundice phototherapy.\nPlan\nMMR given.',
    'Here at 29w3d for a visit. Give MMR today.',
    'vaccine_in_pregnancy',
  ],
  [
    'A 3-year-2-month-old boy. DOB: 02/11/2021. Visit: 04/15/2024.',
    'A 2-month-old boy. DOB: 02/11/2021. Visit: 04/15/2024.',
    'age_disagrees',
  ],
  [
    'Cefazolin 2 g every 8 hours for MSSA bacteremia, PICC when cultures are clear for 48 hours.',
    'Cefazolin 2 g every 8 hours for MSSA bacteremia for 48 hours.',
    'duration_too_short',
  ],
  ['TXA 2 g IV, 18g R AC, 20g L FA.', 'TXA 20 g IV over ten minutes.', 'dose_above_maximum'],
  [
    'Her last mammogram was in June 2022. Menarche at 11; first child at 33.',
    'Mammograms begin at 33 for women at average risk.',
    'quantity_wrong_start_age',
  ],
  ['DOI 02.13.25, at the grain leg.', 'DOI 02/abc.', 'citation_impossible'],
  ['She was seen by Mr Patel. She is 12 weeks pregnant.', 'Mr Patel is 12 weeks pregnant.', 'sex_disagrees'],
  [
    '| Substance | Reaction |\n|---|---|\n| Lisinopril | Angioedema |',
    '| Drug | Indication | Dose |\n|---|---|---|\n| Lisinopril | Angioedema | 5 mg |',
    'indication_wrong',
  ],
  [
    'Born 1/12/71, a 50-year-old man. MRI on 4/24/2021.',
    'Born 1/12/71, a 40-year-old man. MRI on 4/24/2021.',
    'age_disagrees',
  ],
  [
    "You're expecting a newborn soon. Ibuprofen 800 mg three times a day.",
    'Newborn boy. Give ibuprofen 40 mg three times a day.',
    'contraindicated_age',
  ],
  ['I can do Chantix or the patches.', 'Use one Chantix patch a day.', 'route_not_available'],
  [
    'Three weeks after a laparoscopic cholecystectomy. Histology showed acute on chronic cholecystitis.',
    'Cholecystectomy in 2018. Now acute cholecystitis.',
    'organ_removed',
  ],
  [
    'Mr. Graves is back. He has no hyperthyroidism.',
    'Thyroid bloods are back: he has Graves disease, QTc 421 ms. Lisinopril 400 mg once daily.',
    'dose_above_maximum',
  ],
  ['Dx Parkinson disease G20.A1.', 'Dx E11.97X, type 2 diabetes.', 'code_title_mismatch'],
])('%s is sound; not: %s', (sound, wrong, category) => {
  expect(categories(sound)).toEqual([]);
  expect(categories(wrong)).toContain(category);
});
