import { isThingByContext } from './context-veto.ts';
import { INTERJECTION } from './interjections.ts';
import { lean } from './lean.ts';
import { dates, identifies, isProteinChange } from './number-veto.ts';
import { isAbbreviation, isRareEponym, isThing, isThingPhrase } from './opinion/things.ts';
import { isPerson } from './people.ts';
import { isEnumerator, isThingByPlace } from './place-veto.ts';
import { isInDicomTag } from './recognizers/dicom.ts';
import { isInCodedField } from './recognizers/hl7.ts';
import { isUnnamed } from './recognizers/hospital-unnamed.ts';
import { isInPlainCell } from './recognizers/plain-cells.ts';
import { NUMBER_WORD } from './recognizers/spoken.ts';
import { WIDE_REGION } from './recognizers/states.ts';
import { isInX12Code } from './recognizers/x12.ts';
import type { Entity, PhiType } from './spans.ts';
import { isWordForAName } from './word-veto.ts';
import {
  isCity,
  isClinical,
  isDictionaryWord,
  isDrug,
  isEponym,
  isGivenName,
  isListedName,
  isOrdinary,
  isStateOrCountry,
  isSurname,
  wordsOf,
} from './words.ts';

/** Behind these an eponym is a disease, a sign, a score or a device: "Graves disease" in the chart of Mr. Graves. */
const EPONYM_HEAD = lean(
  /^(?:['’]s?)?[ -](?:disease|syndrome|signs?|catheter|phenomenon|tumou?rs?|fracture|procedure|scores?|scale|criteria|tests?|manoeuvre|maneuver|cysts?|cells?|esophagus|esophagectomy|palsy|contracture|hernia|ulcers?|thyroiditis|lymphoma|tube|drain|bag|brace|stain|position|reflex|nodes?|rings?|line|dementia|chorea|bodies|body|sarcoma|murmur|respirations?|breathing|esophagitis|ophthalmopathy|index|classification|grade|stage|law|triad|tetralogy|point|pouch|incision|approach|repair|operation|resection|thrombectomy|agar|swelling|nodules?|valve|inventory|questionnaire|calculator|nomogram|venom|arthropathy|foot|joint|angle|formula|equation|clamp|retractor|forceps|needle|nails?|rods?|wires?|boot|splint|collar|dressing|solution|lactate|tear|casts?|agglutination|treadmill|wrap|tourniquet|suction|scissors|anatomy|aneurysm|appliance|occluder|stirrups?|headgear|plugs?|wheelchair|walker|cane|boots|device|d[zx]|synd|levels?|type|technique|excision|contractions?|reaction|filaments?|monofilament|zone|click|ducts?|blocks?|methods?|delusions?|changes|fascia|retractors?|blade|mask|sling|sutures?|rules?|protocol|strips?|flap|graft|view|series|staining|anomaly|malformation|deformity|lesion|spots?|phenotype|mutation|virus|bacillus|toxin|antigen|antibod(?:y|ies)|equations?|biplane|curettes?|elevators?|plane|medal|winglock|vs|neg(?:ative)?|pos(?:itive)?|absent|unlikely|n\/a|[+]|(?:\d{1,2}(?! ?(?:d|days?|w|wks?|weeks?|mos?|months?|yrs?|years?)(?!\p{L}))|I{1,3}[AB]?|IV[AB]?|VI{0,3})(?![\p{L}\p{N}/-])|\p{Ll}{2,16}(?:itis|oma|plasty|ectomy|otomy|ostomy|opathy|osis|emia|oscopy|ogram|rrhaphy))(?![\p{L}])/iu,
);
/** The grade of a scale, or what is charted of somebody: "Halvorsen 72 M", "Pellegrino K 3.1", "Feng + residents". */
const GRADE = /^[ ](?:[+]|lactate(?!\p{L})|(?:\d{1,3}|I{1,3}[AB]?|IV[AB]?|VI{0,3})(?![\p{L}\p{N}-]))/u;
const isGraded = (text: string, end: number): boolean => GRADE.test(text.slice(end, end + 12));
/** No grade of a scale, no catheter's size in French: "Wilson 72 M", "Bell 61 F". */
const AGE_AND_SEX = /^ (?:(?:1[89]|[2-9]\d|10\d)[ /]?M|(?:4[1-9]|[5-9]\d|10\d)[ /]?F)(?![\p{L}\p{N}])/u;
const isOfAge = (text: string, end: number): boolean => AGE_AND_SEX.test(text.slice(end, end + 7));
const TITLE_BEFORE = /(?:(?:dr|mr|mrs|ms|miss|doctor)\.?|nurse)[ ]{1,2}$/i;
const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/i;
/** "(Mon/Wed)", "church (Fri)", "Sat, Sun". */
const SHORT_WEEKDAY =
  /^(?:Mon|Tues?|Weds?|Thurs?|Thu|Fri|Sat|Sun)(?:[/,& -]{1,3}(?:Mon|Tues?|Weds?|Thurs?|Thu|Fri|Sat|Sun))*$/;
/** Nouns that no person can be the subject of: behind them not even a given name makes a person. */
const STRONG_HEAD = lean(
  /^(?:['’]s?)?[ -](?:disease|syndrome|sign|phenomen(?:on|a)|histology|criteria|classification|tumou?r|catheter|ratio|technique|procedure|operation|maneuver|manoeuvre|fracture|spots|reflex|palsy|thyroiditis|lymphoma|contractions|sequence|anomaly|extension|retractors?|screws|guidelines?|hallucinations|variants?|treadmill|tourniquet|score|scale|stage|\p{Ll}{2,16}(?:itis|oma|plasty|ectomy|otomy|ostomy|opathy|osis|emia|oscopy|rrhaphy))(?![\p{L}])/iu,
);
/** "Zyllah Oduyale colonoscopy results": a first and a last name, neither of them an eponym, whatever follows. */
const isWholeName = (words: readonly string[]): boolean =>
  words.length === 2 &&
  !words.some((word) => isEponym(word) || isThing(word)) &&
  (isGivenName(words[0]!) || !words.some((word) => isOrdinary(word) || isDictionaryWord(word)));
/** "Denise vs Ahmed", "Iosefa's drain": said of people too, where the name is of no thing. */
const isOfPeople = (text: string, end: number, words: readonly string[]): boolean =>
  /^(?: vs|['’]s )/.test(text.slice(end, end + 3)) && !words.some((word) => isThing(word) || isClinical(word));
const NAME_BEFORE =
  /(?:(?:dr|mr|mrs|ms|miss|mx|doctor|prof|nurse|named?|called|is|i'm|am|patient|pt|wife|husband|mother|father|mom|dad|son|daughter|sister|brother|friend|with|by|to|dear|hi|hello|thanks)[.:,]?[ ]{1,2})$/i;

/** "robert i'm doctor turner", "Rose I think": who speaks on, and no first grade. */
const I_MYSELF =
  /^ (?:i(?![\p{L}\p{N}/.)-])|I(?:['’]\p{L}| (?:am|was|have|had|can|could|do|don|did|will|would|think|guess|mean|know|see|saw|just|hope|want|need|believe|understand|heard)(?!\p{L})))/u;
const isEponymHead = (after: string): boolean => EPONYM_HEAD.test(after) && !I_MYSELF.test(after);

/** Whether the word before or behind makes an eponym the name of a thing. */
export const namesAThing = (text: string, word: string, end: number): boolean =>
  isClinical(word) && isEponymHead(text.slice(end, end + 24));

/** Whether a noun follows that makes a name before it that of a thing. */
export const isBeforeThing = (text: string, end: number): boolean =>
  isEponymHead(text.slice(end, end + 24)) || STRONG_HEAD.test(text.slice(end, end + 28));

/** "See MAR", "Ordered MAR": the record of the medicines that were given, no month. */
const MEDICINES_GIVEN = /(?<!\p{L})(?:see|per|on|in|the|ordered|order|check|checked|signed|reviewed|review|and) $/iu;
const isRecordOfMedicines = (text: string, start: number, end: number): boolean =>
  text.slice(start, end) === 'MAR' &&
  MEDICINES_GIVEN.test(text.slice(Math.max(0, start - 12), start)) &&
  !/^ \d/.test(text.slice(end, end + 2));

/**
 * Whether what the model found is, by knowledge that it lacks, no PHI: an eponym with its disease, a word that clinical
 * text uses all the time, an acronym, a laboratory value, a code of a code system.
 */
export function isVetoed(text: string, find: Entity): boolean {
  const { start, end, type } = find;
  const surface = text.slice(start, end);
  if (isMarkup(text, start, end) || isInPlainCell(text, start)) return true;
  if (isRecordOfMedicines(text, start, end)) return true;
  if (type === 'ID') return REGISTERED.test(surface) || isDose(surface) || !identifies(surface, start, text);
  if (type === 'DATE') return !dates(surface, start, text);
  const words = wordsOf(surface).filter((word) => word.length > 1);
  if (surface.length === 1 && isEnumerator(text, start, end)) return true;
  if (isWordForAName(text, find)) return true;
  if (isPersonType(type) && isAgeOrAllergen(surface, text.slice(end, end + 6))) return true;
  if (words.length === 0 && ROLE_ALONE.test(surface)) return true;
  if (words.length === 0) return !/\p{L}/u.test(surface) || (type === 'LOCATION' && !/\d{2}/.test(surface));
  if (isProteinChange(text.slice(Math.max(0, start - 9), end + 9)) || isDecimal(surface)) return true;
  if (isThingByPlace(text, find, words) || isThingByContext(text, find, words)) return true;
  const hasTitle = TITLE_BEFORE.test(text.slice(Math.max(0, start - 10), start));
  if (hasTitle && type !== 'HOSPITAL') return false;
  if (isPersonType(type) && DOSE_AFTER.test(text.slice(end, end + 16))) return true;
  if (words.length === 1 && OTHER_HALF.test(text.slice(Math.max(0, start - 8), end))) return true;
  if (words.every(isThing) && LANGUAGE_BEFORE.test(text.slice(Math.max(0, start - 48), start))) return true;
  if (type !== 'HOSPITAL' && isNamelessThing(words) && !WITH_INITIAL.test(surface)) return true;
  if (isThingPhrase(surface) || isWeekday(text, start, end, surface) || isInterjection(text, start, end, surface))
    return true;
  const isSignature = /(?<!\p{L})by[: ]{1,2}$|\d[ ]?$/iu.test(text.slice(Math.max(0, start - 5), start));
  const withoutYear = surface.replace(/ (?:19|20)\d\d$/, ''); // "s/p TAVI 2019"
  if (!isSignature && isAbbreviation(withoutYear) && isAcronym(text, start, withoutYear)) return true;
  if (isPersonType(type) && isFreeAcronym(text, start, surface)) return true;
  if (isSiteAndFinding(surface) || (!isSignature && areAbbreviations(text, start, surface))) return true;
  if (/^bear$/i.test(surface) && text.startsWith(' with me', end)) return true;
  if (isPersonType(type) && words.length === 1 && isDrug(words[0]!) && !isListedName(words[0]!)) return true;
  if (ROLE_ALONE.test(surface) || isHeading(text, start, end, words)) return true;
  if (type === 'HOSPITAL' && areMedicines(surface, words)) return true;
  if (type === 'HOSPITAL') return isUnnamed(surface) || (words.length === 1 && isAcronym(text, start, surface));
  const expected = NAME_BEFORE.test(text.slice(Math.max(0, start - 16), start));
  const isStrongThing = STRONG_HEAD.test(text.slice(end, end + 28)) && !isWholeName(words);
  if (
    type === 'LOCATION' &&
    words.every(isStateOrCountry) &&
    COUNTRY_BEFORE.test(text.slice(Math.max(0, start - 12), start))
  )
    return !/^(?:new york|washington)$/i.test(surface) && !surface.includes(',');
  const areEponyms = words.every((word) => isEponym(word) || isRareEponym(word));
  if (type === 'LOCATION')
    return (
      !expected &&
      (isStrongThing ||
        isNoPlace(surface, words) ||
        (areEponyms && (!words.some(isCity) || (surface.includes('-') && words.length > 1))))
    );
  const isBefore = isEponymHead(text.slice(end, end + 24));
  if (isStrongThing) return true;
  if (expected) return isBefore && areEponyms;
  if (areEponyms) return (isBefore && !isOfAge(text, end)) || (surface.includes('-') && words.length > 1);
  if (isGraded(text, end) && !words.some((word) => isClinical(word) || isThing(word))) return false;
  return (
    isBefore &&
    !isWholeName(words) &&
    !isOfPeople(text, end, words) &&
    !words.some((word) => isGivenName(word) && !isSurname(word)) &&
    words.length < 3
  );
}
/** Whether a find is nothing but words that clinical text writes in lower case, or an acronym: evidence, no veto. */
export function isWordOrAcronym(text: string, { start, end }: Entity): boolean {
  const surface = text.slice(start, end);
  const words = wordsOf(surface).filter((word) => word.length > 1);
  if (words.length === 0) return false;
  return (
    isPlainWords(surface, words) || (words.length === 1 && isAcronym(text, start, surface) && !isListedName(surface))
  );
}

/** "carbo taxol keytruda", "MBChB": drugs in a row, a degree. */
const areMedicines = (surface: string, words: readonly string[]): boolean =>
  (surface === surface.toLowerCase() && words.filter((word) => isDrug(word) && isThing(word)).length > 1) ||
  (words.length === 1 && /^\p{Lu}{2,}\p{Ll}\p{Lu}/u.test(surface) && isThing(words[0]!));

/** "South Dakota", of which only the second word was found. */
const OTHER_HALF =
  /(?<!p{L})(?:North|South|West|New|Puerto|Costa|Rhode|El|Sri|Saudi) (?:Dakota|Carolina|Virginia|Mexico|Hampshire|Jersey|Zealand|Rico|Rica|Island|Salvador|Lanka|Arabia)$/;
const isPersonType = (type: PhiType): boolean => isPerson({ type });
/** Nobody stands before a dose: "Allegra 180 mg". */
const DOSE_AFTER = /^[ ]\d{1,4}(?:[.,]\d{1,3})?(?:[/-]\d{1,4})?[ ]?(?:mg|mcg|µg|ml|units?|iu|puffs?|tabs?)(?!\p{L})/iu;
/** "LANGUAGE  Basque, English", "speaks Norwegian and": what follows is spoken. */
const LANGUAGE_BEFORE =
  /(?<!\p{L})(?:speaks?|languages?(?: spoken)?|preferred language|fluent in|taught|teach(?:es|ing)?|learn(?:s|ed|ing)?|stud(?:y|ies|ied|ying)|translates?|interpreter \()[ :|\t(]{1,12}(?:\p{Lu}\p{Ll}{2,16}(?:,|,? and|,? or|\/)[ ]?(?:some )?){0,3}$/iu;
/** A trial's or an article's number in a public register. */
const REGISTERED = /^(?:NCT|ISRCTN|EudraCT|PMID|PMC|ACTRN|CTRI)[ -]?\d/i;
/** "LT4 100", "T3 25": a hormone and its dose. */
const isDose = (surface: string): boolean => /^\p{Lu}{1,3}\d? \d{2,3}$/u.test(surface);

/** A few capitals in a line that is not all capitals, no name and nobody's initials: "ESAS otherwise 6", "per ASRA". A longer one may be a rare surname. */
const isFreeAcronym = (text: string, start: number, surface: string): boolean =>
  /^\p{Lu}{3,4}$/u.test(surface) &&
  !OF_A_PERSON.test(text.slice(start + surface.length, start + surface.length + 12)) &&
  isAcronym(text, start, surface) &&
  !isListedName(surface) &&
  !INITIALS_BEFORE.test(text.slice(Math.max(0, start - 16), start));
const OF_A_PERSON =
  /^(?:'s)? (?:called|calls|denie[sd]|reports?|reported|states?|stated|says|said|came|comes|presents?|presented|wants|asks|asked|feels|felt|lives|takes|took|has|had|is an?|was seen)(?!\p{L})/u;
const INITIALS_BEFORE =
  /(?<!\p{L})(?:initials?(?: are| is| of)?|pt|patient|client|resident|mr|mrs|ms|miss|dr|named?|called|thx|thanks|ty|signed|by|[-–—~/])[.:,]? {0,2}$/iu;

/** "RUL adeno", "LAD stent": where, and what in small letters. */
const isSiteAndFinding = (surface: string): boolean => {
  const [, site = '', finding = ''] = /^(\p{Lu}{2,5}) (\p{Ll}{1,16})$/u.exec(surface) ?? [];
  return site !== '' && isAbbreviation(site) && !isListedName(finding);
};

/** "7 y, M": how old and of which sex; "Ara h 2": a peanut's protein. */
const isAgeOrAllergen = (surface: string, after: string): boolean =>
  /^(?:\d{1,3} ?)?(?:yo?|y\/o|mo?|wk),? [MFmf]$/.test(surface) ||
  (/^(?:Ara|Ana|Jug|Cor|Gly|Bos|Gal|Der|Fel|Can|Bet|Pru|Mal|Tri|Act|Api|Ves|Phl|Aln|Alt|Pen|Hev|Ses|Pis) ?$/.test(
    surface,
  ) &&
    /^ ?[a-z] \d/.test(after));

/** "ORIF L", "PT OT": nothing but abbreviations and sides, in a line that is not all capitals. */
const areAbbreviations = (text: string, start: number, surface: string): boolean => {
  const parts = surface.split(/[, /]{1,2}/);
  return (
    parts.length > 1 &&
    parts.every((part) => isAbbreviation(part) || /^[LRAPB]$/.test(part)) &&
    parts.some((part) => part.length > 2 && isAcronym(text, start, part))
  );
};

const WITH_INITIAL = /(?<!\p{L})\p{Lu}(?:\.(?!\p{L})|$)/u;
/** Words that name things of which one names nobody: "Shingrix", "Alka Seltzer". */
const isNamelessThing = (words: readonly string[]): boolean =>
  words.every((word) => isThing(word) && !isRareEponym(word)) &&
  words.some((word) => !isListedName(word) && !isCity(word));

/** "Thursdays", "on Monday", "Monday, February 3"; but "her husband Sunday" is a person. */
export const isWeekday = (text: string, start: number, end: number, surface: string): boolean =>
  (SHORT_WEEKDAY.test(surface) &&
    !/(?:sister|brother|mother|father|aunt|uncle|cousin|wife|husband|daughter|son|mom|dad|niece|nephew) \($/i.test(
      text.slice(Math.max(0, start - 11), start),
    ) &&
    /[/(]$/.test(text.slice(start - 1, start)) &&
    /^[/)]/.test(text.slice(end, end + 1))) ||
  (WEEKDAY.test(surface) &&
    (/s$/i.test(surface) ||
      /(?<!\p{L})(?:on(?: an?)?|next|last|until|till|every|each|this|since|is|any|come)[ ]$/iu.test(
        text.slice(Math.max(0, start - 8), start),
      ) ||
      /^,?[ ](?:\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/i.test(text.slice(end, end + 6))));

/** Behind these Kenya, Jordan and Georgia are no people. */
const COUNTRY_BEFORE = /(?<!\p{L})(?:to|in|from|of|via|through|visit(?:ing|ed)?)[ ](?:the[ ])?$/iu;
/** A title or a degree that a name should stand beside. */
const ROLE_ALONE =
  /^(?:har|paging|vevent|vcalendar|vcard|valarm|vtodo|mr|mrs|ms|dr|prof|lt|fr|rev|capt|sgt|maj|cpl|pvt|aud|cgc|pmhnp|crnp|arnp|lcsw|kin|dod|comments?|legend|saab|sahib|ji|mija|mijo|amma|appa|bhai|didi|habibi|papi|mami|señora|usaf|vet|veteran|atty|caller|informant|coord|guardian|consulting|referring|locums?|a locums?|chaplaincy|alias|mob|regn|opp|vill|distt?|ophth|orth|smt|thiru|kum|rm|poss|vac|dest|thks|thx|rept|rpt|army|navy|marines|air force|coast guard|subjective|r\.n|m\.d|d\.o|n\.p|l\.p\.n|gardaí|gardai|garda|whānau|whanau)\.?$/i;

/** "IMMUNIZATIONS" in a line of its own: words that name nobody, in capitals. */
function isHeading(text: string, start: number, end: number, words: readonly string[]): boolean {
  const isAlone =
    /(?:^|\n)[ \t]{0,8}$/.test(text.slice(Math.max(0, start - 9), start)) &&
    /^[ \t]{0,8}:?[ \t]{0,8}(?:\r?\n|$)/.test(text.slice(end, end + 19));
  if (isAlone) return words.every((word) => word === word.toUpperCase() && isOrdinary(word) && !isListedName(word));
  return words.every((word) => word.length < 4 || isOrdinary(word)) && isInHeadings(text, start, end);
}

/** "#  NAME     ARR    DOB     TO SEE    REASON": the line above columns, in capitals. */
function isInHeadings(text: string, start: number, end: number): boolean {
  if (!text.startsWith('  ', end) && !/^[ ]?(?:\r?\n|$)/.test(text.slice(end, end + 3))) return false;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const newline = text.indexOf('\n', start);
  const line = text.slice(from, Math.min(newline < 0 ? text.length : newline, from + 200));
  return (
    /(?:^| {2})(?:(?:PT |PATIENT )?NAME|DOB|MRN|DATE|ROOM|RM|BED|AGE|SEX|DX|TIME|PROVIDER)(?: {2}|$)/.test(line) &&
    !/[\p{Ll}\d]/u.test(line) &&
    line.split(/ {2,}/).length > 2
  );
}

const isInterjection = (text: string, start: number, end: number, surface: string): boolean =>
  INTERJECTION.test(surface) &&
  /(?:^|[:.!?\n\]][ ]{0,2})$/.test(text.slice(Math.max(0, start - 3), start)) &&
  (/^[,.?!]/.test(text.slice(end, end + 1)) ||
    (surface === surface.toLowerCase() && /^[ \n]/.test(text.slice(end, end + 1))));

/** "four point two": a measured number, said. */
const NUMBER_ALONE = new RegExp(`^(?:${NUMBER_WORD}|point|percent)$`, 'iu');
const isDecimal = (surface: string): boolean =>
  / point /i.test(surface) && surface.split(/[ -]/).every((word) => NUMBER_ALONE.test(word));

/** Words that clinical text writes in lower case and that are nobody's name; in lower case a surname is a word like any other. */
function isPlainWords(surface: string, words: readonly string[]): boolean {
  const isLower = surface === surface.toLowerCase();
  if (isLower && words.length === 1 && !/[aeiouy]/i.test(surface)) return !isListedName(surface);
  const isWord = isLower
    ? (word: string) => isOrdinary(word) && !isGivenName(word)
    : (word: string) => isOrdinary(word);
  return words.every(isWord) && words.some((word) => isLower || !isListedName(word));
}

/** A state or a country that stands alone stays (45 CFR 164.514(b)(2)(i)(B)); so do places of no name, "the lake house". */
function isNoPlace(surface: string, words: readonly string[]): boolean {
  if (WIDE_REGION.test(surface)) return true;
  const isState =
    words.every(isStateOrCountry) && !words.some(isGivenName) && !/^(?:new york|washington)$/i.test(surface);
  if (isState) return !surface.includes(',');
  return (
    surface === surface.toLowerCase() && !/\d/.test(surface) && words.every((word) => isOrdinary(word) && !isCity(word))
  );
}

/** The name of an element, an attribute or a field, or a value that is a code by its field. */
const isMarkup = (text: string, start: number, end: number): boolean =>
  MAKER_BEFORE.test(text.slice(Math.max(0, start - 100), start)) ||
  text.startsWith('="', end) ||
  /<\/?$/.test(text.slice(Math.max(0, start - 2), start)) ||
  CODED_FIELD.test(text.slice(Math.max(0, start - 32), start)) ||
  PLAIN_ATTRIBUTE.test(text.slice(Math.max(0, start - 80), start)) ||
  IN_ADDRESS.test(text.slice(Math.max(0, start - 64), start)) ||
  IN_DOI.test(text.slice(Math.max(0, start - 64), end + 1)) ||
  (text[end] === ',' && CSV_SECTION.test(text.slice(Math.max(0, start - 1), end + 24))) ||
  isInCodedField(text, start) ||
  isInX12Code(text, start) ||
  isInDicomTag(text, start);
/** In the path of a web address, which is PHI whole or not at all. */
const IN_ADDRESS = /https?:\/\/[^\s"'<>]{1,60}\/$/;
/** A publication's name, or a part of it: "10.1001/jama.2020.12345". */
const IN_DOI = /(?<![\d.])10\.\d{4,9}\/\S{0,48}$/;
/** Who makes a drug. */
const MAKER_BEFORE = /<manufacturerOrganization>\s{0,8}(?:<id[^<>]{0,60}>\s{0,8})?<name>[^<]{0,40}$/;
/** `styleCode="Bold"`, `displayName="Wheal"`: an attribute of XML that holds no PHI. */
const PLAIN_ATTRIBUTE =
  /<[A-Za-z][^<>]{0,60}?[ ](?:styleCode|ID|listType|code|codeSystem|codeSystemName|displayName|classCode|typeCode|moodCode|use|qualifier|unit|mediaType|align|border|width|nullFlavor|xsi:type|encoding|xmlns(?::\w{1,8})?|assigningAuthorityName)="[^"<>]{0,60}$/u;
const CODED_FIELD =
  /"(?:code|system|status|use|resourceType|type|version|mode|intent|kind|unit|class|language|gender|method|priority|criticality|verificationStatus|clinicalStatus)"[ ]?:[ ]?\[?"$/;
/** "careteam,member,…": the section and the field of a flattened document. */
const CSV_SECTION = /^\n?\p{Ll}[\p{L}_]{2,20},\p{Ll}[\p{L}\d_]{2,20},/u;

/** Two to five capitals in a line that is not all capitals. */
function isAcronym(text: string, start: number, surface: string): boolean {
  if (!/^[\p{Lu}\d-]{2,6}$/u.test(surface)) return false;
  const from = text.lastIndexOf('\n', start) + 1;
  const newline = text.indexOf('\n', start);
  const line = text.slice(from, newline < 0 ? text.length : newline);
  return (line.match(/\p{Ll}/gu)?.length ?? 0) > line.length / 4;
}
