import { expect, test } from 'vitest';
import { readText } from '../../../plugin/validation/reading/document.ts';
import { fileChecker } from './support.ts';

const { checker } = fileChecker();
/** What a text says of a pregnancy of the patient: whether she is, and how many weeks. */
const told = (text: string): readonly string[] =>
  readText(text, checker().lexicon).patient.flatMap((fact) =>
    fact.kind === 'pregnant' ? [`${fact.pregnant ? 'yes' : 'no'}${fact.weeks ? ` ${fact.weeks}` : ''}`] : [],
  );

test.each([
  ['She is 20 weeks pregnant today.', 'yes 20'],
  ['Was 33 weeks pregnant on arrival, BP 170/110.', 'yes 33'],
  ['She was told she is pregnant.', 'yes'],
  ['She was found to be pregnant, 8 weeks.', 'yes 8'],
  ['Two positive home pregnancy tests.', 'yes'],
  ['Tested positive for pregnancy.', 'yes'],
  ['Pregnant? Yes, 14 weeks.', 'yes 14'],
  ['Pregnant: yes, 14 weeks.', 'yes 14'],
  ['Pregnant: Y', 'yes'],
  ['Lithium, pregnant at 8 weeks: what now?', 'yes 8'],
  ['Seen at 33 weeks gestation with PPROM.', 'yes 33'],
  ['She was 16 weeks pregnant on 13 November.', 'yes 16'],
  ['This 37-year-old was 16 weeks pregnant at her last visit.', 'yes 16'],
  ['Pregnancy test 20 October positive.', 'yes'],
  ['Pregnancy test (3/10): positive.', 'yes'],
])('is told: %s', (text, expected) => expect(told(text)).toEqual([expected]));

test('a pregnancy after none', () =>
  expect(told('Never been pregnant before; now 10 weeks pregnant.').at(-1)).toBe('yes 10'));

test.each([
  'Pregnant? No.',
  'Pregnant: no.',
  'Pregnant: N',
  'Pregnant (no), breastfeeding (no).',
  'Pregnant or breastfeeding: no.',
  'Pregnant no, breastfeeding no.',
  'Pregnant - denies.',
  'Is she pregnant? No, test negative.',
])('is denied: %s', (text) => expect(told(text)).toEqual(['no']));

test.each([
  'Are you pregnant?',
  'She was 12 weeks pregnant in 2019.',
  'She was 16 weeks pregnant on 13 November 2019 and lost it.',
  'She was 12 weeks pregnant when she lost it.',
  'When she was 20 weeks pregnant she had a clot.',
  'If you are over 20 weeks pregnant avoid ibuprofen.',
  'Women who are 20 weeks pregnant should avoid ibuprofen.',
  'Avoid ibuprofen after 20 weeks gestation.',
  'Tdap is given at 27 to 36 weeks gestation.',
  "Until 36 weeks' gestation.",
  'Her last child came at 36 weeks gestation.',
  'During her pregnancy in 2018 she had preeclampsia.',
  'She has been pregnant twice.',
  'No pregnancy test was done.',
])('is left open: %s', (text) => expect(told(text)).toEqual([]));

test('a denied exposure denies no pregnancy', () =>
  expect(told('Pregnant at 8 weeks. She had no isotretinoin exposure this pregnancy.')).not.toContain('no'));
