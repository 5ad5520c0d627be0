import { type Piece, plain, textOf } from './piece.ts';
import type { Random } from './random.ts';

type Change = (pieces: readonly Piece[], random: Random) => Piece[];

const eachText =
  (change: (text: string, piece: Piece) => string): ((pieces: readonly Piece[]) => Piece[]) =>
  (pieces) =>
    pieces.map((piece) => ({ ...piece, text: change(piece.text, piece) }));

const upper = eachText((text) => text.toUpperCase());
const lower = eachText((text) => text.toLowerCase());
const unaccented = eachText((text) => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC'));

/** Only the names in capitals, as registration systems write them. */
const upperNames = eachText((text, piece) =>
  piece.label === 'PATIENT' || piece.label === 'PHYSICIAN' ? text.toUpperCase() : text,
);
/** Only the names in lower case, as hurried typists write them. */
const lowerNames = eachText((text, piece) =>
  piece.label && ['PATIENT', 'PHYSICIAN', 'NAME', 'LOCATION', 'HOSPITAL'].includes(piece.label)
    ? text.toLowerCase()
    : text,
);

/** As a speech recognizer writes: lower case, hardly any marks, fillers. */
const transcript: Change = (pieces, random) =>
  lower(pieces).map((piece) => {
    if (piece.label) return piece;
    return plain(
      piece.text
        .replace(/[.,;:!?](?= |$)/g, (mark) => (random.chance(0.7) ? '' : ` ${mark}`))
        .replace(/ (?=and |so |i |the )/g, () =>
          random.chance(0.04) ? random.pick([' uh ', ' um ', ' , uh , ', ' you know ']) : ' ',
        ),
    );
  });

const CONFUSED: readonly (readonly [RegExp, string])[] = [
  [/rn/, 'm'],
  [/m/, 'rn'],
  [/l/, '1'],
  [/I/, 'l'],
  [/O/, '0'],
  [/o/, '0'],
  [/S/, '5'],
  [/B/, '8'],
  [/e/, 'c'],
  [/i/, 'l'],
  [/cl/, 'd'],
  [/a/, 'o'],
  [/h/, 'b'],
  [/ /, ''],
  [/ /, '  '],
  [/g/, '9'],
  [/Z/, '2'],
  [/t/, 'f'],
  [/u/, 'v'],
];
/** A scanned fax: letters misread, blanks lost and found. Digits of identifiers stay digits often enough to be found. */
const scanned: Change = (pieces, random) => {
  const rate = random.pick([0.01, 0.02, 0.04]);
  return pieces.map((piece) => ({
    ...piece,
    text: piece.text.replace(/\S{1,12}\s?/g, (chunk) => {
      if (!random.chance(rate * chunk.length)) return chunk;
      const [pattern, put] = random.pick(CONFUSED);
      return chunk.replace(pattern, put);
    }),
  }));
};

/** Lines broken at a width, names not spared. */
const wrapped: Change = (pieces, random) => {
  const width = random.pick([40, 60, 72, 80]);
  let column = 0;
  return pieces.map((piece) => ({
    ...piece,
    text: piece.text.replace(/\n|[^\s]+|[ \t]+/g, (token) => {
      if (token === '\n') {
        column = 0;
        return token;
      }
      column += token.length;
      if (column > width && /^ +$/.test(token)) {
        column = 0;
        return '\n';
      }
      return token;
    }),
  }));
};

const joinedLines = eachText((text) => text.replace(/\n+/g, ' '));
const bare = eachText((text, piece) => (piece.label ? text : text.replace(/[.,;](?= |\n|$)/g, '')));
const typos: Change = (pieces, random) =>
  pieces.map((piece) =>
    piece.label && random.chance(0.9)
      ? piece
      : {
          ...piece,
          text: piece.text.replace(/\b[a-z]{4,12}\b/g, (word) => {
            if (!random.chance(0.04)) return word;
            const at = random.between(1, word.length - 2);
            return random.chance(0.5)
              ? word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
              : word.slice(0, at) + word.slice(at + 1);
          }),
        },
  );
const html = eachText((text) => text.replace(/&/g, '&amp;').replace(/'/g, '&#39;').replace(/\n/g, '<br/>\n'));
/** Words cut at a line's end, as page layout leaves them when the text is copied. */
const hyphenated: Change = (pieces, random) =>
  pieces.map((piece) => ({
    ...piece,
    text: piece.text.replace(/(\p{L}{3,})(\p{Ll}{3,})/gu, (word, head: string, tail: string) =>
      random.chance(0.06) ? `${head}-\n${tail}` : word,
    ),
  }));
/** Blanks that only look like blanks, from web pages and word processors. */
const hardBlanks: Change = (pieces, random) =>
  pieces.map((piece) => ({ ...piece, text: piece.text.replace(/ /g, () => (random.chance(0.3) ? '\u00a0' : ' ')) }));
const spaced = eachText((text) => text.replace(/ /g, '  '));
const windowsLines = eachText((text) => text.replace(/\n/g, '\r\n'));
const curly = eachText((text) => text.replace(/'/g, '’'));

/** The state a text arrives in. Most arrive as written. */
export const roughen: Change = (pieces, random) => {
  const changed = random.weighted<() => readonly Piece[]>([
    [62, () => pieces],
    [6, () => upper(pieces)],
    [7, () => lower(pieces)],
    [4, () => upperNames(pieces)],
    [4, () => lowerNames(pieces)],
    [4, () => transcript(pieces, random)],
    [3, () => scanned(pieces, random)],
    [4, () => wrapped(pieces, random)],
    [0.6, () => hyphenated(pieces, random)],
    [0.5, () => hardBlanks(pieces, random)],
    [2, () => joinedLines(pieces)],
    [2, () => bare(pieces)],
    [2, () => typos(pieces, random)],
    [0.5, () => html(pieces)],
    [0.4, () => spaced(pieces)],
    [0.6, () => windowsLines(pieces)],
    [1, () => curly(pieces)],
  ])();
  return random.chance(0.25) ? unaccented(changed) : [...changed];
};

export const asTranscript = transcript;
export const asLower: Change = (pieces) => lower(pieces);
export const lengthOf = (pieces: readonly Piece[]): number => textOf(pieces).length;
