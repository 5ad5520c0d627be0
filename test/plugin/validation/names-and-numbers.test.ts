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
