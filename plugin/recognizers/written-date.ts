import { JOIN, JOIN_BEFORE } from '../join.ts';
import { lean } from '../lean.ts';
import { MONTH, MONTH_NAMES, TRIGGERS_MONTH } from './calendar.ts';
import { isQuantity } from './labelled.ts';
import { DATES_ABROAD } from './months-abroad.ts';
import { MONTHS_ALONE } from './months-alone.ts';
import { brokenMonths, MISREAD_MONTH } from './months-broken.ts';
import { ORDINAL_DAYS } from './ordinal-days.ts';
import { around, type Recognizer, type Rule } from './recognizer.ts';
import {
  CARDINAL_DAY,
  DIGIT_WORD,
  LATE_ORDINAL,
  NUMBER_WORD,
  ORDINAL_DAY,
  ORDINAL_TRIGGERS,
  PAUSE,
  SPOKEN_YEAR,
} from './spoken.ts';

const GAP = String.raw`[ \t]{0,2}(?:\r?\n[ \t]{0,4})?`;
const DAY = String.raw`(?:3[01]|[12]\d|0?[1-9])(?:[ ]?(?:st|nd|rd|th))?(?!\d)`;
const YEAR = String.raw`(?:(?:18|19|20)\d{2}|'\d{2})`;
const END = String.raw`(?![\p{L}\p{N}])`;
const AND_YEAR = String.raw`(?:(?:${GAP},${GAP}|[ ]{1,2}(?:of |in |comma )?|[-/.])${YEAR}${END})`;
const SHORT_YEAR = String.raw`(?:(?:${GAP},?${GAP}|[-/.])\d{2}${END}(?![:/%]|[ ]?(?:a\.?m|p\.?m|mg|ml|y|hours|hrs|min(?:ute)?s?|sec|days|times)(?!\p{L})))`;
const TO = String.raw`${GAP}(?:-|–|to|through|thru|and|&|,|or)${GAP}(?:the )?`;
const MORE_DAYS = String.raw`(?:${TO}(?:${MONTH}${GAP})?${DAY}${END}(?!:\d|[ ]?(?:mg|ml|%|hours|min(?:ute)?s?(?!\p{L})|days|weeks|times|[pa]\.?m)))`;
const MIDDLE = String.raw`(?:uh|um|er|like|around|about)?[ ,]{0,2}`;

/** "…, forty-six.": a year of birth that could be a number too, at the end of what is said. */
const EARLY_YEAR = String.raw`${PAUSE}(?:twenty|thirty|forty|fifty)(?:[ -]${DIGIT_WORD})?(?=[ ]?[.,;?!\n]|$)`;

/** "may", "march", "mar", "dec", "sat" are words too: in lower case and without a year they need more than a number. */
const AMBIGUOUS = /^(?:may|march|mar|dec|sep|oct|jan|jun|apr|aug|nov|jul|feb|sept)\.?[ ]?/;

/** So far or so often, where the verb is meant. */
const MARCHED_BEHIND = /^ (?:miles?|blocks?|steps?|times|laps|min(?:ute)?s?|feet|yards|km|hours?)(?!\p{L})/iu;

const acceptMonthDay: NonNullable<Rule['accept']> = (phi, at, text) => {
  // "A1c July 7.4", "May 10/325": a value behind its month.
  if (isQuantity(text, at + phi.length) || /^(?:[ ]?\/|\.)\d/.test(text.slice(at + phi.length, at + phi.length + 3)))
    return false;
  if (/ one$/.test(phi) && /the $/i.test(text.slice(Math.max(0, at - 4), at))) return false; // "resume with the June one"
  const bare = /^\p{L}{3,9}\.?[ ]?\d{1,2}$/u.test(phi);
  if (/^march /.test(phi) && !MARCHED_BEHIND.test(text.slice(at + phi.length, at + phi.length + 10))) return true;
  const isWord = bare && AMBIGUOUS.test(phi) && /^(?:may|march)/.test(phi);
  return !isWord || /(?:on|since|until|back|by|from)[ ]$/.test(text.slice(Math.max(0, at - 6), at));
};

/** "eight slash ten", "one twenty slash eighty": of scores and pressures. */
const SCORED =
  /(?:dash|stroke) |(?:two|three|four|five|six|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)$/i;

/** Words before a month that stands alone: "in March", "since last October", "early June". */
const BEFORE_MONTH =
  '(?:in|since|between|until|till|til|by|through|during|last|this|next|past|of|early|late|mid|mid-|about|roughly|be|or|around|before|after|from|to|and|like|maybe|probably|beginning of|end of|middle of|month of)';

/** Dates with the month as a word, and dates as they are spoken. 45 CFR 164.514(b)(2)(i)(C). */
export const writtenDate: Recognizer = {
  name: 'written-date',
  rules: [
    // March 4th, 2024; Mar. 4; March 3-5, 2024; March 3 to April 5; Sept 4 '24.
    {
      pattern: lean(
        String.raw`${MONTH}(?:${GAP}|-|/)(?:the )?${DAY}${END}(?!:\d)${MORE_DAYS}{0,3}(?:${AND_YEAR}|${SHORT_YEAR})?`,
        'diuy',
      ),
      triggers: TRIGGERS_MONTH,
      type: 'DATE',
      accept: acceptMonthDay,
    },
    // 4 March 2024; 04-MAR-2024; the 4th of March; 3-5 March 2024; 4th and 5th of March.
    {
      pattern: lean(
        String.raw`(?<![\p{L}\p{N}]|[\p{N}][./-])(?:the )?${DAY}(?:(?:${GAP}(?:-|–|to|and|or|&|,)${GAP}(?:the )?)${DAY})?(?:${GAP}(?:day )?(?:of )?|[-/.])${MONTH}${END}(?:${AND_YEAR}|${SHORT_YEAR})?`,
        'dgiu',
      ),
      type: 'DATE',
      accept: (phi, at, text) =>
        !/^(?:the )?4th of july$/i.test(phi) && // a holiday
        (!/\d[ ]?(?:may|march|mar|dec|sat|sep|oct)$/.test(phi) ||
          /(?:st|nd|rd|th|of)[ ]/.test(phi) ||
          /(?:on|since|until)[ ]$/.test(text.slice(Math.max(0, at - 6), at))),
    },
    // The year first: 1931 Oct 8, 1948-JAN-06.
    {
      near: around(/\d{4}[ -][A-Za-z]{3}/g, 2, 24),
      pattern: lean(
        String.raw`(?<![\p{L}\p{N}]|[\p{N}][./-])(?:18|19|20)\d{2}(?:, ?|[ -]|\. )${MONTH}[ -]${DAY}${END}`,
        'dgiu',
      ),
      type: 'DATE',
    },
    // From month to month: "January through April".
    {
      pattern: lean(
        String.raw`${MONTH} ?(?:through|thru|to|until|till|–|-) ?${MONTH}(?:,? ${YEAR})?${END}(?!')`,
        'diuy',
      ),
      triggers: TRIGGERS_MONTH,
      type: 'DATE',
      score: 0.8,
      accept: (phi) => !/^(?:may|march|mar|dec) to /.test(phi),
    },
    {
      pattern: /(?:3[01]|[12]\d|[1-9])(?:st|nd|rd|th) of (?:this|last|next|the) month(?!\p{L})/dgu,
      near: around(/(?:st|nd|rd|th) of (?:this|last|next|the) month/g, 2, 20),
      type: 'DATE',
      score: 0.8,
    },
    {
      pattern: new RegExp(String.raw`${ORDINAL_DAY} of (?:this|last|next|the) month(?!\p{L})`, 'diuy'),
      triggers: ORDINAL_TRIGGERS,
      next: { the: '' },
      type: 'DATE',
      score: 0.8,
    },
    // March 2024; March, 2024; March of 2024; Mar '24; Mar-24.
    {
      pattern: lean(
        String.raw`${MONTH}(?:${GAP},?${GAP}(?:of |in )?|[-/])(?:${YEAR}|(?<=-)\d{2})${END}(?!-\d)`,
        'diuy',
      ),
      triggers: TRIGGERS_MONTH,
      type: 'DATE',
    },
    {
      pattern: new RegExp(String.raw`${BEFORE_MONTH}[ -](?<phi>(?:mid-)?${MONTH_NAMES})${END}(?!')`, 'diuy'),
      triggers: BEFORE_MONTH.match(/[a-z]+/g)!,
      next: 'jfmasond',
      type: 'DATE',
      score: 0.7,
      accept: (phi, at, text) =>
        (!/^(?:may|march)$/.test(phi) ||
          /(?:in|since|last|next|until|(?:week|end|start|middle|beginning|rest|first|month) of|early|late|mid)[ -]$/.test(
            text.slice(Math.max(0, at - 14), at),
          )) &&
        !/(?:fourth|4th) of $/i.test(text.slice(Math.max(0, at - 10), at)), // the holiday
    },
    {
      pattern: new RegExp(String.raw`(?<=\()(?:(?:early|late|mid)[ -])?${MONTH_NAMES}(?=\))`, 'diuy'),
      triggers: ['early', 'late', 'mid', ...TRIGGERS_MONTH],
      type: 'DATE',
      score: 0.7,
    },
    ...DATES_ABROAD,
    ...ORDINAL_DAYS,
    MISREAD_MONTH,
    ...MONTHS_ALONE,
    // "the 19th through the 23rd": a stretch of a month that was named before.
    {
      pattern:
        /the (?:3[01]|[12]\d|[1-9])(?:st|nd|rd|th)(?: through | thru | to | until | till | and |-)the (?:3[01]|[12]\d|[1-9])(?:st|nd|rd|th)(?=[.,;:?!)\n]|$| (?:and|of (?:this|last|next) month|he|she|they|so|but|for|with|when|because)(?!\p{L}))/diuy,
      triggers: ['the'],
      next: '0',
      type: 'DATE',
      score: 0.7,
    },
    // Spanish, as bilingual notes write it: el 4 de mayo de 1955.
    {
      near: around(/\d[ ]{1,2}(?:de[ ]|[efmajsond][neabucigo][elrbynopvtc])/gi, 4, 50),
      pattern: lean(
        /(?<![\p{L}\p{N}])\d{1,2}[ ]{1,2}(?:de[ ]{1,2})?(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)(?:[ ]{1,2}(?:de|del)[ ]{1,2}(?:19|20)\d{2})?(?![\p{L}\p{N}])/dgiu,
      ),
      needs: 'enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre'.split(
        ' ',
      ),
      type: 'DATE',
    },
    // And a month alone: "desde enero", "próxima visita en marzo".
    {
      pattern:
        /(?:en|desde|hasta|(?:mediados|finales|fines|principios) de) (?<phi>enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)(?: (?:de|del) (?:19|20)\d{2})?(?![\p{L}\p{N}])/diuy,
      triggers: ['en', 'desde', 'hasta', 'mediados', 'finales', 'fines', 'principios'],
      type: 'DATE',
      score: 0.9,
    },
    // The day alone behind its weekday: "Thursday the fifth".
    {
      pattern: new RegExp(
        String.raw`(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|weds?|thurs?|fri|sat|sun)[.,]?[ ]{1,2}(?<phi>(?:the )?\d{1,2}(?:st|nd|rd|th)|the ${ORDINAL_DAY})${END}`,
        'diuy',
      ),
      triggers: [
        'monday',
        'tuesday',
        'wednesday',
        'thursday',
        'friday',
        'saturday',
        'sunday',
        'mon',
        'tue',
        'tues',
        'wed',
        'weds',
        'thur',
        'thurs',
        'fri',
        'sat',
        'sun',
      ],
      type: 'DATE',
      score: 0.9,
    },
    // Spoken: march twenty second; april the fifth, uh, nineteen seventy three.
    {
      pattern: lean(
        String.raw`${MONTH}[ ,]{1,2}${MIDDLE}(?:the )?${JOIN}(?:${ORDINAL_DAY}(?! (?:week|half|dose|visit|time|trimester|opinion))|${CARDINAL_DAY}|${DAY})${END}${JOIN}(?:${GAP}(?:to|through|until|and|or)${GAP}(?:the )?${ORDINAL_DAY}${END})?(?:(?:${PAUSE}|[ ,]{1,2}(?:of|in) )${JOIN}(?:${SPOKEN_YEAR}|${YEAR})${END})?`,
        'diuy',
      ),
      triggers: TRIGGERS_MONTH,
      type: 'DATE',
      accept: (phi, at, text) =>
        acceptMonthDay(phi, at, text) &&
        !(/ \d{1,2}$/.test(phi) && /^:\d\d/.test(text.slice(at + phi.length, at + phi.length + 3))) && // "11 Aug 10:52 PM"
        !/^\p{L}{3,9}, ?\d{1,2}$/u.test(phi) &&
        !/^(?:may|march|mar|dec|sep|oct)\.? (?:one|two|three|four|five|six|seven|eight|nine|ten)$/.test(phi),
    },
    // The fifth of april, uh, nineteen seventy three; twenty second march.
    {
      pattern: lean(
        String.raw`(?:the )?${JOIN_BEFORE}(?:${ORDINAL_DAY})${END}(?:[ ]day)?[ ,]{1,2}${MIDDLE}(?:of[ ,]{1,2}${MIDDLE})?${JOIN}${MONTH_NAMES}${END}(?:(?:${PAUSE}|[ ,]{1,2}(?:of|in) )${JOIN}(?:${SPOKEN_YEAR}|${YEAR})${END}|${EARLY_YEAR})?`,
        'diuy',
      ),
      triggers: ORDINAL_TRIGGERS,
      type: 'DATE',
      accept: (phi) => !/^(?:the )?fourth of july$/i.test(phi), // a holiday
    },
    {
      pattern: new RegExp(String.raw`${MONTH_NAMES}(?:${PAUSE}|[ ](?:of|in) )${JOIN}${SPOKEN_YEAR}${END}`, 'diuy'),
      triggers: TRIGGERS_MONTH,
      type: 'DATE',
    },
    // A day whose month was named before: "on the 22nd.", "the 5th of this month".
    {
      pattern:
        /(?:on|until|till|by|since|from|through|for|after|before|around|about|til|(?:night|morning|evening|afternoon|week|day) of) (?<phi>the (?:3[01]|[12]\d|[1-9])(?:st|nd|rd|th))(?=[ ]?[.,;:?!)\n]|$| (?:at \d|of (?:this|last|next) month|and|i|he|she|it|we|they|for|was|is|in|with|to|after|before|when|but|because|so|then|by|via|from|for|if|that|without|under|where|shows?|showed|were|came|because|until|at|of each month|of every month)(?![\p{L}]))/diuy,
      triggers: [
        'on',
        'until',
        'till',
        'til',
        'by',
        'since',
        'from',
        'through',
        'for',
        'after',
        'before',
        'around',
        'about',
        ...['night', 'morning', 'evening', 'afternoon', 'week', 'day'],
      ],
      next: 'to',
      type: 'DATE',
      score: 0.7,
    },
    {
      pattern: new RegExp(
        String.raw`(?:on|from|until|by) (?<phi>the ${ORDINAL_DAY})(?=[ ]?[.,;:?!)\n]|$| (?:at \d|of (?:this|last|next) month|and|i|he|she|it|we|they|was|is|in|with|after|before|when|but|because|so|then|by|for|if|okay|ok|please|alright|right|came|went|showed|says?|said|there|this|had|has|were|who|which|where|did|got|${NUMBER_WORD})(?![\p{L}]))`,
        'diuy',
      ),
      triggers: ['on', 'from', 'until', 'by'],
      type: 'DATE',
      score: 0.7,
    },
    // From the tenth on, an ordinal that no noun follows counts days: "so the fifteenth.", "the nineteenth or twentieth".
    {
      pattern: lean(
        String.raw`the ${LATE_ORDINAL}(?:, ${ORDINAL_DAY}){0,3}(?:[ ]?,? (?:or|and|to|through) (?:the )?${ORDINAL_DAY})?(?=[ ]?[.,;:?!)\n]|$| (?:and|or|i|he|she|it|we|they|was|is|okay|ok|please|alright|call|um|uh|so|but|of (?:this|last|next|the) month)(?![\p{L}]))`,
        'diuy',
      ),
      triggers: ['the'],
      next: 'tefsn',
      type: 'DATE',
      score: 0.7,
    },
    // "from the fifth to the eighth of May": the month behind is for both.
    {
      pattern: lean(
        String.raw`(?<phi>the ${ORDINAL_DAY}) (?:to|through|till|until|and|or) (?:the )?${ORDINAL_DAY}(?: of)? ${MONTH_NAMES}${END}`,
        'diuy',
      ),
      triggers: ['the'],
      next: 'fstenf',
      type: 'DATE',
      score: 0.7,
    },
    // "we were away from the second to the ninth"
    {
      pattern: lean(
        String.raw`(?:from|between) (?<phi>the ${ORDINAL_DAY} (?:to|and|until|till|through) the ${ORDINAL_DAY})(?=[ ]?[.,;:?!)\n]|$| (?:and|or|i|he|she|it|we|they|was|is|of (?:this|last|next) month|with|for|when|because|then)(?![\p{L}]))`,
        'diuy',
      ),
      triggers: ['from', 'between'],
      type: 'DATE',
      score: 0.7,
    },
    // "six slash nineteen slash twenty five"
    {
      pattern: lean(
        String.raw`${NUMBER_WORD} (?:slash|dash|stroke) ${NUMBER_WORD}(?:,? (?:slash|dash|stroke) (?:${SPOKEN_YEAR}|${NUMBER_WORD}|\d{2,4})|(?<=(?<!\p{L})(?:on|of|dated|since|from|until) [\p{L} -]{9,40}))${END}`,
        'diuy',
      ),
      triggers: NUMBER_WORD.match(/[a-z]{3,}/g)!,
      type: 'DATE',
      accept: (phi) => /(?:slash|dash|stroke).{1,80}(?:slash|dash|stroke)/i.test(phi) || !SCORED.test(phi),
    },
    // Its digits as a recognizer of speech writes them: "9 slash 27 slash 24".
    {
      pattern: /(?<!\p{N} ?)\d{1,2} slash \d{1,2}(?: slash (?:\d{4}|\d{2}))(?!\p{N})/dgiu,
      near: around(/\d slash \d/gi, 4, 24),
      needs: 'slash'.split(' '),
      type: 'DATE',
    },
    {
      pattern:
        /(?:jan|feb|apr|jun|jul|aug|sept|sep|oct|nov|dec)(?= (?:dose|visit|appt|labs?|inj|injection|shot|scan|mri|ct|refill|bill|infusion)(?!\p{L}))/diuy,
      triggers: ['jan', 'feb', 'apr', 'jun', 'jul', 'aug', 'sept', 'sep', 'oct', 'nov', 'dec'],
      type: 'DATE',
      score: 0.7,
    },
    // The month by its number: "the fourth of the fourth, ninety-nine".
    {
      pattern: new RegExp(
        String.raw`(?:the )?${ORDINAL_DAY} of the ${ORDINAL_DAY}${END}(?:${PAUSE}(?:${SPOKEN_YEAR}|${YEAR})${END}|${EARLY_YEAR})?`,
        'diuy',
      ),
      triggers: ORDINAL_TRIGGERS,
      type: 'DATE',
    },
    // "May of twenty two", and short months behind a preposition: "in Feb."
    {
      pattern: new RegExp(String.raw`${MONTH_NAMES} (?:of|in) (?:twenty|thirty)(?:[ -]${DIGIT_WORD})?${END}`, 'diuy'),
      triggers: TRIGGERS_MONTH,
      type: 'DATE',
    },
    {
      pattern:
        /(?<=(?<![\p{L}])(?:[Ii]n|[Ss]ince|from|[Uu]ntil|by|between|of|last|next|late|early|mid|and|seen|visit|appt|done|drawn|diagnosed|due|labs|revisit|back|again|return|returns|rtc|recheck|f\/u|around|about|before|after|until|til|till|through|echo|mri|MRI|CT|scan|booked|scheduled|recall|recalled|refill|review|reviewed|started|stopped|last)[ -])(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)(?![\p{L}\p{N}])/dgu,
      type: 'DATE',
      score: 0.7,
    },
  ],
  refine: (text, found) => [...found, ...brokenMonths(text)],
};

/** What a date of birth may be after its label when it is spoken as bare numbers: "oh four twelve sixty eight". */
export const SPOKEN_NUMERIC_DATE = `(?:${NUMBER_WORD}|\\d{1,4})(?:(?:${PAUSE}|[ ,]{1,2}(?:slash|dash|point)[ ,]{1,2})${JOIN}(?:${SPOKEN_YEAR}|${NUMBER_WORD}|\\d{1,4})(?![\\p{L}\\p{N}])){2,7}`;
