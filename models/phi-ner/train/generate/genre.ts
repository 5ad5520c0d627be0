import type { Carriers, Note, Sentence } from './carriers.ts';
import type { Injector } from './inject.ts';
import { lengthOf } from './noise.ts';
import { type Piece, plain } from './piece.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import type { Writer } from './writer.ts';

/** A document before it is roughened, with where it came from. */
export interface Draft {
  readonly source: string;
  readonly pieces: Piece[];
}
export interface Makers {
  readonly writer: Writer;
  readonly carriers: Carriers;
  readonly injector: Injector;
  /** Sentences of other genres with names of people and places: [text, pieces]. */
  readonly general: readonly (readonly Piece[])[];
}
export type Genre = (makers: Makers, scene: Scene, random: Random) => Draft;

const LIMIT = 1700;
export const join = (parts: readonly (readonly Piece[])[], separator: string): Piece[] =>
  parts.flatMap((part, index) => (index === 0 ? [...part] : [plain(separator), ...part]));

/** Whole lines from a random place until the text is long enough. */
export function excerpt<Line>(
  lines: readonly Line[],
  write: (line: Line) => readonly Piece[],
  separator: string,
  random: Random,
): Piece[] {
  const target = random.pick([200, 400, 700, 1100, LIMIT]);
  const start = random.chance(0.45) ? 0 : random.between(0, Math.max(0, lines.length - 4));
  const taken: (readonly Piece[])[] = [];
  let length = 0;
  for (const line of lines.slice(start)) {
    const pieces = write(line);
    if (pieces.length === 0) continue;
    if (length > 60 && length + lengthOf(pieces) > target) break;
    taken.push(pieces);
    length += lengthOf(pieces) + 1;
  }
  return join(taken, separator);
}

const groupsOf = (writer: Writer, prefix: string): string[] =>
  [...writer.groups.keys()].filter((group) => group.startsWith(prefix));
/** Groups whose few families make more different texts than their number says. */
const RICHNESS: Readonly<Record<string, number>> = {
  'sent-compose': 4,
  'sent-shortsite': 3,
  'sent-ground': 3,
  'sent-bareday': 2,
  'doc-abbrev': 3,
  'doc-ask': 3,
  'doc-curt': 4,
  'doc-ccda': 3,
  'neg-genre': 3,
  'neg-ask': 5,
};

/** A group of that prefix, likelier the more families it has. */
export const weightedGroup = (writer: Writer, prefix: string, random: Random): string =>
  random.weighted(
    groupsOf(writer, prefix).map(
      (group) => [writer.groups.get(group)!.length * (RICHNESS[group] ?? 1), group] as const,
    ),
  );

export const isClean = (sentence: Sentence): boolean => sentence.every((part) => 'text' in part && !part.label);

/** A note or a section, as often one as the other. */
export const someNote = (carriers: Carriers, random: Random): Note =>
  random.chance(0.5) ? random.pick(carriers.notes) : random.pick(carriers.sections).lines;
