import { isThing, isThingPhrase } from './opinion/things.ts';
import { isPerson } from './people.ts';
import type { Entity } from './spans.ts';
import { isDictionaryWord, isEponym, isListedName, isOrdinary } from './words.ts';

/** Teams and wards are called by colours, trees and metals. */
const TEAM_BEFORE = /(?<!\p{L})(?:team|pact|pod|firm|wing|zone|surg|service|ward|bay)[: ]{1,3}$/iu;
const SHORT_DAY =
  /^(?:mon|tues?|weds?|thu|thurs?|fri|sat)\.?(?: \d{1,3}|[-–/](?:mon|tues?|weds?|thu|thurs?|fri|sat|sun))?$/i;
/** "Wed-Sun", "Tu 08-06-24": days that are surnames too. */
const DAY_BEFORE = /(?:mon|tue|wed|thu|thurs|fri|sat)[-/–]$/i;
const NAMED =
  /(?:dr|mr|mrs|ms|miss|named?|called|pt|patient|wife|husband|son|daughter|mom|dad|aunt|uncle|sister|brother|mother|father)[.:]? \(?$/i;

/** "circle of Willis", "islets of Langerhans" */
const PART_OF =
  /(?<!\p{L})(?:circle|foramen|ligament|triangle|islets?|loop|nodes?|pouch|canal|ampulla|sphincter|crypts?|tubercle|sinus|bundle|tetralogy|pentalogy|triad|angle) of $/iu;
const LANGUAGE_BEHIND = /^ (?:language|dialect|interp|speaking)/i;
const LANGUAGE_BEFORE = /interp(?:reter|reting)?s?: ?$/i;
const OTHER_LANGUAGE = /^ or (\p{Lu}\p{Ll}{2,16})/u;

/** Shops and laboratories with a thousand branches: which of them is in the address, and nobody's secret alone. */
export const CHAIN =
  /^(?:the )?(?:cvs|walgreens?|costco|kroger|labcorp|quest(?: diagnostics)?|walmart|rite[ -]?aid|publix|safeway|target|h-?e-?b|wegmans|meijer|albertsons|duane reade|boots|caremark|express scripts|optum ?rx)(?:['’]s)?(?: (?:pharmacy|drugs?|labs?))?$/i;
/** "Christmas Eve", "Valentine's Day", "Ash Wednesday": days that stay, whatever names they hold. */
const FEAST =
  /^(?:Christmas|New Year['’]?s?) (?:Eve|Day)$|^(?:Pesach|Purim|Sukkot|Shavuot|Ramadan|Eid|Diwali|Holi|Nowruz|Tết|Kwanzaa|Lent|Juneteenth|Hanukkah|Chanukah|Rosh Hashanah|Yom Kippur|Mardi Gras|Carnival|Carnaval|Songkran|Vesak|Obon|Midsummer|Hogmanay|Oktoberfest|D[ií]a de los Muertos|Cinco de Mayo)$/iu;
export const isFeast = (surface: string, before: string, after: string): boolean =>
  FEAST.test(surface) ||
  (/^(?:Eve|Day)(?: \p{Ll}{2,16})?$/u.test(surface) && /(?:Christmas|New Year['’]?s?) $/.test(before)) ||
  (/^(?:(?:St\.?|Saint) )?(?:Valentine|Patrick|Mother|Father|Veteran|President|Stephen|New Year|Groundhog|Boxing|Columbus|Ash|April)$/i.test(
    surface,
  ) &&
    /^(?:['’]?s?['’]? (?:Day|Eve|Wed(?:nesday)?)|(?: Fools?['’]?s?)? (?:Day|joke))(?!\p{L})/iu.test(after));

/** By whose method a value was got: "QTc 471 by Fridericia". */
const METHOD =
  /^(?:Fridericia|Bazett|Mosteller|Du ?Bois|Teichholz|Friedewald|Budapest|Dubowitz|Naegele|Westergren|Wintrobe|Schober|Carpenter-Coustan|Hadlock|Cockcroft(?:-Gault)?|Centor|McIsaac|Harris-Benedict|Mifflin(?:-St)?|CKD-EPI|Kellgren-Lawrence|Clavien-Dindo)$/;

/** "twin A", "mom O pos", "| K |" */
const LETTERED =
  /(?<!\p{L})(?:twin|triplet|baby|group|type|team|part|option|plan|site|arm|hep|hepatitis|vitamin|vit) $/iu;

/** A letter that numbers a twin, a group or a column, or a blood type. */
export const isEnumerator = (text: string, start: number, end: number): boolean =>
  (/^[A-D]$/.test(text.slice(start, end)) && LETTERED.test(text.slice(Math.max(0, start - 12), start))) ||
  /^ (?:pos|neg)(?:itive|ative)?(?!\p{L})/u.test(text.slice(end, end + 10)) ||
  (/^[MF]$/.test(text.slice(start, end)) &&
    / {2}(?:Sex:? )?$/.test(text.slice(Math.max(0, start - 7), start)) &&
    /^(?: {2}|\r?\n|$)/.test(text.slice(end, end + 2))) ||
  (/\| ?$/.test(text.slice(Math.max(0, start - 2), start)) && /^ ?\|/.test(text.slice(end, end + 2)));

/** Whether the place of a find makes it a thing, whatever its words may name elsewhere: a team, a day, a part of the body, a language, a shop. */
export function isThingByPlace(text: string, { start, end, type }: Entity, words: readonly string[]): boolean {
  const surface = text.slice(start, end);
  const before = text.slice(Math.max(0, start - 28), start);
  const after = text.slice(end, end + 24);
  const person = isPerson({ type });
  if (words.length === 1 && TEAM_BEFORE.test(before) && isDictionaryWord(words[0]!)) return true;
  if (/^['’]s wort(?!\p{L})/iu.test(after)) return true;
  if (person && /^(?:max|min)$/i.test(surface) && /^\.? (?:daily|dose|doses|of|per|mg|a day)(?!\p{L})/iu.test(after))
    return true;
  if (person && SHORT_DAY.test(surface) && !NAMED.test(before)) return true;
  if (/^(?:sun|tu)$/i.test(surface) && (DAY_BEFORE.test(before) || /^ \d/.test(after))) return true;
  if (isFeast(surface, before, after)) return true;
  if (
    /^(?:Harris-Benedict|Mifflin-St(?:\.? Jeor)?|Carpenter-Coustan|Kellgren-Lawrence|Clavien-Dindo|Cockcroft-Gault)$/.test(
      surface,
    )
  )
    return true;
  if (METHOD.test(surface) && /(?:by|per|of|using|vs|and|or|\/|,) ?$/i.test(before) && !NAMED.test(before)) return true;
  if (person && isLabelWord(surface, before, after)) return true;
  if (person && isHeadOfColumn(text, start, end)) return true;
  if (person && /^the(?: |$)/i.test(surface))
    return !words.slice(1).some(isListedName) || words.slice(1).every((word) => isThing(word));
  if (person && isSpeakersMark(text, start) && words.every((word) => isOrdinary(word) && !isListedName(word)))
    return true;
  if (person && isLabel(before, after, words)) return true;
  if (/^ reps?(?!\p{L})/u.test(after) && words.every(isThing)) return true; // "Stryker rep late"
  if (
    person &&
    before.endsWith('(') &&
    after.startsWith(')') &&
    words.length === 1 &&
    isThingOrEponym(words[0]!) &&
    !(OF_A_SERVICE.test(before) && isListedName(words[0]!))
  )
    return true; // "knee (Mako)", "transplant (Milan)"
  if (/^lem$/i.test(surface) && after.startsWith(' me')) return true; // "lem me", as speech is written down
  if (surface === 'said' && /\p{L} $/u.test(before)) return true;
  if (/^contin$/i.test(surface)) return true; // MS Contin
  if (PART_OF.test(before) || isPartOfPhrase(surface, before, after)) return true;
  if (words.length > 0 && words.every(isPluralEponym)) return true;
  if (!person && CHAIN.test(surface)) return true;
  return words.length === 1 && isThing(words[0]!) && isLanguage(before, after);
}

/** "Renal (Murphy)", "interpreter (Harmony)": who came of a service. */
const OF_A_SERVICE =
  /(?<!\p{L})(?:surg(?:ery)?|trauma|ortho|cards|cardiology|neuro|neurology|neurosurgery|nsgy|ENT|GI|pulm|renal|nephro(?:logy)?|ID|onc|heme|psych|vascular|plastics|urology|uro|gyn|OB|anesthesia|peds|derm|endo|rheum|hospitalist|palliative|podiatry|pharmacy|consult|attending|resident|fellow|intern|PCP|SW|CM|RT|RN|nurse|interpreter|translator|chaplain|wife|husband|son|daughter|mother|father|mom|mum|dad|sister|brother|friend|neighbou?r) \($/iu;
const isThingOrEponym = (word: string): boolean => isThing(word) || isEponym(word);
/** "Agency: …", "Vet: …": plain words that open a line or a column and end at a colon. */
const isLabel = (before: string, after: string, words: readonly string[]): boolean =>
  /^ {0,2}:/.test(after) &&
  /(?:^|[\n|>.;]| {2}) ?$/.test(before.slice(-3)) &&
  words.length > 0 &&
  words.every((word) => isOrdinary(word) && !isListedName(word));

/** What opens a line of a form though it be a name too: "Bill: passed to …", "Born: 2001", "Story: Retired chemist". */
const isLabelWord = (surface: string, before: string, after: string): boolean =>
  /^(?:Bill(?:ing)?|Born|Story|Start|Price|Card|Plan|Dev|File|Custodian|Subjective|Comparison|Acct|Accts|Qty|Prescriber|Recv|Dsch|Onscene|Booking|Comments?|Cover|Guard|Chart|Case|Page|Sex|Race|Ward|Grade|Major|Mark|Field|Marks|Rooms?|Banks?|Notes?|Tone)$/.test(
    surface,
  ) &&
  (/^[ ]?[:#]/.test(after) || /^[ ]\d/.test(after)) &&
  /(?:^|[\n|>.;/\t]|[ ]{2}|\/ )[ ]?$/.test(before.slice(-3));

/** "Medication\tSig\tQty\tPrescriber": the line above columns, without a number. */
const HEAD_OF_COLUMN =
  /(?:^|[\t|] ?)(?:Medications?|Drug(?: Name)?|Sig|SIG|Dose|Status|Result|Value|Vaccine|Route|Allergen|Reaction|Problem|Procedure|Payer|Test|Units?|Range|Device|Frequency|Date|Provider)(?= ?(?:[\t|]|$))/;
function isHeadOfColumn(text: string, start: number, end: number): boolean {
  if (
    !/^ ?(?:[\t|]|\r?\n|$)/.test(text.slice(end, end + 3)) ||
    !/(?:^|[\t|\n] ?)$/.test(text.slice(Math.max(0, start - 2), start))
  )
    return false;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const newline = text.indexOf('\n', start);
  const line = text.slice(from, Math.min(newline < 0 ? text.length : newline, from + 200));
  return !/\d/.test(line) && line.split(/[\t|]/).length > 2 && HEAD_OF_COLUMN.test(line);
}

/** "Q." and "A." of a transcript. */
const isSpeakersMark = (text: string, start: number): boolean =>
  /^[QA][.:]/.test(text.slice(start, start + 2)) && (start === 0 || text[start - 1] === '\n');

/** "addisons": the disease without its apostrophe. */
const isPluralEponym = (word: string): boolean =>
  /.{4}s$/i.test(word) && !isListedName(word) && isEponym(word.slice(0, -1));

function isLanguage(before: string, after: string): boolean {
  const other = OTHER_LANGUAGE.exec(after)?.[1];
  return LANGUAGE_BEHIND.test(after) || LANGUAGE_BEFORE.test(before) || (other !== undefined && isThing(other));
}

/** "Ivor Lewis", of which the model found one word. */
export const isPartOfPhrase = (surface: string, before: string, after: string): boolean =>
  isThingPhrase(`${/(?<!\p{L})\p{L}{1,16}[ -]$/u.exec(before)?.[0] ?? ''}${surface}`) ||
  isThingPhrase(`${surface}${/^[ -]\p{L}{1,16}(?!\p{L})/u.exec(after)?.[0] ?? ''}`);
