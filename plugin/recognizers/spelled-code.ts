import { lean } from '../lean.ts';
import type { Rule } from './recognizer.ts';
import { ALPHABET_WORD, DIGIT_WORD, PAUSE } from './spoken.ts';

/** A letter by its word, or a digit. */
const SPELLED = String.raw`[a-z] as in \p{L}{2,12}|${ALPHABET_WORD}|${DIGIT_WORD}|\d{1,4}`;
const SPELLED_TRIGGERS = [
  ...[
    ...'abcdefghijklmnopqrstuvwxyz',
    'alpha',
    'alfa',
    'bravo',
    'charlie',
    'delta',
    'echo',
    'foxtrot',
    'golf',
    'hotel',
  ],
  ...['india', 'juliet', 'juliett', 'kilo', 'lima', 'mike', 'november', 'oscar', 'papa', 'quebec', 'romeo', 'sierra'],
  ...['tango', 'uniform', 'victor', 'whiskey', 'whisky', 'xray', 'yankee', 'zulu', 'zero', 'oh', 'one', 'two'],
  ...['three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
];
const SAYS_A_LETTER = new RegExp(String.raw`(?: as in |(?<!\p{L})${ALPHABET_WORD})`, 'iu');
const DIGITS_SAID = new RegExp(String.raw`${DIGIT_WORD}(?!\p{L})|\d`, 'giu');

/** Codes that are said, letter by letter and digit by digit. */
export const SPELLED_CODES: readonly Rule[] = [
  // Spoken, a letter first: "the number on the card is w two two nine, dash, eight eight one".
  {
    pattern: new RegExp(
      String.raw`(?<!['\p{L}])[a-z](?:[ -][a-z](?![\p{L}'])){0,3}(?:${PAUSE}(?:${DIGIT_WORD}|dash|hyphen|double|triple)(?![\p{L}])){4,16}`,
      'diuy',
    ),
    triggers: [...'bcdefghjklmnopqrstuvwxyz'],
    type: 'ID',
    score: 0.7,
    accept: (_phi, at, text) =>
      /(?:number|card|id|serial|licen[cs]e|policy|account|record|code|case|claim|badge|member|group|reference)[^\n]{0,50}(?:\n[^\n]{0,16})?$/i.test(
        text.slice(Math.max(0, at - 76), at),
      ),
  },
  // Spelled with words: "eight charlie romeo four four nine", "K as in kilo, two two zero, nine four eight".
  {
    pattern: new RegExp(
      String.raw`(?<!['\p{L}])(?:${SPELLED})(?:${PAUSE}(?:${SPELLED}|[a-z]|dash|hyphen|double|triple)(?![\p{L}\p{N}])){4,20}`,
      'diuy',
    ),
    triggers: SPELLED_TRIGGERS,
    type: 'ID',
    score: 0.7,
    accept: (phi) => SAYS_A_LETTER.test(phi) && (phi.match(DIGITS_SAID)?.length ?? 0) >= 3,
  },
  // Its last signs: "service number ends eight eight one kilo".
  {
    pattern: lean(
      String.raw`(?:service|staff|badge|force|army|regimental|collar|military|personnel|member|card|case|reference|policy|licen[cs]e|passport|chart|record|hospital|file)(?: number| no| id)? (?:ends|ending|ended|finishes|finishing)(?: in| with)? (?<phi>(?:${SPELLED}|[a-z])(?:${PAUSE}(?:${SPELLED}|[a-z]|double|triple)(?![\p{L}\p{N}])){2,8})(?![\p{L}\p{N}])`,
      'diuy',
    ),
    triggers:
      'service staff badge force army regimental collar military personnel member card case reference policy licence license passport chart record hospital file'.split(
        ' ',
      ),
    type: 'ID',
    score: 0.96,
    accept: (phi) => (phi.match(DIGITS_SAID)?.length ?? 0) >= 2,
  },
];
