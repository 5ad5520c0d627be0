import { LOADERS } from '../models/loaders.ts';
import { loadPhiNer } from '../models/phi-ner/model.ts';
import { serve } from '../models/serve.ts';
import { readNames, readPatterns } from './reading.ts';

await serve({
  'claim-entropy': LOADERS['claim-entropy'],
  names: async () => {
    const find = await loadPhiNer();
    return async (text: string) => readNames(text, await find(text));
  },
  patterns: () => readPatterns,
});
