import { describe, expect, test } from 'vitest';
import { listOf } from '../../../models/knowledge/table.ts';
import { unitOf } from '../../../plugin/validation/measured/physical-units.ts';
import { fileChecker } from './support.ts';

const { checker, categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  ['size_impossible', 'Bolt in, ICP 1400 mmHg, drain open.', 'Bolt in, ICP 14 mmHg, drain open.'],
  ['size_impossible', 'IOP right 15, left 150.', 'IOP right 15, left 14.'],
  [
    'size_impossible',
    'Your scan showed 90 litres left in your bladder.',
    'Your scan showed 90 mL left in your bladder.',
  ],
  ['size_impossible', 'Post-void residual is 120 L.', 'Post-void residual is 120 mL.'],
  ['size_impossible', 'The ankle-brachial index is 78 on the left.', 'The ankle-brachial index is 0.78 on the left.'],
  ['size_impossible', 'Urine output 50 L/h by catheter.', 'Urine output 50 mL/h by catheter.'],
  ['size_impossible', 'Peak flow today 380 L/s.', 'Peak flow today 380 L/min.'],
  ['size_impossible', 'Opening pressure 170 mmHg, no cells.', 'Opening pressure 170 mmH2O, no cells.'],
  ['size_impossible', 'Tidal volume 420 L on volume control.', 'Tidal volume 420 mL on volume control.'],
  ['size_impossible', 'Pupils 3 cm and reactive.', 'Pupils 3 mm and reactive.'],
  ['size_impossible', 'Oxygen at 3 mL/min via nasal cannula.', 'Oxygen at 3 L/min via nasal cannula.'],
  ['size_impossible', 'The cardiac index was 31 L/min/m2.', 'The cardiac index was 3.1 L/min/m2.'],
  ['size_impossible', 'She was 60 mm dilated and then 70 cm dilated.', 'She was 6 cm dilated and then 7 cm dilated.'],
  ['value_misread', 'Common bile duct 18 mm, not dilated.', 'Common bile duct 5 mm, not dilated.'],
  ['value_misread', 'ABPI 0.4, normal circulation.', 'ABPI 1.1, normal circulation.'],
  ['value_misread', 'Spleen 19 cm, not enlarged.', 'Spleen 11 cm, not enlarged.'],
  ['value_misread', 'Intraocular pressure 14 mmHg, raised.', 'Intraocular pressure 31 mmHg, raised.'],
];

describe('sizes of all that is measured', () => {
  test.each(PAIRS)('%s: %s', (category, wrong, right) => {
    expect(categories(wrong)).toContain(category);
    expect(categories(right)).not.toContain(category);
  });

  test.each([
    ['the tip of a spleen', 'Spleen tip 1 cm below the margin.'],
    ['a time behind a pressure', 'PEEP weaned over 48 hours, then extubated.'],
    ['a width of the duct’s stone', 'Common bile duct stone of 9 mm, removed.'],
    ['a pill in small letters', 'Given pr 500 mg after the case.'],
  ])('%s is no size', (_, text) => expect(categories(text)).not.toContain('size_impossible'));
});

test('every size of the table has a unit that is read', () => {
  const rows = checker()
    .knowledge.rows('quantities')
    .filter(({ kind }) => /size/.test(kind));
  expect(rows.length).toBeGreaterThan(100);
  for (const { unit, min, max, citation } of rows) {
    const name = listOf(unit)[0]!;
    expect(name === 'ratio' || unitOf(name) !== undefined, citation).toBe(true);
    expect(Number(max), citation).toBeGreaterThan(Number(min));
  }
});
