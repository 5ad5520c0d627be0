import { isAbbreviation, isThing } from '../opinion/things.ts';
import type { Entity } from '../spans.ts';
import { isDictionaryWord, isOrdinary } from '../words.ts';
import { around, personAt, type Rule } from './recognizer.ts';

/** Letters that are no word and no abbreviation, in one case. */
export const isSign = (letters: string): boolean =>
  (letters === letters.toUpperCase() || letters === letters.toLowerCase()) &&
  !isAbbreviation(letters.toUpperCase()) &&
  !isOrdinary(letters) &&
  !isThing(letters);
/** In small letters even fewer are nobody's: no word of a dictionary either. */
const isSmallSign = (letters: string): boolean => isSign(letters) && !isDictionaryWord(letters);

const SIGN = String.raw`(?<phi>\p{Lu}{2,3}|\p{Ll}{2,3})`;
const LINE_END = String.raw`(?=[ ]{0,2}(?:\r?\n|$))`;

/** Initials of who printed, received, described, typed: where an entry ends. 45 CFR 164.514(b)(2)(i)(A). */
export const SIGNED_INITIALS: readonly Rule[] = [
  // "printed 02/03/25 10:41 by llb", "Coll: 3/6/25 0715 by TJ"
  {
    pattern: new RegExp(String.raw`(?<=(?:[01]\d|2[0-3]):?[0-5]\d )(?:by|BY) ${SIGN}${LINE_END}`, 'duy'),
    triggers: ['by'],
    type: 'PHYSICIAN',
    score: 0.7,
    accept: isSmallSign,
  },
  // "Registrar rec'd 3/4/24 dk."
  {
    pattern: new RegExp(
      String.raw`(?:rec'?d|received|filed|scanned|entered|indexed|keyed|logged|posted|printed) \d{1,2}[/-]\d{1,2}[/-]\d{2,4}(?: \d{1,2}:?\d\d)? ${SIGN}(?=[.;]?(?:\s|$))`,
      'diuy',
    ),
    triggers: [
      'rec',
      'recd',
      'received',
      'filed',
      'scanned',
      'entered',
      'indexed',
      'keyed',
      'logged',
      'posted',
      'printed',
    ],
    type: 'NAME',
    score: 0.7,
    accept: isSmallSign,
  },
  // Whose description it is: "Cassette A1. bz" at the end of a gross description.
  {
    pattern:
      /(?:[Cc]assettes?|[Bb]locks?|[Ss]ubmitted|[Ee]ntirely|[Ss]ections?|[Rr]epresentative)[^\n]{0,60}\. (?<phi>\p{Ll}{2,3})(?=[ ]{0,2}(?:\r?\n|$))/duy,
    triggers: [
      'cassette',
      'cassettes',
      'block',
      'blocks',
      'submitted',
      'entirely',
      'section',
      'sections',
      'representative',
    ],
    type: 'PHYSICIAN',
    score: 0.7,
    accept: isSmallSign,
  },
  // Alone in the line below what one wrote: "… transmits to LATITUDE.\nAKR".
  {
    pattern: /(?<=\p{L}[.!?]\r?\n(?:\r?\n)?)\p{Lu}{2,3}(?=[ ]{0,2}(?:\r?\n\r?\n|\r?\n>|$))/dgu,
    near: around(/[.!?]\r?\n(?:\r?\n)?[A-Z]{2,3}[ ]{0,2}(?:\r?\n|$)/g, 2, 8),
    type: 'NAME',
    score: 0.7,
    accept: isSign,
  },
  // "SEN/cm   D: 12/05/24"
  {
    pattern: /(?<=\n[ ]{0,2})[A-Z]{2,4}[:/][a-z]{2,4}(?=[ ]{1,6}(?:[DT]|DD|DT|Dict|Trans)(?:\.|:| ) ?\d)/dgu,
    near: around(/\n[ ]{0,2}[A-Z]{2,4}[:/][a-z]/g, 0, 12),
    type: 'NAME',
    score: 0.8,
  },
  // "a differential for ZK, room 8"
  {
    pattern: /(?:for|on|re|about|of) (?<phi>\p{Lu}{2,3})(?=,? (?:in )?(?:room|rm|bed) ?\d)/duy,
    triggers: ['for', 'on', 're', 'about', 'of'],
    next: 'A',
    type: 'PATIENT',
    score: 0.7,
    accept: isSign,
  },
];

const ROW_END = /(?<=[|\t] ?)\p{Ll}{2,3}(?= ?\|?[ ]{0,2}(?:\r?\n|$))/gu;
const LEAST_ROWS = 2;
/** The heading over it: "… | LxWxD | by". */
const SIGN_COLUMN = /[|\t] ?(?:by|init|initials|nurse|rn|staff|tech|sig) ?\|?[ ]{0,2}\r?\n/i;

/** Who wrote each row of a log, in its last column: the same letters twice. */
export function rowSigns(text: string): Entity[] {
  if (!text.includes('|') && !text.includes('\t')) return [];
  const hasColumn = SIGN_COLUMN.test(text);
  const ends = [...text.matchAll(ROW_END)].filter(([sign]) => (hasColumn ? !isOrdinary(sign) : isSmallSign(sign)));
  const rows = new Map<string, number>();
  for (const [sign] of ends) rows.set(sign, (rows.get(sign) ?? 0) + 1);
  return ends.filter(([sign]) => rows.get(sign)! >= LEAST_ROWS).map((sign) => personAt(sign, 'PHYSICIAN'));
}
