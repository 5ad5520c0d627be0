import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, type Operating } from '../../models/phi-ner/decode.ts';
import { BITS_COLUMN, COLUMNS, featurize, plainPieces } from '../../models/phi-ner/features.ts';
import { TAG_COUNT, TAGS } from '../../models/phi-ner/labels.ts';
import { bitOf, foldWord, formatLexicon, lookUpIn, parseLexicon } from '../../models/phi-ner/lexicon.ts';
import { scan } from '../../models/phi-ner/scan.ts';

const lexicon = lookUpIn(
  parseLexicon(
    formatLexicon([
      { word: 'jose', id: 0, bits: bitOf('given') },
      { word: 'joseph', id: 0, bits: bitOf('given') | bitOf('surname-census') },
      { word: 'patient', id: 42, bits: bitOf('dictionary') },
      { word: 'rain', id: 77, bits: bitOf('dictionary') | bitOf('surname-census') },
    ]),
  ),
);

describe('pieces', () => {
  test('cover every visible character of any text exactly once, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        let last = 0;
        for (const { start, end, surface } of scan(text)) {
          expect(text.slice(start, end)).toBe(surface);
          expect(text.slice(last, start).trim()).toBe('');
          last = end;
        }
        expect(text.slice(last).trim()).toBe('');
      }),
    );
  });

  test('keep combining marks with their letter and part letters from digits', () => {
    expect(scan("O'Ne\u0301il2 a").map(({ surface }) => surface)).toEqual(['O', "'", 'Ne\u0301il', '2', 'a']);
  });
});

describe('the word list', () => {
  test('is read as it was written', () => {
    expect(lexicon.find('joseph')).toEqual({ id: 1, bits: bitOf('given') | bitOf('surname-census') });
    expect(lexicon.find('patient')).toEqual({ id: 42, bits: bitOf('dictionary') });
    expect(lexicon.find('josep')).toEqual({ id: 1, bits: 0 });
    expect(lexicon.words).toBe(78);
  });

  test('knows a word whatever its case and accents', () => {
    expect(foldWord('JOSÉ')).toBe('jose');
    expect(foldWord('Jose\u0301')).toBe('jose');
  });
});

describe('features', () => {
  const row = (text: string, piece: number): number[] => {
    const features = featurize(text, scan(text), lexicon);
    return [...features.slice(piece * COLUMNS, (piece + 1) * COLUMNS)];
  };

  test('of a word are those of its lists in every case, the shape apart', () => {
    expect(row('JOSEPH x', 0)[BITS_COLUMN]).toBe(row('joseph x', 0)[BITS_COLUMN]);
    expect(row('JOSEPH x', 0).slice(0, BITS_COLUMN - 1)).toEqual(row('joseph x', 0).slice(0, BITS_COLUMN - 1));
    expect(row('JOSEPH x', 0)[BITS_COLUMN - 1]).not.toBe(row('joseph x', 0)[BITS_COLUMN - 1]);
  });

  test('tell the place in the line from the text around', () => {
    expect(row('a b\nc', 2)).not.toEqual(row('a b c', 2));
    expect(row('x: c', 2)).not.toEqual(row('x, c', 2));
  });

  test('call ordinary lower-case words plain only in text with capitals', () => {
    const plain = (text: string): number[] => [...plainPieces(text, featurize(text, scan(text), lexicon))];
    expect(plain('Rain and rain')).toEqual([0, 0, 1]);
    expect(plain('rain and rain')).toEqual([0, 0, 0]);
  });
});

describe('decoding', () => {
  const operating: Operating = {
    temperature: 1,
    seed: 0.5,
    plainSeed: 0.95,
    extend: 0.2,
    otherSeed: 0.8,
    otherExtend: 0.5,
  };
  /** Logits that give each piece its tag with that chance, the rest to O. */
  const logitsOf = (tags: readonly (readonly [tag: string, chance: number])[]): Float32Array => {
    const logits = new Float32Array(tags.length * TAG_COUNT).fill(-30);
    for (const [piece, [tag, chance]] of tags.entries()) {
      logits[piece * TAG_COUNT] = Math.log(1 - chance + 1e-12);
      if (tag !== 'O') logits[piece * TAG_COUNT + TAGS.indexOf(tag)] = Math.log(chance);
    }
    return logits;
  };
  const found = (
    text: string,
    tags: readonly (readonly [string, number])[],
    plain: readonly number[] = [],
  ): string[] => {
    const pieces = scan(text);
    const flags = Uint8Array.from(pieces, (_, index) => plain[index] ?? 0);
    return decode(pieces, logitsOf(tags), flags, operating).map(
      ({ start, end, label }) => `${label}:${text.slice(start, end)}`,
    );
  };

  test('grows a sure piece over less sure neighbours, and drops what is nowhere sure', () => {
    expect(
      found('a Ana Ruiz b', [
        ['O', 0],
        ['B-NAME', 0.9],
        ['I-NAME', 0.3],
        ['O', 0],
      ]),
    ).toEqual(['NAME:Ana Ruiz']);
    expect(
      found('a Ana Ruiz b', [
        ['O', 0],
        ['B-NAME', 0.4],
        ['I-NAME', 0.3],
        ['O', 0],
      ]),
    ).toEqual([]);
  });

  test('parts two names that follow each other', () => {
    expect(
      found('Ruiz Obi', [
        ['B-PATIENT', 0.9],
        ['B-PHYSICIAN', 0.9],
      ]),
    ).toEqual(['PATIENT:Ruiz', 'PHYSICIAN:Obi']);
  });

  test('gives a name the label that most of its pieces have, and no punctuation at its ends', () => {
    const tags = [
      ['B-NAME', 0.6],
      ['I-PATIENT', 0.9],
      ['I-PATIENT', 0.9],
      ['I-PATIENT', 0.9],
    ] as const;
    expect(found('Ruiz, Ana.', tags)).toEqual(['PATIENT:Ruiz, Ana']);
  });

  test('asks more of ordinary lower-case words', () => {
    expect(
      found(
        'the rain',
        [
          ['O', 0],
          ['B-NAME', 0.9],
        ],
        [0, 1],
      ),
    ).toEqual([]);
    expect(
      found(
        'the rain',
        [
          ['O', 0],
          ['B-NAME', 0.97],
        ],
        [0, 1],
      ),
    ).toEqual(['NAME:rain']);
  });

  test('finds dates and numbers by their own thresholds, beside names', () => {
    const tags = [
      ['B-NAME', 0.9],
      ['B-DATE', 0.7],
      ['B-DATE', 0.9],
    ] as const;
    expect(found('Ana may june', tags)).toEqual(['NAME:Ana', 'DATE:june']);
  });
});
