import { isAbbreviation, isThing } from '../opinion/things.ts';
import type { Entity } from '../spans.ts';
import { isCommon, isDictionaryWord, isGivenName, isListedName, isOrdinary, isSurname, wordsOf } from '../words.ts';
import { around, personAt, type Recognizer } from './recognizer.ts';

/** "Twin B: …", "Part A: …": no speaker. */
const NUMBERED =
  /^(?:Twin|Part|Team|Type|Group|Option|Plan|Phase|Arm|Step|Case|Room|Unit|Hepatitis|Vitamin|Section|Table|Figure|Class|Grade|Baby|Apgar|Medicare|Schedule|Appendix|Bed|Week|Day) /;
/** In the list of given names, or in none. */
const isFree = (word: string): boolean => !isOrdinary(word) && (isGivenName(word) || !isDictionaryWord(word));

/** People by their place in a chat, a log or a list. 45 CFR 164.514(b)(2)(i)(A). */
export const chat: Recognizer = {
  name: 'chat',
  rules: [
    // Who signed at a minute: "Tilt tomorrow. C. Featheringill 8/15/24 13:02".
    {
      pattern:
        /(?<=(?:[.!?)]|\n)[ ]{0,2})(?:\p{Lu}\. )?\p{Lu}[\p{L}'-]{2,24}(?: \p{Lu}[\p{L}'-]{2,24})?(?=,? \d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:?[0-5]\d)/dgu,
      near: around(/\d\/\d{1,2}\/\d{2,4},? \d{1,2}:?\d\d/g, 58, 1),
      type: 'PHYSICIAN',
      score: 0.7,
      accept: (phi) =>
        (phi.includes(' ') || isFree(phi)) &&
        wordsOf(phi).every((word) => word.length < 2 || (!isCommon(word) && !isAbbreviation(word))),
    },
    // Who wrote at what minute, in a line of its own: "R. Thistlewood 14:02".
    {
      pattern:
        /(?<=^|\n)(?:\p{Lu}\.? )?\p{Lu}[\p{L}'’-]{2,24}(?: \p{Lu}[\p{L}'’-]{1,24}){0,2}(?=(?:, (?:RN|MD|DO|NP|PA|LPN|CNA|RT|PharmD))? {1,3}(?:[01]?\d|2[0-3]):[0-5]\d(?: ?[AP]M)?[ ]{0,2}(?:\r?\n|$))/dgu,
      near: around(/[a-z][, A-Z]{0,8} {1,3}\d{1,2}:\d\d(?: ?[AP]M)?[ ]{0,2}(?:\r?\n|$)/g, 80, 1),
      type: 'PHYSICIAN',
      score: 0.7,
      accept: (phi) =>
        wordsOf(phi).every((word) => word.length < 2 || (!isCommon(word) && !isAbbreviation(word) && !isThing(word))) &&
        wordsOf(phi).some((word) => word.length > 2 && (isListedName(word) || !isDictionaryWord(word))),
    },
    // Who is called in a chat, who speaks, who signs: "@Iqbal", "Precious O.: 212/110", "call me x5521 -bri".
    {
      pattern: /(?<=(?<![\p{L}\p{N}@._-])@)(?<phi>\p{Lu}\p{Ll}{2,20})(?![\p{L}\p{N}@_]|\.\p{L})/dgu,
      near: around(/@[A-Z][a-z]/g, 0, 2),
      type: 'PHYSICIAN',
      score: 0.7,
      accept: (phi) => !isCommon(phi) && !isThing(phi),
    },
    {
      pattern:
        /(?<=(?:^|\n)(?:\[[\d:]{4,8}\] )?)\p{Lu}\p{Ll}{2,20} \p{Lu}\.?(?=(?: \([^()\n]{1,20}\))?(?:: | \d\d:\d\d ))/dgu,
      near: around(/[a-z] [A-Z]\.?(?: \([^()\n]{1,20}\))?(?:: | \d\d:\d\d )/g, 34, 2),
      type: 'NAME',
      score: 0.7,
      accept: (phi) => !NUMBERED.test(phi) && (isGivenName(phi.split(' ')[0]!) || !isOrdinary(phi.split(' ')[0]!)),
    },
    // Who speaks, by both names: "Will Johnson: How long?"
    {
      pattern: /(?<=(?:^|\n)(?:\[[\d:]{4,8}\] )?)\p{Lu}\p{Ll}{2,14} \p{Lu}[\p{L}'’-]{2,20}(?=: \p{Lu})/dgu,
      near: around(/[a-z]: [A-Z]/g, 40, 2),
      type: 'NAME',
      score: 0.7,
      accept: (phi) => {
        const [first = '', last = ''] = phi.split(' ');
        return isGivenName(first) && isSurname(last) && !isDictionaryWord(last) && !isThing(last) && !isThing(first);
      },
    },
    // Without a blank: "DrSingh".
    {
      pattern: /(?<=(?<![\p{L}\p{N}])Dr)\p{Lu}\p{Ll}{1,16}(?![\p{L}\p{N}@_])/dgu,
      near: around(/Dr[A-Z]/g, 0, 4),
      type: 'PHYSICIAN',
      score: 0.7,
      accept: (phi) => isSurname(phi) || !isOrdinary(phi),
    },
    {
      pattern: /(?<=[\p{L}\p{N}.!?)] ?(?: -{1,2}|—|[.!?]-) ?)\p{Ll}{2,10}(?=[ ]{0,2}(?:\r?\n|$))/dgu,
      near: around(/[-—] ?[a-z]{2,10}[ ]{0,2}(?:\r?\n|$)/g, 4, 3),
      type: 'NAME',
      score: 0.6,
      accept: (phi) =>
        !isThing(phi) && !isAbbreviation(phi.toUpperCase()) && (phi.length > 2 ? isFree(phi) : !isOrdinary(phi)),
    },
  ],
  refine: (text, found) => [...found, ...listedPeople(text), ...speakers(text), ...typedNames(text)],
};

const TURN_HEAD = /(?<=(?:^|\n)(?:\[?\d{1,2}:\d\d(?::\d\d)?(?: ?[APap][Mm])?\]? )?)\p{Ll}{2,14}(?=: )/gu;
/** "[08:10] lang: Dari": fields of a log that are given names too. */
const FIELD = /^(?:lang|mode|type|note|topic)$/;
const LEAST_TURNS = 2;
/** A handle where one says who one is. */
const MENTION = /(?<=(?<!\p{L})(?:this is|its|it's|hi|hey) )\p{Ll}{2,14}(?![\p{L}\p{N}])/gu;
/** Who speaks by what they are, no name. */
const ROLE =
  /^(?:clinic|nurse|doc|pt|patient|mom|dad|them|me|you|client|bot|office|desk|staff|caller|tech|pharmacy|lab|sys|system|auto|reply|daughter|son|wife|husband|sender|user|agent|triage|provider|peer|counselor|sponsor)$/;

/** "deb: pf4 sent?\nty: sent 2140\ndeb: k": who takes turns in a chat in small letters. Somebody comes twice, or it is a list of headings. */
function speakers(text: string): Entity[] {
  const turns = new Map<string, number>();
  const all = [...text.matchAll(TURN_HEAD)];
  for (const [word] of all) turns.set(word, (turns.get(word) ?? 0) + 1);
  // A handle is no given name but comes again behind its minute: "[9:05 AM] dre: …".
  const isHandle = ({ index, 0: word }: RegExpExecArray): boolean =>
    /\] $/.test(text.slice(Math.max(0, index - 2), index)) &&
    turns.get(word)! >= LEAST_TURNS &&
    !ROLE.test(word) &&
    !FIELD.test(word) &&
    !isCommon(word) &&
    !isDictionaryWord(word);
  const heads = all.filter(
    (head) =>
      (isGivenName(head[0]) && !FIELD.test(head[0]) && !isAbbreviation(head[0].toUpperCase())) || isHandle(head),
  );
  const handles = new Set(all.filter(isHandle).map(([word]) => word));
  const mentions = handles.size === 0 ? [] : [...text.matchAll(MENTION)].filter(([word]) => handles.has(word));
  const isChat = [...turns].some(([word, count]) => count >= LEAST_TURNS && !isCommon(word));
  return isChat ? [...heads, ...mentions].map((person) => personAt(person, 'NAME')) : [];
}

/** What one who is asked types into a chat: "dre: andre lafayette moon 11.3.91". */
const TYPED =
  /(?<=(?:^|\n)[^\n:]{0,12}(?::\d\d[^\n:]{0,8})?[\p{L}\d]{2,14}: )\p{Ll}{2,16}(?: \p{Ll}[\p{Ll}'-]{1,16}){1,2}(?=,? \d{1,2}[./-]\d{1,2}[./-]\d{2,4}[ ]{0,2}(?:\r?\n|$))/gu;
const typedNames = (text: string): Entity[] =>
  [...text.matchAll(TYPED)]
    .filter(([name]) => isGivenName(name.split(' ')[0]!))
    .map((name) => personAt(name, 'PATIENT'));

const IN_LIST = /(?<=(?:^|\n)[ ]{0,4}\d{1,2}[.)] )\p{Lu}\p{Ll}{2,20}(?=, ?[\p{Ll}\d]| - )/gu;
const LEAST_LISTED = 3;

/** "1) Stone, renal colic\n2) Bell, facial droop\n3) Baker, …": a list whose every head is a surname is one of people. */
function listedPeople(text: string): Entity[] {
  if (!text.includes('3. ') && !text.includes('3) ')) return [];
  const heads = [...text.matchAll(IN_LIST)];
  const arePeople = heads.length >= LEAST_LISTED && heads.every(([word]) => isSurname(word));
  return arePeople ? heads.map((head) => personAt(head, 'PATIENT')) : [];
}
