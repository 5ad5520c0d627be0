import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('where a medicine is kept', () => {
  test.each([
    'Hepatitis B vaccine is kept frozen.',
    'Rocuronium is kept in the freezer.',
    'Packed red cells are stored at room temperature.',
    'Platelets are stored in the fridge.',
    'Fresh frozen plasma is stored at room temperature.',
    'Store the MMR vaccine at room temperature.',
    'Keep the insulin cartridges in the freezer.',
    'Store filgrastim syringes on the shelf.',
    'Rotavirus vaccine should be stored in the freezer.',
    'Vincristine vials are kept at room temperature.',
    'Shingrix is a single dose.',
    'Estradiol patches are put on the breast.',
    'Nitroglycerin tablets can be moved to a plastic pill organizer.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).toContain('medicine_mishandled');
  });

  test.each([
    'Hepatitis B vaccine is kept in the fridge and never frozen.',
    'Opened insulin may be kept at room temperature for 28 days.',
    'Take the adalimumab out of the fridge and let it reach room temperature.',
    'Platelets are kept at room temperature with gentle agitation.',
    'Varicella vaccine is kept frozen.',
    'Discard the vaccine if it has been stored in the freezer.',
    'Keep methotrexate tablets on a high shelf.',
    'Her platelets were 40 and the salad was in the fridge.',
    'Shingrix is two doses.',
    'A single dose of Shingrix is not enough.',
    'Estradiol patches are put on the lower belly, never on the breast.',
  ])('right: %s', (said) => {
    expect(categories(said)).not.toContain('medicine_mishandled');
  });
});
