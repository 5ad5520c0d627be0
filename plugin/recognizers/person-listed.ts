import { lean } from '../lean.ts';
import { isAbbreviation, isThing } from '../opinion/things.ts';
import type { Entity } from '../spans.ts';
import { isClinical, isDictionaryWord, isDrug, isListedName, isOrdinary, isSeenLower, isSurname } from '../words.ts';

/** Where somebody lies or stands in the list: "B1", "12-B", "301", "Bed 3", "1.", "S1 -". */
const PLACE = String.raw`(?:(?:bed|rm|room|bay|bd|cot|chair|icu|hdu|ccu|sr|side room|cubicle) ?#?\d{1,4}[a-z]?|[a-z]{1,2}-?\d{1,4}[a-z]?|\d{1,2}[a-z]{1,2}-\d{1,3}|\d{1,4}(?:-?[a-z])?)[.):,]?(?: ?[-–])? `;
/** No age is behind: an amount, a time. */
const AMOUNT = String.raw`(?:mg|mcg|ml|g|kg|mm|cm|fr|units?|iu|meq|mmol|kcal|cal|min(?:utes)?|secs?|s|h|hrs?|hours?|days?|weeks?|months?|beats|bpm|times|tabs?|puffs?|drops|bid|tid|qid|qd|qhs|daily|nightly|prn|po|iv|q\d|x|per|of|and|or|to|percent|degrees|points|roots|image|trough|wheels|rolls|cases|copies|on|at|in)`;
/** A line of a handover by a surname alone and an age: "B1 Kirwan 78 CAP", "12-B Wojcik 39F asthma". */
const LINE = lean(
  String.raw`^[ \t]{0,3}(?:[-*•] )?((?:${PLACE}){0,2})(\p{Lu}[\p{L}'’-]{2,20}),? (?:1[89]|[2-9]\d|10\d)(?: ?(?:[mf]|yo?|y/o)(?:[ /]?[mf])?)?,? (?!${AMOUNT}(?!\p{L}))[\p{L}#]`,
  'dgimu',
);
const IN_BED = /(?:bed|rm|room|bay|bd|cot|icu|hdu|ccu|cubicle) ?#?\d/i;
/** So many of them make a list of what would be ordinary words. */
const A_LIST = 3;
const MOST = 200;

/** What no list of patients names: a drug, a finding, an abbreviation. */
const isMatter = (word: string): boolean =>
  isDrug(word) ||
  (isAbbreviation(word) && word === word.toUpperCase()) ||
  ((isClinical(word) || isThing(word)) && !isSurname(word));

/** People of a list, one a line, by their surnames alone. */
export function peopleListed(text: string): readonly Entity[] {
  const lines = [];
  LINE.lastIndex = 0;
  for (let line = LINE.exec(text); line && lines.length < MOST; line = LINE.exec(text)) lines.push(line);
  const people = lines.filter(([, , name = '']) => /^\p{Lu}/u.test(name) && !isMatter(name));
  const isList = people.length >= A_LIST && people.length * 2 > lines.length;
  return people.flatMap((line): Entity[] => {
    const [, place = '', name = ''] = line;
    const isListed = isListedName(name);
    // "ICU 4: Addison 52": an eponym is somebody's name where a bed is.
    const isPlain = (IN_BED.test(place) && isListed ? isSeenLower(name) : isOrdinary(name)) || isDictionaryWord(name);
    const isPerson = isList
      ? isListed || !isPlain
      : place !== '' && !isPlain && (isListed || /[aeiou].{0,20}[aeiou]/i.test(name));
    const [start, end] = line.indices![2]!;
    return isPerson ? [{ start, end, type: 'PATIENT', score: 0.7, source: 'pattern' }] : [];
  });
}
