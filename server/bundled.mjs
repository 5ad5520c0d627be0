import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = new URL('../', import.meta.url);
/** What `npm start` runs, and each thread of it. */
export const PROGRAMS = ['server/main.ts', 'plugin/reader.ts'];

/** Where the installation puts a file for each program (server/bundle.mjs). */
export const BUNDLES = new URL('.bundled/', ROOT);
export const bundleOf = (program) => new URL(`${program.replaceAll('/', '-')}.mjs`, BUNDLES);
/** Where Node keeps what it compiled of them (NODE_COMPILE_CACHE): the installation fills it, a start reads it. */
export const COMPILED = new URL('compiled/', BUNDLES);
/** A mark of each file that they were made of, by its path in the project. */
export const INPUTS = new URL('inputs.json', BUNDLES);

/** Changes with the file; whole seconds, since an image's layers keep no more. */
export function markOf(path, root = ROOT) {
  const { size, mtimeMs } = statSync(`${fileURLToPath(root)}${path}`); // seven hundred at each start: no URL of each
  return `${size} ${Math.floor(mtimeMs / 1000)}`;
}

/** Whether the bundles are of the sources as they are now. */
export function isFresh({ inputs = INPUTS, root = ROOT } = {}) {
  try {
    const marks = JSON.parse(readFileSync(inputs, 'utf8'));
    return Object.entries(marks).every(([path, mark]) => markOf(path, root) === mark);
  } catch {
    return false; // there are none, or a source is gone
  }
}
