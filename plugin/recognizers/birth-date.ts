import { lean } from '../lean.ts';
import type { Entity } from '../spans.ts';
import { SEPARATION } from './labelled.ts';
import type { Recognizer } from './recognizer.ts';
import { DIGIT_WORD, NUMBER_WORD, SPOKEN_YEAR } from './spoken.ts';
import { SPOKEN_NUMERIC_DATE } from './written-date.ts';

const LABEL = String.raw`(?:dob|d0b|d\.o\.b\.?|d\.b\.|d[-/ ]o[-/ ]b|date[\s_-]{0,3}of[\s_-]{0,3}birth|birth[\s_-]{0,3}date|birth[\s_-]{0,3}day|bday|b-day|birthtime|birth|born|nacimiento|naci[oó]|fdn)`;
const LABEL_BEFORE = new RegExp(String.raw`(?<![\p{L}])${LABEL}(?![a-z])[^\n\d.;]{0,24}(?:\n[^\n\d.;]{0,6})?$`, 'iu');
/** A date in brackets right behind "(DOB 4/12/68)" has its label; so has one that the word follows: "04/12/1968 (DOB)". */
const LABEL_AFTER =
  /^[ ]{0,2}(?:\((?:dob|d0b|d\.o\.b\.?|date of birth|birth ?date)\)|is (?:my|his|her|the|your) (?:birthday|date of birth|birth ?date|dob))/i;

/** The answer in the next turn: "date of birth for me?\nPatient: It's the first of May". */
const ASKED = new RegExp(String.raw`(?<![\p{L}])${LABEL}(?![a-z])[^\n\d]{0,40}\n[^\n\d]{0,60}$`, 'iu');
/** "b. 1979-11-02", "geb. 07.03.1949", before a year. */
const BORN = /(?:^|[ \n|(,])(?:b|geb)\.?[ ]{1,2}$/i;

const ASKED_BEFORE = new RegExp(String.raw`(?<![\p{L}])${LABEL}(?![a-z])[^\d]{0,150}$`, 'iu');

/** A date of birth is a date behind its label. 45 CFR 164.514(b)(2)(i)(C). */
export const isBirthDate = (text: string, { start, end }: Entity): boolean =>
  LABEL_BEFORE.test(text.slice(Math.max(0, start - 56), start)) ||
  LABEL_AFTER.test(text.slice(end, end + 32)) ||
  ASKED.test(text.slice(Math.max(0, start - 126), start)) ||
  (BORN.test(text.slice(Math.max(0, start - 7), start)) && /(?:18|19|20)\d\d/.test(text.slice(start, end)));

/** What only the label makes a date: spoken numbers, bare digits, a year of a birth more than ninety years ago. */
export const birthDate: Recognizer = {
  name: 'birth-date',
  rules: [
    {
      pattern: lean(String.raw`${LABEL}(?![a-z])${SEPARATION}(?<phi>${SPOKEN_NUMERIC_DATE})(?![\p{L}\p{N}])`, 'diuy'),
      triggers: ['dob', 'd', 'date', 'birth', 'birthdate', 'birthday', 'bday', 'born'],
      type: 'DOB',
      accept: (phi) => !/^(?:one|two|three|four|five|six|seven|eight|nine)[ ](?:and|or)/i.test(phi),
    },
    {
      pattern: lean(
        String.raw`${LABEL}(?:['’]s)?(?![a-z])${SEPARATION}(?<phi>\d{1,2}[ ./-]{1,3}\d{1,2}[ ./-]{1,3}(?:\d{4}|\d{2})|\d{8}|\d{6}|\d{1,2}[ ./-]{1,3}\p{L}{3,9}[ ./,-]{1,3}\d{2,4}|\d{1,2}/\d{1,2}|\d{4} \d{2} \d{2})(?![\p{L}\p{N}])`,
        'diuy',
      ),
      triggers: ['dob', 'd', 'date', 'birth', 'birthdate', 'birthday', 'bday', 'born', 'birthtime'],
      type: 'DOB',
    },
    // "six, five, seventy-two" some words behind the question for it.
    {
      pattern: lean(
        String.raw`(?<![\p{L}\p{N}-])${NUMBER_WORD}[, ]{1,2}${NUMBER_WORD}[, ]{1,2}(?:${SPOKEN_YEAR}|(?:twenty|thirty|forty|fifty)(?:[ -]${DIGIT_WORD})?)(?![\p{L}\p{N}])`,
        'diuy',
      ),
      triggers: NUMBER_WORD.match(/[a-z]{3,}/g)!,
      type: 'DOB',
      score: 0.8,
      accept: (_phi, at, text) => ASKED_BEFORE.test(text.slice(Math.max(0, at - 160), at)),
    },
    // The year that comes last: "Tenth of April, he's seventy-one, so nineteen fifty-three."
    {
      pattern: new RegExp(
        String.raw`(?:so|in|that's|year|it was)[ ,]{1,2}(?<phi>(?=nineteen|twenty|two thousand)${SPOKEN_YEAR})(?![\p{L}\p{N}-])`,
        'diuy',
      ),
      triggers: ['so', 'in', 'that', 'year', 'it'],
      next: 'ntw,',
      type: 'DOB',
      score: 0.8,
      accept: (_phi, at, text) => ASKED_BEFORE.test(text.slice(Math.max(0, at - 110), at)),
    },
    // The answer in the next turn: "Confirm DOB?\n[10:06] Keanu: 12 12 01".
    {
      pattern: new RegExp(
        String.raw`${LABEL}(?![a-z])\??[ ]?\r?\n[^\n]{0,48}[ \]:](?<phi>\d{1,2}[ ./-]\d{1,2}[ ./-](?:\d{4}|\d{2}))(?![\p{L}\p{N}])`,
        'diuy',
      ),
      triggers: ['dob', 'd', 'date', 'birth', 'birthdate', 'birthday', 'bday', 'born'],
      type: 'DOB',
    },
    // Safe Harbor lets a year stay unless it tells an age of 90 or more; by 2025 that is every year up to 1935.
    {
      pattern: new RegExp(
        String.raw`${LABEL}(?![a-z])${SEPARATION}(?:in )?(?<phi>(?:18\d\d|19[0-2]\d|193[0-5]))(?![\p{L}\p{N}/-])`,
        'diuy',
      ),
      triggers: ['dob', 'd', 'date', 'birth', 'birthdate', 'birthday', 'born'],
      type: 'DOB',
      score: 0.9,
    },
  ],
};
