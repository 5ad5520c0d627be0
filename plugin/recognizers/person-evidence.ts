import { isAbbreviation, isThing, isThingPhrase } from '../opinion/things.ts';
import { isBeforeThing } from '../veto.ts';
import {
  isClinical,
  isCommon,
  isDictionaryWord,
  isEponym,
  isGivenName,
  isListedName,
  isOrdinary,
  isSurname,
  wordsOf,
} from '../words.ts';
import type { Rule } from './recognizer.ts';

export type Accept = NonNullable<Rule['accept']>;

/** Without initials and without the small words of "de la Cruz". */
const longWords = (phi: string): string[] =>
  wordsOf(phi).filter((word) => word.length > 1 && word[0] !== word[0]!.toLowerCase());

/** "moderate MR. Cath", "relapsing MS. Brain", "Good morning, doctor. Well": an end of a sentence, not a title. */
const ENDS_SENTENCE = /(?:\p{Ll} (?:MR|MS)|(?<!\p{L})doctor)\. $/u;

/** "Azure XT DR MRI SureScan": DR is also the kind of a pacemaker. */
const isProductCode = (phi: string, at: number, text: string): boolean =>
  /[A-Z\d] DR {1,2}$/.test(text.slice(Math.max(0, at - 6), at)) && isAbbreviation(phi.split(' ')[0] ?? '');

/** "Gulfport, MS. A long stay": a state ends the sentence. */
const isBehindState = (phi: string, at: number, text: string): boolean =>
  /\p{Ll}, MS\. {1,2}$/u.test(text.slice(Math.max(0, at - 12), at)) &&
  (/^(?:A|I|An|It|No|On|In|At|He|She|His|Her)(?!\p{L})/u.test(phi) || isOrdinary(longWords(phi)[0] ?? '')) &&
  !isSurname(longWords(phi)[0] ?? '');

/** "MR LUMBAR SPINE": magnetic resonance, not a mister. */
const isScan = (phi: string, at: number, text: string): boolean =>
  text.slice(Math.max(0, at - 3), at) === 'MR ' &&
  (isClinical(longWords(phi)[0] ?? '') || /(?:graphy|gram|scopy)$/i.test(longWords(phi)[0] ?? '')) &&
  !isSurname(longWords(phi)[0]!);

/** Behind a title any capital word is a name, unless it opens the next sentence: "the Dr. The plan". */
export const afterTitle: Accept = (phi, at, text) =>
  !isBehindState(phi, at, text) &&
  !isProductCode(phi, at, text) &&
  !isScan(phi, at, text) &&
  (!ENDS_SENTENCE.test(text.slice(Math.max(0, at - 10), at)) || /^\p{Lu}{2}/u.test(phi)) &&
  !/^(?:the|and|or|will|is|has|said|for|to|of|with|patient|he|she|they|it|we|i|please|doctor|you|so|yes|no|tell|what|how|can|do|paged|called|notified|aware|informed|saw|was|had|at|in|on|by)$/i.test(
    longWords(phi)[0] ?? 'the',
  );
/** No sentence, heading or abbreviation begins so: "Re: Guardianship of …", "Verified by DOB". */
export const startsLikeName: Accept = (phi, at, text) => {
  const words = longWords(phi);
  if (words.length === 1 && (isAbbreviation(phi) || text.startsWith(' of ', at + phi.length))) return false;
  if (/^(?:FW|FWD|Fw|Fwd|RE|AW|WG|TR|SV|VS|RV)$/.test(phi) && text[at + phi.length] === ':') return false; // "Subject: RE: FW: …"
  const areThings = words.every((word) => isThing(word) && !isGivenName(word) && !isSurname(word)); // "Interpreter: Tigrinya"
  return words[0] !== undefined && !isCommon(words[0]) && !words.every(isOrdinary) && !areThings;
};
/** In a list of given names or of surnames, or no known word at all. */
export const inLists: Accept = (phi, at, text) => {
  if (isBeforeThing(text, at + phi.length)) return false; // "Sister Mary Joseph nodule"
  const [first = '', ...others] = longWords(phi);
  if (first === '' || isCommon(first) || isAbbreviation(phi) || isThingPhrase(phi)) return false; // "Father, MI at 49"
  if (
    phi.includes('-') &&
    [first, ...others].every((word) => wordsOf(word).every((part) => isEponym(part) && !isGivenName(part)))
  )
    return false; // "Guillain-Barré age 12"
  if (
    phi === phi.toUpperCase() &&
    !phi.includes(',') &&
    [first, ...others].every((word) => isOrdinary(word) && !isGivenName(word))
  )
    return false; // "PATIENT IMPLANT CARD"
  return isGivenName(first) || others.some(isSurname) || (!isOrdinary(first) && /^\p{Lu}\p{Ll}+$/u.test(first));
};
/** The same, and no single word of the dictionary: "as told by pt. Resolved by", "Pigtail 14F". */
export const inListsNoWord: Accept = (phi, at, text) => {
  const [first = '', ...others] = longWords(phi);
  const isWordAlone = others.length === 0 && isDictionaryWord(first) && !isSurname(first) && !isGivenName(first);
  return !isWordAlone && inLists(phi, at, text);
};
/** "Recontact RN Tova": here the credential is the role of the one behind it. */
const isBeforeRole = (phi: string, at: number, text: string): boolean =>
  !phi.includes(' ') &&
  !isGivenName(phi) &&
  !isSurname(phi) &&
  /^ [A-Z]{2,4} \p{Lu}\p{Ll}/u.test(text.slice(at + phi.length, at + phi.length + 9));
/** A credential without a comma also stands behind headings in capitals: "HH RN VISIT". */
export const beforeCredential: Accept = (phi, at, text) =>
  !isBeforeRole(phi, at, text) &&
  startsLikeName(phi, at, text) &&
  longWords(phi).some((word) => word.length > 2 && (isListedName(word) || /\p{Ll}/u.test(word)));
/** "Patient:" also opens the patient's lines in a transcript: what follows must be a whole name. */
export const wholeName: Accept = (phi) => {
  const words = longWords(phi);
  return words.length > 1 && words.every((word) => !isCommon(word)) && words.some((word) => isListedName(word));
};

/** In lower case, a surname and nothing else. */
export const isSurnameAlone: Accept = (phi) =>
  wordsOf(phi).every(
    (word) =>
      isSurname(word) &&
      !isOrdinary(word) &&
      !isDictionaryWord(word) &&
      !isThing(word) &&
      !isEponym(word) &&
      !isClinical(word) &&
      !isAbbreviation(word.toUpperCase()),
  );
export const isChild: Accept = (phi) => /^\p{Lu}/u.test(phi) && (isGivenName(phi) || !isOrdinary(phi)) && !isThing(phi);

/** Behind "Patient" and before what patients do, a capital word is a name even if it is a word too. */
export const betweenPatientAndVerb: Accept = (phi) => !longWords(phi).some(isCommon) && !/^\p{Lu}{2,}s$/u.test(phi);
