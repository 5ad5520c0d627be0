import { listOf, type Row } from '../../models/knowledge/table.ts';
import { once } from './once.ts';
import { type Phrased, phrasesByWord } from './phrase-index.ts';

/** The rows of implied.tsv by the first word of a sign. */
export const signsByWord = once(
  (rows: readonly Row<'implied'>[]): ReadonlyMap<string, readonly Phrased<Row<'implied'>>[]> =>
    phrasesByWord(rows, ({ signs }) => signs),
);

/** Whether the text from `first` to `end` holds one of the phrases of a cell, its words in any order. */
export function holdsAny(words: ReadonlySet<string>, cell: string): boolean {
  return listOf(cell).some((phrase) => phrase.split(' ').every((word) => words.has(word)));
}
