import { lean } from '../lean.ts';
import { isAbbreviation, isRareEponym, isThing } from '../opinion/things.ts';
import { isBeforeThing } from '../veto.ts';
import {
  isClinical,
  isCommon,
  isDictionaryWord,
  isEponym,
  isGivenName,
  isListedName,
  isOrdinary,
  isSurname,
  wordsOf,
} from '../words.ts';
import { type Accept, isSurnameAlone } from './person-evidence.ts';
import { around, type Rule } from './recognizer.ts';

/** In a list of names and in no other. */
const isOnlyName = (word: string): boolean =>
  isListedName(word) &&
  !isOrdinary(word) &&
  !isDictionaryWord(word) &&
  !isThing(word) &&
  !isEponym(word) &&
  !isRareEponym(word);

/** In no list at all, and built like a name. */
const isUnknown = (word: string): boolean =>
  !isOrdinary(word) &&
  !isDictionaryWord(word) &&
  !isThing(word) &&
  !isEponym(word) &&
  !isRareEponym(word) &&
  /[aeiou].{0,20}[aeiou]/i.test(word);
/** A surname and nothing else, or words of no list at all. */
const isColleague: Accept = (phi, at, text) =>
  isSurnameAlone(phi, at, text) ||
  wordsOf(phi).every(
    (word) =>
      (isSurname(word) || isUnknown(word)) &&
      !isOrdinary(word) &&
      !isThing(word) &&
      !isAbbreviation(word.toUpperCase()),
  );

/** What somebody is called, who called: "be called Benedicta". */
const PASSIVE = /(?<!\p{L})(?:be|is|was|been|being|are|were|get|gets|got|so) (?:called|told|asked) $/iu;

/** Further on in the sentence somebody is spoken of. */
const OF_ONE =
  /^[^.\n]{0,80}(?<!\p{L})(?:he|she|his|her|hers|him|alone|husband|wife|married|family|children)(?!\p{L})/iu;

const DEGREE = '(?:rnc?|lpn|lvn|md|do|np|pa-c|cna|cnm|cma|pharmd|rph|lcsw|rrt|dpt|otr|slp|emt|aprn|fnp|dnp|crna)';

/** Names as hurried colleagues leave them: in small letters, by a handle, in parts, as they sound. */
export const TERSE_RULES: readonly Rule[] = [
  // A signature in small letters: "wren Abernathy-Oduya, rn", "-castellan-lund rn".
  {
    pattern: new RegExp(
      String.raw`(?<=(?:^|\n)[ ]{0,3}(?:[-–—~/] ?)?)\p{L}[\p{L}'-]{1,24}(?: \p{L}[\p{L}'-]{1,24}){0,2}(?=,? ${DEGREE}[.]?[ ]{0,2}(?:\r?\n|$))`,
      'dgu',
    ),
    near: around(new RegExp(String.raw`[ ]${DEGREE}[.]?[ ]{0,2}(?:\r?\n|$)`, 'g'), 82, 1),
    type: 'PHYSICIAN',
    score: 0.7,
    accept: (phi) => {
      const words = wordsOf(phi);
      const isNamed = words.some((word) => isOnlyName(word) || (!isOrdinary(word) && !isDictionaryWord(word)));
      return isNamed && !words.some((word) => isCommon(word) && !isGivenName(word) && !isSurname(word));
    },
  },
  // Who writes in a chat: "dr_okonjo 06:51:", "rn.tamsin", "okoye_md".
  {
    pattern:
      /(?:dr|doc|doctor|nurse|rn|md|np|pa|prof|midwife|pharm|medic)(?:_|\.(?=\p{Ll}))\p{Ll}{3,20}(?:[_.]\p{Ll}{2,20})?(?![\p{L}\p{N}@]|\.\p{L}|\/)/duy,
    triggers: ['dr', 'doc', 'doctor', 'nurse', 'rn', 'md', 'np', 'pa', 'prof', 'midwife', 'pharm', 'medic'],
    type: 'PHYSICIAN',
    score: 0.8,
    accept: (phi) => {
      const [, ...own] = phi.split(/[_.]/);
      return !own.every((word) => isCommon(word) || isClinical(word));
    },
  },
  {
    pattern:
      /(?<![\p{L}\p{N}@/._-])\p{Ll}{3,20}_(?:md|rn|np|do|pa|pharmd|lcsw|dpt|cnm|cna|lpn|lvn|aprn|crna|emt|pct|rph|slp|msw|lmft|cma|rrt)(?![\p{L}\p{N}@_]|\.\p{L}|\/)/dgu,
    near: around(
      /[a-z]_(?:md|rn|np|do|pa|pharmd|lcsw|dpt|cnm|cna|lpn|lvn|aprn|crna|emt|pct|rph|slp|msw|lmft|cma|rrt)/g,
      22,
      2,
    ),
    type: 'PHYSICIAN',
    score: 0.8,
    accept: (phi) => !isCommon(phi.split('_')[0]!) && !isClinical(phi.split('_')[0]!),
  },
  // Who is to be called, by the surname alone: "page Yoakum before ECMO", "d/w Oyelaran, agrees".
  {
    pattern:
      /(?:page[ds]?|call|called|text|texted|ping|pinged|notify|notified|ring|rang|bleep|bleeped|ask|asked|tell|told|d\/w|w\/|per|cc|via|[Aa]wait(?:ing)?) (?<phi>\p{Lu}\p{Ll}{2,20}(?:-\p{Lu}\p{Ll}{1,20})?)(?=[,.;:?)\n]|$| (?:before|for|if|when|re|stat|w\/|with|about|at|to|and|in|on|then|first|tonight|today|tomorrow|again|back|who|agrees|aware|input|recs|team)(?!\p{L})| \d)/duy,
    triggers: [
      ...['page', 'paged', 'pages', 'call', 'called', 'text', 'texted', 'ping', 'pinged', 'notify', 'notified', 'ring'],
      ...[
        'rang',
        'bleep',
        'bleeped',
        'ask',
        'asked',
        'tell',
        'told',
        'd',
        'w',
        'per',
        'cc',
        'via',
        'await',
        'awaiting',
      ],
    ],
    type: 'PHYSICIAN',
    score: 0.6,
    accept: (phi, at, text) =>
      isColleague(phi, at, text) &&
      !PASSIVE.test(text.slice(Math.max(0, at - 24), at)) &&
      !isBeforeThing(text, at + phi.length),
  },
  // Who did it on that day: "R IJ placed 2/6 Yoakum, both ok", "scoped 11/3 Ferreira".
  {
    pattern:
      /(?:placed|inserted|drained|done|started|intubated|extubated|pulled|removed|changed|scoped|cleared|seen|repaired|excised|delivered|reviewed|signed|consulted|tapped|cathed|stented|read) (?:on )?\d{1,2}\/\d{1,2}(?:\/\d{2,4})?,? (?<phi>\p{Lu}\p{Ll}{2,20}(?:-\p{Lu}\p{Ll}{1,20})?)(?=[,.;)\n]|$)/duy,
    triggers:
      'placed inserted drained done started intubated extubated pulled removed changed scoped cleared seen repaired excised delivered reviewed signed consulted tapped cathed stented read'.split(
        ' ',
      ),
    type: 'PHYSICIAN',
    score: 0.6,
    accept: isColleague,
  },
  // A double surname by its letters: "Ngozi T-B aka".
  {
    pattern: /(?<![\p{L}\p{N}'’-])\p{Lu}\p{Ll}{2,16} \p{Lu}\.?-\p{Lu}\.?(?![\p{L}\p{N}-])/dgu,
    near: around(/[a-z] [A-Z]\.?-[A-Z]/g, 18, 3),
    type: 'PATIENT',
    score: 0.7,
    accept: (phi) =>
      (isGivenName(wordsOf(phi)[0]!) || isSurname(wordsOf(phi)[0]!)) &&
      !isOrdinary(wordsOf(phi)[0]!) &&
      !isThing(wordsOf(phi)[0]!),
  },
  // Kin whose first name is a word: "estranged daughter, Tuesday Figgs".
  {
    pattern:
      /(?:wife|husband|spouse|partner|mother|father|mom|mum|dad|son|daughter|brother|sister|aunt|uncle|niece|nephew|cousin|grandson|granddaughter|friend|neighbou?r|roommate|caregiver|guardian|boyfriend|girlfriend|stepson|stepdaughter|stepmother|stepfather),? \(?(?<phi>\p{Lu}\p{Ll}{2,16} \p{Lu}\p{Ll}[\p{L}'-]{1,20})(?![\p{L}\p{N}'-])/duy,
    triggers:
      'wife husband spouse partner mother father mom mum dad son daughter brother sister aunt uncle niece nephew cousin grandson granddaughter friend neighbor neighbour roommate caregiver guardian boyfriend girlfriend stepson stepdaughter stepmother stepfather'.split(
        ' ',
      ),
    type: 'NAME',
    score: 0.7,
    accept: (phi, at, text) => {
      const [first, ...others] = wordsOf(phi);
      const last = others.at(-1)!;
      return (
        !isClinical(first!) &&
        !isThing(first!) &&
        !isOrdinary(last) &&
        !isThing(last) &&
        !isAbbreviation(last) &&
        !isBeforeThing(text, at + phi.length)
      );
    },
  },
  // How a name sounds: "you say it like so-cheel", "pronounced NEE-uv".
  {
    pattern:
      /(?:pronounced?|pronounce it|say it|said|sounds|rhymes with)(?: it)?(?: (?:like|as))?[ :,]{1,2}["“']?(?<phi>\p{L}{1,8}(?:-\p{L}{1,8}){1,4})(?![\p{L}\p{N}-])/diuy,
    triggers: ['pronounced', 'pronounce', 'say', 'said', 'sounds', 'rhymes'],
    type: 'NAME',
    score: 0.7,
    accept: (phi, at, text) =>
      /(?:like|as|pronounced?|pronounce it)[ :,]{1,2}["“']?$/i.test(text.slice(Math.max(0, at - 12), at)) &&
      !phi.split('-').every((part) => isCommon(part)) &&
      !isDictionaryWord(phi.replaceAll('-', '')) &&
      !/^(?:one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|non|pre|post|anti|well|self|half|all)-/i.test(
        phi,
      ),
  },
  // Whom a history is about, by the first name and what was done: "Efigenia crossed the border".
  {
    pattern: lean(
      /(?<=(?:^|[.!?)]|\n)[ ]{0,2})\p{Lu}\p{Ll}{3,16}(?= (?:crossed|walked|lives|lived|works|worked|moved|grew|left|fled|came|went|married|divorced|wants|wanted|likes|loves|says|said|told|denies|denied|reports|reported|smokes|drinks|sleeps|eats|plays|attends|attended|enjoys|cares|raised|speaks|spoke|hopes|declined|declines|agreed|agrees|remembers|arrived|stayed|stays|drives|cooks|reads|prays|sings|cried|wept|laughed|asks|asked|prefers|uses|takes|took|retired|served|finished|began|stopped) (?:the|her|his|their|to|at|from|with|on|in|alone|out|back|a|an|by|for|that|no|not|well|up|down|until|after|and|she|he|they|two|three|as|about)(?!\p{L}))/dgu,
    ),
    near: around(
      /[a-z] (?:crossed|walked|live|work|moved|grew|left|fled|came|went|married|divorced|want|like|loves|sa[iy]|told|den[iy]|report|smokes|drinks|sleeps|eats|plays|attend|enjoys|cares|raised|sp[eo]|hopes|declin|agree|remem|arriv|stay|drives|cooks|reads|prays|sings|cried|wept|laugh|ask|prefer|uses|t[ao][ko]|retired|served|finish|began|stopp)/g,
      18,
      1,
    ),
    type: 'PATIENT',
    score: 0.6,
    accept: (phi, at, text) =>
      isGivenName(phi)
        ? isOnlyName(phi)
        : isUnknown(phi) && OF_ONE.test(text.slice(at + phi.length, at + phi.length + 90)),
  },
];
