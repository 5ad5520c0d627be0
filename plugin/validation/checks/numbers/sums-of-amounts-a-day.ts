import { lean } from '../../../lean.ts';
import { wordTable } from '../../../word-table.ts';
import type { Searched } from '../../needed-words.ts';
import { amountOf, countOf, type Groups, matchesOf, type Read, type Sum } from './sum.ts';

const DOSE = '(?<dose>\\d{1,4}(?:\\.\\d)?) ?mg';
const EACH_DAY =
  '(?:once daily|once a day|daily|a day|each (?:day|morning)|every (?:day|morning)|in the morning|od|qd)';
const OF_COURSE =
  '(?:for|x|×) ?(?<days>\\d{1,2}) days?[,;:. (]{1,3}(?:using |which is |that is |a total of |total(?:ling)? |making |= ?|or |needs |which makes |about ){0,2}(?<stated>[\\d,]{2,6}) ?mg (?:in (?:all|total)|altogether|total\\b|overall)';
/** `Prednisone 40 mg for 5 days, using 200 mg in total`; of any drug where it is said to be given once a day. */
const STEROID = lean(
  `\\b(?:prednisone|prednisolone|methylprednisolone|dexamethasone)\\b[^.\\n\\d]{0,25}${DOSE}(?: (?:po|by mouth|orally|${EACH_DAY})){0,2} ${OF_COURSE}`,
  'gi',
);
const ONCE_DAILY = lean(`\\b${DOSE} (?:po |by mouth |orally )?${EACH_DAY} ${OF_COURSE}`, 'gi');
const courseOf = ({ dose, days, stated }: Groups): Read => ({
  expected: amountOf(dose) * amountOf(days),
  stated: amountOf(stated),
  tolerance: 0.6,
  what: 'what a course takes',
});

const INSULIN = lean(
  /\b(?<basal>\d{1,3}) ?units?\b(?: (?:at (?:night|bedtime)|once daily|daily|nightly|in the (?:morning|evening)))?,? ?(?:plus|and|\+) (?:[a-z]{5,14} )?(?<meal>\d{1,2}) ?units? (?:with|before|at) (?:(?:her |his |your |the )?(?<meals>three|3|two|2)(?: main)? meals|(?:each|every)(?: main)? meal|each of (?:her|his|your|the) three meals)[^.;\n\d]{0,25}?(?<stated>\d{1,3}) ?units? (?:a day|daily|per day|each day|in (?:all|total)|altogether|in 24 hours)/gi,
);
/** `Glargine 20 units plus lispro 5 units with three meals: 35 units a day`. */
const insulin = (text: Searched): readonly Sum[] =>
  matchesOf(text, INSULIN, ({ basal, meal, meals = 'three', stated }) => ({
    expected: amountOf(basal) + countOf(meals) * amountOf(meal),
    stated: amountOf(stated),
    tolerance: 0.5,
    what: 'the insulin of a day',
  }));

const FEEDS = lean(
  /\b(?<each>\d{1,4}) ?mL (?:(?<times>two|three|four|five|six|seven|eight|ten|twelve|\d{1,2}) times (?:a day|daily|per day|in 24 hours)|every (?<hours>two|three|four|six|eight|2|3|4|6|8) hours)(?: by (?:tube|mouth|bottle|syringe))?[,;:( =]{1,3}(?:that is |which is |so |making |or |a total of |total )?(?:\d{1,2} feeds(?: and|,| or| making)? )?(?<stated>[\d,]{2,6}) ?mL (?:a day|daily|per day|in 24 hours|over 24 hours|in (?:all|total)|in a day)/gi,
);
/** `120 mL six times a day, 720 mL in 24 hours`, `60 mL every 3 hours, 480 mL a day`. */
const feeds = (text: Searched): readonly Sum[] =>
  matchesOf(text, FEEDS, ({ each, times, hours, stated }) => {
    const expected = amountOf(each) * (hours === undefined ? countOf(times) : 24 / countOf(hours));
    return {
      expected,
      stated: amountOf(stated),
      tolerance: Math.max(1, expected * 0.03),
      what: 'the volume of a day',
    };
  });

const MEALS =
  '(?:(?:at |with |before |in the )?(?:breakfast|lunch(?:time)?|midday|noon|dinner|supper|tea|tea-?time|evening|morning|bed(?:time)?|night))';
/** `10 units breakfast, 8 lunch, 12 supper and 20 at bed, 50 units a day`. */
const UNITS_COUNTED =
  '(?:\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen|sixteen|eighteen|twenty)';
const BY_MEALS = lean(
  `\\b(?<parts>${UNITS_COUNTED} ?(?:units? )?(?:of insulin )?${MEALS}(?:(?:, and |, | and |; )${UNITS_COUNTED} ?(?:units? )?${MEALS}){1,4})[,;:=( ]{1,3}(?:total(?:ling)?(?: of)? |that is |which is |so |in all |makes? |is |are |gives? |come to |comes to |add up to )?(?<stated>\\d{1,3}) units? (?:a day|daily|per day|each day|in (?:all|total)|altogether|total)`,
  'gi',
);
const COUNTED = new RegExp(`\\b${UNITS_COUNTED}\\b`, 'gi');
const MORE: Readonly<Record<string, number>> = wordTable({
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  eighteen: 18,
  twenty: 20,
});
const unitsOf = (said: string): number => MORE[said.toLowerCase()] ?? countOf(said);
const insulinByMeals = (text: Searched): readonly Sum[] =>
  matchesOf(text, BY_MEALS, ({ parts = '', stated }) => ({
    expected: [...parts.matchAll(COUNTED)].reduce((sum, [one]) => sum + unitsOf(one), 0),
    stated: amountOf(stated),
    tolerance: 0.5,
    what: 'the insulin of a day',
  }));

/** `Smoked 20 a day from 18 to 58, 40 pack-years`. */
const packYearsFrom = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<number>\d{1,2}) (?:cigarettes |cigs )?(?:a|per|each) day from (?:the )?(?:age (?:of )?)?(?<from>\d{2}) (?:to|until) (?:the )?(?:age (?:of )?)?(?<until>\d{2})[^.\n\d]{1,25}?(?<stated>\d{1,3})[- ]?pack[- ]?years?/gi,
    ({ number, from, until, stated }) => {
      const expected = (amountOf(number) / 20) * (amountOf(until) - amountOf(from));
      return { expected, stated: amountOf(stated), tolerance: Math.max(2, expected * 0.12), what: 'pack-years' };
    },
  );

const OF_BEST = lean(
  /\b(?<flow>\d{2,3}) ?(?:L\/min )?\(?(?:from|of|against|out of|,|with)? ?(?:a |his |her |your |usual |personal |previous ){0,3}best (?:is |was |of |PEFR |peak flow ){0,2}(?<best>\d{3})(?: ?L\/min)?\)?[,;:(= ]{1,3}(?:so |that is |which is |about |or ){0,2}(?<share>\d{1,3}) ?%/gi,
);
/** `Peak flow 300 from a best of 500, 60% of best`. */
const ofBest = (text: Searched): readonly Sum[] =>
  matchesOf(text, OF_BEST, ({ flow, best, share }) => ({
    expected: (100 * amountOf(flow)) / amountOf(best),
    stated: amountOf(share),
    tolerance: 4,
    what: 'the share of the best peak flow',
  }));

const WEEKLY_TABLETS = lean(
  /\b(?:weekly|once a week|every week)[,:]? (?:as |taken as |\()?(?<each>two|three|four|five|six|seven|eight|nine|ten|\d{1,2})(?: of the| x)? \d{1,2}(?:\.\d)? ?mg tablets\)?[,;:. ]{1,3}(?:so |that is |supply |dispense |= ?)?(?<stated>\d{1,3}) tablets for (?<weeks>\d{1,2}|four|eight|twelve) weeks/gi,
);
/** `15 mg weekly as six 2.5 mg tablets, 24 tablets for 4 weeks`. */
const weeklyTablets = (text: Searched): readonly Sum[] =>
  matchesOf(text, WEEKLY_TABLETS, ({ each, stated, weeks }) => ({
    expected: countOf(each) * countOf(weeks),
    stated: amountOf(stated),
    tolerance: 0.5,
    what: 'what a course takes',
  }));
/** `Twin 1 1500 g, twin 2 1350 g: discordance 10%`: by the larger of the two. */
const discordance = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<one>[\d,]{1,5}(?:\.\d{1,2})?) ?(?<unit>g|kg)\b[^\n.%]{1,50}?\b(?<other>[\d,]{1,5}(?:\.\d{1,2})?) ?\k<unit>\b[^\n%\d]{1,50}?(?:discordan(?:ce|cy|t)(?: by| of| is| was|:)?(?: about)? (?<behind>\d{1,2}(?:\.\d)?) ?%|\b(?<before>\d{1,2}(?:\.\d)?) ?% (?:growth |weight )?discordan(?:ce|cy|t)\b)/gi,
    ({ one, other, behind, before }) => {
      const sizes = [amountOf(one), amountOf(other)];
      return {
        expected: (100 * (Math.max(...sizes) - Math.min(...sizes))) / Math.max(...sizes),
        stated: amountOf(behind ?? before),
        tolerance: 2.6,
        what: 'the discordance in percent',
      };
    },
  );

/** What a day or a course comes to, and shares and rates of two values. */
export const sumsOfAmountsADay = (text: Searched): readonly Sum[] => [
  ...[STEROID, ONCE_DAILY].flatMap((pattern) => matchesOf(text, pattern, courseOf)),
  ...insulin(text),
  ...insulinByMeals(text),
  ...feeds(text),
  ...packYearsFrom(text),
  ...ofBest(text),
  ...weeklyTablets(text),
  ...discordance(text),
];
