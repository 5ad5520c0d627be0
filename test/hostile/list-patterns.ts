import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseAst } from 'vite';

/** A regular expression of the service, and where it is written or made. */
export interface ListedPattern {
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}
export interface PatternList {
  readonly patterns: readonly ListedPattern[];
  /** Calls of `RegExp` that made none while their module was loaded: what they make is not in the list. */
  readonly unseen: readonly string[];
}

const root = resolve(import.meta.dirname, '../..');
/** Makes patterns for others: theirs is the place. */
const LEAN = 'plugin/lean.ts';
/** Every program of the service but those that only build or measure models. */
const files = globSync('{server,plugin,audit,fhir,models}/**/*.ts', { cwd: root })
  .filter((file) => !/\/(?:train|eval|build)\//.test(file))
  .sort();
/** What starts something when it is imported. */
const isProgram = (file: string): boolean => /^server\/(?:main|cli\/.*)\.ts$|(?:worker|reader)\.ts$/.test(file);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly Node[];
}

/** The nodes of a syntax tree, in no order. */
function* nodesOf(tree: unknown): Generator<Node> {
  if (typeof tree !== 'object' || tree === null) return;
  if ('type' in tree) yield tree as Node;
  for (const child of Object.values(tree)) yield* nodesOf(child);
}

/** Patterns written as literals, and the places where `RegExp` is called. */
function readSource(file: string): { readonly literals: ListedPattern[]; readonly calls: string[] } {
  const text = readFileSync(join(root, file), 'utf8');
  const placeOf = ({ start }: Node): string => `${file}:${text.slice(0, start).split('\n').length}`;
  const nodes = [...nodesOf(parseAst(text, { lang: 'ts' }))];
  // What `lean` is given is never run: what it makes of it is.
  const given = new Set(nodes.flatMap(({ callee, arguments: given = [] }) => (callee?.name === 'lean' ? given : [])));
  const makers = file === LEAN ? /^$/ : /^(?:RegExp|lean)$/;
  return {
    literals: nodes.flatMap((node) =>
      node.regex && !given.has(node)
        ? [{ where: placeOf(node), source: node.regex.pattern, flags: node.regex.flags }]
        : [],
    ),
    calls: nodes.filter(({ callee }) => makers.test(callee?.name ?? '-')).map(placeOf),
  };
}

/** Imports the modules while every pattern that they make is noted. */
async function patternsMade(modules: readonly string[]): Promise<readonly ListedPattern[]> {
  const made: ListedPattern[] = [];
  const note = (pattern: RegExp): RegExp => {
    const frame = new Error().stack
      ?.split('\n')
      .find((line) => line.includes(root) && !line.includes('list-patterns') && !line.includes(LEAN));
    const [, url = '', line = ''] = /(file:\/\/[^)]+):(\d+):\d+/.exec(frame ?? '') ?? [];
    if (url)
      made.push({
        where: `${relative(root, fileURLToPath(url))}:${line}`,
        source: pattern.source,
        flags: pattern.flags,
      });
    return pattern;
  };
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct: (target, given) => note(Reflect.construct(target, given) as RegExp),
    apply: (target, self, given) => note(Reflect.apply(target, self, given) as RegExp),
  });
  for (const file of modules) await import(pathToFileURL(join(root, file)).href);
  globalThis.RegExp = original;
  return made;
}

const sources = files.map(readSource);
const made = await patternsMade(files.filter((file) => !isProgram(file)));
const seen = new Set(made.map(({ where }) => where));
const list: PatternList = {
  patterns: [
    ...sources.flatMap(({ literals }) => literals),
    ...made.filter(({ where }) => !where.startsWith('node_modules')),
  ],
  unseen: sources.flatMap(({ calls }) => calls).filter((call) => !seen.has(call)),
};
process.stdout.write(JSON.stringify(list), () => process.exit());
