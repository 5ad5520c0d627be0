import { expect, test } from 'vitest';
import { readText } from '../../../plugin/validation/reading/document.ts';
import { fileChecker } from './support.ts';

const { checker } = fileChecker();
const told = (text: string): readonly string[] =>
  readText(text, checker().lexicon)
    .mentions.filter(({ kind }) => kind === 'drug')
    .map(({ id, assertion }) => `${id} ${assertion}`);

test.each([
  ['Atorvastatin with gemfibrozil. Both were stopped.', ['atorvastatin stopped', 'gemfibrozil stopped']],
  [
    'Atorvastatin with gemfibrozil. Urine is clear. Both drugs were held.',
    ['atorvastatin stopped', 'gemfibrozil stopped'],
  ],
  ['The set carries meperidine 25 mg. At verification that line was deleted.', ['meperidine negated']],
  ['Ketorolac was ordered for pain. The bag was never hung.', ['ketorolac negated']],
  ['He took naproxen 500 mg. It was discontinued on arrival.', ['naproxen stopped']],
])('what the next sentence ends or denies does not count: %s', (text, expected) =>
  expect(told(text)).toEqual(expected),
);

test.each([
  'He takes warfarin 5 mg. It was not stopped.',
  'He takes warfarin 5 mg. It should be held before surgery.',
  'He takes warfarin 5 mg. It never was discontinued.',
  'Takes warfarin 5 mg. The heparin was stopped.',
  'Takes warfarin 5 mg. It works well and nothing was stopped.',
])('it counts: %s', (text) => expect(told(text)[0]).toBe('warfarin active'));

test.each([
  ['Aspirin 325 mg in the bag is for grandfather.', 'aspirin other-person'],
  ['Enoxaparin 80 mg BID only if the bleeding stops.', 'enoxaparin hypothetical'],
  ['Acetaminophen 650 mg if it aches.', 'acetaminophen active'],
])('%s', (text, expected) => expect(told(text)).toEqual([expected]));
