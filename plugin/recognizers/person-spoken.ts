import { isThing } from '../opinion/things.ts';
import {
  isCommon,
  isCommonGivenName,
  isDictionaryWord,
  isDrug,
  isGivenName,
  isOrdinary,
  isSurname,
  wordsOf,
} from '../words.ts';
import type { Rule } from './recognizer.ts';

/** A word of a name as speech is written down; "kia" and "te" of Māori names among them. */
const WORD = String.raw`\p{L}[\p{L}'’-]{1,18}`;

/** Given names that answer "you are …?" as words far more often. */
export const STATE =
  /^(?:frank|rich|young|early|sunny|happy|merry|patient|free|will|may|art|pat|rusty|dusty|sandy|honest|grant|chance|king|long|good|bad|sure|true|sick|ill|well|fine|okay|right|here|there|ready|sore|worse|better|in|on|it|that|this|so|one|great|just|max|min|able|gay|dead|single|alone|blue|red|major|royal|dear|love|sweet|honey|angel|baby|bud|buddy)$/;
/** What is said where a name would be: "what's the name no no it's". */
export const PLAIN_ANSWER =
  /^(?:no|yes|yeah|yep|oh|um|uh|er|well|it|it's|its|the|so|okay|what|that|that's|is|my|of|again|please|sorry|hang|hold|on|for|and|or|a|an|i|i'm|you|we|he|she|they|this|with|to|in|right|now|then|there|sir|love|mate|doctor)$/;
const isFirst = (word: string): boolean =>
  !STATE.test(word) &&
  (isGivenName(word) ? !isCommon(word) || isCommonGivenName(word) : !isOrdinary(word) && !isDictionaryWord(word));

/** Names in speech that is written down without capitals, by how people make sure of them. */
export const SPOKEN_RULES: readonly Rule[] = [
  // Made sure of: "you must be grace yes".
  {
    pattern:
      /(?<=(?<!\p{L})(?:you are|you're|you must be|you'll be|is it|is that|this is|this must be|it's|called) (?<phi>\p{Ll}[\p{L}'’-]{2,18}),? )(?:yes|yeah|yep|aye|correct|speaking)(?![\p{L}])/duy,
    triggers: ['yes', 'yeah', 'yep', 'aye', 'correct', 'speaking'],
    type: 'PATIENT',
    score: 0.7,
    accept: (phi, at, text) =>
      isFirst(phi) ||
      (isGivenName(phi) && !STATE.test(phi) && text.slice(at + phi.length, at + phi.length + 28).includes(` ${phi} `)),
  },
  // And said again in full: "hope yes hope winters".
  {
    pattern:
      /(?<=(?<!\p{L})(?<first>\p{Ll}[\p{L}'’-]{2,18}),? )(?:yes|yeah|yep|aye)(?:,? that's (?:me|right|her|him))?,? (?<phi>\k<first> \p{Ll}[\p{L}'’-]{2,20})(?![\p{L}'’-])/duy,
    triggers: ['yes', 'yeah', 'yep', 'aye'],
    type: 'PATIENT',
    score: 0.8,
    accept: (phi) => {
      const [first = '', last = ''] = phi.split(' ');
      return (
        (isFirst(first) || (isGivenName(first) && !STATE.test(first))) &&
        (isSurname(last) ? !PLAIN_ANSWER.test(last) : !isOrdinary(last))
      );
    },
  },
  // By the family name first: "you must be miss early yes april early".
  {
    pattern:
      /(?<=(?<!\p{L})(?:miss|mister|missus|mrs|mr|ms) (?<last>\p{Ll}[\p{L}'’-]{2,20}),? )(?:yes|yeah|yep|aye)(?:,? (?:that's (?:me|right)|it's|i'm))?,? (?<phi>\p{Ll}[\p{L}'’-]{2,18} \k<last>)(?![\p{L}'’-])/duy,
    triggers: ['yes', 'yeah', 'yep', 'aye'],
    type: 'PATIENT',
    score: 0.8,
    accept: (phi) => !PLAIN_ANSWER.test(phi.split(' ')[0]!),
  },
  // Asked for, said, and said again in full: "what's the name heather heather jo dempsey".
  {
    pattern:
      /(?:name|names)(?: please| then| again| there| is| it's| sorry| um| uh){0,2},? (?<phi>(?<first>\p{Ll}[\p{L}'’-]{2,18}),? \k<first>(?: \p{Ll}[\p{L}'’-]{1,18}){1,2})(?= (?:like|yes|yeah|yep|that's|okay|ok|date|born|as in|spelled|spelt|and|with|thank|thanks|lovely|right|alright)(?!\p{L})|[,.?]|$)/duy,
    triggers: ['name', 'names'],
    type: 'PATIENT',
    score: 0.8,
    accept: (phi) => {
      const words = phi.split(/,? /);
      return (
        !words.some((word) => PLAIN_ANSWER.test(word)) &&
        words.slice(2).some((word) => isSurname(word) || !isOrdinary(word))
      );
    },
  },
  // Which one somebody likes: "do you prefer te rangi or mister paewai", "do you go by Sunny or Mr. Bhatt".
  {
    pattern: new RegExp(
      String.raw`(?:prefer|call you|called|go by|known as) (?<phi>${WORD}(?: ${WORD}){0,2}) or (?:mister|mr\.?|missus|mrs\.?|miss|ms\.?|mx\.?|doctor|dr\.?) ${WORD}`,
      'diuy',
    ),
    triggers: ['prefer', 'call', 'called', 'go', 'known'],
    type: 'PATIENT',
    score: 0.8,
    accept: (phi) =>
      !/^(?:just|the|your|first|last|being|either|that|it|by|dr|doctor|mr|mrs|ms)(?!\p{L})/iu.test(phi) &&
      wordsOf(phi).some((word) => !isOrdinary(word) || isGivenName(word) || isSurname(word)),
  },
  // Who came with somebody whose name is forgotten: "it was twice jonty and a woman i don't remember".
  {
    pattern:
      /(?<=(?<![\p{L}'’-])(?<phi>\p{Ll}{3,16}) and (?:a|an|some|another|this) (?:other |young )?)(?:woman|man|lady|girl|guy|bloke|fella|chap)(?![\p{L}]| (?:and|or|in (?:his|her))(?!\p{L}))/duy,
    triggers: ['woman', 'man', 'lady', 'girl', 'guy', 'bloke', 'fella', 'chap'],
    type: 'NAME',
    score: 0.6,
    accept: (phi) =>
      !isOrdinary(phi) && !isDictionaryWord(phi) && !isThing(phi) && !isDrug(phi) && /[aeiouy]/.test(phi),
  },
  // By a rank of two words, or by one that is none besides: "i'm squadron leader ashgrove", "Flight Sergeant Tui".
  {
    pattern: new RegExp(
      String.raw`(?:squadron leader|flight lieutenant|flight sergeant|wing commander|group captain|air commodore|pilot officer|flying officer|lance corporal|lance sergeant|colou?r sergeant|staff sergeant|master sergeant|gunnery sergeant|(?:chief )?petty officer|(?:chief )?warrant officer|(?:surgeon )?lieutenant(?: commander| colonel)?|(?:surgeon )?(?:commander|captain)|(?:second|first) lieutenant|colonel|brigadier|commodore|corporal|sergeant|bombardier|senior airman|police constable|chief constable) (?<phi>${WORD}(?:-${WORD})?)(?![\p{L}\p{N}])`,
      'diuy',
    ),
    triggers:
      'squadron flight wing group air pilot flying lance color colour staff master gunnery chief petty warrant surgeon lieutenant commander captain second first colonel brigadier commodore corporal sergeant bombardier senior police'.split(
        ' ',
      ),
    type: 'NAME',
    score: 0.7,
    accept: (phi) => (isSurname(phi) ? !isCommon(phi) : !isOrdinary(phi) && !isDictionaryWord(phi)) && !isThing(phi),
  },
];
