// After `npm install`: makes one file of each program's sources, without types, so that a start reads 2 files and not 700
// (a fifth of its time), and leaves the word list as it lies in memory (a tenth). Sources that have changed since are loaded themselves (server/start.mjs).
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { BUNDLES, bundleOf, INPUTS, markOf, PROGRAMS, ROOT } from './bundled.mjs';

const root = realpathSync(fileURLToPath(ROOT));
const folder = join(root, '.bundled');
/** What is bundled beside our own sources: a package of hundreds of small modules. */
const OF_PACKAGES = /^typebox(\/|$)/;
const isOurs = (id) => id.startsWith(root) && !id.includes('node_modules');
const isOutside = (id) => !/^[./]/.test(id) && !OF_PACKAGES.test(id);

/** Sources find their data beside themselves: in a bundle too. */
const keepPlaces = {
  name: 'keep-places',
  transform(code, id) {
    if (!id.endsWith('.ts') || !code.includes('import.meta.')) return null;
    const there = (file) => JSON.stringify(relative(folder, file));
    return code
      .replaceAll('import.meta.url', `new URL(${there(id)}, import.meta.url).href`)
      .replaceAll('import.meta.dirname', `import.meta.dirname.concat('/', ${there(dirname(id))})`);
  },
};

rmSync(BUNDLES, { recursive: true, force: true });
// An image's layer may hold the packages before it holds the sources.
if (PROGRAMS.every((program) => existsSync(new URL(program, ROOT)))) {
  mkdirSync(BUNDLES, { recursive: true });
  const inputs = new Set(['package-lock.json']);
  for (const program of PROGRAMS) {
    const bundle = await rolldown({
      input: fileURLToPath(new URL(program, ROOT)),
      platform: 'node',
      external: isOutside,
      plugins: [keepPlaces],
    });
    const { output } = await bundle.write({ file: fileURLToPath(bundleOf(program)), codeSplitting: false });
    for (const { moduleIds = [] } of output) for (const id of moduleIds) if (isOurs(id)) inputs.add(relative(root, id));
  }
  const { leaveParsed } = await import('../models/phi-ner/open-lexicon.ts');
  leaveParsed();
  const marks = Object.fromEntries([...inputs].map((path) => [path, markOf(path)]));
  const part = new URL('part', BUNDLES);
  writeFileSync(part, JSON.stringify(marks));
  renameSync(part, INPUTS); // last and whole: without it no bundle counts
}
