import { isAbbreviation, isThing } from '../opinion/things.ts';
import {
  isCommon,
  isCommonGivenName,
  isDictionaryWord,
  isGivenName,
  isListedName,
  isOrdinary,
  isSurname,
  wordsOf,
} from '../words.ts';
import { around, type Rule } from './recognizer.ts';

const CAPITAL = String.raw`\p{Lu}[\p{L}'’-]{1,20}`;
/** A given name of the lists that is no word besides, or one that many have. */
const isFirst = (word: string): boolean =>
  isGivenName(word) && !isThing(word) && !isAbbreviation(word) && (isCommonGivenName(word) || !isOrdinary(word));
/** What else stands where a letter or a message says whom it is about. */
const SUBJECT =
  /^(?:Patient|Pt|New|Urgent|Results?|Referral|Request|Question|Appointment|Appt|Follow|Labs?|Records?|Clinic|List|Update|Notes?|Discharge|Admission|Transfer|Consent|Missing|Form|Report|Re|Fw|Fwd|Case|Chart|Scan|Imaging|Path|Pathology|Bloods?|Meds?|Refill|Insurance|Billing|Today|Tomorrow|Old|Your|Our|The|This|My|Her|His)$/i;

/** Names by what stands on both sides of them: a label and a birth, a message's subject and a number, a service and its deed, a sex and an age. */
export const PLACED_RULES: readonly Rule[] = [
  // Whatever a scan made of it: "PT: O'Sh aughnessy, Fiach ra D0B".
  {
    pattern:
      /(?:pt|patient|name|resident|client|member)(?: name)?[:.]{1,2} {0,3}(?<phi>\p{Lu}[\p{L}'’-]{0,20}(?: [\p{L}'’-]{1,16}){0,2}, ?\p{Lu}[\p{L}'’-]{0,20}(?: [\p{L}'’-]{1,16}){0,2})(?= {1,3}\(?(?:D[0O][8B]|D\.O\.B|MRN|DOS|SSN|Sex|SEX))/diuy,
    triggers: ['pt', 'patient', 'name', 'resident', 'client', 'member'],
    type: 'PATIENT',
    score: 0.9,
    accept: (phi) => /^\p{Lu}.*, ?\p{Lu}/u.test(phi),
  },
  // Whom a message is about: "Subject: RE: FW: Blue / hosp no SK 71190".
  {
    pattern: new RegExp(
      String.raw`(?:subject|subj|re|fw|fwd|regarding)[:.] {0,2}(?:(?:re|fwd?|aw|wg|urgent)[:.] {0,2}){0,4}(?<phi>${CAPITAL}(?:,? ${CAPITAL})?)(?= ?[/|,(–-] ?(?:hosp|hospital|mrn|nhs|nhi|dob|d\.o\.b|unit|chart|case|file|h\/n|record)(?: ?(?:no\.?|number|num|#|id))?[ :.#]{1,2}[\p{Lu}\d])`,
      'diuy',
    ),
    triggers: ['subject', 'subj', 're', 'fw', 'fwd', 'regarding'],
    type: 'PATIENT',
    score: 0.8,
    accept: (phi) => {
      const words = wordsOf(phi).filter((word) => word.length > 1);
      return (
        /^\p{Lu}/u.test(phi) &&
        !words.some((word) => SUBJECT.test(word)) &&
        !isAbbreviation(phi) &&
        words.some((word) => isListedName(word) || !isOrdinary(word))
      );
    },
  },
  // In brackets before an age: "Adding Blue (Marcus Blue, 46)".
  {
    pattern: new RegExp(
      String.raw`(?<=\()\p{Lu}\p{Ll}{1,14} ${CAPITAL}(?=, ?\d{1,3}(?: ?(?:[MFmf]|yo|y\/o))?[),;])`,
      'dgu',
    ),
    near: around(/\([A-Z][a-z]{1,14} [A-Z]/g, 0, 2),
    type: 'PATIENT',
    score: 0.7,
    accept: (phi) => {
      const [first = '', last = ''] = phi.split(' ');
      return isFirst(first) && !isThing(last) && (isSurname(last) || !isDictionaryWord(last));
    },
  },
  // Who came of a service: "Surg (Rash) at bedside 0241", "ortho (Dr. Bone) paged".
  {
    pattern: new RegExp(
      String.raw`(?:surg(?:ery)?|trauma|ir|ortho|cards|cardiology|neuro|nsgy|neurosurgery|ent|gi|pulm|renal|nephro|id|onc|heme|psych|vascular|plastics|urology|uro|gyn|ob|obgyn|anesthesia|peds|ophtho|derm|endo|rheum|icu|micu|picu|ccm|hospitalist|medicine|radiology|rads|palliative|podiatry|pharmacy|sw|pt|ot|slp) \((?<phi>${CAPITAL}(?:-${CAPITAL})?)\)(?=,? (?:at (?:the )?bedside|here|called|paged|aware|notified|consulted|following|agrees?|recs?|recommends?|rec'd|saw|seen|to see|will|wants|says|said|in (?:the )?(?:room|or|house)|scrubbed|taking|accepts|accepted|declined|signed)(?!\p{L}))`,
      'diuy',
    ),
    triggers:
      'surg surgery trauma ir ortho cards cardiology neuro nsgy neurosurgery ent gi pulm renal nephro id onc heme psych vascular plastics urology uro gyn ob obgyn anesthesia peds ophtho derm endo rheum icu micu picu ccm hospitalist medicine radiology rads palliative podiatry pharmacy sw pt ot slp'.split(
        ' ',
      ),
    next: '(',
    type: 'PHYSICIAN',
    score: 0.7,
    accept: (phi) =>
      /^\p{Lu}\p{Ll}/u.test(phi) &&
      wordsOf(phi).every((word) => isListedName(word) || !isOrdinary(word)) &&
      !/^(?:Fellow|Resident|Attending|Intern|Consult|Team|Primary|On|Pending|Stat|Again|Twice|Both)$/.test(phi),
  },
  // In a list before sex and age, eponyms too: "0940 Cushing, Elwood M 51".
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}'’-])${CAPITAL}(?:[ -]${CAPITAL})?, ?\p{Lu}\p{Ll}{1,14}(?: \p{Lu}\.?)?(?= {1,4}[MF][ /]{1,3}\d{1,3}(?![\p{L}\p{N}.]))`,
      'dgu',
    ),
    near: around(/ [MF][ /]{1,3}\d/g, 68, 1),
    needs: ['m', 'f'],
    type: 'PATIENT',
    score: 0.8,
    accept: (phi) => {
      const [last = '', first = ''] = phi.split(/, ?/);
      return isFirst(first.split(' ')[0]!) && !wordsOf(last).every((word) => isCommon(word) && !isSurname(word));
    },
  },
];
