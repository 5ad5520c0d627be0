import { LOADERS } from '../models/loaders.ts';
import { serve } from '../models/serve.ts';
import { recognizePatterns } from './recognizers/all.ts';

await serve({ ...LOADERS, patterns: () => recognizePatterns });
