import { surprisal } from '../models/claim-entropy/surprisal.ts';
import type { Knowledge } from '../models/knowledge/knowledge.ts';
import { detect } from './detect.ts';
import type { Readers } from './readers.ts';
import { PHI_TYPES } from './spans.ts';
import { lexiconOf } from './validate.ts';
import { judge } from './validation/verdict.ts';

const TEXT = 'Patient Forgive (MRN: 00482913) was seen by Dr. Whitfield on 03/04/2024. Take lisinopril 10 mg daily.';

// Each works once through all that a first call would wait for: word lists, patterns, tables, compiled code.

/** In every worker. Rejects when a model does not work, so that a service that cannot detect does not start. */
export async function warmReaders(pool: Readers): Promise<void> {
  const everyWorker = Array.from({ length: pool.threads });
  const detected = await Promise.all(everyWorker.map(() => detect(TEXT, { pool, types: PHI_TYPES })));
  if (detected.some((found) => 'kind' in found)) throw new Error('the name model does not answer');
  await Promise.all(everyWorker.map(() => surprisal(pool, TEXT)));
}

/** On this thread. Throws when a table does not work. */
export function warmChecks(knowledge: Knowledge): void {
  judge({ text: TEXT, asOf: new Date(0) }, knowledge, lexiconOf(knowledge));
}
