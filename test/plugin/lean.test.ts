import { expect, test } from 'vitest';
import { MEET } from '../../plugin/join.ts';
import { lean, withMeetings } from '../../plugin/lean.ts';

const marked = (source: string): string => withMeetings(source).replaceAll(MEET, '~');

test('ways meet behind alternatives, options and repetitions that have something behind them', () => {
  expect(marked('(?:a|b)c')).toBe('(?:a|b)~c');
  expect(marked('a?b{0,3}c+?d*')).toBe('a?~b{0,3}~c+?~d*');
  expect(marked('(?:x(?:a|b)|y)z')).toBe('(?:x(?:a|b)|y)~z');
  expect(marked('(?<n>\\d{1,3})(?:a|b){2}\\k<n>')).toBe('(?<n>\\d{1,3})~(?:(?:a|b)~){2}~\\k<n>');
});

test('ways meet between the copies of a repetition', () => {
  expect(marked('(?:a|b){0,3}')).toBe('(?:(?:a|b)~){0,3}');
  expect(marked('(?<n>a|b){2}c')).toBe('(?<n>(?:a|b)~){2}~c');
  expect(marked('(?:a|b){5}(?:c){2}')).toBe('(?:a|b){5}~(?:c){2}');
});

test('where one way leads on, nothing is added', () => {
  for (const source of [
    'abc',
    '(?:ab)c',
    'x{2}y',
    '(?=a|b)c',
    '(?<!a?)c',
    '[a|b?]c',
    'a\\?b',
    'a\\|b',
    '\\p{L}a',
    '[^]a',
    '(?:a|b)',
    'a|b',
    'a?',
  ])
    expect(withMeetings(source)).toBe(source);
});

test('the same is matched, at the same places, with the same captures', () => {
  const text = 'It is all in fact his late father\'s; 12 mg or 3 tablets, "née" 🙂 12 mg.';
  for (const pattern of [
    /\b(?:is|was) (?:all |in fact ){0,2}(?<whose>his|her) (?:late |own )?(father|mother) ?'s\b/g,
    /(\d{1,3}) ?(?:mg|tablets?)(?: or| and)?/g,
    /(?<=(?:or|and) )\d+(?: [a-z]{2,12}?){1,2}s?/g,
    /\p{L}{1,3}?é?e?"(?: |$)[^a-z]{1,2} ?\d/gu,
  ]) {
    const same = lean(pattern);
    expect(same.source).not.toBe(pattern.source);
    expect([...text.matchAll(same)].map((found) => [...found, found.index, found.groups])).toEqual(
      [...text.matchAll(pattern)].map((found) => [...found, found.index, found.groups]),
    );
    expect(text.match(pattern)).not.toBeNull();
  }
  expect(lean('A(?:b|c)d', 'gi')).toEqual(new RegExp(`A(?:b|c)${MEET}d`, 'gi'));
});
