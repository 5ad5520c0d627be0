import { lean } from '../lean.ts';
import { isDrug } from '../words.ts';
import { isDayAndMonth, isEitherFirst, isYear, numbersOf } from './calendar.ts';
import { isQuantity } from './labelled.ts';
import { around, type Rule } from './recognizer.ts';

/** "baclofen to 10/5/10", "then 5/5/5": what is taken morning, noon and night. */
const TAKEN_BEFORE = /(?<!\p{L})(?:(\p{L}{5,24}) (?:(?:up|down|back) )?(?:to|at|from)|(?:then|->|→)) $/iu;
export const isTakenThrice = (phi: string, before: string): boolean => {
  const [whole, drug] = TAKEN_BEFORE.exec(before) ?? [];
  const [first, second, third] = numbersOf(phi);
  if (whole === undefined || !/\/\d{1,2}$/.test(phi)) return false;
  return drug === undefined ? first === second && second === third : isDrug(drug);
};

const VERSION_BEFORE = /(?<![\p{L}\p{N}])(?:version|ver|release|firmware|software|build|v)[ :.]{0,2}$/iu;

/** Dates of a day, a month and a year, in whichever order and however they are joined. */
export const FULL_DATES: readonly Rule[] = [
  // As a scan has it, l for 1 and O for 0: "7/l/24", "l2/O3/2OI9".
  {
    pattern: /(?<![\p{L}\p{N}/])[\dlIO]{1,2}\/[\dlIO]{1,2}\/[\dlIO]{2,4}(?![\p{L}\p{N}/])/dgu,
    near: around(/[\dlIO]\/[\dlIO]{1,2}\/[\dlIO]{2}/g, 2, 6),
    type: 'DATE',
    score: 0.8,
    accept: (phi) => /[lIO]/.test(phi) && (phi.match(/\d/g)?.length ?? 0) >= 2,
  },
  // 3/4/2024, 03-04-24, 4.3.2024, 3/4/'24.
  {
    near: around(/\d[/.-]\d{1,2}[/.-]/g, 4, 14),
    pattern:
      /(?<![\p{L}\p{N}]|[\p{N}][./-]|[$#])(?<phi>(\d{1,2})([/.-])(\d{1,2})\3(?:\d{4}|'?\d{2}))(?![\p{L}\p{N}]|[./-]\d|%)/dgu,
    type: 'DATE',
    accept: (phi, at, text) => {
      const [first = 0, second = 0, year = 0] = numbersOf(phi);
      const hasWholeYear = /\d{4}$/.test(phi);
      const isVersion = phi.includes('.') && VERSION_BEFORE.test(text.slice(Math.max(0, at - 12), at));
      const isDate =
        isDayAndMonth(first, second) || (hasWholeYear && first <= 31 && second <= 31 && first * second > 0);
      if (!hasWholeYear && isTakenThrice(phi, text.slice(Math.max(0, at - 36), at))) return false;
      return isDate && (!hasWholeYear || isYear(year)) && !isVersion && !isQuantity(text, at + phi.length);
    },
  },
  // Spaces around the marks, as forms and readers of paper leave them.
  {
    near: around(/\d ?[/-] ?\d{1,2} ?[/-]/g, 4, 18),
    pattern:
      /(?<![\p{L}\p{N}]|[\p{N}][./-])(\d{1,2}) ?([/-]) ?(\d{1,2}) ?\2 ?((?:19|20)\d{2})(?![\p{L}\p{N}]|[./-]\d)/dgu,
    type: 'DATE',
    accept: isEitherFirst,
  },
  // The year in short, with slashes so, or with the mark turned over: "3 /14/ 24", "3\\14\\24".
  {
    near: around(/\d ?[/\\] ?\d{1,2} ?[/\\] ?\d/g, 4, 12),
    pattern:
      /(?<![\p{L}\p{N}]|[\p{N}\\][./\\-])\d{1,2}(?: ?\/ ?\d{1,2} ?\/ ?\d{2}|\\\d{1,2}\\(?:\d{4}|\d{2}))(?![\p{L}\p{N}%]|[ ]?[./\\-] ?\d)/dgu,
    type: 'DATE',
    score: 0.8,
    accept: (phi, at, text) =>
      /[ \\]/.test(phi) &&
      isEitherFirst(phi) &&
      !isTakenThrice(phi, text.slice(Math.max(0, at - 36), at)) &&
      !isQuantity(text, at + phi.length),
  },
  // 2024-03-04, 2024/3/4, 2024.03.04.
  {
    near: around(/\d{4}[-/.]\d/g, 4, 14),
    pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-])((?:18|19|20)\d{2})([-/.])(\d{1,2})\2(\d{1,2})(?![\p{N}]|[./-]\d)/dgu,
    type: 'DATE',
    accept: (phi, at, text) => {
      const [, month = 0, day = 0] = numbersOf(phi);
      const isTemplate = /extension="$/.test(text.slice(Math.max(0, at - 11), at)); // the version of a CDA template
      return !isTemplate && isDayAndMonth(month, day);
    },
  },
  // The month in Roman numerals: "4/iv/71", "14.VIII.1933", "17/vi".
  {
    near: around(/\d ?[./-] ?[ivxIVX]{1,4}(?![a-zA-Z])/g, 4, 14),
    pattern: lean(
      /(?<![\p{L}\p{N}./-])(?:3[01]|[12]\d|0?[1-9]) ?([./-]) ?(?:(?:i{1,3}|i?v|vi{1,3}|i?x|xi{1,2}) ?\1 ?(?:\d{4}|\d{2})|(?:ii|iii|iv|vi{1,3}|ix|xi{1,2})(?=[,.;)\s]|$))(?![\p{L}\p{N}])/dgiu,
    ),
    type: 'DATE',
    score: 0.8,
    accept: (phi, at, text) =>
      /[./-] ?\d{2,4}$/.test(phi) ||
      (phi.includes('/') &&
        /\p{Ll}/u.test(phi) &&
        /(?:next|on|seen|until|till|since|dated?|from|to|by|and|due|appt|f\/u|visit) $/i.test(
          text.slice(Math.max(0, at - 8), at),
        )),
  },
  // Spaces between them: "14 iii 2024", "2 XI 1958"; "2 IV 2000" could be given by vein.
  {
    near: around(/\d [ivxIVX]{1,4} (?:19|20)\d/g, 2, 14),
    pattern: lean(
      /(?<![\p{L}\p{N}./-]|[\p{N}] )(?:3[01]|[12]\d|0?[1-9]) (?:i{1,3}|i?v|vi{1,3}|i?x|xi{1,2}|II|III|VI{1,3}|IX|XI{1,2}) (?:19|20)\d{2}(?![\p{L}\p{N}])/dgu,
    ),
    type: 'DATE',
    score: 0.8,
    accept: (phi, at, text) => !isQuantity(text, at + phi.length),
  },
  // Forms: 06 17 2020.
  {
    near: around(/\d \d{1,2} (?:19|20)/g, 4, 14),
    pattern: /(?<![\p{L}\p{N}]|[\p{N}][ ./-])\d{1,2} \d{1,2} (?:19|20)\d{2}(?![\p{L}\p{N}]|[ ./-]\d)/dgu,
    type: 'DATE',
    score: 0.8,
    accept: isEitherFirst,
  },
  // HL7 and DICOM: 20240304, 202403041011, 20240304101112.123-0500.
  {
    near: around(/\d{8}/g, 2, 40),
    pattern:
      /(?<![\p{L}\p{N}]|[\p{N}][.,/-])(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[ T_]?[0-2]\d[0-5]\d(?:[0-5]\d(?:\.\d{1,6})?)?)?(?:[+-]\d{4})?Z?(?![\p{L}\p{N}])/dgu,
    type: 'DATE',
    score: 0.8,
  },
  // Readers of paper take 1 for l and 0 for O: "l1/05", "O7/l9/l953".
  {
    near: around(/[lIO]\/[\dlIO]|\d\/[lIO]|[lIO]\d\/|\/\d[lIO]/g, 6, 6),
    pattern:
      /(?<![\p{L}\p{N}/.-])(?=[\d/]{0,9}[lIO])(?=[lIO/]{0,9}\d)[\dlIO]{1,2}\/[\dlIO]{2}(?:\/(?:[\dlIO]{4}|[\dlIO]{2}))?(?![\p{L}\p{N}/-])/dgu,
    type: 'DATE',
    score: 0.8,
    accept: (phi) => isEitherFirst(phi.replaceAll(/[lI]/g, '1').replaceAll('O', '0')),
  },
  // Military and laboratory: 17JAN2025.
  {
    near: around(/\d(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\d/gi, 4, 14),
    pattern:
      /(?<![\p{L}\p{N}])(?:3[01]|[12]\d|0?[1-9])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:(?:19|20)?\d{2})(?![\p{L}\p{N}])/dgiu,
    type: 'DATE',
  },
];
