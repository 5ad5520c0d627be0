import { lean } from '../../../lean.ts';
import type { Searched } from '../../needed-words.ts';
import { MONTH } from '../times/ages.ts';
import { amountOf, countOf, type Groups, matchesOf, type Read, type Sum } from './sum.ts';

const COUNT =
  '(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)';
const YEAR = '(?:19|20)\\d\\d';
/** Older than this is told in no message. */
const OLDEST = 89;

/** "Died in 1990 aged 58, having been born in 1932", "born 1948, died 2018 aged 70". */
const DIED_FIRST = new RegExp(
  `\\bdied in (?<died>${YEAR})[,;]? (?:aged|at the age of|at age|at) (?<age>\\d{2})\\b(?<gap>[^.\\n\\d]{1,30}?)\\bborn in (?<born>${YEAR})\\b`,
  'gi',
);
const AGED_FIRST = new RegExp(
  `\\bdied (?:aged|at the age of|at age|at) (?<age>\\d{2}) in (?<died>${YEAR})(?<gap>[^.\\n\\d]{1,30}?)\\bborn in (?<born>${YEAR})\\b`,
  'gi',
);
const BORN_FIRST = new RegExp(
  `\\bborn(?: in)? (?<born>${YEAR})[,;]? (?:and |she |he ){0,2}died(?: in)? (?<died>${YEAR})[,;]? (?:aged|at the age of|at age|at) (?<age>\\d{2})\\b`,
  'gi',
);
const OTHER_KIN = /\b(?:mother|father|brother|sister|wife|husband|son|daughter|who|whose)\b/i;
function ageAtDeath({ born, died, age, gap = '' }: Groups): Read | undefined {
  const [expected, stated] = [amountOf(died) - amountOf(born), amountOf(age)];
  return expected < 1 || Math.max(expected, stated) > OLDEST || OTHER_KIN.test(gap)
    ? undefined
    : { expected, stated, tolerance: 1, what: 'an age, from the years told' };
}

/** "Diagnosed in 2009, 15 years before this 2024 review", "in 2012, so 12 years ago as of 2024". */
const YEARS_BEFORE = lean(
  `\\bin (?:${MONTH} )?(?<from>${YEAR})[,;:(]{0,2} ?(?:so |that is |which is |now |about |some ){0,2}(?<count>${COUNT}) years (?:before|prior to|ago(?:,? as of|,? in| by| at)?) ?(?:this |the |her |his |today's )?(?:[a-z]{4,12} (?:of |in ))?(?:${MONTH} )?(?<to>${YEAR})\\b`,
  'gi',
);
/** "Kidney transplant in 2003; now, in 2023, the graft is 20 years old", "in 2014 and is ten years clear in 2024". */
const YEARS_OLD = new RegExp(
  `\\bin (?<from>${YEAR})[,;]?[^.\\n\\d]{1,20}\\bin (?<to>${YEAR}),? (?:the |his |her |a )?[a-z]{4,14} is (?:now )?(?<count>${COUNT}) years old\\b`,
  'gi',
);
const YEARS_CLEAR = lean(
  `\\bin (?<from>${YEAR}),? (?:and |she |he |so |now |is |are |has been ){1,4}(?<count>${COUNT}) years (?:clear|free|sober|out|on|post|old|later)(?: of [a-z]{4,12})? (?:in|by|as of) (?<to>${YEAR})\\b`,
  'gi',
);
const yearsBetween = ({ from, to, count }: Groups): Read | undefined =>
  amountOf(to) <= amountOf(from)
    ? undefined
    : {
        expected: amountOf(to) - amountOf(from),
        stated: countOf(count),
        tolerance: 1,
        what: 'the years between two years',
      };

/** "He was 45 when diagnosed in 2010 and is 59 in 2024". */
const OLDER_LATER = lean(
  `\\b(?:was|aged|at) (?<then>\\d{2})(?: years old)? (?:when |at |and |on )?(?:[a-z]{3,14} ){0,4}in (?<from>${YEAR}),? (?:and |so |she |he |now ){1,3}(?:is|turns)(?: now)? (?<now>\\d{2}) in (?<to>${YEAR})\\b`,
  'gi',
);
/** "Married at 24 in 1970, she is 78 in 2024". */
const MARRIED_AT = lean(
  `\\bat (?<then>\\d{2}) in (?<from>${YEAR}),? (?:and |so |she |he |now |is ){1,4}(?<now>\\d{2}) in (?<to>${YEAR})\\b`,
  'gi',
);
function olderBy({ then, from, now, to }: Groups): Read | undefined {
  const [expected, stated] = [amountOf(then) + amountOf(to) - amountOf(from), amountOf(now)];
  return Math.max(expected, stated) > OLDEST
    ? undefined
    : { expected, stated, tolerance: 1, what: 'an age, from the years told' };
}

/** "Smoked from 18 to 58, that is 40 years", "menarche at 12 and menopause at 50: 38 years". */
const FROM_AGE = lean(
  /\b(?:(?:smoked|drank|worked|from|between) (?:from )?(?:the )?(?:ages? (?:of )?)?(?<from>\d{2}) (?:to|until|till|and)(?: (?:the )?age(?: of)?)? (?<to>\d{2})|menarche at (?<menarche>\d{1,2})(?:,| and|;) (?:and )?menopause at (?<menopause>\d{2}))[,;:(]{1,2} ?(?:that is |which is |so |making |i\.e\. |for |a total of |about ){0,2}(?<count>\d{1,2}) years\b/gi,
);
const betweenAges = ({ from, to, menarche, menopause, count }: Groups): Read => ({
  expected: amountOf(to ?? menopause) - amountOf(from ?? menarche),
  stated: amountOf(count),
  tolerance: 1,
  what: 'the years between two ages',
});

const DAY = `(?:\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?)(?!\\d)(?:,? (?:19|20)\\d\\d)?`;
const WEEKDAY = '(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? )?';
const timeOf = (day = ''): number =>
  Date.parse(`${day.replace(/(\d)(?:st|nd|rd|th)|\.| of|,? (?:19|20)\d\d/g, '$1')} 2023 UTC`);
/** From the one to the other, the new year between them if need be. */
const daysFrom = (from = '', to = ''): number => {
  const days = (timeOf(to) - timeOf(from)) / 86_400_000;
  return days < -200 ? days + 365 : days;
};

/** "Operated on 12 April; clips to come out ten days later, on 22 April", "review in six weeks on 16 April". */
const DAYS_ON = lean(
  `\\b(?<from>${DAY})(?<gap>[^\\n\\d]{1,60}?)\\b(?:(?:in|after) (?<count>${COUNT})[- ](?<unit>day|week)s?'?(?: time)?|(?<later>${COUNT}) (?<of>day|week)s (?:later|after(?: that)?|afterwards)),? ?(?:that is|i\\.e\\.|which is|so|namely|due)?,? ?(?:on )?${WEEKDAY}(?<to>${DAY})\\b`,
  'gi',
);
/** "Bloods in ten days from 20 January, that is 30 January". */
const FROM_DAY = lean(
  `\\b(?<count>${COUNT}) (?<unit>day|week)s (?:from|after) (?<from>${DAY})(?<gap>),? (?:that is|i\\.e\\.|which is|so|on|falls on|is)?,? ?(?:on )?${WEEKDAY}(?<to>${DAY})\\b`,
  'gi',
);
const OTHER_COUNT = /\b(?:then|again|another|further|every|each|before|until|follow(?:ed|ing))\b|[.!?] /i;
function daysOn({ from, to, gap = '', count, unit, later, of }: Groups): Read | undefined {
  const isWeeks = /^week/i.test(unit ?? of ?? '');
  const stated = countOf(count ?? later) * (isWeeks ? 7 : 1);
  const expected = daysFrom(from, to);
  return OTHER_COUNT.test(gap) || expected < 1
    ? undefined
    : { expected, stated, tolerance: isWeeks ? 4 : 1, what: 'the days between two dates' };
}

/** "LMP 1 January, seen 26 February: 8 weeks pregnant". */
const BY_PERIOD = lean(
  `\\b(?:LMP|last (?:menstrual )?period)(?: began| started| was|:| of)?(?: on)? (?<from>${DAY})[^.\\n\\d]{1,40}?\\b(?<to>${DAY})(?<gap>[^.\\n\\d]{0,30}?)\\b(?<weeks>\\d{1,2}|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: weeks|\\/40|\\+\\d)`,
  'gi',
);
const gestation = ({ from, to, gap = '', weeks }: Groups): Read | undefined =>
  // "The scan measures six weeks".
  /\b(?:scan|measur\w{1,4}|ultrasound|but|size|crl|edd|due)\b/i.test(gap)
    ? undefined
    : {
        expected: daysFrom(from, to) / 7,
        stated: countOf(weeks),
        tolerance: 1.3,
        what: 'the weeks since the last period',
      };

/** "She is 20 weeks today and will be 24 weeks at her visit in four weeks". */
const WEEKS_ON =
  /\b(?<now>[1-3]?\d) weeks(?: pregnant)? (?:today|now)[^.\n\d]{1,30}?\b(?:will be|be) (?<then>[1-4]?\d) weeks[^.\n\d]{0,30}?\bin (?<count>one|two|three|four|five|six|eight|ten|\d{1,2}) weeks\b/gi;
const weeksOn = ({ now, count, then }: Groups): Read => ({
  expected: amountOf(now) + countOf(count),
  stated: amountOf(then),
  tolerance: 0.5,
  what: 'the weeks of a pregnancy',
});

const KINDS = '(?:women|men|boys|girls|males|females|children|adults|sons|daughters|smokers|non-smokers)';
/** "Of five siblings, three have coeliac disease and the other two do not", "five were admitted and the remaining four". */
const OF_ALL = lean(
  `\\b(?:of (?:the |his |her |your |these |their )?|there were |had )(?<all>${COUNT}) (?!of\\b|days|weeks|months|years)[^.;\\n\\d]{3,30}?,? (?<some>${COUNT}) (?!of\\b|days|weeks|months|years|times|more\\b|or\\b)[^.;\\n\\d,]{3,50}?,? (?:and|but|while|with) the (?:other|remaining) (?<rest>${COUNT})\\b(?! (?:days|weeks|months|years))`,
  'gi',
);
/** "Of 30 patients 18 were women and 12 men". */
const OF_TWO_KINDS = lean(
  `\\bof (?:the |these )?(?<all>${COUNT}|\\d{3}) [a-z]{4,14},? (?<some>${COUNT}|\\d{3}) (?:were |are )?${KINDS} and (?<rest>${COUNT}|\\d{3}) (?:were |are )?${KINDS}(?=[.;\\n]|$)`,
  'gi',
);
const partsOf = ({ all, some, rest }: Groups): Read => ({
  expected: countOf(all),
  stated: countOf(some) + countOf(rest),
  tolerance: 0,
  what: 'how many there are',
});

/** Years, ages and days with what is said to lie between them, and the parts of a number. */
export const sumsOfLives = (text: Searched): readonly Sum[] => [
  ...[DIED_FIRST, AGED_FIRST, BORN_FIRST].flatMap((pattern) => matchesOf(text, pattern, ageAtDeath)),
  ...[YEARS_BEFORE, YEARS_OLD, YEARS_CLEAR].flatMap((pattern) => matchesOf(text, pattern, yearsBetween)),
  ...[OLDER_LATER, MARRIED_AT].flatMap((pattern) => matchesOf(text, pattern, olderBy)),
  ...matchesOf(text, FROM_AGE, betweenAges),
  ...[DAYS_ON, FROM_DAY].flatMap((pattern) => matchesOf(text, pattern, daysOn)),
  ...matchesOf(text, BY_PERIOD, gestation),
  ...matchesOf(text, WEEKS_ON, weeksOn),
  ...[OF_ALL, OF_TWO_KINDS].flatMap((pattern) => matchesOf(text, pattern, partsOf)),
];
