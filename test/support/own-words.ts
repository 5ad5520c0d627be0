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

/** The nodes of a syntax tree, in no order. */
function* nodesOf(tree: unknown): Generator<Node> {
  if (typeof tree !== 'object' || tree === null) return;
  if ('type' in tree) yield tree as Node;
  for (const child of Object.values(tree)) yield* nodesOf(child);
}

/** What a node writes out: a string, a piece of a template, a name of a field. A pattern is none: it reads words. */
function writtenIn({ type, value, key }: Node): string {
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type === 'TemplateElement') return (value as { readonly cooked: string }).cooked;
  return key?.name ?? '';
}

/** The words that the checks write out themselves. */
export const writtenWords = (): ReadonlySet<string> =>
  new Set(
    globSync('plugin/validation/**/*.ts', { cwd: root }).flatMap((file) =>
      [...nodesOf(parseAst(readFileSync(join(root, file), 'utf8'), { lang: 'ts' }))].flatMap((node) =>
        wordsOf(writtenIn(node)),
      ),
    ),
  );
