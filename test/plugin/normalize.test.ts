import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalize } from '../../plugin/normalize.ts';
import { recognizePatterns } from '../../plugin/recognizers/all.ts';

/** The original text of what the patterns find after folding. */
const surfaces = (original: string): string[] => {
  const searched = normalize(original);
  return recognizePatterns(searched.text)
    .map((entity) => searched.toOriginal(entity))
    .map(({ start, end }) => original.slice(start, end));
};

test.each([
  ['zero-width characters', 'SSN 536\u200b-22\u200b-8146', '536\u200b-22\u200b-8146'],
  ['soft hyphens', 'MRN: 0048\u00ad2913', '0048\u00ad2913'],
  ['full-width digits', 'SSN ５３６-２２-８１４６', '５３６-２２-８１４６'],
  ['Arabic-Indic digits', 'SSN ٥٣٦-٢٢-٨١٤٦', '٥٣٦-٢٢-٨١٤٦'],
  ['mathematical digits', 'SSN 𝟓𝟑𝟔-𝟐𝟐-𝟖𝟏𝟒𝟔', '𝟓𝟑𝟔-𝟐𝟐-𝟖𝟏𝟒𝟔'],
  ['en dashes', 'SSN 536–22–8146', '536–22–8146'],
  ['non-breaking spaces and hyphens', 'Call\u00a0(617)\u00a0555‑0143', '(617)\u00a0555‑0143'],
  ['division slashes', 'Seen 03∕04∕2024', '03∕04∕2024'],
  ['a full-width at sign', 'mail maria＠example.org', 'maria＠example.org'],
  ['a right-to-left mark inside', 'SSN 536-\u200f22-8146', '536-\u200f22-8146'],
  ['digits that a scanner misread', 'SSN: 9OO-55-l284', '9OO-55-l284'],
  ['an extension that it misread', 'records at ext 77l9, please', '77l9'],
  ['a highway that is no number', 'at MM 112 I-40 EB', 'MM 112 I-40 EB'],
])('%s do not smuggle an identifier through', (_name, text, surface) => {
  expect(surfaces(text)).toContain(surface);
});

test('every span of the folded text leads to a span of the original, in order', () => {
  const unit = fc.constantFrom(
    'a',
    '1',
    ' ',
    '\u200b',
    '\u00a0',
    '１',
    '𝟓',
    '–',
    '👩‍⚕️',
    'e\u0301',
    '\ud83d',
    '\r\n',
    '[ID_1]',
    '\u00ad',
  );
  fc.assert(
    fc.property(fc.array(unit, { minLength: 1, maxLength: 30 }), (units) => {
      const original = units.join('');
      const { text, toOriginal } = normalize(original);
      let before = 0;
      for (let start = 0; start < text.length; start++) {
        const span = toOriginal({ start, end: start + 1 });
        expect(span.start).toBeGreaterThanOrEqual(before);
        expect(span.end).toBeGreaterThan(span.start);
        expect(span.end).toBeLessThanOrEqual(original.length);
        before = span.start;
      }
    }),
  );
});

test.each([
  ['accents written apart', 'Jose\u0301 Nun\u0303ez', 'José Nuñez'],
  ['letters with marks that nothing composes', 'M\u0336a\u0336r\u0336ia', 'Maria'],
  ['ligatures', 'Griﬃn, ﬂoor Ⅳ', 'Griffin, floor IV'],
  ['a word of Cyrillic look-alikes beside Latin letters', 'Mаriа Lореz', 'Maria Lopez'],
  ['a word of nothing but look-alikes', 'Сосо', 'Coco'],
  ['a letter that looks like a digit', 'SSN 5З6-22-8146', 'SSN 536-22-8146'],
  ['a cell of a table of Word', 'Lopez\x0700482913', 'Lopez\t00482913'],
  ['letters in squares', '🅼🅰🆁🅸🅰', 'MARIA'],
])('%s are read as what they look like', (_name, text, read) => {
  expect(normalize(text).text).toBe(read);
});

test.each([
  'Give 1½ tablets; IFN-α, β2-agonist, α1-antitrypsin, 5 µg, ≥ 3 × 10 L, 37 °C, Tylenol™, Δ 4, σ = 2',
  'Анна Петрова, Ελένη Παππά',
  '患者 山田さん, राम',
])('signs of science and words of other scripts stay: %s', (text) => {
  expect(normalize(text).text).toBe(text);
});

test('every unit that replaces another leads back to all of it', () => {
  const original = 'a\u200bﬃ\u0336\u00ad𝟓e\u0301z';
  const { text, toOriginal } = normalize(original);
  expect(text).toBe('affi5éz');
  const surfaces = [...text].map((_unit, at) => {
    const { start, end } = toOriginal({ start: at, end: at + 1 });
    return original.slice(start, end);
  });
  expect(surfaces).toEqual(['a', 'ﬃ\u0336', 'ﬃ\u0336', 'ﬃ\u0336', '𝟓', 'e\u0301', 'z']);
});

test('plain text is searched as it is', () => {
  const text = 'Maria Lopez, seen 03/04/2024 for H1N1, A1c 7.2, G1P0, T1N0M0.';
  expect(normalize(text).text).toBe(text);
});
