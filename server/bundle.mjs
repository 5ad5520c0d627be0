// After `npm install`: makes one file of each program's sources, without types, so that a start reads 2 files and not 700
// (a fifth of its time), and leaves the word list as it lies in memory (a tenth). Sources that have changed since are loaded themselves (server/start.mjs).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';
import { BUNDLES, bundleOf, INPUTS, markOf, PROGRAMS, ROOT } from './bundled.mjs';

const root = realpathSync(fileURLToPath(ROOT));
const folder = join(root, '.bundled');
/** What is bundled beside our own sources: a package of hundreds of small modules. */
const OF_PACKAGES = /^typebox(\/|$)/;
/** How long the first start and its end may take, and how long after it a signal is heeded. */
const PATIENCE_MS = 30_000;
const SETTLED_MS = 500;
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

/** Every node of a syntax tree. */
function* nodesOf(tree) {
  if (typeof tree !== 'object' || tree === null) return;
  yield tree;
  for (const child of Object.values(tree)) yield* nodesOf(child);
}

/** `lean(/…/u)` as the literal that it makes: a start need not make it anew. */
const makeLean = (withMeetings) => ({
  name: 'make-lean',
  transform(code, id) {
    if (!id.endsWith('.ts') || !code.includes('lean(')) return null;
    const calls = [...nodesOf(parseAst(code, { lang: 'ts' }))].filter(
      ({ type, callee, arguments: [given] = [] }) =>
        type === 'CallExpression' && callee.name === 'lean' && given?.regex !== undefined,
    );
    return calls
      .sort((one, other) => other.start - one.start)
      .reduce((made, { start, end, arguments: [{ regex }] }) => {
        const literal = `/${withMeetings(regex.pattern)}/${regex.flags}`;
        return made.slice(0, start) + literal + made.slice(end);
      }, code);
  },
});

/** Starts the service on a folder of its own and stops it, so that Node leaves what it compiled. A start that fails leaves less. */
async function leaveCompiled() {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-first-start-'));
  const service = spawn(process.execPath, [join(root, 'server/start.mjs')], {
    cwd: folder,
    env: { SALLYPORT_DATA_DIR: join(folder, 'data'), SALLYPORT_PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(service, 'exit');
  const listens = (async () => {
    for await (const line of createInterface(service.stdout)) if (line.includes(' listens on ')) return;
  })();
  await Promise.race([listens, ended, sleep(PATIENCE_MS, undefined, { ref: false })]);
  await sleep(SETTLED_MS);
  service.kill('SIGTERM');
  await Promise.race([ended, sleep(PATIENCE_MS, undefined, { ref: false })]);
  service.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 }); // one that was killed may still be ending
}

/** Sources of patterns in ASCII: the bundler leaves what is tagged `String.raw` as it is written. */
const spellOut = {
  name: 'spell-out',
  transform(code, id) {
    if (!id.endsWith('.ts') || !BEYOND_ASCII.test(code) || !code.includes('String.raw')) return null;
    return [...nodesOf(parseAst(code, { lang: 'ts' }))]
      .filter(({ type, tag }) => type === 'TaggedTemplateExpression' && tag.property?.name === 'raw')
      .flatMap(({ quasi }) => quasi.quasis)
      .sort((one, other) => other.start - one.start)
      .reduce((made, { start, end }) => made.slice(0, start) + spelled(made.slice(start, end)) + made.slice(end), code);
  },
};
const BEYOND_ASCII = /[\u0080-\uffff]/;
const spelled = (raw) =>
  raw.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

rmSync(BUNDLES, { recursive: true, force: true });
// An image's layer may hold the packages before it holds the sources.
if (PROGRAMS.every((program) => existsSync(new URL(program, ROOT)))) {
  mkdirSync(BUNDLES, { recursive: true });
  const { withMeetings } = await import('../plugin/lean.ts');
  const inputs = new Set(['package-lock.json']);
  for (const program of PROGRAMS) {
    const bundle = await rolldown({
      input: fileURLToPath(new URL(program, ROOT)),
      platform: 'node',
      external: isOutside,
      plugins: [makeLean(withMeetings), keepPlaces, spellOut],
    });
    const { output } = await bundle.write({
      file: fileURLToPath(bundleOf(program)),
      codeSplitting: false,
      // In ASCII, of which V8 keeps a byte a character for as long as a program runs, and two of any other text.
      minify: { compress: false, mangle: false, codegen: { asciiOnly: true, removeWhitespace: true } },
    });
    for (const { moduleIds = [] } of output) for (const id of moduleIds) if (isOurs(id)) inputs.add(relative(root, id));
  }
  const { leaveParsed } = await import('../models/phi-ner/open-lexicon.ts');
  leaveParsed();
  const marks = Object.fromEntries([...inputs].map((path) => [path, markOf(path)]));
  const part = new URL('part', BUNDLES);
  writeFileSync(part, JSON.stringify(marks));
  renameSync(part, INPUTS); // last and whole: without it no bundle counts
  await leaveCompiled();
}
