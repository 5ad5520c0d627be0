import { lean } from '../lean.ts';
import { isAbbreviation, isThing } from '../opinion/things.ts';
import {
  isCommon,
  isDictionaryWord,
  isDrug,
  isGivenName,
  isListedName,
  isOrdinary,
  isSeenLower,
  isSurname,
  wordsOf,
} from '../words.ts';
import type { Accept } from './person-evidence.ts';
import { around, type Rule } from './recognizer.ts';
import { ALPHABET_WORD } from './spoken.ts';

const isName = (word: string): boolean => isListedName(word) || !isOrdinary(word);
/** What stands behind a bed's number when nobody lies in it, or when it is no bed's number. */
const NOBODY =
  /^(?:empty|open|clean|dirty|hold|held|blocked|closed|full|available|vacant|pending|new|admit|transfer|discharge|icu|tele|stepdown|iso|isolation|needs|is|was|has|and|or|for|with|at|in|on|to|from|of|the|side|alarm|rest|bound|time|side|a|b|c|d)$/i;

/** In a room whose number a stroke or a dash follows: in capitals or not, somebody's surname, and no case's or room's state. */
const isInRoom: Accept = (phi, at, text) => {
  const [last = ''] = phi.split(',');
  const place = /(\p{L}{2,4})[ ]?#?\d{1,3}[a-z]?:?(?: -)? $/iu.exec(text.slice(Math.max(0, at - 14), at))?.[1] ?? '';
  const isRoom = /^(?:bed|rm|room)$/i.test(place) || place === place.toUpperCase();
  return (
    isRoom &&
    /^\p{Lu}/u.test(phi) &&
    !isAbbreviation(last) &&
    !isDrug(last) &&
    (isSurname(last) ? !isCommon(last) || phi.includes(',') : !isOrdinary(last) && !isDictionaryWord(last))
  );
};

/** Names told by the form that they stand in: lists of beds, what is in quotes, lines of laboratories. */
export const FORM_RULES: readonly Rule[] = [
  // A list of beds or operating rooms, in lower case too: "bed 3 graves: thyroid storm", "bed 4 pak (the trach): CrCl 18", "OR2 SNOW / TKA".
  {
    pattern:
      /(?:(?:bed|rm|room)[ ]?#?\d{1,3}[a-z]?(?: -|:)?|(?:or|endo|cath|ir)[ ]?#?\d{1,2}:?(?: -)?)[ ](?<phi>\p{L}[\p{L}'-]{1,20}(?:, ?\p{Lu}(?:\p{Ll}{1,16})?)?)(?=:|[ ]\((?!\d)| ?\/ ?\p{L}|[ ]-[ ])/diuy,
    triggers: ['bed', 'rm', 'room', 'or', 'endo', 'cath', 'ir'],
    type: 'PATIENT',
    score: 0.7,
    accept: (phi, at, text) =>
      !NOBODY.test(phi) &&
      (/^[ ]?[:(]/.test(text.slice(at + phi.length, at + phi.length + 2))
        ? /^\p{Lu}/u.test(phi) || isSurname(phi) || !isOrdinary(phi)
        : isInRoom(phi, at, text)),
  },
  // The newborn by the mother's name: "BB Tuilagi DOL 3", "Twin A Orlesby 1.9 kg".
  {
    pattern:
      /(?:BB|BG|NB|B\/B|B\/G|[Bb]aby(?: ?[BG]| [Bb]oy| [Gg]irl)?|BABY (?:BOY|GIRL)|[Tt]win [A-D]|[Tt]riplet [A-D]|[Ii]nfant|[Nn]ewborn) (?<phi>\p{Lu}[\p{L}'’-]{1,20})(?=[,;.)\n]|$| (?:\(|DOL|GA|PMA|CGA|DOB|MRN|day|born|w\/|bili|feeding|passed|voided|nursing|latching|on (?:CPAP|RA|HFNC|room)|\d{2} ?wk|\d\.\d{1,3} ?kg|\d{4} ?g))/duy,
    triggers: ['bb', 'bg', 'nb', 'b', 'baby', 'twin', 'triplet', 'infant', 'newborn'],
    type: 'PATIENT',
    score: 0.7,
    accept: (phi) =>
      !isDrug(phi) &&
      !isThing(phi) &&
      !isAbbreviation(phi) &&
      (isSurname(phi) ? !isSeenLower(phi) : !isOrdinary(phi) && !isDictionaryWord(phi) && phi !== phi.toUpperCase()),
  },
  // At the head of a line before the weight: "Sage 14 kg amox dose".
  {
    pattern: /(?<=(?:^|\n)[ ]{0,2})\p{Lu}\p{Ll}{2,14}(?=,? \d{1,3}(?:\.\d)? ?kg(?!\p{L}))/dgu,
    near: around(/\d ?kg/g, 22, 1),
    type: 'PATIENT',
    score: 0.7,
    accept: (phi) => isGivenName(phi) && !isDrug(phi) && !/^(?:Max|Min|Will)$/.test(phi),
  },
  // A column's label and the wide gap behind it: "PATIENT    ASHDOWN-LE, CLEMENCY".
  {
    pattern:
      /(?:patient|name|guarantor|subscriber|insured|member|resident|client|student|owner|employee|claimant|decedent|applicant|donor|recipient|spouse|mother|father)(?: name)?(?:\t|[ ]{2})[ \t]{0,16}(?<phi>\p{Lu}[\p{L}'-]{1,24}(?: \p{Lu}[\p{L}'-]{1,24})?, ?\p{Lu}[\p{L}'-]{0,20}(?: \p{Lu}\.?)?)(?=[ ]{2}|\t|[ ]?\r?\n|$)/diuy,
    triggers: [
      'patient',
      'name',
      'guarantor',
      'subscriber',
      'insured',
      'member',
      'resident',
      'client',
      'student',
      'owner',
      'employee',
      'claimant',
      'decedent',
      'applicant',
      'donor',
      'recipient',
      'spouse',
      'mother',
      'father',
    ],
    type: 'PATIENT',
    score: 0.8,
    accept: (phi) =>
      /^\p{Lu}/u.test(phi) && !wordsOf(phi).every((word) => isCommon(word) || (isThing(word) && !isGivenName(word))),
  },
  // Behind the cross where one signs: "x A. Quispe".
  {
    pattern: /[xX] (?<phi>\p{Lu}\. ?\p{Lu}\p{Ll}[\p{L}'-]{1,20})(?![\p{L}\p{N}])/duy,
    triggers: ['x'],
    type: 'PATIENT',
    score: 0.8,
  },
  // Who is not known yet has a name all the same: "Unknown Sierra", "Trauma Delta".
  {
    pattern: lean(
      String.raw`(?:unknown|trauma|unidentified|doe,?) (?:${ALPHABET_WORD})(?:[- ]?\d{1,4})?(?![\p{L}\p{N}])`,
      'diuy',
    ),
    triggers: ['unknown', 'trauma', 'unidentified', 'doe'],
    type: 'PATIENT',
    score: 0.8,
    accept: (phi) => /^\p{Lu}/u.test(phi) && /[ ,]\p{Lu}/u.test(phi),
  },
  // "VASHLOMIDZE,NINO F 36": as laboratories print it.
  {
    near: around(/[A-Z],[A-Z]/g, 22, 40),
    pattern:
      /(?<![\p{L}\p{N}'-])\p{Lu}[\p{Lu}'-]{1,20},\p{Lu}[\p{Lu}'-]{1,20}(?: \p{Lu})?(?=[ ]{1,4}(?:[MF](?:[ /]|$)|\d{1,3}(?:[ ]?Y|\/)|DOB|MRN))/dgu,
    type: 'PATIENT',
    score: 0.9,
  },
  // "Child is Kit, 3.": who it is, an age behind.
  {
    pattern:
      /(?:[Cc]hild|[Kk]id|[Pp]atient|[Pp]t|[Bb]aby|[Bb]oy|[Gg]irl|[Ss]on|[Dd]aughter|[Tt]oddler|[Ii]nfant) is (?<phi>\p{Lu}\p{Ll}{1,14}(?: \p{Lu}[\p{L}'-]{1,20})?)(?=, (?:aged? )?\d{1,2}(?:[ ,.;)]|yo|y\/o|mo?(?!\p{L})))/duy,
    triggers: ['child', 'kid', 'patient', 'pt', 'baby', 'boy', 'girl', 'son', 'daughter', 'toddler', 'infant'],
    next: 'i',
    type: 'PATIENT',
    score: 0.8,
  },
  // In a hand-over before the months or years: "sign out: Mbappe-Lund 4 mo 5.9 kg".
  {
    pattern: /(?<=[:;] ?)\p{Lu}[\p{L}'-]{3,24}(?=,? \d{1,3} ?(?:mo|m\/o|yo|y\/o|y|yr)(?:[ ,;]|[MF] ))/dgu,
    near: around(/\d ?(?:mo|m\/o|yo|y\/o|yr?)[ ,;MF]/g, 32, 1),
    type: 'PATIENT',
    score: 0.7,
    accept: (phi) => !isOrdinary(phi) && !isThing(phi) && !/^\p{Lu}{2,5}$/u.test(phi),
  },
  // A roster in one line: "1 Winnie Ostrom BMI 48; 2 Tyree Blackmon 52".
  {
    pattern: /(?<=[;:] \d{1,2} )\p{Lu}\p{Ll}{1,14} \p{Lu}[\p{L}'-]{2,20}(?=[ ,;])/dgu,
    near: around(/[;:] \d{1,2} [A-Z][a-z]/g, 0, 6),
    type: 'PATIENT',
    score: 0.7,
    accept: (phi) => {
      const [first, second] = wordsOf(phi);
      return isGivenName(first!) && !isCommon(first!) && isName(second!) && !isThing(second!);
    },
  },
  // Before an extension: "Vendor Stryker: Trish x5512".
  {
    pattern: /(?<=[:;,] ?)\p{Lu}\p{Ll}{2,14}(?= (?:x|ext\.? ?)\d{3,5}(?!\d))/dgu,
    near: around(/[a-z] (?:x|ext\.? ?)\d{3}/g, 24, 1),
    type: 'NAME',
    score: 0.7,
    accept: (phi) => isGivenName(phi) && !isThing(phi),
  },
  // What somebody is called: `Marguerite Halloway-Diaw ("Mo"), 34`.
  {
    near: around(/\(["“]/g, 24, 20),
    pattern: /(?<=\p{Lu}\p{Ll}[\p{L}'-]{1,20} \(["“])\p{Lu}\p{Ll}{1,15}(?=["”]\))/dgu,
    type: 'PATIENT',
    score: 0.7,
    accept: (_phi, at, text) => {
      const words = wordsOf(text.slice(Math.max(0, at - 44), at)).slice(-2);
      return words.length > 0 && words.every((word) => /^\p{Lu}/u.test(word)) && words.some((word) => !isCommon(word));
    },
  },
  // `Tattoo "Inez 4ever"`: whose name one wears.
  {
    pattern:
      /(?:tattoos?|tat|inked|engraved|necklace|bracelet)[^\n".]{0,30}["“](?<phi>\p{Lu}\p{L}{2,15}(?: \p{Lu}\p{L}{1,15})?)(?!\p{L})/duy,
    triggers: ['tattoo', 'tattoos', 'tat', 'inked', 'engraved', 'necklace', 'bracelet'],
    type: 'NAME',
    score: 0.7,
    accept: (phi) => (phi.includes(' ') ? wordsOf(phi).some(isGivenName) : isName(phi) && !isCommon(phi)),
  },
  // "E-signed D. Sowah 16:52"
  {
    pattern: /(?:e-?signed|signed|esig|e-sig)[ :]{1,2}(?<phi>\p{Lu}\. ?\p{Lu}[\p{L}'-]{2,20})(?![\p{L}])/diuy,
    triggers: ['e', 'esigned', 'signed', 'esig'],
    type: 'PHYSICIAN',
    score: 0.8,
    accept: (phi) => /\p{Lu}\. ?\p{Lu}\p{Ll}/u.test(phi),
  },
];
