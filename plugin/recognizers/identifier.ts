import { STAMP } from '../edge-words.ts';
import { isLot } from './device.ts';
import { isInCodedField } from './hl7.ts';
import { digitsOf, isCode, isQuantity, labelled } from './labelled.ts';
import { isInPlainCell } from './plain-cells.ts';
import { around, type Recognizer } from './recognizer.ts';
import { shortCode } from './short-code.ts';
import { SPELLED_CODE } from './spelled-code.ts';
import { DIGIT_WORD, PAUSE } from './spoken.ts';

/** A number of a code system or a publication names a thing, not a person; so does a part of an OID. */
const CODE_SYSTEM_BEFORE =
  /(?:snomed(?:[ -]?ct)?|loinc|rxnorm|rxcui|icd(?:-?10)?(?:-?cm)?|cpt|hcpcs|ndc|cvx|pmid|pubmed|doi|oid|umls|cui|atc|mesh|code|codes|codesystem|root|(?<!\/ ?)version|bin|table|model|catalog|lead|ndc|grch|chr\d{0,2}|nm_|np_)["'=:()# ]{0,4}$/i;

/** A medicine's number (21 CFR 207.33). */
const NDC = /^(?:\d{5}-\d{3,4}-\d{1,2}|\d{4}-\d{4}-\d{2})$/;
/** "77506005,SNOMED CT": the next column names it. */
const CODE_SYSTEM_AFTER =
  /^["']?(?:[,|^;\t]| \| )[ ]?["']?(?:SNOMED|LOINC|LN[|^]|RxNorm|ICD|CPT|NUCC|CVX|HCPCS|NDC|SCT|I10)/;

/** Whether a number there is nothing else that is known: no quantity, no code of a code system, no lot. */
export const isLoose = (phi: string, at: number, text: string): boolean =>
  !isQuantity(text, at + phi.length) &&
  !isInCodedField(text, at) &&
  !isLot(text, at) &&
  !isCatalogue(text, at, at + phi.length) &&
  !isInPlainCell(text, at) &&
  !/^HL7\d/.test(phi) &&
  !(NDC.test(phi) && /(?<!\p{L})ndc(?!\p{L})/iu.test(text.slice(Math.max(0, at - 60), at))) &&
  !CODE_SYSTEM_BEFORE.test(text.slice(Math.max(0, at - 20), at)) &&
  !CODE_SYSTEM_AFTER.test(text.slice(at + phi.length, at + phi.length + 12));

/** "Palacos; sticker: ref 6260-9-146, SN", "PowerPort 8F REF 1808000": what a maker calls all of its kind. */
const CATALOGUE_BEFORE =
  /(?<!\p{L})(?:ref|REF|cat(?:alog(?:ue)?)?|model|part|mdl|item)(?: ?#| no\.?| number)?[: ]{1,3}(?:[A-Z]{1,4}-)?$/u;
const OF_A_MAKER =
  /(?<!\p{L})(?:implants?|sticker|lots?|s\/?n|serial|port|stem|cup|liner|mesh|graft|screws?|plate|valve|lens|stent|leads?|anchor|cement|catheter|pacemaker|icd|generator|pump|udi|gtin|device|kit|tray|bard|stryker|zimmer|medtronic|abbott|arthrex|depuy|synthes|biotronik|boston scientific)(?!\p{L})/iu;
/** "Tendril STS 2088TC-52  S/N CAT 119028": its number of one's own follows. */
const SERIAL_BEHIND = /^[ ]{1,4}(?:S\/N|SN|s\/n|[Ss]erial|SERIAL)(?!\p{L})/u;
export const isCatalogue = (text: string, at: number, end: number): boolean =>
  (SERIAL_BEHIND.test(text.slice(end, end + 12)) &&
    /^[A-Z\d]{3,10}(?:-\d{1,3})?$/.test(text.slice(at, end)) &&
    !/(?:S\/N|SN|s\/n|[Ss]erial|SERIAL)[ :#]{1,3}$/.test(text.slice(Math.max(0, at - 10), at))) ||
  (CATALOGUE_BEFORE.test(text.slice(Math.max(0, at - 24), at)) &&
    (OF_A_MAKER.test(text.slice(Math.max(0, at - 64), at)) ||
      /^[,;]? (?:lot|s\/?n|serial|udi)(?!\p{L})/iu.test(text.slice(end, end + 10))));

/** Viruses, drugs in trial, isotopes and assays are written like codes too, and so are moments. */
const NAMED_THING =
  /^\d{4}-\d\d-\d\dT|^(?:SARS|COVID|HCV|HBV|HIV|HPV|CA|CYP|HLA|IL|TNF|MK|GSK|BMS|ABT|AMG|LY|PF|JNJ|RO|AZD|BAY|SCH|UK|ICD|CPT|DSM|PHQ|GAD|FDA|ISO|RFC)-?\d{0,2}-/;

/** Any other identifying number or code, by its label or by its mere length. 45 CFR 164.514(b)(2)(i)(R). */
export const identifier: Recognizer = {
  name: 'identifier',
  rules: [
    labelled({
      type: 'ID',
      labels: [
        'encounter',
        'enc #',
        'enc no',
        'csn',
        'contact serial',
        'visit number',
        'visit no',
        'visit #',
        'visit id',
        'order number',
        'order no',
        'order #',
        'order id',
        'case number',
        'case no',
        'case #',
        'case id',
        'accession',
        'acc',
        'acsn',
        'specimen number',
        'specimen no',
        'specimen id',
        'specimen #',
        'sample id',
        'sample number',
        'sample no',
        'sample #',
        'requisition',
        'req no',
        'req #',
        'referral number',
        'referral no',
        'referral id',
        'referral #',
        'auth',
        'authorization',
        'authorisation',
        'prior auth',
        'claim',
        'confirmation',
        'reference number',
        'reference no',
        'reference #',
        'reference id',
        'ref',
        'ref no',
        'ref #',
        'ticket',
        'tracking',
        'prescription number',
        'prescription no',
        'prescription #',
        'rx number',
        'rx no',
        'rx #',
        'study id',
        'study number',
        'subject id',
        'subject number',
        'subject no',
        'subject #',
        'participant',
        'enrollment',
        'employee',
        'emp id',
        'student id',
        'student number',
        'staff id',
        'user id',
        'donor',
        'document id',
        'doc id',
        'document number',
        'document no',
        'job',
        'job number',
        'job id',
        'job #',
        'dictation',
        'transcription',
        'admission number',
        'admission no',
        'admission id',
        'admission #',
        'appointment id',
        'appointment number',
        'appointment #',
        'inmate',
        'prisoner',
        'booking',
        'military id',
        'service number',
        'national id',
        'identification',
        'identifier',
        'id',
        'id number',
        'id no',
        'id #',
        'pathology number',
        'path #',
        'surgical number',
        'slide',
        'report number',
        'report no',
        'report id',
        'docket',
        'incident number',
        'incident #',
        'transaction',
        'session id',
        'access code',
        'pin',
        'password',
        'passcode',
        'fin number',
        'external id',
        'barcode',
        'wristband',
        'tag id',
        'locker',
        'barcode id',
        'ipledge',
        'bottle',
        'control id',
        'message id',
        'unos',
        'accn',
        'case ref',
        'case reference',
        'study',
        'subject',
        'machine',
        'morgue tag',
        'tag',
        'label',
        'incident',
        'run #',
        'run',
        'kit',
        'band',
        'band number',
        'report',
        'police report',
        'trk',
        'fedex',
        'isbt',
        'rand',
        'rand #',
        'randomization',
        'operator id',
        'tech id',
        'invoice',
        'inv #',
        'work order',
        'petition',
        'cause no',
        'warrant',
        'citation',
        'complaint no',
        'grievance',
        'appeal',
        'application',
        'cert no',
        'certificate no',
        'certificate number',
        'registry',
        'registry id',
        'share code',
        'family no',
        'family id',
        'family number',
        'pedigree',
        'donor offer',
        'match run',
        'letter of guarantee',
        'guarantee',
        'afis',
        'fbi no',
        'fbi number',
        'log #',
        'log no',
        'file no',
        'file #',
        'tix',
        'rx',
        'event',
        'subj no',
        'asset',
        'site no',
        'site id',
        'voucher',
        'affidavit',
        'subj',
        'share id',
        'conf',
        'conf #',
        'conf no',
        'ubrn',
        'crime',
        'crime no',
        'crime ref',
        'payroll',
        'payroll no',
        'staff no',
        'personnel',
        'vendor no',
        'vendor id',
        'meeting id',
        'screen card',
        'screening card',
        'icvp',
        'icvp no',
        'refer to',
        'reply to',
        'collar',
        'collar no',
        'shoulder no',
        'warrant no',
        'cad',
        'cad no',
        'exhibit',
        'evidence bag',
        'seal no',
        'upn',
        'ihi',
        'ppsn',
        'nric',
        'hkid',
        'cnp',
        'cpf',
      ],
      // "need auth for 70553?": the code of a procedure
      accept: (phi, at, text) =>
        isCode(phi, at, text, 4) &&
        !isCatalogue(text, at, at + phi.length) &&
        !(/^\d{5}$/.test(phi) && / for (?:cpt )?$/i.test(text.slice(Math.max(0, at - 9), at))),
    }),
    labelled({
      type: 'ID',
      labels: [
        'conf',
        'conf #',
        'confirmation',
        'screen card',
        'activation code',
        'portal code',
        'mychart code',
        'enrollment code',
        'verification code',
        'confirmation code',
        'door code',
        'gate code',
        'key safe',
        'keysafe',
        'key safe code',
        'alarm code',
        'entry code',
        'lockbox',
        'badge',
        'intake',
      ],
      leastDigits: 2,
    }),
    // Of a form and of an organ network, with letters: "form HL-CON-0771", "UNOS KQF118".
    {
      pattern:
        /(?<!(?:state|cms|ssa|irs|va|patient)[ ])(?:form|unos|voucher|job|ticket|slip|docket)(?: (?:no\.?|number|id|#))?[ :#]{1,2}(?<phi>[A-Z]{1,4}-(?:[A-Z]{2,4}-)?\d{3,6}|[A-Z]{3}\d{3,4}|[A-Z]{2}\d-[A-Z\d]{2,4}-[A-Z\d]{1,4}|[A-Z]{2} \d{4,6})(?![\p{L}\p{N}-])/diuy,
      triggers: ['form', 'unos', 'voucher', 'job', 'ticket', 'slip', 'docket'],
      type: 'ID',
      score: 0.7,
      accept: (phi, at, text) =>
        phi === phi.toUpperCase() && isLoose(phi, at, `${text.slice(0, at - 6)}      ${text.slice(at)}`),
    },
    // Of an office or a firm: "Case ME 24-0316", "approval AUTH 0093-2271".
    shortCode({
      type: 'ID',
      labels:
        'case approval approved auth authorization authorisation reference ref claim badge docket inmate booking file accession specimen sample study subject employee tag complaint incident ticket confirmation conf card bag seal kit exhibit id policy'.split(
          ' ',
        ),
    }),
    // As laboratories number, the year's two digits and a point: "G24.00817".
    {
      near: around(/[A-Z]\d\d\.\d{5}/g, 3, 4),
      pattern: /(?<![\p{L}\p{N}.#/-])[A-Z]{1,3}\d\d\.\d{5,7}(?![\p{L}\p{N}]|[.-]\d)/dgu,
      type: 'ID',
      score: 0.7,
    },
    // Behind "no." or "nr", strokes and letters among it: "exemption no. VX-771-K", "incident nr QA/0093/25".
    {
      pattern:
        /(?:no\.|nr\.?|nos\.|num\.?)[ :]{1,2}(?<phi>[A-Z][A-Z.]{0,6}[-/ ]{0,1}\d{2,6}(?:[-/]\d{1,6}|[-/][A-Z]{1,3}){0,3})(?![\p{L}\p{N}-])/diuy,
      triggers: ['no', 'nr', 'nos', 'num'],
      type: 'ID',
      score: 0.6,
      accept: (phi, at, text) =>
        /^[A-Z]/.test(phi) && /[-/]/.test(phi) && digitsOf(phi).length >= 3 && isLoose(phi, at, text),
    },
    // What opens a portal: "code QX7-LMN-2".
    {
      pattern: /code[ :]{1,2}(?:is )?(?<phi>[A-Z\d]{2,5}-[A-Z\d]{2,5}(?:-[A-Z\d]{1,5}){0,3})(?![\p{L}\p{N}-])/duy,
      triggers: ['code'],
      type: 'ID',
      score: 0.8,
      accept: (phi) =>
        /\d/.test(phi) &&
        /[A-Z]/.test(phi) &&
        (phi.includes('-') ? phi.replaceAll('-', '').length > 5 : false) &&
        !/^[A-Z]{1,3}-?\d{1,2}(?:-\d)?$|^\d{5}-[A-Z\d]{2}$/.test(phi),
    },
    // Behind a name, a comma or a bracket between: "Pt Theophilus Nix, TR 88017", "H. Ostrander (RH 220184)".
    {
      pattern:
        /(?<=\p{Lu}[\p{Ll}'-]{1,20}(?:, | \())(?!PO |RX |ID |CD |SP |PE )[A-Z]{1,2}[ -]?\d{5,7}(?=[,;.)]|[ ]\()/dgu,
      near: around(/(?:, | \()[A-Z]{1,2}[ -]?\d{5}/g, 2, 4),
      type: 'ID',
      score: 0.6,
      accept: isLoose,
    },
    // Who was logged in: "user kvang03", "login: m.ohara2".
    {
      pattern:
        /(?:users?(?:name| id)?|log-?in(?: id| name)?|net ?id|logged in as|sign-?on)(?:[ ]?[:=][ ]?|[ ](?:is |was )?)["'(]?(?<phi>[a-z][a-z._-]{2,18}\d{1,6})(?![\p{L}\p{N}@])/diuy,
      triggers: ['user', 'username', 'users', 'login', 'log', 'netid', 'net', 'logged', 'sign', 'signon'],
      type: 'ID',
      score: 0.8,
    },
    // Capitals and groups of digits: "WGA 4418 0021 7", "NBS 44 1188207", "C 27 881 402".
    {
      near: around(/[A-Z] \d{2,8}[ -]\d{2}/g, 6, 52),
      pattern:
        /(?<![\p{L}\p{N}.#/-])[A-Z]{1,4}(?:(?: \d{2,8}){2,4}(?: \d)?| 0\d{2,4}-\d{3,5})(?![\p{L}\p{N}%/-]|\.\d)/dgu,
      type: 'ID',
      score: 0.6,
      accept: (phi, at, text) =>
        digitsOf(phi).length >= 8 &&
        !/^(?:NHS|NHI|CHI|SIN|SSN|MRN|DOB|TEL|FAX|CELL|HCN|PHN|NPI|DL|ID) /.test(phi) &&
        !/[0-2]\d[0-5]\d-[0-2]\d[0-5]\d$/.test(phi) &&
        isLoose(phi, at, text),
    },
    // Spoken, a letter first: "the number on the card is w two two nine, dash, eight eight one".
    {
      pattern: new RegExp(
        String.raw`(?<!['\p{L}])[a-z](?:[ -][a-z](?![\p{L}'])){0,3}(?:${PAUSE}(?:${DIGIT_WORD}|dash|hyphen|double|triple)(?![\p{L}])){4,16}`,
        'diuy',
      ),
      triggers: [...'bcdefghjklmnopqrstuvwxyz'],
      type: 'ID',
      score: 0.7,
      accept: (_phi, at, text) =>
        /(?:number|card|id|serial|licen[cs]e|policy|account|record|code|case|claim|badge|member|group|reference)[^\n]{0,50}(?:\n[^\n]{0,16})?$/i.test(
          text.slice(Math.max(0, at - 76), at),
        ),
    },
    SPELLED_CODE,
    // A unit of blood (ISBT 128) and what laboratories number by year or day: "W0391 24 118820", "0614:C00287S".
    {
      near: around(/[A-Z]\d{4} \d\d \d{6}|\d:[A-Z]{1,4}\d{4}/g, 4, 6),
      pattern: /(?<![\p{L}\p{N}:./-])(?:[A-Z]\d{4} \d{2} \d{6}|\d{2,4}:[A-Z]{1,4}\d{4,8}[A-Z]{0,2})(?![\p{L}\p{N}])/dgu,
      type: 'ID',
      score: 0.8,
    },
    // An officer's number: "(Racine PD #411)".
    {
      near: around(/#\d/g, 24, 8),
      pattern:
        /(?<=(?:PD|P\.D\.|SO|FD|Police|Sheriff|Trooper|Officer|Ofc\.|Deputy|Fire|EMS)(?: Dept\.?| Department)?(?: badge)? )#(?<phi>\d{2,6})(?![\p{L}\p{N}-])/dgu,
      type: 'ID',
      score: 0.8,
    },
    // A letter's number: "MED/HOU/2025/1183".
    {
      near: around(/[A-Z]\/(?:19|20)\d{2}\/\d/g, 16, 16),
      pattern: /(?<![\p{L}\p{N}/.-])[A-Z]{2,6}(?:\/[A-Z]{2,6}){0,2}\/(?:19|20)\d{2}\/\d{2,7}(?![\p{L}\p{N}/])/dgu,
      type: 'ID',
      score: 0.8,
    },
    {
      pattern: /message-?id:? {0,2}<?(?<phi>[^\s<>@]{4,60}@[^\s<>@]{2,60}?)(?=[>\s,;]|$)/diuy,
      triggers: ['message', 'messageid'],
      type: 'ID',
    },
    // UUIDs name a record wherever they stand; in some a 1 or a 0 was taken for a scanned letter (normalize.ts).
    {
      pattern: /(?<![\p{L}\p{N}])[\da-flo]{8}-[\da-flo]{4}-[\da-flo]{4}-[\da-flo]{4}-[\da-flo]{12}(?![\p{L}\p{N}])/dgiu,
      near: around(/-[\da-flo]{4}-[\da-flo]{4}-/gi, 8, 28),
      type: 'ID',
    },
    // Seven digits and more are no dose, score or lab value: a number without a label is still somebody's number.
    {
      near: around(/\d{7}/g, 2, 24),
      pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-]|[$€£])\d{7,20}(?![\p{L}\p{N}]|\.\d)/dgu,
      type: 'ID',
      score: 0.6,
      accept: (phi, at, text) => isLoose(phi, at, text) && !/^\d0{5,}$/.test(phi) && !STAMP.test(phi),
    },
    // "AB-123456", "S99942926", "X17055248X": letters and five digits or more. Trial registrations stay.
    {
      near: around(/[A-Z]-?\d{5}/g, 8, 28),
      pattern:
        /(?<![\p{L}\p{N}.#/_-])(?!NCT\d|ISRCTN\d|PMC\d|CHEMBL|[A-Z]\d\d[A-Z]?\.)[A-Z]{1,5}-?\d{5,14}[A-Z]{0,2}\d{0,3}[A-Z]?(?:-\d{1,4})?(?![\p{L}\p{N}]|\.\d)/dgu,
      type: 'ID',
      score: 0.6,
      accept: isLoose,
    },
    // Groups of capitals and digits joined by hyphens, a letter and five digits among them: "WPX-7719-0042-B", "24-AC-06172".
    {
      pattern:
        /(?<![\p{L}\p{N}.#/-])(?:[A-Z]{0,6}\d{0,8}[A-Z]{0,4}\d{0,4}-){1,4}[A-Z]{0,4}\d{0,9}[A-Z]{0,3}\d{0,3}(?![\p{L}\p{N}-]|\.\d)/dgu,
      near: around(/[A-Z0-9]-[A-Z0-9]/g, 24, 90),
      type: 'ID',
      score: 0.6,
      accept: (phi, at, text) =>
        digitsOf(phi).length >= 5 && /[A-Z]/.test(phi) && !NAMED_THING.test(phi) && isLoose(phi, at, text),
    },
    // Groups of capitals and digits, two of them mixed: "J7QK-2MMP-XX4".
    {
      near: around(/[A-Z0-9]{3}-[A-Z0-9]{3}/g, 8, 24),
      pattern: /(?<![\p{L}\p{N}.#/-])[A-Z\d]{3,6}(?:-[A-Z\d]{3,6}){1,4}(?![\p{L}\p{N}-]|\.\d)/dgu,
      type: 'ID',
      score: 0.6,
      accept: (phi, at, text) =>
        phi.split('-').filter((group) => /\d/.test(group) && /[A-Z]/.test(group)).length > 1 &&
        !NAMED_THING.test(phi) &&
        isLoose(phi, at, text),
    },
    // Groups of digits that are no date and no range: "24-0091873", "8834-0912-1", "0091-22-7".
    {
      near: around(/\d{2}-\d{2}/g, 6, 30),
      pattern:
        /(?<![\p{L}\p{N}.,/+-]|[$€£])(?:\d{2,4}-\d{5,9}|\d{2,5}-\d{2,5}-\d{1,7}(?:-\d{1,5})?)(?![\p{L}\p{N}-]|[.,]\d|%)/dgu,
      type: 'ID',
      score: 0.6,
      accept: (phi, at, text) =>
        digitsOf(phi).length >= 7 &&
        !/^\d{2}(?:-\d{2}){3}$|^(?:19|20)\d\d-\d\d-\d\d$/.test(phi) &&
        isLoose(phi, at, text),
    },
    {
      near: around(/#[ ]?[A-Z0-9]/g, 0, 50),
      pattern: /(?<=#[ ]?)[A-Z]{0,4}\d{2,8}(?:-[A-Z\d]{1,7}){0,3}(?![\p{L}\p{N}-])/dgu,
      type: 'ID',
      score: 0.6,
      accept: (phi) => digitsOf(phi).length >= 5,
    },
    {
      near: around(/\d{4}[ -]\d{4}[ -]/g, 4, 22),
      pattern: /(?<![\p{N}-])\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?![\p{N}-])/dgu,
      type: 'ACCOUNT',
      score: 0.9,
    },
  ],
};
