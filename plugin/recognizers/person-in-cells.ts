import { INTERJECTION } from '../interjections.ts';
import { isAbbreviation } from '../opinion/things.ts';
import { isDrug, isListedName, isPopularSurname, isSeenLower, isSurname } from '../words.ts';
import { inAnyCase } from './any-case.ts';
import type { Accept } from './person-evidence.ts';
import type { Rule } from './recognizer.ts';

// Where only a person can stand, a surname is one though it be a word, a thing or an eponym too.

/** What cells of a form hold instead of a name, though some are called so. */
const NO_ONE =
  /^(?:no|on|off|self|same|call|staff|home|both|team|night|days?|nights|yes|right|better|good|fine|other|any|new|old|well|field|east|west wing|north|south|page|paged|door|desk|house|clinic|will|may|can|see|held|hold|done|please|note|notes|family|pharm|med|meds|care|rest|ward|unit|bed|room|post|cell|lead|main|code|sign|print|date|time|labs?|imaging|chart|visit|order|study|report|letter)$/i;
const isBorne = (word: string): boolean =>
  isSurname(word) && !NO_ONE.test(word) && !isAbbreviation(word) && !(isDrug(word) && !isPopularSurname(word));

const STAFF =
  'attending|attg|physician|provider|pcp|gp|surgeon|anesthesiologist|anesthetist|radiologist|pathologist|cardiologist|oncologist|nephrologist|neurologist|hospitalist|intensivist|obstetrician|pediatrician|psychiatrist|consultant|registrar|fellow|intern|nurse|rn|md|np|lpn|cna|technologist|technician|therapist|pharmacist|prescriber|author|assist|assistant|scrub|circulator|dentist|midwife|signed|cosigned|e-signed|(?:signed|cosigned|dictated|reviewed|verified|performed|ordered|referred|read|seen|entered) by|(?:attending|ordering|referring|admitting|consulting|primary care|treating) (?:physician|provider|md|surgeon)|last name|family name|surname';
/** The end of a cell: a line's, a column's, a credential or the next label. */
const CELL_END = String.raw`(?=[ ]{0,2}(?:\r?\n|$|[|;\t]|[ ]{2}|,? (?:MD|DO|RN|NP|PA|PA-C)(?!\p{L})|,? {1,3}\p{Lu}[\p{L} ]{1,16}: |[,.]?[ ](?:DOB|MRN)(?!\p{L})))`;
const NAME = String.raw`(?<phi>(?:\p{Lu}\p{Ll}|O['’]?)?\p{Lu}[\p{Ll}'’]{1,16}|\p{Lu}{3,16}(?!\p{L}))`;

/** A service and its colon, before who comes of it: "Ortho: Strong". */
const SERVICE =
  'ortho|cards|cardiology|renal|nephro|nephrology|pulm|gi|id|onc|heme|hem\\/onc|neuro|neurology|nsgy|neurosurgery|ent|psych|endo|rheum|derm|uro|urology|gyn|vascular|plastics|palliative|anesthesia|surgery|surg|consult|res|att|attg|resident';
/** "Patient: Walker" is no turn of somebody who talks. */
const TALK =
  /(?:^|\n)[ \t]{0,4}\[?(?:doctor|dr|md|gp|clinician|provider|nurse|interviewer|therapist|counsell?or|physician|d|c)\]?\.?[ ]?:/iu;
const isPatientInCell: Accept = (phi, at, text) =>
  isBorne(phi) && !INTERJECTION.test(phi) && !TALK.test(text) && text.indexOf('atient:', at) < 0;

/** Only people are met behind these: "D/w McDonald", "seen by Wells". */
const MET =
  'd\\/w|discussed (?:with|w\\/)|staffed (?:with|w\\/)|reviewed (?:with|w\\/)|seen (?:by|with|w\\/)|examined (?:by|with)|cleared by|followed by|managed by|under the care of|admitted under|care transferred to|signed out to|sign-?out to|handoff to|report (?:given )?to|paged|(?:f\\/u|follow-?up|appt|appointment) (?:with|w\\/?)|f\\/u|called (?:in )?to|(?:consult|consults?) (?:to|by)|spoke (?:with|w\\/|to)';
/** Who is to be called, or said so: a name that many have, since what is called is a code or a bell too. */
const ORDERED = 'page|call|order per|orders? from|v\\/o|t\\/o|vorb|torb|rbto|rbvo';
const MET_END = String.raw`(?=[,.;:)\n]|$| (?:${inAnyCase('(?:and|re|about|who|for|at|in|on|today|this|overnight|via|regarding|agrees|aware|if|before|rbv|rbto|readback|mon|tues?|weds?|thurs?|fri)')}(?!\p{L})|w\/|\d{4}(?!\d)|\d{1,2} ?(?:d|days?|w|wks?|weeks?|mos?|months?)(?!\p{L})))`;
/** A surname that notes never write in small letters, or one that many bear. */
const isMet: Accept = (phi, at, text) =>
  isBorne(phi) &&
  (isPopularSurname(phi) || !isSeenLower(phi)) &&
  !/^ (?:criteria|score|rule|and \p{Lu}\p{L}{1,12} (?:criteria|score))/u.test(
    text.slice(at + phi.length, at + phi.length + 24),
  );

/** In a line of capitals every word has them. */
const isOfStaff: Accept = (phi, at, text) => (/^\p{Lu}{3}/u.test(phi) ? isMet(phi, at, text) : isBorne(phi));

const triggersOf = (words: string): string[] => [...new Set(words.match(/(?<=^|[|(:])[a-z]+/g))];
const behind = (words: string, rest: string, accept: Accept, type: Rule['type']): Rule => ({
  pattern: new RegExp(`(?:${inAnyCase(words)})${rest}`, 'dmuy'),
  triggers: triggersOf(words),
  type,
  score: 0.8,
  accept,
});

export const CELL_RULES: readonly Rule[] = [
  behind(STAFF, String.raw`[ ]?:[ \t]{0,4}${NAME}${CELL_END}`, isOfStaff, 'PHYSICIAN'),
  behind(
    'patient|pt|client|resident|consumer|member',
    String.raw`[ ]?:[ \t]{0,4}${NAME}${CELL_END}`,
    isPatientInCell,
    'PATIENT',
  ),
  behind(MET, String.raw` ${NAME}${MET_END}`, isMet, 'PHYSICIAN'),
  behind(
    ORDERED,
    String.raw` ${NAME}${MET_END}`,
    (phi, at, text) => isMet(phi, at, text) && isPopularSurname(phi),
    'PHYSICIAN',
  ),
  behind(SERVICE, String.raw`(?::| -| =)[ ]${NAME}${CELL_END}`, isMet, 'PHYSICIAN'),
];

/** Whether what a field of a record holds is what somebody is called: one to three words, the last of them borne as a surname or a first name. */
export const isNameOfField = (value: string): boolean => {
  const words = value.trim().split(/[ ,]{1,2}/);
  return (
    words.length <= 3 &&
    words.every((word) => /^\p{Lu}[\p{L}.'’-]{0,24}$/u.test(word)) &&
    words.every((word) => word.length < 3 || isListedName(word)) &&
    words.some(isBorne)
  );
};
