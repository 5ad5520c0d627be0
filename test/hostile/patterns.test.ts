import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MEET } from '../../plugin/join.ts';
import { isLong } from '../support/long.ts';
import type { Attacked } from './attack-patterns.ts';
import type { ListedPattern, PatternList } from './list-patterns.ts';

const run = promisify(execFile);
const program = (name: string): string => join(import.meta.dirname, name);

/** Characters of a hostile text, and the time that its search may take. Wide, because test machines are busy. */
const [LENGTH, CEILING_MS] = isLong ? [1_048_576, 10_000] : [8_192, 1_000];
/** Patterns there are at least: that the list was read, not that it is long. */
const AT_LEAST = 900;

let folder: string;
let list: PatternList;
let analysed: readonly ListedPattern[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sallyport-patterns-'));
  const { stdout } = await run(process.execPath, [program('list-patterns.ts')], { maxBuffer: 2 ** 26 });
  list = JSON.parse(stdout) as PatternList;
  // The analysis does not see through a look-around; this one changes no match.
  analysed = list.patterns.map((pattern) => ({ ...pattern, source: pattern.source.replaceAll(MEET, '') }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const parser = new RegExpParser();
const parse = ({ source, flags }: Pick<ListedPattern, 'source' | 'flags'>): AST.Pattern =>
  parser.parsePattern(source, undefined, undefined, { unicode: flags.includes('u') });

const mayBeEmpty = (node: AST.Element): boolean =>
  (node.type === 'Quantifier' && (node.min === 0 || mayBeEmpty(node.element))) ||
  ((node.type === 'Group' || node.type === 'CapturingGroup') &&
    node.alternatives.some(({ elements }) => elements.every(mayBeEmpty)));
const isAnchored = ({ elements: [first] }: AST.Alternative): boolean =>
  first !== undefined &&
  ((first.type === 'Assertion' && first.kind === 'start') ||
    ((first.type === 'Group' || first.type === 'CapturingGroup') && first.alternatives.every(isAnchored)));

/** Whether a repetition without a bound has something behind it that can fail: then every start may read to the end. */
function rereads(node: AST.Element | AST.Alternative, isLast: boolean): boolean {
  if (node.type === 'Alternative')
    return node.elements.some((element, at) =>
      rereads(element, isLast && node.elements.slice(at + 1).every(mayBeEmpty)),
    );
  if (node.type === 'Quantifier')
    return (node.max === Number.POSITIVE_INFINITY && !isLast) || rereads(node.element, isLast && node.min <= 1);
  if (node.type === 'Group' || node.type === 'CapturingGroup')
    return node.alternatives.some((each) => rereads(each, isLast));
  return node.type === 'Assertion' && 'alternatives' in node && node.alternatives.some((each) => rereads(each, false));
}
const isUnbounded = (pattern: Pick<ListedPattern, 'source' | 'flags'>): boolean =>
  parse(pattern).alternatives.some(
    (alternative) => rereads(alternative, true) && !(isAnchored(alternative) && !pattern.flags.includes('m')),
  );

const isSuperlinear = ({ source, flags }: Pick<ListedPattern, 'source' | 'flags'>): boolean =>
  analyse({ source, flags }, { maxReports: 1 }).reports.length > 0;

const namesOf = (patterns: readonly ListedPattern[]): string[] =>
  patterns.map(({ where, source }) => `${where} /${source.slice(0, 120)}/`);

test('every pattern of the service is in the list', () => {
  expect(list.patterns.length).toBeGreaterThan(AT_LEAST);
  expect(list.unseen).toEqual([]);
  for (const room of ['server', 'plugin', 'audit', 'fhir', 'models'])
    expect(list.patterns.some(({ where }) => where.startsWith(`${room}/`))).toBe(true);
});

test('no pattern has two ways through the same text without a bound (scslre)', () => {
  expect(namesOf(analysed.filter(isSuperlinear))).toEqual([]);
});

test('no unbounded repetition of an unanchored pattern is read again from the next start', () => {
  expect(namesOf(analysed.filter(isUnbounded))).toEqual([]);
});

test('the checks see what is slower than linear', () => {
  for (const pattern of [/^(?:a+)+$/, /\s+$/]) expect(isSuperlinear(pattern)).toBe(true);
  for (const pattern of [/ \(.*\)/, /x[^;]*;/, /a+b/]) expect(isUnbounded(pattern)).toBe(true);
  for (const pattern of [/^a+b/, /x.*/, /\d{1,9}mg/, /(?:a+b?)/]) expect(isUnbounded(pattern)).toBe(false);
});

test(
  `every pattern reads ${LENGTH} characters made against it in time`,
  async () => {
    const file = join(folder, 'list.json');
    writeFileSync(file, JSON.stringify(list));
    const { stdout } = await run(process.execPath, [program('attack-patterns.ts'), file, String(LENGTH)], {
      maxBuffer: 2 ** 26,
    });
    const attacked = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Attacked);
    expect(attacked.length).toBeGreaterThan(AT_LEAST);
    expect(attacked.filter(({ ms }) => ms > CEILING_MS)).toEqual([]);
  },
  isLong ? 3_600_000 : 120_000,
);
