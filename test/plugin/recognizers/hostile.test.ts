import { expect, test } from 'vitest';
import { normalize } from '../../../plugin/normalize.ts';
import { RECOGNIZERS, recognizePatterns } from '../../../plugin/recognizers/all.ts';
import { recognizeAll } from '../../../plugin/recognizers/recognizer.ts';

const LENGTH = 65_536;
/** A linear pattern needs a few milliseconds here; a quadratic one needs seconds. Wide, because test machines are busy. */
const CEILING_MS = 1500;

const fill = (unit: string): string => unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH);
const HOSTILE: Readonly<Record<string, string>> = {
  'a label and spaces': `MRN${fill(' ')}`,
  'labels only': fill('MRN: account number patient id dob '),
  'labels and linking words': fill('medical record number for the patient is on file as '),
  digits: fill('1'),
  'digits and hyphens': fill('12-'),
  'digits and spaces': fill('2 '),
  'slashed digits': fill('3/4/'),
  'capital words': fill('Maria Lopez '),
  'capital letters': fill('A'),
  'initials and commas': fill('A. B, '),
  'dots and at signs': fill('a.b@'),
  'hex groups': fill('ab:'),
  'spoken numbers': fill('twenty two five oh '),
  'month words': fill('march the fifth of may, '),
  'new lines': fill('\n'),
  'quotes and pipes': fill('"|*_'),
  'opened tags': fill('<name '),
  'JSON fields': fill('"family": "'),
  'streets without an end': fill('12 North Oak '),
  'lone brackets': fill('[ID '),
  'addresses without an end': fill(`zoom.us/j/${'1'.repeat(250)},`),
};

for (const [name, text] of Object.entries(HOSTILE)) {
  test(`every recognizer reads 64 KB of ${name} in linear time`, () => {
    const slow = RECOGNIZERS.filter((recognizer) => {
      const recognize = recognizeAll([recognizer]);
      const started = performance.now();
      recognize(text);
      return performance.now() - started > CEILING_MS;
    }).map((recognizer) => recognizer.name);
    expect(slow).toEqual([]);
  });
}

test('64 KB of characters that need folding is searched in linear time', () => {
  const started = performance.now();
  recognizePatterns(normalize(fill('１２\u200b–é')).text);
  expect(performance.now() - started).toBeLessThan(CEILING_MS);
});

test('every quantifier is bounded', () => {
  const unbounded = RECOGNIZERS.flatMap(({ name, rules }) =>
    rules
      .map(({ pattern }) => pattern.source.replaceAll(/\[(?:[^\]\\]|\\.)*\]|\\./g, 'x'))
      .filter((source) => /[*+]|\{\d*,\}/.test(source))
      .map((source) => `${name}: ${source}`),
  );
  expect(unbounded).toEqual([]);
});
