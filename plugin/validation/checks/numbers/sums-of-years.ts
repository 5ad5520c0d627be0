import { lean } from '../../../lean.ts';
import type { Searched } from '../../needed-words.ts';
import { MONTH } from '../times/ages.ts';
import { amountOf, countOf, type Groups, matchesOf, type Read, type Sum } from './sum.ts';

const YEAR = '(?:19|20)\\d\\d';
const ON = `(?:\\d{1,2}(?:st|nd|rd|th)? )?(?:${MONTH} )?(?:\\d{1,2}(?:st|nd|rd|th)?,? )?`;
const COUNT =
  '(?<count>\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)';
const KIN =
  /\b(?:mother|father|brother|sister|wife|husband|son|daughter|parents?|aunt|uncle|partner|child|children|baby|twins?)\b/i;
/** Older than this is told in no message. */
const OLDEST = 89;

/** "Born on 4 June 1950 and is 75 as of January 2026". */
const BORN_AS_OF = lean(
  `\\bborn(?: on| in)? ${ON}(?<born>${YEAR})(?<gap>[^.\\n\\d]{0,30}?(?:[,(;]|\\b(?:he|she|and|so|who|patient|which|therefore|thus)) )(?:is|was|aged?|turned|turns|makes (?:her|him)) (?:now )?(?<age>\\d{1,2})(?: years?(?: old| of age)?)?,? (?:as of|in|on|as at) ${ON}(?<now>20\\d\\d)\\b`,
  'gi',
);
/** "As of March 2025 the patient, born in 1961, is 64". */
const AS_OF_BORN = lean(
  `\\b(?:as of|as at|in|on|today is|it is) ${ON}(?<now>20\\d\\d)(?<gap>[^.\\n\\d]{1,40}?)\\bborn(?: on| in)? ${ON}(?<born>${YEAR}),? (?:and )?(?:so )?(?:(?:she|he) )?(?:is|was|aged?) (?:now )?(?<age>\\d{1,2})\\b(?! ?(?:weeks|months|kg|cm|%|\\/|\\.\\d))`,
  'gi',
);
function ageOf({ born, now, gap = '', age }: Groups): Read | undefined {
  const years = amountOf(now) - amountOf(born);
  const stated = amountOf(age);
  if (KIN.test(gap) || years < 1 || Math.max(years, stated) > OLDEST) return undefined;
  // The birthday of the year is past or not.
  const expected = stated < years ? years - 1 : years;
  return { expected, stated, tolerance: 0, what: 'an age, from the years told' };
}

/** "It is 2026; he had his stroke in 2020, six years ago". */
const AGO = lean(
  `\\b(?:it is(?: now)?|the year is|this is|as of|now|today is|today,|written in|seen in|dated) ${ON}(?<to>20\\d\\d)\\b[^\\n\\d]{1,60}?\\b(?:in|since) (?:${MONTH} )?(?<from>${YEAR}),? ?\\(?(?:that is |which is |which was |now |so |about |some ){0,2}${COUNT} years ago\\b`,
  'gi',
);
/** "From 1998 to 2012, 14 years in all". */
const FROM_TO = lean(
  `\\b(?:from|between) (?<from>${YEAR}) ?(?:to|until|till|through|and|–|-) ?(?<to>${YEAR})[,;:(— ]{1,3}(?:a total of |that is |for |i\\.e\\. |in all |altogether |which is |or |so |lasting ){0,2}${COUNT} years(?= ?(?:in all|in total|altogether|total|long|of (?:smoking|drinking|treatment|service|work|exposure)|[.,;)\\n]|$))`,
  'gi',
);
/** "A first stroke in 2009 and a second eight years later, in 2017". */
const LATER = lean(
  `\\b(?:in|of|since) (?:${MONTH} )?(?<from>${YEAR})(?<gap>[^;\\n\\d]{1,50}?)\\b${COUNT} years (?:later|after that|afterwards)[, (]{1,2}in (?:${MONTH} )?(?<to>${YEAR})\\b`,
  'gi',
);
const ANOTHER = /\b(?:next|following|then|later|years?|months?)\b/i;
const betweenYears = ({ from, to, gap = '', count }: Groups): Read | undefined =>
  ANOTHER.test(gap)
    ? undefined
    : {
        expected: amountOf(to) - amountOf(from),
        stated: countOf(count),
        tolerance: 1,
        what: 'the years between two years',
      };

/** "The patient, 82, has been a widow for 10 years, since she was 72". */
const SINCE_AGE = lean(
  `\\b[a-z]{2,14},? (?<now>\\d{2})(?:,|[- ]years?[- ]old| years of age| and\\b)(?<gap>[^.;\\n\\d]{1,60}?)\\bfor (?:the (?:last|past) )?${COUNT} years,? (?:that is |i\\.e\\. |ever )?(?:since|from) (?:(?:she|he) was|(?:the )?age(?: of)?|aged) (?<then>\\d{1,2})\\b`,
  'gi',
);
const sinceAge = ({ now, gap = '', count, then }: Groups): Read | undefined =>
  KIN.test(gap)
    ? undefined
    : {
        expected: amountOf(now) - amountOf(then),
        stated: countOf(count),
        tolerance: 1,
        what: 'the years between two ages',
      };

const AGE =
  '(?:\\d{1,2}½?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)(?: (?:years?|months?|weeks?|days?))?';
/** "Two children, aged 4 and 7". */
const AGES = lean(
  `\\b(?<!\\b(?:of|other|her|his) )(?<count>two|three|four|five|six|2|3|4|5|6) (?:[a-z]{3,12} ){0,2}(?:children|kids|sons|daughters|grandchildren|siblings|brothers|sisters|boys|girls|grandsons|granddaughters)[,:]? \\(?(?:who are |now |currently )?(?:ages?d?) (?<list>${AGE}(?:(?:, and |, | and | & )${AGE}){1,6})(?: old| of age| respectively)?(?<closing>[.;,):\\n]|$)`,
  'gi',
);
function agesTold({ count, list = '', closing = '' }: Groups): Read | undefined {
  const told = list.split(/, and |, | and | & /).length;
  // "Three children, aged 4 and 7, and a baby": one may be told by other words.
  if (told < countOf(count) && /^[;,):]/.test(closing)) return undefined;
  return { expected: told, stated: countOf(count), tolerance: 0, what: 'how many ages are told' };
}

/** Years, and ages, against what is said to lie between them, and a count against the ages that are listed. */
export const sumsOfYears = (text: Searched): readonly Sum[] => [
  ...[BORN_AS_OF, AS_OF_BORN].flatMap((pattern) => matchesOf(text, pattern, ageOf)),
  ...[AGO, FROM_TO, LATER].flatMap((pattern) => matchesOf(text, pattern, betweenYears)),
  ...matchesOf(text, SINCE_AGE, sinceAge),
  ...matchesOf(text, AGES, agesTold),
];
