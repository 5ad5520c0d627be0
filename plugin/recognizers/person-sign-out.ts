import { isTool } from '../eponym-veto.ts';
import { isAbbreviation, isThing } from '../opinion/things.ts';
import type { Entity } from '../spans.ts';
import {
  isCity,
  isDictionaryWord,
  isDrug,
  isGivenName,
  isOrdinary,
  isPopularSurname,
  isSeenLower,
  isSurname,
} from '../words.ts';
import { inAnyCase } from './any-case.ts';
import { isSurnameAlone } from './person-evidence.ts';

// Hand-overs: people by their surnames alone, each with what is to be known of them.

/** Where an item begins: a line, a sentence, behind a mark of a list or a bed. */
const BEGIN = /(?:^|\n|[.;] |, (?:and )?)[ \t]{0,3}(?:[-*•] |\d{1,2}[.)] |(?:bed |rm )?\d{1,4}[A-Za-z]? )?$/u;
/** Longer than any of these. */
const BEGIN_REACH = 24;
const begins = (text: string, at: number): boolean => BEGIN.test(text.slice(Math.max(0, at - BEGIN_REACH), at));
/** The same, or behind a colon: "ICU: Halvorsen day 4". */
const isHead = (text: string, at: number): boolean => begins(text, at) || text.startsWith(': ', at - 2);
const SURNAME = String.raw`(?<![\p{L}\p{N}'’-])\p{Lu}\p{Ll}{1,14}`;
const UNIT = String.raw`(?:CT|MRI|OR|PACU|ICU|MICU|SICU|CCU|SNF|IR|HD|EGD|ECT|cath|endo|dialysis|(?:the )?floor|rehab|hospice|stepdown)`;
const MEASURED = String.raw`(?:K|Na|Cl|Mg|Phos|Ca|Cr|BUN|Hgb|Hct|WBC|[Pp]lts?|PLT|INR|PTT|[Tt]rop|[Ll]actate|[Gg]lucose|BG|BNP|CK|[Ll]ipase|[Bb]ili|AST|ALT|MELD|EF|BP|HR|[Tt]emp|Tmax|UOP|A1c|TSH|[Aa]mmonia|CRP|ESR)`;
/** What is said of a patient or a colleague and of nothing else. */
const TOLD = String.raw`(?= (?:(?:to|in|back from|going to|off to) ${UNIT}|(?:going )?home(?: today| tomorrow| tonight)?(?=[.,;\n]|$)|up to chair|out of bed|OOB|(?:day|POD|HD|DOL|PPD) ?#?\d|(?:off|on) (?:pressors?|(?:the )?vent|BiPAP|CPAP|HFNC|levo|drips?|propofol|RA)|gone for|following|aware|covering|signed off|paged|agrees|(?:re)?intubated|extubated|coded|wants|prefers|recs|input|NPO|DNR|stable|${MEASURED} \d)(?!\p{L}))`;

/** What only people do and are, even where a name is an eponym or a maker's too. */
const HUMAN =
  /^ (?:following|aware|covering|signed off|paged|agrees|(?:re)?intubated|extubated|coded|wants|prefers|recs|input|(?:going )?home (?:today|tomorrow|tonight))(?!\p{L})/u;

/** "Brown K 6.2": a value right behind. */
const MEASURED_BEHIND = new RegExp(String.raw`^ ${MEASURED} \d`, 'u');

const DOING = new RegExp(SURNAME + TOLD, 'gu');
/** "K for Schaefer 6.1" */
const MEASURED_FOR = new RegExp(String.raw`(?<=(?<!\p{L})${MEASURED} for )${SURNAME}(?= (?:is |of )?\d)`, 'gu');
/** "Ng/Halvorsen" */
const BARE_PAIR = /(?<![\p{L}\p{N}'’/-])\p{Lu}\p{Ll}{1,14}\/\p{Lu}\p{Ll}{1,14}(?![\p{L}\p{N}'’/-])/gu;
/** Who hands over to whom: "Karen → Kahurangi 1900". */
const HANDED = /(?<![\p{L}\p{N}'’-])\p{Lu}\p{Ll}{2,14} ?(?:→|->) ?\p{Lu}\p{Ll}{2,14}(?![\p{L}\p{N}'’-])/gu;
/** "Abbott in 6 wants to leave": somebody in a bed. */
const IN_A_BED = new RegExp(
  String.raw`${SURNAME}(?= in (?:bed |rm |room )?\d{1,4}[A-Za-z]? (?:wants|needs|is|has|asks|asking|refuses|refusing|c\/o|keeps|says)(?!\p{L}))`,
  'gu',
);
/** "Cushing bed 4, Berry bed 5", "triage: Winters cp, Summers sob": who lies where or complains of what. */
const OF_MANY = new RegExp(
  String.raw`${SURNAME}(?=,? (?:(?:bed|rm|room|bay) ?#?\d{1,4}[A-Za-z]?(?!\p{L})|(?:cp|sob|doe|lac|abd pain|n\/v|fall|ha|uti|chf|copd|dka|fever|syncope|ams|cough|seizure|stroke|cva|gib|pna|sepsis|hip fx)(?=[,.;\n]|$)))`,
  'gu',
);
const DASHED = new RegExp(`${SURNAME}(?= - |: )`, 'gu');
const NUMBERED = new RegExp(
  String.raw`(?<=(?:^|[\n,;]|\p{L})[ \t]{0,3}\d{1,2}[.)] )${SURNAME}(?=[ \t]{0,3}(?:\n|$)|[,;]? \d{1,2}[.)] \p{Lu})`,
  'gu',
);
/** Of the ward, in an item whose surname a dash or a colon ends. */
const OF_THE_WARD =
  /^(?: -|:) (?:[^\n.;]{0,24}[ /])?(?:d\/?c|dc|DC|CT|MRI|OR|SNF|NPO|HD|IR|EGD|PT\/OT|LVAD|family (?:mtg|meeting)|home|floor|rehab|hospice|placement|septic|febrile|(?:re)?intubated|extubated|vent|pressors|wean|trach|PEG|scope|cath|abx|consult|transfer|discharge|tx|K \d|Na \d|Hgb \d)(?![\p{L}\d])/u;
/** Several in one sentence, by their surnames: with whom something was discussed, or who need something. */
const ONE = String.raw`\p{Lu}\p{L}{1,14}`;
const LIST = String.raw`${ONE}(?:, ${ONE}){1,4},? (?:and|AND|&) ${ONE}(?![\p{L}'’-])`;
const WITH = inAnyCase('(?:discussed|reviewed|rounded|rounding|staffed|spoke|seen|examined) (?:with|by)|d/w|w/');
const TOGETHER = new RegExp(
  String.raw`(?<=(?<![\p{L}\p{N}])(?:${WITH}) )${LIST}|(?<=(?:^|[\n.;:] ?))${LIST}(?= needs? )`,
  'gu',
);
/** Two who round or see somebody together: "Ward round (Ansah/Lowe)". */
const PAIR = new RegExp(
  String.raw`(?<=(?<![\p{L}\p{N}])(?:${inAnyCase('(?:rounds?|team|seen by|with|w/)')}):? \(?)\p{Lu}\p{Ll}{2,14}\/\p{Lu}\p{Ll}{2,14}(?![\p{L}'’/-])`,
  'gu',
);
const MOST = 200;

interface Item {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}
function itemsOf(text: string, pattern: RegExp): Item[] {
  const items: Item[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match && items.length < MOST; match = pattern.exec(text))
    items.push({ word: match[0], start: match.index, end: match.index + match[0].length });
  return items;
}

const NO_ITEM =
  /^(?:no|on|off|day|night|home|call|code|diet|pain|rest|labs?|skin|head|neck|back|left|right|family|staff|speech|wound|case|bath|cold|field|heart|bone)$/i;
/** A surname and nothing else, or a short one that is no word of the dictionary: "Ng", "Wu". */
const isSure = (word: string): boolean =>
  (word.length > 3 && isSurnameAlone(word, 0, word) && !isTool(word)) ||
  (word.length < 4 && isPopularSurname(word) && !isDictionaryWord(word) && !isAbbreviation(word));
const isBorne = (word: string): boolean => isSurname(word) && !isAbbreviation(word) && !isTool(word);
/** In no list and built like a name. */
const isInNoList = (word: string): boolean =>
  word.length > 4 &&
  !isWord(word) &&
  !isBorne(word) &&
  !isDrug(word) &&
  !isCity(word) &&
  /[aeiouy].{1,12}[aeiouy]/i.test(word);
const isKnown = (word: string): boolean => isSure(word) || isPopularSurname(word) || !isSeenLower(word);

/** An eponym that no tool is called after and notes never write small, with what no eponym has: "Fontaine on vent", "Wells aware". */
const isPersonToo = (word: string, after: string): boolean =>
  word.length > 3 &&
  isBorne(word) &&
  !isSeenLower(word) &&
  !isDrug(word) &&
  (HUMAN.test(after) ||
    (!isThing(word) && !isDictionaryWord(word) && !/^ (?:day|POD|HD|DOL|PPD|stable|in|to|NPO)(?!\p{L})/u.test(after)));

/** Several items are a list of people when each of them is a surname and enough of them are hardly anything else. */
const areOnesPeople = (items: readonly Item[], least: number): boolean =>
  items.length >= least &&
  items.every(({ word }) => isBorne(word)) &&
  items.filter(({ word }) => isKnown(word)).length * 3 >= items.length &&
  items.filter(({ word }) => NO_ITEM.test(word)).length * 3 <= items.length;

/** All borne as surnames, or one of them and the others in no list. */
const areNames = (words: readonly string[]): boolean =>
  words.every((word) => (isBorne(word) || !isWord(word)) && !NO_ITEM.test(word)) &&
  words.filter((word) => isBorne(word) && isKnown(word)).length * 2 >= words.length;
const isWord = (word: string): boolean =>
  isOrdinary(word) || isDictionaryWord(word) || isThing(word) || isAbbreviation(word);
/** First names and words of no list, neither drugs nor eponyms nor towns: not "Zoloft -> Lexapro", "Boise -> Yuma". */
const areOnlyPeople = (words: readonly string[]): boolean =>
  words.some(isGivenName) &&
  words.every((word) => (isGivenName(word) && !isOrdinary(word) && !isDrug(word) && !isCity(word)) || isInNoList(word));
const isColleague = (word: string): boolean =>
  isBorne(word) && !NO_ITEM.test(word) && !isDrug(word) && (isPopularSurname(word) || !isSeenLower(word));
/** The names of a list, each by itself. */
const apart = ({ word, start }: Item): Item[] =>
  [...word.matchAll(/\p{Lu}\p{L}{1,14}/gu)]
    .filter(([name]) => name !== 'AND')
    .map(({ index, 0: name }) => ({ word: name, start: start + index, end: start + index + name.length }));

/** People of a hand-over: "Price to CT. Short to OR.", "Brown - d/c. Green - CT.", "1. Ng". */
export function peopleSignedOut(text: string): readonly Entity[] {
  const doing = itemsOf(text, DOING).filter(({ start }) => isHead(text, start));
  const dashed = itemsOf(text, DASHED).filter(
    ({ start, end }) => OF_THE_WARD.test(text.slice(end, end + 60)) && begins(text, start),
  );
  const many = itemsOf(text, OF_MANY).filter(({ start }) => isHead(text, start));
  const numbered = itemsOf(text, NUMBERED);
  const people = [
    ...doing.filter(
      ({ word, end }) =>
        isSure(word) ||
        isPersonToo(word, text.slice(end, end + 24)) ||
        (isPopularSurname(word) && MEASURED_BEHIND.test(text.slice(end, end + 16))),
    ),
    ...itemsOf(text, MEASURED_FOR).filter(({ word }) => isBorne(word) && isKnown(word) && !NO_ITEM.test(word)),
    ...dashed.filter(({ word }) => isSure(word)),
    ...itemsOf(text, IN_A_BED).filter(({ word, start }) => isBorne(word) && !NO_ITEM.test(word) && isHead(text, start)),
    ...(areOnesPeople(doing, 2) ? doing : []),
    ...(areOnesPeople(many, 2) ? many : []),
    ...(areOnesPeople(dashed, 2) ? dashed : []),
    ...(numbered.filter(({ word }) => isSure(word) || isInNoList(word)).length > 1
      ? numbered.filter(({ word }) => (isBorne(word) && isKnown(word)) || isInNoList(word))
      : []),
  ];
  const together = itemsOf(text, TOGETHER).filter(({ word }) => areNames(word.split(/,? and |,? AND |,? & |, /)));
  const pairs = itemsOf(text, PAIR).filter(({ word }) => areNames(word.split('/')));
  const bare = itemsOf(text, BARE_PAIR).filter(({ word }) => {
    const [one = '', other = ''] = word.split('/');
    return (isSure(one) && isColleague(other)) || (isSure(other) && isColleague(one));
  });
  const handed = itemsOf(text, HANDED).filter(({ word }) => areOnlyPeople(word.split(/ ?(?:→|->) ?/)));
  return [
    ...people,
    ...bare.flatMap(apart),
    ...handed.flatMap(apart),
    ...together.flatMap(apart),
    ...pairs.flatMap(apart),
  ].map(({ start, end }): Entity => ({ start, end, type: 'PATIENT', score: 0.6, source: 'pattern' }));
}
