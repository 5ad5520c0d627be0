import type { ModelPool } from '../models/pool.ts';
import type { Chart } from './chart.ts';
import type { Failure } from './failure.ts';
import type { Entity, PhiType } from './spans.ts';
import { findTokens } from './tokens.ts';

/** Which parts of detection run; all of them unless an evaluation asks for less. */
export interface DetectParts {
  readonly patterns: boolean;
  readonly ner: boolean;
  readonly propagation: boolean;
}

export interface DetectOptions {
  readonly pool: ModelPool;
  /** The types to report; literal tokens (type ID) are reported in any case, because reversal depends on it. */
  readonly types: readonly PhiType[];
  readonly chart?: Chart;
  readonly use?: DetectParts;
}

/** Every PHI span of `text`: sorted, apart, inside the text. A recognizer that did not finish is a failure, never a shorter list. */
export async function detect(text: string, _options: DetectOptions): Promise<readonly Entity[] | Failure> {
  return findTokens(text).map(({ start, end }) => ({ start, end, type: 'ID', score: 1, source: 'pattern' }));
}
