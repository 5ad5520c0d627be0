import type { Knowledge } from '../models/knowledge/knowledge.ts';
import { detect } from './detect.ts';
import { EXAMPLE } from './example.ts';
import type { Readers } from './readers.ts';
import { PHI_TYPES } from './spans.ts';
import { lexiconOf } from './validate.ts';
import { judge } from './validation/verdict.ts';

// Each works once through all that a first call would wait for on this thread: word lists, tables, compiled code.

/** Rejects when no worker answers, so that a service that cannot detect does not start. */
export async function warmDetection(pool: Readers): Promise<void> {
  const found = await detect(EXAMPLE, { pool, types: PHI_TYPES });
  if ('kind' in found) throw new Error('the name model does not answer');
}

/** Throws when a table does not work. */
export function warmChecks(knowledge: Knowledge): void {
  judge({ text: EXAMPLE, asOf: new Date(0) }, knowledge, lexiconOf(knowledge));
}
