import { bitOf, foldWord, type Lexicon } from '../lexicon.ts';
import type { CorpusDocument, CorpusSpan } from './corpus.ts';
import type { NameSource } from './names.ts';
import type { Random } from './random.ts';

const PERSON = new Set(['PATIENT', 'PHYSICIAN', 'NAME']);
const KEEP = bitOf('title') | bitOf('credential') | bitOf('particle') | bitOf('kin');

/** The case of `like` on `name`. */
function inCaseOf(name: string, like: string): string {
  if (like.length > 1 && like === like.toUpperCase()) return name.toUpperCase();
  return like === like.toLowerCase() ? name.toLowerCase() : name;
}

/** Each person's words become other names, the same word the same name all through the document. */
export function swapNames(
  document: CorpusDocument,
  names: NameSource,
  lexicon: Lexicon,
  random: Random,
): CorpusDocument {
  const swapped = new Map<string, string>();
  const other = (surface: string): string => {
    const word = foldWord(surface);
    if ((surface.length === 1 && !document.refill) || (lexicon.find(word).bits & KEEP) !== 0) return surface;
    const name = swapped.get(word) ?? names.draw(random);
    swapped.set(word, name);
    return inCaseOf(name, document.refill ? 'Name' : surface);
  };
  let text = '';
  let at = 0;
  const spans: CorpusSpan[] = [];
  for (const span of document.spans) {
    text += document.text.slice(at, span.start);
    const inner = document.text.slice(span.start, span.end);
    const start = text.length;
    const refilled = document.refill && span.label === 'HOSPITAL';
    text +=
      PERSON.has(span.label) || refilled ? inner.replace(/\p{L}[\p{L}\p{M}]*/gu, (surface) => other(surface)) : inner;
    spans.push({ start, end: text.length, label: span.label });
    at = span.end;
  }
  return { ...document, text: text + document.text.slice(at), spans };
}

/** All capitals or all lower case, where that keeps every offset. */
export function recase(document: CorpusDocument, form: 'upper' | 'lower'): CorpusDocument {
  const text = form === 'upper' ? document.text.toUpperCase() : document.text.toLowerCase();
  return text.length === document.text.length ? { ...document, text } : document;
}

/** Speech as a recogniser writes it: lower case, commas and full stops gone (each becomes a blank, so offsets stay). */
export function spoken(document: CorpusDocument): CorpusDocument {
  const lower = recase(document, 'lower');
  const text = lower.text.replace(/[.,?!;:](?=\s|$)/g, ' ');
  return { ...lower, text };
}

/** Line ends become blanks, or blanks between words become line ends at about `width` characters. */
export function rewrap(document: CorpusDocument, width: number | undefined): CorpusDocument {
  if (width === undefined) return { ...document, text: document.text.replace(/[\r\n]/g, ' ') };
  let column = 0;
  let text = '';
  for (const character of document.text) {
    const wraps = character === ' ' && column > width;
    column = wraps || character === '\n' ? 0 : column + 1;
    text += wraps ? '\n' : character;
  }
  return { ...document, text };
}
