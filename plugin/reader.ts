import { workerData } from 'node:worker_threads';
import { LOADERS } from '../models/loaders.ts';
import { loadPhiNer } from '../models/phi-ner/model.ts';
import { serve } from '../models/serve.ts';
import { EXAMPLE } from './example.ts';
import { readNames } from './reading.ts';

/** Of the pool: the one that is asked for all patterns as long as it lives. */
const { isFirst } = workerData as { readonly isFirst: boolean };

await serve(
  {
    'claim-entropy': LOADERS['claim-entropy'],
    names: async () => {
      const find = await loadPhiNer();
      return async (text: string) => readNames(text, await find(text));
    },
    // Loaded by the worker that has to: one is asked for them all, the others are there when it dies.
    patterns: () => async (text: string) => (await import('./reading-patterns.ts')).readPatterns(text),
  },
  { 'claim-entropy': { text: EXAMPLE, context: 0 }, names: EXAMPLE, ...(isFirst && { patterns: EXAMPLE }) },
);
