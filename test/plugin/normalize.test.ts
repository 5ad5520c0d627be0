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

test('plain text is searched as it is', () => {
  const text = 'Maria Lopez, seen 03/04/2024 for H1N1, A1c 7.2, G1P0, T1N0M0.';
  expect(normalize(text).text).toBe(text);
});
