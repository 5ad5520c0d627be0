import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Knowledge, openKnowledge } from '../../models/knowledge/knowledge.ts';
import {
  BASES,
  COLUMNS,
  listOf,
  readTable,
  TABLES_DIRECTORY,
  TableMismatch,
  type TableName,
} from '../../models/knowledge/table.ts';

const NAMES = Object.keys(COLUMNS) as TableName[];

let knowledge: Knowledge;
beforeAll(async () => {
  knowledge = await openKnowledge();
});
afterAll(() => knowledge.close());

describe.each(NAMES)('%s.tsv', (name) => {
  const rows = readTable(name) as readonly Readonly<Record<string, string>>[];

  test('names a source and a basis for every fact', () => {
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) {
      expect(row.source, row.citation).toMatch(/\S{2}/);
      expect(BASES, row.citation).toContain(row.basis);
    }
  });

  test('has no row twice and no stray blanks', () => {
    const keys = rows.map(({ citation: _, source: __, basis: ___, ...cells }) => JSON.stringify(cells));
    expect(new Set(keys).size).toBe(keys.length);
    for (const row of rows) for (const cell of Object.values(row)) expect(cell, row.citation).toBe(cell.trim());
  });
});

test('holds at least 700 drugs, 400 interactions and 130 lab and vital ranges', () => {
  expect(readTable('drugs').length).toBeGreaterThanOrEqual(700);
  expect(readTable('interactions').length).toBeGreaterThanOrEqual(400);
  expect(readTable('contraindications').length).toBeGreaterThanOrEqual(300);
  expect(readTable('labs').length + readTable('vitals').length).toBeGreaterThanOrEqual(150);
});

test('orders every dose: usual low, usual high, most at once', () => {
  for (const row of readTable('doses')) {
    const [low, high, once] = [row.usual_low, row.usual_high, row.once_max].map(Number);
    expect(low, row.citation).toBeGreaterThan(0);
    expect(high, row.citation).toBeGreaterThanOrEqual(low!);
    expect(once, row.citation).toBeGreaterThanOrEqual(high!);
    expect(row.frequency, row.citation).toMatch(
      /^(?:\d+(?:-\d+)?\/day|once|as needed|infusion|weekly|(?:twice|three times) weekly|monthly|yearly|every other day|every \d+ (?:days|weeks|months))$/,
    );
    expect(knowledge.drugs.has(row.drug), row.citation).toBe(true);
  }
  for (const row of readTable('children')) expect(knowledge.drugs.has(row.drug), row.citation).toBe(true);
  for (const row of readTable('routes')) expect(knowledge.drugs.has(row.drug), row.citation).toBe(true);
  for (const row of readTable('rates')) {
    expect(Number(row.max_mg_per_minute), row.citation).toBeGreaterThan(0);
    expect(knowledge.drugs.has(row.drug), row.citation).toBe(true);
  }
});

test('orders every range: possible, usual, usual, possible', () => {
  for (const row of readTable('labs')) {
    const cells = [row.plausible_low, row.ref_low, row.ref_high, row.plausible_high].map(Number);
    expect(cells, row.citation).toEqual([...cells].sort((a, b) => a - b));
  }
  for (const row of readTable('vitals')) {
    const cells = [row.plausible_low, row.normal_low, row.normal_high, row.plausible_high].map(Number);
    expect(cells, row.citation).toEqual([...cells].sort((a, b) => a - b));
  }
  for (const row of readTable('scores')) expect(Number(row.min), row.citation).toBeLessThan(Number(row.max));
});

test('names in contraindications and indications only conditions that it can find in a text', () => {
  for (const row of readTable('contraindications')) {
    if (row.context_kind === 'condition') expect(knowledge.conditions.has(row.context), row.citation).toBe(true);
    else expect(['pregnancy', 'age', 'renal', 'lab']).toContain(row.context_kind);
    expect(['contraindicated', 'caution'], row.citation).toContain(row.severity);
  }
  for (const row of readTable('indications')) {
    for (const condition of listOf(row.conditions))
      expect(knowledge.conditions.has(condition), row.citation).toBe(true);
  }
});

test('names drugs, classes and people that it can find in a text', () => {
  const classes = new Set([...knowledge.drugs.values()].flatMap((row) => listOf(row.classes)));
  for (const row of readTable('classes')) classes.add(row.class);
  for (const row of readTable('circumstances')) {
    expect(knowledge.drugs.has(row.subject) || classes.has(row.subject), row.citation).toBe(true);
    expect(row.who, row.citation).toMatch(
      /^(?:any|pregnancy|breastfeeding|planning|taken|before surgery|(?:age|pregnancy) (?:<|>=)[\d.]+ (?:years|months|weeks))$/,
    );
    for (const words of [...listOf(row.with), ...listOf(row.unless)])
      if (words.startsWith('#')) expect(knowledge.conditions.has(words.slice(1)), row.citation).toBe(true);
  }
  const isKnown = (name: string): boolean => knowledge.drugs.has(name) || classes.has(name);
  for (const row of readTable('aims'))
    for (const name of [...row.right.split(';'), ...row.wrong.split(';')])
      expect(isKnown(name), `${row.aim}: ${name}`).toBe(true);
  for (const row of readTable('contraries')) {
    for (const name of row.drugs.split(';')) expect(isKnown(name), `${row.problem}: ${name}`).toBe(true);
    for (const cue of row.cues.split(' & ').flatMap(listOf))
      if (cue.startsWith('#')) expect(knowledge.conditions.has(cue.slice(1)), `${row.problem}: ${cue}`).toBe(true);
  }
  for (const row of readTable('mothers')) {
    expect(isKnown(row.subject) || knowledge.vaccines.has(row.subject), row.subject).toBe(true);
    expect(['planning', 'pregnancy', 'nursing'], row.citation).toContain(row.stage);
    expect(['avoid', 'fine'], row.citation).toContain(row.verdict);
  }
  const habits = new Set(readTable('habits').map(({ habit }) => habit));
  for (const row of readTable('misadvice')) {
    const subjects = row.subjects.split(';').filter(Boolean);
    expect(
      subjects.filter((name) => !isKnown(name)),
      row.citation,
    ).toEqual([]);
    for (const advice of listOf(row.advice))
      if (advice.startsWith('+')) expect(habits.has(advice.slice(1)), `${row.citation} ${advice}`).toBe(true);
  }
  const deeds = new Set(readTable('deeds').map(({ deed }) => deed));
  for (const row of readTable('actions'))
    for (const deed of listOf(row.wrong)) expect(deeds.has(deed), `${row.citation} ${deed}`).toBe(true);
  for (const row of [...readTable('actions'), ...readTable('alarms'), ...readTable('intervals')])
    expect(
      row.subjects.split(';').filter((name) => name !== '' && name !== 'vaccine' && !isKnown(name)),
      row.citation,
    ).toEqual([]);
  for (const { citation, kinds, min, max } of readTable('intervals')) {
    expect(
      ['every', 'check', 'lasts', 'starts', 'before', 'course', 'infused', 'again', 'wait', 'within'],
      citation,
    ).toEqual(expect.arrayContaining([...listOf(kinds)]));
    expect(Number(min), citation).toBeLessThan(Number(max));
  }
  const watches = new Set(readTable('watches').map(({ watch }) => watch));
  for (const row of readTable('watched')) {
    expect(
      row.subjects.split(';').filter((name) => !isKnown(name)),
      row.citation,
    ).toEqual([]);
    for (const watch of [...listOf(row.guides), ...listOf(row.watched)])
      expect(watches.has(watch), `${row.citation} ${watch}`).toBe(true);
  }
  for (const row of readTable('confused'))
    for (const name of [row.a, row.b]) expect(knowledge.drugs.has(name), row.citation).toBe(true);
});

test('states limits by what it can read in a text', () => {
  const classes = new Set([...knowledge.drugs.values()].flatMap((row) => listOf(row.classes)));
  for (const row of readTable('limits')) {
    expect(knowledge.drugs.has(row.subject), row.citation).toBe(true);
    expect(
      ['renal', 'renal_start', 'newborn', 'age', 'with', 'start', 'condition', 'two of three', 'weight', 'purpose'],
      row.citation,
    ).toContain(row.context_kind);
    if (row.context_kind === 'condition') expect(knowledge.conditions.has(row.context), row.citation).toBe(true);
    if (row.context_kind === 'with')
      expect(knowledge.drugs.has(row.context) || classes.has(row.context), row.citation).toBe(true);
    expect(
      [row.once_max, row.day_max, row.times_max].some((most) => Number(most) > 0),
      row.citation,
    ).toBe(true);
    if (row.condition !== '') expect(knowledge.conditions.has(row.condition), row.citation).toBe(true);
  }
});

test('grades every interaction', () => {
  for (const row of readTable('interactions')) {
    expect(['contraindicated', 'major', 'moderate'], row.citation).toContain(row.severity);
    expect(row.effect, row.citation).not.toBe('');
  }
});

test('finds an interaction by drug, by class and in either order', () => {
  const severity = (a: string, b: string) => knowledge.interactionsOf(a, b).map((row) => row.severity);
  expect(severity('simvastatin', 'clarithromycin')).toContain('contraindicated');
  expect(severity('clarithromycin', 'simvastatin')).toContain('contraindicated');
  expect(severity('nitroglycerin', 'sildenafil')).toContain('contraindicated');
  expect(severity('amoxicillin', 'loratadine')).toEqual([]);
});

test('gives the title of an ICD-10-CM code, and none of a code that is not there', () => {
  expect(knowledge.codes.titleOf('E11.9')).toBe('Type 2 diabetes mellitus without complications');
  expect(knowledge.codes.titleOf('A00')).toBe('Cholera');
  expect(knowledge.codes.titleOf('Z99.89')).toBe('Dependence on other enabling machines and devices');
  for (const absent of ['', 'A', 'E11.999', 'ZZZ']) expect(knowledge.codes.titleOf(absent)).toBeUndefined();
});

test('retrieves passages by name, with their source, and takes names as phrases and not as query syntax', async () => {
  const [passage] = await knowledge.passages.search(['warfarin', 'metronidazole'], 3);
  expect(passage).toMatchObject({ source: 'FDA label', citation: expect.stringMatching(/^interactions:\d+$/) });
  expect(passage?.text).toContain('warfarin with metronidazole');
  for (const odd of ['" OR 1', 'NEAR(', '*', 'text:']) {
    await expect(knowledge.passages.search(['warfarin', odd], 3)).resolves.toBeInstanceOf(Array);
  }
});

describe('with a table that is damaged', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sallyport-tables-'));
    await cp(TABLES_DIRECTORY, directory, { recursive: true });
  });
  afterAll(() => rm(directory, { recursive: true }));

  const damage = async (file: string, change: (text: string) => string) => {
    const path = join(directory, file);
    const text = await readFile(path, 'utf8');
    await writeFile(path, change(text));
    return () => writeFile(path, text);
  };

  test.each([
    ['a missing column', 'doses.tsv', (text: string) => text.replace('\tonce_max', '')],
    ['a fact without a source', 'labs.tsv', (text: string) => text.replace('\tcommon adult reference range', '\t')],
    ['an unknown basis', 'scores.tsv', (text: string) => text.replace('\tcompiled', '\tinvented')],
    ['a short line', 'vitals.tsv', (text: string) => `${text}heart rate\thr\n`],
  ])('refuses to open with %s', async (_, file, change) => {
    const restore = await damage(file, change);
    await expect(openKnowledge({ directory })).rejects.toThrow(TableMismatch);
    await restore();
    await (await openKnowledge({ directory })).close();
  });

  test('has another fingerprint when a single fact changes', async () => {
    const restore = await damage('scores.tsv', (text) => text.replace('GCS', 'GCX'));
    const changed = await openKnowledge({ directory });
    expect(changed.sha256).not.toBe(knowledge.sha256);
    await changed.close();
    await restore();
  });
});
