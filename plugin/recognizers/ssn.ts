import { lean } from '../lean.ts';
import { digitsOf, labelled } from './labelled.ts';
import { around, type Recognizer } from './recognizer.ts';
import { DIGIT_WORD, PAUSE } from './spoken.ts';

/**
 * The ranges the Social Security Administration never assigns (ssa.gov, randomization, 2011): area 000 and 666, group
 * 00, serial 0000. Areas from 900 are taxpayer numbers (ITIN), as identifying, and what synthetic records carry.
 */
const isAssignable = (phi: string): boolean => {
  const digits = digitsOf(phi);
  return !/^(?:000|666)/.test(digits) && digits.slice(3, 5) !== '00' && digits.slice(5) !== '0000';
};

/** The last four digits, said one by one. */
const FOUR_SAID = `${DIGIT_WORD}(?:${PAUSE}${DIGIT_WORD}){3}`;

/** The number, not social work or history. */
const ASKED = '(?:ssn|social(?: security)?(?! (?:work|hist|situation|anxiety|serv|media|isol|support|determ|needs)))';

const LABELS = [
  'ssn',
  'ss#',
  'ss no',
  'ss number',
  's\\.s\\.n\\.?',
  's\\.s\\.',
  'soc sec',
  'social security',
  'social',
  'tax id',
  'taxpayer id',
  'itin',
  'sin',
];

/** 45 CFR 164.514(b)(2)(i)(G). */
export const ssn: Recognizer = {
  name: 'ssn',
  rules: [
    {
      near: around(/\d{3}[-. ]\d{2}[-. ]/g, 12, 12),
      pattern: /(?<![\p{L}\p{N}.-])\d{3}([-. ])\d{2}\1\d{4}(?![\p{L}\p{N}]|[-.]\d)/dgu,
      type: 'SSN',
      accept: isAssignable,
    },
    // Other countries' numbers of persons, that begin with the birthday: "27.04.11-331-92", "131052-308T", "123.456.789-09".
    {
      near: around(/\d\.\d{2}-\d{3}|\d{6}[-+A]\d{3}|\d{3}\.\d{3}-\d/g, 12, 12),
      pattern:
        /(?<![\p{L}\p{N}.-])(?:\d{2}\.\d{2}\.\d{2}-\d{3}[.-]\d{2}|(?:19|20)?\d{6}[-+A]\d{3}[\dA-FHJ-NPR-Y]|\d{3}\.\d{3}\.\d{3}-\d{2})(?![\p{L}\p{N}-]|[.]\d)/dgu,
      type: 'SSN',
      score: 0.8,
    },
    // In the boxes of a form: "9 1 5 - 4 4 - 8 0 9 3".
    {
      near: around(/\d \d ?[-–] ?\d \d/g, 6, 24),
      pattern: /(?<!\p{N} ?)\d \d \d ?[-–] ?\d \d ?[-–] ?\d \d \d \d(?! ?\p{N})/dgu,
      type: 'SSN',
    },
    {
      near: around(/[x*#•●_]{2}[- .]?\d{4}/gi, 8, 8),
      pattern: /(?<![\p{L}\p{N}])[x*#•●_]{3}[- .]?[x*#•●_]{2}[- .]?(?<phi>\d{4})(?!\p{N})/dgiu,
      type: 'SSN',
    },
    labelled({
      type: 'SSN',
      labels: LABELS,
      value: String.raw`\d{3}[-. ]{0,3}\d{2}[-. ]{0,3}\d{4}|\d{3}[-. ]\d{3}[-. ]\d{3}`,
      accept: () => true,
    }),
    // The last four alone: "SSN 7719 (last 4)", "6621 last 4"; and in the heads of the Veterans Administration.
    {
      pattern:
        /(?:ssn|ss#|soc(?:ial)? sec(?:urity)?)(?: ?(?:no\.?|number|#))?[ :#]{1,3}(?<phi>\d{4})(?![\p{L}\p{N}%]|[-. /]\d)/diuy,
      triggers: ['ssn', 'ss', 'soc', 'social'],
      type: 'SSN',
    },
    {
      pattern:
        /(?<=(?<![\p{L}\p{N}.-])(?<phi>\d{4}),? \(?)last[ -]?(?:4|four)(?![\p{L}\p{N}])(?! (?:weeks|days|months|hours|years|doses|visits|values|labs|h|d|wks|mos))/diuy,
      triggers: ['last'],
      type: 'SSN',
      score: 0.8,
    },
    {
      pattern: /(?<=\p{Lu},\p{Lu}[\p{Lu}'. -]{1,30} {2,6})\d{4}(?= {2,6}(?:[A-Z]{3} ?\d|\d{1,2}[/-]|DOB))/dgu,
      near: around(/ {2}\d{4} {2}/g, 2, 10),
      type: 'SSN',
      score: 0.8,
    },
    labelled({
      type: 'SSN',
      labels: LABELS,
      value: String.raw`${DIGIT_WORD}(?:(?:${PAUSE}|[ ,]{1,2}dash[ ,]{1,2})${DIGIT_WORD}){3,8}`,
      accept: () => true,
    }),
    {
      pattern: lean(
        String.raw`(?:last|final)[ -]{0,2}(?:four|4)[ :(]{1,2}(?:digits[ ]{1,2})?(?:of[ ]{1,2})?(?:(?:the|her|his|my|your|their)[ ]{1,2})?(?:ssn|social(?:[ ]{1,2}security)?(?:[ ]{1,2}number)?)?\)?[ ]{0,2}(?:is|are|:|,)?[ :]{0,3}(?<phi>\d{4}|${FOUR_SAID})(?![\p{L}\p{N}])`,
        'diuy',
      ),
      triggers: ['last', 'final', 'lastfour'],
      type: 'SSN',
    },
    // Asked in one turn and answered in the next: the first number after the question.
    {
      pattern: new RegExp(
        String.raw`(?:last|final)[ -]{1,2}(?:four|4)(?=[^\d]{0,60}?${ASKED})[^\d]{0,180}?(?<phi>\d{4}|${FOUR_SAID})(?![\p{L}\p{N}]|[-./:]\d)`,
        'diuy',
      ),
      triggers: ['last', 'final'],
      type: 'SSN',
    },
    {
      pattern: new RegExp(
        String.raw`${ASKED}[^\d]{0,60}?last[ -]{1,2}(?:four|4)[^\d]{0,120}?(?<phi>\d{4}|${FOUR_SAID})(?![\p{L}\p{N}]|[-./:]\d)`,
        'diuy',
      ),
      triggers: ['ssn', 'social'],
      type: 'SSN',
    },
    {
      pattern: lean(
        String.raw`(?:ssn|ss#|social(?: security)?(?: number| no\.?)?)[^\d\n.;]{0,24}?[ (](?:ending|ends|last (?:4|four))(?: digits)?\)?(?:[ ]{1,2}(?:in|with|is|are))?[ :(-]{1,3}(?<phi>\d{4}|${FOUR_SAID})(?![\p{L}\p{N}])`,
        'diuy',
      ),
      triggers: ['ssn', 'ss', 'social'],
      type: 'SSN',
    },
  ],
};
