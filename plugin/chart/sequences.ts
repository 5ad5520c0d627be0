import type { PhiType } from '../spans.ts';
import { isGluedBefore, isGluedBehind, type Piece, piecesOf } from './pieces.ts';

/** A term as its pieces. */
export interface Sequence<Meaning> {
  readonly pieces: readonly string[];
  readonly meaning: Meaning;
}
export interface SequenceMatch<Meaning> {
  /** The first piece and the one behind the last. */
  readonly from: number;
  readonly to: number;
  readonly meaning: Meaning;
}

/** Finds terms of several words in one pass over a text's pieces. */
export interface SequenceIndex<Meaning> {
  add(term: string, meaning: Meaning): void;
  /** The longest term that begins at each piece. */
  find(text: string, pieces: readonly Piece[]): SequenceMatch<Meaning>[];
}

/** Between the words of one term: nothing, spaces, a line's end, and the marks of names, addresses, dates and mail. */
const GAP = /^[\s,.#'/()@_+-]{0,4}$/;

/** `canonical` gives the form by which a piece is compared (an abbreviation for a word); the same for terms and texts. */
export function sequenceIndex<Meaning>(
  canonical: (folded: string) => string = (folded) => folded,
): SequenceIndex<Meaning> {
  const byFirst = new Map<string, Sequence<Meaning>[]>();

  const fits = (text: string, pieces: readonly Piece[], at: number, wanted: readonly string[]): boolean => {
    for (const [offset, want] of wanted.entries()) {
      const piece = pieces[at + offset];
      if (piece === undefined || canonical(piece.folded) !== want) return false;
      if (offset > 0 && !GAP.test(text.slice(pieces[at + offset - 1]!.end, piece.start))) return false;
    }
    return !isGluedBefore(pieces, at) && !isGluedBehind(pieces, at + wanted.length - 1);
  };

  return {
    add(term, meaning) {
      const pieces = piecesOf(term).map(({ folded }) => canonical(folded));
      const [first] = pieces;
      if (first === undefined) return;
      const others = byFirst.get(first) ?? [];
      if (others.some((other) => other.pieces.join(' ') === pieces.join(' '))) return;
      byFirst.set(
        first,
        [...others, { pieces, meaning }].sort((one, other) => other.pieces.length - one.pieces.length),
      );
    },
    find(text, pieces) {
      const found: SequenceMatch<Meaning>[] = [];
      for (const [at, piece] of pieces.entries()) {
        const candidates = byFirst.get(canonical(piece.folded));
        const fit = candidates?.find(({ pieces: wanted }) => fits(text, pieces, at, wanted));
        if (fit) found.push({ from: at, to: at + fit.pieces.length, meaning: fit.meaning });
      }
      return found;
    },
  };
}

export type TypedIndex = SequenceIndex<PhiType>;
