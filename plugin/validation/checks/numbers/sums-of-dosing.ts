import { lean } from '../../../lean.ts';
import type { Searched } from '../../needed-words.ts';
import { amountOf, countOf, type Groups, matchesOf, type Read, type Sum, timesOf } from './sum.ts';

const COUNT = '(?:\\d{1,3}|half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)';
const FORM = '(?:tablets?|capsules?|pills?|puffs?|sprays?|drops?|sachets?|doses?)';
const OFTEN =
  '(?<often>once|twice|three times|four times|five times|six times|[2-6] times|morning and (?:night|evening)|bd|tds|qds|bid|tid|qid|nightly|at night|each (?:morning|night|evening|day)|every (?:morning|night|day)|in the morning)(?: (?:a day|daily|per day|each day|every day))?';
const A_DAY = '(?: (?:a|per|each|every) day| daily| in (?:24 hours|a day|all|total)| altogether)?';
const MAKES =
  '[,;:(]{0,2} ?(?:which |that |it |this |so |adds? up |making |giving |totall?ing |amounts? |or |i\\.e\\. |= ?|comes? |works? out |is |makes? |gives? |equals? |totals? |are |at |to |about |a total of |a daily (?:dose|total) of ){1,4}';
const TIMES: Readonly<Record<string, number>> = { bd: 2, bid: 2, tds: 3, tid: 3, qds: 4, qid: 4 };
const oftenOf = (often = ''): number =>
  TIMES[often.toLowerCase()] ??
  (/^morning and/i.test(often) ? 2 : /^(?:each|every|in|at|nightly)/i.test(often) ? 1 : timesOf(often));
const numberOf = (said = ''): number => (/^an?$/i.test(said) ? 1 : /^half/i.test(said) ? 0.5 : countOf(said));

const SCALE: Readonly<Record<string, number>> = {
  mcg: 1e-3,
  microgram: 1e-3,
  micrograms: 1e-3,
  mg: 1,
  milligrams: 1,
  g: 1e3,
};
const UNIT = 'mcg|micrograms?|mg|milligrams|g';
const STRENGTH = `(?<each>\\d{1,4}(?:\\.\\d{1,2})?)[- ]?(?<unit>${UNIT})`;
const DAILY = `(?<stated>[\\d,]{1,6}(?:\\.\\d{1,2})?) ?(?<same>${UNIT})\\b(?! ?\\/)`;

/** "Two puffs twice a day of the 100 microgram inhaler add up to 400 micrograms daily". */
const STRENGTH_LAST = lean(
  `\\b(?<number>${COUNT}) ${FORM} ${OFTEN} (?:of|from|using|with) (?:the|a|an|his|her|your) ${STRENGTH}\\b(?: [a-z]{4,14}){0,3}${MAKES}${DAILY}`,
  'gi',
);
/** "Two puffs of a 250 microgram inhaler morning and night makes 1,000 micrograms". */
const OFTEN_LAST = lean(
  `\\b(?<number>${COUNT}) ${FORM} (?:of|from) (?:the|a|an|his|her|your) ${STRENGTH}\\b(?: [a-z]{4,14}){0,3}? ${OFTEN}${MAKES}${DAILY}`,
  'gi',
);
const FORM_LAST = lean(`\\b(?<number>${COUNT}) ${STRENGTH} (?:[a-z]{5,20} )?${FORM} ${OFTEN}${MAKES}${DAILY}`, 'gi');
/** "Two 500 mg tablets four times a day comes to 4 g". */
function amountsADay({ number, often, each, unit = '', stated, same = '' }: Groups): Read {
  const scale = (SCALE[unit.toLowerCase()] ?? Number.NaN) / (SCALE[same.toLowerCase()] ?? Number.NaN);
  const expected = numberOf(number) * amountOf(each) * oftenOf(often) * scale;
  return { expected, stated: amountOf(stated), tolerance: expected * 0.03, what: 'what a day comes to' };
}

/** "Two drops in each eye three times a day is 12 drops a day". */
const COUNTED = lean(
  `\\b(?<number>${COUNT}) (?<form>tablet|capsule|puff|drop|spray|dose)s?(?<both> (?:in|to|into) (?:each|both) (?:eyes?|ears?|nostrils?))? ${OFTEN}(?: of [a-z]{4,20})?${MAKES}(?<stated>\\d{1,2}|${COUNT}) \\k<form>s?${A_DAY}`,
  'gi',
);
function countADay({ number, both, often, stated }: Groups): Read {
  return {
    expected: numberOf(number) * oftenOf(often) * (both === undefined ? 1 : 2),
    stated: numberOf(stated),
    tolerance: 0,
    what: 'how many a day',
  };
}

/** "Each tablet is 25 mg, so 75 mg needs three tablets". */
const BY_EACH = lean(
  `\\beach (?:tablet|capsule|pill) (?:is|contains|has|holds) ${STRENGTH}\\b[,;:.]? (?:so |and )?(?:a dose of |your dose of |the )?${DAILY}(?: dose)? (?:needs?|is|takes?|means|requires?|=|makes) (?<number>${COUNT}) (?:tablets|capsules|pills)`,
  'gi',
);
function byEach({ each, unit = '', stated, same = '', number }: Groups): Read {
  const scale = (SCALE[same.toLowerCase()] ?? Number.NaN) / (SCALE[unit.toLowerCase()] ?? Number.NaN);
  return {
    expected: (amountOf(stated) * scale) / amountOf(each),
    stated: numberOf(number),
    tolerance: 0.01,
    what: 'how many tablets make the dose',
  };
}

/** "Warfarin 7 mg: one 5 mg and two 1 mg tablets". */
const OF_TWO = lean(
  `\\b(?<!\\d[.,])${DAILY}(?: (?:daily|a day|nightly|od|each day|today|tonight|at 6 pm|at night))?[,:;(]{1,2} ?(?:i\\.e\\.,? |as |given as |taken as |made (?:up )?of |that is |using |take )?(?<number>${COUNT}) (?<each>\\d{1,3}(?:\\.\\d)?) ?(?<unit>${UNIT})?(?: tablets?)? (?:and|plus) (?<other>${COUNT}) (?<size>\\d{1,3}(?:\\.\\d)?) ?(?<too>${UNIT}) (?:tablets?|capsules?)`,
  'gi',
);
function ofTwo({ stated, same = '', number, each, unit, other, size, too = '' }: Groups): Read | undefined {
  const [whole, one, two] = [same, unit ?? too, too].map((name) => SCALE[name.toLowerCase()]);
  if (whole !== one || whole !== two) return undefined;
  return {
    expected: numberOf(number) * amountOf(each) + numberOf(other) * amountOf(size),
    stated: amountOf(stated),
    tolerance: 0.01,
    what: 'what the dose comes to',
  };
}

const DAYS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30 };
/** "One tablet nightly; the box of 28 will last four weeks", "he takes one a day and has 90 left, enough for three months". */
const PACK = lean(
  `\\b(?<all>\\d{2,3})[- ](?:day|tablet|capsule|pill) (?:pack|box|supply|strip)(?: taken| used)? at (?<number>${COUNT}) (?:a day|daily|${OFTEN}),? (?:will |should )?(?:last|lasts|covers?|is enough for)(?: (?:you|her|him|them))?(?: for| about){0,2} (?<length>${COUNT}) (?<of>day|week|month)s?\\b`,
  'gi',
);
const LASTS = lean(
  `\\b(?<number>${COUNT}) (?:[a-z]{4,20} )?(?:${FORM} )?(?:a day|daily|${OFTEN})[^.\\n\\d]{1,30}?(?:\\b(?:box|pack|packet|bottle|supply|tub|strip|pot|inhaler) of |\\bhas |\\bhave )(?<all>\\d{1,3}|thirty|sixty|ninety)(?: ${FORM}| left){0,2}[^.;\\n\\d]{0,12}?\\b(?:lasts?|enough for|will do(?: for)?|covers?|runs? out (?:in|after)) (?:her |him |you |them )?(?:for |about |exactly ){0,2}(?<length>${COUNT}) (?<of>day|week|month)s?`,
  'gi',
);
/** "Inhaler of 200 puffs, used at two puffs twice daily, lasts 50 days", "a bottle of 150 ml at 5 ml three times a day lasts ten days". */
const SUPPLY_FIRST = lean(
  `\\b(?:of|with|holds) (?<all>\\d{2,3}) ?(?:ml|${FORM})[, ]{1,2}(?:used |taken |given )?at (?<number>${COUNT}) ?(?:ml|${FORM}) ${OFTEN},? (?:will |should )?(?:lasts?|is enough for|covers?) (?:for |about ){0,2}(?<length>${COUNT}) (?<of>day|week|month)s?`,
  'gi',
);
function lastsOf({ number, often, all, length, of = '' }: Groups): Read {
  const unit = DAYS[of.toLowerCase()[0] ?? ''] ?? Number.NaN;
  const expected = countOf(all) / (numberOf(number) * (often === undefined ? 1 : oftenOf(often))) / unit;
  return { expected, stated: numberOf(length), tolerance: expected * 0.26, what: 'how long a supply lasts' };
}

/** "To give 250 mg from a 125 mg/5 ml syrup, measure 10 ml". */
const FROM_LIQUID = lean(
  /\b(?<!\d[.,])(?<dose>\d{1,4}(?:\.\d)?) ?mg (?:from|of|using|with) (?:a |the )?(?<mass>\d{1,4}(?:\.\d)?) ?mg ?(?:\/|in|per) ?(?<per>\d{1,2}(?:\.\d)?) ?mL\b[^.;\n\d]{0,30}?[,:]? (?:measure|give|draw up|is|take|needs|=|means|requires)(?: out)? (?<stated>\d{1,3}(?:\.\d{1,2})?) ?mL\b/gi,
);
function fromLiquid({ dose, mass, per, stated }: Groups): Read {
  const expected = (amountOf(dose) * amountOf(per)) / amountOf(mass);
  return { expected, stated: amountOf(stated), tolerance: expected * 0.05, what: 'the volume of the dose' };
}

/** "125 ml/h for 8 hours makes 1 litre". */
const BY_HOUR = lean(
  `\\b(?<rate>\\d{1,4}) ?mL(?: ?\\/ ?| an | per )h(?:r|our)?\\b (?:for|over|x) (?<hours>\\d{1,2}|six|eight|ten|twelve|four|two|three) ?(?:h|hrs?|hours)\\b${MAKES}(?<stated>[\\d,]{1,6}(?:\\.\\d{1,2})?|one|two|three) ?(?<unit>mL|l|litres?|liters?)\\b(?! ?\\/)`,
  'gi',
);
function byHour({ rate, hours, stated, unit = '' }: Groups): Read {
  const expected = (amountOf(rate) * countOf(hours)) / (/^ml$/i.test(unit) ? 1 : 1000);
  return {
    expected,
    stated: countOf(stated?.replaceAll(',', '')),
    tolerance: expected * 0.06,
    what: 'the volume of an infusion',
  };
}

/** "40 units in the morning and 24 at night make 64 units a day". */
const MORNING_AND_NIGHT = lean(
  `\\b(?<one>\\d{1,3}) ?(?<unit>units|mg|mcg|micrograms) (?:in the morning|each morning|with breakfast|at breakfast|mane|am) (?:and|plus) (?<other>\\d{1,3})(?: ?\\k<unit>)? (?:at night|in the evening|at bedtime|each evening|with supper|with dinner|at teatime|nocte|pm)${MAKES}(?<stated>\\d{1,3}) ?\\k<unit>\\b`,
  'gi',
);
const ofMorningAndNight = ({ one, other, stated }: Groups): Read => ({
  expected: amountOf(one) + amountOf(other),
  stated: amountOf(stated),
  tolerance: 0.5,
  what: 'what a day comes to',
});

/** What single doses come to in a day, how many tablets make a dose, and how long a supply lasts. */
export const sumsOfDosing = (text: Searched): readonly Sum[] => [
  ...[STRENGTH_LAST, OFTEN_LAST, FORM_LAST].flatMap((pattern) => matchesOf(text, pattern, amountsADay)),
  ...matchesOf(text, COUNTED, countADay),
  ...matchesOf(text, BY_EACH, byEach),
  ...matchesOf(text, OF_TWO, ofTwo),
  ...[LASTS, SUPPLY_FIRST, PACK].flatMap((pattern) => matchesOf(text, pattern, lastsOf)),
  ...matchesOf(text, FROM_LIQUID, fromLiquid),
  ...matchesOf(text, BY_HOUR, byHour),
  ...matchesOf(text, MORNING_AND_NIGHT, ofMorningAndNight),
];
