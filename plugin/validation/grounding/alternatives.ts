import type { Knowledge } from '../../../models/knowledge/knowledge.ts';
import { listOf } from '../../../models/knowledge/table.ts';
import { once } from '../once.ts';

/** A word that stands in the place of others: what it says, and what those say. */
export interface Alternative {
  readonly says: string;
  readonly others: readonly string[];
}

/** By word. Of a word that stands in several lists, as "lower" does, the first counts. */
export const alternativesOf = once((knowledge: Knowledge): ReadonlyMap<string, Alternative> => {
  const found = new Map<string, Alternative>();
  for (const row of knowledge.rows('alternatives')) {
    const choices = listOf(row.words).map((words) => words.split('/'));
    for (const words of choices) {
      const others = choices.filter((other) => other !== words).map(([name]) => `~${name}`);
      for (const word of words) if (!found.has(word)) found.set(word, { says: `~${words[0]}`, others });
    }
  }
  return found;
});
