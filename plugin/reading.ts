import type { DecodedSpan } from '../models/phi-ner/decode.ts';
import { settleEdges } from './edges.ts';
import { forgetCells } from './recognizers/plain-cells.ts';
import { siftModelFind } from './sift.ts';
import type { Entity } from './spans.ts';

/** What of the name model's finds in a text stands up to what we know, with the edges that the policy gives. */
export const readNames = (text: string, found: readonly DecodedSpan[]): readonly Entity[] =>
  andForget(() =>
    settleEdges(
      text,
      found.flatMap(({ start, end, label, score }) =>
        siftModelFind(text, { start, end, type: label, score, source: 'ner' }),
      ),
    ),
  );

/** Ends a reading of one text: nothing of it stays. */
export function andForget<Value>(work: () => Value): Value {
  try {
    return work();
  } finally {
    forgetCells();
  }
}
