import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** What is found, wrong, then right. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  [
    'sum_wrong',
    'Dexamethasone 2 mg tablets: take four tablets (8 mg) each morning for 5 days, then stop. That makes 30 tablets altogether.',
    'Dexamethasone 2 mg tablets: take four tablets (8 mg) each morning for 5 days, then stop. That makes 20 tablets altogether.',
  ],
  [
    'sum_wrong',
    'He weighs 62 kg; dalteparin 200 units/kg once daily, so 8,400 units.',
    'He weighs 62 kg; dalteparin 200 units/kg once daily, so 12,400 units.',
  ],
  [
    'sum_wrong',
    'Of 22 nodes sampled, five held metastases and 12 were free of disease.',
    'Of 22 nodes sampled, five held metastases and 17 were free of disease.',
  ],
  [
    'sum_wrong',
    'She takes five regular medications: metformin 500 mg twice daily, ramipril 10 mg and amlodipine 5 mg.',
    'She takes three regular medications: metformin 500 mg twice daily, ramipril 10 mg and amlodipine 5 mg.',
  ],
  [
    'sum_wrong',
    'Five wounds: one on the heel, one on the shin and one over the hip.',
    'Three wounds: one on the heel, one on the shin and one over the hip.',
  ],
  [
    'sum_wrong',
    'She has three healthy children, both born by caesarean section.',
    'She has two healthy children, both born by caesarean section.',
  ],
  [
    'interval_wrong',
    'She delivered on May 2. Review on June 13, which is nine weeks after the birth.',
    'She delivered on May 2. Review on June 13, which is six weeks after the birth.',
  ],
  [
    'age_disagrees',
    'Born in April 1950 and reviewed in May 2023, this 63-year-old woman has gout.',
    'Born in April 1950 and reviewed in May 2023, this 73-year-old woman has gout.',
  ],
  [
    'age_disagrees',
    'Mrs [ID_008], 71, has gout. This 51-year-old woman takes allopurinol.',
    'Mrs [ID_008], 71, has gout. This 71-year-old woman takes allopurinol.',
  ],
  [
    'tablets_wrong',
    'Methotrexate 15 mg weekly, taken as four 2.5 mg tablets at bedtime.',
    'Methotrexate 15 mg weekly, taken as six 2.5 mg tablets at bedtime.',
  ],
  [
    'germ_kind_wrong',
    'Is it glandular fever? The cause is coxsackievirus.',
    'Is it glandular fever? The cause is Epstein-Barr virus.',
  ],
  [
    'negation_disagrees',
    'Never smoked, no passive exposure at work. Being a smoker of ten a day, he was offered help.',
    'Never smoked, no passive exposure at work. Being the son of a smoker of ten a day, he was worried.',
  ],
  [
    'negation_disagrees',
    'No oedema. Bumetanide was doubled for the leg swelling.',
    'No oedema. Bumetanide had been started because of the leg swelling last month.',
  ],
  [
    'negation_disagrees',
    'No history of stroke. Clopidogrel is given because of his stroke.',
    'No history of stroke. Clopidogrel is given for a stent.',
  ],
  [
    'negation_disagrees',
    'She has no children. At home her two boys are well.',
    "She has no children. Her sister's two boys are well.",
  ],
  ['sum_wrong', 'Infiltrated with 5 mL of 1% lidocaine (100 mg).', 'Infiltrated with 5 mL of 1% lidocaine (50 mg).'],
  [
    'age_disagrees',
    'Born on 3 June 2019, she is eight years old; seen 10 July 2025.',
    'Born on 3 June 2019, she is six years old; seen 10 July 2025.',
  ],
  [
    'negation_disagrees',
    'PSH: nil. Abdomen soft, midline scar from a laparotomy in 2011.',
    'PSH: nil of note. Abdomen soft, midline scar from a laparotomy in 2011.',
  ],
  [
    'negation_disagrees',
    'No lip swelling, no wheeze. The lip swelling she had on ramipril has settled.',
    'No lip swelling, no wheeze. If tongue swelling occurs, call 999.',
  ],
];

describe('the numbers and statements of one text', () => {
  test.each(PAIRS)('%s: %s', (category, wrong, right) => {
    expect(categories(wrong)).toContain(category);
    expect(categories(right)).not.toContain(category);
  });

  test.each([
    'Of 12 nodes, three were positive, two equivocal and seven negative.',
    'Of the five children tested, two were positive and one was negative; two await results.',
    'Mrs [ID_008], 71, and her husband Mr [ID_009], 74, attended. This 71-year-old has gout.',
    'Ms [ID_003], 34, brought Ava, a 6-year-old girl, for review.',
    'Operation on 4 March. Wound check 11 March. Clips out 18 March, two weeks after surgery.',
    'Vancomycin 25 mg/kg load: weighs 92 kg, so 2,000 mg (max).',
    'Two antibiotics: amoxicillin, clarithromycin, with omeprazole.',
    'Carbamazepine 800 mg daily, taken as two 200 mg tablets in the morning and two at night.',
  ])('finds no sum or span that is wrong: %s', (text) => {
    expect(categories(text).filter((one) => /sum|interval|age_|tablets/.test(one))).toEqual([]);
  });

  test('an infusion after endoscopy, a drug of the past history, points of a score and a value in SI units are no errors', () => {
    expect(
      categories('Ulcer clipped at endoscopy, omeprazole infusion for 72 hours. H. pylori positive and treated.'),
    ).toEqual([]);
    expect(
      categories(
        'Blood cultures grew Escherichia coli, susceptible to ceftriaxone. A stone was stented. Past history: lupus on hydroxychloroquine. Her son had an MRSA boil.',
      ),
    ).toEqual([]);
    expect(categories('Spinal: 2.5 mL of 0.5% heavy bupivacaine with 300 mcg diamorphine.')).toEqual([]);
    expect(categories('Wells score 4.5: clinical signs 3, heart rate 1.5.')).toEqual([]);
    expect(categories('Hemoglobin 71 g/L, two units transfused. Hemoglobin was 93 on leaving.')).toEqual([]);
  });
});
