import { isThing } from '../opinion/things.ts';
import { isOrdinary, isStateOrCountry, wordsOf } from '../words.ts';
import { isUnnamed } from './hospital-unnamed.ts';
import type { Rule } from './recognizer.ts';

/** A house's name, and what may follow it. */
const HOUSE = String.raw`(?<phi>\p{Lu}[\p{L}'&-]{2,20}(?: \p{Lu}[\p{L}'-]{2,20}){0,3})(?=[,;)]|\.(?!\d)|\s{0,2}$|\n|\s{0,2}\d{1,2}\/| (?:and|showed|shows|was|were|is|are|negative|normal|twice|three|weekly|first|overnight|that|on|in|for|with|last|this|by|yesterday|today|tomorrow|next|every|as|then|where|after|before|when|ED|ER)(?!\p{L}))`;

/** "South Texas", "Western Pennsylvania": a region, where a house is meant. */
const REGION =
  /^(?:North|South|East|West|Northern|Southern|Eastern|Western|Central)(?:east|west)? \p{Lu}\p{Ll}{3,12}$/u;

/** Plans, registers and programs that are written so. */
const NO_HOUSE =
  /^(?:Pub|Tele|Epic|Medi|Tri|Well|Single|Silver|Good|Kan|Tenn|Maine|Badger|Peach|Sooner|Denali|Mass|Husky|Minnesota|Ameri|United|Common|Scan|Open|Apple|Google|Digital|Web|Clini|Up|Emb|My|Smart|Mobile|Home|Virtual|Health|Share|Dia|Opti|Fair|Life|Nurse|Day|After|Self|Sure|Cover|One|Blink|Cost|Wellness)(?:Care|Med|Health|Now|Express|Kids?|Docs?|Dent(?:al)?|Rx|Clinic|Well|Derm|Ortho|Scan|Labs?|Rehab|Smiles?|Vision)/u;

const isHouse: NonNullable<Rule['accept']> = (phi) =>
  REGION.test(phi) ||
  (!isUnnamed(phi) &&
    !wordsOf(phi).every(
      (word) => isOrdinary(word) || isStateOrCountry(word) || isThing(word) || /^\p{Lu}{2,5}$/u.test(word),
    ));

/** Facilities of any name, by their label or by who was seen or what was done there. */
export const SEEN_AT: readonly Rule[] = [
  // Behind its label: "Receiving: Metro Burn Unit at Ardent North."
  {
    pattern:
      /(?:receiving|receiver|sending|sender|referring|accepting|transferring|performing|custodian)(?: (?:facility|hospital|lab(?:oratory)?|organization|site))?: ?(?<phi>\p{L}[^\n,;:|(.]{3,60})(?=[.,;:|(\n]|$)/diuy,
    triggers: 'receiving receiver sending sender referring accepting transferring performing custodian'.split(' '),
    type: 'HOSPITAL',
    score: 0.8,
    accept: (phi) =>
      !/^(?:dr|mr|ms|mrs)\b/i.test(phi) &&
      / (?:hospital|medical|clinic|health|center|unit|ed|er|icu|lab|laboratory|memorial|general|regional|care|rehab)(?![\p{L}])/iu.test(
        phi,
      ) &&
      !isUnnamed(phi),
  },
  // Where one was seen or something was done, a name of no known kind: "Seen at WakeMed North that night", "the disc from Blount".
  {
    pattern: new RegExp(String.raw`\p{L}{2,16} (?:at|to|from) ${HOUSE}`, 'duy'),
    triggers:
      'seen admitted treated evaluated hospitalised hospitalized transferred transported discharged delivered rehab rehabbed records labs results disc paperwork'.split(
        ' ',
      ),
    next: 'atf',
    type: 'HOSPITAL',
    score: 0.6,
    accept: isHouse,
  },
  {
    pattern: new RegExp(String.raw`\p{L}{2,16} (?:at|through) ${HOUSE}`, 'duy'),
    triggers:
      'done performed completed surgery procedure mri ct echo echocardiogram colonoscopy endoscopy ultrasound imaging biopsy infusion infusions dialysis therapy chemo er radiation study ed up back overnight is was were works working nurse over rehab cholecystectomy appendectomy hysterectomy replacement transplant delivery her his'.split(
        ' ',
      ),
    next: 'at',
    type: 'HOSPITAL',
    score: 0.6,
    accept: isHouse,
  },
  // Whose practice it is: "her OB is at the Birth Cottage; peds is Little Sprouts".
  {
    pattern:
      /(?:pcp|ob|obgyn|gyn|peds|pediatrician|dentist|midwives|midwife|dermatologist|urologist|cardiologist|home health|hospice|pharmacy|chemist|dialysis|infusions?|daycare|rehab) (?:is|are) (?:at |with )?(?:the )?(?<phi>\p{Lu}\p{Ll}{2,16} \p{Lu}\p{Ll}{2,16}(?: \p{Lu}\p{Ll}{2,16})?)(?=[.;,)\n]|$| (?:on|in|at|now|and)(?!\p{L}))/diuy,
    triggers:
      'pcp ob obgyn gyn peds pediatrician dentist midwives midwife dermatologist urologist cardiologist home hospice pharmacy chemist dialysis infusion infusions daycare rehab'.split(
        ' ',
      ),
    type: 'HOSPITAL',
    score: 0.6,
    accept: (phi) =>
      phi.split(' ').every((word) => /^\p{Lu}\p{Ll}/u.test(word)) &&
      !isUnnamed(phi) &&
      !wordsOf(phi).some((word) => isStateOrCountry(word)) &&
      !/^(?:Dr|Not|No|Now|The|None|Still|Also|Same|Out|Here|Being|Medicare|Medicaid)(?!\p{L})/u.test(phi),
  },
  // Two words in one: "picked up by gran, to KidCare on Fifth", "seen at PromptMed".
  {
    pattern:
      /(?:at|to|from|via) (?<phi>\p{Lu}\p{Ll}{2,10}(?:Care|Med|Health|Now|Express|Kids?|Docs?|Dent(?:al)?|Rx|Clinic|Well|Derm|Ortho|Scan|Labs?|Rehab|Smiles?|Vision)(?: (?:Clinic|Urgent Care|Pediatrics|Center))?(?: (?:on|at|of) (?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{Lu}[\p{L}'’-]{1,18}(?: (?:St|Street|Ave|Avenue|Rd|Road|Blvd)(?!\p{L}))?)?)(?![\p{L}\p{N}])/duy,
    triggers: ['at', 'to', 'from', 'via'],
    next: 'A',
    type: 'HOSPITAL',
    score: 0.7,
    accept: (phi) => !NO_HOUSE.test(phi) && !isThing(wordsOf(phi)[0]!),
  },
  // "a DaTSCAN at the Walsgrave", "she was sent to the Royal": where people are cared for, a word that is no other thing.
  {
    pattern:
      /(?:at|to|from) the (?<phi>\p{Lu}\p{Ll}{3,20})(?=[,;?!]|\.(?!\d)| (?:is|was|in|on|for|and|with|today|yesterday|tomorrow|last|next|this|by|she|he|they|we|I|before|after|where)(?![\p{L}]))/duy,
    triggers: ['at', 'to', 'from'],
    type: 'HOSPITAL',
    score: 0.6,
    accept: (phi) => !isOrdinary(phi) && !isStateOrCountry(phi),
  },
];
