import type { PhiType } from '../spans.ts';
import type { Rule } from './recognizer.ts';
import { SPOKEN_CODE } from './spoken.ts';

/** "number", "no.", "#", "ID", once or twice, and a remark in brackets: `MRN (Epic)`, `Acct No.`, `Patient ID #`. */
const QUALIFIERS = String.raw`(?:[ \t_-]{0,2}(?:(?:numbers?|num|nbr|no|id|identifier|code|value)(?![a-z])\.?|[#№])){0,2}(?:[ \t]{0,2}\([^()\n]{1,24}\))?`;

/** The small words that stand between a label and its value in speech and in prose. */
const LINKING_WORDS = String.raw`(?:is|was|are|of|on|as|for|file|this|the|patient|pt|her|his|my|to|now|listed|under|reads|uh|um|be|it's|that's|in|our|system|with|from|assigned)(?![a-z])`;

/** What stands between a label and its value: colons, table pipes, quotes, Markdown, tags, a new line, linking words. */
export const SEPARATION = String.raw`[ \t]{0,8}(?:(?:["'*_]{1,3}|</?[^<>\n]{1,60}>|[:=#|~,;-]|\.{2,12}|\r?\n|${LINKING_WORDS})[ \t]{0,8}){0,8}`;

/** Letters and digits with a digit among the first, joined by single marks; or groups of digits set apart by spaces. */
const CODE = String.raw`(?:[a-z]{1,4}[ -])?\d{2,4}(?: \d{2,4}){1,5}(?![\p{L}\p{N}/.-])|(?=[^\s\d]{0,12}\d)[\p{L}\p{N}]{1,28}(?:[-/._:][\p{L}\p{N}]{1,24}){0,7}`;

/** A code after its label has at least this many digits unless a rule says otherwise. */
const LEAST_DIGITS = 3;

export const digitsOf = (phi: string): string => phi.replace(/\D/g, '');
const isSpoken = (phi: string): boolean => !/\d/.test(phi);

/** A year, a date or a quantity may stand after a label too: other recognizers judge those. */
const NOT_A_CODE = /^(?:(?:19|20)\d\d|\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?|\d{4}-\d{2}-\d{2})$/;
const UNIT_AFTER =
  /^[ ]{0,2}(?:%|(?:mg|mcg|ml|g|kg|lbs?|units?|iu|mmol|meq|years?|yrs?|days?|hours?|minutes?|times)(?![a-z]))/i;
export const isQuantity = (text: string, end: number): boolean => UNIT_AFTER.test(text.slice(end, end + 12));

/** A space in a label stands for any small gap: `medical record` is also `Medical_Record` and a label broken over two lines. */
const labelSource = (label: string): string => label.replaceAll(' ', String.raw`[\s_-]{0,3}`);
const triggersOf = (labels: readonly string[]): string[] => [
  ...new Set(
    labels.flatMap((label) => {
      const words = label.replaceAll('\\', '').split(/[^a-z]+/);
      return [words[0]!, words.slice(0, 2).join(''), words.slice(0, 3).join('')];
    }),
  ),
];

/**
 * A rule for a value that only its label tells from any other number. `labels` are lower-case regular expressions that
 * begin with a letter; `value` replaces the usual letters-and-digits code, digits that are spoken included.
 */
export function labelled(options: {
  readonly type: PhiType;
  readonly labels: readonly string[];
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
    pattern: new RegExp(
      `(?:${labels.map(labelSource).join('|')})s?(?![a-z])${QUALIFIERS}${SEPARATION}(?<phi>${value})(?![\\p{L}\\p{N}])`,
      'diuy',
    ),
    accept: (phi, at, text) =>
      accept
        ? accept(phi, at, text)
        : isSpoken(phi) ||
          (digitsOf(phi).length >= leastDigits && !NOT_A_CODE.test(phi) && !isQuantity(text, at + phi.length)),
  };
}
