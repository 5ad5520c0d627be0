/** A piece of the text: a run of letters (with their marks), a run of digits, or one other visible character. */
export interface Piece {
  /** UTF-16 offsets into the scanned text, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly surface: string;
}

const PIECE = /\p{L}[\p{L}\p{M}]*|\p{N}+|[^\s\p{L}\p{N}]/gu;

/** Every visible character belongs to exactly one piece; white space to none. */
export function scan(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(PIECE)) {
    const surface = match[0];
    pieces.push({ start: match.index, end: match.index + surface.length, surface });
  }
  return pieces;
}
