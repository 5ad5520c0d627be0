/** Numbers as people say them; the words of a digit, of a number below a hundred, of an ordinal. */
export const DIGIT_WORD = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)';
const TEEN_WORD = '(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)';
const TENS_WORD = '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)';

/** "um", a comma, a dash: what may stand between two spoken numbers. */
export const PAUSE = String.raw`[ ,.-]{1,3}(?:(?:uh|um|er|ah|like|and|comma)[ ,.-]{1,3}){0,3}`;

export const NUMBER_WORD = `(?:${TENS_WORD}(?:[ -]${DIGIT_WORD})?|${TEEN_WORD}|${DIGIT_WORD}|hundred|thousand)`;

/** The alphabet of radio and telephone (ICAO), as speech is written down. */
export const ALPHABET_WORD =
  '(?:al[fp]h?a|bravo|charlie|delta|echo|foxtrot|golf|hotel|india|juliett?|kilo|lima|mike|november|oscar|papa|quebec|romeo|sierra|tango|uniform|victor|whisk[e]?y|x-?ray|yankee|zulu)';

/** Three or more spoken numbers, single letters and digits among them: "x k q eight eight two, dash, nine one three". */
const CODE_PART = String.raw`(?:[a-z] (?:as in|for|like) \p{L}{2,12}|${NUMBER_WORD}|double|triple|dash|hyphen|[a-z]|\d{1,6})(?![\p{L}\p{N}])`;
export const SPOKEN_CODE = `(?:(?:[a-z](?: (?:as in|for|like) \\p{L}{2,12})?[ .,-]{1,2}){0,4}${NUMBER_WORD})(?:${PAUSE}${CODE_PART}){2,23}`;

const ORDINAL_UNIT = '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)';
/** "first" to "thirty-first". */
export const ORDINAL_DAY = `(?:(?:twenty|thirty)[ -]${ORDINAL_UNIT}|${ORDINAL_UNIT}|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)`;
/** From "tenth" on, few other things are counted. */
export const LATE_ORDINAL = `(?:(?:twenty|thirty)[ -]${ORDINAL_UNIT}|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)`;
export const ORDINAL_TRIGGERS = [
  ...['the', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh'],
  ...['twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth', 'eighteenth', 'nineteenth'],
  ...['twentieth', 'twenty', 'thirtieth', 'thirty'],
];
/** "one" to "thirty-one", as said in "march twenty two". */
export const CARDINAL_DAY = `(?:(?:twenty|thirty)(?:[ -]${DIGIT_WORD}(?! thousand))?|${TEEN_WORD}|${DIGIT_WORD})`;
/** "nineteen seventy three", "twenty twenty-four", "two thousand and five", "nineteen oh five"; behind a month also "ninety three", "oh eight". */
export const SPOKEN_YEAR = String.raw`(?:(?:sixty|seventy|eighty|ninety)(?:[ -]${DIGIT_WORD})?|(?:oh|o)[ -]${DIGIT_WORD}|(?:nineteen|twenty)(?:${PAUSE}| and )(?:${TENS_WORD}(?:[ -]${DIGIT_WORD})?|${TEEN_WORD}|oh[ -]${DIGIT_WORD}|hundred)|two thousand(?: and)?(?:[ -](?:${TENS_WORD}(?:[ -]${DIGIT_WORD})?|${TEEN_WORD}|${DIGIT_WORD}))?)`;
