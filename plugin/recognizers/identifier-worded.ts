import { lean } from '../lean.ts';
import { isLoose } from './identifier-exceptions.ts';
import { around, type Rule } from './recognizer.ts';

/** A car before its plate in brackets: "a white Camry (AZ 7KA9LP)". */
const CAR_BEFORE =
  /(?<!\p{L})(?:car|truck|van|suv|sedan|pickup|jeep|vehicle|minivan|camper|motorcycle|ford|chevy|chevrolet|toyota|honda|subaru|nissan|dodge|hyundai|kia|buick|camry|corolla|civic|accord|tacoma|silverado|f-?150|ram|outback|prius|rav4|altima|explorer|escape|equinox)(?!\p{L})[^\n.()]{0,16}\($/iu;

/** Numbers that one word tells, whatever their groups: of interpreters, photographs, lockers, telephones, passes. */
export const WORDED_NUMBERS: readonly Rule[] = [
  // "interpreter #4410", "video interpreter VRI 8820".
  {
    pattern:
      /interp(?:reter)?(?:'s)?(?: id| no\.?| number)?[ :]{0,2}#?[ ]?(?<phi>(?:[A-Z]{2,4} ?)?\d{4,7}(?:-[A-Z]\d?)?)(?![\p{L}\p{N}-])/diuy,
    triggers: ['interp', 'interpreter'],
    type: 'ID',
    score: 0.8,
  },
  // A photograph's name without its ending: "IMG_0417".
  {
    pattern: /(?<=(?<![\p{L}\p{N}])(?:IMG|DSC|DSCN|PXL|MVI|VID)[_-]?)\d{3,8}(?:_\d{4,9})?(?![\p{L}\p{N}.])/dgu,
    near: around(/(?:IMG|DSCN?|PXL|MVI|VID)[_-]?\d{3}/g, 1, 8),
    type: 'ID',
    score: 0.8,
  },
  // Who is screened, a row each: "112-004 | M.O. | …".
  {
    pattern: /(?<=(?:^|\n)(?:\| ?)?)\d{2,4}-\d{3,4}(?= ?\| ?\p{Lu})/dgu,
    near: around(/(?:^|\n)(?:\| ?)?\d{2,4}-\d{3,4} ?\|/g, 0, 6),
    type: 'ID',
    score: 0.8,
  },
  // What is kept in it: "locker 44", "BAG C-88".
  {
    pattern:
      /(?:locker(?: no\.?| number)?[ :#]{1,3}(?<phi>[A-Z]?-?\d{1,4})|(?:bag|bin|cubby)[ :#]{1,3}(?<phi>[A-Z]{1,2}-\d{2,5}))(?![\p{L}\p{N}/%-]|\.\d)/diuy,
    triggers: ['locker', 'bag', 'bin', 'cubby'],
    type: 'ID',
    score: 0.8,
  },
  // "imei 35 209900 176148 1"
  {
    pattern: /(?:imei|imsi|meid)(?: no\.?| number)?[ :#]{1,3}(?<phi>\d{2}[ -]\d{6}[ -]\d{6}[ -]\d)(?![\p{L}\p{N}])/diuy,
    triggers: ['imei', 'imsi', 'meid'],
    type: 'DEVICE',
  },
  // A document by its parts and its version: "Doc # RN.2024.000551.v3".
  {
    pattern:
      /(?:doc|document|form|file|record)[ ]?(?:#|id|no\.?|number)?[ :#|]{1,12}(?<phi>[A-Z]{1,4}(?:\.\d{2,8}){2,3}(?:\.v?\d{1,2})?)(?![\p{L}\p{N}-]|\.\d)/diuy,
    triggers: ['doc', 'document', 'form', 'file', 'record'],
    type: 'ID',
    score: 0.8,
    accept: (phi) => /^[A-Z]/.test(phi),
  },
  // Of a court, its year and its kind before: "Case No. 25 GI 00081".
  {
    pattern:
      /(?:case|cause|docket|file|petition|matter)[ ]?(?:no\.?|number|#)[ :#]{0,3}(?<phi>\d{2,4}[ -][A-Z]{1,4}[ -]\d{2,8})(?![\p{L}\p{N}-])/diuy,
    triggers: ['case', 'cause', 'docket', 'file', 'petition', 'matter'],
    type: 'ID',
    score: 0.96,
    accept: (phi) => /[A-Z]/.test(phi),
  },
  // Of an implant, in brackets behind what it is: "Left ICD (BLH 774 102 S)".
  {
    pattern:
      /(?:pacemaker|pacer|ppm|icd|crt-?[dp]?|generator|lvad|vns|dbs|stimulator|defibrillator|loop recorder|ilr|insulin pump|pump|prosthesis|implant|shunt|valve|port|lead)s? \((?<phi>[A-Z]{2,4}(?: \d{3,4}){2,3}(?: [A-Z])?)(?=[,;)])/diuy,
    triggers:
      'pacemaker pacer ppm icd crt crtd crtp generator lvad vns dbs stimulator defibrillator loop ilr insulin pump prosthesis implant shunt valve port lead leads'.split(
        ' ',
      ),
    type: 'DEVICE',
    score: 0.8,
    accept: (phi) => /^[A-Z]/.test(phi),
  },
  // Of a register, with its comma: "Census no. 412,887".
  {
    pattern:
      /(?:census|enrol?lment|registry|register|certificate|cert|file|docket|entry)(?: no\.?| number| #|:) ?(?<phi>\d{2,3},\d{3})(?![\p{L}\p{N},]|\.\d)/diuy,
    triggers: [
      'census',
      'enrollment',
      'enrolment',
      'registry',
      'register',
      'certificate',
      'cert',
      'file',
      'docket',
      'entry',
    ],
    type: 'ID',
    score: 0.8,
  },
  // With its stroke: "Histology (H25/04418)", "slide KF 882/17".
  {
    pattern: /(?<![\p{L}\p{N}./-])[A-Z]{1,3}\d{2}\/\d{4,6}(?![\p{L}\p{N}/]|\.\d)/dgu,
    near: around(/[A-Z]\d\d\/\d{4}/g, 3, 2),
    type: 'ID',
    score: 0.7,
    accept: isLoose,
  },
  {
    pattern:
      /(?:slides?|blocks?|specimen|biopsy|histology|path(?:ology)?|cytology|case)(?: no\.?| #)?[ :]{1,2}(?<phi>[A-Z]{1,3} ?\d{2,6}\/\d{2,4})(?![\p{L}\p{N}/])/diuy,
    triggers: [
      'slide',
      'slides',
      'block',
      'blocks',
      'specimen',
      'biopsy',
      'histology',
      'path',
      'pathology',
      'cytology',
      'case',
    ],
    type: 'ID',
    score: 0.7,
    accept: (phi) => /^[A-Z]/.test(phi),
  },
  // Letters set apart: "card, number MA 77104482", "Passport: IS A3320981", "serial number MCR 702918S".
  {
    pattern: /(?:number|no\.?|#|nr\.?) ?(?<phi>[A-Z]{1,3} \d{6,10})(?![\p{L}\p{N}-]|\.\d)/duy,
    triggers: ['number', 'no', 'nr'],
    type: 'ID',
    score: 0.7,
    accept: isLoose,
  },
  {
    pattern: /passport(?: no\.?| number| #)?[ :#]{1,3}(?<phi>[A-Z]{2,3} [A-Z]{1,2}\d{6,8})(?![\p{L}\p{N}])/diuy,
    triggers: ['passport'],
    type: 'LICENSE',
  },
  {
    pattern:
      /(?:serials?|s\/n|sn|system)(?: number| no\.?| #)?[ :#]{1,3}(?<phi>[A-Z]{2,4} \d{4,8}[A-Z]?|(?=[A-Z]{0,4}\d)[A-Z][A-Z\d]{2,5} \d{5,8})(?![\p{L}\p{N}-]|[./]\d)/diuy,
    triggers: ['serial', 'serials', 's', 'sn', 'system'],
    type: 'DEVICE',
    score: 0.8,
    accept: (phi) => /^[A-Z]/.test(phi),
  },
  {
    pattern:
      /(?:rx|order|req)(?: no\.?| number| #)?[ :#]{1,3}(?<phi>[A-Z]\d[A-Z] \d{3,6}|[A-Z]{2} \d{3} \d{2,4})(?![\p{L}\p{N}-]|[./]\d)/diuy,
    triggers: ['rx', 'order', 'req'],
    type: 'ID',
    score: 0.8,
    accept: (phi) => phi === phi.toUpperCase(),
  },
  // At the head of a sheet: "Pham-Oglesby, Vy  F 46  HSR 0099217".
  {
    pattern:
      /(?<=[MF] ?\d{1,3}|\d [MFmf]|\d{4})(?:[ ]{1,4})(?<phi>(?!JOB|LOT|REF|DOC|TEL|FAX|REQ|ORD|NDC|CPT)[A-Z]{2,4} 0\d{5,8})(?![\p{L}\p{N}-]|\.\d)/dgu,
    near: around(/[A-Z]{2} 0\d{5}/g, 10, 2),
    type: 'MRN',
    score: 0.7,
  },
  // A password in its quotes, a handle that is paid to.
  {
    pattern:
      /(?:password|passcode|passphrase|code ?word|safe ?word)(?: is| was)?[ :]{1,2}["“'‘](?<phi>[^\s"”'’]{3,24})["”'’]/diuy,
    triggers: ['password', 'passcode', 'passphrase', 'code', 'codeword', 'safe', 'safeword'],
    type: 'ID',
    score: 0.8,
    accept: (phi) => /\d/.test(phi),
  },
  {
    pattern: /(?:password|passcode|passwd|pwd|pw)(?: is| was)?[ :=]{1,3}(?<phi>[^\s"“”'‘’,;]{5,24}[^\s"“”'‘’,;.)])/diuy,
    triggers: ['password', 'passcode', 'passwd', 'pwd', 'pw'],
    type: 'ID',
    score: 0.8,
    accept: (phi) => /\d/.test(phi) && /\p{L}/u.test(phi),
  },
  {
    pattern: lean(
      /(?:cash ?app|venmo|zelle|paypal|insta(?:gram)?|snap(?:chat)?|tiktok|twitter|telegram)(?: me| is| lol|:| handle| at| to| it){0,3} (?<phi>[$@][A-Za-z][\w.-]{2,24})(?![\p{L}\p{N}])/diuy,
    ),
    triggers: 'cash cashapp venmo zelle paypal insta instagram snap snapchat tiktok twitter telegram'.split(' '),
    type: 'ID',
    score: 0.8,
  },
  // Insurance of the old, Swiss: "756.4471.8820.17".
  {
    pattern: /(?<![\p{N}.])756\.\d{4}\.\d{4}\.\d{2}(?![\p{N}.])/dgu,
    near: around(/756\.\d{4}\./g, 0, 2),
    type: 'SSN',
  },
  {
    pattern: /\((?<phi>[A-Z]{2} (?=[A-Z]{0,5}\d)[A-Z\d]{5,8})(?=\))/dgu,
    near: around(/\([A-Z]{2} [A-Z\d]{5}/g, 0, 2),
    type: 'VEHICLE',
    score: 0.8,
    accept: (_phi, at, text) => CAR_BEFORE.test(text.slice(Math.max(0, at - 40), at)),
  },
  // A plan's group of letters beside its member: "Group: AZSTATE-7   BIN 610014".
  {
    pattern: /(?:group|grp)(?: no\.?| number| id| #)?[:# ]{1,3}(?<phi>[A-Z]{2,10}-\d{1,4})(?![\p{L}\p{N}-])/diuy,
    triggers: ['group', 'grp'],
    type: 'HEALTH_PLAN',
    score: 0.8,
    accept: (phi, at, text) =>
      phi === phi.toUpperCase() &&
      /(?<!\p{L})(?:member|bin|pcn|subscriber|policy|insur\p{L}{1,4}|plan|payer)(?!\p{L})/iu.test(
        text.slice(Math.max(0, at - 90), at + 60),
      ),
  },
];
