import { isOrdinary, wordsOf } from '../words.ts';
import type { Recognizer, Rule } from './recognizer.ts';

const WORD = String.raw`(?:\p{Lu}[\p{L}\p{M}'-]{0,24}\.?|of|the|for|and|&|at|de|la|\d{1,3}(?:st|nd|rd|th))`;
const FIRST = String.raw`\p{Lu}[\p{L}\p{M}'-]{0,24}\.?`;
const KIND = String.raw`(?:Hospitals?|HOSPITAL|Medical Cent(?:er|re)|MEDICAL CENTER|Med(?:ical)? Ctr|Health System|Healthcare System|Health ?[Cc]are Center|Healthcare|Health Network|Health Cent(?:er|re)|Clinics?|CLINIC|Infirmary|Hospice|Nursing Home|Nursing Center|Nursing (?:and|&) Rehab(?:ilitation)?(?: Center)?|Rehab(?:ilitation)? (?:Center|Hospital|Institute|Facility)|Care Center|Cancer Center|Cancer Institute|Heart Institute|Eye Institute|Surgery Center|Surgical Center|Surgicenter|Dialysis(?: Center)?|Imaging(?: Center)?|Radiology|Pediatrics|Cardiology|Orthop[a]?edics|Oncology|Dermatology|Neurology|Family (?:Practice|Medicine|Health)|Internal Medicine|Medical Group|Medical Associates|Physicians Group|Associates|Assisted Living(?: Facility)?|Senior Living|Retirement (?:Home|Community|Village)|Manor|Lodge Care|Skilled Nursing(?: Facility)?|SNF|Pharmacy|Laborator(?:y|ies)|Urgent Care(?: Center)?|Health(?:care)? Services|Community Health|Behavioral Health|Mental Health Center|Medical Plaza|Medical Pavilion|Wellness Center|Treatment Center|Recovery Center|Birth Center|Fertility Center|Pain Center|Wound Center|Sleep Center|VAMC|VA|Primary Care|Pathology(?: Group)?|Medical Practice|Group Practice|Joint (?:&|and) Spine|Spine(?: Center)?|Apothecary|Drugs?(?: ?store)?|Children's|Women's(?: Health)?|Rheumatology|Gastroenterology|Urology|Nephrology|Dental(?: Care)?|Dentistry|Eye (?:Care|Center|Clinic)|Optometry|Physical Therapy|QuickCare|MedExpress|Memorial|Regional)`;

/** Words that say what kind of place it is, not which: "Pain Clinic", "The Outpatient Surgery Center". */
const GENERIC =
  /^(?:the|a|an|our|your|this|that|local|outside|outpatient|inpatient|emergency|urgent|primary|general|university|community|regional|county|city|state|national|memorial|pediatric|children'?s|women'?s|men's|veterans|va|pain|wound|heart|cancer|sleep|travel|anticoagulation|coumadin|diabetes|memory|infusion|dialysis|surgery|surgical|medical|medicine|clinic|hospital|care|center|rehab|rehabilitation|nursing|home|skilled|acute|long|term|short|stay|day|follow|up|walk|in|free|same|new|other|at|of|and|for|to|from|in|health|healthcare|system|mental|behavioral|family|internal|specialty|teaching|tertiary|referring|admitting|psychiatric|orthopa?edics?|cardiology|oncology|neurology|dermatology|radiology|pediatrics|ob|obgyn|ent|gi|gyn|icu|er|ed|ct|mri|x-ray|imaging|retail|mail|order|compounding|hospice|discharge|patient|please|continue|call|contact|history|clinical|associates|senior|assisted|living|level|trauma|birth|fertility|department|division|section|office|services?|private|public|district)$/i;

const named: NonNullable<Rule['accept']> = (phi) => {
  const words = wordsOf(phi);
  const kindStarts = phi.search(new RegExp(`${KIND}$`, 'u'));
  const before = kindStarts > 0 ? wordsOf(phi.slice(0, kindStarts)) : words;
  return before.some((word) => !GENERIC.test(word) && !/^(?:of|the|for|and|at|de|la)$/.test(word) && !isPlain(word));
};
const isPlain = (word: string): boolean =>
  isOrdinary(word) &&
  !/^(?:mercy|grace|hope|faith|good|sacred|holy|sacred|providence|baptist|methodist|lutheran|presbyterian|adventist|jewish|christian|trinity|unity|north|south|east|west|northern|southern|eastern|western|central|valley|lake|river|mountain|hill|hills|spring|springs|park|green|oak|pine|cedar|maple|willow|rose|forest|sunrise|sunset|harbor|ocean|bay|summit|ridge|creek|golden|silver|blue|red|white|black|bright|evergreen|meadow|garden|saint|st|heritage|liberty|freedom|pioneer|capital|capitol|metro|metropolitan|midwest|pacific|atlantic|coastal|mission|cross|shepherd|samaritan|lady|queen|king|kings|prince)$/i.test(
    word,
  );

/** Facilities by the shape of their names; what they are called alone ("the clinic") stays. */
export const hospital: Recognizer = {
  name: 'hospital',
  rules: [
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}'-])${FIRST}(?:[ ]${WORD}){0,5}?[ ]${KIND}(?![\p{L}\p{N}])(?:[ ](?:of|at|in)[ ]${FIRST}(?:[ ]\p{Lu}[\p{L}'-]{1,24}){0,2})?`,
        'dgu',
      ),
      type: 'HOSPITAL',
      score: 0.8,
      accept: named,
    },
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}])(?:Hospital|Medical Center|University|Clinic|Institute|Children's Hospital)[ ]of[ ](?:the[ ])?${FIRST}(?:[ ]\p{Lu}[\p{L}'-]{1,24}){0,3}`,
        'dgu',
      ),
      type: 'HOSPITAL',
      score: 0.7,
      accept: (phi) =>
        wordsOf(phi)
          .slice(2)
          .some((word) => !GENERIC.test(word) && !isPlain(word)),
    },
    {
      pattern:
        /(?<![\p{L}\p{N}])(?:St|Saint|Mt|Mount)\.? \p{Lu}[\p{L}'-]{2,20}(?! [Ww]ort)(?:'s)?(?! [Ww]ort)(?: (?:Hospital|Medical Center|Clinic|Health|Regional|Mercy|Healthcare))?(?![\p{L}\p{N}])/dgu,
      type: 'HOSPITAL',
      score: 0.5,
      accept: (phi) => /(?:'s|Hospital|Center|Clinic|Health|Regional|Mercy|Healthcare)$/.test(phi),
    },
    {
      pattern:
        /(?<![\p{L}\p{N}])(?:Mayo Clinic|Cleveland Clinic|Johns Hopkins|Kaiser Permanente|Mass General|Massachusetts General|Cedars-Sinai|Mount Sinai|Brigham and Women's|Beth Israel|Quest Diagnostics|LabCorp|Walgreens|CVS|Rite Aid|Sloan Kettering|MD Anderson)(?![\p{L}\p{N}])/dgu,
      type: 'HOSPITAL',
      score: 0.8,
    },
  ],
};
