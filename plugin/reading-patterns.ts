import { settleEdges } from './edges.ts';
import { andForget } from './reading.ts';
import { recognizePatterns } from './recognizers/all.ts';
import type { Entity } from './spans.ts';

/** What the patterns find in a text, with the edges that the policy gives. */
export const readPatterns = (text: string): readonly Entity[] =>
  andForget(() => settleEdges(text, recognizePatterns(text)));
