import { expect, test } from 'vitest';
import { tokensOf } from '../../../plugin/validation/reading/tokens.ts';
import { hasWord, wordIn, wordsIn } from '../../../plugin/validation/reading/words.ts';

const TEXT = "BP 120/80, m c g b.i.d.; the patient's left foot isn't sore. Up 3 kg, (x2) don't stop µmol or Ｎａ 140";
const PATTERNS = [
  /^(?:bp|hr)$/,
  /^[,;]$/,
  /^(?:up|down)$/,
  /^(?:left|right)(?:-sided)?$/,
  /^so(?:re|ft)/,
  /^\d{2,3}$/,
  /(?:'s|n't)$/,
  /^(?:mcg|bid|na|µmol)$/,
  /^(?:|foot)$/,
  /^(?:chain|links?)$/,
  /\b(?:stop|go)\b/,
  /^[^a-z]$/,
];

test.each(PATTERNS)('%s is found where trying every token finds it', (pattern) => {
  const tokens = tokensOf(TEXT);
  const all = tokens.flatMap(({ text }, at) => (pattern.test(text) ? [at] : []));
  expect(wordsIn(tokens, pattern)).toEqual(all);
  expect(wordIn(tokens, pattern)).toBe(all[0] ?? -1);
  for (const [from, to] of [
    [2, 20],
    [-9, undefined],
    [5, 2],
    [3, 999],
  ] as const) {
    const part = tokens.slice(from, to);
    expect(hasWord(tokens, pattern, from, to)).toBe(part.some(({ text }) => pattern.test(text)));
  }
});
