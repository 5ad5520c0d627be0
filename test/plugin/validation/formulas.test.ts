import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  [
    'computed_value_wrong',
    'Total cholesterol 6.1, HDL 1.4: non-HDL 7.5.',
    'Total cholesterol 6.1, HDL 1.4: non-HDL 4.7.',
  ],
  ['computed_value_wrong', 'At 130/70 the MAP is about 130.', 'At 130/70 the MAP is about 90.'],
  ['computed_value_wrong', 'BP 150/70, pulse pressure 40.', 'BP 150/70, pulse pressure 80.'],
  ['computed_value_wrong', 'Na 136, Cl 100, HCO3 12: anion gap 44.', 'Na 136, Cl 100, HCO3 12: anion gap 24.'],
  [
    'sum_wrong',
    'Calcium 7.8 with an albumin of 2.0, corrected calcium 7.0.',
    'Calcium 7.8 with an albumin of 2.0, corrected calcium 9.4.',
  ],
  ['computed_value_wrong', 'WBC 3.0 with 20% neutrophils, ANC 2.4.', 'WBC 3.0 with 20% neutrophils, ANC 600.'],
  ['sum_wrong', 'An ARR of 5% means an NNT of 50.', 'An ARR of 5% means an NNT of 20.'],
  [
    'sum_wrong',
    'Death in 30% of one group and 24% of the other, an absolute risk reduction of 12%.',
    'Death in 30% of one group and 24% of the other, an absolute risk reduction of 6%.',
  ],
  [
    'sum_wrong',
    'Burns of the right leg (18%) and abdomen (9%), TBSA 36%.',
    'Burns of the right leg (18%) and abdomen (9%), TBSA 27%.',
  ],
  [
    'sum_wrong',
    'Sotalol 80 mg: one in the morning and one at night, 240 mg a day.',
    'Sotalol 80 mg: one in the morning and one at night, 160 mg a day.',
  ],
  ['sum_wrong', 'You are 26 weeks today, so 20 weeks to go.', 'You are 26 weeks today, so 14 weeks to go.'],
  ['sum_wrong', 'G2P1, 9 weeks into her fourth pregnancy.', 'G2P1, 9 weeks into her second pregnancy.'],
  [
    'share_impossible',
    'Neutrophils 80, lymphocytes 30, monocytes 8, eosinophils 2.',
    'Neutrophils 60, lymphocytes 30, monocytes 8, eosinophils 2.',
  ],
  [
    'direction_wrong',
    'You were 81 kg in June and 76 kg today, a gain of 5 kg.',
    'You were 81 kg in June and 76 kg today, a loss of 5 kg.',
  ],
  ['growth_impossible', 'Your 3-year-old is 95 inches tall.', 'Your 3-year-old is 37 inches tall.'],
  ['growth_impossible', 'A newborn of 9 h, weight 31 kg.', 'A newborn of 9 h, weight 3.1 kg.'],
  ['growth_impossible', 'Her head measured 36 inches around at birth.', 'Her head measured 36 cm around at birth.'],
  ['vital_unit', 'The pulse is 70 beats per second.', 'The pulse is 70 beats per minute.'],
  ['vital_unit', 'Your temperature at lunch was 99.1 °C.', 'Your temperature at lunch was 99.1 °F.'],
];

describe('what values of a text make, and what nobody has', () => {
  test.each(PAIRS)('%s: %s', (category, wrong, right) => {
    expect(categories(wrong)).toContain(category);
    expect(categories(right)).not.toContain(category);
  });

  test.each([
    ['a strength of two drugs', 'Sacubitril/valsartan 49/51 mg twice daily.'],
    ['a fundus', '28 weeks, BP 110/70, fundal height 29 cm.'],
    ['the weight of a child whose age is not told', 'Croup, weight 12 kg: dexamethasone 1.8 mg.'],
    ['a goal', 'BP 86/44 on noradrenaline, MAP goal 65.'],
    ['an earlier pregnancy', 'G3P2, pre-eclampsia in her first pregnancy.'],
    ['breaths of an exercise', 'Take 10 deep breaths every hour while awake.'],
    ['tablets and times', 'Metformin 500 mg, two tablets twice a day, that is 2000 mg a day.'],
  ])('%s is right', (_, text) => expect(categories(text)).toEqual([]));
});
