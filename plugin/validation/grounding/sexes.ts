import type { Reading } from '../reading/document.ts';

const MALE = new Set('male man gentleman boy mister mr sir he his him'.split(' '));
const FEMALE = new Set("female woman lady girl miss ms mrs ma'am madam she her hers".split(' '));
/** By which a text says what the patient is. */
const SAID = new Set('male man gentleman boy female woman lady girl'.split(' '));

/** For each word by which a text says the patient's sex, the share of its and its source's words for people that are of the other one. */
export function sexesApart(text: Reading, source: Reading): number {
  let [male, female] = [0, 0];
  for (const { tokens } of [text, source]) {
    for (const token of tokens) {
      if (MALE.has(token.text)) male += 1;
      else if (FEMALE.has(token.text)) female += 1;
    }
  }
  const said = text.tokens.filter((token) => SAID.has(token.text));
  return said.reduce((sum, token) => sum + (MALE.has(token.text) ? female : male) / (male + female), 0);
}
