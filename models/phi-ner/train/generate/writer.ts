import type { Piece } from './piece.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import { capitalised, type Fill } from './slots.ts';
import type { Family, Node } from './template.ts';

/** Turns templates into pieces. One writer serves one split: it only knows that split's families. */
export interface Writer {
  readonly groups: ReadonlyMap<string, readonly Family[]>;
  write(nodes: readonly Node[], scene: Scene, random: Random): Piece[];
  /** One template of a random family of the group. Throws when the group is unknown. */
  fromGroup(group: string, scene: Scene, random: Random): { readonly pieces: Piece[]; readonly family: string };
}

/** `carrier` answers `{car.3}` and `{neg.2}`: that many sentences of clinical text, with and without names put in. */
export function makeWriter(
  families: readonly Family[],
  slots: ReadonlyMap<string, Fill>,
  carrier: (kind: 'car' | 'neg', sentences: number, scene: Scene, random: Random) => Piece[],
): Writer {
  const groups = new Map<string, Family[]>();
  for (const family of families) groups.set(family.group, [...(groups.get(family.group) ?? []), family]);

  const fill = (name: string, form: string, scene: Scene, random: Random): Piece[] => {
    if (name === 'car' || name === 'neg') return carrier(name, Number(form) || 1, scene, random);
    if (name === 's') return fromGroup(form, scene, random).pieces;
    const exact = slots.get(name);
    if (exact) return exact({ random, scene, form });
    const lower = slots.get(name.charAt(0).toLowerCase() + name.slice(1));
    if (!lower) throw new Error(`no slot "${name}"`);
    return capitalised(lower({ random, scene, form }));
  };
  const write = (nodes: readonly Node[], scene: Scene, random: Random): Piece[] =>
    nodes.flatMap((node) => {
      if (node.kind === 'text') return [{ text: node.text }];
      if (node.kind === 'slot') return fill(node.name, node.form, scene, random);
      return write(random.pick(node.choices), scene, random);
    });
  const fromGroup: Writer['fromGroup'] = (group, scene, random) => {
    const known = groups.get(group);
    if (!known) throw new Error(`no template group "${group}"`);
    const family = random.weighted(known.map((each) => [Math.sqrt(each.templates.length), each] as const));
    return { pieces: write(random.pick(family.templates), scene, random), family: family.name };
  };
  return { groups, write, fromGroup };
}
