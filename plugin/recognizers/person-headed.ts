import { lean } from '../lean.ts';
import { isAbbreviation, isThing } from '../opinion/things.ts';
import { isClinical, isCommon, isEponym, isGivenName, isSurname, wordsOf } from '../words.ts';
import { around, type Rule } from './recognizer.ts';

/** Behind a label two words of which one is a name are a name, though both are words: "Patient: Will Power". */
const isPair = (phi: string): boolean => {
  const words = wordsOf(phi).filter((word) => word.length > 1);
  return words.length > 1 && (isGivenName(words[0]!) || isSurname(words.at(-1)!)) && !words.every(isCommon);
};

/** People at the head of a sheet or of what is said to them, whatever else their names mean. 45 CFR 164.514(b)(2)(i)(A). */
export const HEADED_RULES: readonly Rule[] = [
  // "Patient: Will Power (this is his real name)", in a line of its own.
  {
    pattern:
      /(?:Patient|Pt|Client|Resident|Student|Member|Child|Name)(?: [Nn]ame)?: {1,3}(?<phi>\p{Lu}\p{Ll}[\p{L}'’-]{0,20}(?: \p{Lu}\.?)? \p{Lu}\p{Ll}[\p{L}'’-]{0,20})(?=[ ]{0,3}(?:\r?\n|\(|$|[|,;]|[ ]{2}))/duy,
    triggers: ['patient', 'pt', 'client', 'resident', 'student', 'member', 'child', 'name'],
    type: 'PATIENT',
    score: 0.8,
    accept: (phi, at, text) =>
      /(?:^|\n)[ ]{0,4}(?:\p{L}{1,8} ?){1,2}: {1,3}$/u.test(text.slice(Math.max(0, at - 24), at)) &&
      !phi.startsWith('The ') &&
      isGivenName(wordsOf(phi)[0]!) &&
      isSurname(wordsOf(phi).at(-1)!),
  },
  // In capitals before the age, the sex and the birth: "BRANDY ALEXANDER 29 F dob 12/31/94".
  {
    pattern: lean(
      /(?<=(?:^|\n)[ ]{0,4})\p{Lu}[\p{Lu}'-]{1,20}(?: \p{Lu}\.?)? \p{Lu}[\p{Lu}'-]{1,20}(?=,?[ ]{1,4}\d{1,3} ?(?:[MFmf]|[Yy][Oo])(?:[ ,]{1,3}[MFmf])?[ ,|]{1,3}(?:dob|DOB|born|b\.|mrn|MRN|\d))/dgu,
    ),
    near: around(/\n[ ]{0,4}[A-Z][A-Z'-]{1,20} |^[ ]{0,4}[A-Z][A-Z'-]{1,20} /g, 0, 8),
    type: 'PATIENT',
    score: 0.8,
    accept: isPair,
  },
  // In small letters before the birth and what is counted: "juniper ashgrove  4/9/1994  visit id".
  {
    pattern: lean(
      /(?<=(?:^|\n)[ ]{0,4})\p{Ll}{2,16} (?:\p{Ll}\.? )?\p{Ll}[\p{Ll}'-]{2,20}(?=,?[ ]{1,4}(?:dob:? ?)?\d{1,2}[/-]\d{1,2}[/-](?:19|20)\d\d(?:[ ]{1,4}(?:visit|encounter|mrn|acct|account|id|chart|cc|dob|\d{1,2} ?(?:yo|[mf])|[mf])(?!\p{L})|[ ]{0,3}(?:\r?\n|$)))/dgu,
    ),
    near: around(/[a-z],? {1,4}(?:dob:? ?)?\d{1,2}[/-]\d{1,2}[/-](?:19|20)/g, 44, 2),
    type: 'PATIENT',
    score: 0.7,
    accept: (phi, at) => {
      const words = wordsOf(phi).filter((word) => word.length > 1);
      return (
        at < 400 &&
        words.length > 1 &&
        (isGivenName(words[0]!) || isSurname(words.at(-1)!)) &&
        !words.some((word) => isClinical(word) || isAbbreviation(word.toUpperCase())) &&
        !words.every(isCommon)
      );
    },
  },
  // A day's name that is called out to: "Hi Tuesday! This is …".
  {
    pattern:
      /(?:hi|hello|hey|dear) (?<phi>(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Summer|Autumn|Winter|April|May|June|August|January)(?=[!,])/diuy,
    triggers: ['hi', 'hello', 'hey', 'dear'],
    type: 'PATIENT',
    score: 0.8,
    accept: (phi) => /^\p{Lu}\p{Ll}/u.test(phi),
  },
  // What one is called: "you go by ty", "goes by Junie", "how old's Poppy now".
  {
    pattern:
      /(?:[Gg]o|[Gg]oes|[Gg]oing|[Ww]ent) by (?:the name )?(?:just |uh |um )?["“']?(?<phi>\p{L}[\p{L}'-]{1,14})(?=["”']?(?: ?[?.,;)!]|\s{0,2}$| (?:and|but|now|at|though|since|so|is|at|okay|ok|right)(?!\p{L})))/duy,
    triggers: ['go', 'goes', 'going', 'went'],
    next: 'b',
    type: 'PATIENT',
    score: 0.7,
    accept: (phi, at, text) =>
      (isGivenName(phi) && !isEponym(phi) && !/^(?:that|this|it|what|the|their|her|his)$/i.test(phi)) ||
      (/^\p{Lu}\p{Ll}/u.test(phi) && /["“]/.test(text[at - 1] ?? '')), // "Goes by "Dutch""
  },
  {
    pattern: /how old(?:['’]s| is| was) (?:your |little )?(?<phi>\p{Lu}\p{Ll}{2,14})(?=\??(?: now| then)?\?| now)/diuy,
    triggers: ['how'],
    next: 'o',
    type: 'NAME',
    score: 0.7,
    accept: (phi) => /^\p{Lu}/u.test(phi) && isGivenName(phi),
  },
  // Who takes over: "warm handoff to melody", "signed out to Kemi".
  {
    pattern:
      /(?:hand-?off|handed off|signed out|sign-?out|report given|endorsed) to (?<phi>\p{L}[\p{L}'-]{2,16})(?=[.,;)]|\s{0,2}$|\n| (?:at|for|rn|np|md)(?!\p{L}))/duy,
    triggers: ['hand', 'handoff', 'handed', 'signed', 'sign', 'signout', 'report', 'endorsed'],
    type: 'PHYSICIAN',
    score: 0.7,
    accept: (phi) => isGivenName(phi) && !isCommon(phi) && !isThing(phi) && !isAbbreviation(phi.toUpperCase()),
  },
];
