import { LOADERS } from '../models/loaders.ts';
import { loadPhiNer } from '../models/phi-ner/model.ts';
import { serve } from '../models/serve.ts';
import { readNames } from './reading.ts';

await serve({
  'claim-entropy': LOADERS['claim-entropy'],
  names: async () => {
    const find = await loadPhiNer();
    return async (text: string) => readNames(text, await find(text));
  },
  // Loaded by the worker that has to: one is asked for them all, the others are there when it dies.
  patterns: () => async (text: string) => (await import('./reading-patterns.ts')).readPatterns(text),
});
