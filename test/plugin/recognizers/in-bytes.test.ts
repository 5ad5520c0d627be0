import { expect, test } from 'vitest';
import { RECOGNIZERS } from '../../../plugin/recognizers/all.ts';
import { inBytes } from '../../../plugin/recognizers/in-bytes.ts';

const LATIN = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte));
const matchedBy = (pattern: RegExp): readonly string[] => LATIN.filter((character) => pattern.test(character));
const PROPERTIES = [
  ...new Set(
    RECOGNIZERS.flatMap(({ rules }) => rules.flatMap(({ pattern }) => pattern.source.match(/\\[pP]\{[^}]+\}/g) ?? [])),
  ),
];

test('the patterns name properties', () => {
  expect(PROPERTIES).toContain('\\p{L}');
});

test.each(PROPERTIES.flatMap((property) => ['u', 'iu'].map((flags) => [property, flags] as const)))(
  '%s under %s has the same characters of Latin-1, alone, in a class and out of one',
  (property, flags) => {
    for (const source of [property, `[${property}'-]`, `[^${property}.]`, `(?<!${property})x`])
      expect(matchedBy(inBytes(new RegExp(source, flags)))).toEqual(matchedBy(new RegExp(source, flags)));
  },
);

test('what names no property stays the same pattern; an escape and a class around it are kept', () => {
  const plain = /[a-z\]]{1,3}\d/gu;
  expect(inBytes(plain)).toBe(plain);
  expect(inBytes(/\\\p{Lu}[\]\p{Ll}]/u).test('\\A]')).toBe(true);
});
