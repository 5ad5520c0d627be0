import { wordsOf } from '../words.ts';
import type { Rule } from './recognizer.ts';

const CALENDAR =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter|thanksgiving|medicare|medicaid|facebook|google|amazon|epic|mychart|monitor)/i;
/** Days, months, feasts, insurers and programs are written like places: "the office on Friday", "home on Monitor". */
export const isNoPlace = (words: string): boolean => CALENDAR.test(words);

/** What is counted and measured, written like a house number and the name of its street: "3 times a day", "12 lead". */
const QUANTITY =
  /^[\d/ -]{1,9}(?:h\.|mg|mcg|ml|units?|tablets?|tabs?|times|years?|yrs?|days?|weeks?|months?|hours?|hrs?|minutes?|mins?|patients?|percent|miles?|blocks?|feet|foot|in|on|at|the|a|and|or|to|of|for|with|liters?|doses?|lead|pack|point|view|french|gauge|cm|mm)(?![\p{L}])/iu;
/** "27 October. From Dr": a day, the end of a sentence and a title. */
const DAY_FIRST = /^\d{1,2} \p{L}{3,9}[. ]/u;
/** "POD#1 L TKA Dr Anand": the day after an operation. */
const DAY_BEFORE = /(?:POD|PPD|HD|DOL|HOD)[ ]?#?$/i;
/** "at 40 L. Dr. Moss", "given 2 U. Dr. Ash": a measure ends the sentence, and a title opens the next. */
const isTitleBehind = (phi: string, after: string): boolean =>
  /^\d{1,4} \p{Lu}\.? (?:Dr|DR|St)\.$/u.test(phi) && /^ {1,2}\p{Lu}\p{Ll}/u.test(after);
/** "M 67 CHF Dr Williams": an age, what somebody has, and a title before a name. */
const isAgeAndTitle = (phi: string, after: string): boolean =>
  /^\d{1,3} \p{Lu}{2,5} Dr$/u.test(phi) && /^ \p{Lu}\p{Ll}/u.test(after);
/** Whether a number and the words behind it can be a house and its street. */
export const isStreet: NonNullable<Rule['accept']> = (phi, at, text) =>
  !DAY_BEFORE.test(text.slice(Math.max(0, at - 6), at)) &&
  !QUANTITY.test(phi) &&
  !isAgeAndTitle(phi, text.slice(at + phi.length, at + phi.length + 4)) &&
  !isTitleBehind(phi, text.slice(at + phi.length, at + phi.length + 4)) &&
  !(DAY_FIRST.test(phi) && isNoPlace(wordsOf(phi)[0]!) && /[.] /.test(phi));
