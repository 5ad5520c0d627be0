import { lean } from '../lean.ts';
import { isAbbreviation, isThing } from '../opinion/things.ts';
import { isClinical, isCommon, isDictionaryWord, isEponym, isOrdinary, isStateOrCountry, wordsOf } from '../words.ts';
import { inAnyCase } from './any-case.ts';
import { TERSE_HOUSES } from './hospital-terse.ts';
import { isUnnamed } from './hospital-unnamed.ts';
import { around, type Recognizer, type Rule } from './recognizer.ts';
import { WIDE_REGION } from './states.ts';

/** What is done to people in facilities, and who does it there. */
const CARE =
  /(?<!\p{L})(?:seen|admit(?:ted)?|admission|(?:re)?hospitali[sz](?:ed|ation)|treated|treatment|evaluat(?:ed|ion)|follow(?:ed|s|ing|-?up)?|visit(?:s|ed)?|emergency|er|ed|icu|nicu|urgent|surg(?:ery|eries|ical|eon)|procedure|operat(?:ed|ion)|done|performed|obtained|taken|took|ordered|scheduled|completed|sent|referr?(?:ed|al)|transferr?(?:ed)?|transported|airlifted|brought|rushed|presented|discharged?|images?|imaging|radiographs?|x-?ray(?:s|ed)?|mri|mra|cta?|pet|echo(?:cardiogram)?|ultrasound|elastography|scans?|biops(?:y|ies)|colonoscop(?:y|ies)|endoscopy|egd|labs?|blood ?work|pathology|tests?|testing|study|studies|dialysis|infusions?|chemo(?:therapy)?|radiation|therapy|pt|rehab(?:ilitation)?|appointment|transplant(?:ed)?|repair(?:ed)?|replace(?:d|ment)|reduced|casting|delivered|delivery|born|stent(?:s|ed)?|cath(?:eterization)?|ablation|bypass|cardiolog\p{L}{1,12}|neurolog\p{L}{1,12}|oncolog\p{L}{1,12}|orthop\p{L}{1,12}|dr|doctors?|physicians?|nurses?|specialist|resident|clinic|hospital|records?|notes?|reports?|results?|letter|pharmacy|vaccin\p{L}{1,12}|injections?|drained|sutured|stitched|diagnosed|second opinion|consult(?:ation|ed)?|mammogram|screening|program|classes|noticed|found|fitted|placed|given|received|prescribed|checked|drawn|read|faxed|underwent|stay(?:ed)?|lives|living|resid(?:es|ing)|moved)(?!\p{L})[^\n]{0,60}$/iu;

/** Behind a place's name: the end of a phrase, or how a sentence goes on in small letters. */
const ENDS_PLACE = String.raw`(?=['’]s (?:ED|ER|emergency)|[,;:)?!\n]|\.(?!\d)|\s{0,2}$| ?\(| (?:\p{Ll}|\d|I(?!\p{L})|ED(?!\p{L})|ER(?!\p{L})))`;

/** Letters by which houses are called: they end in their kind: "BVRMC", "TGH", "SVH". */
const HOUSE_LETTERS = /^[A-Z&]{1,5}(?:MC|GH|RH|CH|MH|VH|UH|HC|HS|HSC|MCH|VAMC|HMC)$/;
/** Letters that are at some place of the body, a stage or a score, and lists of things too short to be in a dictionary. */
const NO_HOUSE_LETTERS =
  /^(?:[LR][A-Z]SB|[LR]VOT|[AP][SI]IS|[AP]IIS|CMC|MCH|[IVX]{1,4}|[A-Z]{2}|N[YP]HA|ECOG|CFS|KPS|GCS|FSH|TSH|PMH|PSH|FMH|BPH|SDH|SAH|HCC|NCH|DCH|ADH|LDH|GTCH|PNH|CAH|HLH|BIH|OSH|IBM|UPS|USPS|NASA|YMCA|YWCA|VFW|DMV|MTA|FBI|SSA|DOD|FEMA|NHS|CDC|FDA|DVLA|ASAP|AKA|FYI|TBD|NPO|DWP|HMRC|GMC|PIP|CQC|BMA|BUPA|AXA|ESA|COVID|RICE|MIT|LSU|CVS|HEB|GNC|ABC|XYZ|ABCD)$/;

/** Where one lies or is born even a history's letters are a house's: "hospitalized at PMH". */
const STAY_BEFORE =
  /(?<!\p{L})(?:hospitali[sz]ed|admitted|treated|emergency room|er|ed|surgery|born|delivered) at (?:the )?$/iu;

const isHouseLetters = (phi: string): boolean =>
  !isAbbreviation(phi) && !NO_HOUSE_LETTERS.test(phi) && !isThing(phi) && !isDictionaryWord(phi);

/** Whether the line is written in capitals and small letters, so that capitals mean something. */
const isMixedCase = (text: string, at: number): boolean =>
  /\p{Ll}{3}[^\n]{0,40}$/u.test(text.slice(Math.max(0, at - 44), at));

const hasCare = (text: string, at: number): boolean => CARE.test(text.slice(Math.max(0, at - 100), at));

/** What is in no facility: times, parts of a stay, parts of the body, feasts. */
const NO_PLACE =
  /^(?:Bedside|Night|Tomorrow|Today|Home|Triage|Admission|Discharge|Baseline|Rest|Noon|Midnight|Birth|Arrival|Least|Most|Time|Once|Risk|Level|Grade|Stage|Group|Room|Bed|Step|Zone|Easter|Christmas|Thanksgiving|Halloween|Ramadan|Passover|Diwali|Medicare|Medicaid|Epic|Zoom|MyChart|FaceTime|YouTube|WhatsApp|CrCl|GFR|FiO|SpO|HbA|God|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)(?![\p{L}])/u;

/** Written as firms write their names: "ProMotion". */
const isJoined = (word: string): boolean => /\p{Ll}{2}\p{Lu}\p{Ll}/u.test(word);
const isNoName = (word: string): boolean =>
  (isOrdinary(word) && !isJoined(word)) || isStateOrCountry(word) || isThing(word) || /^\p{Lu}{2,5}$/u.test(word);
/** A part of a town, a side, a saint or a virtue: with it even words are a name: "Regents West", "Mercy North". */
const SIDED =
  /^\p{Lu}\p{Ll}{3,16} (?:North|South|East|West|Northwest|Northeast|Southwest|Southeast|Central|Main|Downtown|Midtown|Heights|Hills?|Ridge|Creek|Valley|Point|Bay|Lakes?|Park|Springs|Falls|Harbor|Island|Oaks|Pines|Grove|Crossing|Landing|General|Memorial|Regional)$/u;

/** Schools are no facilities, and who has a title is a person. */
const SCHOOL_BEFORE = /(?<!\p{L})(?:college|student|school|sophomore|freshman|junior|senior)(?!\p{L})[^\n]{0,24}$/iu;
const PERSON =
  /^(?:Dr|Doctor|Mr|Mrs|Ms|Miss|Prof|Coach|Nurse|Officer|Pastor|RN|LPN|MD|NP|PA)(?!\p{L})|(?<!\p{L})(?:RN|NP|MD|LPN)$/u;

/** What one does at a place that is no facility. */
const LEISURE_BEFORE =
  /(?<!\p{L})(?:works?|working|worked|job|employed|employee|engineer|teacher|teaches|manager|clerk|cashier|shop(?:s|ping|ped)?|bought|purchased|ate|eats?|eating|dinner|lunch|concert|game|plays?|played|cabin|vacation)(?!\p{L})[^\n.]{0,40}$/iu;

/** With a side these name a house: "Regional West". */
const VIRTUE =
  /^(?:Regional|Memorial|General|Mercy|Baptist|Methodist|Providence|Presbyterian|Lutheran|University|Community|Good|Sacred|Holy) /;

/** Behind "Lister's" or "Kaleb's": what is his. */
const POSSESSED =
  /^ (?!(?:and|or|but|in|on|for|with|where|when|who|which|by|as|after|before|last|next|this|today|yesterday|to|was|is|had|has|he|she|they|because|due)(?!\p{L}))\p{Ll}/u;

const isHouse: NonNullable<Rule['accept']> = (phi, at, text) => {
  if (NO_PLACE.test(phi) || PERSON.test(phi) || isUnnamed(phi) || WIDE_REGION.test(phi)) return false;
  if (/['’]s$/.test(phi) && POSSESSED.test(text.slice(at + phi.length, at + phi.length + 12))) return false;
  if (SCHOOL_BEFORE.test(text.slice(Math.max(0, at - 48), at))) return false;
  const words = wordsOf(phi).filter((word) => word.length > 1);
  const isNamed = words.some((word) => !isNoName(word) && !(isEponym(word) && words.length === 1));
  const isSided = SIDED.test(phi) && (VIRTUE.test(phi) || (!isCommon(words[0]!) && !isClinical(words[0]!)));
  if (!(isNamed || isSided) || !isMixedCase(text, at)) return false;
  if (hasCare(text, at)) return true;
  const before = text.slice(Math.max(0, at - 60), at);
  return (
    isNamed && /(?:(?<!\p{L})at|@) (?:the )?$/iu.test(before) && !LEISURE_BEFORE.test(before) && !isStateOrCountry(phi)
  );
};

const NAME_WORD = String.raw`(?:\p{Lu}[\p{L}'’-]{1,20}|St\.|Ss\.|Mt\.|Ft\.|SS\.)`;
const NAME = String.raw`(?<phi>${NAME_WORD}(?: (?:(?:of|the|and|&|at|de|la|del) ){0,2}${NAME_WORD}){0,3})${ENDS_PLACE}`;

/** Facilities told by their place in a sentence alone: where one was seen, sent, imaged, from where the records came. */
export const hospitalPlaces: Recognizer = {
  name: 'hospital-places',
  rules: [
    // By its letters: "in the emergency room at CSVMC", "endoscopy from BVRMC".
    {
      pattern: /(?:at|from|to|via)[ ](?:the[ ])?(?<phi>[A-Z][A-Z&]{2,6})(?![\p{L}\p{N}/&-]|['’]\p{L})/duy,
      triggers: ['at', 'from', 'to', 'via'],
      next: 'At',
      type: 'HOSPITAL',
      score: 0.7,
      accept: (phi, at, text) => {
        if (!isMixedCase(text, at)) return false;
        if (HOUSE_LETTERS.test(phi) && STAY_BEFORE.test(text.slice(Math.max(0, at - 28), at))) return true;
        if (!isHouseLetters(phi)) return false;
        const isAt = /(?<!\p{L})at (?:the )?$/iu.test(text.slice(Math.max(0, at - 8), at));
        if (HOUSE_LETTERS.test(phi)) return isAt || hasCare(text, at);
        return (
          (isAt && hasCare(text, at)) ||
          /(?<!\p{L})(?:records?|reports?|notes?|labs|images|imaging|films|x-rays?|results|mri|ct|summary|letters?(?: here| through| back)?) from (?:the )?$/iu.test(
            text.slice(Math.max(0, at - 24), at),
          )
        );
      },
    },
    // Before what houses have, or in brackets behind one: "TGH records", "an outside hospital (SVH)".
    {
      pattern:
        /(?<![\p{L}\p{N}/.&-])(?<phi>[A-Z][A-Z&]{0,4}(?:MC|GH|RH|CH|MH|VH|UH|HSC))(?= (?:records?|faxed|sent|called|told|says|said|states|recommended|gave|wants|wanted|did|put|has|had|performed|ordered|started|diagnosed|treated|ED|ER|emergency|ICU|NICU|notes|labs?|imaging|clinic|hospital|campus|discharge|admission|cardiology|oncology|neurology|surgery|pharmacy|radiology|pathology|transfer|rehab)(?!\p{L})|\)|, \d{1,2}\/)/dgu,
      near: around(/[GRCMVUS][CH][ ),]/g, 6, 3),
      type: 'HOSPITAL',
      score: 0.6,
      accept: (phi, at, text) =>
        isHouseLetters(phi) &&
        isMixedCase(text, at) &&
        (/^ \p{L}/u.test(text.slice(at + phi.length, at + phi.length + 2)) ||
          /(?:hospital|facility|ED|ER|room|clinic|center|records?|notes?|labs|imaging|MRI|CT|echo|X-ray|surgery) \($/iu.test(
            text.slice(Math.max(0, at - 14), at),
          )),
    },
    // Where a doctor works, in brackets: "with Dr. Castellane (SGI)".
    {
      pattern: /(?:Drs?|Doctor)\.? (?:\p{Lu}\. )?\p{Lu}[\p{L}'-]{2,20} \((?<phi>[A-Z][A-Z&]{2,6})(?=[),])/duy,
      triggers: ['dr', 'drs', 'doctor'],
      type: 'HOSPITAL',
      score: 0.6,
      accept: isHouseLetters,
    },
    // Shorthand: "seen @ TGH".
    {
      pattern: /(?<=@ ?)(?<phi>[A-Z][A-Z&]{2,6})(?![\p{L}\p{N}/&-])/dgu,
      near: around(/@ ?[A-Z]{3}/g, 0, 4),
      type: 'HOSPITAL',
      score: 0.7,
      accept: isHouseLetters,
    },
    // Shorthand with a name: "coil 2016 @ Barrow West, CTA neg".
    {
      pattern: lean(String.raw`(?<=@ )${NAME}`, 'dgu'),
      near: around(/@ [A-Z][a-z]/g, 0, 4),
      type: 'HOSPITAL',
      score: 0.6,
      accept: isHouse,
    },
    // By its name alone: "the emergency room visit at Sister Evangeline was".
    {
      pattern: lean(String.raw`at[ ](?:the[ ])?${NAME}`, 'duy'),
      triggers: ['at'],
      type: 'HOSPITAL',
      score: 0.6,
      accept: isHouse,
    },
    {
      pattern: lean(
        String.raw`(?:[Tt]ransferred|[Rr]eferred|[Ss]ent|[Tt]aken|[Bb]rought|[Rr]ushed|[Aa]irlifted|[Ff]lown|[Tt]ransported|[Aa]dmitted|[Rr]eadmitted|[Pp]resented|[Dd]ischarged|[Dd]riven|[Ww]ent|[Gg]one|[Gg]oing|[Gg]o|[Mm]oved|[Bb]ack|[Rr]ecords|[Nn]otes?|[Rr]eports?|[Rr]esults|[Ll]abs|[Ii]maging|[Ii]mages|[Ff]ilms|[Ss]cans?|[Dd]isc|[Ll]etter|[Pp]aperwork|[Ee]ndoscopy|[Cc]olonoscopy|[Bb]iopsy|MRI|mri|CT|ct|[Xx]-?rays?|[Uu]ltrasound|[Ee]cho|[Aa]ngiogram|[Ss]ummary|[Rr]eferral|[Tt]ransfer|[Hh]ome)[ ](?:over |down |up |back |him |her |them |me |directly |straight ){0,2}(?:to|from)[ ](?:the[ ])?${NAME}`,
        'duy',
      ),
      triggers:
        'transferred referred sent taken brought rushed airlifted flown transported admitted readmitted presented discharged driven went gone going go moved back records note notes report reports results labs imaging images films scan scans disc letter paperwork endoscopy colonoscopy biopsy mri ct x xray xrays ultrasound echo angiogram summary referral transfer home'.split(
          ' ',
        ),
      type: 'HOSPITAL',
      score: 0.6,
      accept: isHouse,
    },
    // The house by the stay in it: "notes from the Tewksbury visit".
    {
      pattern:
        /the (?<phi>\p{Lu}\p{Ll}{3,16}(?: \p{Lu}\p{Ll}{3,16})?)(?= (?:visit|admission|stay|hospitali[sz]ation|records|discharge|ED|ER|emergency|doctors|physicians|facility)(?!\p{L}))/duy,
      triggers: ['the'],
      next: 'A',
      type: 'HOSPITAL',
      score: 0.6,
      accept: (phi, at, text) =>
        wordsOf(phi).some((word) => !isNoName(word) && !isEponym(word) && !isClinical(word)) && isMixedCase(text, at),
    },
    // In brackets behind what was done there and when: "(repair May 2016, Regents West)", "(MRI 3/4, Fairmile)".
    {
      pattern:
        /(?<=\([^()\n]{3,48}(?:\d{4}|\d\/\d{1,2}),? (?:at |@ )?)(?<phi>\p{Lu}[\p{L}'’&-]{2,20}(?: \p{Lu}[\p{L}'’-]{2,20}){0,3})(?=\))/dgu,
      near: around(/\d,? (?:[A-Z]|at |@)/g, 0, 8),
      type: 'HOSPITAL',
      score: 0.6,
      accept: (phi) =>
        SIDED.test(phi) || wordsOf(phi).some((word) => word.length > 2 && !isNoName(word) && !isEponym(word)),
    },
    // Saints in the plural: "Ss. Cyril & Methodius".
    {
      pattern: /(?:Ss|SS|Sts)\. \p{Lu}\p{L}{2,16}(?: (?:&|and) \p{Lu}\p{L}{2,16})?(?![\p{L}\p{N}])/duy,
      triggers: ['ss', 'sts'],
      type: 'HOSPITAL',
      score: 0.8,
    },
    ...TERSE_HOUSES,
    // By their words in other languages: "Ysbyty'r Garreg", "Clínica Sierra Alta".
    {
      pattern: lean(
        String.raw`${inAnyCase('(?:ysbyty|meddygfa|cl[ií]nica|klinik|klinikum|h[oô]pital|ospedale|krankenhaus|szpital|poliklinika?|policl[ií]nico|sanatorio|centro m[eé]dico|centro de salud|ionad sl[aá]inte|ionad leighis|osp[ií]d[eé]al|canolfan iechyd|centre de sant[eé]|maison de sant[eé]|huisartsenpraktijk|ziekenhuis|sykehus|sygehus|sjukhus|sairaala)')}(?:['’]r)?(?: (?:de|del|la|las|los|el|des|du|san|santa|y|der|am|i|yr|an|na)){0,3}? (?:\p{Lu}[\p{L}'-]{2,20}(?: \p{Lu}[\p{L}'-]{2,20}){0,2}|\p{Ll}{3,20})(?![\p{L}\p{N}])`,
        'duy',
      ),
      triggers: [
        ...['ysbyty', 'meddygfa', 'clinica', 'clínica', 'klinik', 'klinikum', 'hopital', 'hôpital', 'ospedale'],
        ...['krankenhaus', 'szpital', 'poliklinik', 'policlinico', 'policlínico', 'sanatorio', 'centro'],
        ...['ionad', 'ospideal', 'ospidéal', 'canolfan', 'centre', 'maison', 'huisartsenpraktijk', 'ziekenhuis'],
        ...['sykehus', 'sygehus', 'sjukhus', 'sairaala', 'osp', 'cl', 'h'],
      ],
      type: 'HOSPITAL',
      score: 0.7,
    },
  ],
};
