import { describe, expect, test } from 'vitest';
import { chart, fileChecker } from './support.ts';

const { categories } = fileChecker();

const woman = chart({ birthDate: '1954-06-01', ageYears: 72, sex: 'female' });
const boy = chart({ birthDate: '2019-06-01', ageYears: 7, sex: 'male' });
const ages = (text: string) => categories(text, { chart: woman }).filter((one) => one === 'chart_age_differs');

describe('the age of whom the chart is of', () => {
  test.each([
    'Podiatry referral for [ID_003], aged 61, with a heel ulcer.',
    'For [ID_003], 61 years: the ulcer is clean.',
    'Question from the ward: an ulcer in a 61-year-old with neuropathy.',
    'You are 61 years old and have no allergy on record.',
    'Pt is 61, lives alone.',
  ])('marks "%s"', (text) => expect(ages(text)).not.toEqual([]));

  test.each([
    'Podiatry referral for [ID_003], aged 72, with a heel ulcer.',
    'Her sister [ID_004], 61, will collect her.',
    'Her husband is frail. He is 88 and needs help.',
    'Menopause at age 51, hysterectomy when she was 55.',
    'She has the bones of a 50-year-old woman.',
    '[ID_003], 12 days after the operation, walks well.',
    'Her granddaughter, 9 years old, has measles.',
  ])('leaves "%s" alone', (text) => expect(ages(text)).toEqual([]));
});

const sexOf = (text: string, of = woman) =>
  categories(text, { chart: of }).filter((one) => one === 'chart_sex_differs');

describe('pronouns of one who is told of with others', () => {
  test.each([
    'He takes amlodipine; his wife keeps the pill box.',
    'The nurse checked his blood pressure.',
    'His mother had breast cancer at 44.',
  ])('marks "%s" of a woman', (text) => expect(sexOf(text)).not.toEqual([]));
  test.each(['Dear parents, her oxygen was 98% today.', 'The bruise on her knee has gone.'])(
    'marks "%s" of a boy',
    (text) => expect(sexOf(text, boy)).not.toEqual([]),
  );

  test.each([
    'Her husband rang: he is worried.',
    'Discussed with Dr Vance; he advises rest.',
    'The pharmacist rang. He has none in stock.',
    'Her adult son drives her; he has the list.',
  ])('leaves "%s" of a woman alone', (text) => expect(sexOf(text)).toEqual([]));
  test.each([
    'Mother rang, she will bring the form.',
    'Tell her to give fluids.',
    'She asked whether honey is safe for her child.',
    'His sister has asthma and she uses an inhaler.',
  ])('leaves "%s" of a boy alone', (text) => expect(sexOf(text, boy)).toEqual([]));
});
