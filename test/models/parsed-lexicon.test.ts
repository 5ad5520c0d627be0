import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { formatLexicon, type LexiconTable, lookUpIn, parseLexicon } from '../../models/phi-ner/lexicon.ts';
import { readParsed, writeParsed } from '../../models/phi-ner/parsed-lexicon.ts';

describe('a word list as the installation leaves it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-lexicon-'));
  const file = join(folder, 'lexicon.bin');
  const table = parseLexicon(
    formatLexicon([
      { word: 'jose', id: 1, bits: 2 },
      { word: 'joseph', id: 77, bits: 6 },
    ]),
  );
  writeParsed(file, 'of this list', table);
  const whole = readFileSync(file);
  afterAll(() => rmSync(folder, { recursive: true }));

  const readWith = (bytes: Uint8Array, list = 'of this list'): LexiconTable | undefined => {
    writeFileSync(file, bytes);
    return readParsed(file, list);
  };

  test('is the table that was parsed, on memory that threads share', () => {
    const read = readWith(whole)!;
    expect(read).toEqual(table);
    expect(read.rows.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(lookUpIn(read).find('joseph')).toEqual({ id: 77, bits: 6 });
  });

  test('does not count for another list', () => {
    expect(readWith(whole, 'of another')).toBeUndefined();
  });

  test.each([0, 31, 32, 33, whole.length - 1])('does not count cut to %i bytes', (length) => {
    expect(readWith(whole.subarray(0, length))).toBeUndefined();
  });

  test('does not count with one bit changed', () => {
    const changed = Buffer.from(whole);
    changed[40]! ^= 1;
    expect(readWith(changed)).toBeUndefined();
  });

  test('is not missed where there is none', () => {
    expect(readParsed(join(folder, 'none'), 'of this list')).toBeUndefined();
  });
});
