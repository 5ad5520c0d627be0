import { type Span, spanOfMatch } from './spans.ts';

/** A token, or what a language model may have made of one, where it stands in a text. */
export interface TokenMention extends Span {
  readonly number: number;
}

/** `[ID_001]`: padded to three digits, growing past 999. */
export const tokenOf = (number: number): string => `[ID_${String(number).padStart(3, '0')}]`;

const SEPARATOR = String.raw`(?:\\?_|[ \t\u00a0\u2010-\u2013:#-]){0,2}`;
const GAP = String.raw`[ \t\u00a0]{0,2}`;

/**
 * In brackets (plain, full-width, or escaped as Markdown does) with any small separator; bare only as `ID_7`. All
 * digits belong to the number, so `[ID_1]` is never read in `[ID_10]`. The bare form may not touch a bracket: that is
 * what makes reversal exact, because then text that stands beside an inserted token can never join it.
 */
const TOKEN_LIKE = new RegExp(
  [
    String.raw`\\\[${GAP}ID${SEPARATOR}(\d{1,9})${GAP}\\\]`,
    String.raw`[\[\u3010\uff3b]${GAP}ID${SEPARATOR}(\d{1,9})${GAP}[\]\u3011\uff3d]`,
    String.raw`(?<![\p{L}\p{N}_\]])ID\\?_(\d{1,9})(?![\p{L}\p{N}\[])`,
  ].join('|'),
  'giu',
);

/** Everything in `text` that reversal takes for a token: tokenize replaces it, detokenize restores it, by this one rule. */
export const findTokens = (text: string): readonly TokenMention[] =>
  [...text.matchAll(TOKEN_LIKE)].map((match) => ({
    ...spanOfMatch(match),
    number: Number(match[1] ?? match[2] ?? match[3]),
  }));
