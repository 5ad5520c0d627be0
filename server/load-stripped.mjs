// Given to node by `--import`, for every thread: loads the service's TypeScript as server/strip.mjs left it.
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { strippedFile } from './stripped.mjs';

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
    const stripped = strippedFile(readFileSync(new URL(url)));
    if (!existsSync(stripped)) return nextLoad(url, context);
    return { format: 'module', source: readFileSync(stripped, 'utf8'), shortCircuit: true };
  },
});
