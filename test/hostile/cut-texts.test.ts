import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { detect } from '../../plugin/detect.ts';
import { startReaders } from '../../plugin/readers.ts';
import { PHI_TYPES } from '../../plugin/spans.ts';
import { type EvalRow, readRows } from '../eval/rows.ts';
import { chartFacts, clinicalDate } from '../eval/scorer.ts';
import { fileChecker } from '../plugin/validation/support.ts';
import { isLong } from '../support/long.ts';
import { seededBelow } from '../support/random.ts';

const CASES = join(import.meta.dirname, '../cases');
const NOTES = join(import.meta.dirname, '../../models/phi-ner/train/dev');
/** Of so many texts one is cut, and in how many ways. */
const [ONE_OF, ROUNDS] = isLong ? [1, 10] : [600, 1];
const LAST_WORDS = ['(', ',', ';', ' -', ' |', ' and', ' 5', ' of', ' in', ' the'];

const { checker } = fileChecker();

/** What a language model that runs out of tokens, a copying hand or a bad scan makes of a text. */
function piecesOf(text: string, below: (limit: number) => number): readonly string[] {
  const from = below(text.length);
  const words = text.split(/(?=[\s.,;:()|/])/);
  return [
    text.slice(0, from),
    text.slice(from),
    text.slice(from, from + below(text.length - from)),
    words.filter(() => below(4) > 0).join(''),
    words.toSorted(() => below(3) - 1).join(''),
    words.slice(0, 1 + below(words.length)).join('') + LAST_WORDS[below(LAST_WORDS.length)],
  ];
}

/** Those pieces of a text on which the judging breaks. */
function unjudgedOf(pieces: readonly string[], { chart, context }: EvalRow): readonly string[] {
  const facts = chart === undefined ? undefined : chartFacts(chart);
  const beside = { asOf: clinicalDate(chart), ...(facts && { chart: facts }), ...(context && { context }) };
  const isJudged = (piece: string): boolean => {
    try {
      checker().judge(piece, beside);
      return true;
    } catch {
      return false;
    }
  };
  return pieces.filter((piece) => !isJudged(piece));
}

test('a text that ends or begins anywhere, with words missing or out of order, is judged', () => {
  const below = seededBelow(26_1129);
  const files = readdirSync(CASES).filter((name) => /^validate-.*\.jsonl$/.test(name));
  const rows = files.flatMap((name) => readRows(join(CASES, name))).filter((_, at) => at % ONE_OF === 0);
  const unjudged = Array.from({ length: ROUNDS }).flatMap(() =>
    rows.flatMap((row) => unjudgedOf(piecesOf(row.text, below), row)),
  );
  expect(rows.length).toBeGreaterThan(30);
  expect(unjudged).toEqual([]);
}, 3_600_000);

test('a note that ends or begins anywhere, with words missing or out of order, is read', async () => {
  const below = seededBelow(26_1129);
  const files = readdirSync(NOTES).filter((name) => name.endsWith('.jsonl'));
  const notes = files
    .flatMap((name) => readFileSync(join(NOTES, name), 'utf8').trim().split('\n'))
    .filter((_, at) => at % ONE_OF === 0)
    .map((line) => (JSON.parse(line) as { text: string }).text);
  const pool = await startReaders({ threads: 1 });
  const isRead = async (text: string): Promise<boolean> =>
    !('kind' in (await detect(text, { pool, types: PHI_TYPES })));
  const unread: string[] = [];
  for (const piece of notes.flatMap((text) => piecesOf(text, below))) if (!(await isRead(piece))) unread.push(piece);
  expect(notes.length).toBeGreaterThan(8);
  expect(unread).toEqual([]);
  // A find of plain words alone, one of them behind a comma.
  expect(await isRead(' - ASSESSMENT\nPt gains, TUG (26 m.')).toBe(true);
  await pool.close();
}, 3_600_000);

test.each(['Atropine 1 mg (', 'Your weight is down from 212 lb in', 'Repeat the INR on no 12'])(
  '%s is judged to its end',
  (text) => {
    expect(() => checker().judge(text)).not.toThrow();
  },
);
