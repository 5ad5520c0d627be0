import { isAbbreviation, isThing } from '../opinion/things.ts';
import { isClinical, isCommon, isEponym, isOrdinary, isStateOrCountry, isSurname, wordsOf } from '../words.ts';
import { isUnnamed } from './hospital.ts';
import { around, type Rule } from './recognizer.ts';

const NAME = String.raw`\p{Lu}\p{Ll}[\p{L}'’-]{1,18}`;

/** No disease, drug, brand, state or plain word: "Parkinson clinic" and "Coumadin clinic" name no house. */
const isOwn = (word: string): boolean =>
  word.length > 2 &&
  !isOrdinary(word) &&
  !isClinical(word) &&
  !isEponym(word) &&
  !isThing(word) &&
  !isStateOrCountry(word) &&
  !isAbbreviation(word.toUpperCase());

/** One word of its own, or two that are at least no things: "Caledonia North", "Tern Harbor". */
const isNamed = (words: readonly string[]): boolean =>
  words.some(isOwn) ||
  (words.length > 1 &&
    !words.some(
      (word) => !SIDE.test(word) && (isClinical(word) || isEponym(word) || isThing(word) || isAbbreviation(word)),
    ));
const SIDE =
  /^(?:North|South|East|West|Harbor|Valley|Hills?|Ridge|Creek|Lakes?|Park|Point|Bay|Springs?|River|Mountain)$/;

/** Facilities as hurried colleagues write them. 45 CFR 164.514(b)(2)(i)(B). */
export const TERSE_HOUSES: readonly Rule[] = [
  // The kind in small letters: "cord blood to Caledonia North lab", "dialyzes at Tern Harbor dialysis".
  {
    pattern: new RegExp(
      String.raw`(?:at|to|from|by|via|through|with|per|called|faxed) (?:the )?(?<phi>${NAME}(?: ${NAME}){0,2} (?:lab|labs|pharmacy|clinic|hospital|hospice|rehab|dialysis|imaging|radiology|urgent care|birth center|birth centre|nursing home|surgery center|infusion center|care home|health center|health centre|drugs|ed|er))(?![\p{L}\p{N}-])`,
      'duy',
    ),
    triggers: ['at', 'to', 'from', 'by', 'via', 'through', 'with', 'per', 'called', 'faxed'],
    type: 'HOSPITAL',
    score: 0.7,
    accept: (phi) =>
      !/^(?:Dr|Mr|Mrs|Ms|Mx|Nurse) |['’]s (?:labs?|imaging|dialysis|rehab)$/.test(phi) &&
      isNamed(wordsOf(phi).filter((word) => /^\p{Lu}\p{L}/u.test(word))) &&
      !isUnnamed(phi),
  },
  // A shop by its owner before its number: "Merriweather's 419-555-0187", "Odell's (207) 555-0190".
  {
    pattern: /(?<![\p{L}\p{N}'’-])\p{Lu}\p{Ll}{2,18}['’]s(?=[ :,]{1,2}\(?\d{3}\)?[-. ]{1,2}\d{3})/dgu,
    near: around(/['’]s[ :,]{1,2}\(?\d{3}/g, 22, 1),
    type: 'HOSPITAL',
    score: 0.7,
    accept: (phi) => !isCommon(wordsOf(phi)[0]!) && !isClinical(wordsOf(phi)[0]!),
  },
  // Where it is filled: "fills at Fennick's", "sent to Ossery's on the 3rd".
  {
    pattern:
      /(?:fill(?:s|ed)?|refill(?:s|ed)?|picked up|pick up|call(?:ed)? in|e-?scribed|rx|script|prescription|scripts|meds|bubble packs?|blister packs?)(?: \p{Ll}{2,12}){0,2} (?:at|to|from|by|with) (?<phi>\p{Lu}\p{Ll}{2,18}['’]s)(?=[.,;:)\n]|$| (?:on|in|for|and|as|by|today|tomorrow|yesterday|again|next|this|they|who)(?!\p{L}))/diuy,
    triggers: [
      ...[
        'fill',
        'fills',
        'filled',
        'refill',
        'refills',
        'refilled',
        'picked',
        'pick',
        'call',
        'called',
        'e',
        'escribed',
      ],
      ...['rx', 'script', 'prescription', 'scripts', 'meds', 'bubble', 'blister'],
    ],
    type: 'HOSPITAL',
    score: 0.7,
    accept: (phi) =>
      /^\p{Lu}/u.test(phi) &&
      !isClinical(wordsOf(phi)[0]!) &&
      (isSurname(wordsOf(phi)[0]!) || !isOrdinary(wordsOf(phi)[0]!)),
  },
];
