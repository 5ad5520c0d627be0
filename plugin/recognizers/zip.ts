import { lean } from '../lean.ts';
import { labelled } from './labelled.ts';
import { around, type Recognizer } from './recognizer.ts';
import { DIGIT_WORD, NUMBER_WORD, PAUSE, TURN } from './spoken.ts';
import { STATE_CODES, STATE_NAMES } from './states.ts';

/** "nine seven two oh five", "thirty-three oh one two", "l e two seven r w": no letter is a word with a quote before it. */
const SPOKEN_DIGITS = `${DIGIT_WORD}(?:${PAUSE}${DIGIT_WORD}){4}`;
const SPOKEN_PART = String.raw`(?:${NUMBER_WORD}|\d{1,2}|[a-z])(?![\p{L}\p{N}'])`;
const SPOKEN_CODE = `(?<!')${SPOKEN_PART}(?:${PAUSE}${SPOKEN_PART}){3,8}`;
const HAS_NUMBER_WORD = new RegExp(NUMBER_WORD, 'i');

/** A British postcode said or typed in parts: "P E seven, one double X", "S 6, 4 double D", "e h forty five eight uh p q". */
const GAP = String.raw`[ ,.-]{1,3}(?:(?:uh|um|er|erm|then|space)[ ,]{1,2}){0,2}`;
const LETTER = String.raw`[a-z](?![\p{L}\p{N}'])`;
const PART_NUMBER = String.raw`(?:${NUMBER_WORD}|\d{1,2}(?!\d))`;
const OUTWARD = String.raw`(?:${LETTER}(?:${GAP}${LETTER})?${GAP}|[a-z]{2}[ ]|[a-z]{1,2}[ ]?(?=\d))${PART_NUMBER}(?:${GAP}${DIGIT_WORD}(?![\p{L}]))??(?:${GAP}${LETTER})?`;
const INWARD_LETTERS = String.raw`(?:${LETTER}${GAP}${LETTER}|[a-z]{2}(?![\p{L}\p{N}'])|double[ ]${LETTER})`;
const CORRECTED = String.raw`(?:(?:,|\.{2,3}|…)? (?:no,? )?(?:sorry|i mean|no|wait|make that|is it),?${GAP}(?:${PART_NUMBER}${GAP})?${INWARD_LETTERS})?`;
const SPOKEN_POSTCODE = String.raw`(?<![\p{L}\p{N}'])${OUTWARD}${GAP}(?:${DIGIT_WORD}|\d)${GAP}${INWARD_LETTERS}${CORRECTED}`;
/** The areas of British postcodes (Royal Mail). */
const AREA =
  /^(?:AB|AL|B|BA|BB|BD|BH|BL|BN|BR|BS|BT|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DG|DH|DL|DN|DT|DY|E|EC|EH|EN|EX|FK|FY|G|GL|GU|GY|HA|HD|HG|HP|HR|HS|HU|HX|IG|IM|IP|IV|JE|KA|KT|KW|KY|L|LA|LD|LE|LL|LN|LS|LU|M|ME|MK|ML|N|NE|NG|NN|NP|NR|NW|OL|OX|PA|PE|PH|PL|PO|PR|RG|RH|RM|S|SA|SE|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|TA|TD|TF|TN|TQ|TR|TS|TW|UB|W|WA|WC|WD|WF|WN|WR|WS|WV|YO|ZE)$/i;
/** The areas of two letters, which a transcript may write as one word: "SK thirteen, eight A A". */
const AREA_PAIRS = AREA.source.toLowerCase().match(/[a-z]{2}/g)!;
const HAS_WORD_OF_NUMBER = new RegExp(String.raw`(?<!\p{L})${NUMBER_WORD}(?!\p{L})`, 'iu');
const isInArea = (phi: string): boolean => {
  // In digits only capitals are a code: not "S2, 9 mm", "O2 2 L w/".
  const bare = phi.replace(/double /i, '');
  if (!HAS_WORD_OF_NUMBER.test(bare) && bare !== bare.toUpperCase()) return false;
  if (/(?<!\p{L})(?:\p{Lu}\p{Ll}|\p{Ll}{2})(?!\p{L})/u.test(phi.replaceAll(/ (?:uh|um|er|oh|no|no,)(?= )/g, '')))
    return false;
  const [, first = '', second = ''] =
    /^(\p{L}{1,2}|\p{L})(?:[ ,.-]{1,3}(?:(?:uh|um|er) )?(\p{L})(?!\p{L}))?/u.exec(phi) ?? [];
  return AREA.test(first.length === 1 ? first + second : first);
};

/** Postal codes: the whole code, though Safe Harbor would let three digits stay. 45 CFR 164.514(b)(2)(i)(B). */
export const zip: Recognizer = {
  name: 'zip',
  rules: [
    {
      near: around(/[A-Z]{2}[ ,.;*\r\n]{1,4}\d{5}/g, 4, 22),
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}])${STATE_CODES}(?:[ ,.;*]{1,4}|\r?\n[ ]?)(?<phi>\d{5}(?:-\d{4})?)(?![\p{L}\p{N}]|[-.]\d)`,
        'dgu',
      ),
      type: 'ZIP',
    },
    {
      pattern: new RegExp(String.raw`${STATE_NAMES}[ ,.;]{1,4}(?<phi>\d{5}(?:-\d{4})?)(?![\p{L}\p{N}]|[-.]\d)`, 'diuy'),
      triggers: STATE_NAMES.match(/(?<=[(|])[a-z]{2,}/g)!,
      type: 'ZIP',
    },
    {
      near: around(/[ ,]\d{4}/g, 2, 8),
      pattern: /(?<=(?<![\p{L}\p{N}])(?:NSW|VIC|QLD|TAS|ACT|NT|SA|WA)[ ,]{1,2})\d{4}(?![\p{L}\p{N}])/dgu,
      needs: 'nsw vic qld tas act nt sa wa'.split(' '),
      type: 'ZIP',
      score: 0.8,
    },
    {
      near: around(/\d{5}-\d{4}/g, 4, 12),
      pattern: /(?<![\p{L}\p{N}.-])\d{5}-\d{4}(?![\p{L}\p{N}]|[-.]\d)/dgu,
      type: 'ZIP',
      score: 0.8,
    },
    labelled({
      type: 'ZIP',
      labels: ['zip', 'zip code', 'zipcode', 'postal', 'postal code', 'postcode', 'post code', 'cp', 'eircode'],
      value: String.raw`\d{5}(?:-\d{4})?|[a-z]\d[a-z][ ]?\d[a-z]\d|[a-z]{1,2}\d[a-z\d]?[ ]?\d[a-z]{2}|[a-z]\d[\dw][ ]?[a-z\d]{4}|\d{4,6}`,
      // "expected, post-code.\n0410  Bottle": behind a resuscitation, the next line's minute
      accept: (phi, at, text) => /\d/.test(phi) && !(/^[0-2]\d[0-5]\d$/.test(phi) && text[at - 1] === '\n'),
    }),
    labelled({
      type: 'ZIP',
      labels: ['zip', 'zip code', 'postal code', 'postcode', 'post code'],
      value: SPOKEN_CODE,
      accept: (phi) => HAS_NUMBER_WORD.test(phi) || /\d/.test(phi),
    }),
    {
      pattern: lean(`${SPOKEN_POSTCODE}(?![\\p{L}\\p{N}'])`, 'diuy'),
      triggers: [...'abcdefghijklmnoprstuwyz', ...AREA_PAIRS],
      type: 'ZIP',
      score: 0.8,
      accept: isInArea,
    },
    // Half of one behind its label, and what comes to mind later: "Postcode C B seven something", "TR19 6 and I think it's S X".
    {
      pattern: lean(
        String.raw`(?:post ?code|postal code)s?[^\n\p{L}]{1,3}(?:(?:is|was|it's|uh|um|er|yeah)[ ,]{1,2}){0,3}(?:\r?\n${TURN}(?:(?:yeah|yes|it's|it is|um|uh|er)[ ,]{1,2}){0,3})?(?<phi>${OUTWARD})(?![\p{L}\p{N}'])`,
        'diuy',
      ),
      triggers: ['postcode', 'postcodes', 'post', 'postal'],
      type: 'ZIP',
      score: 0.8,
      accept: isInArea,
    },
    {
      pattern: lean(String.raw`(?<=(?<![\p{L}\p{N}'])(?<phi>${OUTWARD}),? )(?:something|whatever)(?!\p{L})`, 'diuy'),
      triggers: ['something', 'whatever'],
      type: 'ZIP',
      score: 0.7,
      accept: isInArea,
    },
    {
      pattern:
        /(?<=(?<![\p{L}\p{N}])[a-z]{1,2}\d{1,2}[a-z]?(?: \d)?,? )(?:and|then|maybe)(?: (?:then|i think|it's|its|maybe|probably|uh|um|er|is)){0,4},? (?<phi>\d?[ ]?[a-z][ ,]{1,2}[a-z])(?![\p{L}\p{N}'])/diuy,
      triggers: ['and', 'then', 'maybe'],
      type: 'ZIP',
      score: 0.7,
      accept: (phi) => /\p{Lu}/u.test(phi),
    },
    {
      pattern: new RegExp(String.raw`${STATE_NAMES}[ ,.;]{1,4}(?<phi>${SPOKEN_DIGITS})(?![\p{L}\p{N}])`, 'diuy'),
      triggers: STATE_NAMES.match(/(?<=[(|])[a-z]{2,}/g)!,
      type: 'ZIP',
    },
    // Between a date of birth and a telephone in a row: "1977-10-30; 44118; 216-555-0114".
    {
      near: around(/\d[;,|] ?"?\d{5}"?[;,|]/g, 4, 4),
      pattern: /(?<=\d[-/]\d{1,4}"?[;,|] ?"?)\d{5}(?="?[;,|] ?"?\(?\d{3}\)?[-. ]{1,2}\d{3})/dgu,
      type: 'ZIP',
      score: 0.8,
    },
    // Canada: no D, F, I, O, Q, U; no W or Z first. "T1N 0M0" would be a cancer stage.
    {
      near: around(/[A-Z]\d[A-Z] \d/g, 2, 10),
      pattern: /(?<![\p{L}\p{N}])[A-CEGHJ-NPRSTVXY]\d[A-CEGHJ-NPRSTV-Z] \d[A-CEGHJ-NPRSTV-Z]\d(?![\p{L}\p{N}])/dgu,
      type: 'ZIP',
      score: 0.8,
      accept: (phi) => !/^T\dN \dM\d$/.test(phi),
    },
    // Ireland: "F26 XK41" (Eircode: no B, G, I, J, L, M, O, Q, S, U, Z).
    {
      near: around(/[A-Z]\d[\dW] ?[A-Z\d]{4}/g, 1, 12),
      pattern:
        /(?<![\p{L}\p{N}.-])[AC-FHKNPRTV-Y]\d[\dW] ?(?=\d{0,3}[A-Z])(?=[A-Z]{0,3}\d)[\dAC-FHKNPRTV-Y]{4}(?![\p{L}\p{N}])/dgu,
      type: 'ZIP',
      score: 0.8,
      accept: (phi, at, text) =>
        phi.includes(' ')
          ? /[,\n|] {0,2}$/.test(text.slice(Math.max(0, at - 3), at)) ||
            /\p{Ll} $/u.test(text.slice(Math.max(0, at - 2), at))
          : /(?:eircode)[ :]{1,3}$/i.test(text.slice(Math.max(0, at - 10), at)),
    },
    // United Kingdom, after a comma, a line break or a town.
    {
      near: around(/\d[A-Z\d]? \d[A-Z]{2}/g, 6, 10),
      pattern:
        /(?<=,[ ]|\n|\p{Lu}\p{Ll}{2,20}[ ])[A-PR-UWYZ][A-HK-Y]?\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}(?![\p{L}\p{N}])/dgu,
      type: 'ZIP',
      score: 0.8,
    },
  ],
};
