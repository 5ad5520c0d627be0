import { lean } from '../../lean.ts';
import type { Token } from '../reading/tokens.ts';
import { hasWord, phrase } from '../reading/words.ts';
import type { DoseAmount } from './amounts.ts';
import type { Placed } from './sums.ts';

// Amounts of more than one dose: of a day, of a course.

/** The end of "/24 h", "in 24 hours", "over 24 h" behind an amount. */
export const dayEnd = (tokens: readonly Token[], end: number): number | undefined => {
  // "30 mg SC over 24 hours".
  const at = /^(?:sc|subcut|iv|subcutaneously|intravenously|csci)$/.test(tokens[end]?.text ?? '') ? end + 1 : end;
  return /^(?:\/|per|in|over)$/.test(tokens[at]?.text ?? '') &&
    tokens[at + 1]?.value === 24 &&
    /^(?:h|hr|hrs|hours?)$/.test(tokens[at + 2]?.text ?? '')
    ? at + 3
    : undefined;
};

/** "Total levodopa unchanged at 600 mg", "total daily dose 600 mg". */
export const isDayTotal = (tokens: readonly Token[], first: number, at: number): boolean =>
  tokens
    .slice(Math.max(first, at - 5), at)
    .some(({ text }, index, words) => text === 'total' && !/^(?:of|dose)$/.test(words[index + 1]?.text ?? '')) ||
  // "The total daily dose of levodopa is 600 mg".
  /\btotal daily dose(?: of [^ ]{2,20}){0,1}(?: is| was| :| =){0,1}$/.test(phrase(tokens, Math.max(first, at - 8), at));

/** "1,000 mg q8h (3 g)": what the doses of a day come to. */
export const isBracketedTotal = (
  tokens: readonly Token[],
  first: number,
  { at, end }: { readonly at: number; readonly end: number },
): boolean =>
  /^(?:\(|≤|<|=)$/.test(tokens[at - 1]?.text ?? '') &&
  tokens[end]?.text === ')' &&
  hasWord(tokens, /^(?:q\d{1,2}h?|bid|tid|qid|hours?|daily|times)$/, Math.max(first, at - 5), at - 1);

/** What leads to the sum of a day: "comes to 4 g", "adds up to 400 micrograms", "is 16 puffs". */
const COMES_TO = /(?:^| )(?:[,;(=]|is|are|makes?|gives?|equals|comes to|adds? up to|amounts to|totals)$/;
const A_DAY = /^(?:of [a-z-]{4,20} )?(?:(?:a|per|each|every|\/) day|daily)\b/;

/** "150 mg every 8 hours; 450 mg a day", "one 500 mg tablet four times a day comes to 2 g daily": a whole number of the dose before it. */
export function isDayOfDoses(
  tokens: readonly Token[],
  { at, unitEnd, value, unit, before }: Omit<Placed, 'first'>,
): boolean {
  const isADay = A_DAY.test(phrase(tokens, unitEnd, unitEnd + 4));
  const isTimes = (times: number): boolean => times > 1 && times <= 8 && times % 1 < 1e-6;
  return (
    isADay &&
    COMES_TO.test(phrase(tokens, Math.max(0, at - 3), at)) &&
    before.some((dose) => {
      const one = dose.unit.replace('/dose', '');
      const scale = one === unit ? 1 : one === 'mg' && unit === 'g' ? 1000 : Number.NaN;
      return !dose.course && isTimes((value * scale) / dose.high);
    })
  );
}

/** "Under 4,000 mg in 24 hours, and many prefer 3,000 mg": the second is of a day, too. */
export const isOfDayLimit = (last: DoseAmount | undefined): boolean =>
  last?.limit === true && last.unit.endsWith('/day');

export const isPreferred = (tokens: readonly Token[], at: number): boolean =>
  hasWord(
    tokens,
    /^(?:prefers?|preferred|advises?|recommends?|suggests?|even|only|closer|drops?|falls?|lower|or)$/,
    Math.max(0, at - 4),
    at,
  );

/** "Cumulative goal 120-150 mg/kg = 6,600 mg": of a whole course. */
export const isOfCourse = (tokens: readonly Token[], first: number, at: number): boolean =>
  tokens.slice(Math.max(first, at - 16), at).some(
    ({ text }, before, words) =>
      /^(?:cumulative|lifetime|cumulatively)$/.test(text) ||
      // "The weekly total of 35 mg".
      (text === 'weekly' &&
        /^(?:total|dose)$/.test(words[before + 1]?.text ?? '') &&
        /^(?:of|is|was|:)$/.test(words[before + 2]?.text ?? '')),
  );

/** "120-150 mg/kg in total = 7,200 to 9,000 mg": what the total of a course comes to. */
export const isOfCourseBefore = (tokens: readonly Token[], last: DoseAmount | undefined, at: number): boolean =>
  last?.course === true && last.unit.includes('/') && /^[=≈:(]$/.test(tokens[at - 1]?.text ?? '');

/** "Target 120-150 mg/kg in total": by weight, of a whole course. */
export const isCourseGoal = (tokens: readonly Token[], { first, at, unitEnd, unit }: Placed): boolean =>
  unit.includes('/kg') &&
  /^(?:in (?:all|total)|altogether|total|cumulative|over the course)\b/.test(phrase(tokens, unitEnd, unitEnd + 3)) &&
  hasWord(tokens, /^(?:target|goal|aim|aiming|course)$/, Math.max(first, at - 4), at);

/** "3 mg Monday to Friday and 4 mg at weekends, 23 mg a week", "total weekly dose 40 mg": of the days named before it. */
export function isWeekOfDays(tokens: readonly Token[], first: number, at: number, unitEnd: number): boolean {
  const behind = phrase(tokens, unitEnd, unitEnd + 3);
  const isWeekly =
    /^(?:weekly|(?:a|per|each|every|in a|in the|for the|\/) (?:week|wk))\b/.test(behind) ||
    /\b(?:weekly total|total weekly(?: dose)?|weekly dose|total (?:of the|per|a) week)(?: (?:of|is|was|:|=))?$/.test(
      phrase(tokens, Math.max(first, at - 5), at),
    );
  return isWeekly && namesDaysOfWeek(tokens, first, at);
}

/** Whether two words or more before a token name days that a dose is of. */
export const namesDaysOfWeek = (tokens: readonly Token[], first: number, at: number): boolean =>
  tokens.slice(Math.max(first, at - OF_WEEK), at).filter(({ text }) => DAY_OF_WEEK.test(text)).length > 1;
const OF_WEEK = 40;
const DAY_OF_WEEK =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)(?:s|r|rs|nes|ur)?(?:days?)?|weekdays?|weekends?|mwf|tths?|other|remaining|except)$/;

/** What makes a total one of several days or doses. */
const SEVERAL =
  /^(?:x|×|x\d{1,2}|doses?|cycles?|days?|weeks?|months?|weekly|monthly|fortnightly|courses?|doubled|doubling|repeat\w{0,3}|titrated|increments|boluses|infusions?|taper\w{0,3}|steps?|vials|packs?|received|pulses?|min|minutes|shocks?|protocols?)$/;
const OF_TOTAL =
  /^(?:of|dose|doses|amount|is|was|:|=|about|came|comes|to|approximately|approx|given|received|course|cumulative|~|≈)$/;
const OF_DAY = /^(?:daily|day|24)$/;

/** "Weekly x 3 (total 7.2 million units)", "60 mg for 3 days, 40 mg for 3 days (total 390 mg)", "32 g a day and 160 g in all". */
export function isCourseTotal(
  tokens: readonly Token[],
  {
    first,
    at,
    unitEnd,
    end,
  }: { readonly first: number; readonly at: number; readonly unitEnd: number; readonly end: number },
): boolean {
  const word = (index: number) => tokens[index]?.text ?? '';
  const from = Math.max(first, at - 5);
  const lead = tokens.slice(from, at).findLastIndex(({ text }) => text === 'total');
  const isBehind =
    /^(?:altogether|total)$/.test(word(unitEnd)) ||
    (word(unitEnd) === 'in' && /^(?:all|total)$/.test(word(unitEnd + 1)));
  // "You took about 26 g over the whole ten days".
  const isSpread =
    word(unitEnd) === 'over' &&
    hasWord(tokens, /^(?:days|weeks|months)$/, unitEnd + 1, unitEnd + 5) &&
    !hasWord(tokens, /^(?:hours?|h|minutes?|min)$/, unitEnd + 1, unitEnd + 4);
  // "Three doses so far, 1,050 mg".
  const isSoFar =
    /\bso far [,:(=]$/.test(phrase(tokens, at - 3, at)) || phrase(tokens, unitEnd, unitEnd + 2) === 'so far';
  // "Max 6 mg a course", "up to 8 mg per attack", "not past 6 mg in one course".
  const isOfCourse = A_COURSE.test(phrase(tokens, unitEnd, unitEnd + 4));
  const isNeeded = word(at - 1) === 'for' && IT_TAKES.test(phrase(tokens, unitEnd, unitEnd + 4));
  const isReceived = RECEIVED.test(phrase(tokens, Math.max(first, at - 14), at));
  if (isSpread || isSoFar || isOfCourse || isNeeded || isReceived || isUsed(tokens, at, unitEnd)) return true;
  if (lead === -1 && !isBehind) return false;
  const around = tokens.slice(Math.max(first, at - 4), Math.min(end, unitEnd + 3));
  if (around.some(({ text }) => OF_DAY.test(text)))
    return isBehind && word(unitEnd) === 'in' && !OF_DAY.test(word(at - 1));
  // "Total 21 days, prednisone 40 mg".
  const isApart = lead !== -1 && !tokens.slice(from + lead + 1, at).every(({ text }) => OF_TOTAL.test(text));
  if (isApart && !isBehind) return false;
  const upTo = lead === -1 ? at : from + lead;
  return hasWord(tokens, SEVERAL, Math.max(first, upTo - 40), upTo);
}

const A_COURSE =
  /^(?:(?:a|per|each|every|\/) ?(?:course|attack|flare|episode)|for (?:the|a) (?:course|attack|flare)|(?:in|within|during|per) (?:any one|any|one|a single|the whole|each|every) (?:course|attack|flare|episode))\b/;

/** "For 1,600 mg it would take 8". */
const IT_TAKES = /^,? ?(?:it|that|this|she|he|you|they|we) (?:would |will |may )?(?:takes?|needs?|requires?)\b/;

/** "In total she received 12 mg", "the total over the ten-day course was 30 g". */
const RECEIVED = lean(
  /\b(?:in total|in all|altogether|overall) ,? ?(?:\S{1,12} ){0,3}(?:received|was given|got|had|required|needed)(?: (?:about|some|roughly))?$|\btotal (?:dose |amount )?(?:over|for|of|across|during) (?:the |her |his |a |that |this )?(?:\S{1,12} ){0,4}(?:course|days|weeks|stay|admission|cycles|treatment)(?: so far)? (?:is|was|came to|comes to|:|=)(?: (?:about|some))?$|\b(?:across|over|during|throughout) (?:the |her |his )?(?:\S{1,12} ){0,3}(?:admission|stay|course|weekend|week) ,? ?(?:the |a |her |his )?total(?: \S{1,16}){0,4} (?:was|is|came to)$/,
);

/** "Used 34 mg in 12 h": what a pump has given so far. */
const isUsed = (tokens: readonly Token[], at: number, unitEnd: number): boolean =>
  hasWord(tokens, /^(?:used|uses|consumed|demanded|required)$/, Math.max(0, at - 3), at) &&
  /^(?:in|over|during)$/.test(tokens[unitEnd]?.text ?? '') &&
  hasWord(tokens, /^(?:h|hr|hrs|hours?|shift|night|overnight|day)$/, unitEnd + 1, unitEnd + 5);
