import { STAMP } from '../edge-words.ts';
import { isLoose, isNamedThing } from './identifier-exceptions.ts';
import { digitsOf } from './labelled.ts';
import { around, type Rule } from './recognizer.ts';

/** "HR 78 90 104 118": one measure after the other, by how charts call it. */
const VITALS =
  /^(?:HR|PR|BP|SBP|DBP|MAP|RR|CVP|ICP|CPP|UOP|UO|BG|FSBG|CBG|BGL|POC|GLU|SPO|SATS?|TEMP|TMAX|WBC|HGB|HB|HCT|PLTS?|NA|K|CL|CO|BUN|CR|LAC|TROP|GFR|EGFR|INR|PTT|CRP|ESR|GCS|FIO|PEEP|PIP|TV|VT|WT|AST|ALT|CK|LDH|NEB|PEF|FEV|FVC)(?: \d{2,3}){2,6}(?: \d)?$/;

/** Numbers and codes that no label tells, but their length, their groups or the name before them. */
export const UNLABELLED_NUMBERS: readonly Rule[] = [
  // Behind a name, a comma or a bracket between: "Pt Theophilus Nix, TR 88017", "H. Ostrander (RH 220184)".
  {
    pattern:
      /(?<=\p{Lu}[\p{Ll}'-]{1,20}(?:, | \())(?!PO |RX |ID |CD |SP |PE )[A-Z]{1,2}[ -]?\d{5,7}(?=[,;.)]|[ ]\()/dgu,
    near: around(/(?:, | \()[A-Z]{1,2}[ -]?\d{5}/g, 2, 4),
    type: 'ID',
    score: 0.6,
    accept: isLoose,
  },
  // Capitals and groups of digits: "WGA 4418 0021 7", "NBS 44 1188207", "C 27 881 402".
  {
    near: around(/[A-Z] \d{2,8}[ -]\d{2}/g, 6, 52),
    pattern:
      /(?<![\p{L}\p{N}.#/-])[A-Z]{1,4}(?:(?: \d{2,8}){2,4}(?: \d)?| 0\d{2,4}-\d{3,5})(?![\p{L}\p{N}%/-]|\.\d)/dgu,
    type: 'ID',
    score: 0.6,
    accept: (phi, at, text) =>
      digitsOf(phi).length >= 8 &&
      !VITALS.test(phi) &&
      !/^(?:JAN|FEB|MAR|APR|MAY|JUNE?|JULY?|AUG|SEPT?|OCT|NOV|DEC|NHS|NHI|CHI|SIN|SSN|MRN|DOB|TEL|FAX|CELL|HCN|PHN|NPI|DL|ID) /.test(
        phi,
      ) &&
      !/[0-2]\d[0-5]\d-[0-2]\d[0-5]\d$/.test(phi) &&
      isLoose(phi, at, text),
  },
  // UUIDs name a record wherever they stand; in some a 1 or a 0 was taken for a scanned letter (normalize.ts).
  {
    pattern: /(?<![\p{L}\p{N}])[\da-flo]{8}-[\da-flo]{4}-[\da-flo]{4}-[\da-flo]{4}-[\da-flo]{12}(?![\p{L}\p{N}])/dgiu,
    near: around(/-[\da-flo]{4}-[\da-flo]{4}-/gi, 8, 28),
    type: 'ID',
  },
  // Seven digits and more are no dose, score or lab value: a number without a label is still somebody's number.
  {
    near: around(/\d{7}/g, 2, 24),
    pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-]|[$€£])\d{7,20}(?![\p{L}\p{N}]|\.\d)/dgu,
    type: 'ID',
    score: 0.6,
    accept: (phi, at, text) => isLoose(phi, at, text) && !/^\d0{5,}$/.test(phi) && !STAMP.test(phi),
  },
  // "AB-123456", "S99942926", "X17055248X": letters and five digits or more. Trial registrations stay.
  {
    near: around(/[A-Z]-?\d{5}/g, 8, 28),
    pattern:
      /(?<![\p{L}\p{N}.#/_-])(?!NCT\d|ISRCTN\d|PMC\d|CHEMBL|[A-Z]\d\d[A-Z]?\.)[A-Z]{1,5}-?\d{5,14}[A-Z]{0,2}\d{0,3}[A-Z]?(?:-\d{1,4})?(?![\p{L}\p{N}]|\.\d)/dgu,
    type: 'ID',
    score: 0.6,
    accept: isLoose,
  },
  // Groups of capitals and digits joined by hyphens, a letter and five digits among them: "WPX-7719-0042-B", "24-AC-06172".
  {
    pattern:
      /(?<![\p{L}\p{N}.#/-])(?:[A-Z]{0,6}\d{0,8}[A-Z]{0,4}\d{0,4}-){1,4}[A-Z]{0,4}\d{0,9}[A-Z]{0,3}\d{0,3}(?![\p{L}\p{N}-]|\.\d)/dgu,
    near: around(/[A-Z0-9]-[A-Z0-9]/g, 24, 90),
    type: 'ID',
    score: 0.6,
    accept: (phi, at, text) =>
      digitsOf(phi).length >= 5 && /[A-Z]/.test(phi) && !isNamedThing(phi) && isLoose(phi, at, text),
  },
  // Groups of capitals and digits, two of them mixed: "J7QK-2MMP-XX4".
  {
    near: around(/[A-Z0-9]{3}-[A-Z0-9]{3}/g, 8, 24),
    pattern: /(?<![\p{L}\p{N}.#/-])[A-Z\d]{3,6}(?:-[A-Z\d]{3,6}){1,4}(?![\p{L}\p{N}-]|\.\d)/dgu,
    type: 'ID',
    score: 0.6,
    accept: (phi, at, text) =>
      phi.split('-').filter((group) => /\d/.test(group) && /[A-Z]/.test(group)).length > 1 &&
      !isNamedThing(phi) &&
      isLoose(phi, at, text),
  },
  // Groups of digits that are no date and no range: "24-0091873", "8834-0912-1", "0091-22-7".
  {
    near: around(/\d{2}-\d{2}/g, 6, 30),
    pattern:
      /(?<![\p{L}\p{N}.,/+-]|[$€£])(?:\d{2,4}-\d{5,9}|\d{2,5}-\d{2,5}-\d{1,7}(?:-\d{1,5})?)(?![\p{L}\p{N}-]|[.,]\d|%)/dgu,
    type: 'ID',
    score: 0.6,
    accept: (phi, at, text) =>
      digitsOf(phi).length >= 7 &&
      !/^\d{2}(?:-\d{2}){3}$|^(?:19|20)\d\d-\d\d-\d\d$/.test(phi) &&
      isLoose(phi, at, text),
  },
  // Behind the mark for a number: "#11872-K", "# 88120".
  {
    near: around(/#[ ]?[A-Z0-9]/g, 0, 50),
    pattern: /(?<=#[ ]?)[A-Z]{0,4}\d{2,8}(?:-[A-Z\d]{1,7}){0,3}(?![\p{L}\p{N}-])/dgu,
    type: 'ID',
    score: 0.6,
    accept: (phi) => digitsOf(phi).length >= 5,
  },
  // A payment card's four groups of four.
  {
    near: around(/\d{4}[ -]\d{4}[ -]/g, 4, 22),
    pattern: /(?<![\p{N}-])\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?![\p{N}-])/dgu,
    type: 'ACCOUNT',
    score: 0.9,
    // "5x/day (0600 0930 1300 1630)": hours of the day.
    accept: (phi) => !phi.split(' ').every((hour) => /^(?:[01]\d|2[0-4])[0-5]\d$/.test(hour)),
  },
];
