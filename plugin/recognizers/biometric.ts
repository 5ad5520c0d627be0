import { labelled } from './labelled.ts';
import { around, type Recognizer } from './recognizer.ts';

const KINDS = [
  'biometric',
  'finger print',
  'thumb print',
  'palm print',
  'index print',
  'palm vein',
  'retina',
  'retinal',
  'iris',
  'voice print',
  'face',
  'facial',
  'facial recognition',
  'dna profile',
  'gait',
  'hand',
  'hand geometry',
  'ear print',
  'foot print',
  'vein',
  'voice',
  'fingerprints',
];
/** These alone are parts of the body. */
const ONLY_WITH_RECORD = new Set(['hand', 'vein', 'voice', 'foot print']);
const RECORDS = [
  'id',
  'template',
  'template id',
  'template hash',
  'hash',
  'scan',
  'scan id',
  'record',
  'identifier',
  'reference',
  'ref',
  'card',
  'code',
  'number',
  'no',
  'token',
  'print',
  'profile',
  'enrollment',
  'enrolment',
  'file',
  'key',
  'vector',
];
const ALONE = KINDS.filter((kind) => !ONLY_WITH_RECORD.has(kind));

/** Biometric identifiers that text can hold: the ids and templates of prints and scans. 45 CFR 164.514(b)(2)(i)(P). */
export const biometric: Recognizer = {
  name: 'biometric',
  rules: [
    // Photographs and scans by their file names: full-face images are identifiers, 45 CFR 164.514(b)(2)(i)(Q).
    {
      pattern:
        /(?<![\p{L}\p{N}/._-])[\p{L}\p{N}][\p{L}\p{N}_-]{2,60}\.(?:jpe?g|png|tiff?|heic|bmp|gif|dcm|webp|mp4|mov|wav)(?![\p{L}\p{N}])/dgiu,
      near: around(/\.(?:jpe?g|png|tiff?|heic|bmp|gif|dcm|webp|mp4|mov|wav)/gi, 64, 6),
      type: 'BIOMETRIC',
      score: 0.9,
    },
    // The class of a set of prints, in brackets: "by fingerprint (14 M 9 U 000 17)".
    {
      pattern:
        /(?:finger|thumb|palm|ear)[ -]?prints?(?: (?:class|code|formula|match|classification))? \((?<phi>(?=[^()\n]{0,24}\d{2})[A-Z\d]{1,8}(?:[ /-][A-Z\d]{1,8}){1,8})\)/dgu,
      near: around(/prints?[ a-z]{0,16} \([A-Z\d]/g, 8, 2),
      type: 'BIOMETRIC',
      score: 0.8,
    },
    // As machines write it: "FP-TEMPLATE 7C:19:E2", "IRIS_HASH=9f2c41".
    {
      pattern:
        /(?:FP|FINGER(?:PRINT)?|IRIS|FACE|FACIAL|PALM|VEIN|VOICE(?:PRINT)?|RETINA|BIO(?:METRIC)?|HAND)[-_](?:TEMPLATE|TMPL|TPL|HASH|REF|SCAN|MINUTIAE|VECTOR|EMBEDDING|KEY)[ :#=-]{1,3}(?=[^\s]{0,12}\d)[\dA-Za-z]{2,24}(?:[:.-][\dA-Za-z]{1,12}){0,15}(?![\p{L}\p{N}])/diuy,
      triggers: [
        ...['fp', 'finger', 'fingerprint', 'iris', 'face', 'facial', 'palm', 'vein', 'voice', 'voiceprint', 'retina'],
        ...['bio', 'biometric', 'hand'],
      ],
      type: 'BIOMETRIC',
      score: 0.96,
    },
    labelled({
      type: 'BIOMETRIC',
      labels: [...ALONE, ...KINDS.flatMap((kind) => RECORDS.map((record) => `${kind} ${record}`))],
      factored: `(?:${ALONE.join('|')})|(?:${KINDS.join('|')})(?: ${RECORDS.join('| ')})`,
    }),
  ],
};
