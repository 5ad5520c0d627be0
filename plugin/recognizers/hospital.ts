import { isThing } from '../opinion/things.ts';
import type { Entity } from '../spans.ts';
import { isClinical, isCommon, isOrdinary, isStateOrCountry, wordsOf } from '../words.ts';
import { around, type Recognizer, type Rule } from './recognizer.ts';

const WORD = String.raw`(?:\p{Lu}[\p{L}\p{M}'-]{0,24}|of|the|for|and|&|de|la|\d{1,3}(?:st|nd|rd|th))`;
const FIRST = String.raw`(?:(?:St|Mt|Ft|ST|Ste|Sgt|Pt)\.|\p{Lu}[\p{L}\p{M}'-]{0,24})`;
/** What facilities are called, behind their own names. */
const KINDS = [
  'Hospitals?',
  'Medical Cent(?:er|re)',
  'Med(?:ical)? Ctr',
  '(?:Health|Healthcare|Hospital) System',
  'Health ?[Cc]are(?: Center)?',
  'Health (?:Network|Cent(?:er|re)|Services|Partners|Group|Plaza|Park)',
  'Clinics?',
  'Infirmary',
  'Hospice',
  'Nursing (?:Home|Center)',
  '(?:Nursing (?:and|&) )?Rehab(?:ilitation)?(?: (?:Center|Hospital|Institute|Facility|Suites?))?',
  "(?:Care|Cancer|Surgery|Surgical|Kidney|Heart|Eye|Spine|Wellness|Treatment|Recovery|Birth|Birthing|Fertility|Pain|Wound|Sleep|Breast|Imaging|Infusion|Dialysis|Wound Care|Women's|Mental Health) (?:Center|Centre|Institute|Pavilion|Suite|Clinic)",
  'Surgicenter',
  'Dialysis',
  'Imaging',
  'Radiology',
  'Pathology(?: Group)?',
  'Pediatrics',
  'Cardiology',
  'Orthopa?edics',
  'Oncology',
  'Dermatology',
  'Neurology',
  'Rheumatology',
  'Gastroenterology',
  'Urology',
  'Nephrology',
  'Endocrinology',
  'Pulmonology',
  'Psychiatry',
  'Podiatry',
  'Chiropractic',
  'Midwifery',
  'Dermatopathology',
  'Dental Arts',
  'Orthodontics',
  'Endodontics',
  'Ophthalmology',
  'Hematology',
  'Counseling',
  'Diagnostics',
  'Optical',
  'Allergy (?:&|&amp;|and) Immunology',
  'Dental(?: Care| Gro?u?p)?',
  'Dentistry',
  'Eye (?:Care|Unit|Clinic|Hospital|Institute|Associates)',
  'Respiratory(?: Care)?',
  'Optometry',
  'Hearing',
  'Audiology',
  'Physical Therapy',
  'Family (?:Practice|Medicine|Health|Care)',
  'Internal Medicine',
  'Primary Care',
  'Medical (?:Group|Associates|Practice|Plaza|Pavilion|Arts)',
  'Physicians Group',
  'Group Practice',
  'Associates',
  'Assisted Living(?: Facility)?',
  'Senior Living',
  'Retirement (?:Home|Community|Village)',
  'Skilled Nursing(?: Facility)?',
  'Pharmacy',
  'Apothecary',
  'Drugs?(?: ?store)?',
  'Laborator(?:y|ies)',
  'Sleep Labs?',
  'Labs?',
  'Reference(?: Lab(?:oratory|oratories|s)?)?',
  'Urgent Care(?: Center)?',
  'Urgi-?[Cc]are',
  'Immediate Care',
  'Walk-[Ii]n(?: Clinic)?',
  'QuickCare',
  'Community Health',
  'Behavioral Health',
  '(?:Joint|Eye|Allergy|Wound|Women|Ear|Spine|Heart|Bone|Mother|Foot|Brain|Vein|Kidney|Lung|Hand|Head|Hip|Shoulder)s? (?:&|and) (?:Upper Extremity|Wrist|Elbow|Knee|Neck|Spine|Retina|Asthma|Hyperbaric|Infants|Children|Throat|Joint|Lung|Vascular|Baby|Ankle|Laser|Sinus|Sleep|Immunology|Hypertension)',
  "Children's",
  "Women's(?: Health)?",
  'Memorial',
  'Regional',
  'Manor',
  'SNF',
  'VAMC',
  'VA',
  'ER',
  'ED',
  'A&E',
  'MRI',
  'Therapy',
  'Medical',
  '(?:office|campus|practice)',
  'CAH',
  'OTP',
  'Pavilion',
];
const KIND = `(?:${KINDS.join('|')})`;
const KIND_AT_END = new RegExp(`${KIND}$`, 'u');

/** What homes for the old are called before their places. */
const HOME =
  '(?:Arbors?|Oaks?|Pines?|Villas?|Gardens?|Terraces?|Meadows?|Commons|Landing|Village|Manor|Willows?|Residences?|Inn|Cottages?|Lodge|Courtyards?|Springs?|Grove|Palms|Lakes?|Cedars?|Elms?|Maples?|Birch(?:es)?|Bluffs?|Shores?|Woods?|Fields?|Hearth|Haven|Harbor|Orchards?|Vineyards?|Place|Pavilion|Laurels?|Magnolias?|Heritage|Bridges?|Waters?|Preserve|Glen|Views?|Atrium|Legacy|Enclave|Reserve|Waterford|Summit|Chateau)';

/** Words that say what kind of place it is, not which: "Pain Clinic", "The Outpatient Surgery Center". */
const GENERIC =
  /^(?:the|a|an|our|your|this|that|local|outside|outpatient|inpatient|emergency|urgent|primary|general|university|community|regional|county|city|state|national|memorial|pediatric|children'?s|women'?s|men's|veterans|va|pain|wound|heart|cancer|sleep|travel|anticoagulation|coumadin|diabetes|memory|infusion|dialysis|surgery|surgical|medical|medicine|clinic|hospital|care|center|rehab|rehabilitation|nursing|home|skilled|acute|long|term|short|stay|day|follow|up|walk|in|free|same|new|other|at|of|and|for|to|from|in|health|healthcare|system|mental|behavioral|family|internal|specialty|teaching|tertiary|referring|admitting|psychiatric|orthopa?edics?|cardiology|oncology|neurology|dermatology|radiology|pediatrics|ob|obgyn|ent|gi|gyn|icu|er|ed|ct|mri|x-ray|imaging|retail|mail|order|compounding|hospice|funeral|student|students|occupational|occ|med|employee|probate|court|campus|prison|jail|blood|burn|transfer|visiting|nurses|discharge|patient|please|continue|call|contact|history|clinical|associates|senior|assisted|living|level|trauma|birth|fertility|department|division|section|office|services?|private|public|district|geriatrics?|sports|centre|good|practice|walk-in|pre-?op|post-?op|ambulatory|admissions?|birthing|newborn|step-?down|telemetry|recovery|endoscopy|cath|labs?|laboratory|core|stroke|nephrology|urology|pulmonary|pulmonology|gastroenterology|endocrinology|rheumatology|hematology|immunology|allergy|ophthalmology|otolaryngology|anesthesia|anesthesiology|chaplaincy|hosp|palliative|pharmacy|perfusion|poison|control|ctr|ortho|peds|neuro|physical|therapy|rehab|micro|charity)$/i;

const TITLE_BEFORE = /(?:dr|mr|mrs|ms|miss|prof|doctor|nurse)\.? $/i;
/** Journals, doctors' offices, and two things joined by "and the". */
const NO_FACILITY =
  /Journal|(?:Society|Association|College|Academy|Federation|Council|Board|Guidelines?|Registry|Foundation) (?:of|for)(?!\p{L})|^(?:Dr|Mr|Mrs|Ms)\.? | (?:and|for|at|of) the (?!\p{Lu}\p{Ll})|United States|^(?:Zoom|Teams|Doxy|Epic|Doximity|Google|Amazon|Apple|Microsoft|Oracle|Siemens|Philips|GE) for /u;

/** Whether no word of a facility's name tells which one it is. */
export const isUnnamed = (surface: string): boolean =>
  wordsOf(surface).every((word) => GENERIC.test(word)) &&
  !/(?:general|memorial|regional|university|county)/i.test(surface) &&
  !/Community (?:Medical|Hospital)/.test(surface);

/** "Medtronic Azure XT DR MRI": a maker and its product. */
const isProduct = (phi: string): boolean => / (?:MRI|ED|ER|Imaging)$/.test(phi) && isThing(wordsOf(phi)[0] ?? '');

/** "Dutch Lipid Clinic score": named after a house, and none. */
const SCORE_BEHIND =
  /^ (?:network )?(?:scores?|scale|criteria|classification|index|algorithm|nomogram|dictionary|encyclopedia|library|journal|association|academy|society|foundation|guidelines?)(?!\p{L})/iu;

const named: NonNullable<Rule['accept']> = (phi, at, text) => {
  if (NO_FACILITY.test(phi) || isProduct(phi) || SCORE_BEHIND.test(text.slice(at + phi.length, at + phi.length + 16)))
    return false;
  if (/['’]s office$/.test(phi) && TITLE_BEFORE.test(text.slice(Math.max(0, at - 10), at))) return false;
  const words = wordsOf(phi);
  const kindStarts = phi.search(KIND_AT_END);
  const before = kindStarts > 0 ? wordsOf(phi.slice(0, kindStarts)) : words;
  return before.some((word) => !GENERIC.test(word) && !/^(?:of|the|for|and|at|de|la)$/.test(word) && !isPlain(word));
};
const isPlain = (word: string): boolean =>
  (isCommon(word) || isClinical(word)) &&
  !/^(?:mercy|grace|hope|faith|good|sacred|holy|sacred|providence|baptist|methodist|lutheran|presbyterian|adventist|jewish|christian|trinity|unity|north|south|east|west|northern|southern|eastern|western|central|valley|lake|river|mountain|hill|hills|spring|springs|park|green|oak|pine|cedar|maple|willow|rose|forest|sunrise|sunset|harbor|ocean|bay|summit|ridge|creek|golden|silver|blue|red|white|black|bright|evergreen|meadow|garden|saint|st|heritage|liberty|freedom|pioneer|capital|capitol|metro|metropolitan|midwest|pacific|atlantic|coastal|mission|cross|shepherd|samaritan|lady|queen|king|kings|prince)$/i.test(
    word,
  );

/** A house's name, and what may follow it. */
const HOUSE = String.raw`(?<phi>\p{Lu}[\p{L}'&-]{2,20}(?: \p{Lu}[\p{L}'-]{2,20}){0,3})(?=[,;)]|\.(?!\d)|\s{0,2}$|\n|\s{0,2}\d{1,2}\/| (?:and|showed|shows|was|were|is|are|negative|normal|twice|three|weekly|first|overnight|that|on|in|for|with|last|this|by|yesterday|today|tomorrow|next|every|as|then|where|after|before|when|ED|ER)(?!\p{L}))`;

/** "South Texas", "Western Pennsylvania": a region, where a house is meant. */
const REGION =
  /^(?:North|South|East|West|Northern|Southern|Eastern|Western|Central)(?:east|west)? \p{Lu}\p{Ll}{3,12}$/u;

const isHouse: NonNullable<Rule['accept']> = (phi) =>
  REGION.test(phi) ||
  (!isUnnamed(phi) &&
    !wordsOf(phi).every(
      (word) => isOrdinary(word) || isStateOrCountry(word) || isThing(word) || /^\p{Lu}{2,5}$/u.test(word),
    ));

/** Facilities by the shape of their names; what they are called alone ("the clinic") stays. */
export const hospital: Recognizer = {
  name: 'hospital',
  rules: [
    {
      near: around(new RegExp(` ${KIND}`, 'g'), 160, 2),
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}'-])${FIRST}(?:[ ]${WORD}){0,5}?[ ]${KIND}(?![\p{L}\p{N}])(?:[ ]${KIND}(?![\p{L}\p{N}]))?(?:[ ](?:of|at)[ ](?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))${FIRST}(?:[ ]\p{Lu}[\p{L}'-]{1,24}){0,2}|[ ]on[ ](?:\p{Lu}[\p{L}'-]{1,20}[ ]){1,2}(?:Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Boulevard|Blvd|Lane|Way)(?![\p{L}\p{N}]))?(?:,? (?:PLLC|LLC|LLP|P\.?C\.|PC|Inc\.?|Ltd)(?![\p{L}\p{N}]))?`,
        'dgu',
      ),
      type: 'HOSPITAL',
      score: 0.8,
      accept: named,
    },
    // Of plain words a name is made where a place is named: "balance training at Steady Step Therapy".
    {
      pattern:
        /(?:at|with|from|to|via|by)[ ]{1,2}(?<phi>\p{Lu}\p{Ll}{2,16}(?:'s)?(?: \p{Lu}\p{Ll}{2,16}){0,2} (?:Clinic|Health Center|Health|Medicine|Medical|Kidney|Heart|Associates|Partners|Specialists|Physicians|Therapy|Works|Wellness|Fitness|Rehab|Dental|Imaging|Pharmacy|Dermatology|Pediatrics|Orthopedics|Midwives|Surgery|Hospice|Counseling|Psychiatry|Podiatry|Chiropractic|Acupuncture|Optical|Vision|Labs?|Diagnostics|Nurses|Nursing|Home Health|Home Care|Urgent Care|Birth Center))(?![\p{L}\p{N}])/duy,
      triggers: ['at', 'with', 'from', 'to', 'via', 'by'],
      next: 'A',
      type: 'HOSPITAL',
      score: 0.7,
      accept: (phi, at, text) => {
        const words = wordsOf(phi)
          .slice(0, -1)
          .filter((word) => !GENERIC.test(word));
        const isPlace = /at {1,2}$/i.test(text.slice(Math.max(0, at - 4), at)); // treatments are not places
        return isPlace ? words.some((word) => !isClinical(word)) : words.length > 0 && !words.some(isClinical);
      },
    },
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}])(?:Hospital|Medical Center|University|Clinic|Institute|Children's Hospital)[ ](?:of|for)[ ](?:the[ ])?${FIRST}(?:[ ]\p{Lu}[\p{L}'-]{1,24}){0,3}`,
        'dgu',
      ),
      needs: 'hospital medical university clinic institute children'.split(' '),
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
      needs: 'st saint mt mount'.split(' '),
      type: 'HOSPITAL',
      score: 0.5,
      accept: (phi) => /(?:'s|Hospital|Center|Clinic|Health|Regional|Mercy|Healthcare)$/.test(phi),
    },
    // "Dodge Co. ED", "Lanark Gen. ER": the county's or the general one, in short.
    {
      near: around(/ (?:Co|Cnty|Cty|Gen|Mem|Reg|Comm|Univ)\.? /g, 20, 16),
      pattern:
        /(?<![\p{L}\p{N}'-])\p{Lu}[\p{L}'-]{2,18} (?:Co|Cnty|Cty|Gen|Mem|Reg|Comm|Univ)\.? (?:ED|ER|Hosp|Med|MC|Jail|Clinic|Health)(?![\p{L}\p{N}])/dgu,
      needs: 'co cnty cty gen mem reg comm univ'.split(' '),
      type: 'HOSPITAL',
      score: 0.8,
    },
    // Behind its label: "Receiving: Metro Burn Unit at Ardent North."
    {
      pattern:
        /(?:receiving|receiver|sending|sender|referring|accepting|transferring|performing|custodian)(?: (?:facility|hospital|lab(?:oratory)?|organization|site))?: ?(?<phi>\p{L}[^\n,;:|(.]{3,60})(?=[.,;:|(\n]|$)/diuy,
      triggers: [
        'receiving',
        'receiver',
        'sending',
        'sender',
        'referring',
        'accepting',
        'transferring',
        'performing',
        'custodian',
      ],
      type: 'HOSPITAL',
      score: 0.8,
      accept: (phi) =>
        !/^(?:dr|mr|ms|mrs)\b/i.test(phi) &&
        / (?:hospital|medical|clinic|health|center|unit|ed|er|icu|lab|laboratory|memorial|general|regional|care|rehab)(?![\p{L}])/iu.test(
          phi,
        ) &&
        !isUnnamed(phi),
    },
    // Without an article a kind of house is a house's name: "an MRI, done at County Hospital".
    {
      pattern:
        /(?:at|from|to|through) (?<phi>(?:County|University|Memorial|General|Community|Regional|City|State|Children's|Veterans) (?:Hospital|Medical Center|General))(?! \p{Lu})(?![\p{L}\p{N}])/duy,
      triggers: ['at', 'from', 'to', 'through'],
      next: 'A',
      type: 'HOSPITAL',
      score: 0.7,
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
      accept: (phi) => !isOrdinary(wordsOf(phi)[0]!) && !isStateOrCountry(wordsOf(phi)[0]!),
    },
    // Abroad facilities have numbers: "Maternity Hospital No. 2", "Polyclinic Nr. 4".
    {
      pattern:
        /(?:\p{Lu}[\p{L}'-]{2,20} ){0,3}(?:Hospital|Clinic|Polyclinic|Policlinic|Infirmary|Sanatorium|Dispensary|Pharmacy)(?: (?:No\.?|Nr\.?|Number|#))? ?#?\d{1,4}(?![\p{L}\p{N}/.,-]\d|[\p{L}\p{N}])/dgu,
      near: around(/(?:Hospital|[cC]linic|Infirmary|Sanatorium|Dispensary|Pharmacy) ?(?:N|#|\d)/g, 84, 12),
      type: 'HOSPITAL',
      score: 0.8,
      accept: (phi) => !/Day \d|Discharge/.test(phi),
    },
    // Doctors of one kind, of one place: "Cardiology Consultants of the Lehigh Valley"; or before their company's letters.
    {
      near: around(/(?:Consultants|Specialists|Associates|Physicians|Partners|Surgeons) of /g, 44, 60),
      pattern:
        /(?<![\p{L}\p{N}'-])(?:\p{Lu}[\p{L}&'-]{2,20} ){1,3}(?:Consultants|Specialists|Associates|Physicians|Partners|Surgeons) of (?:the )?\p{Lu}[\p{L}'-]{2,20}(?: \p{Lu}[\p{L}'-]{2,20}){0,2}/dgu,
      type: 'HOSPITAL',
      score: 0.8,
      accept: (phi) => !/United States|America$/.test(phi),
    },
    {
      near: around(
        / (?:Anesthesia|Anesthesiology|Retina|Polytrauma|Emergency Physicians|Hospitalists|Perfusion|Ambulance|Transport|EMS)/g,
        48,
        30,
      ),
      pattern:
        /(?<![\p{L}\p{N}'-])(?:\p{Lu}[\p{L}'-]{2,20} ){1,3}(?:Anesthesia|Anesthesiology|Retina|Polytrauma|Emergency Physicians|Hospitalists|Perfusion|Ambulance|Transport|EMS)(?: (?:&|&amp;|and) \p{Lu}\p{Ll}{2,20})?(?=,? (?:P\.?C|PLLC|LLC|Inc|Billing|Office|Group|Associates|Services|clinic|\d{4})|[,.;)]|\s{0,3}$)/dgu,
      needs:
        'anesthesia anesthesiology retina polytrauma emergency hospitalists perfusion ambulance transport ems'.split(
          ' ',
        ),
      type: 'HOSPITAL',
      score: 0.7,
      accept: (phi) =>
        wordsOf(phi)
          .slice(0, -1)
          .some((word) => !GENERIC.test(word) && !isPlain(word)),
    },
    // Homes for the old are "The Arbors at Dunmore", "The Oaks of Cedar Creek".
    {
      pattern: new RegExp(
        String.raw`(?:[Tt]he )?${HOME} (?:at|of|on) (?:the )?\p{Lu}[\p{L}'-]{2,20}(?: \p{Lu}[\p{L}'-]{2,20}){0,2}(?![\p{L}\p{N}])`,
        'duy',
      ),
      triggers: [
        'the',
        ...HOME.match(/[A-Z][a-z]+/g)!.flatMap((word) => [word.toLowerCase(), `${word.toLowerCase()}s`]),
      ],
      type: 'HOSPITAL',
      score: 0.6,
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
    // The town of a facility: "Alamance Memorial in Burlington".
    {
      pattern:
        /(?<=(?:Hospital|Cent(?:er|re)|Clinic|Memorial|Regional|General|Infirmary|Children's|Women's|Hospice|Rehab|Urgent Care|Pediatrics|Manor|Mercy) in )(?:St\. |Mt\. |Ft\. )?\p{Lu}\p{Ll}{2,20}(?: \p{Lu}\p{Ll}{2,20}){0,2}(?![\p{L}\p{N}'-])/dgu,
      near: around(/ in [A-Z]/g, 0, 64),
      type: 'LOCATION',
      score: 0.7,
      accept: (phi) => wordsOf(phi).some((word) => !isOrdinary(word)) && !wordsOf(phi).every(isStateOrCountry),
    },
    // A house in short, by the word that all of them share: "and not the General", "back to the Memorial".
    {
      pattern:
        /(?:at|to|from|than|not|via|in) the (?<phi>General|Memorial|Regional|Methodist|Baptist|Presbyterian|Infirmary|Royal|Deaconess|Lutheran|Sanitarium)(?=[,;?!)\n]|\.(?!\d)|$| (?:is|was|in|on|for|and|with|today|tonight|yesterday|tomorrow|last|next|this|by|she|he|they|we|I|before|after|where|ED|ER)(?![\p{L}]))/duy,
      triggers: ['at', 'to', 'from', 'than', 'not', 'via', 'in'],
      next: 't',
      type: 'HOSPITAL',
      score: 0.7,
    },
    // A house of a saint or a virtue with its town: "then Mercy in Youngstown".
    {
      pattern:
        /(?<![\p{L}\p{N}'-])(?:Mercy|Providence|Sacred Heart|Holy Cross|Good Samaritan|Trinity|Baptist|Methodist|Presbyterian|Deaconess|Memorial|General|Loreto|Lourdes|Bon Secours|Adventist|Ascension|Unity|Sinai|Mount Sinai|Saint \p{Lu}\p{Ll}{3,14}|St\. \p{Lu}\p{Ll}{3,14})(?= (?:in|of) \p{Lu}\p{Ll}{2,24})/dgu,
      near: around(/ (?:in|of) [A-Z]/g, 24, 2),
      needs:
        'mercy providence sacred holy good trinity baptist methodist presbyterian deaconess memorial general loreto lourdes bon adventist ascension unity sinai mount saint st'.split(
          ' ',
        ),
      type: 'HOSPITAL',
      score: 0.6,
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
    {
      pattern:
        /(?:the|at|to|from|in|by) (?<phi>kaiser(?: permanente)?|mayo(?: clinic)?|cleveland clinic|mgh|bwh|bidmc|ucsf|upmc|cpmc|ohsu|chop|mskcc|vumc|musc|hcmc|uams)(?![\p{L}\p{N}'-])/diuy,
      triggers: ['the', 'at', 'to', 'from', 'in', 'by'],
      next: 'kmcbuoh',
      type: 'HOSPITAL',
      score: 0.7,
      accept: (phi, at, text) =>
        phi.toLowerCase() !== 'mayo' ||
        (/ $/.test(text.slice(at - 1, at)) &&
          /^(?: (?:diagnostics|pharmacy|lab|on|in)(?!\p{L}))/u.test(text.slice(at + phi.length, at + phi.length + 13))),
    },
    // In lower case and in speech only behind a preposition: "straight to saint odilia's", "at tri-rivers rheumatology".
    {
      pattern:
        /(?:at|to|from|in|by|near|of)[ ]{1,2}(?:the[ ])?(?<phi>(?:saint|st\.?|mount|mt\.?) \p{L}{3,16}'s(?: (?:hospital|clinic|medical center|er))?)(?![\p{L}\p{N}])(?! wort)/diuy,
      triggers: ['at', 'to', 'from', 'in', 'by', 'near', 'of'],
      next: 'smt',
      type: 'HOSPITAL',
      score: 0.7,
    },
    {
      pattern:
        /(?:at|to|from|with)[ ]{1,2}(?:the[ ])?(?<phi>(?:[\p{L}'-]{3,20}[ ]{1,2}){1,3}?(?:hospital|medical cent(?:er|re)|clinic|infirmary|hospice|nursing home|urgent care|health cent(?:er|re)|rheumatology|cardiology|orthopa?edics|oncology|dermatology|neurology|gastroenterology|urology|nephrology|pediatrics|imaging|pharmacy))(?![\p{L}\p{N}])/diuy,
      triggers: ['at', 'to', 'from', 'with'],
      type: 'HOSPITAL',
      score: 0.7,
      accept: (phi) => {
        const words = wordsOf(phi).filter((word) => !GENERIC.test(word));
        return words.length > 0 && words.every((word) => word.length > 2 && !isOrdinary(word));
      },
    },
    {
      pattern:
        /(?<![\p{L}\p{N}])(?:Mayo Clinic|Cleveland Clinic|Johns Hopkins|Kaiser Permanente|Mass General|Massachusetts General|Cedars-Sinai|Mount Sinai|Brigham and Women's|Beth Israel|Sloan Kettering|MD Anderson)(?![\p{L}\p{N}])/dgu,
      needs: 'mayo cleveland johns kaiser mass massachusetts cedars mount brigham beth sloan md'.split(' '),
      type: 'HOSPITAL',
      score: 0.8,
    },
  ],
  refine: (text, found) => found.map((entity) => withoutLead(text, entity)),
};

/** "The MRI at Kestrel Urology", "Dr. Melissa Hart of Greenfield Family Medicine": the facility is behind the small word. */
function withoutLead(text: string, entity: Entity): Entity {
  const surface = text.slice(entity.start, entity.end);
  const at = / (?:at|from) (?=\p{Lu})/u.exec(surface);
  const isTitled = TITLE_BEFORE.test(text.slice(Math.max(0, entity.start - 10), entity.start));
  const of = isTitled ? / of (?=\p{Lu})/u.exec(surface) : null;
  const lead = of ?? (at && isUnnamed(surface.slice(0, at.index)) ? at : null);
  return lead ? { ...entity, start: entity.start + lead.index + lead[0].length } : entity;
}
