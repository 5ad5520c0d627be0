import { alikeNumbers } from './alike-numbers.ts';
import { alikePlaces } from './alike-places.ts';
import { isHadByNamesake, isNamedAfterSomebody, isTool } from './eponym-veto.ts';
import { isPerson } from './people.ts';
import { isFeast, isPartOfPhrase } from './place-veto.ts';
import type { Entity, Span } from './spans.ts';
import { isWeekday, namesAThing } from './veto.ts';
import { isCommon, isDictionaryWord, isDrug, isOrdinary, wordsOf } from './words.ts';

const WORD = /\p{L}[\p{L}\p{M}]*(?:['-]\p{L}[\p{L}\p{M}]*){0,3}/gu;
const LETTER = /\p{L}/gu;
const LOW_SURROGATE = /[\uDC00-\uDFFF]/;
const PARTICLES =
  /^(?:de|del|della|la|las|los|el|al|van|von|der|den|di|da|dos|du|le|bin|ibn|ter|ten|jr|sr|ii|iii|iv|and|dr|mr|mrs|ms|miss|md|rn)$/i;
/** What people do, right behind a name that opens a sentence: "Hope likes green tea", "Echo's best friend", "Echo arrived late". */
const SUBJECT_OF =
  /^(?:['’]s \p{Ll}| (?:will|can|could|would|should|has|had|is|was|does|did|says|said|went|came|took|felt|saw|told|left|got|gave|made|likes|reports|denies|feels|lives|works|takes|wants|calls|thinks|plays|goes|comes|arrives|returns|presents|complains|describes|states|tolerates|walks|sleeps|eats|drinks|loves|enjoys|plans|uses|keeps|agrees|understands|asks|tells|brings|gets|gives|sees|looks|seems|appears|continues|remains|prefers|declines|refuses|attends|smokes|manages|\p{Ll}{2,12}ed)(?!\p{L}))/u;
/** Names that open questions and wishes far more often than sentences about their bearers. */
const isFunctionWord = (word: string): boolean =>
  /^(?:will|may|can|do|see|so|an|in|my|you|her|his|she|he|to|long|most|many|much|this|that)$/i.test(word);
const MID_SENTENCE = /[\p{Ll},;(][ ]{1,2}$/u;

/** Types whose exact value is the same secret wherever it stands, label or not. */
const REPEATING = new Set([
  'LOCATION',
  'HOSPITAL',
  'MRN',
  'ACCOUNT',
  'HEALTH_PLAN',
  'LICENSE',
  'ID',
  'DEVICE',
  'SSN',
  'VEHICLE',
]);

/**
 * Finds the other mentions of what was found once: every word of a person's name, alone, possessive or in capitals,
 * and the exact strings of places, facilities and numbers. A common word needs a capital inside a sentence, an eponym
 * must not name its disease there, and in lower case only words that are nothing but names count.
 */
export function propagate(text: string, found: readonly Entity[]): readonly Entity[] {
  const people = found.filter(isPerson);
  const listed = alikePlaces(text, people);
  return [
    ...listed,
    ...propagateNames(text, [...people, ...listed]),
    ...propagateSurfaces(text, found),
    ...alikeNumbers(text, found),
  ];
}

function propagateNames(text: string, people: readonly Entity[]): Entity[] {
  const names = new Map<string, Entity>();
  for (const person of people) {
    for (const word of nameWords(text.slice(person.start, person.end))) if (!names.has(word)) names.set(word, person);
  }
  if (names.size === 0) return [];
  const initials = new Set(Array.from(names.keys(), initialOf));
  const mentions: Entity[] = [];
  for (let at = nextLetter(text, 0); at >= 0; at = nextLetter(text, WORD.lastIndex)) {
    WORD.lastIndex = at;
    WORD.test(text); // from a letter on it always matches; without a match object for each word of a text
    if (!initials.has(initialOf(text[at]!))) continue;
    const word = text.slice(at, WORD.lastIndex).replace(/'s$/i, '');
    const person = names.get(word.toLowerCase());
    const end = at + word.length;
    if (person && isMention(text, word, at, end) && !isWordOfProse(text, person, word, at))
      mentions.push({ ...person, start: at, end });
  }
  return mentions;
}

const initialOf = (word: string): string => word[0]!.toLowerCase()[0]!;

/** Where the next letter at or after `from` begins, -1 where there is none. */
function nextLetter(text: string, from: number): number {
  LETTER.lastIndex = from;
  if (!LETTER.test(text)) return -1;
  const last = LETTER.lastIndex - 1;
  return LOW_SURROGATE.test(text[last]!) ? last - 1 : last;
}

/** The words of a name that can stand for the person: not particles, not initials; a double name also by its halves. */
function nameWords(surface: string): string[] {
  const whole = (surface.match(WORD) ?? []).map((word) => word.replace(/'s$/i, ''));
  return [...whole, ...whole.flatMap((word) => (/-/.test(word) ? wordsOf(word) : []))]
    .filter((word) => word.length > 1 && !PARTICLES.test(word))
    .map((word) => word.toLowerCase());
}

function isMention(text: string, word: string, start: number, end: number): boolean {
  const first = word[0]!;
  if (first === first.toLowerCase() && first !== first.toUpperCase())
    return (word.length > 3 && !isOrdinary(word)) || (word.length > 2 && isAddressed(text, start, end));
  if (namesAThing(text, word, end) || isThingThere(text, word, { start, end })) return false;
  if (!isCommon(word) || MID_SENTENCE.test(text.slice(Math.max(0, start - 3), start))) return true;
  return !isFunctionWord(word) && SUBJECT_OF.test(text.slice(end, end + 18));
}

/** "switched from Yasmin to Lupron": a medicine that somebody here is called. */
const SWITCHED_FROM =
  /(?<!\p{L})(?:switch(?:ed|ing)?|chang(?:e|ed|ing)|convert(?:ed|ing)?|transition(?:ed|ing)?)(?: \p{L}{2,8})? (?:from|to) $/iu;

/** Where the word is a feast, a day, a part of a phrase, what a namesake has, a tool or a medicine: "Valentine's Day", "each Tuesday", "Ba swallow". */
function isThingThere(text: string, word: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 32), start);
  const after = text.slice(end, end + 24);
  return (
    (isFeast(word, before, after) && !isFeast(word, '', '')) ||
    isWeekday(text, start, end, word) ||
    isPartOfPhrase(word, before, after) ||
    isHadByNamesake(text, { start, end }) ||
    (isTool(word) && isNamedAfterSomebody(text, { start, end })) ||
    (isDrug(word) && SWITCHED_FROM.test(before))
  );
}

/** "okay hope so i'm", "thanks lyrica can you": in speech without capitals, whom one speaks to. */
const isAddressed = (text: string, start: number, end: number): boolean =>
  ADDRESS_BEFORE.test(text.slice(Math.max(0, start - 20), start)) && ADDRESS_BEHIND.test(text.slice(end, end + 16));
const ADDRESS_BEFORE =
  /(?:^|[\n.?!] ?|(?<!\p{L}))(?:okay|ok|alright|all right|right|hi|hiya|hello|hey|thanks|thank you|morning|afternoon|evening|sorry|bye)(?: so| then| well| now)? $/u;
const ADDRESS_BEHIND =
  /^,? (?:so|i'm|i've|i'd|i'll|i am|i (?:hope|just|know|see|want|need|think|can|have|was|would|understand|believe)|can i|can you|could you|let's|let me|how|what|what's|do you|did you|are you|have you|is it|is your|we're|we've|tell me|and how|nice|good|lovely|come)(?!\p{L})/u;

/** In small letters a word of the dictionary is that word where the name has its capital: "Mr. Hale looks hale". */
const isWordOfProse = (text: string, { start, end }: Entity, word: string, at: number): boolean =>
  /^\p{Ll}+$/u.test(word) &&
  isDictionaryWord(word) &&
  /\p{Lu}\p{Ll}/u.test(text.slice(start, end)) &&
  !CALLED.test(text.slice(Math.max(0, at - 10), at));
/** Who writes in small letters also begins so: "tell fern", "she pulled it. birdie 2 tube 0". */
const CALLED = /(?:^|[.!?:>\n][ ]{0,2}|(?<!\p{L})(?:hi|hey|hello|tell|told|ask|asked|dear|call|text|thanks|ty),? )$/iu;

function propagateSurfaces(text: string, found: readonly Entity[]): Entity[] {
  const surfaces = new Map<string, Entity>();
  for (const entity of found) {
    const surface = text.slice(entity.start, entity.end);
    if (REPEATING.has(entity.type) && canRepeat(surface, entity) && !surfaces.has(surface))
      surfaces.set(surface, entity);
  }
  const mentions: Entity[] = [];
  for (const [surface, entity] of surfaces) {
    for (let at = text.indexOf(surface); at >= 0; at = text.indexOf(surface, at + surface.length)) {
      const end = at + surface.length;
      if (at !== entity.start && stands(text, at, end)) mentions.push({ ...entity, start: at, end });
    }
  }
  return mentions;
}

/** Long enough a number, or words that are not all ordinary ones, or the letters of a facility. */
const canRepeat = (surface: string, { type, source }: Entity): boolean =>
  (type === 'HOSPITAL' && source === 'pattern' && /^[A-Z]{3,6}$/.test(surface)) ||
  (surface.length > 3 && hasOwnWords(surface));

const hasOwnWords = (surface: string): boolean =>
  (surface.match(/\d/g)?.length ?? 0) >= 4 || wordsOf(surface).some((word) => word.length > 3 && !isOrdinary(word));

const JOINS = /[\p{L}\p{N}]/u;
const stands = (text: string, start: number, end: number): boolean =>
  !JOINS.test(text[start - 1] ?? ' ') && !JOINS.test(text[end] ?? ' ');
