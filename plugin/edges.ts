import { datesIn, withArticle } from './edge-dates.ts';
import { lengthOfTalk } from './edge-talk.ts';
import { BEFORE_FACILITY, lengthOf, lengthOfAbbreviation, TITLE, TITLE_BEFORE } from './edge-words.ts';
import { lean } from './lean.ts';
import { goesOnBelow } from './name-lines.ts';
import { isThing } from './opinion/things.ts';
import { isPerson } from './people.ts';
import { endsInLandmark } from './recognizers/landmark.ts';
import { CREDENTIAL } from './recognizers/name-shape.ts';
import { isMonthAndDay } from './recognizers/numeric-date-two-numbers.ts';
import { NUMBER_WORD } from './recognizers/spoken.ts';
import type { Entity, Span } from './spans.ts';
import { isCity, isDrug, isGivenName, isOrdinary, isStateOrCountry, isSurname } from './words.ts';

/** Longer than any word or house number that a find is grown by. */
const REACH = 40;

/** Finds with the edges that the policy gives them: whole words, whole addresses and spoken days, without titles and times. */
export const settleEdges = (text: string, found: readonly Entity[]): readonly Entity[] =>
  found
    .flatMap((entity) => grow(text, entity))
    .flatMap((entity) => cut(text, entity))
    .map((entity) => withArticle(text, entity));

const isName = (entity: Entity): boolean =>
  isPerson(entity) || entity.type === 'LOCATION' || entity.type === 'HOSPITAL';

function grow(text: string, found: Entity): readonly Entity[] {
  if (!isName(found)) return [found];
  const entity = beforeDate(text, found);
  return [
    ...grownName(text, entity),
    ...dateBehind(text, entity),
    ...townBehind(text, entity),
    ...thenBehind(text, entity),
  ];
}

/** "flew to Gdynia 2/20": the month is none of the town's. */
function beforeDate(text: string, entity: Entity): Entity {
  const month = / \d{1,2}$/.exec(text.slice(entity.start, entity.end))?.[0];
  const isMonth = month !== undefined && /^\/\d{1,2}(?![\p{L}\p{N}])/u.test(text.slice(entity.end, entity.end + 4));
  return isMonth ? { ...entity, end: entity.end - month.length } : entity;
}

/** "(Wyandot Memorial) 2/28", "saw Dr. Moy 4/4": behind who or where, a month and a day are when. */
function dateBehind(text: string, { type, end }: Entity): readonly Entity[] {
  if (type !== 'HOSPITAL' && type !== 'PHYSICIAN' && type !== 'LOCATION') return [];
  const date = /^(\)?,?(?: on)? )(\d{1,2}\/\d{1,2})(?![\p{L}\p{N}/%]|[.-]\d)/u.exec(text.slice(end, end + 14));
  if (!date) return [];
  const start = end + date[1]!.length;
  const isDate = isMonthAndDay(date[2]!, start, text);
  return isDate ? [{ start, end: start + date[2]!.length, type: 'DATE', score: 0.8, source: 'pattern' }] : [];
}

/** "Good Shepherd in Longview", "Boots in Stow": the town of a facility. */
function townBehind(text: string, { type, end }: Entity): readonly Entity[] {
  if (type !== 'HOSPITAL' || text[end] !== ' ') return [];
  const town =
    /^ (?:in|near|outside|over in|down in|up in) (?:downtown )?((?:St\. |Ft\. |Mt\. )?\p{Lu}\p{Ll}{2,20}(?: \p{Lu}\p{Ll}{2,20}){0,2})(?![\p{L}\p{N}'’-])/u.exec(
      text.slice(end, end + 72),
    );
  const name = town?.[1];
  if (!town || name === undefined || MONTH_OR_DAY.test(name) || isOrdinary(name) || isStateOrCountry(name)) return [];
  const start = end + town[0].length - name.length;
  return [{ start, end: start + name.length, type: 'LOCATION', score: 0.7, source: 'pattern' }];
}
/** "from Kindred, then Encompass": where one went next. */
const THEN =
  /^(?: [A-Z]{2,6})?,? (?:and )?then (?:to |at |from )?(?:the )?(\p{Lu}\p{L}{3,20}(?: \p{Lu}\p{Ll}{2,16}){0,2})(?=[.;,)\n]|$| (?:for|on|in|and|where|after|with|last|this)(?!\p{L}))/u;
function thenBehind(text: string, { type, end }: Entity): readonly Entity[] {
  if (type !== 'HOSPITAL' || (text[end] !== ' ' && text[end] !== ',')) return [];
  const next = THEN.exec(text.slice(end, end + 84));
  const name = next?.[1];
  if (!next || name === undefined || MONTH_OR_DAY.test(name) || isStateOrCountry(name)) return [];
  const [first = ''] = name.split(' ');
  if (isOrdinary(first) || isThing(first) || isDrug(first)) return [];
  const start = end + next[0].length - name.length;
  return [{ start, end: start + name.length, type: 'HOSPITAL', score: 0.6, source: 'pattern' }];
}
const MONTH_OR_DAY =
  /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Spring|Summer|Fall|Autumn|Winter|Early|Late|Mid)/;

function grownName(text: string, entity: Entity): readonly Entity[] {
  const whole = overTheLine(text, entity.source === 'ner' ? wholeWords(text, entity) : entity);
  const facility = withFirm(text, withWhom(text, withSecondWord(text, withCareWord(text, whole))));
  if (facility.type === 'LOCATION') return withNumbers(text, facility);
  return [isPerson(facility) ? wholePerson(text, asStreet(text, facility)) : facility];
}

/** "Ma8ry": a name does not end inside a word. */
function wholeWords(text: string, { start, end, ...rest }: Entity): Entity {
  const before = /[\p{L}\p{N}]{1,20}$/u.exec(text.slice(Math.max(0, start - 20), start))?.[0] ?? '';
  const after = /^[\p{L}\p{N}]{1,20}/u.exec(text.slice(end, end + 20))?.[0] ?? '';
  const joins = (at: number): boolean => /[\p{L}\p{N}]/u.test(text[at] ?? ' ');
  const whole = { start: joins(start) ? start - before.length : start, end: joins(end - 1) ? end + after.length : end };
  return { ...rest, ...whole };
}

/** "Achter-\nberg": a word that the end of a line broke. */
function overTheLine(text: string, entity: Entity): Entity {
  const broken = /^(?:-\r?\n|\r?\n)[ \t]{0,4}\p{Ll}{2,20}/u.exec(text.slice(entity.end, entity.end + REACH))?.[0];
  const isBroken = broken !== undefined && (broken.startsWith('-') || text[entity.end - 1] === '-');
  return isBroken ? { ...entity, end: entity.end + broken.length } : entity;
}

/** "Huron Open MRI & CT", "Lakeview Eye & Ear": a facility named for two things. */
const SECOND_WORD =
  /^ & (?:CT|MRI|PET|X-ray|Ultrasound|Mammography|Imaging|Scans?|Lab(?:orator(?:y|ies)|s)?|Diagnostics|Hearing|Balance|Vision|Laser|Aesthetics|Orthodontics|Implants|Ear|Throat|Sinus|Joint|Spine|Wellness|Rehab|Sports|Family|Surgery|Gynecology|Vascular|Associates|Sons)(?![\p{L}\p{N}])/u;

function withSecondWord(text: string, entity: Entity): Entity {
  const more =
    entity.type === 'HOSPITAL' ? SECOND_WORD.exec(text.slice(entity.end, entity.end + REACH))?.[0] : undefined;
  return more === undefined ? entity : { ...entity, end: entity.end + more.length };
}

/** "Quillfeather Clinic, P.A.", "Rock River Hearing, LLC": what kind of firm a house is. */
const FIRM =
  /^,? (?:P\.A\.|P\.C\.|S\.C\.|P\.S\.|A\.P\.C\.|P\.?L\.?L\.?C\.?|L\.?L\.?C\.?|L\.?L\.?P\.?|Inc\.?|Ltd\.?|Pty Ltd\.?|Corp\.?|GmbH)(?![\p{L}\p{N}])/u;
/** "Telford eye unit", "North Shore Cancer OUTREACH", "Fred Meyer pharm": the house's last word, left out. */
const LAST_WORD =
  /^ (?:(?:eye|stroke|burns?|renal|dialysis|breast|spinal|neonatal|fracture|infusion|memory|sleep|wound) (?:unit|clinic|cent(?:re|er)|lab)|outreach|pharm|depts?|DME|Reference Labs?)(?![\p{L}\p{N}])/iu;

function withFirm(text: string, entity: Entity): Entity {
  if (entity.type !== 'HOSPITAL' && entity.type !== 'LOCATION') return entity;
  const word = lengthOf(LAST_WORD, text.slice(entity.end, entity.end + REACH));
  const type = word > 0 ? 'HOSPITAL' : entity.type;
  const end = entity.end + word;
  return { ...entity, type, end: end + (type === 'HOSPITAL' ? lengthOf(FIRM, text.slice(end, end + REACH)) : 0) };
}

/** "Ambrose O'Shaughnessy-Bright the third": who of that name, as it is said. */
const OF_THAT_NAME =
  /^ the (?:second|third|fourth|fifth)(?=[,.;)\n]|$| (?:comma|period|is|was|who|date|d ?o ?b|born|m ?r ?n)(?!\p{L}))/iu;
/** "Svoboda, ": in its cell or at the start of a line or a quotation, before a given name. */
const FAMILY_BEFORE = /(?:^|[\n|;("“:]|: |\d\) |- )(\p{Lu}[\p{L}'’-]{2,24}), $/u;

function wholePerson(text: string, entity: Entity): Entity {
  const surface = text.slice(entity.start, entity.end);
  const more = surface.includes(' ') ? lengthOf(OF_THAT_NAME, text.slice(entity.end, entity.end + REACH)) : 0;
  const family = FAMILY_BEFORE.exec(text.slice(Math.max(0, entity.start - REACH), entity.start))?.[1];
  const isFamily =
    family !== undefined &&
    isGivenName(surface.split(' ')[0]!) &&
    !surface.includes(',') &&
    !isOrdinary(family) &&
    !isThing(family) &&
    !isDrug(family) &&
    !isStateOrCountry(family);
  return { ...entity, start: entity.start - (isFamily ? family.length + 2 : 0), end: entity.end + more };
}

/** "Catawba Services for the Blind", "Sisters of Mercy": for whom or of what a house is, when its name was read as far as that. */
const OF_WHOM = /^ \p{Lu}[\p{L}'’-]{2,18}(?:(?: and| &)? \p{Lu}[\p{L}'’-]{2,18}){0,2}(?![\p{L}\p{N}])/u;

function withWhom(text: string, entity: Entity): Entity {
  const surface = text.slice(entity.start, entity.end);
  const isAt = / at$/.test(surface) && /^\p{Lu}[\p{L}'’-]{3,20}(?: \p{Lu}[\p{L}'’-]{2,20}){0,2} at$/u.test(surface);
  if (entity.type !== 'HOSPITAL' || !(isAt || / (?:for|of)(?: the)?$/.test(surface)) || / Court of/.test(surface))
    return entity;
  const whom = OF_WHOM.exec(text.slice(entity.end, entity.end + REACH * 2))?.[0] ?? '';
  return { ...entity, end: entity.end + whom.length };
}

/** What makes a name before it that of a facility: "Lake Street Midwives", "Evergreen Valley Home Health". */
const CARE_WORD = lean(
  /^ (?:(?:Home|Visiting|Community|Family|Behavioral|Women's|Children's|Regional|Memorial|Physical|Sports|Internal|Urgent|Primary|Eye|Surgery|Medical|Health|Dental|Birth|Cancer|Pain|Wellness|Care|Nursing) ){0,2}(?:Health(?:care)?|Hospital|Clinic|Hospice|Midwives|Midwifery|Pharmacy|Imaging|Rehab(?:ilitation)?|Nurses|Surgery Cent(?:er|re)|Medical Cent(?:er|re)|Med(?:ical)? Ctr|Care Cent(?:er|re)|Urgent Care|Family Medicine|Family Practice|Pediatrics|Orthopa?edics|Dental|Dermatology|Cardiology|Therapy|Home Care|Nursing Home|Infirmary|Dispensary|Apothecary|Diagnostics|Physicians|Practice)(?![\p{L}\p{N}:])(?! (?:history|note|visit|team|staff|nurse|records?|proxy|care|screening|maintenance|management|information|today|consult))/u,
);

function withCareWord(text: string, entity: Entity): Entity {
  const word = CARE_WORD.exec(text.slice(entity.end, entity.end + REACH * 2))?.[0];
  const isTitled = TITLE_BEFORE.test(text.slice(Math.max(0, entity.start - 10), entity.start));
  if (word === undefined || isTitled || !/^\p{Lu}/u.test(text[entity.start]!)) return entity;
  return { ...entity, type: 'HOSPITAL', end: entity.end + word.length };
}

/** Before a street its house number ("at 31-10 Steinway"), before a town abroad its postal code, behind an address its ZIP code. */
const NUMBER_BEFORE = lean(
  /(?:^|[\n,;:(]|(?<!\p{L})(?:at|to|from|of|on|near|is)) {0,2}((?:[A-Z]{1,3}-)?\d{1,6}(?:-\d{1,4}){0,2}[A-Za-z]?|\d{1,4}\/\d{1,4}|[NSEW]\d{1,4}[A-Z]?) $/u,
);
/** "#210, 550 SW Industrial Wy": a home before its house. */
const UNIT_BEFORE = /(?<=(?:^|[,;:\n(]|(?<!\p{L})(?:at|to|is)) ?)#\d{1,5}[A-Za-z]?, $/u;
const ZIP_BEHIND =
  /^[,.]? {1,2}(\d{5}(?:-\d{4})?)(?![\p{L}\p{N}]|[-./]\d| ?(?:mg|ml|units?|patients|people|cells)(?!\p{L}))/u;

/** "at 31-10 Steinway,": behind "at" and a number no person stands. */
function asStreet(text: string, person: Entity): Entity {
  const number = /(?<!\p{L})[Aa]t (\d{1,5}(?:-\d{1,4})?[A-Z]?) $/u.exec(
    text.slice(Math.max(0, person.start - 20), person.start),
  )?.[1];
  return number !== undefined &&
    /^\p{Lu}/u.test(text[person.start]!) &&
    /^[,.;\n)]/.test(text.slice(person.end, person.end + 1))
    ? { ...person, type: 'LOCATION', start: person.start - number.length - 1 }
    : person;
}

function withNumbers(text: string, entity: Entity): readonly Entity[] {
  const surface = text.slice(entity.start, entity.end);
  const number =
    /^\p{L}/u.test(surface) && !isStateOrCountry(surface)
      ? NUMBER_BEFORE.exec(text.slice(Math.max(0, entity.start - REACH), entity.start))?.[1]
      : undefined;
  const zip =
    /\d/.test(surface) || /, [A-Z]{2}$/.test(surface)
      ? ZIP_BEHIND.exec(text.slice(entity.end, entity.end + REACH))
      : null;
  const codes: Entity[] = [];
  let { start } = entity;
  if (number !== undefined && /^\d{4,6}$/.test(number) && isCity(surface)) {
    codes.push({ ...entity, type: 'ZIP', start: start - 1 - number.length, end: start - 1 });
  } else if (number !== undefined && /^\p{Lu}/u.test(surface)) start -= number.length + 1;
  else if (/^\d/.test(surface)) start -= lengthOf(UNIT_BEFORE, text.slice(Math.max(0, start - 20), start));
  if (zip) {
    const end = entity.end + zip[0].length;
    codes.push({ ...entity, type: 'ZIP', start: end - zip[1]!.length, end });
  }
  return [{ ...entity, start }, ...codes];
}

function cut(text: string, whole: Entity): readonly Entity[] {
  const entity = isName(whole) ? withoutTalk(text, whole) : whole;
  const surface = text.slice(entity.start, entity.end);
  const spans = cutSpans(text, entity, surface).filter(({ start, end }) => end > start);
  return spans.length === 1 && spans[0]!.start === 0 && spans[0]!.end === surface.length
    ? [entity]
    : spans.map(({ start, end }) => ({ ...entity, start: entity.start + start, end: entity.start + end }));
}

/** "BXK 4471, towed", "DP24-09133 A and B": behind a number, what is said of it. */
const BEHIND_NUMBER = /(?<=\d[A-Z]?)(?:, \p{Ll}{3,14}|,? [A-D](?:(?:, | and | & |\/)[A-D]){1,4})$/u;

/** "rangi mate", "kilkenny fair": a name in speech does not go on in what is said next. */
const withoutTalk = (text: string, entity: Entity): Entity => ({
  ...entity,
  end: entity.end - lengthOfTalk(text.slice(entity.start, entity.end), text.slice(entity.end, entity.end + REACH)),
});

/** "2001:db8::1f\n16:00", "07700 900288\n1100": the time at the head of the next line of a log or a list. */
const TIME_BELOW = /(?<![/.,-])[ \t]{0,4}\r?\n[ \t]{0,4}(?:[01]?\d|2[0-3])(?::?[0-5]\d)?$/;
const LONG_NUMBER = 9;
function lengthOfTimeBelow(text: string, { type, start, end }: Entity, surface: string): number {
  const below = surface.includes('\n') ? (TIME_BELOW.exec(surface)?.[0] ?? '') : '';
  if (below === '') return 0;
  const before = /[\d +()-]{1,12}$/.exec(text.slice(Math.max(0, start - 12), start))?.[0] ?? '';
  const digits = `${before}${surface.slice(0, -below.length)}`.match(/\d/g)?.length ?? 0;
  const isTime = /^\s*\d{4}$/.test(below)
    ? digits > LONG_NUMBER
    : /\d$/.test(below) && /^(?::[0-5]\d|[ \t])/.test(text.slice(end, end + 3));
  return (isTime || (type === 'DATE' && /\d{4}$/.test(below))) && !/(?:19|20)\d\d$/.test(below) ? below.length : 0;
}

/** The parts of a surface that are PHI. */
function cutSpans(text: string, entity: Entity, surface: string): readonly Span[] {
  const below = isName(entity) ? 0 : lengthOfTimeBelow(text, entity, surface);
  if (below > 0) return cutSpans(text, { ...entity, end: entity.end - below }, surface.slice(0, -below));
  const whole = { start: 0, end: surface.length };
  if (entity.type === 'DATE' || entity.type === 'DOB') return datesIn(surface);
  if (isPerson(entity)) return namesIn(text, entity, surface);
  if (entity.type === 'LOCATION')
    return [
      {
        start: lengthOf(CAR, surface) || lengthOf(BEFORE_PLACE, surface) || lengthOf(BEFORE_PLACE_IN_CAPITALS, surface),
        end: Math.min(
          endOfPlace(surface) - lengthOf(AFTER_PLACE, surface),
          surface.length - lengthOfAbbreviation(surface),
          endOfSentence(surface),
        ),
      },
    ];
  if (entity.type === 'HOSPITAL') {
    const end = Math.min(
      endOfPlace(surface) - (lengthOf(OFFICE, surface) || lengthOf(NEXT_CLAUSE, surface)),
      surface.length - lengthOfAbbreviation(surface),
      endOfSentence(surface),
      surface.length - (MEASURED.test(text.slice(entity.end, entity.end + 12)) ? lengthOf(/ \d{1,3}$/, surface) : 0),
    );
    return [
      {
        start: lengthOf(BEFORE_PLACE, surface) || lengthOf(BEFORE_FACILITY, surface) || lengthOfMedicine(surface),
        end: end - (lengthOf(GOES_THERE_FOR, surface.slice(0, end)) || lengthOf(GOES_ON, surface.slice(0, end))),
      },
    ];
  }
  if (entity.type === 'ZIP') return [{ start: 0, end: surface.length - lengthOf(COUNTRY, surface) }];
  if (entity.type === 'PHONE' || entity.type === 'FAX')
    return [
      {
        start: lengthOf(BEFORE_PHONE, surface),
        end:
          surface.length - (lengthOf(AFTER_PHONE, surface) || lengthOf(surface.includes('(') ? /$/ : /\)$/, surface)),
      },
    ];
  if (entity.source === 'ner' && BEHIND_NUMBER.test(surface))
    return [{ start: 0, end: surface.length - lengthOf(BEHIND_NUMBER, surface) }];
  if (/^\p{L}[\p{L} -]{8,120}$/u.test(surface)) {
    // A number that is said: "um four oh three", "eight eight good".
    const start = lengthOf(/^(?:(?:um|uh|er|erm) ){1,2}/, surface);
    return [{ start, end: surface.length - lengthOf(/(?: (?:um|uh|er|erm|good|okay|right|and|yes)){1,2}$/, surface) }];
  }
  return [whole];
}

/** "Xarelto and Fulton's Pharmacy": what was refilled, and where. */
const MEDICINE_AND = /^(\p{Lu}\p{Ll}{3,16}) and (?=\p{Lu})/u;
function lengthOfMedicine(surface: string): number {
  const [whole = '', word = ''] = MEDICINE_AND.exec(surface) ?? [];
  const isMedicine = isDrug(word) || (isThing(word) && !isGivenName(word) && !isSurname(word));
  return isMedicine ? whole.length : 0;
}
/** "silver Hilux LKQ712", "blue Fit, KY 417": a car before its plate or the plate's state. */
const CAR =
  /^(?:silver|gr[ae]y|black|white|red|blue|green|tan|gold|beige|maroon|brown|yellow|orange|purple|dark|light) (?:\p{Lu}[\p{L}-]{1,14}(?![\p{L}\p{N}]) ?){1,2}(?:, ?|(?=[A-Z\d]{2,})|$)/u;
const BEFORE_PLACE =
  /^(?:Site \d{1,4} (?=\p{Lu})|(?:[Ii]t's|[Tt]hat's|at|from|in|to|near|by|Address|Addr|Residence|Birthplace|HR at|(?:MD|DO|RN|NP|PA) of) )(?=[\p{L}\d])/u;
/** "FEMALE FROM ST. IGNACE, MI": in capitals small words look like a place's own. */
const BEFORE_PLACE_IN_CAPITALS = /^[^\p{Ll}]{1,40} (?:FROM|NEAR|IN|AT|TO) (?=\p{Lu}{2}[^\p{Ll}]{0,60}$)/u;
const AFTER_PLACE = lean(
  /(?<=\p{L}{4})\.$|[ ,]{1,3}(?:(?:[Mm]on|[Tt]ues|[Ww]ednes|[Tt]hurs|[Ff]ri|[Ss]atur|[Ss]un)days?|every (?:day|week|morning|night|weekend|month)|today|yesterday|tonight|tomorrow|right now)$|[ ,]{1,3}(?:USA?|U\.S\.A?\.?)$|(?<=County) 911$|(?<!(?:dorm|[Hh]all|apartments?|residence|Ave|Avenue|St|Street|Rd|Road|Blvd|Dr|Drive|Lane|Ln|Way|Court|Ct|Place|Pl|Cres|Crescent|Terrace),?\.?)[ ,]{1,2}(?:rm|room|bed)\.? ?#?\d{1,4}[A-Z]?$|(?<= (?:Row|Way|[NS][EW]))\.$/u,
);
/** "at the Kailua office", "Red Mesa Regional 4E": which of a firm's houses, and where in it. */
const OFFICE =
  /(?<=\p{L}) (?:office|resus(?: \d)?|majors|minors|rm|room|(?:[CMSNP]|CV|MS|TS|CC)?ICU(?: \d{1,2})?|\d{1,2}[NSEWABC])$/u;
/** "from Larkrise Hospital 9 kg above": what was measured, no branch. */
const MEASURED =
  /^ ?(?:kg|kgs|lbs?|mg|g|cm|mm|m?L|%|x|days?|d|hours?|hrs?|h|weeks?|wks?|months?|years?|yrs?|min|times|L\/min|pounds|units?|beats|bpm)(?!\p{L})/u;
/** "saint brendans she's post op": what is said next, in small letters. */
const NEXT_CLAUSE = / (?:she|he|it|they|that|there|who|what|i|we|you)['’](?:s|m|re|ve|ll|d)(?: \p{L}{1,14}){0,3}$/u;
/** "to Shady Pines for rehab": what one goes there for; "Center for rehab" could be called so. */
const GOES_THERE_FOR =
  /(?<!(?:Center|Centre|Institute|Clinic|Home|Services|Foundation|Program|Network|Society)s?) for (?:SNF|PT|OT|ST|IV|MRI|CT|ECMO|TAVR|LVAD|HD|LTAC|(?:(?:short|long)[ -]term |(?:sub-?)?acute |inpatient |further |more |ongoing |skilled |higher |his |her )?(?:rehab|care|placement|hospice|respite|surgery|dialysis|chemo|therapy|evaluation|eval|treatment|observation|admission|imaging|infusions?|labs|follow-?up|nursing|transplant|delivery|detox|workup|management))$/u;
/** "to Marsh Hill Medical Center for": the word before it. */
const GOES_ON = / (?:for|after|before|(?<=\p{L}{3} )(?:19|20)\d\d)$/u;
/** "Palmer Cemetery\n24": the number of the next line of a form. */
const NEXT_LINE = /\r?\n\d{1,2}(?:[.)]?$|[.)]? \p{Lu}\p{Ll}{2,12} of [^\n]{0,20}$)/u;
/** "Dearborn, fasting", "Abingford Memorial and": a place with a capital letter ends before plain words in lower case. */
function endOfPlace(surface: string): number {
  if (
    endsInLandmark(surface) ||
    /^p\.? ?o\.? ?box /i.test(surface) ||
    NUMBER_SAID.test(surface) ||
    !/\p{Lu}/u.test(surface) ||
    / (?:of|for(?: the| all| our)?(?= (?:women|children|kids|seniors|elders|veterans|men|girls|boys|families|teens|youth|people|adults|recovery|healing|change|health|living|life|hope|independen|better|special|rare|deaf|blind|aging|ageing|homeless|pets|animals|cats|sick|poor|dying)\p{Ll}{0,4}(?!\p{L}))) \p{Ll}/u.test(
      surface,
    ) ||
    NUMBERED.test(surface)
  )
    return surface.length;
  let end = surface.length - lengthOf(NEXT_LINE, surface);
  for (
    let tail = PLAIN_TAIL.exec(surface);
    tail && isPlainTail(tail[1]!);
    tail = PLAIN_TAIL.exec(surface.slice(0, end))
  )
    end = tail.index;
  return end;
}
/** "Kirkwood Highway? We", "The Laurels! Thanks": where a question or a call ends, the place does. */
const endOfSentence = (surface: string): number => /(?<=\p{L})[?!] (?=\p{Lu})/u.exec(surface)?.index ?? surface.length;
/** A house's number alone: "Two hundred and six". */
const NUMBER_SAID = new RegExp(`^(?:${NUMBER_WORD})(?:[ -](?:and |${NUMBER_WORD})){0,6}(?:${NUMBER_WORD})?$`, 'iu');
/** "Bergen Place, number four" */
const NUMBERED = /[ ,](?:number|unit|apartment|apt|suite|flat|room|floor) \p{Ll}{3,12}(?:-\p{Ll}{3,6})?$/u;
const PLAIN_TAIL = /[ ,;]{1,3}(\p{Ll}{3,14}|no|is|as|we|he|if|or|so)$/u;
const isPlainTail = (word: string): boolean => isOrdinary(word) && !STREET_WORD.test(word);
const STREET_WORD =
  /^(?:street|avenue|ave|road|lane|drive|court|circle|place|way|square|park|hill|hospital|clinic|center|centre|pharmacy|office|county|city|town|village|north|south|east|west|campus|house|home|rehab|station|apt|unit|floor|rear|back|lab|dialysis|radiology|drugs|basement|upstairs|downstairs|plaza|dam|line|exit|ramp|tunnel|gate|store|plant|junction|crossing|overpass|interchange|beach|bay|lake|river|island|valley|school|church|farm|market|mall|bridge|harbor|point|heights|health|care|surgery|practice|medicine|medical|group|service|services|team|unit|ward|department|institute|infirmary|hospice|nursing|living|dental|eye|family|women|children|imaging|labs|laboratory|outpatient|urgent|emergency)$/;
const COUNTRY = /[ ,]{1,3}(?:USA?|U\.S\.A?\.?)$/;
/** What the speaker goes on with: "oh one three or my". */
const AFTER_PHONE =
  /(?:[ ,]{1,2}(?:um|uh|erm|period(?: [^\d]{1,40})?|on|or|my|and|so|is|in|at|to|for|okay|ok|the|if|from|call|that's)){1,3}$/i;
const BEFORE_PHONE = /^(?:(?:um|uh|er|erm) |\p{L}{2,10}[ .:]{1,3}(?=[\d+(])|number[ ,]{1,2})/u;

/** "1 Winona T.": the number of a list. */
const NUMBER_IN_LIST = /^\d{1,2}[.)]? (?=\p{Lu}\p{Ll})/u;
/** "IRMA  F", "Altagracia 4h": what stands in the next column, or a number. */
const BEHIND_GAP =
  /(?: {2,8}(?:(?:Sex )?[MF]|CHART|MRN|DOB|ACCT|AGE|SEX|ROOM|BED|LOC|UNIT)|[ ]\d{1,2}[a-z]{0,2}|[ ](?:[01]\d|2[0-3])[0-5]\d|(?<= \p{L}) (?:um|uh|er|erm|like|period|oh|okay|comma))$/iu;
/** "Ephraim Castleberry-Nowak, b": before the day of birth. */
const BORN_BEHIND =
  /(?<=\p{Ll}{2}), ?(?:(?:b|born|née|aged?)\.?|\d{1,3} ?(?:yo?|y\/o|yrs?|mo?|mos|wk)(?:,? ?[MFmf])?)$/u;
/** "MD Okafor-Lind", "RN Shay": in capitals, what one is. */
const ROLE_BEFORE = /^(?:MD|NP|RN|CNM|LPN|CNA|PCT|CRNA|CHW|SLP) (?=\p{Lu}\p{Ll})/u;
const BEHIND_NAME = lean(
  String.raw`,?[ ]{1,2}\(?(?:${CREDENTIAL}|ARNP|LMHC|LCGC|CGC|HIM|RHIA|RHIT|CCS|M[RI]CGP|MRCP(?:sych|CH|ath)?|FRC(?:S|P|R|A|OG|Path|EM|Psych)(?:Ed|I)?|MB ?Ch ?B|MRCS|FACEP|FASN|SpR|StR|SHO|FY[12]|CT[123]|ST[1-8]|executor|executrix|MSc|BSc|NRP|CSPI|RNC|MA|OT|PT|COT|COA|COMT|RVT|RDCS|EMTP|EMTI|EMTB|EMT-P|CWS|CCRN|MS[1-4]|PGY-?[1-7])$`,
  'u',
);
const NEW_LINE = /[ \t]{0,4}\r?\n[ \t]{0,4}/g;

/** Without titles before and credentials behind, and no further than the line where the line is no prose. */
function namesIn(text: string, entity: Entity, surface: string): readonly Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const { index, 0: gap } of surface.matchAll(NEW_LINE)) {
    if (goesOnBelow(text, entity.start + start, entity.start + index + gap.length)) continue;
    spans.push({ start, end: index });
    start = index + gap.length;
  }
  spans.push({ start, end: surface.length });
  const goesOn = /\d$/.test(surface) && /^[/-]\d/.test(text.slice(entity.end, entity.end + 2));
  return goesOn ? spans : spans.map((span) => withoutValue(text.slice(entity.start), withoutTitles(surface, span)));
}

/** "Kaz K 6.8", "Denise M 54", "Bobby I would", "Marisela A&Ox3": behind a name, what begins the next thing; each with what follows it. */
const NEXT_THING: readonly (readonly [RegExp, RegExp])[] = [
  [/(?<=\p{Ll}) (?:K|Na|Cr|Mg|Ca|Cl)$/u, /^ \d{1,3}(?!\d)/],
  [/(?<=\p{Ll}|\p{Lu}\.) [MF]$/u, /^ (?:1[89]|[2-9]\d)(?![\p{L}\d/.-])/u],
  [
    /(?<=\p{Ll}) I$/u,
    /^ (?:was|am|would|have|had|do|did|will|can|could|think|feel|want|need|don['’]t|wasn['’]t|can['’]t|won['’]t|didn['’]t)(?!\p{L})/u,
  ],
  [/(?<=\p{Ll}) A$/u, /^ ?&(?:amp;)? ?O/],
];
function withoutValue(text: string, { start, end }: Span): Span {
  const surface = text.slice(start, end);
  const after = text.slice(end, end + 12);
  const next = NEXT_THING.find(([thing, behind]) => thing.test(surface) && behind.test(after));
  return { start, end: end - (next ? lengthOf(next[0], surface) : 0) };
}

function withoutTitles(surface: string, { start, end }: Span): Span {
  let from = start;
  from += lengthOf(NUMBER_IN_LIST, surface.slice(from, end));
  for (
    let title = lengthOf(TITLE, surface.slice(from, end));
    title > 0;
    title = lengthOf(TITLE, surface.slice(from, end))
  )
    from += title;
  from += lengthOf(ROLE_BEFORE, surface.slice(from, end));
  const last =
    end - (lengthOf(BEHIND_GAP, surface.slice(from, end)) || lengthOf(BORN_BEHIND, surface.slice(from, end)));
  const named = surface.slice(from, last);
  const behind = lengthOf(BEHIND_NAME, named) || lengthOfAbbreviation(named);
  return { start: from, end: last - behind - (behind === 0 ? lengthOf(/['’]s$/, surface.slice(from, last)) : 0) };
}
