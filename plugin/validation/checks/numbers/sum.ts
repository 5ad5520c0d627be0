import { COUNT_WORDS } from '../../../count-words.ts';
import { spanOfMatch } from '../../../spans.ts';
import { wordTable } from '../../../word-table.ts';
import { matchesIn, type Searched } from '../../needed-words.ts';

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

/** How many, and how much, as the sources of patterns. */
export const COUNT = 'half|one|two|three|four|five|six|\\d{1,2}';
export const AMOUNT = '[\\d,]{1,6}(?:\\.\\d{1,2})?';

/** A number with its thousands' commas; NaN where there is none. */
export const amountOf = (text = ''): number => (/\d/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN);

/** "two", "2", "half", "one and a half". */
export const countOf = (said = ''): number => COUNT_WORDS[said.toLowerCase()] ?? amountOf(said);

/** "once", "twice", "three times": how many they are. */
export const timesOf = (often = ''): number => OFTEN[often.toLowerCase()] ?? countOf(often.split(' ')[0]);

const OFTEN: Readonly<Record<string, number>> = wordTable({ once: 1, twice: 2, thrice: 3 });

/** The named groups of a match, and the sum that they tell. */
export type Groups = Readonly<Record<string, string | undefined>>;

export type Read = Omit<Sum, 'start' | 'end'>;

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
