import { lean } from '../lean.ts';
import type { Rule } from './recognizer.ts';

/** University hospitals and others by the letters that they are called by, which mean little else in notes (common knowledge). */
const CLEAR = [
  ...['BCH', 'CHOA', 'DFCI', 'HUP', 'LLUMC', 'MDACC', 'NYP', 'NYU', 'SLUH', 'TUH', 'UAB', 'UCI', 'UCLA'],
  ...['UCSD', 'UCSF', 'UIC', 'UMMC', 'UNC', 'UNM', 'UWMC', 'VCU', 'WVU'],
];
/** Those that are light, units, a joint, sutures or an ultrafiltration too. */
const UNCLEAR = ['BMC', 'IU', 'OSU', 'RUSH', 'TMC', 'UF', 'USF', 'UVA'];
/** One that is a chemotherapy too: where one goes there, hospital-systems.ts knows it. */
const CHEMOTHERAPY = ['CHOP'];
const ALL = [...CLEAR, ...UNCLEAR, ...CHEMOTHERAPY];

const END = String.raw`(?![\p{L}\p{N}/&-]|['’]\p{L}{2})(?! ?\d| (?:criteria|scales?|scores?|classification|index|protocol|loneliness|brain injury|goal|rate|light|rays?|phototherapy|therapy|exam|joint|arthr\p{L}{2,8}|guidelines?|calculator|nomogram|trial|study|stud(?:ent|ies|ying)|grad(?:uate)?|football|basketball|game|units?|for (?:college|school|law|undergrad\p{L}{0,8}|grad|his degree|her degree))(?!\p{L}))`;
/** How one comes to a house, is there, or is spoken of with it. */
const GOING = lean(
  /(?<!\p{L})(?:re-?)?(?:transferr?(?:ed|ing|s)?|xfer(?:red)?|refer(?:red|ral|rals|ring|s)?|admit(?:ted|s)?|admission|hospitali[sz]ed|discharged?|d\/c'?d|dc'?d|sen[dt]|going|goes|go|went|gone|flown|airlifted|moved|accept(?:ed|ance|s)?|listed|seen|sees|follow(?:ed|s|ing|-?up)|opinion|records?|notes|outside|back|evaluated|treated|evaluation|surger(?:y|ies)|resection|chemo|radiation|transplant(?:ed|s)?|tx|lvad|tavr|o[lh]t|ltx|bmt|sct|cabg|works?|worked|employed|nurse|clinic|appt|appointment|born|delivered|consult(?:ed)?|mri|ct|pet|scan|echo|biopsy|path|labs|imaging|results|presented|care|trial|inpatient|ed|er|visit|stay|return(?:ed|ing|s)?|trip)(?!\p{L})[^.;\n]{0,28}$/iu,
);

const goingTo = (houses: readonly string[], links: string, triggers: readonly string[]): Rule => ({
  pattern: lean(String.raw`(?:${links})[ ](?:the[ ])?(?<phi>${houses.join('|')})${END}`, 'duy'),
  triggers,
  next: 'At',
  type: 'HOSPITAL',
  score: 0.7,
  accept: (_phi, at, text) => GOING.test(text.slice(Math.max(0, at - 64), at)),
});

const ACTS =
  "accept(?:s|ed|ing)|call(?:s|ed)|declin(?:es|ed)|(?:has|have|had) (?:no |a )?beds?|transfer cent(?:er|re)|(?:will|won't|can|can't|to) (?:accept|take|see|call)|records|hospital|health|medical cent(?:er|re)|transplant|main|children's";
const does = (houses: readonly string[], acts: string): Rule => ({
  pattern: lean(String.raw`(?<phi>${houses.join('|')})(?= (?:${acts})(?!\p{L}))`, 'duy'),
  triggers: houses.map((house) => house.toLowerCase()),
  type: 'HOSPITAL',
  score: 0.7,
});

/** Houses by their letters, where the words beside them tell that a house is meant. */
export const HOUSES_BY_LETTERS: readonly Rule[] = [
  // "Transferred from UNC", "going to UVA for LVAD", "followed by UCSF".
  goingTo(CLEAR, '[Aa]t|[Ff]rom|to|by|with|via|in', ['at', 'from', 'to', 'by', 'with', 'via', 'in']),
  goingTo(UNCLEAR, '[Aa]t|[Ff]rom|to|via', ['at', 'from', 'to', 'via']),
  // "UCLA accepted the patient", "MDACC called with results", "BMC has no beds".
  does(
    CLEAR,
    `${ACTS}|says?|said|wants?|recommends?|recommended|requests?|requested|aware|team|fellow|attending|cardiology|neurosurg(?:ery)?|onc(?:ology)?|liver|clinic|notes|path(?:ology)?|imaging|labs|visit|appt|discharge|summary|ED|ER`,
  ),
  does([...UNCLEAR, ...CHEMOTHERAPY], ACTS),
  // "per UCLA, continue", "d/w NYU transplant".
  {
    pattern: lean(
      String.raw`(?:[Pp]er|[Dd]/[Ww]|[Dd]iscussed with|[Ss]poke (?:with|to)|[Cc]alled|[Pp]aged|[Aa]wait(?:ing)?|[Pp]ending) (?<phi>${ALL.join('|')})(?=[.,;:)\n]|$| (?:re|about|and|for|transplant|team|fellow|attending|recs|to|who|on)(?!\p{L}))`,
      'duy',
    ),
    triggers: ['per', 'd', 'discussed', 'spoke', 'called', 'paged', 'await', 'awaiting', 'pending'],
    type: 'HOSPITAL',
    score: 0.7,
  },
];
