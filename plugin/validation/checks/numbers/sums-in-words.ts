import { lean } from '../../../lean.ts';
import type { Searched } from '../../needed-words.ts';
import { amountOf, countOf, matchesOf, type Sum, timesOf } from './sum.ts';

const COUNT = '(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|\\d{1,3})';
const THING =
  '(?:tablets?|pills?|capsules?|doses?|syringes?|patches|vials?|puffs?|sutures?|stitches|staples?|injections?|sessions?|treatments?|cycles?|visits?)';

/** "Of 12 stitches 5 were removed, leaving 9", "28 tablets, 10 taken, 16 left". */
const LEFT = lean(
  `\\b(?:of (?:the |her |his |your )?)?(?<all>${COUNT}) ${THING}(?: in situ| in place| in total)?[,;]? (?<gone>${COUNT}) (?:of them |of these )?(?:were |was |have been |are |has been )?(?:removed|taken|used|taken out|given|done|gone|missed|completed|finished)(?: today| so far| this morning| yesterday)?[,;]? (?:so |and |leaving |with |which leaves |that leaves |there are )?(?<rest>${COUNT})(?: (?:remain|remaining|left|to go|still))?\\b`,
  'gi',
);

/** "21 doses planned in total, 9 given inpatient, leaving 12 for home". */
const LEFT_OF_PLANNED = lean(
  `\\b(?<all>${COUNT}) ${THING} (?:were |are )?(?:planned|prescribed|ordered|booked|dispensed|supplied|scheduled)(?: in (?:total|all))?[,;:]? (?:of which )?(?<gone>${COUNT})(?: ${THING})? (?:were |have been |are |already |has been ){0,2}(?:given|taken|done|used|completed|attended|received|finished)\\b[^.;\\n\\d]{0,25}?[,;]? (?:leaving|so|with|which leaves|that leaves|and)(?: there are| another)? (?<rest>${COUNT})\\b`,
  'gi',
);

/** "84 tablets in the course; he has taken 56, so 28 to go". */
const LEFT_OF_COURSE = lean(
  `\\b(?<all>${COUNT}) ${THING}\\b[^.\\n\\d]{0,60}?\\b(?:has|have|had|having) (?:already )?(?:taken|used|had|received|done|attended|completed) (?<gone>${COUNT})(?: of them)?[,;]? (?:so |leaving |with |and |which leaves )(?:there are )?(?<rest>${COUNT}) (?:more )?(?:to go|left|remain|remaining)\\b`,
  'gi',
);

/** "48 participants screened, 36 enrolled (75%)". */
const SHARE_OF_PEOPLE = lean(
  /\b(?<all>\d{1,4}) (?:participants?|patients|people|subjects|volunteers|women|men|children|residents|staff|samples|cases)(?: [a-z]{4,12}){0,2}[,;:] (?<some>\d{1,4}) (?:[a-z]{3,14} ){1,3}\((?<share>\d{1,3}(?:\.\d)?) ?%\)/gi,
);

/** "Two injections on the right and one on the left, three in all". */
const IN_ALL = lean(
  `\\b(?<![\\d.,/-])(?<one>${COUNT}) (?:${THING} |[a-z]{3,14} ){0,2}(?:on|in|at|from|of|before|during|last) [^.;:\\n\\d]{2,40}? and (?<other>${COUNT}) (?:[a-z]{3,14} ){0,2}(?:on|in|at|from|of|after|during|this) [^.;:\\n\\d]{2,30}?[,;(] ?(?:so |making |which makes |that makes |or )?(?<all>${COUNT}) (?:[a-z]{3,14} )?(?:in all|altogether|in total|all told|together)\\b`,
  'gi',
);

/** "Day 3 of 7 of ceftriaxone, 5 days remain": the day itself counts either way. */
const COURSE = lean(
  `\\bday (?<day>\\d{1,2}) of (?:a |her |his |your )?(?<all>\\d{1,2})\\b[^.\\n\\d]{0,60}?[ ,;(](?<rest>${COUNT})(?: more)? days? (?:are |is |still ){0,2}(?:remain|remaining|left|to go)\\b`,
  'gi',
);

/** "A 10-day course twice daily is 30 tablets", "one tablet three times a day for a week makes 28". */
const COURSE_TOTAL = lean(
  /\b(?<days>\d{1,2})[- ]day (?:course|supply|prescription)(?: of [a-z]{4,20})?(?: \d{1,4} ?mg)?,? (?<often>once|twice|three times|four times) (?:daily|a day|per day)[,:;]? (?:is|makes?|comes to|needs|requires|=|means|so) (?<number>\d{1,3}) (?:tablets|pills|capsules|doses)\b/gi,
);

/** "5 mL of 100 mg/5 mL gives 200 mg", "10 mL of the 250 mg/5 mL suspension is 250 mg". */
const LIQUID = lean(
  /\b(?<volume>\d{1,3}(?:\.\d{1,2})?) ?mL of (?:the |a |an )?(?:[a-z]{4,20} )?(?<mass>\d{1,4}(?:\.\d{1,2})?) ?(?<unit>mg|mcg|units)(?: ?\/ ?| per )(?<per>\d{1,3}(?:\.\d{1,2})?)? ?mL(?: [a-z]{4,20}){0,2}[,:;]? (?:gives?|is|equals|=|contains?|delivers?|makes?|provides?|which is|that is) (?<stated>\d{1,5}(?:\.\d{1,2})?) ?\k<unit>\b/gi,
);

/** "5 mL of 1% lidocaine (50 mg)": a percentage is grams in 100 mL. */
const OF_PERCENT = lean(
  /\b(?<!\d[.,]|[/-])(?<volume>\d{1,3}(?:\.\d{1,2})?) ?mL (?:of )?(?<percent>\d{1,2}(?:\.\d{1,3})?) ?% (?:plain )?(?:lidocaine|lignocaine|bupivacaine|levobupivacaine|ropivacaine|prilocaine|mepivacaine|glucose|dextrose|saline|sodium chloride)(?: plain| hydrochloride)?[,;:]? ?(?:\(|=|is |which is |that is |i\.e\. |or |giving |gives |contains |a total of ){0,2}(?<stated>\d{1,5}(?:\.\d{1,2})?) ?(?<unit>mg|g)\b(?! ?\/)/gi,
);

/** "Formula of 24 kcal/oz, takes 30 oz/day, which is 720 kcal", "1.5 kcal/mL, 1,000 mL = 1,500 kcal". */
const BY_RATE = lean(
  /\b(?<rate>\d{1,2}(?:\.\d{1,2})?) ?kcal ?(?:\/|per) ?(?<unit>oz|ounce|mL)\b[^.;\n\d]{0,30}?\b(?<amount>[\d,]{1,6}(?:\.\d)?) ?\k<unit>s?(?: ?\/ ?day| (?:a|per|each) day| daily)?[,;:]? (?:which is|which gives|that is|i\.e\.|=|gives|giving|makes|making|so|for|provides|providing) (?:about |a total of )?(?<stated>[\d,]{2,6}) ?kcal\b(?! ?\/)/gi,
);

/** "A 70 kg man at 15 mg/kg gets 1,500 mg". */
const BY_WEIGHT = lean(
  /\b(?<weight>\d{1,3}(?:\.\d)?)[- ]?kg\b[^.\n\d]{0,30}?\b(?:at|x|×|times|with|dosed at|receiving|getting) (?<rate>\d{1,3}(?:\.\d{1,2})?) ?(?<unit>mg|mcg|g|units|mL)\/kg(?! ?\/)(?: (?:per dose|once|a dose))?[,:;]? (?:gets|is|=|equals|makes|needs|receives|comes to|means|so|requires|gives|which is) (?:a dose of |about )?(?<stated>[\d,]{1,7}(?:\.\d{1,2})?) ?\k<unit>\b(?! ?\/)/gi,
);

/** "Born in 1980 and 62 years old in 2026". */
const AGE =
  /\bborn in (?<born>(?:19|20)\d\d)\b[^.\n\d]{0,40}?\b(?<age>\d{1,3}) (?:years old|years of age|now) in (?<year>20\d\d)\b/gi;

/** "1 tablet in the morning and 1 at night, 3 tablets a day". */
const TABLETS_OF_DAY = lean(
  /\b(?<one>[1-4]|one|two|three|four|half|half a) (?<unit>tablet|capsule|puff|pill)s? (?:in the morning|with breakfast|at breakfast|each morning|every morning) and (?<other>[1-4]|one|two|three|four|half|half a)(?: (?:tablet|capsule|puff|pill)s?)? (?:in the evening|at night|at bedtime|with dinner|with supper|each evening|each night)(?: each day)?[,;:(]{1,2} ?(?:which is |that is |so |a total of |for a total of |that makes )?(?<stated>\d|one|two|three|four|five|six) \k<unit>s? (?:a|per|each) day\b/gi,
);

/** "The bottle holds 60 tablets; at 2 a day it will last 60 days". */
const LASTS = lean(
  /\b(?<all>\d{1,3}) (?:tablets|capsules|pills|doses|patches|sachets)\b[^.\n\d]{0,30}?\b(?:at|taking|take|using) (?<daily>\d|one|two|three|four|five|six)(?: tablets?| capsules?| pills?| doses?)? (?:a|per|each) day[^.;\n\d]{0,30}?\b(?:last|lasts|is enough for|are enough for|will do for) (?:you |him |her )?(?:for )?(?<days>\d{1,3}) days\b/gi,
);

/** "Each 5 mL contains 160 mg, so 10 mL gives 640 mg". */
const CONTAINS = lean(
  /\b(?:each|every) (?<per>\d{1,3}(?:\.\d)?) ?mL (?:contains|has|holds|gives|provides) (?<mass>\d{1,4}(?:\.\d{1,2})?) ?(?<unit>mg|mcg|g|units)\b[^.;\n\d]{0,30}?\b(?<volume>\d{1,3}(?:\.\d)?) ?mL (?:gives|contains|is|has|provides|makes|holds|equals) (?<stated>\d{1,5}(?:\.\d{1,2})?) ?\k<unit>\b/gi,
);

/** "Pain went from 8/10 to 3/10, a drop of 2 points". */
const POINTS = lean(
  /\bfrom (?<first>\d{1,2})\/(?<scale>\d{1,3}) to (?<second>\d{1,2})\/\k<scale>(?: [a-z]{2,10}){0,2},? (?:which is |that is )?(?:an? )?(?:drop|fall|rise|gain|improvement|reduction|change|increase|decrease) of (?<stated>\d{1,2}|one|two|three|four|five|six|seven|eight) points?\b/gi,
);

/** "MMSE 24/30 last year, 21/30 today, a decline of three points". */
const POINTS_APART = lean(
  /\b(?<!\d[/.])(?<first>\d{1,2})\/(?<scale>10|1[05]|2[0478]|30|100|5[06]|60)\b[^.;\n\d/]{0,40}?\b(?:19\d\d,? |20\d\d,? )?(?:[a-z ,()]{0,40})?(?<second>\d{1,2})\/\k<scale>\b[^.;\n\d]{0,40}?\b(?:drop|fall|rise|gain|improvement|reduction|change|increase|decrease|decline|loss|difference|worsening|down|up)(?: of| by)? (?<stated>\d{1,2}|one|two|three|four|five|six|seven|eight)(?: points?)?(?![-/%\d.]| ?(?:mg|kg|%|days?|weeks?|months?))/gi,
);

const minus = (what: string) => (groups: Readonly<Record<string, string | undefined>>) => ({
  expected: countOf(groups.all) - countOf(groups.gone),
  stated: countOf(groups.rest),
  tolerance: 0,
  what,
});

/** Small sums told in a sentence, with all their parts. */
/** "56 received, 12 issued to ward 4, balance 44": the register of a cupboard. */
const BALANCE = lean(
  `\\b(?<all>\\d{1,4}) (?:received|in stock|counted|brought forward|in the cupboard|at the start|delivered)[,;] ?(?<gone>\\d{1,3}) (?:issued|given|used|administered|supplied|dispensed|destroyed|returned)\\b[^.;\\n]{0,30}?[,;] ?(?:new |running |remaining )?(?:balance|stock|remainder)(?: is| of| now|:)? (?<rest>\\d{1,4})\\b`,
  'gi',
);

export const sumsInWords = (text: Searched): readonly Sum[] => [
  ...matchesOf(text, LEFT, minus('what is left')),
  ...matchesOf(text, BALANCE, minus('what is left')),
  ...matchesOf(text, LEFT_OF_PLANNED, minus('what is left')),
  ...matchesOf(text, LEFT_OF_COURSE, minus('what is left')),
  ...matchesOf(text, SHARE_OF_PEOPLE, ({ all, some, share }) =>
    amountOf(some) > amountOf(all)
      ? undefined
      : {
          expected: (100 * amountOf(some)) / amountOf(all),
          stated: amountOf(share),
          tolerance: 1.5,
          what: 'a share in percent',
        },
  ),
  ...matchesOf(text, IN_ALL, ({ one, other, all }) => ({
    expected: countOf(one) + countOf(other),
    stated: countOf(all),
    tolerance: 0,
    what: 'how many in all',
  })),
  ...matchesOf(text, BY_RATE, ({ rate, amount, stated }) => {
    const expected = amountOf(rate) * amountOf(amount);
    return { expected, stated: amountOf(stated), tolerance: expected * 0.06, what: 'what the feeds come to' };
  }),
  ...matchesOf(text, COURSE, ({ day, all, rest }) => {
    const left = amountOf(all) - amountOf(day);
    const stated = countOf(rest);
    return { expected: left, stated, tolerance: stated === left + 1 ? 1 : 0, what: 'the days left' };
  }),
  ...matchesOf(text, COURSE_TOTAL, ({ days, often, number }) => ({
    expected: amountOf(days) * timesOf(often),
    stated: amountOf(number),
    tolerance: 0,
    what: 'the tablets of the course',
  })),
  ...matchesOf(text, LIQUID, ({ volume, mass, per, stated }) => {
    const expected = (amountOf(volume) * amountOf(mass)) / amountOf(per ?? '1');
    return { expected, stated: amountOf(stated), tolerance: expected * 0.05, what: 'the dose in the liquid' };
  }),
  ...matchesOf(text, OF_PERCENT, ({ volume, percent, stated, unit = '' }) => {
    const expected = amountOf(volume) * amountOf(percent) * (/^mg$/i.test(unit) ? 10 : 0.01);
    return { expected, stated: amountOf(stated), tolerance: expected * 0.06, what: 'the dose in the liquid' };
  }),
  ...matchesOf(text, BY_WEIGHT, ({ weight, rate, stated }) => {
    const expected = amountOf(weight) * amountOf(rate);
    return { expected, stated: amountOf(stated), tolerance: expected * 0.15, what: 'the dose by weight' };
  }),
  ...matchesOf(text, TABLETS_OF_DAY, ({ one, other, stated }) => ({
    expected: countOf(one?.replace(/ a$/i, '')) + countOf(other?.replace(/ a$/i, '')),
    stated: countOf(stated),
    tolerance: 0,
    what: 'the tablets of a day',
  })),
  ...matchesOf(text, LASTS, ({ all, daily, days }) => ({
    expected: amountOf(all) / countOf(daily),
    stated: amountOf(days),
    tolerance: 1.1,
    what: 'how long a supply lasts',
  })),
  ...matchesOf(text, CONTAINS, ({ per, mass, volume, stated }) => {
    const expected = (amountOf(mass) * amountOf(volume)) / amountOf(per);
    return { expected, stated: amountOf(stated), tolerance: expected * 0.05, what: 'the dose in the liquid' };
  }),
  ...matchesOf(text, POINTS, ({ first, second, stated }) => ({
    expected: Math.abs(amountOf(first) - amountOf(second)),
    stated: countOf(stated),
    tolerance: 0,
    what: 'a change in points',
  })),
  ...matchesOf(text, POINTS_APART, ({ first, second, stated }) => ({
    expected: Math.abs(amountOf(first) - amountOf(second)),
    stated: countOf(stated),
    tolerance: 0,
    what: 'a change in points',
  })),
  ...matchesOf(text, AGE, ({ born, age, year }) => ({
    expected: amountOf(year) - amountOf(born),
    stated: amountOf(age),
    tolerance: 1,
    what: 'the age',
  })),
];
