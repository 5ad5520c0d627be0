import { LOADERS } from './loaders.ts';
import { serve } from './serve.ts';

await serve(LOADERS);
