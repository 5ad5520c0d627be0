import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRows } from '../../eval/rows.ts';
import { chartFacts, clinicalDate } from '../../eval/scorer.ts';
import { fileChecker } from './support.ts';

const { checker } = fileChecker();

/** A day in print: `March 3`, `3 March`, `2026-03-03`, `03/03/2026`. A pressure is no day. */
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const DAY = new RegExp(`\\b(?:${MONTH}) \\d|\\d (?:${MONTH})\\b|\\d{4}-\\d\\d|\\d/\\d{1,2}/\\d|\\w+day\\b`, 'i');

const daysIn = (told: readonly { message: string; evidence: readonly { text: string }[] }[]): readonly string[] =>
  told.flatMap(({ message, evidence }) => [message, ...evidence.map(({ text }) => text)]).filter(isOfDay);
const isOfDay = (message: string): boolean => DAY.test(message.replace(/\b(?:every|a|per|to)day\b|yesterday/gi, ''));

test('the pattern knows a day when it sees one', () => {
  expect(['from March 3 to', 'on 2026-11-23', 'of 4 May', 'due Friday', 'on 03/04/1968'].filter(isOfDay)).toHaveLength(
    5,
  );
  expect(['blood pressure 53/98', '450 mg a day', 'everyday', 'octreotide 50 mg'].filter(isOfDay)).toEqual([]);
});

test('no message holds a day of the text', () => {
  const folder = 'test/cases/validation/families';
  const texts = [
    ...readdirSync(folder).flatMap(
      (file) => (JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as { wrong: { text: string }[] }).wrong,
    ),
    ...readRows('test/cases/validate-ordinary.jsonl'),
  ];
  const told = texts.flatMap(({ text }) => checker().against(text));
  expect(told.length).toBeGreaterThan(500);
  expect(daysIn(told)).toEqual([]);
});

test('no message holds a day of the chart', () => {
  const told = readRows('test/cases/validate-bundles.jsonl').flatMap(({ text, chart }) => {
    const facts = chartFacts(chart);
    return checker().against(text, { asOf: clinicalDate(chart), ...(facts && { chart: facts }) });
  });
  expect(told.length).toBeGreaterThan(50);
  expect(daysIn(told)).toEqual([]);
});
