import { isAbbreviation, isRareEponym, isThing } from '../opinion/things.ts';
import type { Entity, PhiType } from '../spans.ts';
import { isBeforeThing } from '../veto.ts';
import {
  isClinical,
  isCommon,
  isDictionaryWord,
  isEponym,
  isGivenName,
  isOrdinary,
  isSurname,
  wordsOf,
} from '../words.ts';
import { inAnyCase } from './any-case.ts';
import { CREDENTIAL, FULL_NAME, INITIAL, LAST_FIRST, NAME } from './name-shape.ts';
import { around, type Near, type Recognizer, type Rule } from './recognizer.ts';

type Accept = NonNullable<Rule['accept']>;

/** Between a label and a name: a colon, a table pipe, leader dots, quotes, Markdown, a new line. */
const LABEL_END = String.raw`(?:'s)?(?:[ ]?\([^()\n]{1,16}\))?["'*_]{0,3}[ \t]{0,4}(?:[:=|#]|-{1,2}|\.{2,10})["'*_|]{0,3}[ \t]{0,8}(?:\r?\n[ \t|*-]{0,6})?["'*_]{0,2}`;
const OPTIONAL_TITLE = String.raw`(?:${inAnyCase('(?:dr|mr|mrs|ms|miss|prof)')}\.?[ ]{1,2})?`;

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

/** Without initials and without the small words of "de la Cruz". */
const longWords = (phi: string): string[] =>
  wordsOf(phi).filter((word) => word.length > 1 && word[0] !== word[0]!.toLowerCase());

/** "moderate MR. Cath", "relapsing MS. Brain", "Good morning, doctor. Well": an end of a sentence, not a title. */
const ENDS_SENTENCE = /(?:\p{Ll} (?:MR|MS)|(?<!\p{L})doctor)\. $/u;

/** "Azure XT DR MRI SureScan": DR is also the kind of a pacemaker. */
const isProductCode = (phi: string, at: number, text: string): boolean =>
  /[A-Z\d] DR {1,2}$/.test(text.slice(Math.max(0, at - 6), at)) && isAbbreviation(phi.split(' ')[0] ?? '');

/** "MR LUMBAR SPINE": magnetic resonance, not a mister. */
const isScan = (phi: string, at: number, text: string): boolean =>
  text.slice(Math.max(0, at - 3), at) === 'MR ' &&
  isClinical(longWords(phi)[0] ?? '') &&
  !isSurname(longWords(phi)[0]!);

/** Behind a title any capital word is a name, unless it opens the next sentence: "the Dr. The plan". */
const afterTitle: Accept = (phi, at, text) =>
  !isProductCode(phi, at, text) &&
  !isScan(phi, at, text) &&
  (!ENDS_SENTENCE.test(text.slice(Math.max(0, at - 10), at)) || /^\p{Lu}{2}/u.test(phi)) &&
  !/^(?:the|and|or|will|is|has|said|for|to|of|with|patient|he|she|they|it|we|i|please|doctor|you|so|yes|no|tell|what|how|can|do)$/i.test(
    longWords(phi)[0] ?? 'the',
  );
/** No sentence or heading begins so. */
const startsLikeName: Accept = (phi) => {
  const words = longWords(phi);
  return words[0] !== undefined && !isCommon(words[0]) && !words.every(isOrdinary);
};
/** In a list of given names or of surnames, or no known word at all. */
const inLists: Accept = (phi, at, text) => {
  if (isBeforeThing(text, at + phi.length)) return false; // "Sister Mary Joseph nodule"
  const [first = '', ...others] = longWords(phi);
  if (first === '' || isCommon(first) || isAbbreviation(phi)) return false; // "Father, MI at 49"
  return isGivenName(first) || others.some(isSurname) || (!isOrdinary(first) && /^\p{Lu}\p{Ll}+$/u.test(first));
};
/** "Recontact RN Tova": here the credential is the role of the one behind it. */
const isBeforeRole = (phi: string, at: number, text: string): boolean =>
  !phi.includes(' ') &&
  !isGivenName(phi) &&
  !isSurname(phi) &&
  /^ [A-Z]{2,4} \p{Lu}\p{Ll}/u.test(text.slice(at + phi.length, at + phi.length + 9));
/** A credential without a comma also stands behind headings in capitals: "HH RN VISIT". */
const beforeCredential: Accept = (phi, at, text) =>
  !isBeforeRole(phi, at, text) &&
  startsLikeName(phi, at, text) &&
  longWords(phi).some((word) => word.length > 2 && (isGivenName(word) || isSurname(word) || /\p{Ll}/u.test(word)));
/** "Patient:" also opens the patient's lines in a transcript: what follows must be a whole name. */
const wholeName: Accept = (phi) => {
  const words = longWords(phi);
  return (
    words.length > 1 &&
    words.every((word) => !isCommon(word)) &&
    words.some((word) => isGivenName(word) || isSurname(word))
  );
};

/** In lower case, a surname and nothing else. */
const isSurnameAlone: Accept = (phi) =>
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
const isChild: Accept = (phi) => /^\p{Lu}/u.test(phi) && (isGivenName(phi) || !isOrdinary(phi)) && !isThing(phi);

const rule = (source: string, type: PhiType, accept: Accept, score: number, near: Near): Rule => ({
  near,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])${source}`, 'dgu'),
  type,
  score,
  accept,
});
/** A rule that begins with one of `words` in any case, and is tried only there. */
const after = (words: string, rest: string, type: PhiType, accept: Accept, score: number): Rule => ({
  pattern: new RegExp(`(?:${inAnyCase(words)})${rest}`, 'duy'),
  triggers: [...new Set(words.match(/(?<=^|[|(:])[a-z]+/g))],
  type,
  score,
  accept,
});
const VERBS =
  '(?:presents|presented|reports|reported|denies|denied|states|stated|complains|endorses|returns|returned|arrived|arrives|came|comes|underwent|says|said|describes|feels|tolerated|was|is|has|had)';
/** Behind "Patient" and before what patients do, a capital word is a name even if it is a word too. */
const betweenPatientAndVerb: Accept = (phi) => !longWords(phi).some(isCommon) && !/^\p{Lu}{2,}s$/u.test(phi);
/** Said behind "mister" by mistake of the one who typed. */
const NO_SURNAME = /^(?:and|the|will|said|was|has|had|can|is|but|you|for|with|that|this|not|are|from)$/;
/** Letters one by one: "w o l d e m i c h a e l", "D-U-Y". */
const SPELLED = String.raw`\p{L}(?:(?:[ .-]|, ?)\p{L}(?![\p{L}'])){2,24}`;
const EITHER = `(?<phi>${LAST_FIRST}|${NAME},[ ]?${INITIAL}(?![\\p{L}\\p{N}])|${FULL_NAME})`;

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
        const isSure = /(?:mister|missus|mrs?)\.? $/.test(text.slice(Math.max(0, at - 9), at));
        return isSure ? !isCommon(phi) || (isSurname(phi) && !NO_SURNAME.test(phi)) : !isOrdinary(phi);
      },
    },
    after(
      '(?:nurse|sister|officer|detective|rev|reverend|father|pastor|rabbi|sgt|sergeant|attorney|judge|captain|chaplain)',
      String.raw`\.?[ ]{1,2}(?<phi>${FULL_NAME})`,
      'NAME',
      (phi, at, text) => startsLikeName(phi, at, text) && !isBeforeThing(text, at + phi.length),
      0.8,
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
      inLists,
      0.8,
    ),
    after(
      SALUTATIONS,
      String.raw`[ ,]{1,2}(?:\r?\n[ \t]{0,4}){0,3}${OPTIONAL_TITLE}(?<phi>${FULL_NAME})`,
      'NAME',
      inLists,
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
      inLists,
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
      pattern:
        /(?:patient|pt|member|resident|client|decedent|veteran)\.?:?[ ]{1,2}(?<phi>\p{Lu}[\p{L}'-]{1,20}(?:[ ]\p{Lu}[\p{L}'.-]{0,20}){1,2})(?=,?[ ]{1,2}\(?(?:age[ :]|AGE[ :]|aged |MRN|mrn|DOB|dob|D\.O\.B|\d{1,3}[ -]?(?:y|Y)\/?(?:o|O)))/diuy,
      triggers: ['patient', 'pt', 'member', 'resident', 'client', 'decedent', 'veteran'],
      type: 'PATIENT',
      score: 0.9,
      accept: (phi) =>
        /^\p{Lu}/u.test(phi) &&
        phi.split(' ').every((word) => /^\p{Lu}/u.test(word)) &&
        !/^(?:name|id|date|age|is|was|has|sex)(?!p{L})/i.test(phi),
    },
    // Who was called, in lower case: "before i call prendergast", "d/w okonjo"; and who said so: "adeyemi wants an mri".
    {
      pattern:
        /(?:call|called|page|paged|text|texted|ask|asked|tell|told|per|d\/w|saw|sees|cc|by|with|w\/) (?<phi>\p{Ll}{4,20}(?:-\p{Ll}{2,20})?)(?=[,.;:?)\n]|$| (?:in|from|at|about|re|and|to|for|if|when|tonight|today|tomorrow)(?!\p{L}))/duy,
      triggers: [
        ...['call', 'called', 'page', 'paged', 'text', 'texted', 'ask', 'asked', 'tell', 'told'],
        ...['per', 'd', 'saw', 'sees', 'cc', 'by', 'with', 'w'],
      ],
      type: 'PHYSICIAN',
      score: 0.6,
      accept: isSurnameAlone,
    },
    {
      pattern:
        /(?<=(?<![\p{L}\p{N}'’.-])(?<phi>\p{Ll}{2,20}) )(?:said|says|wants|wanted|recommends|recommended|suggested|thinks|ordered|started|stopped)(?= \p{L}|\s?\d)/duy,
      triggers: [
        ...['said', 'says', 'wants', 'wanted', 'recommends', 'recommended', 'suggested', 'thinks'],
        ...['ordered', 'started', 'stopped'],
      ],
      type: 'PHYSICIAN',
      score: 0.6,
      accept: isSurnameAlone,
    },
    // Who did it, by the surname alone: "started by Szymanski, neuro", "ETT at 23 by Oyelaran,".
    {
      pattern: /by (?<phi>\p{Lu}\p{Ll}{2,20}(?:-\p{Lu}\p{Ll}{2,20})?)(?=,| \(|[.;)]\s|[.;)]?$)/duy,
      triggers: ['by'],
      type: 'PHYSICIAN',
      score: 0.6,
      accept: (phi) =>
        wordsOf(phi).every((word) => isSurname(word) && !isOrdinary(word) && !isThing(word) && !isEponym(word)),
    },
    {
      pattern:
        /(?:by|per|saw|sees|with|w\/) (?<phi>\p{Lu}\p{Ll}{2,20}(?:-\p{Lu}\p{Ll}{2,20})?)(?=(?:,? \(|, )(?:neuro|cards|cardiology|ortho|heme|onc|gi|renal|nephro|pulm|endo|rheum|derm|psych|urology|ent|ophtho|optho|id|surgery|neurosurgery|vascular|podiatry|pcp|hospitalist|neurology|oncology|hematology|rheumatology|endocrine|pt|ot)(?![\p{L}]))/diuy,
      triggers: ['by', 'per', 'saw', 'sees', 'with', 'w'],
      type: 'PHYSICIAN',
      score: 0.7,
      accept: (phi) =>
        /^\p{Lu}/u.test(phi) &&
        wordsOf(phi).every((word) => isSurname(word) && !isCommon(word) && (!isThing(word) || isRareEponym(word))),
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
    // Of whom a family is called, in speech: "bridge with the pemberton girls".
    {
      pattern:
        /(?<=(?:the|with) (?<phi>\p{L}{4,20}(?:-\p{L}{3,20})?) )(?:girls|boys|twins|family|kids|household|sisters|brothers)(?![\p{L}])/diuy,
      triggers: ['girls', 'boys', 'twins', 'family', 'kids', 'household', 'sisters', 'brothers'],
      type: 'NAME',
      score: 0.6,
      accept: isSurnameAlone,
    },
    // A crew or a staff member in brackets: "medics (R. Ostrander)".
    {
      pattern: /(?<=\()\p{Lu}\. ?\p{Lu}\p{Ll}{2,20}(?:-\p{Lu}\p{Ll}{2,20})?(?=[,)])/dgu,
      near: around(/\([A-Z]\. ?[A-Z]/g, 0, 3),
      type: 'NAME',
      score: 0.7,
      accept: (phi) => !isClinical(wordsOf(phi).at(-1)!) || isSurname(wordsOf(phi).at(-1)!),
    },
    // Before the kinship in brackets: "Harold (hus) picked her up".
    {
      pattern:
        /(?<=(?<![\p{L}\p{N}'’-])(?<phi>\p{Lu}\p{Ll}{2,20}(?: \p{Lu}\p{Ll}{2,20})?) \()(?:hus|husb|husband|wife|mom|mother|dad|father|son|dtr|dau|daughter|bro|brother|sis|sister|aunt|uncle|niece|nephew|cousin|friend|gf|bf|neighbor|neighbour|partner|spouse|fianc[eé]e?|mil|fil)(?=[,;)])/duy,
      triggers: [
        ...['hus', 'husb', 'husband', 'wife', 'mom', 'mother', 'dad', 'father', 'son', 'dtr', 'dau', 'daughter'],
        ...['bro', 'brother', 'sis', 'sister', 'aunt', 'uncle', 'niece', 'nephew', 'cousin', 'friend', 'gf', 'bf'],
        ...['neighbor', 'neighbour', 'partner', 'spouse', 'fianc', 'fiance', 'fiancee', 'mil', 'fil'],
      ],
      type: 'NAME',
      score: 0.7,
      accept: (phi) =>
        wordsOf(phi).every((word) => !isCommon(word) && !isEponym(word) && !isRareEponym(word) && !isClinical(word)) &&
        wordsOf(phi).some(isGivenName),
    },
    // Before pronouns or a pregnancy's numbers: "Sage 19 they/them", "Nkechi 31 G1 at 39+1".
    {
      pattern:
        /(?<=(?<![\p{L}\p{N}'’-])(?<phi>\p{Lu}\p{Ll}{2,20}),? \(?[1-9]\d(?: ?(?:yo|y\/o|[MFmf]))?,? \(?)(?:(?:they|she|he|ze|xe)\/|g\d)/diuy,
      triggers: ['they', 'she', 'he', 'ze', 'xe', 'g'],
      type: 'PATIENT',
      score: 0.7,
      accept: (phi) => /^\p{Lu}\p{Ll}/u.test(phi) && (isGivenName(phi) || isSurname(phi) || !isOrdinary(phi)),
    },
    // A newborn, who has no name yet: "Baby Girl Xiong", "BB Twin A Moreau" is the mother's.
    {
      pattern: /(?:Baby|Infant) (?:Girl|Boy) (?:[A-D] )?\p{Lu}[\p{L}'-]{1,20}(?![\p{L}\p{N}])/duy,
      triggers: ['baby', 'infant'],
      type: 'PATIENT',
      score: 0.9,
      accept: (phi) => !isCommon(wordsOf(phi).at(-1)!) && !isClinical(wordsOf(phi).at(-1)!),
    },
    // Two children with bare ages: "two boys, Samson 12 and Josiah 9".
    {
      pattern:
        /(?:boys|girls|kids|children|sons|daughters|twins|siblings|grandkids)[:,]? (?<phi>\p{Lu}[\p{L}'-]{1,20})(?= \d{1,2}(?:,| and|[.;&)]))/diuy,
      triggers: ['boys', 'girls', 'kids', 'children', 'sons', 'daughters', 'twins', 'siblings', 'grandkids'],
      type: 'NAME',
      score: 0.7,
      accept: isChild,
    },
    {
      pattern:
        /(?:boys|girls|kids|children|sons|daughters|twins|siblings|grandkids)[:,]? \p{Lu}[\p{L}'-]{1,20} \(?\d{1,2}\)?(?:,| and| &|, and) (?<phi>\p{Lu}[\p{L}'-]{1,20})(?= \(?\d{1,2}(?![\p{L}\p{N}]))/diuy,
      triggers: ['boys', 'girls', 'kids', 'children', 'sons', 'daughters', 'twins', 'siblings', 'grandkids'],
      type: 'NAME',
      score: 0.7,
      accept: isChild,
    },
    // Children with their ages: "Kids: Lyrica (6) eczema, Camry (3) well".
    {
      pattern:
        /(?<=(?:[Kk]ids|[Cc]hildren|[Ss]ibs|[Ss]iblings|[Ss]ons|[Dd]aughters|[Ss]isters|[Bb]rothers|[Gg]randkids|[Gg]randchildren|KIDS|SIBS)[:,]? [^\n]{0,120})(?<![\p{L}\p{N}'-])\p{Lu}[\p{L}'-]{1,20}(?= \(\d{1,2}(?: ?(?:y|yo|yrs?|m|mo|mos|wk|wks|d))?[,;)])/dgu,
      near: around(/ \(\d{1,2}(?: ?(?:y|yo|yrs?|m|mo|mos|wk|wks|d))?[,;)]/g, 24, 2),
      type: 'NAME',
      score: 0.8,
      accept: (phi) => !isAbbreviation(phi),
    },
    // Kin in short, and people of a clinic, before a name of whatever word: "Half sib Ha-eun", "SLP Tuesday Kowalik".
    {
      pattern:
        /(?:[Hh]alf[ -])?(?:[Ss]ib|[Ss]is|[Bb]ro|[Ss]tep[ -]?(?:sib|sis|bro|mom|dad))\.? (?<phi>\p{Lu}\p{Ll}{1,20}(?:-\p{L}\p{Ll}{1,20})?)(?![\p{L}\p{N}'-])/duy,
      triggers: ['half', 'sib', 'sis', 'bro', 'step', 'stepsib', 'stepsis', 'stepbro', 'stepmom', 'stepdad'],
      type: 'NAME',
      score: 0.8,
      accept: (phi) => !isCommon(phi) && !isClinical(phi),
    },
    {
      pattern:
        /(?:SLP|HHA|PCA|HCPOA|RD|OTR|LCSW|CWOCN|PharmD|RRT|LPN|LVN|CNA) (?<phi>\p{Lu}\p{Ll}{1,20} \p{Lu}\p{Ll}{2,20}(?:-\p{Lu}\p{Ll}{1,20})?)(?=[.,;:)\n]|$| (?:in|at|saw|to|will|for|and|notified|aware)(?!\p{L}))/duy,
      triggers: ['slp', 'hha', 'pca', 'hcpoa', 'rd', 'otr', 'lcsw', 'cwocn', 'pharmd', 'rrt', 'lpn', 'lvn', 'cna'],
      type: 'PHYSICIAN',
      score: 0.7,
      accept: (phi) => {
        const words = wordsOf(phi);
        return !words.every(isCommon) && words.some((word) => isSurname(word) || !isOrdinary(word));
      },
    },
    // The label of a jar: "NAKAGAWA-ROSS, T 3/3/67".
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}])${NAME}, ${INITIAL}(?=["”]?[ ,]{1,2}\(?(?:\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|MRN|DOB|mrn|dob|(?:[Bb]ed|BED|[Rr]o?o?m|RM|ROOM|bay|Bay|chair|[Aa]cct?|ACCT?)[ #:.]|\d{1,3} ?(?:[MFmf]|y\/?o)(?!\p{L})))`,
        'dgu',
      ),
      near: around(/, [A-Z]\.?["”]?[ ,]{1,2}\(?(?:\d|MRN|DOB|mrn|dob|[BbRrAaCc][a-zA-Z]{1,4}[ #:.])/g, 104, 3),
      type: 'PATIENT',
      score: 0.8,
      accept: (phi) => !isClinical(wordsOf(phi)[0]!) || isSurname(wordsOf(phi)[0]!),
    },
    // Initials behind a word that says so, thanks at the end, the one who typed: "initials QTR", "ok thx KJ", "/ tr jmk".
    {
      pattern: /initials?(?: (?:are|is|of))?[ :]{1,2}(?<phi>\p{Lu}(?:\.?[ -]?\p{Lu}){1,3}\.?)(?![\p{L}\p{N}])/diuy,
      triggers: ['initial', 'initials'],
      type: 'PATIENT',
      score: 0.8,
      accept: (phi) => (phi === phi.toUpperCase() || !isCommon(phi)) && !isThing(phi),
    },
    {
      pattern:
        /(?:[tT]hx|THX|[tT]hanks|THANKS|[tT]hank you|[tT]y|[cC]heers|[rR]egards|[sS]igned|[lL]ove)[,.! -]{1,3}(?:\r?\n)?(?<phi>\p{Lu}{2,3})(?=[.!]?[ ]{0,2}(?:\r?\n|$))/duy,
      triggers: ['thx', 'thanks', 'thank', 'ty', 'cheers', 'regards', 'signed', 'love'],
      type: 'NAME',
      score: 0.7,
    },
    {
      pattern:
        /(?:tr|trans|transcribed|typed|typist|scribe)(?: by)?[ :/]{1,3}(?<phi>[a-z]{2,4})(?=[.]?[ ]{0,2}(?:\r?\n|$))/diuy,
      triggers: ['tr', 'trans', 'transcribed', 'typed', 'typist', 'scribe'],
      type: 'NAME',
      score: 0.7,
      accept: (phi) => !isOrdinary(phi),
    },
    // The one who wrote it down: "-KM, RN", "/JT CNA".
    {
      pattern:
        /(?<=[-–—~/][ ]?(?<phi>\p{Lu}{2,3}),? )(?:RN|LPN|LVN|CNA|MD|DO|NP|PA-C|PA|MA|CMA|RT|RRT)(?![\p{L}\p{N}-])/duy,
      triggers: ['rn', 'lpn', 'lvn', 'cna', 'md', 'do', 'np', 'pa', 'ma', 'cma', 'rt', 'rrt'],
      type: 'PHYSICIAN',
      score: 0.7,
      accept: (phi) => !isOrdinary(phi),
    },
    // Five letters and more one by one are somebody's name: "it's s m y t h e".
    {
      pattern: /(?<!\p{L}|['-]|(?<![\p{L}'])\p{L},? )\p{L}(?:(?: |, )\p{L}(?![\p{L}'])){4,16}(?![\p{L}\p{N}'])/diuy,
      triggers: [...'abcdefghijklmnopqrstuvwxyz'],
      type: 'NAME',
      score: 0.6,
      accept: (phi) => {
        const letters = phi.replaceAll(/[^\p{L}]/gu, '');
        return (
          /[aeiouy]/i.test(letters) &&
          new Set(letters.toLowerCase()).size > 2 &&
          !isCommon(letters) &&
          !isAbbreviation(letters.toUpperCase())
        );
      },
    },
    // The foot of a dictated letter: "MB/jk".
    {
      pattern: /(?<=\n[ ]{0,2})[A-Z]{2,4}[:/][a-z]{2,4}(?=[ ]{0,2}(?:\r?\n|$))/dgu,
      near: around(/\n[ ]{0,2}[A-Z]{2,4}[:/]/g, 0, 12),
      type: 'NAME',
      score: 0.8,
    },
    // Pedigrees number their people: "II-1 Ruggero", "III:4, Luce".
    {
      pattern: /(?<![\p{L}\p{N}-])(?:I{1,3}|IV|VI?)[-:.]\d{1,2}[:,]? (?:\()?(?<phi>\p{Lu}\p{Ll}{1,20})(?![\p{L}])/duy,
      triggers: ['i', 'ii', 'iii', 'iv', 'v', 'vi'],
      type: 'NAME',
      score: 0.7,
      accept: (phi) => !isCommon(phi) && !isClinical(phi),
    },
    {
      pattern: new RegExp(
        String.raw`(?:spell(?:ed|ing|s)?|spelt)(?: (?:it|that|as|is|your|his|her|the|my|out|last|first|name|for|me|us|please|surname|of|full)){0,6}[ ,.:?]{0,3}(?:\r?\n)?(?:\p{L}{2,12}: ?)?(?:(?:yeah|yes|sure|okay|ok|it's|that's|uh|um|so),? ){0,2}(?<phi>${SPELLED})(?![\p{L}\p{N}'])`,
        'diuy',
      ),
      triggers: ['spell', 'spelled', 'spelling', 'spells', 'spelt'],
      type: 'NAME',
      score: 0.8,
    },
    rule(
      String.raw`(?<phi>${LAST_FIRST}|${FULL_NAME})(?=[ ,;(]{1,3}(?:\d{1,3}[ -]?(?:y|yo|M|F)(?![\p{L}])|MRN|DOB|D\.O\.B|SSN|MR#|age[ds]?[ :]|is an? \d{1,3}[ -]year|was born|an? \d{1,3}[ -]year))`,
      'PATIENT',
      inLists,
      0.8,
      around(/\d[ -]?[yMF]|MRN|DOB|D\.O\.B|SSN|MR#|age[ds]?[ :]|is an? \d|was born|an? \d{1,3}[ -]year/g, 160, 4),
    ),
  ],
  refine: (text, found) => found.map((entity) => trimTail(text, entity)),
};

const LAST_AND_INITIAL = /^[\p{L}'-]{2,30}, ?\p{Lu}\.?$/u;
/** A name ends before a capital word that is not one: "Dr. Kumar Assessment", "Maria Lopez Date of Birth". */
function trimTail(text: string, entity: Entity): Entity {
  const surface = text.slice(entity.start, entity.end);
  if (LAST_AND_INITIAL.test(surface)) return entity;
  const all = [...surface.matchAll(/\p{L}[\p{L}\p{M}'-]*/gu)];
  const stop = all.findIndex(([word], place) => place > 0 && IN_NO_NAME.test(word));
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
/** Function words in a line of capitals, and the next label. */
const NEVER_LAST =
  /^(?:is|a|an|to|be|her|his|was|were|are|from|with|and|the|he|she|it|they|of|at|in|on|who|has|had|have|for|by|or|will|not|as|dob|mrn|ssn|hcp|poa|age|sex|phone|tel|fax|date|unit|room|bed|md|rn|do|np|pa|lpn|phd|facility)$/i;
const isTail = (word: string): boolean =>
  NEVER_LAST.test(word) || (isCommon(word) && !isSurname(word) && !isGivenName(word));
