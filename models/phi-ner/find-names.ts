import type { ModelPool } from '../pool.ts';
import type { DecodedSpan } from './decode.ts';
import { readWindows } from './read-windows.ts';

/** A name the model found: UTF-16 offsets into the text, end exclusive; `score` is its calibrated chance. */
export type NameSpan = DecodedSpan;

/** Every name that the model alone finds in `text`, sorted and apart. Rejects with ModelFailed. */
export const findNames = (pool: ModelPool, text: string): Promise<readonly NameSpan[]> =>
  readWindows(text, {
    threads: pool.threads,
    read: (window, expectedMs) => pool.run('phi-ner', window, expectedMs),
    kindOf: ({ label }) => label,
  });
