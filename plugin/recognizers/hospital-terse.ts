import { lean } from '../lean.ts';
import { isAbbreviation, isThing } from '../opinion/things.ts';
import {
  isClinical,
  isCommon,
  isDictionaryWord,
  isDrug,
  isEponym,
  isOrdinary,
  isStateOrCountry,
  isSurname,
  wordsOf,
} from '../words.ts';
import { isUnnamed } from './hospital-unnamed.ts';
import { around, type Rule } from './recognizer.ts';

const NAME = String.raw`\p{Lu}\p{Ll}[\p{L}'’-]{1,18}`;

/** No disease, drug, brand, state or plain word: "Parkinson clinic" and "Coumadin clinic" name no house. */
const isOwn = (word: string): boolean =>
  word.length > 2 &&
  !isOrdinary(word) &&
  !isClinical(word) &&
  !isEponym(word) &&
  !isThing(word) &&
  !isStateOrCountry(word) &&
  !isAbbreviation(word.toUpperCase());

/** One word of its own, or two that are at least no things: "Caledonia North", "Tern Harbor". */
const isNamed = (words: readonly string[]): boolean =>
  words.some(isOwn) ||
  (words.length > 1 &&
    !words.some(
      (word) => !SIDE.test(word) && (isClinical(word) || isEponym(word) || isThing(word) || isAbbreviation(word)),
    ));
const SIDE =
  /^(?:North|South|East|West|Harbor|Valley|Hills?|Ridge|Creek|Lakes?|Park|Point|Bay|Springs?|River|Mountain)$/;

/** What is done to whom, or where in the body: "Mohs Surgery" is no practice. */
const OF_AN_OPERATION =
  /(?:.(?:al|ic|ric|oid)|General|Group|Best|Private|Day|Joint|Spine|Hand|Foot|Heart|Brain|Plastic|Laser|Major|Minor|Open|Elective|Emergency|Previous|Prior|Bypass|Eye|Weight|Loss|Cancer|Breast|Knee|Hip|Back|Neck|Mohs|Lasik|Outpatient|Ambulatory|Specialty|Nurse|Nursing|Law|Evidence|Current|Usual|Common|Safe|Clinical|Standard|Dental)$/;

/** What a house of care is called in other languages, before its own name. */
const ABROAD =
  'hospital(?= (?:de|del|da|do|dos) )|h[oô]pital|clinique|pharmacie|cl[ií]nica|policl[ií]nica|farmacia|sanatorio|ospedale|policlinico|krankenhaus|klinikum|klinik|apotheke|szpital|ysbyty|hosbis|meddygfa|fferyllfa|ospid[eé]al|sjukhus|ziekenhuis|apteka';

/** Facilities as hurried colleagues write them. 45 CFR 164.514(b)(2)(i)(B). */
export const TERSE_HOUSES: readonly Rule[] = [
  // The kind in small letters: "cord blood to Caledonia North lab", "dialyzes at Tern Harbor dialysis".
  {
    pattern: new RegExp(
      String.raw`(?:at|to|from|by|via|through|with|per|called|faxed) (?:the )?(?<phi>${NAME}(?: ${NAME}){0,2} (?:lab|labs|pharmacy|clinic|hospital|hospice|rehab|dialysis|imaging|radiology|urgent care|birth center|birth centre|nursing home|surgery center|infusion center|care home|health center|health centre|drugs|ed|er))(?![\p{L}\p{N}-])`,
      'duy',
    ),
    triggers: ['at', 'to', 'from', 'by', 'via', 'through', 'with', 'per', 'called', 'faxed'],
    next: 'At',
    type: 'HOSPITAL',
    score: 0.7,
    accept: (phi) =>
      !/^(?:Dr|Mr|Mrs|Ms|Mx|Nurse) |['’]s (?:labs?|imaging|dialysis|rehab)$/.test(phi) &&
      isNamed(wordsOf(phi).filter((word) => /^\p{Lu}\p{L}/u.test(word))) &&
      !isUnnamed(phi),
  },
  // A shop by its owner before its number: "Merriweather's 419-555-0187", "Odell's (207) 555-0190".
  {
    pattern: /(?<![\p{L}\p{N}'’-])\p{Lu}\p{Ll}{2,18}['’]s(?=[ :,]{1,2}\(?\d{3}\)?[-. ]{1,2}\d{3})/dgu,
    near: around(/['’]s[ :,]{1,2}\(?\d{3}/g, 22, 1),
    type: 'HOSPITAL',
    score: 0.7,
    accept: (phi) => !isCommon(wordsOf(phi)[0]!) && !isClinical(wordsOf(phi)[0]!),
  },
  // Where it is filled: "fills at Fennick's", "sent to Ossery's on the 3rd".
  {
    pattern:
      /(?:fill(?:s|ed)?|refill(?:s|ed)?|picked up|pick up|call(?:ed)? in|e-?scribed|rx|script|prescription|scripts|meds|bubble packs?|blister packs?)(?: \p{Ll}{2,12}){0,2} (?:at|to|from|by|with) (?<phi>\p{Lu}\p{Ll}{2,18}['’]s)(?=[.,;:)\n]|$| (?:on|in|for|and|as|by|today|tomorrow|yesterday|again|next|this|they|who)(?!\p{L}))/diuy,
    triggers: [
      ...[
        'fill',
        'fills',
        'filled',
        'refill',
        'refills',
        'refilled',
        'picked',
        'pick',
        'call',
        'called',
        'e',
        'escribed',
      ],
      ...['rx', 'script', 'prescription', 'scripts', 'meds', 'bubble', 'blister'],
    ],
    type: 'HOSPITAL',
    score: 0.7,
    accept: (phi) =>
      /^\p{Lu}/u.test(phi) &&
      !isClinical(wordsOf(phi)[0]!) &&
      (isSurname(wordsOf(phi)[0]!) || !isOrdinary(wordsOf(phi)[0]!)),
  },
  // Behind its street or road: "ED visit Bardstown Rd Emergency 6/29".
  {
    pattern: lean(
      String.raw`(?<![\p{L}\p{N}'’-])${NAME}(?: ${NAME})? (?:Rd|St|Ave|Blvd|Ln|Hwy|Pike|Road|Street|Avenue|Lane|Boulevard|Parade|Square|Row|Mill) (?:Emergency|ER|ED|Clinic|Surgery|Practice|Pharmacy|Chemist|Dental|Rx|Medical|Medicine|Health|Family|Urgent Care|Walk-In|Primary Care|Pediatrics|Paediatrics|Imaging|Labs?|Physio|Eye|Vet)(?![\p{L}\p{N}-])`,
      'dgu',
    ),
    near: around(
      / (?:Rd|St|Ave|Blvd|Ln|Hwy|Pike|Road|Street|Avenue|Lane|Boulevard|Parade|Square|Row|Mill) [ECSPDRMHFUWILV]/g,
      44,
      1,
    ),
    needs: 'rd st ave blvd ln hwy pike road street avenue lane boulevard parade square row mill'.split(' '),
    type: 'HOSPITAL',
    score: 0.8,
  },
  // In Britain a surgery is a practice: "The Old Forge Surgery, 14 Tithe Barn Lane", "registered at Elderflower Surgery".
  {
    pattern: lean(
      String.raw`(?<=(?:^|\n|(?:[Aa]t|[Ff]rom|[Ww]ith|[Tt]o|[Bb]y|[Ii]t'?s|morning|afternoon|hello|GP|[Ss]urgery:|[Pp]ractice:)[,:]? )[ ]{0,2})(?:The )?${NAME}(?: ${NAME}){0,3} (?:Surgery|Practice)(?=[,.;:)]|[ ]{0,3}(?:\r?\n|$)|[ ]{2}| (?:on|in|and|for|today|this|last|who|with|speaking|again)(?!\p{L}))`,
      'dgu',
    ),
    near: around(/ (?:Surgery|Practice)[,.;:)\s]/g, 96, 1),
    needs: 'surgery practice'.split(' '),
    type: 'HOSPITAL',
    score: 0.7,
    accept: (phi) => {
      const words = wordsOf(phi).filter((word) => !/^(?:The|Surgery|Practice)$/.test(word));
      return (
        words.some((word) => !isCommon(word) && !isClinical(word)) &&
        !words.some((word) => OF_AN_OPERATION.test(word) || isDrug(word))
      );
    },
  },
  // "Larkhill Centre for Genomic Medicine", "Tarn Institute for Rehabilitation".
  {
    pattern: lean(
      String.raw`(?<![\p{L}\p{N}'’-])(?!(?:National|International|European|American|British|Royal|Federal|State|World|Joint|Cochrane|The|Oxford) )${NAME}(?: ${NAME}){0,2} (?:Cent(?:er|re)|Institute|Clinic|Hospital|Unit) for (?:\p{Lu}[\p{L}'’-]{2,18}|and|&|the|of)(?: (?:\p{Lu}[\p{L}'’-]{2,18}|and|&|the|of)){0,3}(?<! (?:and|the|of|&))(?![\p{L}\p{N}])`,
      'dgu',
    ),
    near: around(/ (?:Cent(?:er|re)|Institute|Clinic|Hospital|Unit) for [A-Z]/g, 64, 2),
    needs: 'center centre institute clinic hospital unit'.split(' '),
    type: 'HOSPITAL',
    score: 0.7,
    accept: (phi) => isNamed(wordsOf(phi.replace(/ (?:Center|Centre|Institute|Clinic|Hospital|Unit) for .*/, ''))),
  },
  // Abroad the kind stands first: "Ospidéal Naomh Ciarán", "Klinikum Rechts der Isar".
  {
    pattern: new RegExp(
      String.raw`(?:${ABROAD})(?<=(?<![\p{L}\p{N}])\p{Lu}[\p{L}]{4,12}) (?:(?:de|del|de la|des|du|di|der|dos|do|da|y|yr|zum|am|van) )?\p{Lu}[\p{L}\p{M}'’-]{2,20}(?:(?: (?:de|del|la|y|der|von))? \p{Lu}[\p{L}\p{M}'’-]{1,20}){0,3}(?![\p{L}\p{N}])`,
      'diuy',
    ),
    // Triggers are runs of ASCII letters.
    triggers:
      'hospital hopital h clinique pharmacie clinica cl policlinica policl farmacia sanatorio ospedale policlinico krankenhaus klinikum klinik apotheke szpital ysbyty hosbis meddygfa fferyllfa ospideal ospid sjukhus ziekenhuis apteka'.split(
        ' ',
      ),
    type: 'HOSPITAL',
    score: 0.7,
    accept: (phi) =>
      phi
        .split(' ')
        .slice(1)
        .every((word) => /^\p{Lu}|^(?:de|del|la|des|du|di|der|dos|do|da|y|yr|zum|am|van|von)$/u.test(word)) &&
      wordsOf(phi)
        .slice(1)
        .some((word) => !isOrdinary(word) || isSurname(word)) &&
      !/^Hospital (?:Course|Day|Stay|Number|No|Discharge|Admission|Name|Bed|Follow|Problem|Medications?|Episode|Consult|Notes?|Record|Staff|Policy)(?!\p{L})/iu.test(
        phi,
      ),
  },
  // In lower case where one asks or tells which: "pharmacy is dogwood drugs", "did you get the eeg at the wickham".
  {
    pattern: lean(
      /(?:pharmacy|chemist|clinic|hospital|pcp|office|practice|facility|snf|lab|rehab)(?: is| was|:|=) {1,2}(?:at )?(?<phi>\p{Ll}[\p{L}'-]{2,16}(?: \p{Ll}[\p{L}'-]{2,16}){0,2} (?:drugs?|drug ?store|pharmacy|apothecary|chemists?|rx|clinic|hospital|medical|health|family medicine|family practice|memorial|regional|general|imaging|labs?|rehab|manor|care center|surgery|medical center))(?![\p{L}\p{N}-])/duy,
    ),
    triggers: [
      'pharmacy',
      'chemist',
      'clinic',
      'hospital',
      'pcp',
      'office',
      'practice',
      'facility',
      'snf',
      'lab',
      'rehab',
    ],
    type: 'HOSPITAL',
    score: 0.7,
    accept: (phi) =>
      !isUnnamed(phi) && !/^(?:the|a|an|in|at|on|not|no|any|her|his|my|our|their|your|this|that|another) /.test(phi),
  },
  {
    pattern:
      /(?:eeg|e e g|ecg|e c g|mri|m r i|ct|c t|scan|x-?ray|x ray|echo|ultrasound|scope|operation|op|surgery|appointment|bloods|biopsy|admitted|transferred|delivered|born|theatre) (?:\p{Ll}{2,9} ){0,2}(?:at|up at|over at|down at|to) the (?<phi>\p{L}[\p{L}'-]{4,18})(?=[,.?!;\n]|$| (?:and|on|in|last|yesterday|today|for|with|then|but|when|yeah|is|was)(?!\p{L}))/diuy,
    triggers: [
      'eeg',
      'e',
      'ecg',
      'mri',
      'm',
      'ct',
      'c',
      'scan',
      'xray',
      'x',
      'echo',
      'ultrasound',
      'scope',
      'operation',
      'op',
      'surgery',
      'appointment',
      'bloods',
      'biopsy',
      'admitted',
      'transferred',
      'delivered',
      'born',
      'theatre',
    ],
    type: 'HOSPITAL',
    score: 0.6,
    accept: (phi) =>
      (!isOrdinary(phi) || isEponym(phi)) &&
      !isDictionaryWord(phi) &&
      !isThing(phi) &&
      !isAbbreviation(phi.toUpperCase()),
  },
];
