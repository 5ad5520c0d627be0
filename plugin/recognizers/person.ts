import { JOIN } from '../join.ts';
import { lean } from '../lean.ts';
import { isAbbreviation, isThing } from '../opinion/things.ts';
import type { Entity, PhiType } from '../spans.ts';
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
import { inAnyCase } from './any-case.ts';
import { CREDENTIAL, FULL_NAME, INITIAL, LAST_FIRST, NAME } from './name-shape.ts';
import { ADDRESSED_RULES } from './person-addressed.ts';
import { ASKED_ABOUT_RULES } from './person-asked-about.ts';
import { childrenListed } from './person-children.ts';
import { DOING_RULES } from './person-doing.ts';
import { DONE_TO_RULES } from './person-done-to.ts';
import {
  type Accept,
  afterTitle,
  beforeCredential,
  betweenPatientAndVerb,
  inLists,
  inListsNoWord,
  startsLikeName,
  wholeName,
} from './person-evidence.ts';
import { FAMILY_RULES } from './person-family.ts';
import { FORM_RULES } from './person-forms.ts';
import { HEADED_RULES } from './person-headed.ts';
import { CELL_RULES } from './person-in-cells.ts';
import { LETTER_RULES, spelledAgain } from './person-letters.ts';
import { peopleListed } from './person-listed.ts';
import { PLACED_RULES } from './person-placed.ts';
import { peopleSignedOut } from './person-sign-out.ts';
import { SPOKEN_RULES } from './person-spoken.ts';
import { STAFF_RULES } from './person-staff.ts';
import { TERSE_RULES } from './person-terse.ts';
import { around, type Near, type Recognizer, type Rule } from './recognizer.ts';

/** Between a label and a name: a colon, a table pipe, leader dots, quotes, Markdown, a new line. */
const LABEL_END = String.raw`(?:'s)?(?:[ ]?\([^()\n]{1,16}\))?["'*_]{0,3}[ \t]{0,4}(?:[:=|#]|-{1,2}|\.{2,10})["'*_|]{0,3}[ \t]{0,8}(?:\r?\n[ \t|*-]{0,6})?["'*_]{0,2}${JOIN}`;
const OPTIONAL_TITLE = String.raw`(?:${inAnyCase('(?:dr|mr|mrs|ms|miss|prof)')}\.?[ ]{1,2})?${JOIN}`;

const PATIENT_LABELS =
  "(?:patient|pt|client|resident|member|subject)(?:'s)?[ _]{1,2}(?:full[ ])?name|name|nombre|(?:legal|full|preferred|maiden|last|first|middle|given|family)[ _]name|surname|alias|aka|a\\.k\\.a\\.?|re|regarding";
const STAFF_LABELS =
  '(?:attending|physician|provider|pcp|surgeon|anesthesiologist|radiologist|pathologist|cardiologist|oncologist|consultant|fellow|intern|therapist|nurse|rn|pharmacist|prescriber|author|signed|signature|transcriptionist|transcribed by|dictated by|dictating|reviewed by|verified by|cosigned by|attested by|ordered by|completed by|prepared by|entered by|documented by|read by|seen by|performed by|interpreted by|assistant|referring|referred by|ordering|admitting|consulting|primary care|clinician|technician|technologist|social worker|case manager|cc|from|to|attn)(?:[ ](?:physician|provider|surgeon|md|nurse|name|by|clinician))?';
const SIGNED_BY =
  '(?:(?:electronically|digitally|e-?)[ ]?)?(?:signed|cosigned|authenticated|verified|dictated|transcribed|reviewed|attested|approved|performed|interpreted|ordered|referred|seen|evaluated|examined|documented|prepared|entered|recorded|followed)[ ]{1,2}by[ :]{1,3}';
const KIN =
  'wife|husband|spouse|partner|mother|father|mom|dad|mum|son|daughter|brother|sister|aunt|uncle|niece|nephew|cousin|eldest|oldest|youngest|stepdad|stepmom|hubby|grandmother|grandfather|grandma|grandpa|grandson|granddaughter|fianc[eé]e?|boyfriend|girlfriend|friend|neighbou?r|roommate|caregiver|caretaker|guardian|step(?:mother|father|son|daughter|brother|sister)|twin|ex-(?:wife|husband)|(?:mother|father|sister|brother|son|daughter)-in-law|landlord|coworker|supervisor|boss|teacher|interpreter';
const OTHER_LABELS = `emergency contact|next of kin|nok|contact(?: person)?|guarantor|subscriber|policy ?holder|insured|responsible party|hcp|health ?care proxy|poa|power of attorney|witness|informant|${KIN}`;
const SALUTATIONS = 'dear|hi|hello|hey|good morning|good afternoon|thanks|thank you|sincerely|regards|best';

const rule = (source: string, type: PhiType, accept: Accept, score: number, near: Near): Rule => ({
  near,
  pattern: lean(`(?<![\\p{L}\\p{N}])${source}`, 'dgu'),
  type,
  score,
  accept,
});
/** A rule that begins with one of `words` in any case, and is tried only there. */
const after = (words: string, rest: string, type: PhiType, accept: Accept, score: number): Rule => ({
  pattern: lean(`(?:${inAnyCase(words)})${JOIN}${rest}`, 'duy'),
  triggers: [...new Set(words.match(/(?<=^|[|(:])[a-z]+/g))],
  type,
  score,
  accept,
});
const VERBS =
  '(?:presents|presented|reports|reported|denies|denied|states|stated|complains|endorses|returns|returned|arrived|arrives|came|comes|underwent|says|said|describes|feels|tolerated|was|is|has|had)';
/** A pronoun or a verb and what is left of the next. */
const CONTRACTED =
  /^(?:i|you|we|they|he|she|it|that|what|who|how|where|there|here|let|don|can|won|didn|isn|wasn|doesn|haven|couldn|wouldn)['’](?:m|ve|d|ll|re|s|t)$/;
/** Said behind "mister" by mistake of the one who typed. */
const NO_SURNAME = /^(?:and|the|will|said|was|has|had|can|is|but|you|for|with|that|this|not|are|from)$/;
/** A name of the lists or of none, behind a rank that has a capital. */
const ofARank: Accept = (phi, at, text) => {
  const words = wordsOf(phi).filter((word) => word.length > 1);
  const rank = /(\p{L}{2,10})\.? $/u.exec(text.slice(Math.max(0, at - 13), at))?.[1] ?? '';
  if (!/^\p{Lu}\p{Ll}/u.test(phi) || /^(?:pc|dc|ds)$/.test(rank) || words.some(isCommon)) return false;
  if (/^(?:Coroner|Chief|Director|Sheriff|Head|Warden|Medical|Minister|Manager)(?!\p{L})/u.test(phi)) return false;
  const isSure = !/^(?:PC|DC|DS)$/.test(rank);
  return words.every(
    (word) =>
      isGivenName(word) || (isSurname(word) && (isSure || (!isThing(word) && !isClinical(word)))) || !isOrdinary(word),
  );
};
const EITHER = `(?<phi>${LAST_FIRST}|${NAME},[ ]?${INITIAL}(?![\\p{L}\\p{N}])|${FULL_NAME})`;

/** "Interpreter Amharic by phone", "partner Ashkenazi": a tongue or a people, no name. */
const isTongue: Accept = (phi, at, text) =>
  /^(?:Ashkenazi|Sephardi|Sephardic|Mizrahi|Romani|Cajun|Amish|Mennonite|Druze|Yoruba|Igbo|Hausa|Hmong)$/.test(phi) ||
  (/interpreters?[ ,:]{1,3}$/i.test(text.slice(Math.max(0, at - 16), at)) &&
    wordsOf(phi).every((word) => isThing(word) && !isGivenName(word) && !isSurname(word)));

/** Names that a title, a credential, a label or a kinship gives away: a second net under the model. 45 CFR 164.514(b)(2)(i)(A). */
export const person: Recognizer = {
  name: 'person',
  rules: [
    after(
      '(?:dr|drs|doctor|prof|professor|dra)',
      String.raw`\.?[ ]{1,2}(?:(?:Dr|DR|dr|Prof)\.?[ ]{1,2})?(?<phi>${FULL_NAME})`,
      'PHYSICIAN',
      afterTitle,
      0.9,
    ),
    after(
      '(?:mr|mrs|ms|mx|miss|señora?|sra|srta)',
      String.raw`(?<=(?:[MS]\p{Ll}{1,5}|M[RX]|MRS|MISS|MS(?=\.)))\.?[ ]{1,2}(?<phi>${FULL_NAME})`,
      'NAME',
      afterTitle,
      0.9,
    ),
    // Speech written down in lower case: "alright mister jefferson", "this is doctor van der meulen".
    {
      pattern: /(?:mister|missus|doctor|professor|mr|mrs|ms|dr)\.? (?<phi>\p{Ll}[\p{L}'-]{2,20})(?![\p{L}\p{N}'-])/duy,
      triggers: ['mister', 'missus', 'doctor', 'professor', 'mr', 'mrs', 'ms', 'dr'],
      type: 'NAME',
      score: 0.7,
      accept: (phi, at, text) => {
        if (CONTRACTED.test(phi)) return false; // "this cough doctor i've had"
        const isSure = /(?:mister|missus|mrs?)\.? $/.test(text.slice(Math.max(0, at - 9), at));
        return isSure ? !isCommon(phi) || (isSurname(phi) && !NO_SURNAME.test(phi)) : !isOrdinary(phi);
      },
    },
    after(
      '(?:nurse|sister|officer|detective|rev|reverend|father|pastor|rabbi|sgt|sergeant|attorney|judge|captain|chaplain)',
      String.raw`\.?[ ]{1,2}(?<phi>${FULL_NAME})`,
      'NAME',
      (phi, at, text) =>
        startsLikeName(phi, at, text) &&
        !isBeforeThing(text, at + phi.length) &&
        !/^mary joseph(?:['’]s)? (?:nodule|sign)/i.test(text.slice(at, at + 20)),
      0.8,
    ),
    // Ranks that are other things too: "PC Nerys Hopkin", "SPC Dalrymple".
    after(
      '(?:pc|dc|ds|wpc|pcso|spc|pfc|pvt|cpl|deputy|trooper|constable|corporal|airman|ranger)',
      String.raw`\.?[ ](?<phi>${FULL_NAME})`,
      'NAME',
      ofARank,
      0.7,
    ),
    rule(
      String.raw`(?<phi>${FULL_NAME}|${LAST_FIRST}),?[ ]{1,2}\(?${CREDENTIAL}(?![\p{L}\p{N}-])`,
      'PHYSICIAN',
      beforeCredential,
      0.9,
      around(new RegExp(String.raw`[ (]${CREDENTIAL}`, 'g'), 160, 16),
    ),
    after(PATIENT_LABELS, LABEL_END + OPTIONAL_TITLE + EITHER, 'PATIENT', startsLikeName, 0.9),
    after('patient|pt|client', LABEL_END + OPTIONAL_TITLE + EITHER, 'PATIENT', wholeName, 0.9),
    after(STAFF_LABELS, LABEL_END + OPTIONAL_TITLE + EITHER, 'PHYSICIAN', startsLikeName, 0.9),
    after(SIGNED_BY, OPTIONAL_TITLE + EITHER, 'PHYSICIAN', startsLikeName, 0.8),
    after(OTHER_LABELS, LABEL_END + OPTIONAL_TITLE + EITHER, 'NAME', startsLikeName, 0.9),
    after(
      KIN,
      String.raw`[ ]{0,1},?[ ]?(?:\(|(?:is|named|called|whose name is) |- )?(?<phi>${FULL_NAME})`,
      'NAME',
      (phi, at, text) => inLists(phi, at, text) && !isTongue(phi, at, text),
      0.8,
    ),
    after(
      SALUTATIONS,
      String.raw`[ ,]{1,2}(?:\r?\n[ \t]{0,4}){0,3}${OPTIONAL_TITLE}(?<phi>${FULL_NAME})`,
      'NAME',
      // "no SI/HI, Columbia screen negative"
      (phi, at, text) => inLists(phi, at, text) && !/\/HI[ ,]{1,2}$/.test(text.slice(Math.max(0, at - 6), at)),
      0.8,
    ),
    after(
      "my|her|his|the patient's|their",
      String.raw`[ ]name(?: is|'s)[ ,]{1,2}(?<phi>${FULL_NAME})`,
      'NAME',
      startsLikeName,
      0.8,
    ),
    after(
      'patient|pt',
      String.raw`\.?[ ]{1,2}(?<phi>${NAME}(?:[ ]{1,2}(?:${INITIAL}[ ])?${NAME}){0,2})(?![\p{L}]|:)`,
      'PATIENT',
      inListsNoWord,
      0.7,
    ),
    after(
      'patient|pt',
      String.raw`\.?[ ]{1,2}(?<phi>${NAME}(?:[ ]${NAME})?)(?=[ ]{1,2}${VERBS}(?![\p{L}]))`,
      'PATIENT',
      betweenPatientAndVerb,
      0.7,
    ),
    // Between "patient" and what is known of a patient every capital word is the name: "PATIENT MAJOR SUMMERS, AGE 52, MRN".
    {
      pattern: lean(
        /(?:patient|pt|member|resident|client|decedent|veteran)\.?:?[ ]{1,2}(?<phi>\p{Lu}[\p{L}'-]{1,20}(?:[ ]\p{Lu}[\p{L}'.-]{0,20}){1,2})(?=,?[ ]{1,2}\(?(?:age[ :]|AGE[ :]|aged |MRN|mrn|DOB|dob|D\.O\.B|\d{1,3}[ -]?(?:y|Y)\/?(?:o|O)))/diuy,
      ),
      triggers: ['patient', 'pt', 'member', 'resident', 'client', 'decedent', 'veteran'],
      type: 'PATIENT',
      score: 0.9,
      accept: (phi) =>
        /^\p{Lu}/u.test(phi) &&
        phi.split(' ').every((word) => /^\p{Lu}/u.test(word)) &&
        !/^(?:name|id|date|age|is|was|has|sex)(?![a-z])/i.test(phi),
    },
    // Initials and a double surname: "1015 KJ Doe-Lim".
    {
      pattern: /(?<![\p{L}\p{N}'’.-])\p{Lu}{1,2} \p{Lu}\p{Ll}{1,20}-\p{Lu}\p{Ll}{2,20}(?![\p{L}\p{N}-])/dgu,
      near: around(/[A-Z] [A-Z][a-z]{1,20}-[A-Z]/g, 1, 2),
      type: 'NAME',
      score: 0.6,
      accept: (phi, at, text) => {
        const [initials = '', ...halves] = phi.split(/[ -]/);
        return (
          halves.every((half) => isSurname(half) && !isThing(half) && !isEponym(half)) &&
          !isAbbreviation(initials) &&
          !isBeforeThing(text, at + phi.length)
        );
      },
    },
    // Before pronouns or a pregnancy's numbers: "Sage 19 they/them", "Nkechi 31 G1 at 39+1".
    {
      pattern:
        /(?<=(?<![\p{L}\p{N}'’-])(?<phi>\p{Lu}\p{Ll}{2,20}),? \(?[1-9]\d(?: ?(?:yo|y\/o|[MFmf]))?,? \(?)(?:(?:they|she|he|ze|xe)\/|g\d)/diuy,
      triggers: ['they', 'she', 'he', 'ze', 'xe', 'g'],
      next: '',
      type: 'PATIENT',
      score: 0.7,
      accept: (phi) => /^\p{Lu}\p{Ll}/u.test(phi) && (isListedName(phi) || !isOrdinary(phi)),
    },
    ...STAFF_RULES,
    ...SPOKEN_RULES,
    ...ADDRESSED_RULES,
    ...ASKED_ABOUT_RULES,
    ...PLACED_RULES,
    ...FAMILY_RULES,
    ...HEADED_RULES,
    ...FORM_RULES,
    ...TERSE_RULES,
    // The label of a jar: "NAKAGAWA-ROSS, T 3/3/67".
    {
      pattern: lean(
        String.raw`(?<![\p{L}\p{N}])${NAME}, ${INITIAL}(?=["”]?[ ,]{1,2}\(?(?:\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|MRN|DOB|mrn|dob|(?:[Bb]ed|BED|[Rr]o?o?m|RM|ROOM|bay|Bay|chair|[Aa]cct?|ACCT?)[ #:.]|\d{1,3} ?(?:[MFmf]|y\/?o)(?!\p{L})))`,
        'dgu',
      ),
      near: around(/, [A-Z]\.?["”]?[ ,]{1,2}\(?(?:\d|MRN|DOB|mrn|dob|[BbRrAaCc][a-zA-Z]{1,4}[ #:.])/g, 104, 3),
      type: 'PATIENT',
      score: 0.8,
      accept: (phi) => !isClinical(wordsOf(phi)[0]!) || isSurname(wordsOf(phi)[0]!),
    },
    ...DOING_RULES,
    ...DONE_TO_RULES,
    ...CELL_RULES,
    ...LETTER_RULES,
    rule(
      String.raw`(?<phi>${LAST_FIRST}|${FULL_NAME})(?=[ ,;(]{1,3}(?:\d{1,3}[ -]?(?:y|yo|M|F)(?![\p{L}])|MRN|DOB|D\.O\.B|SSN|MR#|age[ds]?[ :]|is an? \d{1,3}[ -]year|was born|an? \d{1,3}[ -]year))`,
      'PATIENT',
      inListsNoWord,
      0.8,
      around(/\d[ -]?[yMF]|MRN|DOB|D\.O\.B|SSN|MR#|age[ds]?[ :]|is an? \d|was born|an? \d{1,3}[ -]year/g, 160, 4),
    ),
  ],
  refine: (text, found) => [
    ...found.map((entity) => trimTail(text, entity)),
    ...spelledAgain(text),
    ...peopleListed(text),
    ...peopleSignedOut(text),
    ...childrenListed(text),
  ],
};

/** "t b j o r n eight", "B for bravo, R for romeo": spelled to its end. */
const SPELLED = /^\p{L}(?:[ ,.-]{1,2}\p{L}[ ,.-]|,? (?:for|as in|like) \p{L})/u;
const LAST_AND_INITIAL = /^[\p{L}'-]{2,30}, ?\p{Lu}\.?$/u;
/** A name ends before a capital word that is not one: "Dr. Kumar Assessment", "Maria Lopez Date of Birth". */
function trimTail(text: string, entity: Entity): Entity {
  const surface = text.slice(entity.start, entity.end);
  if (LAST_AND_INITIAL.test(surface) || SPELLED.test(surface) || surface.includes('_')) return entity;
  const all = [...surface.matchAll(/\p{L}[\p{L}\p{M}'-]*/gu)];
  const stop = all.findIndex(([word], place) => place > 0 && (IN_NO_NAME.test(word) || DOES_IN_CAPITALS.test(word)));
  const words = stop < 0 ? all : all.slice(0, stop);
  let last = words.length - 1;
  while (last > 0 && (words[last]![0].length > 1 || /^A$/.test(words[last]![0])) && isTail(words[last]![0])) last--;
  if (last === all.length - 1) return entity;
  const word = words[last]!;
  const end = entity.start + word.index + word[0].length;
  return { ...entity, end: text[end] === '.' && word[0].length === 1 ? end + 1 : end };
}

/** What no name holds, in a line of capitals: "SISTER FIONNUALA AT BEDSIDE". */
const IN_NO_NAME = /^(?:is|to|be|was|were|from|with|at|in|on|who|has|had|for|by|will|not|as|dob|mrn)$/i;
/** What people do, in such a line: "WIFE JOY STATES HE FELL". */
const DOES_IN_CAPITALS =
  /^(?:STATES|STATED|REPORTS|REPORTED|CALLED|CALLS|SAYS|DENIES|DENIED|WANTS|ASKED|ASKS|FEELS|NOTED|THINKS|BROUGHT|FOUND|DROVE|ARRIVED|CAME|TOLD|SHE|HE|THEY)$/;
/** Function words in a line of capitals, and the next label. */
const NEVER_LAST =
  /^(?:is|a|an|to|be|her|his|was|were|are|from|with|and|the|he|she|it|they|of|at|in|on|who|has|had|have|for|by|or|will|not|as|dob|mrn|ssn|hcp|poa|age|sex|phone|tel|fax|date|unit|room|bed|md|rn|do|np|pa|lpn|phd|facility|dictating|updated|notified|aware|informed|present|assisting|scrubbed|consented|agreeable|utilization|nursing|admissions)$/i;
const isTail = (word: string): boolean =>
  NEVER_LAST.test(word) ||
  ((isCommon(word) || (IN_CAPITALS.test(word) && (isOrdinary(word) || (DONE.test(word) && isDictionaryWord(word))))) &&
    !isSurname(word) &&
    !isGivenName(word));
/** "DR. YOUNG PAGED": in capitals, a word of notes. */
const IN_CAPITALS = /^\p{Lu}{3,16}$/u;
const DONE = /(?:ED|ING)$/;
