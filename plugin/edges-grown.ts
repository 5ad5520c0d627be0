import { lengthOf, REACH, TITLE_BEFORE } from './edge-words.ts';
import { lean } from './lean.ts';
import { isThing } from './opinion/things.ts';
import { isNamed, isPerson } from './people.ts';
import { isMonthAndDay } from './recognizers/numeric-date-two-numbers.ts';
import type { Entity } from './spans.ts';
import { isCity, isDrug, isGivenName, isOrdinary, isStateOrCountry } from './words.ts';

/** A find with what belongs to it around it: whole words, house numbers, the town of a facility, the date behind a name. */
export function grow(text: string, found: Entity): readonly Entity[] {
  if (!isNamed(found)) return [found];
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
/** "Dagny Quispe, Sr." */
const JUNIOR = /^,? (?:Jr|Sr|JR|SR)(?:\.(?!\p{L})|(?![\p{L}.]))/u;
/** "Svoboda, ": in its cell or at the start of a line or a quotation, before a given name. */
const FAMILY_BEFORE = /(?:^|[\n|;("“:]|: |\d\) |- )(\p{Lu}[\p{L}'’-]{2,24}), $/u;

function wholePerson(text: string, entity: Entity): Entity {
  const surface = text.slice(entity.start, entity.end);
  const after = text.slice(entity.end, entity.end + REACH);
  const more = surface.includes(' ') ? Math.max(lengthOf(OF_THAT_NAME, after), lengthOf(JUNIOR, after)) : 0;
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
