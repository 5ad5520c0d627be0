import { lean } from '../../../lean.ts';
import type { Searched } from '../../needed-words.ts';
import { amountOf, countOf, type Groups, matchesOf, type Read, type Sum, timesOf } from './sum.ts';

const COUNT = '(?:\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve)';
const FORM = '(?:tablets?|capsules?|pills?|puffs?|sachets?|patches|vials?|ampoules?|syringes?)';

const OPPOSITE =
  '(?:positive|negative|malignant|benign|normal|abnormal|involved|uninvolved|clear|resistant|susceptible|sensitive|male|female|open|healed|blocked|occluded|patent|intact|ruptured|sterile|alive|dead)';
/** "Three of the five biopsies were positive and two negative". */
const BOTH_KINDS = lean(
  `\\b(?<![\\d.,/-])(?<some>${COUNT}) (?:out )?of (?:the |his |her |these )?(?<all>${COUNT}) [a-z]{4,14}(?: [a-z]{3,14}){0,2} (?:were|was|are|is|came back|tested) ${OPPOSITE}(?: for [a-z]{4,14})?,? (?:and|but|while) (?:the other )?(?<rest>${COUNT}) (?:were |was |are |is |came back |tested )?${OPPOSITE}(?<behind>[^\\n]{0,60})`,
  'gi',
);
/** "She attended 9 of the 12 sessions and missed 3". */
const KEPT_AND_MISSED = lean(
  `\\b(?:attended|took|taken|kept|completed|had|received) (?<some>${COUNT}) (?:out )?of (?:the |his |her |these )?(?<all>${COUNT}) (?:[a-z]{4,14} ){1,3}(?:and|but) (?:has |have )?(?:missed|skipped|refused|cancelled|declined) (?:the other )?(?<rest>${COUNT})\\b(?! of\\b)(?<behind>[^\\n]{0,60})`,
  'gi',
);
const OTHERS =
  /^,| (?:pending|equivocal|indeterminate|inadequate|unclear|lost|other|others|rest|more|not|still|awaited|mixed|postponed)\b/i;

/** Fewer are told apart only where nothing is said of others. */
function partedOf({ some, all, rest, behind = '' }: Groups): Read | undefined {
  const stated = countOf(some) + countOf(rest);
  const expected = countOf(all);
  return stated < expected && OTHERS.test(behind)
    ? undefined
    : { expected, stated, tolerance: 0, what: 'how many there are' };
}

const WHEN = '(?:on|in|at|during|before|after|last|this|yesterday|today)';
/** "She had 3 seizures, one on Monday and two on Friday". */
const ONE_BY_ONE = lean(
  `\\b(?:had|suffered|needed|received|given|recorded|made|with) (?<all>${COUNT}) (?!of |more |or )[a-z]{4,14}(?: (?!includ)[a-z]{3,14}){0,3}[,:(–-]{1,2} ?\\(?(?<some>${COUNT}) (?:of them )?${WHEN}\\b[^.,;:\\n]{2,24},? and (?<rest>${COUNT}) (?:of them )?${WHEN}\\b(?<last>[^.,;:\\n]{1,30})(?=[.;)\\n]|$)(?<behind>[^\\n]{0,60})`,
  'gi',
);

const SCALE: Readonly<Record<string, number>> = { mcg: 1e-3, mg: 1, g: 1e3 };
const STRENGTH = '(?<each>\\d{1,4}(?:\\.\\d{1,2})?) ?(?<unit>mg|mcg|g|units)\\b(?!\\/)';
const DOSE = '(?<stated>[\\d,]{1,6}(?:\\.\\d{1,2})?) ?(?<same>mg|mcg|g|units)\\b(?! ?\\/)';
const AT_ONCE =
  '(?: (?:per|a|each) dose| each time| at a time| at once| in all| altogether| in total| total| in one go)';
/** "Four tablets of 25 mg, 100 mg per dose". */
const BY_STRENGTH = lean(
  `\\b(?<![\\d.,/-])(?<number>${COUNT}) ${FORM} of (?:[a-z]{5,20} )?${STRENGTH}(?: each)?(?:,? \\(?(?:which is |that is |making |which makes |makes |make |so |or |i\\.e\\. |= ?)(?:a total of |a dose of |in all )?${DOSE}(?! (?:a|per|each) day| daily| (?:of|once|twice) )|,? \\(?(?<dose>[\\d,]{1,6}(?:\\.\\d{1,2})?) ?(?<too>mg|mcg|g|units)${AT_ONCE}\\b)`,
  'gi',
);
/** "A dose of 100 mg, given as four tablets of 25 mg". */
const STRENGTH_LAST = lean(
  `\\b(?<![\\d.,/-])${DOSE},? (?:given as|taken as|as|made up of|made up from|that is|i\\.e\\.) (?<number>${COUNT}) ${FORM} of ${STRENGTH}`,
  'gi',
);
function strengthsOf({ number, each, unit = '', stated, same, dose, too }: Groups): Read | undefined {
  const said = (same ?? too ?? '').toLowerCase();
  const scale =
    unit.toLowerCase() === said ? 1 : (SCALE[unit.toLowerCase()] ?? Number.NaN) / (SCALE[said] ?? Number.NaN);
  const expected = countOf(number) * amountOf(each) * scale;
  return { expected, stated: amountOf(stated ?? dose), tolerance: expected * 0.02, what: 'what the dose comes to' };
}

const VOLUME =
  '(?<volume>[\\d,]{1,6}(?:\\.\\d{1,2})?|one|a|two) ?(?<of>mL|L|litres?|liters?)(?: (?:of|bag of) [^.,;:\\n\\d]{3,30}| bag)?';
const RATE = '(?<rate>[\\d,]{1,5}(?:\\.\\d)?) ?mL(?: ?\\/ ?| per | an )h(?:r|our)?\\b';
const HOURS = '(?<hours>\\d{1,2}(?:\\.\\d)?|one|two|three|four|five|six|eight|ten|twelve) ?(?:h|hrs?|hours?)\\b';
/** "500 mL at 100 mL/h lasts 5 hours". */
const LASTS = lean(
  `\\b(?<![\\d.,])${VOLUME},? (?:runs |running |run |infused |given |set |is |will ){0,3}at ${RATE},? (?:and |will |should |which |it |so |is |be ){0,3}(?:lasts?|runs?|takes?|finish(?:es)?|through|done|over)(?: for| over| in| out in| after)? (?:about )?${HOURS}`,
  'gi',
);
function runsOf({ volume = '', of = '', rate, hours }: Groups): Read {
  const amount = (volume.toLowerCase() === 'a' ? 1 : countOf(volume)) * (/^ml$/i.test(of) ? 1 : 1000);
  const expected = amount / amountOf(rate);
  return {
    expected,
    stated: countOf(hours),
    tolerance: Math.max(0.3, expected * 0.12),
    what: 'the hours of an infusion',
  };
}

const OFTEN = '(?<often>once|twice|three times|four times|five times|six times)';
const A_DAY = '(?:a day|daily|per day|each day|every day)';
/** "A 28-day supply of one tablet a day is 28 tablets", "one tablet twice a day for 14 days comes to 28 tablets". */
const SUPPLY = lean(
  `\\b(?<days>\\d{1,3})[- ]days? supply (?:of|at|for) (?<number>${COUNT}) ${FORM}(?: ${OFTEN})? ${A_DAY},? (?:is|makes|comes to|means|needs|requires|equals|=) (?<stated>${COUNT}) ${FORM}\\b`,
  'gi',
);
const FOR_DAYS = lean(
  `\\b(?<![\\d.,/-])(?<number>${COUNT}) ${FORM}(?: ${OFTEN})? ${A_DAY} for (?<days>${COUNT}) days,? (?:is|makes|comes to|means|needs|requires|equals|=|so) (?:a total of )?(?<stated>${COUNT}) ${FORM}(?: in all)?\\b`,
  'gi',
);
const suppliesOf = ({ days, number, often, stated }: Groups): Read => ({
  expected: countOf(days) * countOf(number) * (often === undefined ? 1 : timesOf(often)),
  stated: countOf(stated),
  tolerance: 1,
  what: 'the number supplied',
});

const LENGTH = 'km|miles?|kilomet(?:er|re)s?|met(?:er|re)s|laps?|minutes?|hours?|cups?|glasses';
/** "He walks 2 km twice a day, 4 km in all". */
const TIMES_A_DAY = lean(
  `\\b(?<![\\d.,/-])(?<number>\\d{1,4}(?:\\.\\d)?|${COUNT}|an?|half an) (?<unit>${LENGTH})(?: of [a-z]{3,14})? ${OFTEN} ${A_DAY}(?:,| \\(|;) ?(?:which is |that is |so |or |making |i\\.e\\. |a total of |about ){0,2}(?<stated>\\d{1,4}(?:\\.\\d)?|${COUNT}) (?<same>${LENGTH})(?: (?:in all|in total|altogether|all told|${A_DAY}))`,
  'gi',
);
function timesADay({ number = '', unit = '', often, stated, same = '' }: Groups): Read | undefined {
  if (unit.toLowerCase().replace(/e?s$/, '') !== same.toLowerCase().replace(/e?s$/, '')) return undefined;
  const one = /^an?$/i.test(number) ? 1 : /^half/i.test(number) ? 0.5 : countOf(number);
  const expected = one * timesOf(often);
  return { expected, stated: countOf(stated), tolerance: expected * 0.05, what: 'what a day comes to' };
}

/** Parts of a number, portions of a dose, a bag or a supply, with what they come to. */
export const sumsOfPortions = (text: Searched): readonly Sum[] => [
  ...[BOTH_KINDS, KEPT_AND_MISSED, ONE_BY_ONE].flatMap((pattern) => matchesOf(text, pattern, partedOf)),
  ...[BY_STRENGTH, STRENGTH_LAST].flatMap((pattern) => matchesOf(text, pattern, strengthsOf)),
  ...matchesOf(text, LASTS, runsOf),
  ...[SUPPLY, FOR_DAYS].flatMap((pattern) => matchesOf(text, pattern, suppliesOf)),
  ...matchesOf(text, TIMES_A_DAY, timesADay),
];
