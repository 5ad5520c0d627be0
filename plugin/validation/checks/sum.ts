import { spanOfMatch } from '../../spans.ts';
import { matchesIn, type Searched } from '../needed-words.ts';

/** A statement with the numbers that it is made of: what they come to, and what the text says. */
export interface Sum {
  readonly start: number;
  readonly end: number;
  readonly expected: number;
  readonly stated: number;
  /** How far apart the two may be. */
  readonly tolerance: number;
  readonly what: string;
}

/** A number with its thousands' commas; NaN where there is none. */
export const amountOf = (text: string | undefined): number => Number((text ?? '').replaceAll(',', ''));

const COUNT_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  half: 0.5,
};
/** "two", "2", "half". */
export const countOf = (said: string | undefined): number => COUNT_WORDS[(said ?? '').toLowerCase()] ?? amountOf(said);

/** The named groups of a match, and the sum that they tell. */
export type Groups = Readonly<Record<string, string | undefined>>;
export type Read = Omit<Sum, 'start' | 'end'>;

/** What volumes in mL come to together. */
export const sumOfVolumes = (volumes: readonly (string | undefined)[], stated: string | undefined): Read => {
  const expected = volumes.reduce((sum, one) => sum + amountOf(one), 0);
  return {
    expected,
    stated: amountOf(stated),
    tolerance: Math.max(5, expected * 0.01),
    what: 'the sum of the volumes',
  };
};

/** What `read` makes of every match of `pattern`. */
export function matchesOf(
  searched: Searched,
  pattern: RegExp,
  read: (groups: Groups) => Read | undefined,
): readonly Sum[] {
  return matchesIn(searched, pattern).flatMap((match) => {
    const sum = read(match.groups ?? {});
    return sum && Number.isFinite(sum.expected) && Number.isFinite(sum.stated)
      ? [{ ...sum, ...spanOfMatch(match) }]
      : [];
  });
}
