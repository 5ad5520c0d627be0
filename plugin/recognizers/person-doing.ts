import { isBeforeThing } from '../veto.ts';
import { isClinical, isCommonGivenName, isEponym, isGivenName, isSeenLower, isStateOrCountry } from '../words.ts';
import type { Accept } from './person-evidence.ts';
import { around, type Rule } from './recognizer.ts';

// Those whose first name is a word (a virtue, a season, a flower), by what only people do at the head of a sentence.

/** What people have, need and do; of things it is said too. */
const DOES =
  /^ (?:has (?:\p{Lu}{2,5}(?!\p{L})|been|not|had|a (?:cough|fever|rash|headache|cold))|had (?:her|his|a)|needs|missed|denies|reports|takes|wants|declined|lives|says|said|feels|called|came|is (?:on|due|here|doing|\d)|was \p{Ll}{3,12}ing)(?!\p{L})/u;
/** What no virtue and no wood does. */
const ONLY_PEOPLE =
  /^ (?:denies|takes (?:her|his|\d)|missed (?:her|his|school|\d)|needs (?:her|his|an? (?:refill|pap|note|ride)|HPV|Tdap|MMR)|lives (?:with|alone)|is (?:asymptomatic|afebrile|pregnant|sexually active|tolerating|breastfeeding|here for|\d{1,2} (?:yo|y\/o|weeks?|wks?|months?|mos?|years?))|was (?:hiking|walking|driving|sleeping|playing|running|jogging|swimming|cooking|biking|skiing|lifting|crying))(?!\p{L})/u;
const NO_ONE = /^(?:will|may|june|april|august|can|see|pat|drew|bill|art|iris|señora?|doña|nana|mama|papa)$/i;

const isDoing: Accept = (phi, at, text) => {
  if (!isGivenName(phi) || NO_ONE.test(phi) || isEponym(phi) || isStateOrCountry(phi)) return false;
  const after = text.slice(at + phi.length, at + phi.length + 32);
  const isWord = isSeenLower(phi) || isClinical(phi);
  return isWord
    ? isCommonGivenName(phi) && ONLY_PEOPLE.test(after)
    : DOES.test(after) && !isBeforeThing(text, at + phi.length);
};

/** "Harmony has PCOS. Melody is on Depo.", "Hope is asymptomatic". */
export const DOING_RULES: readonly Rule[] = [
  {
    pattern:
      /(?<=(?:^|[.!?)]|\n)[ ]{0,2})\p{Lu}\p{Ll}{2,14}(?= (?:has|had|needs|missed|denies|reports|takes|wants|declined|lives|says|said|feels|called|came|is|was) )/dgu,
    near: around(
      /[a-z] (?:has|had|needs|missed|denies|reports|takes|wants|declined|lives|says|said|feels|called|came|is|was) /g,
      18,
      1,
    ),
    type: 'PATIENT',
    score: 0.6,
    accept: isDoing,
  },
];
