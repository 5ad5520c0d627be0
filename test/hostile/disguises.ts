/** Ways to write a string so that a reader, or a language model, still reads it. Each is applied to every character of a value. */
const shifted =
  (upper: number, lower: number, digit: number) =>
  (character: string): string => {
    const code = character.charCodeAt(0);
    if (/[A-Z]/.test(character)) return String.fromCodePoint(upper + code - 0x41);
    if (/[a-z]/.test(character)) return String.fromCodePoint(lower + code - 0x61);
    return /\d/.test(character) && digit > 0 ? String.fromCodePoint(digit + code - 0x30) : character;
  };
const digitsFrom =
  (zero: number) =>
  (character: string): string =>
    /\d/.test(character) ? String.fromCodePoint(zero + Number(character)) : character;
const byTable =
  (table: Readonly<Record<string, string>>) =>
  (character: string): string =>
    table[character] ?? character;
const followedBy =
  (mark: string) =>
  (character: string): string =>
    character + mark;
const wordFollowedBy =
  (mark: string) =>
  (character: string): string =>
    /\w/.test(character) ? character + mark : character;

const CYRILLIC = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  I: 'І',
  J: 'Ј',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  S: 'Ѕ',
  T: 'Т',
  X: 'Х',
  Y: 'У',
  a: 'а',
  c: 'с',
  e: 'е',
  i: 'і',
  j: 'ј',
  o: 'о',
  p: 'р',
  s: 'ѕ',
  x: 'х',
  y: 'у',
};
const GREEK = {
  A: 'Α',
  B: 'Β',
  E: 'Ε',
  H: 'Η',
  I: 'Ι',
  K: 'Κ',
  M: 'Μ',
  N: 'Ν',
  O: 'Ο',
  P: 'Ρ',
  T: 'Τ',
  X: 'Χ',
  Y: 'Υ',
  Z: 'Ζ',
  a: 'α',
  i: 'ι',
  o: 'ο',
  p: 'ρ',
  u: 'υ',
  v: 'ν',
  y: 'γ',
};

export const DISGUISES: Readonly<Record<string, (character: string) => string>> = {
  'zero-width spaces': followedBy('\u200b'),
  'zero-width joiners': followedBy('\u200d'),
  'zero-width non-joiners': followedBy('\u200c'),
  'word joiners': followedBy('\u2060'),
  'byte order marks': followedBy('\ufeff'),
  'soft hyphens': followedBy('\u00ad'),
  'grapheme joiners': followedBy('\u034f'),
  'variation selectors': followedBy('\ufe0f'),
  'astral variation selectors': followedBy('\u{e0101}'),
  'tag characters': followedBy('\u{e0041}'),
  'right-to-left marks': followedBy('\u200f'),
  'left-to-right overrides': followedBy('\u202d'),
  'bidi isolates': followedBy('\u2066\u2069'),
  'Mongolian vowel separators': followedBy('\u180e'),
  'NUL characters': followedBy('\0'),
  'lone surrogates': followedBy('\ud800'),
  'backspaces and deletes': followedBy('\b\x7f'),
  'combining marks': wordFollowedBy('\u0332\u0336'),
  keycaps: (character) => (/\d/.test(character) ? `${character}\ufe0f\u20e3` : character),
  'full-width characters': (character) =>
    /[!-~]/.test(character) ? String.fromCharCode(character.charCodeAt(0) + 0xfee0) : '\u3000',
  'mathematical bold': shifted(0x1d400, 0x1d41a, 0x1d7ce),
  'mathematical sans-serif italic': shifted(0x1d608, 0x1d622, 0x1d7e2),
  'mathematical monospace': shifted(0x1d670, 0x1d68a, 0x1d7f6),
  'circled characters': (character) =>
    character === '0'
      ? '⓪'
      : /\d/.test(character)
        ? String.fromCodePoint(0x2460 + Number(character) - 1)
        : shifted(0x24b6, 0x24d0, 0)(character),
  'superscript digits': byTable({ 0: '⁰', 1: '¹', 2: '²', 3: '³', 4: '⁴', 5: '⁵', 6: '⁶', 7: '⁷', 8: '⁸', 9: '⁹' }),
  'Arabic-Indic digits': digitsFrom(0x660),
  'Devanagari digits': digitsFrom(0x966),
  'Thai digits': digitsFrom(0xe50),
  'Cyrillic look-alikes': byTable(CYRILLIC),
  'Greek look-alikes': byTable(GREEK),
  'exotic spaces and dashes': byTable({
    ' ': '\u2007',
    '-': '\u2212',
    '/': '\u2044',
    '.': '\u2024',
    ':': '\u2236',
    '@': '\ufe6b',
    "'": '\u02bc',
  }),
  'no-break spaces and hyphens': byTable({ ' ': '\u00a0', '-': '\u2011' }),
};

export const disguise = (value: string, by: (character: string) => string): string => [...value].map(by).join('');
