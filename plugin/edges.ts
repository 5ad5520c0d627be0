import { withArticle } from './edge-dates.ts';
import { cut } from './edges-cut.ts';
import { grow } from './edges-grown.ts';
import type { Entity } from './spans.ts';

/** Finds with the edges that the policy gives them: whole words, whole addresses and spoken days, without titles and times. */
export const settleEdges = (text: string, found: readonly Entity[]): readonly Entity[] =>
  found
    .flatMap((entity) => grow(text, entity))
    .flatMap((entity) => cut(text, entity))
    .map((entity) => withArticle(text, entity));
