import { PHI_TYPES, type PhiType } from '../../plugin/spans.ts';

/** The inline markup of the PHI test set: `[[PATIENT|Maria Lopez]] came in.` Documents stand one after another in a
 *  file, each below a line `=== <id>` or `=== <id> keep: <surface>; <surface>`. */

export const LABELS = PHI_TYPES;
export type Label = PhiType;

/** Offsets are UTF-16 code units into the document's text, end exclusive. */
export interface GoldSpan {
  readonly start: number;
  readonly end: number;
  readonly label: Label;
}

export interface GoldDocument {
  readonly id: string;
  /** The genre: the id without its number. Stress genres read `stress/<genre>`. */
  readonly source: string;
  readonly text: string;
  readonly spans: readonly GoldSpan[];
}

export interface MarkedDocument extends GoldDocument {
  /** Surfaces (lower case) that the author read and means to leave unmarked, e.g. the verb "rose" beside a Mrs. Rose. */
  readonly keep: readonly string[];
}

/** A document that cannot be read: unbalanced markup, an unknown label, a malformed heading. */
export class MarkupError extends Error {}

const isLabel = (word: string): word is Label => LABELS.some((label) => label === word);

/** Reads one file of marked documents. Throws MarkupError at the first that is malformed. */
export function readMarkup(source: string): MarkedDocument[] {
  const parts = source.split(/^=== (.+)\n/m);
  if (parts[0] !== '') throw new MarkupError('a file starts with a line "=== <id>"');
  const documents: MarkedDocument[] = [];
  for (let at = 1; at < parts.length; at += 2) documents.push(readDocument(parts[at]!, parts[at + 1]!));
  return documents;
}

function readDocument(heading: string, body: string): MarkedDocument {
  const [, id, genre, keep] = /^(([a-z][a-z0-9/-]*)-\d+)(?: keep: (.+))?$/.exec(heading) ?? [];
  if (id === undefined || genre === undefined) throw new MarkupError(`malformed heading: ${heading}`);
  return {
    id,
    source: genre,
    ...readSpans(id, body.replace(/^\n+|\s+$/g, '')),
    keep: (keep ?? '')
      .split(';')
      .map((surface) => surface.trim().toLowerCase())
      .filter(Boolean),
  };
}

function readSpans(id: string, marked: string): { text: string; spans: GoldSpan[] } {
  const spans: GoldSpan[] = [];
  let text = '';
  let read = 0;
  for (const match of marked.matchAll(/\[\[([A-Z_]+)\|([^[\]]+)\]\]/g)) {
    const [whole, label, surface] = match;
    if (!isLabel(label!)) throw new MarkupError(`${id}: unknown label ${label}`);
    if (surface!.trim() !== surface) throw new MarkupError(`${id}: blanks at the edge of [[${label}|${surface}]]`);
    text += marked.slice(read, match.index);
    spans.push({ start: text.length, end: text.length + surface!.length, label });
    text += surface;
    read = match.index + whole.length;
  }
  text += marked.slice(read);
  if (/\[\[|\]\]/.test(text)) throw new MarkupError(`${id}: unbalanced markup`);
  return { text, spans };
}
