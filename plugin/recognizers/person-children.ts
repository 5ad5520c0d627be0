import { isAbbreviation, isThing } from '../opinion/things.ts';
import type { Entity } from '../spans.ts';
import { isClinical, isCommon, isDictionaryWord, isDrug, isEponym, isGivenName } from '../words.ts';

/** "kids", "3 sons:", "cousins": behind these a list of names and ages. */
const CHILDREN =
  /(?<!\p{L})(?:kids|children|sons?|daughters?|boys|girls|twins|sibs|siblings|sisters?|brothers?|grandkids|grandchildren|grandsons?|granddaughters?|cousins|nieces|nephews|stepkids|stepsons?|stepdaughters?|babies)(?!\p{L})[:,]?(?: (?:are|named|at home)(?!\p{L}):?)? /giu;
/** One of them: "teo 7", "Ines (4),", "and rafa 2yo". */
const CHILD =
  /(?:(?:and|&|w\/|with|plus) )?(?<name>\p{L}[\p{L}'’-]{1,16}),? (?:\((?:age |aged )?\d{1,2}(?: ?(?:y|yo|yrs?|m|mos?|wks?))?\)|(?:age |aged )?\d{1,2}(?: ?(?:yo|yrs?|y\/o|mos?))?)(?![\p{L}\p{N}/%:-]|\.\d|,\d| (?:mg|mcg|ml|days?|weeks?|months?|hours?|hrs?|times|tabs?|puffs?|units?|wks?|d|h|x)(?!\p{L}))[,;]? ?(?:(?:and|&) )?/duy;
const MOST = 12;

/** No name in small letters: a word, a drug, a sickness ("asthma 12"), a grade ("grade 3"). */
const isCalled = (name: string): boolean => {
  if (
    isDrug(name) ||
    isAbbreviation(name.toUpperCase()) ||
    /^(?:age|aged|ages|grade|room|bed|and|at|of|in|on)$/i.test(name)
  )
    return false;
  if (/^\p{Lu}/u.test(name))
    return !isCommon(name) && !isAbbreviation(name) && (!isClinical(name) || isGivenName(name));
  return isGivenName(name)
    ? !isCommon(name) || !isThing(name)
    : !isCommon(name) && !isClinical(name) && !isThing(name) && !isDictionaryWord(name) && !isEponym(name);
};

/** Children told one after the other with their ages, in small letters too: "kids teo 7 ines 4". One alone needs a list's name. */
export function childrenListed(text: string): readonly Entity[] {
  const found: Entity[] = [];
  for (const list of text.matchAll(CHILDREN)) {
    CHILD.lastIndex = list.index + list[0].length;
    for (let count = 0; count < MOST; count++) {
      const child = CHILD.exec(text);
      const [start, end] = child?.indices?.groups?.name ?? [0, 0];
      if (end === 0 || !isCalled(text.slice(start, end))) break;
      found.push({ start, end, type: 'NAME', score: 0.7, source: 'pattern' });
    }
  }
  return found;
}
