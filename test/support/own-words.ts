import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAst } from 'vite';

const root = resolve(import.meta.dirname, '../..');

export const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{M}']*/gu) ?? [];

/** The words of our tables: not the lists of ordinary words, which say only that a word is one. */
export const tableWords = (): ReadonlySet<string> =>
  new Set(
    globSync('models/knowledge/tables/*.tsv', { cwd: root }).flatMap((file) =>
      wordsOf(readFileSync(join(root, file), 'utf8')),
    ),
  );

interface Node {
  readonly type: string;
  readonly value?: unknown;
  readonly key?: { readonly name?: string };
}

/** Calls `see` with each node of a syntax tree. */
function walk(tree: unknown, see: (node: Node) => void): void {
  if (typeof tree !== 'object' || tree === null) return;
  if ('type' in tree) see(tree as Node);
  for (const child of Object.values(tree)) walk(child, see);
}

/** What a node writes out: a string, a piece of a template, a name of a field. A pattern is none: it reads words. */
function writtenIn({ type, value, key }: Node): string {
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type === 'TemplateElement') return (value as { readonly cooked: string }).cooked;
  return key?.name ?? '';
}

/** The words that the checks write out themselves. */
export function writtenWords(): ReadonlySet<string> {
  const words = new Set<string>();
  for (const file of globSync('plugin/validation/**/*.ts', { cwd: root }))
    walk(parseAst(readFileSync(join(root, file), 'utf8'), { lang: 'ts' }), (node) => {
      for (const word of wordsOf(writtenIn(node))) words.add(word);
    });
  return words;
}
