import { JOIN } from '../../../join.ts';

/** A sign, where it is named with its side (groups `side…`). */
export interface Sign {
  readonly name: string;
  readonly pattern: RegExp;
}

/** Two signs that stand on the same side, or on opposite ones; `unless` anywhere in the text leaves it open. */
export interface Rule {
  readonly a: Sign;
  readonly b: Sign;
  readonly same: boolean;
  readonly unless?: RegExp;
  readonly fact: string;
}

export const S = `(?<side>left|right|[LR])${JOIN}`;

/** One pattern of several: in each, the group of its side has a number of its own. */
export const sign = (name: string, ...sources: readonly string[]): Sign => ({
  name,
  pattern: new RegExp(
    sources.map((source, at) => (at === 0 ? source : source.replace('(?<side>', `(?<side${at}>`))).join('|'),
    'gi',
  ),
});
