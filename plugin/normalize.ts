import type { Span } from './spans.ts';

/** A text to search, and the way from its offsets back to those of the original. */
export interface SearchText {
  readonly text: string;
  toOriginal(span: Span): Span;
}

/** Characters that change nothing a reader sees, or look like ASCII: without any of them a text is searched as it is. */
const UNUSUAL =
  /\u034f|[\u00a0\u00ad\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u115f\u1680\u17b4\u17b5\u180e\u2000-\u2015\u2018\u2019\u201b\u2024\u2028-\u202f\u2032\u2043\u2044\u205f-\u206f\u2212\u2215\u2236\u3000\ufe52\ufe55\ufe58\ufe63\ufe6b\ufeff\uff01-\uff5e]|[\ufe00-\ufe0f]|\ud835[\udfce-\udfff]|\udb40[\udc00-\udfff]/;

const INVISIBLE =
  /^(?:\u034f|[\u00ad\u115f\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e01ff}])$/u;
const SPACE = /^[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]$/;
const DASH = /^[\u2010-\u2015\u2043\u2212\ufe58\ufe63]$/;
const SIMILAR: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201b': "'",
  '\u2032': "'",
  '\u2024': '.',
  '\ufe52': '.',
  '\u2028': '\n',
  '\u2029': '\n',
  '\u2044': '/',
  '\u2215': '/',
  '\u2236': ':',
  '\ufe55': ':',
  '\ufe6b': '@',
};
/** The zeros of the digit rows that a keyboard or a font may put in place of ASCII digits. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6];

/** Folds one character to what the patterns know: '' for an invisible one, one UTF-16 unit for a look-alike. */
function fold(character: string): string {
  const code = character.codePointAt(0)!;
  if (code < 0xa0) return character;
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  if (INVISIBLE.test(character)) return '';
  if (SPACE.test(character)) return ' ';
  if (DASH.test(character)) return '-';
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? (SIMILAR[character] ?? character) : String(code - zero);
}

/** A number in which a scanner read O for 0 or l for 1: four true digits at least, and no letter beside it. */
const SCANNED_NUMBER = /(?<![\p{L}\p{N}])[\dOolI](?:[/().: -]{0,2}[\dOolI]){5,19}(?![\p{L}\p{N}])/gu;
/** A word in which it read 0 for o or 1 for l: inside lower-case letters, behind four of them, or before four. */
const SCANNED_LETTER =
  /(?<=\p{L})[01](?=\p{Ll}{2})|(?<=\p{Ll}{3})[01](?![\p{N}\p{Lu}])|(?<![\p{L}\p{N}])0(?=\p{Ll}{4})/gu;

/** Undoes what scanners do; every repair keeps the length, so that offsets stay. */
const repairScan = (text: string): string =>
  text
    .replace(SCANNED_NUMBER, (run) =>
      /[OolI]/.test(run) && (run.match(/\d/g)?.length ?? 0) >= 4
        ? run.replace(/[Oo]/g, '0').replace(/[lI]/g, '1')
        : run,
    )
    .replace(SCANNED_LETTER, (digit) => (digit === '0' ? 'o' : 'l'));

/**
 * The text as the recognizers search it: zero-width characters gone, full-width and other digits, odd dashes, spaces
 * and separators as their ASCII relatives, scanned numbers repaired, so that none of them smuggles an identifier through.
 */
export function normalize(original: string): SearchText {
  if (!UNUSUAL.test(original)) return { text: repairScan(original), toOriginal: (span) => span };
  const pieces: string[] = [];
  const starts: number[] = []; // of each unit of the searched text, in the original
  const ends: number[] = [];
  let at = 0;
  for (const character of original) {
    const folded = fold(character);
    pieces.push(folded);
    for (let unit = 0; unit < folded.length; unit++) {
      const whole = folded.length === character.length;
      starts.push(whole ? at + unit : at);
      ends.push(whole ? at + unit + 1 : at + character.length);
    }
    at += character.length;
  }
  return {
    text: repairScan(pieces.join('')),
    toOriginal: ({ start, end }) => ({ start: starts[start]!, end: ends[end - 1]! }),
  };
}
