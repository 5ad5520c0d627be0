import { JOIN, JOIN_BEFORE } from '../join.ts';

/** Numbers as people say them; the words of a digit, of a number below a hundred, of an ordinal. */
export const DIGIT_WORD = '(?:zero|nought|oh|one|two|three|four|five|six|seven|eight|nine)';
const TEEN_WORD = '(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)';
const TENS_WORD = `(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)${JOIN}`;

/** Who speaks, where a transcript says it, with its minute or number: "Patient: ", "[00:20] Caller: ", "SPEAKER 2: ". */
export const TURN = String.raw`(?:(?:\[?\d{1,2}:\d\d(?::\d\d)?\]?[ ]{1,2})?\[?\p{L}[\p{L} .]{0,16}\d{0,2}\]?: ?)?`;

/** "um", a comma, a dash: what may stand between two spoken numbers. */
export const PAUSE = String.raw`[ ,.-]{1,3}${JOIN}(?:(?:uh|um|er|ah|like|and|comma)${JOIN}[ ,.-]{1,3}){0,4}${JOIN}`;

export const NUMBER_WORD = `(?:${TENS_WORD}(?:[ -]${DIGIT_WORD})?|${TEEN_WORD}|${DIGIT_WORD}|hundred|thousand)${JOIN}`;

/** The alphabet of radio and telephone (ICAO), as speech is written down. */
export const ALPHABET_WORD =
  '(?:al[fp]h?a|bravo|charlie|delta|echo|foxtrot|golf|hotel|india|juliett?|kilo|lima|mike|november|oscar|papa|quebec|romeo|sierra|tango|uniform|victor|whisk[e]?y|x-?ray|yankee|zulu)';

/** Three or more spoken numbers, single letters and digits among them: "x k q eight eight two, dash, nine one three". */
const CODE_PART = String.raw`(?:[a-z] (?:as in|for|like) \p{L}{2,12}|${NUMBER_WORD}|double|triple|dash|hyphen|[a-z]|\d{1,6})(?![\p{L}\p{N}])`;
export const SPOKEN_CODE = `(?:(?:[a-z](?: (?:as in|for|like) \\p{L}{2,12})?[ .,-]{1,2}){0,4}${JOIN_BEFORE}${NUMBER_WORD})(?:${PAUSE}${CODE_PART}){2,23}`;

const ORDINAL_UNIT = '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)';
/** "first" to "thirty-first". */
export const ORDINAL_DAY = `(?:(?:twenty|thirty)[ -]${JOIN}${ORDINAL_UNIT}|${ORDINAL_UNIT}|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)${JOIN}`;
/** From "tenth" on, few other things are counted. */
export const LATE_ORDINAL = `(?:(?:twenty|thirty)[ -]${JOIN}${ORDINAL_UNIT}|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)${JOIN}`;
export const ORDINAL_TRIGGERS = [
  ...['the', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh'],
  ...['twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth', 'eighteenth', 'nineteenth'],
  ...['twentieth', 'twenty', 'thirtieth', 'thirty'],
];
/** "one" to "thirty-one", as said in "march twenty two". */
export const CARDINAL_DAY = `(?:(?:twenty|thirty)${JOIN}(?:[ -]${DIGIT_WORD}(?! thousand))?|${TEEN_WORD}|${DIGIT_WORD})${JOIN}`;
/** "nineteen seventy three", "twenty twenty-four", "two thousand and five", "nineteen oh five"; behind a month also "ninety three", "oh eight". */
export const SPOKEN_YEAR = String.raw`(?:(?:sixty|seventy|eighty|ninety)${JOIN}(?:[ -]${DIGIT_WORD})?|(?:oh|o)[ -]${JOIN}${DIGIT_WORD}|(?:nineteen|twenty)(?:${PAUSE}| and )${JOIN}(?:${TENS_WORD}(?:[ -]${DIGIT_WORD})?|${TEEN_WORD}|oh[ -]${DIGIT_WORD}|hundred)|two thousand(?: and)?${JOIN}(?:[ -](?:${TENS_WORD}(?:[ -]${DIGIT_WORD})?|${TEEN_WORD}|${DIGIT_WORD}))?)${JOIN}`;
