import { describe, expect, it } from 'vitest';
import { toLatin } from '../../plugin/latin.ts';
import { recognizePatterns } from '../../plugin/recognizers/all.ts';

describe('what patterns see of characters beyond Latin-1', () => {
  it.each([
    ['Latin-1 as it is', 'José, 38 °C, 5 µg', 'José, 38 °C, 5 µg'],
    ['letters by their case', 'Łucja Šimić', 'Þucja Þimiþ'],
    ['letters without case, and marks in words', '山田 क\u093f', 'ªª ªª'],
    ['quotation marks and bullets', '“Bo”\n• Ann', '"Bo"\n* Ann'],
    ['numbers that are no digits', '↉ ㉈', '² ²'],
    ['other signs', 'a → b ≥ c', 'a ¦ b ¦ c'],
    ['both halves of a pair', '😀 𐐀', '¦¦ ÞÞ'],
    ['half a pair', 'a\ud83d b', 'a¦ b'],
  ])('%s', (_what, text, seen) => {
    expect(toLatin(text)).toBe(seen);
    expect(toLatin(text)).toHaveLength(text.length);
  });

  it('spans and what rules ask of them are of the text itself', () => {
    const text = '→ Dr. Łucja Šimić, MRN: 00482913 → 山田';
    const found = recognizePatterns(text).map(({ start, end }) => text.slice(start, end));
    expect(found).toContain('00482913');
    expect(found.some((each) => each.includes('Šimić'))).toBe(true);
  });
});
