import { TITLE_BEFORE } from '../edge-words.ts';
import { lean } from '../lean.ts';
import { isThing } from '../opinion/things.ts';
import { isClinical, isOrdinary, isStateOrCountry, wordsOf } from '../words.ts';
import { KIND, startOfKind } from './hospital-kinds.ts';
import { isGeneric, isTelling, isUnnamed } from './hospital-unnamed.ts';
import { around, type Rule } from './recognizer.ts';

const WORD = String.raw`(?:\p{Lu}[\p{L}\p{M}'-]{0,24}|of|the|for|and|&|de|la|\d{1,3}(?:st|nd|rd|th))`;
/** How a name begins. */
export const FIRST = String.raw`(?:(?:St|Mt|Ft|ST|Ste|Sgt|Pt)\.|\p{Lu}[\p{L}\p{M}'-]{0,24})`;

/** Journals, doctors' offices, and two things joined by "and the". */
const NO_FACILITY =
  /Journal|(?:Society|Association|College|Academy|Federation|Council|Board|Guidelines?|Registry|Foundation) (?:of|for)(?!\p{L})|^(?:Dr|Mr|Mrs|Ms)\.? | (?:and|for|at|of) the (?!\p{Lu}\p{Ll})|United States|^(?:Zoom|Teams|Doxy|Epic|Doximity|Google|Amazon|Apple|Microsoft|Oracle|Siemens|Philips|GE) for /u;

/** "Medtronic Azure XT DR MRI": a maker and its product. */
const isProduct = (phi: string): boolean => / (?:MRI|ED|ER|Imaging)$/.test(phi) && isThing(wordsOf(phi)[0] ?? '');

/** "Dutch Lipid Clinic score": named after a house, and none. */
const SCORE_BEHIND = lean(
  /^ (?:network |insufficiency |failure |disease |risk |severity |outcome )?(?:scores?|scale|questionnaire|criteria|classification|index|algorithm|nomogram|dictionary|encyclopedia|library|journal|association|academy|society|foundation|guidelines?)(?!\p{L})/iu,
);

const named: NonNullable<Rule['accept']> = (phi, at, text) => {
  if (NO_FACILITY.test(phi) || isProduct(phi) || SCORE_BEHIND.test(text.slice(at + phi.length, at + phi.length + 28)))
    return false;
  if (/['’]s office$/.test(phi) && TITLE_BEFORE.test(text.slice(Math.max(0, at - 10), at))) return false;
  const words = wordsOf(phi);
  const kindStarts = startOfKind(phi);
  const before = kindStarts > 0 ? wordsOf(phi.slice(0, kindStarts)) : words;
  return before.some((word) => isTelling(word) && !/^(?:de|la)$/.test(word));
};

/** Facilities by their last word, which says what kind of house it is: "Kestrel Urology", "Tidewater GI". */
export const BY_LAST_WORD: readonly Rule[] = [
  // By the kinds that are known: "Kestrel Urology", "St. Anne Medical Center of Dunmore, LLC".
  {
    near: around(lean(` ${KIND}`, 'g'), 160, 2),
    pattern: lean(
      String.raw`(?<![\p{L}\p{N}'-])${FIRST}(?:[ ]${WORD}){0,5}?[ ]${KIND}(?![\p{L}\p{N}])(?:[ ]${KIND}(?![\p{L}\p{N}]))?(?:[ ](?:of|at)[ ](?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))${FIRST}(?:[ ]\p{Lu}[\p{L}'-]{1,24}){0,2}|[ ]on[ ](?:\p{Lu}[\p{L}'-]{1,20}[ ]){1,2}(?:Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Boulevard|Blvd|Lane|Way)(?![\p{L}\p{N}])|[ ]on[ ](?:First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth|Main|Elm|Oak|Maple|Pine|Cedar|Broadway|Market|Grand)(?![\p{L}\p{N}]))?(?:,? (?:PLLC|LLC|LLP|P\.?C\.|PC|Inc\.?|Ltd)(?![\p{L}\p{N}]))?`,
      'dgu',
    ),
    type: 'HOSPITAL',
    score: 0.8,
    accept: named,
  },
  // Of plain words a name is made where a place is named: "balance training at Steady Step Therapy".
  {
    pattern: lean(
      /(?:at|with|from|to|via|by)[ ]{1,2}(?<phi>\p{Lu}\p{Ll}{2,16}(?:'s)?(?: \p{Lu}\p{Ll}{2,16}){0,2} (?:Clinic|Health Center|Health|Medicine|Medical|Kidney|Heart|Associates|Partners|Specialists|Physicians|Therapy|Works|Wellness|Fitness|Rehab|Dental|Imaging|Pharmacy|Dermatology|Pediatrics|Orthopedics|Midwives|Surgery|Hospice|Counseling|Psychiatry|Podiatry|Chiropractic|Acupuncture|Optical|Vision|Labs?|Diagnostics|Nurses|Nursing|Home Health|Home Care|Urgent Care|Birth Center))(?![\p{L}\p{N}])/duy,
    ),
    triggers: ['at', 'with', 'from', 'to', 'via', 'by'],
    next: 'A',
    type: 'HOSPITAL',
    score: 0.7,
    accept: (phi, at, text) => {
      const words = wordsOf(phi)
        .slice(0, -1)
        .filter((word) => !isGeneric(word));
      const isPlace = /at {1,2}$/i.test(text.slice(Math.max(0, at - 4), at)); // treatments are not places
      return isPlace ? words.some((word) => !isClinical(word)) : words.length > 0 && !words.some(isClinical);
    },
  },
  // A practice in short: "FU w/ Bluestem Eye", "Tidewater GI".
  {
    pattern:
      /(?<![\p{L}\p{N}'-])\p{Lu}\p{Ll}{3,20} (?:Eye|Ortho|Derm|Cards|Heart|GI|ENT|Spine|Kidney|Neuro|Onc|Peds|OB|OBGYN|Women's|Vascular|Allergy|Vision|Retina|Foot|Hand|Surgical|Vein|Skin|Uro|Rheum|Endo|Nephro|Pulm)(?![\p{L}\p{N}-])(?! (?:exam|pain|injury|drops?|surgery|disease|problem))/dgu,
    near: around(
      / (?:Eye|Ortho|Derm|Cards|Heart|GI|ENT|Spine|Kidney|Neuro|Onc|Peds|OB|Women|Vascular|Allergy|Vision|Retina|Foot|Hand|Surgical|Vein|Skin|Uro|Rheum|Endo|Nephro|Pulm)/g,
      22,
      1,
    ),
    needs:
      'eye ortho derm cards heart gi ent spine kidney neuro onc peds ob obgyn women vascular allergy vision retina foot hand surgical vein skin uro rheum endo nephro pulm'.split(
        ' ',
      ),
    type: 'HOSPITAL',
    score: 0.6,
    accept: (phi) =>
      !isOrdinary(wordsOf(phi)[0]!) && !isStateOrCountry(wordsOf(phi)[0]!) && !isGeneric(wordsOf(phi)[0]!),
  },
  // Before their company's letters, or at the end of a clause: "Cedar Run Anesthesia, PLLC".
  {
    near: around(
      / (?:Anesthesia|Anesthesiology|Retina|Polytrauma|Emergency Physicians|Hospitalists|Perfusion|Ambulance|Transport|EMS)/g,
      48,
      30,
    ),
    pattern:
      /(?<![\p{L}\p{N}'-])(?:\p{Lu}[\p{L}'-]{2,20} ){1,3}(?:Anesthesia|Anesthesiology|Retina|Polytrauma|Emergency Physicians|Hospitalists|Perfusion|Ambulance|Transport|EMS)(?: (?:&|&amp;|and) \p{Lu}\p{Ll}{2,20})?(?=,? (?:P\.?C|PLLC|LLC|Inc|Billing|Office|Group|Associates|Services|clinic|\d{4})|[,.;)]|\s{0,3}$)/dgu,
    needs: 'anesthesia anesthesiology retina polytrauma emergency hospitalists perfusion ambulance transport ems'.split(
      ' ',
    ),
    type: 'HOSPITAL',
    score: 0.7,
    accept: (phi) => wordsOf(phi).slice(0, -1).some(isTelling),
  },
  // Who comes with the engine: "Harlan County Fire & EMS", in capitals too.
  {
    near: around(/ (?:Fire|FIRE) (?:&|and|AND|Rescue|RESCUE|District|DISTRICT|Dep|DEP|Protection|PROTECTION)/g, 72, 1),
    pattern: lean(
      /(?<![\p{L}\p{N}'-])(?:\p{Lu}[\p{L}'-]{2,20} ){1,3}(?:Fire|FIRE) (?:(?:&|and|AND) (?:EMS|Rescue|RESCUE|Ambulance|AMBULANCE)|Rescue|RESCUE|(?:Protection |PROTECTION )?(?:District|DISTRICT|Dept\.?|DEPT\.?|Department|DEPARTMENT))(?: (?:No\. ?|#)?\d{1,3}(?!\d))?(?![\p{L}\p{N}])/dgu,
    ),
    needs: ['fire'],
    type: 'HOSPITAL',
    score: 0.7,
    accept: (phi) => wordsOf(phi.replace(/ fire .*/i, '')).some(isTelling),
  },
  // Shorthand: "ct sinus @ front range ct", "PT @ balance works".
  {
    pattern:
      /@ ?(?<phi>(?:[\p{L}][\p{L}'-]{2,20} ){1,3}(?:ct|mri|imaging|xray|x-ray|radiology|clinic|hosp|hospital|rehab|pt|therapy|ortho|cardiology|gi|ent|derm|urgent care|uc|surgery center|dental|pharmacy|labs?|health|works))(?=[:,.;)\n]|$| (?:on|in|for|by|w|with|today|yest|at)(?![\p{L}]))/dgiu,
    near: around(/@/g, 0, 2),
    type: 'HOSPITAL',
    score: 0.7,
    accept: (phi) => !isUnnamed(phi),
  },
  // In lower case and in speech only behind a preposition: "at tri-rivers rheumatology".
  {
    pattern: lean(
      /(?:at|to|from|with|as|near|by|than)[ ]{1,2}(?:the[ ])?(?<phi>(?:[\p{L}'-]{3,20}[ ]{1,2}){1,3}?(?:hospital|medical cent(?:er|re)|clinic|infirmary|hospice|nursing home|urgent care|health cent(?:er|re)|rheumatology|cardiology|orthopa?edics|oncology|dermatology|neurology|gastroenterology|urology|nephrology|pediatrics|imaging|pharmacy))(?![\p{L}\p{N}])/diuy,
    ),
    triggers: ['at', 'to', 'from', 'with', 'as', 'near', 'by', 'than'],
    type: 'HOSPITAL',
    score: 0.7,
    accept: (phi) => {
      const words = wordsOf(phi).filter((word) => !isGeneric(word));
      return words.length > 0 && words.every((word) => word.length > 2 && !isOrdinary(word));
    },
  },
];
