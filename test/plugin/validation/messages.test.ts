import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { Finding } from '../../../plugin/validation/finding.ts';
import { readRows } from '../../eval/rows.ts';
import { chartFacts, clinicalDate } from '../../eval/scorer.ts';
import { isLong, sampled } from '../../support/long.ts';
import { tableWords, wordsOf, writtenWords } from '../../support/own-words.ts';
import { fileChecker } from './support.ts';

const { checker } = fileChecker();

/** A day in print: `March 3`, `3 March`, `2026-03-03`, `03/03/2026`. A pressure is no day. */
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const DAY = new RegExp(`\\b(?:${MONTH}) \\d|\\d (?:${MONTH})\\b|\\d{4}-\\d\\d|\\d/\\d{1,2}/\\d|\\w+day\\b`, 'i');
const isOfDay = (told: string): boolean => DAY.test(told.replace(/\b(?:every|a|per|to)day\b|yesterday/gi, ''));

/** A number without its unit that may be a year, or that is as long as what numbers a person. */
const YEAR = /(?<![\d.,/-])(?:19|20)\d\d\b(?! ?(?:mg|mcg|g|mL|L|units|kcal|IU|ng|mm|ms)\b)/;
const LONG = /\d{6}/;
/** Sums are of numbers that the text adds up, whatever they are. */
const isSum = ({ category }: Finding): boolean => /^(?:sum_wrong|balance_wrong|weight_dose_wrong)$/.test(category);

/** Everything that a finding tells in words. */
const toldBy = ({ message, about = [], evidence }: Finding): readonly string[] => [
  message,
  ...about,
  ...evidence.map(({ text }) => text),
];
const told = (findings: readonly Finding[], isWrong: (one: string) => boolean): readonly string[] =>
  findings.flatMap((finding) => toldBy(finding).filter(isWrong));

/** What a finding tells without what its row of a table says: "FDA 2020: avoid from 20 weeks". */
const withoutRow = ({ evidence, ...finding }: Finding): string =>
  evidence.reduce(
    (left, { text, source }) => [text.split(': ').slice(1).join(': '), source].filter(Boolean).reduce(cut, left),
    [finding.message, ...(finding.about ?? [])].join(' '),
  );
const cut = (text: string, part: string): string => text.replaceAll(part, '');
const numbersOf = (findings: readonly Finding[]): readonly string[] =>
  findings
    .filter((finding) => !isSum(finding))
    .map(withoutRow)
    .filter((one) => YEAR.test(one) || LONG.test(one));

/** All texts of many hands take minutes on a machine that does other things too. */
vi.setConfig({ testTimeout: 300_000 });

const some = <Row>(rows: readonly Row[]): readonly Row[] => sampled(rows, 17);

/** What is found against wrong texts of many hands. */
function ofTexts(): readonly Finding[] {
  const folder = 'test/cases/validation/families';
  const texts = [
    ...readdirSync(folder).flatMap(
      (file) => (JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as { wrong: { text: string }[] }).wrong,
    ),
    ...['ordinary', 'sources'].flatMap((name) => readRows(`test/cases/validate-${name}.jsonl`)),
  ];
  return some(texts).flatMap((row) =>
    checker().against(row.text, 'context' in row && row.context ? { context: row.context } : {}),
  );
}

const ofCharts = (): readonly Finding[] =>
  some(readRows('test/cases/validate-bundles.jsonl')).flatMap(({ text, chart }) => {
    const facts = chartFacts(chart);
    return checker().against(text, { asOf: clinicalDate(chart), isToday: true, ...(facts && { chart: facts }) });
  });

test('the patterns know a day and a year when they see one', () => {
  expect(['from March 3 to', 'on 2026-11-23', 'of 4 May', 'due Friday', 'on 03/04/1968'].filter(isOfDay)).toHaveLength(
    5,
  );
  expect(['blood pressure 53/98', '450 mg a day', 'everyday', 'octreotide 50 mg'].filter(isOfDay)).toEqual([]);
  expect(
    ['born in 1961', 'the 2019 scan', 'record 4417263'].filter((one) => YEAR.test(one) || LONG.test(one)),
  ).toHaveLength(3);
  expect(['2000 mg', '1950 mL', '12000 units'].filter((one) => YEAR.test(one) || LONG.test(one))).toEqual([]);
});

test('no finding tells a day, a year or a long number of the text, nor a word that is not our own', () => {
  const findings = ofTexts();
  expect(findings.length).toBeGreaterThan(isLong ? 1_000 : 100);
  const own = tableWords().union(writtenWords());
  expect(told(findings, isOfDay)).toEqual([]);
  expect(numbersOf(findings)).toEqual([]);
  expect(told(findings, (one) => wordsOf(one).some((word) => !own.has(word)))).toEqual([]);
});

test('no finding tells a day, a year or a long number of the chart', () => {
  const findings = ofCharts();
  expect(findings.length).toBeGreaterThan(isLong ? 50 : 25);
  expect(told(findings, isOfDay)).toEqual([]);
  expect(numbersOf(findings)).toEqual([]);
});

/** A name that is in no table, in places where a check reads words it does not know. */
const NAME = 'zyxwarth';
const PLACES = [
  `Blood cultures for ${NAME} negative. ${NAME} positive in the blood cultures.`,
  `${NAME} antibody was negative. The ${NAME} antibody-positive disease is treated.`,
  `Dr ${NAME} noted stage ${NAME} kidney disease; ${NAME} score 9 of 5, total 3.`,
  `Ms ${NAME}, 45, is 54 years old. ${NAME} 5000 mg daily; amoxicillin 500 g for ${NAME}.`,
  `Left ${NAME} pain. X-ray of the right ${NAME} shows a fracture of the left ${NAME}.`,
  `Denies ${NAME}. The ${NAME} is worse at night. Allergic to ${NAME}; ${NAME} 250 mg given.`,
  `${NAME} et al. ${NAME} J Med 2031;999:1. Gram-positive rods of ${NAME}, Neisseria meningitidis grown by ${NAME}.`,
  `${NAME} (${NAME} ${NAME} disease), E10.9 ${NAME}. Lyme disease is caused by ${NAME}.`,
];

test('a name in the text is told by no finding, whatever stands beside it', () => {
  const findings = PLACES.flatMap((text) => checker().against(text, { context: text.replaceAll('5', '7') }));
  expect(findings.length).toBeGreaterThan(3);
  expect(told(findings, (one) => one.toLowerCase().includes(NAME))).toEqual([]);
});

test('no finding tells an age over 89, nor a year of birth that does', () => {
  const chart = { birthDate: '1931-04-02', allergies: [], medications: [], conditions: [], labs: [] };
  const found = [
    checker().against('A 93-year-old woman was seen. This 39-year-old woman is well.'),
    checker().against('A 58-year-old man born in 1928 was seen.'),
    checker().against('A 97-year-old toddler was seen.'),
    checker().against('This 71-year-old was seen today.', { chart, asOf: new Date('2026-11-21') }),
    checker().against('The patient is 94 years old.', { context: 'The patient is 49 years old.' }),
  ];
  for (const findings of found) {
    expect(findings.some(({ category }) => /age/.test(category))).toBe(true);
    expect(told(findings, (one) => /\b(?:9[0-9]|1928)\b/.test(one))).toEqual([]);
  }
});
