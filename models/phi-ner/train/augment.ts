import { bitOf, foldWord, type Lexicon } from '../lexicon.ts';
import type { CorpusDocument, CorpusSpan } from './corpus.ts';
import type { Random } from './generate/random.ts';
import type { NameSource } from './names.ts';

const PERSON = new Set(['PATIENT', 'PHYSICIAN', 'NAME']);
const KEEP = bitOf('title') | bitOf('credential') | bitOf('particle') | bitOf('kin');

/** What published notes hold in place of a name: "Dr. X", "ABCD General Hospital". */
const PLACEHOLDER = /^(?:[A-Z]|XYZ|ABCD?)$/;
export const holdsPlaceholder = (surface: string): boolean =>
  (surface.match(/\p{L}+/gu) ?? []).some((word) => PLACEHOLDER.test(word));

/** The case of `like` on `name`. */
function inCaseOf(name: string, like: string): string {
  if (PLACEHOLDER.test(like)) return name;
  if (like.length > 1 && like === like.toUpperCase()) return name.toUpperCase();
  return like === like.toLowerCase() ? name.toLowerCase() : name;
}

/**
 * Each person's words become other names, the same word the same name all through the document; in text of the silver
 * rules placeholders become names too, and cities other cities.
 */
export function swapNames(
  document: CorpusDocument,
  names: NameSource,
  lexicon: Lexicon,
  random: Random,
): CorpusDocument {
  const swapped = new Map<string, string>();
  const other = (surface: string): string => {
    const word = foldWord(surface);
    const filled = document.silver && PLACEHOLDER.test(surface);
    if (!filled && (surface.length === 1 || (lexicon.find(word).bits & KEEP) !== 0)) return surface;
    const name = swapped.get(word) ?? names.draw(random);
    swapped.set(word, name);
    return inCaseOf(name, surface);
  };
  const whole = (inner: string, draw: (random: Random) => string): string => {
    const name = swapped.get(inner) ?? draw(random);
    swapped.set(inner, name);
    return inCaseOf(name, inner);
  };
  const renamed = (inner: string, label: string): string => {
    if (label === 'LOCATION' && /^\p{Lu}\p{Ll}+$/u.test(inner)) return whole(inner, names.city);
    if (label === 'HOSPITAL' && !document.silver && random.chance(0.6)) return whole(inner, names.facility);
    const all = PERSON.has(label);
    return inner.replace(/\p{L}[\p{L}\p{M}]*/gu, (word) =>
      all || (document.silver && PLACEHOLDER.test(word)) ? other(word) : word,
    );
  };
  let text = '';
  let at = 0;
  const spans: CorpusSpan[] = [];
  for (const span of document.spans) {
    text += document.text.slice(at, span.start);
    const start = text.length;
    text += renamed(document.text.slice(span.start, span.end), span.label);
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

/** Letters read as digits and back, as a fax or a scanner does; each stands for one, so offsets stay. */
export function misread(document: CorpusDocument, share: number, random: Random): CorpusDocument {
  const MISREAD: Readonly<Record<string, string>> = {
    o: '0',
    O: '0',
    l: '1',
    i: '1',
    I: 'l',
    S: '5',
    '0': 'O',
    '1': 'l',
    B: '8',
  };
  const text = document.text.replace(/[oOliIS01B]/g, (character) =>
    random.chance(share) ? (MISREAD[character] ?? character) : character,
  );
  return { ...document, text };
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
