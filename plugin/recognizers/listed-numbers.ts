import { isThing } from '../opinion/things.ts';
import { isClinical, isListedName, isOrdinary, isStateOrCountry, wordsOf } from '../words.ts';
import { around, type Recognizer } from './recognizer.ts';

/** Letters and digits, or digits in two groups, or five digits and more. */
const NUMBER = String.raw`(?:[A-Z]{1,4}[- ]?\d{3,8}(?:-\d{1,4})?|\d{2,4}-\d{3,6}(?:-\d{1,4})?|\d{5,8}(?:-\d{1,2})?)`;

/** One, two or three words with a capital, a comma among them, at the end of what stands before. */
const NAME_BEFORE =
  /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}'’-]{1,24}(?:,? \p{Lu}[\p{L}'’.-]{0,24}){0,2})(?:["”)]{0,2}(?: {1,24}|,? [—–-] ?|, ?|: ?| \())$/u;
/** Before the day of birth in a list: "Garrity, Fergus      1/5/52   61044". */
const NAME_AND_DAY_BEFORE =
  /(\p{Lu}[\p{L}'’-]{1,24},? \p{Lu}[\p{L}'’.-]{0,24}(?: \p{Lu}\.?)?) {1,24}\d{1,2}[/.-](?:\d{1,2}|\p{L}{3})[/.-]\d{2,4} {1,16}$/u;
const NO_NUMBER =
  /^(?:MRN|MR|MCN|DOB|ID|GMC|NMC|IMC|NHS|NPI|DEA|SSN|ACCT|CSN|FIN|HAR|REG|LIC|PIN|TEL|FAX|PH|CHI|NHI|URN|UR|AGE|CASE|FILE|CELL|CPT|ICD|NDC|HCPCS|DRG|ISO|RM|ROOM|BED|EXT|PO|BOX|SUITE|STE|APT|LOT|REF|GRADE|STAGE|TYPE|COVID|SARS|HLA|CD|IL|FVC|FEV|PSA|CA|BP|HR|WT|HT)[- ]?\d|^(?:19|20)\d\d-|^[A-Z]\d{4}$/;

const isNamed = (surface: string): boolean => {
  const words = wordsOf(surface).filter((word) => word.length > 1);
  const isKnown = words.some((word) => isListedName(word) && !isClinical(word) && !isThing(word));
  return (
    words.length > 1 &&
    words.every((word) => isListedName(word) || (!isOrdinary(word) && !isThing(word) && !isStateOrCountry(word))) &&
    (isKnown || words.every((word) => !isOrdinary(word)))
  );
};

/** Numbers that no label tells, but the name before them in a list. 45 CFR 164.514(b)(2)(i)(H). */
export const listedNumbers: Recognizer = {
  name: 'listed-numbers',
  rules: [
    // "Label: DESROSIERS, APHRA  NPH 2049-11", "Lafayette Swindell  MH-4418", "Bassano, Primo — 88-1119, 90M".
    {
      pattern: new RegExp(
        String.raw`(?<=[\p{Ll}\p{Lu}.)"] {2,16}|[\p{L}.)"] [¦-] |[\p{L}.)"], )${NUMBER}(?=[,;)]|\.?(?: |\r?\n|$))(?![ ]?(?:mg|mcg|ml|kg|%|units|days|weeks|ft|lbs?)(?!\p{L}))`,
        'dgu',
      ),
      near: around(/(?: {2}|- |\xa6 |, )(?:[A-Z]{1,4}[- ]?\d{3}|\d{2,4}-\d{3}|\d{5})/g, 0, 4),
      type: 'MRN',
      score: 0.55,
      accept: (phi, at, text) =>
        !NO_NUMBER.test(phi) && isNamed(NAME_BEFORE.exec(text.slice(Math.max(0, at - 84), at))?.[1] ?? ''),
    },
    // In a column behind the day of birth: "Garrity, Fergus      1/5/52   61044  NPV".
    {
      pattern: /(?<=[/.-]\d{2,4} {1,16})(?:[A-Z]{1,3}-?\d{4,8}|\d{5,8})(?= )/dgu,
      near: around(/\d {1,16}(?:[A-Z]{1,3}-?\d{4}|\d{5})/g, 0, 18),
      type: 'MRN',
      score: 0.7,
      accept: (_phi, at, text) => isNamed(NAME_AND_DAY_BEFORE.exec(text.slice(Math.max(0, at - 112), at))?.[1] ?? ''),
    },
  ],
};
