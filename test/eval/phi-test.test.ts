import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkAnnotation } from './annotation-check.ts';
import { countTestSet, readTestSet, TEST_SET, toJsonLines } from './build-test-set.ts';
import { LABELS, MarkupError, readMarkup } from './markup.ts';

const documents = readTestSet();

test('the sources build to the committed JSON Lines, byte for byte', () => {
  expect(toJsonLines(documents)).toBe(readFileSync(TEST_SET, 'utf8'));
});

test('every group has enough documents, and the stress group at least 48 genres', () => {
  const { groups } = countTestSet(documents);
  const floors = {
    'visit-note': 30,
    'note-section': 30,
    'spoken-consultation': 20,
    'clinician-query': 30,
    'cda-text': 10,
    'phi-free': 20,
    stress: 48,
  };
  for (const [group, floor] of Object.entries(floors)) expect(groups[group], group).toBeGreaterThanOrEqual(floor);
  expect(Object.keys(groups).sort()).toEqual(Object.keys(floors).sort());
  const genres = new Set(documents.map(({ source }) => source).filter((source) => source.startsWith('stress/')));
  expect(genres.size).toBeGreaterThanOrEqual(48);
});

test('every label occurs, the common ones often', () => {
  const { labels } = countTestSet(documents);
  for (const label of LABELS) expect(labels[label], label).toBeGreaterThanOrEqual(4);
  for (const label of ['PATIENT', 'PHYSICIAN', 'NAME', 'DATE'])
    expect(labels[label], label).toBeGreaterThanOrEqual(250);
  for (const label of ['LOCATION', 'HOSPITAL']) expect(labels[label], label).toBeGreaterThanOrEqual(110);
  for (const label of ['PHONE', 'DOB', 'ID']) expect(labels[label], label).toBeGreaterThanOrEqual(60);
});

test('half of the clinician queries and none of the PHI-free notes hold PHI', () => {
  const withPhi = (group: string) =>
    documents.filter(({ source, spans }) => source === group && spans.length > 0).length;
  expect(withPhi('clinician-query')).toBe(15);
  expect(withPhi('phi-free')).toBe(0);
});

test('documents are 80 to 2,500 characters, their spans sorted, apart and free of blanks at the edges', () => {
  for (const { id, text, spans } of documents) {
    expect(text.length, id).toBeGreaterThanOrEqual(80);
    expect(text.length, id).toBeLessThanOrEqual(2500);
    let read = 0;
    for (const { start, end } of spans) {
      expect(start, id).toBeGreaterThanOrEqual(read);
      expect(text.slice(start, end).trim(), id).toBe(text.slice(start, end));
      expect(/[\p{L}\p{N}]/u.test(text.slice(start, end)), id).toBe(true);
      read = end;
    }
  }
});

test('nothing marked in one place of a document is unmarked in another, and nothing that looks like PHI is', () => {
  expect(documents.flatMap(checkAnnotation)).toEqual([]);
});

test('the check finds an unmarked repeat, an unmarked date and an unmarked doctor, and heeds the keep list', () => {
  const check = (source: string) => checkAnnotation(readMarkup(source)[0]!);
  expect(check("=== x-1\n[[PATIENT|Rose Adler]] came. Rose's knee hurts.")).toHaveLength(1);
  expect(check('=== x-1 keep: rose\n[[PATIENT|Rose Adler]] came. Her heart rate rose.')).toEqual([]);
  expect(check('=== x-1\nSeen 3/4/2024 by Dr. Adler.')).toHaveLength(2);
  expect(check('=== x-1\n[[NAME|Ana\nLuz]] and Ana Luz')).not.toEqual([]);
});

test.each([
  ['an unknown label', '=== x-1\n[[PERSON|Ana]]'],
  ['an unclosed span', '=== x-1\n[[NAME|Ana] is here'],
  ['a blank at the edge of a span', '=== x-1\n[[NAME|Ana ]]is here'],
  ['a heading without a number', '=== x\ntext'],
  ['text before the first heading', 'text\n=== x-1\ntext'],
])('refuses %s', (_, source) => {
  expect(() => readMarkup(source)).toThrow(MarkupError);
});

test('offsets count UTF-16 code units of the text without its markup', () => {
  const [document] = readMarkup('=== stress/emoji-1\n😀 [[PATIENT|Zoë]] of [[LOCATION|Dayton, OH]].\n');
  expect(document).toEqual({
    id: 'stress/emoji-1',
    source: 'stress/emoji',
    text: '😀 Zoë of Dayton, OH.',
    spans: [
      { start: 3, end: 6, label: 'PATIENT' },
      { start: 10, end: 20, label: 'LOCATION' },
    ],
    keep: [],
  });
});
