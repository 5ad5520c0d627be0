import { untouched } from './clean-genre.ts';
import { type Genre, join, someNote, weightedGroup } from './genre.ts';
import { note } from './note-genre.ts';
import { type Piece, plain } from './piece.ts';
import type { Random } from './random.ts';
import { dialogue } from './talk-genre.ts';

const fromTemplates: Genre = ({ writer }, scene, random) => {
  const { pieces, family } = writer.fromGroup(weightedGroup(writer, 'doc-', random), scene, random);
  return { source: family, pieces };
};

/** With a full stop, mostly: notes run one line's last name into the next line's first, but seldom. */
const closed = (pieces: readonly Piece[], random: Random): readonly Piece[] =>
  /[.?!:;,]\s*$/.test(pieces.at(-1)?.text ?? '') || random.chance(0.08) ? pieces : [...pieces, plain('.')];

/** Sentences of several kinds one after another, as in a note that nobody formatted. */
const mosaic: Genre = ({ writer, carriers, injector }, scene, random) => {
  const parts = Array.from({ length: random.between(2, 7) }, () => {
    if (random.chance(0.7)) return writer.fromGroup(weightedGroup(writer, 'sent-', random), scene, random).pieces;
    return injector.note(random.pick(random.pick(someNote(carriers, random))), 0.3, scene, random);
  });
  return {
    source: 'mosaic',
    pieces: join(
      parts.map((part) => closed(part, random)),
      random.weighted([
        [6, ' '],
        [2, '\n'],
        [1, '\n- '],
      ]),
    ),
  };
};

/** The text before a name in one sentence, with the name and the text after it in another: contexts nobody wrote. */
const splice: Genre = ({ writer }, scene, random) => {
  const make = () => writer.fromGroup(weightedGroup(writer, 'sent-', random), scene, random).pieces;
  const parts = Array.from({ length: random.between(2, 5) }, () => {
    const [left, right] = [make(), make()];
    const labels = new Set(left.map((piece) => piece.label));
    const cut = right.findIndex((piece) => piece.label !== undefined && labels.has(piece.label));
    const at = left.findIndex((piece) => piece.label !== undefined && piece.label === right[cut]?.label);
    return cut < 0 || at < 0 ? right : [...left.slice(0, at), ...right.slice(cut)];
  });
  return {
    source: 'splice',
    pieces: join(
      parts.map((part) => closed(part, random)),
      ' ',
    ),
  };
};

const general: Genre = ({ general: sentences }, _scene, random) => ({
  source: 'general',
  pieces: join(
    Array.from({ length: random.between(1, 4) }, () => [...random.pick(sentences)]),
    random.pick([' ', '\n']),
  ),
});

/** Several documents of one chart on one page, as records are printed and pasted. */
const bundle: Genre = (makers, scene, random) => {
  const parts = Array.from({ length: random.between(2, 4) }, () =>
    random.weighted<Genre>([
      [3, note],
      [3, fromTemplates],
      [1, mosaic],
      [2, untouched],
    ])(makers, scene, random),
  );
  const separator = random.pick(['\n\n', '\n', '\n----\n', '\n\n\n', '\n==========\n']);
  return {
    source: 'bundle',
    pieces: join(
      parts.map((part) => part.pieces),
      separator,
    ),
  };
};

/** What part each genre has of the documents. */
export const GENRES: readonly (readonly [number, Genre])[] = [
  [36, fromTemplates],
  [17, note],
  [12, dialogue],
  [13, mosaic],
  [4, splice],
  [15, untouched],
  [3, general],
  [4, bundle],
];
