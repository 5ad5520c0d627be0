import { expect, test } from 'vitest';
import { readTable } from '../../../models/knowledge/table.ts';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** programmes.tsv: wrong, then right. */
test.each([
  [
    'Cervical screening will be offered to you from the age of 55.',
    'Cervical screening will be offered to you from the age of 25.',
  ],
  [
    'With a normal cotest your next cervical screening is due in 30 years.',
    'With a normal cotest your next cervical screening is due in 5 years.',
  ],
  [
    'The heel prick blood spot test is taken on the fifth birthday.',
    'The heel prick blood spot test is taken when he is five days old.',
  ],
  [
    'Your diabetic foot check is due at least once every twelve years.',
    'Your diabetic foot check is due at least once every year.',
  ],
  [
    'The NHS health check is offered from 10 to 16 years of age.',
    'The NHS health check is offered from 40 to 74 years of age.',
  ],
  [
    'Your healthy 9-year-old daughter is due for a routine DXA scan.',
    'Your healthy 66-year-old mother is due for a routine DXA scan.',
  ],
  [
    'With cirrhosis your ultrasound for liver cancer is due every decade.',
    'With cirrhosis your ultrasound for liver cancer is due every six months.',
  ],
  [
    'The blood lead level is a routine check at 16 years of age.',
    'The blood lead level is a routine check at 12 and 24 months of age.',
  ],
  ['Cervical screening ends at the age of 30.', 'Cervical screening ends at the age of 65.'],
  ['Newborns have their heel prick on day 500.', 'Newborns have their heel prick on day 5.'],
  ['Your pacemaker is checked in clinic every 12 years.', 'Your pacemaker is checked in clinic every 6 months.'],
  ['With diabetes your eyes are photographed every 20 years.', 'With diabetes your eyes are photographed every year.'],
  [
    'Bowel screening by a stool kit is sent out every 2 days.',
    'Bowel screening by a stool kit is sent out every 2 years.',
  ],
  ['A hearing check is advised once every 40 years.', 'A hearing check is advised every few years.'],
])('flags "%s" and not "%s"', (wrong, right) => {
  expect(categories(wrong)).toContain('screening_wrong');
  expect(categories(right)).toEqual([]);
});

test.each([
  'Her brother had Lynch syndrome; her colonoscopies start at 25 and come every two years.',
  'He takes rosuvastatin every other day; his cholesterol check is due in three months.',
  'We stop routine mammograms in this programme at 70.',
  'Because you had gestational diabetes, a glucose test at 4 to 12 weeks and then every 3 years.',
  'Smear-negative tuberculosis: she changes to two tablets daily for four months.',
  'Your 30-year-old daughter with a BRCA mutation may start screening mammograms now.',
])('leaves alone: %s', (text) => {
  expect(categories(text)).not.toContain('screening_wrong');
});

test('has ranges in order', () => {
  for (const row of readTable('programmes'))
    for (const cell of [row.ages, row.starts, row.stops, row.every])
      if (cell !== '') {
        expect(cell, row.citation).toMatch(/^[\d.]+?\.\.[\d.]+$/);
        const [low, high] = cell.split('..').map(Number);
        expect(low!, row.citation).toBeLessThanOrEqual(high!);
      }
});
