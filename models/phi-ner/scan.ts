/** A piece of the text: a run of letters (with their marks), a run of digits, or one other visible character. */
export interface Piece {
  /** UTF-16 offsets into the scanned text, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly surface: string;
}

const PIECE = /\p{L}[\p{L}\p{M}]*|\p{N}+|[^\s\p{L}\p{N}]/uy;

/** Where the white space at `at` ends. */
function behindSpace(text: string, at: number): number {
  let end = at;
  for (let unit = text.charCodeAt(end); ; unit = text.charCodeAt(++end)) {
    const isSpace = unit < 0x80 ? unit === 32 || (unit >= 9 && unit <= 13) : /\s/.test(text[end] ?? '');
    if (!isSpace) return end;
  }
}

/** Every visible character belongs to exactly one piece; white space to none. */
export function scan(text: string): Piece[] {
  const pieces: Piece[] = [];
  // `test` rather than `matchAll`, which makes five objects a piece: a fifth of all that a call leaves to collect.
  PIECE.lastIndex = behindSpace(text, 0);
  for (let start = PIECE.lastIndex; PIECE.test(text); start = PIECE.lastIndex) {
    const end = PIECE.lastIndex;
    pieces.push({ start, end, surface: text.slice(start, end) });
    PIECE.lastIndex = behindSpace(text, end);
  }
  return pieces;
}
