import { expect, test } from 'vitest';
import { mayMatch, searched } from '../../../plugin/validation/needed-words.ts';

const PATTERNS: readonly (readonly [RegExp, readonly string[], readonly string[]])[] = [
  [/\bfor (?<days>\d{1,2}|three) days?\b/i, ['For 3 days', 'FOR three day'], ['for a week', 'for three of them']],
  [/\b(?:lives? alone|(?:is|a) widow(?:ed)?)\b/i, ['lives alone', 'a widow', 'is Widowed'], ['lives with a son']],
  [/\d{1,3} ?mg(?:\/day)?(?! IV)/, ['5 mg', '5 mg/day'], []],
  [/(?<!no )(?<unit>tablets?|capsules) [^\]\n(]{0,9}\k<unit>/, ['tablet or tablet'], ['a pill']],
  [/\b(?:urine|)output x{0}(?:total)?/i, ['output ', 'urineoutput '], ['urine']],
  [/co\.lon|semi\/colon/, ['co.lon', 'semi/colon'], ['a comma']],
];

test.each(PATTERNS)('%s asks for no more than it needs', (pattern, matching, lacking) => {
  for (const text of matching) {
    expect(text).toMatch(pattern);
    expect(mayMatch(pattern, searched(`First. ${text}.`))).toBe(true);
  }
  for (const text of lacking) expect(mayMatch(pattern, searched(text))).toBe(false);
});
