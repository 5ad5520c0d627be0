import type { Searched } from '../needed-words.ts';
import { amountOf, countOf, matchesOf, type Sum } from './sum.ts';

const COUNT = '(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|\\d{1,3})';
const THING =
  '(?:tablets?|pills?|capsules?|doses?|syringes?|patches|vials?|puffs?|sutures?|stitches|staples?|injections?|sessions?|treatments?|cycles?|visits?)';

/** "Of 12 stitches 5 were removed, leaving 9", "28 tablets, 10 taken, 16 left". */
const LEFT = new RegExp(
  `\\b(?:of (?:the |her |his |your )?)?(?<all>${COUNT}) ${THING}[,;]? (?<gone>${COUNT}) (?:of them |of these )?(?:were |was |have been |are |has been )?(?:removed|taken|used|taken out|given|done|gone|missed|completed|finished)[,;]? (?:so |and |leaving |with |which leaves |that leaves |there are )?(?<rest>${COUNT})(?: (?:remain|remaining|left|to go|still))?\\b`,
  'gi',
);

/** "Day 3 of 7 of ceftriaxone, 5 days remain": the day itself counts either way. */
const COURSE = new RegExp(
  `\\bday (?<day>\\d{1,2}) of (?:a |her |his |your )?(?<all>\\d{1,2})\\b[^.\\n\\d]{0,60}?[ ,;(](?<rest>${COUNT})(?: more)? days? (?:remain|remaining|left|to go)\\b`,
  'gi',
);

/** "A 10-day course twice daily is 30 tablets", "one tablet three times a day for a week makes 28". */
const COURSE_TOTAL =
  /\b(?<days>\d{1,2})[- ]day (?:course|supply|prescription)(?: of [a-z]{4,20})?(?: \d{1,4} ?mg)?,? (?<often>once|twice|three times|four times) (?:daily|a day|per day)[,:;]? (?:is|makes?|comes to|needs|requires|=|means|so) (?<number>\d{1,3}) (?:tablets|pills|capsules|doses)\b/gi;

const OFTEN: Readonly<Record<string, number>> = { once: 1, twice: 2, 'three times': 3, 'four times': 4 };

/** "5 mL of 100 mg/5 mL gives 200 mg", "10 mL of the 250 mg/5 mL suspension is 250 mg". */
const LIQUID =
  /\b(?<volume>\d{1,3}(?:\.\d{1,2})?) ?mL of (?:the |a |an )?(?:[a-z]{4,20} )?(?<mass>\d{1,4}(?:\.\d{1,2})?) ?(?<unit>mg|mcg|units)(?: ?\/ ?| per )(?<per>\d{1,3}(?:\.\d{1,2})?)? ?mL(?: [a-z]{4,20}){0,2}[,:;]? (?:gives?|is|equals|=|contains?|delivers?|makes?|provides?|which is|that is) (?<stated>\d{1,5}(?:\.\d{1,2})?) ?\k<unit>\b/gi;

/** "A 70 kg man at 15 mg/kg gets 1,500 mg". */
const BY_WEIGHT =
  /\b(?<weight>\d{1,3}(?:\.\d)?)[- ]?kg\b[^.\n\d]{0,30}?\b(?:at|x|×|times|with|dosed at|receiving|getting) (?<rate>\d{1,3}(?:\.\d{1,2})?) ?(?<unit>mg|mcg|g|units|mL)\/kg(?! ?\/)(?: (?:per dose|once|a dose))?[,:;]? (?:gets|is|=|equals|makes|needs|receives|comes to|means|so|requires|gives|which is) (?:a dose of |about )?(?<stated>[\d,]{1,7}(?:\.\d{1,2})?) ?\k<unit>\b(?! ?\/)/gi;

/** "Born in 1980 and 62 years old in 2026". */
const AGE =
  /\bborn in (?<born>(?:19|20)\d\d)\b[^.\n\d]{0,40}?\b(?<age>\d{1,3}) (?:years old|years of age|now) in (?<year>20\d\d)\b/gi;

const minus = (what: string) => (groups: Readonly<Record<string, string | undefined>>) => ({
  expected: countOf(groups.all) - countOf(groups.gone),
  stated: countOf(groups.rest),
  tolerance: 0,
  what,
});

/** Small sums told in a sentence, with all their parts. */
export const sumsInWords = (text: Searched): readonly Sum[] => [
  ...matchesOf(text, LEFT, minus('what is left')),
  ...matchesOf(text, COURSE, ({ day, all, rest }) => {
    const left = amountOf(all) - amountOf(day);
    const stated = countOf(rest);
    return { expected: left, stated, tolerance: stated === left + 1 ? 1 : 0, what: 'the days left' };
  }),
  ...matchesOf(text, COURSE_TOTAL, ({ days, often, number }) => ({
    expected: amountOf(days) * (OFTEN[(often ?? '').toLowerCase()] ?? Number.NaN),
    stated: amountOf(number),
    tolerance: 0,
    what: 'the tablets of the course',
  })),
  ...matchesOf(text, LIQUID, ({ volume, mass, per, stated }) => {
    const expected = (amountOf(volume) * amountOf(mass)) / amountOf(per ?? '1');
    return { expected, stated: amountOf(stated), tolerance: expected * 0.05, what: 'the dose in the liquid' };
  }),
  ...matchesOf(text, BY_WEIGHT, ({ weight, rate, stated }) => {
    const expected = amountOf(weight) * amountOf(rate);
    return { expected, stated: amountOf(stated), tolerance: expected * 0.15, what: 'the dose by weight' };
  }),
  ...matchesOf(text, AGE, ({ born, age, year }) => ({
    expected: amountOf(year) - amountOf(born),
    stated: amountOf(age),
    tolerance: 1,
    what: 'the age',
  })),
];
