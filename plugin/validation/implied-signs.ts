import { listOf, type Row } from '../../models/knowledge/table.ts';
import { type Phrased, phrasesByWord } from './phrase-index.ts';

const indexes = new WeakMap<readonly Row<'implied'>[], ReadonlyMap<string, readonly Phrased<Row<'implied'>>[]>>();

/** The rows of implied.tsv by the first word of a sign. */
export function signsByWord(rows: readonly Row<'implied'>[]): ReadonlyMap<string, readonly Phrased<Row<'implied'>>[]> {
  const known = indexes.get(rows);
  if (known) return known;
  const made = phrasesByWord(rows, ({ signs }) => signs);
  indexes.set(rows, made);
  return made;
}

/** Whether the text from `first` to `end` holds one of the phrases of a cell, its words in any order. */
export function holdsAny(words: ReadonlySet<string>, cell: string): boolean {
  return listOf(cell).some((phrase) => phrase.split(' ').every((word) => words.has(word)));
}
