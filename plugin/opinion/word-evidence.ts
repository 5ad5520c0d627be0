import { bitOf, type ListName } from '../../models/phi-ner/lexicon.ts';
import { isPerson } from '../people.ts';
import type { Entity } from '../spans.ts';
import { isEponym, listsOf } from '../words.ts';
import { isRareEponym, isThing } from './things.ts';

const bits = (...lists: readonly ListName[]): number => lists.reduce((sum, list) => sum | bitOf(list), 0);
const GIVEN = bits('given', 'given-common');
const SURNAME = bits('surname-popular', 'surname-census', 'surname-world');
const CITY = bits('city-us', 'city-world');
const FREQUENT = bits('lower-common', 'lower-frequent');
const WRITTEN_LOWER = FREQUENT | bits('lower-seen');
const FUNCTION = bits('title', 'credential', 'kin', 'occupation');

const MEDICAL_FORM =
  /(?:osis|oses|itis|a?emia|pathy|ectomy|otomy|ostomy|oma|omas|uria|plegia|algia|scopy|graphy|gram|plasty|penia|philia|rrhea|rrhagia|trophy|trophic|cele|genic|lysis|megaly|tropin|cillin|mycin|oxacin|azole|prazole|sartan|olol|statin|gliptin|gliflozin|tide|parin|xaban|triptan|setron|mab|mabs|tinib|ciclib|lukast|dronate|pril|zepam|barbital|caine|ium|ide|ine|ase|ol|yl)$/iu;

/** As far around a find as its words are looked for, so that work stays linear in the text. */
const NEAR = 4_000;

const POPULAR = bits('given-common', 'surname-popular');
/** An eponym that is no everyday name: what "Campbell" does in the list says nothing about a Mrs. Campbell. */
const isEponymous = (word: string): boolean =>
  (isEponym(word) || isRareEponym(word)) && (listsOf(word) & POPULAR) === 0;
const isOddThing = (word: string): boolean => isThing(word) && !(isRareEponym(word) && (listsOf(word) & POPULAR) !== 0);
const one = (yes: boolean): number => (yes ? 1 : 0);

function casingOf(words: readonly string[]): 'lower' | 'upper' | 'title' | 'camel' | 'mixed' {
  const isLower = (word: string): boolean => word === word.toLowerCase();
  if (words.every(isLower)) return 'lower';
  if (words.every((word) => word === word.toUpperCase())) return 'upper';
  if (words.some((word) => /\p{Ll}\p{Lu}/u.test(word) && !/^(?:Ma?c|De|Di|La|Le|Van|O)\p{Lu}/u.test(word)))
    return 'camel';
  return words.some(isLower) ? 'mixed' : 'title';
}

/** Whether the word stands in lower case as a whole word near by. */
function isWrittenLower(near: string, word: string): boolean {
  const lower = word.toLowerCase();
  if (lower.length < 3) return false;
  for (let at = near.indexOf(lower); at >= 0; at = near.indexOf(lower, at + 1)) {
    if (!/\p{L}/u.test(near[at - 1] ?? ' ') && !/\p{L}/u.test(near[at + lower.length] ?? ' ')) return true;
  }
  return false;
}

function lineAround(text: string, at: number): string {
  const newline = text.indexOf('\n', at);
  return text.slice(
    Math.max(text.lastIndexOf('\n', at - 1) + 1, at - 200),
    Math.min(newline < 0 ? text.length : newline, at + 200),
  );
}

/** What the words of a find say: which lists they are in, and how they are written here and elsewhere in the document. */
export function wordEvidence(text: string, found: Entity) {
  const surface = text.slice(found.start, found.end);
  const all = surface.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const words = all.filter((word) => word.length > 1);
  const lists = words.map(listsOf);
  const any = (mask: number): boolean => lists.some((list) => (list & mask) !== 0);
  const every = (mask: number): boolean => lists.length > 0 && lists.every((list) => (list & mask) !== 0);
  const casing = casingOf(words.length > 0 ? words : all);
  const line = lineAround(text, found.start);
  const isLowerLine = !/\p{Lu}/u.test(line.replace(/^[^:\n]{0,24}:/, ''));
  const isUpperLine = !/\p{Ll}/u.test(line);
  const isNamed = any(GIVEN | SURNAME | CITY);
  const near = text.slice(Math.max(0, found.start - NEAR), found.end + NEAR);
  const isUnlisted = lists.length > 0 && lists.every((list) => (list & ~bitOf('capital-only')) === 0);
  const isThingOnly = words.length > 0 && words.every(isOddThing);
  return {
    oneWord: one(all.length === 1),
    manyWords: one(all.length > 2),
    short: one(surface.length < 4),
    digits: one(/\d/.test(surface)),
    lower: one(casing === 'lower' && !isLowerLine),
    lowerLine: one(casing === 'lower' && isLowerLine),
    upper: one(casing === 'upper' && !isUpperLine),
    upperLine: one(casing === 'upper' && isUpperLine),
    camel: one(casing === 'camel'),
    mixed: one(casing === 'mixed'),
    given: one(any(GIVEN)),
    givenCommon: one(any(bitOf('given-common'))),
    surnamePopular: one(any(bitOf('surname-popular'))),
    namesOnly: one(every(GIVEN | SURNAME)),
    namePair: one(lists.length > 1 && every(GIVEN | SURNAME)),
    fullName: one(
      lists.length > 1 && (lists[0]! & GIVEN) !== 0 && (lists.at(-1)! & SURNAME) !== 0 && /^\p{L}+[ ]/u.test(surface),
    ),
    unlistedSurname: one(lists.length > 1 && (lists[0]! & GIVEN) !== 0 && lists.at(-1) === 0),
    city: one(any(CITY)),
    state: one(any(bitOf('state-country'))),
    plain: one(every(WRITTEN_LOWER)),
    plainUnnamed: one(every(WRITTEN_LOWER) && !isNamed),
    frequent: one(every(FREQUENT)),
    dictionary: one(every(bitOf('dictionary'))),
    dictionaryUnnamed: one(every(bitOf('dictionary')) && !isNamed),
    clinical: one(any(bits('medical', 'drug'))),
    clinicalOnly: one(every(bits('medical', 'drug'))),
    eponym: one(words.some(isEponymous)),
    eponymOnly: one(words.length > 0 && words.every(isEponymous)),
    function: one(any(FUNCTION)),
    calendar: one(any(bitOf('calendar'))),
    care: one(!isPerson(found) && any(bits('facility', 'hospital-word'))),
    unlisted: one(isUnlisted),
    thing: one(words.some(isOddThing)),
    thingOnly: one(isThingOnly),
    thingUnnamed: one(isThingOnly && !isNamed),
    medicalForm: one(words.length > 0 && !isNamed && words.some((word) => word.length > 5 && MEDICAL_FORM.test(word))),
    elsewhereLower: one(casing !== 'lower' && words.some((word) => isWrittenLower(near, word))),
    hyphened: one(isPerson(found) && lists.length === 2 && /^\p{Lu}\p{Ll}+-\p{Lu}\p{Ll}+$/u.test(surface)),
  };
}
