import { goesOnBelow } from './name-lines.ts';
import { isIntroduced } from './opinion/context-evidence.ts';
import { opinionOn } from './opinion/opinion.ts';
import { isAbbreviation, isThing } from './opinion/things.ts';
import { isPerson } from './people.ts';
import { isGeneric } from './recognizers/hospital-unnamed.ts';
import type { Entity } from './spans.ts';
import { isVetoed } from './veto.ts';
import { isDictionaryWord, isGivenName, isListedName, isOrdinary } from './words.ts';

/** A blank line, a tab, a pipe, the wide gap of a form, or the end of a line before a label, a speaker or a result: "odessa\nSPK_0:", "Basin Labs\nHemoglobin (718-7)". */
const BREAK =
  /\r?\n[ \t]{0,8}\r?\n|[ ]{0,8}[\t|][ \t|]{0,8}|[ ]{3,24}|\r?\n(?=\p{L}[\p{L} ]{0,16}(?:_?\d{1,2})?[ ]?(?::|\(\d)|\p{Ll}{4,20}\p{Lu}\p{Ll}{2})/gu;
/** How far behind a find a label goes on. */
const LABEL_REACH = 24;
const WORD = /\p{L}[\p{L}\p{M}'-]*/gu;
/** "Tesfalem, Tigrinya": the language that an interpreter speaks. */
const isThingBehindComma = (surface: string, { index, 0: word }: RegExpExecArray): boolean =>
  /\p{L}, $/u.test(surface.slice(0, index)) && isThing(word) && !isListedName(word);

const PARTICLES =
  /^(?:de|del|della|la|las|los|el|al|van|von|der|den|di|da|dos|du|le|y|e|bin|ibn|ter|ten|st|ap|mac|mc)$/;

/**
 * Log odds below which a find is taken for a word: the highest tried (-2, -1.6, -1.3) at which as many documents of phi-held and
 * of the held half of the fresh set stay without a leak as at the lowest.
 */
const FLOOR = -1.3;
/** No evidence outweighs a model as sure as this, so none is gathered. */
const BEYOND_DOUBT = 0.985;
const OPINIONED = new Set(['PATIENT', 'PHYSICIAN', 'NAME', 'LOCATION', 'HOSPITAL']);

/** What of a model's find stands up to what we know. */
export const siftModelFind = (text: string, found: Entity): readonly Entity[] =>
  partsOfFind(text, found)
    .filter((part) => !isVetoed(text, part) && isLikely(text, part))
    .map((part) => (isPerson(part) ? withoutWordBefore(part, text.slice(part.start, part.end)) : part))
    .map((part) => (isPerson(part) ? withoutService(part, text.slice(part.start, part.end)) : part))
    .map((part) => (isPerson(part) ? withoutAbbreviation(part, text.slice(part.start, part.end)) : part));

const isLikely = (text: string, found: Entity): boolean =>
  found.score >= BEYOND_DOUBT ||
  !OPINIONED.has(found.type) ||
  isIntroduced(text, found) ||
  opinionOn(text, found) >= FLOOR;

/** A find's parts between blank lines and columns, without plain words at their ends. */
export const partsOfFind = (text: string, found: Entity): readonly Entity[] =>
  partsOf(text, found)
    .flatMap((part) => withoutWordWithin(part, text))
    .map((part) => (isPerson(part) ? trimPlainWords(text, part) : part))
    .filter((part) => part.end > part.start);

/** "West Plains, MO\nA. Thyroid": a place does not go on in the next line of a form, unless that says what kind it is. */
const NEXT_LINE = /\r?\n[ \t]{0,4}/g;
const LIST_MARK = /^\p{Lu}\. /u;
const LINE_OF_A_FORM = /^(?:[A-Z]?\d|\p{L}{1,20}[|:]|(?:[IVX]{1,4}|\d{1,2})[-.):])/u;
function endsWithLine(text: string, found: Entity): Entity {
  if (found.type !== 'HOSPITAL' && found.type !== 'LOCATION') return found;
  for (const { index, 0: gap } of text.slice(found.start, found.end).matchAll(NEXT_LINE)) {
    const below = found.start + index + gap.length;
    const word = /^\p{L}{1,20}/u.exec(text.slice(below, found.end))?.[0] ?? '';
    const next = text.slice(below, below + LABEL_REACH);
    const isOther = LIST_MARK.test(next) || (!goesOnBelow(text, found.start, below) && LINE_OF_A_FORM.test(next));
    if (isOther && !(word.length > 1 && isGeneric(word))) return { ...found, end: found.start + index };
  }
  return found;
}

/** "Dr. Angstrom meant Zyrtec", "Saul prostate Gleason": between two capitals, a word of notes that no name holds. */
const WORD_WITHIN = /(?<=\p{Lu}[\p{L}'’-]{2,20}) (\p{Ll}{4,14}) (?=\p{Lu}\p{L})/u;
function withoutWordWithin(found: Entity, text: string): Entity[] {
  if (!isPerson(found)) return [found];
  const within = WORD_WITHIN.exec(text.slice(found.start, found.end));
  const word = within?.[1] ?? '';
  if (!within || !isOrdinary(word) || isListedName(word) || PARTICLES.test(word)) return [found];
  return [
    { ...found, end: found.start + within.index },
    { ...found, start: found.start + within.index + within[0].length },
  ];
}

/** A name does not go on behind a blank line or in the next column. */
function partsOf(text: string, whole: Entity): Entity[] {
  const found = endsWithLine(text, whole);
  const parts: Entity[] = [];
  let start = found.start;
  const isHouse = found.type === 'HOSPITAL' || found.type === 'LOCATION';
  for (const gap of text.slice(found.start, found.end + LABEL_REACH).matchAll(BREAK)) {
    if (found.start + gap.index + gap[0].length > found.end) break;
    parts.push({ ...found, start, end: found.start + gap.index });
    start = found.start + gap.index + gap[0].length;
  }
  // No house and no town is the first word of a label.
  return isHouse && isLabel(text, start, found) ? parts : [...parts, { ...found, start }];
}
const isLabel = (text: string, start: number, { start: first, end }: Entity): boolean =>
  start > first &&
  text[start - 1] === '\n' &&
  /^[\p{L} ]{0,16}[ ]?(?::|\(\d)/u.test(text.slice(end, end + LABEL_REACH));

/** In small letters, a word of notes or of the dictionary that is nobody's name: "console Merrin", "Hahn reintubated". */
const isPlainWord = (word: string): boolean =>
  word === word.toLowerCase() &&
  word.length > 1 &&
  !PARTICLES.test(word) &&
  (isOrdinary(word) ||
    (isDictionaryWord(word) && !isListedName(word)) ||
    /^\p{Ll}{3,16}(?:ated|ized|ised|ting)$/u.test(word));

/** "Kept Minerva", "Poor Shanice": before a given name, a word that is nobody's. */
const WORD_BEFORE = /^(\p{Lu}\p{Ll}{2,16}) (?=(\p{Lu}\p{Ll}{1,16})(?: \p{Lu}[\p{L}'’-]{1,24})?$)/u;
function withoutWordBefore(person: Entity, surface: string): Entity {
  const [whole = '', word = '', name = ''] = WORD_BEFORE.exec(surface) ?? [];
  const isCut = isOrdinary(word) && isDictionaryWord(word) && !isListedName(word) && isGivenName(name);
  return isCut ? { ...person, start: person.start + whole.length } : person;
}

/** "Okafor Renal", "Denise Present": behind a name, whose service or how somebody is. */
const SERVICE_BEHIND =
  / (?:Renal|Neuro|Ortho|Cards|Pulm|Heme|Onc|Psych|Derm|Endo|Rheum|Surgery|Cardiology|Nephrology|Neurology|Oncology|Hematology|Urology|Pulmonology|Gastroenterology|Psychiatry|Palliative|Hospice|Anesthesia|Trauma|Vascular|Allergy|Present|Aware|Notified|Updated|Agrees|Following)$/u;
const withoutService = (person: Entity, surface: string): Entity => ({
  ...person,
  end: person.end - (SERVICE_BEHIND.exec(surface)?.[0].length ?? 0),
});

/** "HPI Schmidt", "Schmidt RBV", "Kuznetsova's MRI": letters of notes at the end of a name that is not all capitals. */
const LETTERS_BEFORE = /^(\p{Lu}{2,5}) (?=\p{Lu}\p{Ll})/u;
const LETTERS_BEHIND = /(?<=\p{Ll})(?:['’]s)? (\p{Lu}{2,4})$/u;
function withoutAbbreviation(person: Entity, surface: string): Entity {
  const isLetters = (word: string | undefined): boolean =>
    word !== undefined && isAbbreviation(word) && !isListedName(word) && !/^(?:II|III|IV|JR|SR|MD|DO)$/.test(word);
  const [before = '', first] = LETTERS_BEFORE.exec(surface) ?? [];
  const [behind = '', last] = LETTERS_BEHIND.exec(surface) ?? [];
  return {
    ...person,
    start: person.start + (isLetters(first) ? before.length : 0),
    end: person.end - (isLetters(last) ? behind.length : 0),
  };
}

/** "hi this is leandro im in sao paulo", "talk to zbigniew alone", "did kenzlee eat today" */
const CONTRACTION = / (?:im|hes|shes|ive|its|youre|theyre|alone|together|live|eat|sleep|medical)$/;
/** "derm dr. feodorov booked 7/15" */
const DONE = /(?<=\p{L}{3}) (\p{Ll}{2,12}(?:ed|ing))$/u;
const withoutContraction = (person: Entity, surface: string): Entity => {
  const [done = '', word = ''] = DONE.exec(surface) ?? [];
  const isDone = word !== '' && isOrdinary(word) && !isListedName(word);
  return { ...person, end: person.end - (isDone ? done.length : (CONTRACTION.exec(surface)?.[0].length ?? 0)) };
};

/** "KOSTELECKY REACHABLE": behind a name in capitals, a word of notes that is nobody's. */
const LAST_OF_TWO = /(?<=\p{Lu}{2})[ ](\p{Lu}{2,16})$/u;
const OF_A_NAME = /^(?:JR|SR|II|III|IV|MUTUAL|GROUP|CLINIC|HOSPITAL|HOME|CENTER|HALL|HOUSE|MANOR)$/;
function withoutCapitalTail(person: Entity, surface: string): Entity {
  const [tail = '', word = ''] = LAST_OF_TWO.exec(surface) ?? [];
  const isTail =
    word !== '' && !isListedName(word) && (isOrdinary(word) || isDictionaryWord(word)) && !OF_A_NAME.test(word);
  return isTail ? { ...person, end: person.end - tail.length } : person;
}

/** "tech Twyla", "Bell while": a name that has a capital letter neither begins nor ends with a plain word in lower case. */
function trimPlainWords(text: string, person: Entity): Entity {
  const surface = text.slice(person.start, person.end);
  if (surface === surface.toUpperCase()) return withoutCapitalTail(person, surface);
  const words = [...surface.matchAll(WORD)];
  const isPlain = (word: RegExpExecArray): boolean => isThingBehindComma(surface, word) || isPlainWord(word[0]);
  if (!words.some((word) => word[0] !== word[0].toLowerCase())) return withoutContraction(person, surface);
  const first = words.findIndex((word) => !isPlain(word));
  const last = words.findLastIndex((word) => !isPlain(word));
  // Nothing but plain words, one of them behind a comma: the other opinions decide.
  if (first === -1) return person;
  const start = first > 0 ? person.start + words[first]!.index : person.start;
  const end = last < words.length - 1 ? person.start + words[last]!.index + words[last]![0].length : person.end;
  return { ...person, start, end };
}
