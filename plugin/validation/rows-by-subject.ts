import { once } from './once.ts';
import type { ReadMention } from './reading/document.ts';

/** Where in a table the rows of each subject stand; drugs and classes are joined by `;`. */
const placesBySubject = once(
  (rows: readonly { readonly subjects: string }[]): ReadonlyMap<string, readonly number[]> => {
    const all = rows.flatMap(({ subjects }, place) => subjects.split(';').map((name) => ({ name, place })));
    const byName = Map.groupBy(all, ({ name }) => name);
    return new Map([...byName].map(([name, found]) => [name, found.map(({ place }) => place)]));
  },
);

/** The rows of what a text names, by its own name, its kind and all that it belongs to; each once, in the order of the table. */
export function rowsOfSubject<Of extends { readonly subjects: string }>(
  rows: readonly Of[],
  { id, kind }: Pick<ReadMention, 'id' | 'kind'>,
  belongsTo: ReadonlySet<string>,
): readonly Of[] {
  const index = placesBySubject(rows);
  const places = new Set([id, kind, ...belongsTo].flatMap((name) => index.get(name) ?? []));
  return [...places].sort((one, other) => one - other).map((place) => rows[place]!);
}
