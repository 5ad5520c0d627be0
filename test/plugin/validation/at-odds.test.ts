import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  [
    'statements_at_odds',
    'DNACPR signed. If she arrests, begin full CPR.',
    'DNACPR signed. If she arrests, do not begin CPR.',
  ],
  [
    'statements_at_odds',
    'Tetanus booster given in the left arm; he refused the booster and left.',
    'Tetanus booster given in the left arm; he tolerated it and left.',
  ],
  [
    'statements_at_odds',
    'The biopsy showed a malignant mole. No cancer cells were found.',
    'The biopsy showed a malignant mole. No cancer cells were found at the edges.',
  ],
  [
    'statements_at_odds',
    'She is nil by mouth; give her breakfast before theatre.',
    'She is nil by mouth; give her breakfast after theatre.',
  ],
  [
    'statements_at_odds',
    'Your swab was negative for MRSA, so you carry it and have an infection, so you are infected.',
    'Your swab was negative for MRSA, so you do not carry it.',
  ],
  [
    'statements_at_odds',
    'There is no fracture on the film. The fracture needs a cast for six weeks.',
    'There is no fracture on the film. If the fracture is seen later, it needs a cast.',
  ],
  [
    'statements_at_odds',
    'The stoma is in the left iliac fossa; the skin by the stoma in the right iliac fossa is sore.',
    'The stoma is in the left iliac fossa; the skin by the stoma in the left iliac fossa is sore.',
  ],
  [
    'statements_at_odds',
    'Deaf in the right ear, so speak into the right ear.',
    'Deaf in the right ear, so speak into the left ear.',
  ],
  [
    'statements_at_odds',
    'Live vaccines are contraindicated because she is immunocompetent.',
    'Live vaccines are contraindicated because she is immunosuppressed.',
  ],
  ['value_misread', 'Hyperkalaemia is a potassium above 3.1 mmol/L.', 'Hyperkalaemia is a potassium above 5.5 mmol/L.'],
  ['value_misread', 'Microcytosis means an MCV above 100 fL.', 'Microcytosis means an MCV below 80 fL.'],
  ['value_misread', 'Oliguria is an output below 6 mL/kg/h.', 'Oliguria is an output below 0.5 mL/kg/h.'],
  ['sum_wrong', 'Her three children, aged 5 and 8, are well.', 'Her two children, aged 5 and 8, are well.'],
];

describe('statements that cannot both be true', () => {
  test.each(PAIRS)('%s: %s', (category, wrong, right) => {
    expect(categories(wrong)).toContain(category);
    expect(categories(right)).not.toContain(category);
  });

  test.each([
    ['an order that was lifted', 'DNR rescinded for theatre: start CPR if he arrests there.'],
    ['a state that is described', 'Anemia is stable with hemoglobin of 9.2 g/dL.'],
    ['a letter that spares a vaccine', 'On infliximab: give her a yellow fever waiver letter.'],
    ['stops of breath', 'You stopped breathing 42 times an hour.'],
  ])('%s', (_, text) => expect(categories(text)).toEqual([]));
});
