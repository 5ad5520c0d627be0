import { listOf, type Row } from '../../models/knowledge/table.ts';
import { type Token, tokensOf } from './reading/tokens.ts';

/** A row of implied.tsv by one of its signs, as tokens. */
export interface Implied {
  readonly row: Row<'implied'>;
  readonly words: readonly string[];
}

/** British and American spelling read the same: "hypokalaemia", "tachypnoea". */
export const spelled = (text: string): string =>
  text.includes('ae') || text.includes('oe') ? text.replaceAll('ae', 'e').replaceAll('oe', 'e') : text;

const wordsOf = (phrase: string): readonly string[] => tokensOf(phrase).map(({ text }) => spelled(text));

const indexes = new WeakMap<readonly Row<'implied'>[], ReadonlyMap<string, readonly Implied[]>>();

/** The rows by the first word of a sign: a text is read once, however many rows there are. */
export function signsByWord(rows: readonly Row<'implied'>[]): ReadonlyMap<string, readonly Implied[]> {
  const known = indexes.get(rows);
  if (known) return known;
  const all = rows.flatMap((row) => listOf(row.signs).map((sign): Implied => ({ row, words: wordsOf(sign) })));
  const made = Map.groupBy(all, ({ words }) => words[0]!);
  indexes.set(rows, made);
  return made;
}

/** Where the words of a sign that start at `first` end, or undefined where they do not stand there. */
export const signEnd = (tokens: readonly Token[], first: number, words: readonly string[]): number | undefined =>
  words.every((word, at) => spelled(tokens[first + at]?.text ?? '') === word) ? first + words.length : undefined;

/** Whether the text from `first` to `end` holds one of the phrases of a cell, its words in any order. */
export function holdsAny(words: ReadonlySet<string>, cell: string): boolean {
  return listOf(cell).some((phrase) => phrase.split(' ').every((word) => words.has(word)));
}
