import { lean } from '../lean.ts';
import { isAbbreviation, isThing } from '../opinion/things.ts';
import type { Entity } from '../spans.ts';
import {
  isClinical,
  isCommon,
  isDictionaryWord,
  isGivenName,
  isListedName,
  isOrdinary,
  isSurname,
  wordsOf,
} from '../words.ts';
import { rowSigns, SIGNED_INITIALS } from './initials-signed.ts';
import { around, type Recognizer } from './recognizer.ts';

/** Dotted letters that are no one's: degrees, doses, places, numbers of the day. */
const DOTTED =
  /^(?:[AP]M|US|USA|UK|UN|EU|NY|NYC|LA|DC|SF|NJ|PO|BC|AD|MD|DO|RN|NP|PA|MA|BA|BS|PT|OT|ST|IV|IM|SC|SQ|PR|PRN|PO|NPO|BID|TID|QID|QD|QHS|HS|AC|PC|OD|OS|OU|ER|ED|OR|ICU|IE|EG|DX|HX|RX|TX|CC|HPI|ROS|GI|GU|GYN|OB|ENT|UTI|DVT|TB|HIV|SOB|LLC|PC|PS|MRN|SSN|DOB|DOD|DOA|DOS|MR|ID|NO|QA|RSVP|VA|EEG|EKG|ECG|CT|MRI|BP|HR|JP|DT|II|III)$/;
const AGE_BEHIND = String.raw`,? {0,2}\(?(?:is an? )?\d{1,3} ?(?:-?(?:y\/?o|(?:yr|year)(?!s?[ -](?:history|hx|course|problem|process|plan|program|study|trial|disease)(?!\p{L}))|y\.o)|[MmFf](?!\p{L})|(?:mo|wk)(?!\p{L}))`;
const FACT_BEHIND = String.raw`(?:,? (?:is|has|was|had|s\/p|w\/|with|on|returns?|presents?|needs|wants|reports|denies|takes|will|leaves|lives|came|started|rm|room|bed|mrn|MRN|dob|DOB)(?!\p{L})|['’]s \p{Ll}|,? ?[(#])`;

/** Letters that are no abbreviation and no word. */
const isFree = (letters: string): boolean => !isAbbreviation(letters) && !DOTTED.test(letters) && !isOrdinary(letters);

/** A word of no list but that of names. */
const isNothingElse = (word: string): boolean =>
  !isOrdinary(word) && !isDictionaryWord(word) && !isThing(word) && !isAbbreviation(word.toUpperCase());
const isDrugLike = (word: string): boolean => isClinical(word) && !isSurname(word);

/** A patient in initials, and in lower case where only what stands around says so. 45 CFR 164.514(b)(2)(i)(A). */
export const initials: Recognizer = {
  name: 'initials',
  refine: (text, found) => [...found, ...legends(text), ...rowSigns(text)],
  rules: [
    // "J.W. leaves for Manila", "for A. O."
    {
      near: around(/[A-Z]\. ?[A-Z]\./g, 12, 12),
      pattern: lean(
        String.raw`(?<![\p{L}\p{N}.&'-])(?<!(?:\p{Lu}\p{Ll}{1,20},?|\p{Lu}\.) )\p{Lu}\. ?\p{Lu}\.(?: ?\p{Lu}\.)?(?=${AGE_BEHIND}|${FACT_BEHIND}|[,;:?!)]|['’]s|\s{0,3}$)`,
        'dgu',
      ),
      type: 'PATIENT',
      score: 0.75,
      accept: (phi, at, text) => {
        const letters = phi.replaceAll(/[^\p{L}]/gu, '');
        const isNamed = /(?:pt|patient|client|member|resident|initials|named?|for|re|mr|ms|mrs)[.:]? $/i.test(
          text.slice(Math.max(0, at - 12), at),
        );
        return !DOTTED.test(letters) && (isNamed || !isAbbreviation(letters));
      },
    },
    // Who saw to it: "waste witnessed JH", "Reader HVR.", "QC jvh".
    {
      pattern:
        /(?:[Ww]itness(?:ed)?(?: by)?|[Ww]asted (?:with|w\/)|[Rr]eader|[Rr]ead by|QC|[Cc]ounted by|[Cc]hecked by|[Vv]erified by|[Cc]osign(?:ed)?(?: by)?|[Ii]nit(?:ials?)?|[Ss]igned|[Tt]ech|[Rr]ead ?back)[ :]{1,2}(?<phi>\p{Lu}{2,3}|\p{Ll}{3})(?=[.;,)\n]|$)/duy,
      triggers: [
        'witness',
        'witnessed',
        'wasted',
        'reader',
        'read',
        'qc',
        'counted',
        'checked',
        'verified',
        'cosign',
        'cosigned',
        'init',
        'tech',
        'readback',
        'initial',
        'initials',
        'signed',
      ],
      type: 'PHYSICIAN',
      score: 0.7,
      accept: (phi) => isFree(phi) && !isDictionaryWord(phi) && isFree(phi.toUpperCase()),
    },
    // Who called at a minute: "06/14 1142 BY TLV;".
    {
      pattern:
        /(?<=(?:[01]\d|2[0-3]):?[0-5]\d[ ]{1,3})(?:by|BY) (?<phi>\p{Lu}{2,3})(?=[;,.)]|\s{0,2}$|[ ]{0,2}\r?\n)/duy,
      triggers: ['by'],
      type: 'PHYSICIAN',
      score: 0.7,
      accept: isFree,
    },
    // Behind a day, whose entry it is: "6/3 KB: pt agitated", "fx 2 10/2 KLM,".
    {
      near: around(/\d\/\d{1,2}(?:\/\d{2,4})?(?: \d{4})? [A-Z]{2,3}[:,;]/g, 2, 20),
      pattern: /(?<=(?<![\p{N}/])\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?: \d{4})? )\p{Lu}{2,3}(?=: |[,;] )/dgu,
      type: 'PHYSICIAN',
      score: 0.7,
      accept: (phi) => isFree(phi) && !isThing(phi) && !isClinical(phi),
    },
    // "JW, 44F", "KD is a 67 yo"
    {
      near: around(/[A-Z]{2},? {1,2}\(?(?:is an? )?\d{1,3} ?-?(?:y|[MmFf]|mo|wk)/g, 4, 26),
      pattern: lean(String.raw`(?<![\p{L}\p{N}.&'/-])\p{Lu}{2,3}(?=${AGE_BEHIND})`, 'dgu'),
      type: 'PATIENT',
      score: 0.7,
      accept: isFree,
    },
    // Whatever the letters abbreviate elsewhere: "MR is a 9yo" opens a line.
    {
      near: around(/[A-Z]{2} is an? \d/g, 2, 4),
      pattern:
        /(?<=(?:^|\n)[ ]{0,3}(?:(?:CC|HPI|ID|S): )?)\p{Lu}{2,3}(?= is an? \d{1,3} ?-?(?:y\/?o|y\.o|(?:yr|year|mo|month|week|wk)s?[ -]old)(?!\p{L}))/dgu,
      type: 'PATIENT',
      score: 0.7,
    },
    // "pt JW on Humira", "patient MJB (rm 8)"
    {
      pattern: lean(
        String.raw`(?:[Pp]t|[Pp]atient|[Cc]lient|[Rr]esident|[Mm]ember|[Bb]aby|[Kk]iddo)\.? (?<phi>\p{Lu}{2,3}|\p{Lu}\. ?\p{Lu}\.?)(?=${AGE_BEHIND}|${FACT_BEHIND}|[,;?)]|\s{0,3}$)`,
        'duy',
      ),
      triggers: ['pt', 'patient', 'client', 'resident', 'member', 'baby', 'kiddo'],
      type: 'PATIENT',
      score: 0.75,
      // "pt AD 40M": between a patient and an age whatever the letters abbreviate elsewhere.
      accept: (phi, at, text) =>
        isFree(phi.replaceAll(/[. ]/g, '')) ||
        /^,? \d{1,2} ?(?:[MF]|y\/?o)(?!\p{L})/u.test(text.slice(at + phi.length, at + phi.length + 8)),
    },
    ...SIGNED_INITIALS,
    // "Mr. W is back", "mrs k's insulin"
    {
      pattern:
        /(?:mr|mrs|ms|miss|mister|missus)\.? (?<phi>\p{L})(?:\.(?= \p{Ll}|[,;)]|\s{0,3}$)|(?=['’]s |[,;:?)]| \p{Ll}{2}|\s{0,3}$))/diuy,
      triggers: ['mr', 'mrs', 'ms', 'miss', 'mister', 'missus'],
      type: 'PATIENT',
      score: 0.7,
      accept: (phi, at, text) =>
        !/^[aiu]$|^I$/.test(phi) && !/(?:MR|MS|miss\.?|[Mm]iss\.) $|, MS\. $/.test(text.slice(Math.max(0, at - 6), at)), // "Gulfport, MS. A long stay"
    },
    // "JW's K is 6.1", "67F (KD)", "rm 412 JW"
    {
      near: around(/[A-Z]{2}['’]s /g, 3, 4),
      pattern: /(?<![\p{L}\p{N}.&'/-])\p{Lu}{2}(?=['’]s \p{L})/dgu,
      type: 'PATIENT',
      score: 0.6,
      accept: isFree,
    },
    {
      near: around(/\([A-Z]\.?[A-Z]\.?\)/g, 32, 8),
      pattern:
        /(?<=(?:\d{1,3} ?(?:yo|y\/o|[MFmf])|year[- ]old(?: (?:man|woman|male|female|boy|girl))?|[Pp]t|[Pp]atient) \()\p{Lu}\.?\p{Lu}\.?(?=\))/dgu,
      type: 'PATIENT',
      score: 0.7,
      accept: (phi) => isFree(phi.replaceAll('.', '')),
    },
    {
      pattern:
        /(?:rm|room|bed|bay)\.? ?#?\d{1,4}[A-Za-z]?,? (?<phi>\p{Lu}{2})(?=[,:;)]|\s(?:\p{Ll}|\d|-)|\s{0,3}$)/diuy,
      triggers: ['rm', 'room', 'bed', 'bay'],
      type: 'PATIENT',
      score: 0.6,
      accept: (phi) => phi === phi.toUpperCase() && isFree(phi),
    },
    // A word that is nothing else behind a room, or the first of a line before an age: "rm 412 teodorescu", "A4 gable 77 syncope".
    {
      pattern:
        /(?:rm|room|bed|bay)\.? ?#?\d{1,4}[A-Za-z]?[,:]? (?:- |w\/ )?(?<phi>\p{L}[\p{L}'-]{3,20})(?![\p{L}\p{N}'-])/diuy,
      triggers: ['rm', 'room', 'bed', 'bay'],
      type: 'PATIENT',
      score: 0.6,
      accept: isNothingElse,
    },
    {
      pattern: lean(
        /(?<=(?:^|\n)[ ]{0,4}(?:[-*•#] ?)?(?:(?:rm|bed|Rm|Bed) ?)?[A-Z]?\d{1,4}[A-Z]?[.):]?[ ]{1,4})(?<phi>\p{L}[\p{L}'’-]{2,24}(?:,? \p{L}[\p{L}'’.-]{0,20}){0,2})(?=,?[ ]{1,8}(?:1[01]\d|[1-9]?\d) ?(?:y\/?o|[MFmf](?!\p{L})|mo |(?=\p{Ll}{3}))(?! ?(?:mg|mcg|units?|tabs?|daily|bid|tid|qid|puffs?|times|days|weeks|hours|min|months?|mos|(?:years?|yrs?) (?:ago|hx|history))(?!\p{L})))/dgu,
      ),
      near: around(/(?:^|\n)[ ]{0,4}(?:[-*#] ?)?(?:(?:rm|bed|Rm|Bed) ?)?[A-Z]?\d{1,4}[A-Z]?[.):]?[ ]/g, 0, 24),
      type: 'PATIENT',
      score: 0.7,
      accept: (phi, at, text) => {
        const words = wordsOf(phi).filter((word) => word.length > 1);
        const hasSex = /^,?[ ]{1,8}\d{1,3} ?[MFmf](?!\p{L})/u.test(text.slice(at + phi.length, at + phi.length + 14));
        return (
          words.length > 0 &&
          words.every((word) => !isCommon(word) && !isThing(word) && (hasSex || !isDrugLike(word))) &&
          (hasSex || words.some((word) => isListedName(word)) || words.every(isNothingElse))
        );
      },
    },
    {
      pattern:
        /(?<=(?:^|\n)[ ]{0,4}(?:[-*•#] ?)?(?:(?:rm|bed|Rm|Bed) ?)?\d{1,4}[A-D]?[ ]{1,2})\p{Lu}\p{Ll}[\p{L}'-]{1,22}(?=,? (?:\(|[-–] ))/dgu,
      near: around(/(?:^|\n)[ ]{0,4}(?:[-*#] ?)?(?:(?:rm|bed|Rm|Bed) ?)?\d{1,4}[A-D]?[ ]{1,2}[A-Z]/g, 0, 20),
      type: 'PATIENT',
      score: 0.6,
      accept: (phi) => isSurname(phi) && !isOrdinary(phi) && !isDictionaryWord(phi) && !isThing(phi),
    },
    // "pt mjb rm 8", "pt okwuosah, 71m", "pt art early mrn 4410"
    {
      pattern: lean(
        /(?:pt|patient|client|resident|for|re:?|mr|mrs|ms)\.? (?<phi>\p{Ll}{3,20}(?:[ -]\p{Ll}{2,20}){0,2}?)(?=,? {0,2}\(?(?:\d{1,3} ?(?:m|f|y\/?o|yr|year)(?![\p{L}])|(?:mrn|dob|rm|room|bed|acct)(?!\p{L})|#\d))/duy,
      ),
      triggers: ['pt', 'patient', 'client', 'resident', 'for', 're', 'mr', 'mrs', 'ms'],
      type: 'PATIENT',
      score: 0.7,
      accept: (phi) => {
        const words = wordsOf(phi);
        const [first = '', last = ''] = [words[0], words.at(-1)];
        const isPair = words.length > 1 && isGivenName(first) && isSurname(last);
        return (
          isPair ||
          words.every((word) => !isOrdinary(word) && !isDictionaryWord(word) && !isAbbreviation(word.toUpperCase()))
        );
      },
    },
    // Said: "her name is daisy okafor", "my name's lachlan"
    {
      pattern:
        /(?:my|her|his|the patient's|their|baby's|mom's|dad's|patient) name(?:'s| is)[ ,]{1,2}(?:(?:uh|um|so|like|just)[ ,]{1,2})?(?<phi>\p{Ll}[\p{L}'-]{2,20}(?: (?!(?:and|but|the|she|her|his|was|has|from|with|who|for|not|okay|doctor|patient)(?!\p{L}))\p{Ll}[\p{L}'-]{2,20})?)(?![\p{L}\p{N}'-])/duy,
      triggers: ['my', 'her', 'his', 'the', 'their', 'baby', 'mom', 'dad', 'patient'],
      next: 'np',
      type: 'NAME',
      score: 0.7,
      accept: (phi) => {
        const words = wordsOf(phi);
        return isGivenName(words[0] ?? '') || (!isOrdinary(words[0] ?? '') && !isDictionaryWord(words[0] ?? ''));
      },
    },
  ],
};

/** "LQ = Lourdes Quimby": the legend of a chart that is signed by initials. */
const LEGEND =
  /(?<![\p{L}\p{N}])(\p{L}{2,3}) ?[=:–-] ?(\p{Lu}(?:\p{L}{1,20}|\.))(?: (\p{Lu})\.?)?(?: |-)(\p{Lu}\p{L}{1,20})/gu;

/** Initials that a legend gives to a name of the same letters, and each place where they stand alone. */
function legends(text: string): Entity[] {
  if (!text.includes('=')) return [];
  const signs = new Set(
    [...text.matchAll(LEGEND)]
      .filter(([, sign = '', first = '', middle = '', last = '']) => {
        const spelled = [first[0]! + last[0]!, first[0]! + middle + last[0]!];
        return (
          spelled.includes(sign.toUpperCase()) && !(isOrdinary(first) && isOrdinary(last)) && !isAbbreviation(sign)
        );
      })
      .map(([, sign = '']) => sign),
  );
  return [...signs].flatMap((sign) => standing(text, sign));
}

const JOINS = /[\p{L}\p{N}]/u;
/** Each place where the letters stand alone. */
function standing(text: string, letters: string): Entity[] {
  const found: Entity[] = [];
  for (let start = text.indexOf(letters); start >= 0; start = text.indexOf(letters, start + 1)) {
    const end = start + letters.length;
    if (!JOINS.test(text[start - 1] ?? ' ') && !JOINS.test(text[end] ?? ' '))
      found.push({ start, end, type: 'PHYSICIAN', score: 0.7, source: 'pattern' });
  }
  return found;
}
