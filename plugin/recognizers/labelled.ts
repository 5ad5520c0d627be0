import { JOIN } from '../join.ts';
import { lean } from '../lean.ts';
import type { Entity, PhiType } from '../spans.ts';
import { isDayAndMonth } from './calendar.ts';
import type { Rule } from './recognizer.ts';
import { SPOKEN_CODE } from './spoken.ts';
import { STATE_CODES } from './states.ts';

/** "number", "no.", "#", "ID", once or twice, and a remark in brackets: `MRN (Epic)`, `Acct No.`, `Patient ID #`. */
const QUALIFIERS = String.raw`(?:[ \t_-]{0,2}(?:(?:numbers?|num|nbr|no|nos|ids?|identifier|code|value|sn|s/n|mr)(?![a-z])\.?|[#№])${JOIN}){0,2}(?:[ \t]{0,2}\([^()\n]{1,24}\))?${JOIN}`;

/** The small words that stand between a label and its value in speech and in prose. */
const LINKING_WORDS = String.raw`(?:is|was|are|of|on|as|for|file|this|the|patient|pt|her|his|my|your|to|now|listed|under|reads|uh|um|er|be|it|it's|its|that's|still|in|our|system|with|from|assigned|ending|ends|yeah|yes|yep|sure|okay|ok|well|so|here|and|please|confirm|mr|just|verify|check|can|you|i|have|on|card|got|what|primary)(?![a-z])|(?!oh(?![a-z]))${STATE_CODES}(?![a-z])`;

/** What stands between a label and its value: colons, table pipes, quotes, Markdown, tags, a new line, linking words, or the next speaker's turn. */
export const SEPARATION = String.raw`[ \t]{0,8}(?:(?:["'*_]{1,3}|</?[^<>\n]{1,60}>|[:=#|~,;(?-]|\r?\n[ \t]{0,4}[[(]?[a-z]{1,16}[\])]?[ ]?:|[\])]|\.{2,12}|\r?\n|${LINKING_WORDS})${JOIN}[ \t]{0,8}){0,8}${JOIN}`;

/** Letters and digits with a digit among the first, joined by single marks; or groups of digits set apart by spaces. */
const CODE = String.raw`[a-z]{2,5}-[a-z]{2,6} \d{4,8}(?:-[a-z])?(?![\p{L}\p{N}/-])|[a-z]{1,4}\d{2,9}(?: \d{2,6}){1,4}(?: [b-z](?![\p{L}\p{N}]))?(?![\p{L}\p{N}/-]|\.\d)|\d{4} \d{4,6} \d{1,2}(?:[-/]\d{1,2})?(?![\p{L}\p{N}/-]|\.\d)|[a-z]{1,4} \d{5,9}(?: [a-z](?![a-z]))?|[a-z]\d[a-z](?: \d){4,9}|[a-z](?: \d){4,14}(?: [a-z](?![\p{L}\p{N}]))?|[a-z]{1,4} \d{2,6}(?:-\d{2,8}){1,3}(?![\p{L}\p{N}/-])|(?:[a-z]{1,4}[ -])?\d{2,7}(?: \d{1,4}){1,5}(?![\p{L}\p{N}/-]|\.\d)|\d(?:[ -]\d){4,19}(?: [a-z](?![\p{L}\p{N}]))?(?![\p{L}\p{N}/-]|\.\d)|(?=[^\s\d]{0,12}\d)[\p{L}\p{N}]{1,28}(?:[-/._:][\p{L}\p{N}]{1,24}){0,7}`;

const STATE_BEFORE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${STATE_CODES.toUpperCase()}) $`, 'u');
/** "plate OR 771 KQX", "DL MS 801-55-2217": the state that gave a number out goes with it. */
export function withState(text: string, entity: Entity): Entity {
  const state = STATE_BEFORE.exec(text.slice(Math.max(0, entity.start - 4), entity.start))?.[0];
  return state ? { ...entity, start: entity.start - state.length } : entity;
}

/** A code after its label has at least this many digits unless a rule says otherwise. */
const LEAST_DIGITS = 3;

export const digitsOf = (phi: string): string => phi.replace(/\D/g, '');
const isSpoken = (phi: string): boolean =>
  !/\d/.test(phi) && / (?:\p{L} |zero|oh|one|two|three|four|five|six|seven|eight|nine)/iu.test(phi);

/** "report for UACR 300-5000": from what to what a test's values are. */
const isRange = (phi: string): boolean => {
  const [, test = '', least, most] = /^(\p{L}{2,8} )(\d{1,5})[-–](\d{1,5})$/u.exec(phi) ?? [];
  return VALUED.test(test) && Number(least) < Number(most);
};
/** What laboratories measure, right before its value. */
export const VALUED =
  /(?<!\p{L})(?:U?ACR|UPCR|PCR|eGFR|GFR|(?:NT-?pro)?BNP|CRP|ESR|LDH|ALT|AST|ALP|GGT|CK|CPK|INR|TSH|PSA|CEA|AFP|WBC|ANC|PLT|plts|platelets|Hgb|Hct|MCV|Na|BUN|LDL|HDL|TG|BMI|MAP|SBP|DBP|HR|PEEP|FiO2|SpO2|PaO2|PaCO2|PTT|aPTT|BG|FBG|UOP|CD4|ferritin|glucose|lactate|troponin|creatinine|hsTn[IT]?) $/u;

/** A year or a quantity may stand after a label too; a date is for the date recognizers to judge. */
const isNoCode = (phi: string): boolean => {
  if (/^(?:19|20)\d\d$|^\d{4}-\d{2}-\d{2}$|^(?:urn:oid:)?[0-2](?:\.\d{1,10}){3,}$/i.test(phi)) return true;
  if (/^\p{Ll}{1,4} \d{1,6}-/u.test(phi)) return true; // "is on 12-13"
  if (isRange(phi) || /^(?:[01]?\d|2[0-3]):[0-5]\d$/.test(phi)) return true; // "at hosp 04:01"
  const date = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-]\d{2,4})?$/.exec(phi);
  return date !== null && isDayAndMonth(Number(date[1]), Number(date[2]));
};
const UNIT_AFTER =
  /^[ ]?(?:%|(?:mg|mcg|ml|mL|g|kg|lbs?|units?|IU|iu|mmol|mEq|meq|copies|cop\/mL|cells|cfu|CFU|years?|yrs?|days?|hours?|minutes?|times)(?![\p{L}:]))/u;
export const isQuantity = (text: string, end: number): boolean => UNIT_AFTER.test(text.slice(end, end + 12));

/** Whether a label's value is a code: said, or with enough digits, and no year, date or quantity. */
export const isCode = (phi: string, at: number, text: string, leastDigits = LEAST_DIGITS): boolean =>
  isSpoken(phi) ||
  (digitsOf(phi).length >= leastDigits &&
    !isNoCode(phi) &&
    !(/^\d{1,6}$/.test(phi) && isQuantity(text, at + phi.length)));

/** Labels written in lines, a comma between them. */
export const labelList = (...lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(', '));

/** A space in a label stands for any small gap: `medical record` is also `Medical_Record` and a label broken over two lines. */
const labelSource = (label: string): string => label.replaceAll(' ', String.raw`[\s_-]{0,3}`);
/** The words that a match can begin with: a label's first word, or its first words written as one. */
const triggersOf = (labels: readonly string[]): string[] => [
  ...new Set(
    labels.flatMap((label) => {
      const words = label.replaceAll('\\', '').split(/[^a-z]+/);
      const joined = [1, 2, 3].map((count) => words.slice(0, count).join(''));
      return joined.flatMap((word) => [word, `${word}s`]);
    }),
  ),
];

/**
 * A rule for a value that only its label tells from any other number. `labels` are lower-case, begin with plain letters
 * and hold no other regular expression than escapes and groups behind their first word; `value` replaces the usual letters-and-digits code, digits that are spoken included.
 */
export function labelled(options: {
  readonly type: PhiType;
  readonly labels: readonly string[];
  /** The same labels as one shorter expression, where they share their parts: each label written out costs machine code. */
  readonly factored?: string;
  readonly value?: string;
  readonly leastDigits?: number;
  readonly accept?: Rule['accept'];
  readonly score?: number;
}): Rule {
  const { type, labels, leastDigits = LEAST_DIGITS, accept, score = 0.95 } = options;
  const value = options.value ?? `${CODE}|${SPOKEN_CODE}`;
  return {
    type,
    score,
    triggers: triggersOf(labels),
    pattern: lean(
      `(?<![\\p{L}\\p{N}/])(?:${labelSource(options.factored ?? labels.join('|'))})${JOIN}s?(?:'s)?(?![a-z])\\.?${QUALIFIERS}${SEPARATION}(?<phi>${value})(?![\\p{L}\\p{N}])`,
      'diuy',
    ),
    accept: accept ?? ((phi, at, text) => isCode(phi, at, text, leastDigits)),
  };
}
