import type { PhiType } from '../spans.ts';
import { inAnyCase } from './any-case.ts';
import type { Rule } from './recognizer.ts';

/** Capitals, a blank and digits, perhaps more groups behind: "SA 2067", "AUTH 0093-2271-L", "24-0316" behind its office. */
const SHORT_CODE = String.raw`[A-Z]{1,4} \d{2,8}(?:[-/][A-Z\d]{1,6}){0,3}`;

/** Months, Roman numerals, small words, forms and standards, which numbers follow too. */
const NO_CODE =
  /^(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|SEPT|OCT|NOV|DEC|I{1,3}|I?V|VI{0,3}|I?X|AT|ON|IN|OF|BY|TO|IS|NO|AND|FOR|AGE|DOB|PG|PP|P|VOL|CH|SEC|FORM|ISO|ICD|CPT|HCPCS|NDC|DX|RX|TX|HX|RM|ROOM|BED|BP|HR|RR|EXT|X|TEL|PH|AM|PM|LOT|QTY|JOB|ID|MR|MRN|ACCT|ACC|CASE|REF|SSN|HN|UR|NHS|NPI|DEA|EF|HGB|WBC|PLT|NA|K|BUN|DSM|PO|IV|IM) /;

/** A code of capitals and a few digits, which its label alone tells from a value: in small letters it would be words. */
export function shortCode(options: { readonly type: PhiType; readonly labels: readonly string[] }): Rule {
  const { type, labels } = options;
  return {
    pattern: new RegExp(
      String.raw`(?:${inAnyCase(labels.join('|'))})(?:[ ](?:${inAnyCase('no|number|nbr|id')})\.?|[ ]?#)?[ \t:#=.]{1,6}(?<phi>${SHORT_CODE})(?![\p{L}\p{N}-]|[./]\d)`,
      'duy',
    ),
    triggers: [...new Set(labels.map((label) => label.split(' ')[0]!))],
    type,
    score: 0.96,
    accept: (phi) =>
      (!NO_CODE.test(phi) || /^[AP]M \d{3,}-\d{3,}/.test(phi)) &&
      (phi.match(/\d/g)?.length ?? 0) >= 4 &&
      !/ (?:19\d\d|20[0-3]\d)$/.test(phi),
  };
}
