/** What a stretch of generated text is; the types of the public contract. */
export const LABELS = [
  'PATIENT',
  'PHYSICIAN',
  'NAME',
  'LOCATION',
  'HOSPITAL',
  'DATE',
  'DOB',
  'AGE',
  'PHONE',
  'FAX',
  'EMAIL',
  'SSN',
  'MRN',
  'ACCOUNT',
  'HEALTH_PLAN',
  'LICENSE',
  'VEHICLE',
  'DEVICE',
  'URL',
  'IP',
  'ZIP',
  'BIOMETRIC',
  'ID',
] as const;
export type Label = (typeof LABELS)[number];

/** A stretch of text with one label, or none. Documents are built of pieces, so offsets are never computed by hand. */
export interface Piece {
  readonly text: string;
  readonly label?: Label;
}

/** Offsets are UTF-16 code units, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly label: Label;
}

export const plain = (text: string): Piece => ({ text });
export const marked = (text: string, label: Label): Piece => ({ text, label });
export const textOf = (pieces: readonly Piece[]): string => pieces.map((piece) => piece.text).join('');

const PEOPLE: readonly (Label | undefined)[] = ['PATIENT', 'PHYSICIAN', 'NAME'];

/**
 * Joins pieces into a text with its spans; a span never begins or ends with white space, and none is empty. A given and
 * a family name with one blank between them are one span, however the template wrote them.
 */
export function assemble(pieces: readonly Piece[]): { readonly text: string; readonly spans: Span[] } {
  const spans: Span[] = [];
  let text = '';
  for (const piece of pieces) {
    if (piece.label && /[\p{L}\p{N}]/u.test(piece.text)) {
      const start = text.length + (piece.text.length - piece.text.trimStart().length);
      const end = start + piece.text.trim().length;
      const last = spans.at(-1);
      const joined =
        last?.label === piece.label &&
        PEOPLE.includes(piece.label) &&
        text.slice(last.end) === ' ' &&
        start === last.end + 1;
      if (joined) spans[spans.length - 1] = { ...last, end };
      else spans.push({ start, end, label: piece.label });
    }
    text += piece.text;
  }
  return { text, spans };
}

/** The text with each span shown as `[LABEL surface]`, for reading by eye. */
export function showMarked(text: string, spans: readonly Span[]): string {
  let shown = '';
  let at = 0;
  for (const { start, end, label } of spans) {
    shown += `${text.slice(at, start)}⟦${label} ${text.slice(start, end)}⟧`;
    at = end;
  }
  return shown + text.slice(at);
}
