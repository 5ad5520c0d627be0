import { listOf, type Row } from '../../../../models/knowledge/table.ts';

/**
 * The phrases of a cell with the wordings that it names (wordings.tsv): `+delay` is all phrases of one, and `<eat>` within a phrase any
 * word of one.
 */
export function spelledOut(rows: readonly Row<'wordings'>[]): (cell: string) => readonly string[] {
  const known = new Map(rows.map(({ wording, words }) => [wording, words]));
  const wordsOf = (name: string): string => known.get(name) ?? '';
  const filled = (phrase: string): string =>
    phrase.replace(/<([a-z ]{1,30})>/g, (_, name: string) => wordsOf(name).replaceAll('|', '/'));
  return (cell) =>
    listOf(cell)
      .flatMap((phrase) => (phrase.startsWith('+') ? listOf(wordsOf(phrase.slice(1))) : [phrase]))
      .map(filled);
}
