import { labelled } from './labelled.ts';
import { around, type Recognizer } from './recognizer.ts';
import { DIGIT_WORD, NUMBER_WORD, PAUSE } from './spoken.ts';
import { STATE_CODES, STATE_NAMES } from './states.ts';

/** "nine seven two oh five", "thirty-three oh one two", "l e two seven r w": no letter is a word with a quote before it. */
const SPOKEN_DIGITS = `${DIGIT_WORD}(?:${PAUSE}${DIGIT_WORD}){4}`;
const SPOKEN_PART = String.raw`(?:${NUMBER_WORD}|\d{1,2}|[a-z])(?![\p{L}\p{N}'])`;
const SPOKEN_CODE = `(?<!')${SPOKEN_PART}(?:${PAUSE}${SPOKEN_PART}){3,8}`;
const HAS_NUMBER_WORD = new RegExp(NUMBER_WORD, 'i');

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
      labels: ['zip', 'zip code', 'zipcode', 'postal', 'postal code', 'postcode', 'post code', 'cp'],
      value: String.raw`\d{5}(?:-\d{4})?|[a-z]\d[a-z][ ]?\d[a-z]\d|[a-z]{1,2}\d[a-z\d]?[ ]?\d[a-z]{2}|\d{4,6}`,
      accept: (phi) => /\d/.test(phi),
    }),
    labelled({
      type: 'ZIP',
      labels: ['zip', 'zip code', 'postal code', 'postcode', 'post code'],
      value: SPOKEN_CODE,
      accept: (phi) => HAS_NUMBER_WORD.test(phi) || /\d/.test(phi),
    }),
    {
      pattern: new RegExp(String.raw`${STATE_NAMES}[ ,.;]{1,4}(?<phi>${SPOKEN_DIGITS})(?![\p{L}\p{N}])`, 'diuy'),
      triggers: STATE_NAMES.match(/(?<=[(|])[a-z]{2,}/g)!,
      type: 'ZIP',
    },
    // Canada: no D, F, I, O, Q, U; no W or Z first. "T1N 0M0" would be a cancer stage.
    {
      near: around(/[A-Z]\d[A-Z] \d/g, 2, 10),
      pattern: /(?<![\p{L}\p{N}])[A-CEGHJ-NPRSTVXY]\d[A-CEGHJ-NPRSTV-Z] \d[A-CEGHJ-NPRSTV-Z]\d(?![\p{L}\p{N}])/dgu,
      type: 'ZIP',
      score: 0.8,
      accept: (phi) => !/^T\dN \dM\d$/.test(phi),
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
