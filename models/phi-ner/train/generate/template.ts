import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The template language. `{slot}`, `{slot.form}` is filled; `[a|b|c]` picks one, `[a|]` is optional; they nest. `\` makes
 * the next character plain, `\n` a line break. Outside of `[…]` a bar is a bar.
 */
export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'slot'; readonly name: string; readonly form: string }
  | { readonly kind: 'choice'; readonly choices: readonly (readonly Node[])[] };

/** Templates of one idea. A family belongs to one split as a whole, so that dev contexts are unseen in training. */
export interface Family {
  readonly group: string;
  readonly name: string;
  readonly split: 'train' | 'dev';
  readonly templates: readonly (readonly Node[])[];
}

/** Parses one template. Throws with the template's beginning where a bracket is not closed. */
export function parseTemplate(source: string): readonly Node[] {
  let at = 0;
  const fail = (what: string): never => {
    throw new Error(`${what} in template "${source.slice(0, 60)}"`);
  };
  const parseRun = (inside: boolean): Node[] => {
    const nodes: Node[] = [];
    let text = '';
    const flush = () => {
      if (text !== '') nodes.push({ kind: 'text', text });
      text = '';
    };
    while (at < source.length) {
      const character = source[at]!;
      if (inside && (character === '|' || character === ']')) break;
      at++;
      if (character === '\\') {
        const next = source[at++];
        text += next === 'n' ? '\n' : next === 't' ? '\t' : (next ?? '');
      } else if (character === '{') {
        const end = source.indexOf('}', at);
        if (end < 0) fail('unclosed {');
        flush();
        const [name = '', form = 'any'] = source.slice(at, end).split('.');
        nodes.push({ kind: 'slot', name, form });
        at = end + 1;
      } else if (character === '[') {
        flush();
        const choices: Node[][] = [];
        do choices.push(parseRun(true));
        while (source[at++] === '|');
        if (source[at - 1] !== ']') fail('unclosed [');
        nodes.push({ kind: 'choice', choices });
      } else text += character;
    }
    flush();
    return nodes;
  };
  return parseRun(false);
}

/**
 * Reads `*.txt` of a folder: `## group/family` begins a family of one-line templates, `## group/family doc` one of
 * many-line templates separated by `---`. Throws on a group of one family. Of each group's families every seventh (from the third) is for dev.
 */
export function readFamilies(folder: string): Family[] {
  const drafts: { group: string; name: string; isDocument: boolean; lines: string[] }[] = [];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort())
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      const heading = /^## ([\w-]+)\/([\w-]+)( doc)?$/.exec(line);
      if (heading)
        drafts.push({ group: heading[1]!, name: heading[2]!, isDocument: heading[3] !== undefined, lines: [] });
      else drafts.at(-1)?.lines.push(line);
    }
  const sizes = new Map<string, number>();
  for (const { group } of drafts) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  for (const [group, size] of sizes)
    if (size < 2) throw new Error(`group "${group}" has one family, so one split would have none`);
  const seen = new Map<string, number>();
  return drafts.map(({ group, name, isDocument, lines }) => {
    const index = seen.get(group) ?? 0;
    seen.set(group, index + 1);
    const sources = isDocument
      ? lines
          .join('\n')
          .split(/^---$/m)
          .map((source) => source.trim())
      : lines.map((line) => line.trim());
    return {
      group,
      name: `${group}/${name}`,
      split: index % 7 === Math.min(2, sizes.get(group)! - 1) ? 'dev' : 'train',
      templates: sources.filter((source) => source !== '').map(parseTemplate),
    };
  });
}

/** How many different texts around slots the families hold: each slot of each alternative counts once. */
export function countSlots(nodes: readonly Node[]): number {
  let count = 0;
  for (const node of nodes) {
    if (node.kind === 'slot') count++;
    if (node.kind === 'choice') for (const choice of node.choices) count += countSlots(choice);
  }
  return count;
}

/** `name: a|b|c` lines: words that fill slots and are nobody's secret. */
export function readWordLists(path: string): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, readonly string[]>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, name, words] = /^([\w]+): (.+)$/.exec(line) ?? [];
    if (name && words) lists.set(name, words.split('|'));
  }
  return lists;
}
