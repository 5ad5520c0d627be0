import { lean } from '../lean.ts';
import { deaHolds, npiHolds } from './check-digits.ts';
import { labelled, withState } from './labelled.ts';
import { CREDENTIAL } from './name-shape.ts';
import { around, type Recognizer } from './recognizer.ts';
import { shortCode } from './short-code.ts';
import { STATE_CODES } from './states.ts';

/** A state and its postal code: "Ada Byrne, MD, NY 10021". */
const IN_STATE = new RegExp(String.raw`^${STATE_CODES} \d{5}$`, 'u');

/** Certificate and licence numbers: drivers', professional, DEA, NPI, passports. 45 CFR 164.514(b)(2)(i)(K). */
export const license: Recognizer = {
  name: 'license',
  rules: [
    labelled({
      type: 'LICENSE',
      labels: [
        'license',
        'licence',
        'lic',
        'dl',
        'd\\.l\\.',
        'driver license',
        'driver licence',
        'drivers license',
        'drivers licence',
        "driver's license",
        "driver's licence",
        "driver's lic",
        'drivers lic',
        'driving license',
        'driving licence',
        'cdl',
        'oln',
        'state id',
        'npi',
        'n\\.p\\.i\\.?',
        'dea',
        'd\\.e\\.a\\.?',
        'upin',
        'clia',
        'certificate',
        'certification',
        'cert',
        'passport',
        'registration number',
        'registration no',
        'registration #',
        'reg no',
        'reg #',
        'gmc',
        'nmc',
        'provider id',
        'provider number',
        'provider no',
        'prescriber number',
        'provider #',
        'permit',
        'green card',
        'alien',
        'a-number',
        'a#',
        'ppn',
        'gdc',
        'goc',
        'gphc',
        'gosc',
        'hcpc no',
        'hcpc reg',
        'imc',
        'nmbi',
        'coru',
        'ahpra',
        'cpso',
        'cno',
        'mcnz',
        'apc',
        'mci',
        'pin no',
        'hpcsa',
        'practice no',
        'pr\\. no',
      ],
      leastDigits: 4,
    }),
    {
      near: around(/\d{10}/g, 4, 12),
      pattern: /(?<![\p{L}\p{N}.-])[12]\d{9}(?![\p{L}\p{N}]|[-.]\d)/dgu,
      type: 'LICENSE',
      score: 0.8,
      accept: npiHolds,
    },
    {
      near: around(/[A-Z][A-Z9]\d{7}/g, 4, 10),
      pattern: /(?<![\p{L}\p{N}])[ABCDEFGHJKLMPRSTUX][A-Z9]\d{7}(?!\p{L}|\p{N})/dgu,
      type: 'LICENSE',
      accept: deaHolds,
    },
    // A British driver's number, whole or in its parts: "IMPEY 512093 C99KL" (five letters of the surname, date, initials).
    {
      near: around(/\d{6} ?[A-Z][A-Z9]/g, 8, 2),
      pattern: /(?<![\p{L}\p{N}])[A-Z]{1,5}9{0,4} ?\d{6} ?[A-Z][A-Z9] ?\d?[A-Z\d]{2}(?![\p{L}\p{N}])/dgu,
      type: 'LICENSE',
      score: 0.9,
    },
    shortCode({
      type: 'LICENSE',
      labels:
        'license licence lic registration reg cert certificate certification permit gmc nmc hcpc ahpra hpcsa dl passport'.split(
          ' ',
        ),
    }),
    // Behind what one is licensed for, its state first: "DL donor designation OK X880417702".
    {
      pattern: new RegExp(
        String.raw`(?:DL|[Ll]icen[sc]e|[Dd]river'?s?)(?: \p{Ll}{3,12}){1,2}:? (?<phi>${STATE_CODES} [A-Z]{0,2}\d{5,12})(?![\p{L}\p{N}-])`,
        'duy',
      ),
      triggers: ['dl', 'license', 'licence', 'driver', 'drivers'],
      type: 'LICENSE',
      score: 0.7,
    },
    // A register and a short number at the end of who it is: "genetic counsellor, GCRB 417".
    {
      pattern: lean(
        /(?<=(?:counsell?or|psychologist|psychotherapist|therapist|physiotherapist|osteopath|chiropractor|optometrist|optician|audiologist|dietitian|podiatrist|midwife|nurse|pharmacist|paramedic|practitioner|dentist|hygienist|physician|surgeon|doctor|worker|interpreter|scientist|radiographer|technologist|acupuncturist),? \(?)[A-Z]{3,6}(?: (?:no\.?|reg\.?|#))?:? (?<phi>[A-Z]{0,3}\d{3,8})(?![\p{L}\p{N}-]|\.\d)/dgu,
      ),
      near: around(/[A-Z]{3,6} (?:no|reg|#|[A-Z]{0,3}\d{3})/g, 0, 1),
      type: 'LICENSE',
      score: 0.7,
    },
    // At the end of a signature, without its label: "Ilse Marchetti, MD, QME G 55213", "M. Adeyemi EMTP PMD 441290 / Dunn".
    {
      near: around(/[A-Z/]\)?,? (?:[A-Z]{1,3} \d{5}|#?\d{5})/g, 44, 3),
      pattern: lean(
        String.raw`(?<=(?<!\p{L})(?:${CREDENTIAL}|EMT-?P|EMT-?B|EMTI?|Paramedic)(?:, (?:${CREDENTIAL}|QME|AME|MBA|MHA|MS|MA|MEd|FAAOS|FAAN|FACEP)){0,3},? )(?!(?:RM|BED|ROOM|EXT|PGR|TEL|CELL|ZIP|PO|BOX|FAX|DOB|MRN|BP|HR|WT) )(?:[A-Z]{1,3} \d{5,7}|#?\d{5,7})(?=[ ]{0,2}(?:\r?\n|$|\/)|[,;] )`,
        'dgu',
      ),
      type: 'LICENSE',
      score: 0.8,
      accept: (phi) => !IN_STATE.test(phi),
    },
    // Behind who of a crew it is: "J. Quayle P-10442 / A. Marsh EMT".
    {
      near: around(/[a-z],? [A-Z]{1,3}-?\d{3}/g, 26, 3),
      pattern:
        /(?<=(?:\p{Lu}\. ?|\p{Lu}\p{Ll}{2,20} )\p{Lu}\p{Ll}[\p{L}'-]{1,20},? )(?:(?:P|E|EMT|M|A|I|T|PM)-\d{3,6}|[PE]\d{4,6})(?=[ ]?[/,;)\n]|[ ]?$| (?:[A-Z]{2,5}|and|Medic|Paramedic|partner)(?!\p{L}))/dgu,
      type: 'LICENSE',
      score: 0.7,
    },
    // Behind a degree: "Wren Odhiambo, OTR/L, OT 5520".
    {
      near: around(/, [A-Z]{2,4} \d{4}/g, 16, 3),
      pattern: new RegExp(
        String.raw`(?<=${CREDENTIAL}, )(?!(?:RM|BED|ROOM|EXT|PGR|TEL|CELL|ZIP|PO|BOX|FAX|DOB) )[A-Z]{2,4} \d{4,7}(?![\p{L}\p{N}-])`,
        'dgu',
      ),
      type: 'LICENSE',
      score: 0.8,
      accept: (phi) => !/ (?:19|20)\d\d$/.test(phi) && !IN_STATE.test(phi),
    },
  ],
  refine: (text, found) => found.map((entity) => withState(text, entity)),
};
