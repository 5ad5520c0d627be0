import { isLookAlike, readLookAlikes } from './look-alikes.ts';
import type { Span } from './spans.ts';

/** A text to search, and the way from its offsets back to those of the original. */
export interface SearchText {
  readonly text: string;
  toOriginal(span: Span): Span;
}

/** Without any of these a text is searched as it is. */
const UNUSUAL = /[^\t\n\r\x20-\x7e]/;
const isPlain = (unit: number): boolean =>
  (unit >= 0x20 && unit < 0x7f) || unit === 0x0a || unit === 0x0d || unit === 0x09;

/** What a reader does not see: zero-width and formatting characters, tags, controls; and halves of surrogate pairs. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\u{fff9}-\u{fffb}\p{Control}\p{Surrogate}]$/u;
/** Marks that sit on letters of any script; those of one script are part of its words. */
const MARK = /^(?=\p{M})\p{Script=Inherited}$/u;
/** The fillers of Hangul are default-ignorable, but two of them are blanks. */
const SPACE = /^[\p{Zs}\u2800\u3164\uffa0]$/u;
const DASH = /^[\p{Pd}\u02d7\u2043\u2212\u2796\u06d4]$/u;
const DIGIT = /^\p{Nd}$/u;
/** What compatibility makes of a character is taken when it is plain: "ﬁ", "Ⅳ", "１", "𝓐", "⁵", "№". */
const TAKEN = /^[\x21-\x7e\u00c0-\u024f\u0370-\u03ff]{1,5}$/;
/** "1½" is not "11/2", and a mark of trade is no part of a name. */
const KEPT = /^[\u00bc-\u00be\u2150-\u215f\u2189\u2120\u2122\u00b5]$/;
/** Controls that part words (a cell's end in Word's text, a page, HL7's frames), and marks that look like ASCII ones. */
const SIMILAR = new Map([
  ['\x07', '\t'],
  ...['\x0b', '\x0c', '\x1c', '\x1d', '\x1e', '\x1f', '\x85', '\u2028', '\u2029'].map((each) => [each, '\n'] as const),
  ...[...'‘’‛′ʹʼʻˈ´'].map((each) => [each, "'"] as const),
  ...[...'․‧∙⋅·。｡٫'].map((each) => [each, '.'] as const),
  ...[...'⁄∕╱⟋⧸'].map((each) => [each, '/'] as const),
  ...[...'∶ːː˸꞉։׃'].map((each) => [each, ':'] as const),
  ['‚', ','],
]);
/** Letters in dark circles and squares, and those of flags. */
const BLOCKS_OF_LETTERS = [0x1f150, 0x1f170, 0x1f1e6];

/** Folds one character to what the patterns know; '' for an invisible one. */
function fold(character: string): string {
  const similar = SIMILAR.get(character);
  if (similar !== undefined) return similar;
  if (SPACE.test(character)) return ' ';
  if (INVISIBLE.test(character)) return '';
  if (DIGIT.test(character)) return digitOf(character.codePointAt(0)!);
  if (DASH.test(character)) return '-';
  const code = character.codePointAt(0)!;
  const block = BLOCKS_OF_LETTERS.find((first) => code >= first && code < first + 26);
  if (block !== undefined) return String.fromCharCode(0x41 + code - block);
  const compatible = character.normalize('NFKC');
  return TAKEN.test(compatible) && !KEPT.test(character) ? compatible : character;
}

/** Decimal digits stand in rows of ten, from zero to nine (Unicode, section 4.6); rows may touch. */
function digitOf(code: number): string {
  let row = code;
  while (DIGIT.test(String.fromCodePoint(row - 1))) row--;
  return String((code - row) % 10);
}

/** A number in which a scanner read O for 0 or l for 1: four true digits at least, and no letter beside it. */
const SCANNED_NUMBER = /(?<![\p{L}\p{N}])[\dOolI](?:[/().: -]{0,2}[\dOolI]){5,19}(?![\p{L}\p{N}])/gu;
/** A word in which it read 0 for o or 1 for l: inside lower-case letters, behind four of them, or before four. */
const SCANNED_LETTER =
  /(?<=\p{L})[01](?=\p{Ll}{2})|(?<=\p{Ll}{3})[01](?![\p{N}\p{Lu}])|(?<![\p{L}\p{N}])0(?=\p{Ll}{4})/gu;

/** Shorter, behind a word for telephones: "ext 77l9". */
const SCANNED_EXTENSION =
  /(?<=(?<!\p{L})(?:ext|extension|pager|pgr|bleep)[.:]? #?)(?=[lO]{0,2}\d[lO]{0,2}\d)[\dlO]{3,6}(?![\p{L}\p{N}])/giu;

/** Undoes what scanners do; every repair keeps the length, so that offsets stay. */
const repairScan = (text: string): string =>
  text
    .replace(SCANNED_NUMBER, (run) =>
      /[OolI]/.test(run) && (run.match(/\d/g)?.length ?? 0) >= 4
        ? run.replace(/[Oo]/g, '0').replace(/l|I(?!-\d{1,3}(?!\d))/g, '1') // "MM 112 I-40" is a highway
        : run,
    )
    .replace(SCANNED_EXTENSION, (run) => run.replace(/O/gi, '0').replace(/l/gi, '1'))
    .replace(SCANNED_LETTER, (digit) => (digit === '0' ? 'o' : 'l'));

/** `length` units of the searched text from `at` on stand for start to end of the original. */
interface Edit extends Span {
  readonly at: number;
  readonly length: number;
}

/**
 * The text as the recognizers search it: invisible characters gone, digits, letters, dashes, spaces and separators that
 * look like ASCII as what they look like, accents joined to their letters, scanned numbers repaired, so that none of
 * them smuggles an identifier through. Linear in the text's length.
 */
export function normalize(original: string): SearchText {
  if (!UNUSUAL.test(original)) return { text: repairScan(original), toOriginal: (span) => span };
  const { folded, edits } = foldAll(original);
  return {
    text: repairScan(folded),
    toOriginal: ({ start, end }) => ({ start: unitOf(edits, start).start, end: unitOf(edits, end - 1).end }),
  };
}

/** A value that is looked for in such a text: folded by the same rules, but nobody scanned it. */
export const foldValue = (value: string): string => (UNUSUAL.test(value) ? foldAll(value).folded : value);

function foldAll(original: string): { readonly folded: string; readonly edits: readonly Edit[] } {
  const pieces: string[] = [];
  const edits: Edit[] = [];
  const foldings = new Map<string, string>();
  let length = 0;
  let done = 0; // so far of the original
  let hasLookAlikes = false;
  /** The character that a mark would sit on: not among the pieces yet. */
  let last: { text: string; readonly start: number; end: number } | undefined;

  const put = (text: string): void => {
    pieces.push(text);
    length += text.length;
  };
  const settle = (): void => {
    if (!last) return;
    const { text, start, end } = last;
    const isUnit = text.length === 1 && end - start === 1;
    if (!isUnit && text !== original.slice(start, end)) edits.push({ at: length, length: text.length, start, end });
    put(text);
    last = undefined;
  };
  const copyUntil = (at: number): void => {
    if (done >= at) return;
    settle();
    put(original.slice(done, at));
    done = at;
  };
  const remove = (start: number, end: number): void => {
    settle();
    const before = edits.at(-1);
    if (before?.at === length && before.length === 0 && before.end === start) edits.pop();
    edits.push({
      at: length,
      length: 0,
      start: before?.at === length && before.end === start ? before.start : start,
      end,
    });
  };

  for (let at = 0; at < original.length; at = Math.max(at + 1, done)) {
    if (isPlain(original.charCodeAt(at))) continue;
    const character = String.fromCodePoint(original.codePointAt(at)!);
    const end = at + character.length;
    let folding = foldings.get(character);
    if (folding === undefined) {
      folding = fold(character);
      foldings.set(character, folding);
      hasLookAlikes ||= isLookAlike(folding);
    }
    if (folding !== '' && MARK.test(character)) {
      if (done < at) {
        copyUntil(at - 1);
        settle();
        last = { text: original[at - 1]!, start: at - 1, end: at };
      }
      if (last) {
        const composed = (last.text + character).normalize('NFC');
        if (composed.length === last.text.length) last.text = composed;
        last.end = end;
      } else remove(at, end);
    } else {
      copyUntil(at);
      if (folding === '') remove(at, end);
      else {
        settle();
        last = { text: folding, start: at, end };
      }
    }
    done = end;
  }
  copyUntil(original.length);
  settle();
  const folded = pieces.join('');
  return { folded: hasLookAlikes ? readLookAlikes(folded) : folded, edits };
}

/** Where one unit of the searched text stands in the original. */
function unitOf(edits: readonly Edit[], unit: number): Span {
  let low = 0;
  for (let high = edits.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (edits[middle]!.at <= unit) low = middle + 1;
    else high = middle;
  }
  const edit = edits[low - 1];
  if (!edit) return { start: unit, end: unit + 1 };
  if (unit < edit.at + edit.length) return edit;
  const start = edit.end + unit - edit.at - edit.length;
  return { start, end: start + 1 };
}
