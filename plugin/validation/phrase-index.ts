import { listOf } from '../../models/knowledge/table.ts';
import { type Token, tokensOf } from './reading/tokens.ts';

/** A row of a table by one of the phrases of a cell, as tokens. */
export interface Phrased<Of> {
  readonly row: Of;
  readonly words: readonly string[];
}

/** British and American spelling read the same: "hypokalaemia", "tachypnoea". */
export const spelled = (text: string): string =>
  text.includes('ae') || text.includes('oe') ? text.replaceAll('ae', 'e').replaceAll('oe', 'e') : text;

export const wordsOf = (phrase: string): readonly string[] => tokensOf(phrase).map(({ text }) => spelled(text));

/** The rows by the first word of a phrase: a text is read once, however many rows there are. */
export function phrasesByWord<Of>(
  rows: readonly Of[],
  cellOf: (row: Of) => string,
): ReadonlyMap<string, readonly Phrased<Of>[]> {
  const all = rows.flatMap((row) =>
    listOf(cellOf(row)).map((phrase): Phrased<Of> => ({ row, words: wordsOf(phrase) })),
  );
  return Map.groupBy(all, ({ words }) => words[0]!);
}

/** Where the words of a phrase that start at `first` end, or undefined where they do not stand there. */
export const phraseEnd = (tokens: readonly Token[], first: number, words: readonly string[]): number | undefined =>
  words.every((word, at) => spelled(tokens[first + at]?.text ?? '') === word) ? first + words.length : undefined;
