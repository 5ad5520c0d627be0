import type { Entity, PhiType } from '../spans.ts';
import { wordTable } from '../word-table.ts';
import { isDigits, isGluedBefore, isGluedBehind, type Piece, piecesOf } from './pieces.ts';

/** Finds numbers and mixed codes however they are grouped: "(555) 897-2109", "555.897.2109", "five five five eight nine …". */
export interface CodeIndex {
  add(code: string, type: PhiType): void;
  find(text: string, pieces: readonly Piece[]): Entity[];
}

const GAP = /^[ ().,/#+-]{0,3}$/;
const DIGIT_WORDS: Readonly<Record<string, string>> = wordTable({
  zero: '0',
  oh: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
});
/** Shorter codes are found by their labels, as any patient's are: alone they are any number. */
const LEAST = 5;
const BEFORE_TAIL =
  /(?:last (?:four|4)(?: digits)?(?: (?:of )?(?:the |her |his |my )?(?:ssn|social|phone|mrn)(?: number)?)?(?: (?:is|are))?|ending(?: in| with)?|[x*]{2,3}-?[x*]{2}-)[ :#]{0,2}$/i;

const spokenOrWritten = ({ folded }: Piece): string => DIGIT_WORDS[folded] ?? folded;

/** The forms under which a chart's number is looked for: a phone number with and without its country and area, no leading zeros. */
function formsOf(code: string, type: PhiType): readonly string[] {
  const whole = piecesOf(code)
    .map(({ folded }) => folded)
    .join('');
  const digits = whole.replace(/\D/g, '');
  if (type === 'PHONE' || type === 'FAX') {
    const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
    const local = national.length === 10 ? [national.slice(3), `1${national}`] : [];
    return [national, ...local, digits];
  }
  const tail = whole === digits ? whole.replace(/^0+/, '') : digits;
  return tail.length >= LEAST ? [whole, tail] : [whole];
}

export function codeIndex(): CodeIndex {
  const prefixes = new Set<string>();
  const whole = new Map<string, PhiType>();
  const tails = new Map<string, PhiType>();

  /** The end (in pieces) of the longest code that begins at `at`. */
  const longestFrom = (
    text: string,
    pieces: readonly Piece[],
    at: number,
  ): { to: number; type: PhiType } | undefined => {
    let code = '';
    let longest: { to: number; type: PhiType } | undefined;
    for (let next = at; next < pieces.length; next++) {
      const piece = pieces[next]!;
      if (next > at && !GAP.test(text.slice(pieces[next - 1]!.end, piece.start))) break;
      code += spokenOrWritten(piece);
      if (!prefixes.has(code)) break;
      const type = whole.get(code);
      // "5558972109x12": letters may touch a number's end, more digits cannot.
      if (type && (isDigits(piece) || !isGluedBehind(pieces, next))) longest = { to: next + 1, type };
    }
    return longest;
  };

  return {
    add(code, type) {
      for (const form of formsOf(code, type)) {
        if (form.length < LEAST) continue;
        if (!whole.has(form)) whole.set(form, type);
        for (let length = 1; length <= form.length; length++) prefixes.add(form.slice(0, length));
      }
      const digits = code.replace(/\D/g, '');
      if (digits.length >= 6) tails.set(digits.slice(-4), type);
    },
    find(text, pieces) {
      const found: Entity[] = [];
      const push = (from: number, to: number, type: PhiType) =>
        found.push({ start: pieces[from]!.start, end: pieces[to - 1]!.end, type, score: 1, source: 'chart' });
      for (const [at, piece] of pieces.entries()) {
        if (prefixes.has(spokenOrWritten(piece)) && !isGluedBefore(pieces, at)) {
          const longest = longestFrom(text, pieces, at);
          if (longest) push(at, longest.to, longest.type);
        }
        const tail = isDigits(piece) ? tails.get(piece.folded) : undefined;
        if (tail && BEFORE_TAIL.test(text.slice(Math.max(0, piece.start - 48), piece.start))) push(at, at + 1, tail);
      }
      return found;
    },
  };
}
