/** A run of letters, or of digits, of the text: what the chart's terms are compared by. */
export interface Piece {
  /** Lower case, without accents. */
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

const RUN = /\p{N}+|[\p{L}\p{M}]+/gu;
const ACCENTED = /[^\p{ASCII}]/u;

/** Lower case without accents: "JANÉ", "Jané" and "jane" are one. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  return ACCENTED.test(lower) ? lower.normalize('NFD').replace(/\p{M}/gu, '') : lower;
}

/** The text's pieces in order; "Suite97" and "O'Keefe" are two each. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(RUN)) {
    pieces.push({ folded: foldText(match[0]), start: match.index, end: match.index + match[0].length });
  }
  return pieces;
}

export const isDigits = ({ folded }: Piece): boolean => folded.charCodeAt(0) < 0x3a;

/** Whether the piece before, or behind, touches this one: what is glued to more is another word. */
export const isGluedBefore = (pieces: readonly Piece[], at: number): boolean =>
  pieces[at - 1]?.end === pieces[at]?.start;
export const isGluedBehind = (pieces: readonly Piece[], at: number): boolean =>
  pieces[at + 1]?.start === pieces[at]?.end;
