import { matchesIn, type Searched } from '../needed-words.ts';
import { amountOf, countOf, matchesOf, type Sum, timesOf } from './sum.ts';

const A_DAY: Readonly<Record<string, number>> = {
  daily: 1,
  'once daily': 1,
  'once a day': 1,
  qd: 1,
  'every day': 1,
  nightly: 1,
  'at bedtime': 1,
  qhs: 1,
  bid: 2,
  'twice daily': 2,
  'twice a day': 2,
  'every 12 hours': 2,
  q12h: 2,
  tid: 3,
  'three times daily': 3,
  'three times a day': 3,
  'every 8 hours': 3,
  q8h: 3,
  qid: 4,
  'four times daily': 4,
  'four times a day': 4,
  'every 6 hours': 4,
  q6h: 4,
};

/** `1 tablet three times daily for 10 days, #30`, `take 2 capsules bid x 7 days, dispense 28`. */
const quantities = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<!\b(?:then|by) (?:take |give )?)(?<count>\d|one|two|three|a) (?:tablets?|tabs?|capsules?|caps?|pills?)(?: (?:by mouth|orally|PO))? (?<often>[a-z0-9]{2,7}(?: [a-z0-9]{1,5}){0,2}?)(?: with (?:food|meals))? (?:for|x|×) ?(?<days>\d{1,3}) ?(?:days?|d)\b(?:(?!\bthen\b)[^.\n\d#]){0,25}(?:#|\b(?:dispense|disp|qty|quantity|total)[:# ]{0,3}(?:of )?)(?<number>\d{1,4})\b/gi,
    ({ count, often, days, number }) => {
      const times = A_DAY[(often ?? '').toLowerCase()];
      if (times === undefined) return undefined;
      const expected = countOf(count) * times * amountOf(days);
      return {
        expected,
        stated: amountOf(number),
        tolerance: Math.max(1, expected * 0.1),
        what: 'the quantity dispensed',
      };
    },
  );

/** `one capsule by mouth every six hours for seven days … The quantity to dispense is 28 capsules`. */
const dispensed = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<!\b(?:then|by) (?:take |give )?)(?<count>one|two|three|a|[1-3]) (?:\d{1,4} mg )?(?:[a-z]{5,16} )?(?:tablets?|capsules?|pills?)(?: \(\d{1,4} mg\))?(?: (?:by mouth|orally|PO))? (?<often>(?:each|every) (?:morning|evening|night|day)|every (?:six|eight|twelve|[468]|12) hours|once daily|once a day|daily|twice daily|twice a day|three times (?:daily|a day)|four times (?:daily|a day))[, ]{1,2}(?:with \w{3,8} )?for (?<days>\d{1,2}|three|five|six|seven|ten|fourteen) days\b(?:(?!\bthen\b)[^\n]){0,160}?\b(?:quantity(?: to dispense)?|dispense|dispensed|supply|bottle (?:holds|has|contains)|box holds|you (?:get|got|have|were given))(?: is| of|:| was)? (?<number>\d{1,3}) (?:tablets|capsules|pills)/gi,
    ({ count, often, days, number }) => {
      const times =
        { six: 4, eight: 3, twelve: 2, '4': 6, '6': 4, '8': 3, '12': 2 }[
          /every (\w{1,6}) hours/i.exec(often ?? '')?.[1]?.toLowerCase() ?? ''
        ] ?? A_DAY[(often ?? '').toLowerCase()];
      if (times === undefined) return undefined;
      const expected = countOf(count) * times * countOf(days);
      return {
        expected,
        stated: amountOf(number),
        tolerance: Math.max(1, expected * 0.1),
        what: 'the quantity dispensed',
      };
    },
  );

/** `for 5 days using 20 mg tablets. That is two tablets a day, or 10 tablets for the whole course`. */
const wholeCourse = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\bfor (?<days>\d{1,2}|three|five|seven|ten|fourteen) days\b[^\n]{0,60}?\b(?<each>one|two|three|four|[1-6]) (?:tablets?|capsules?|pills?) (?:a day|daily|each day|per day),? (?:or|so|which is|for|making) (?<all>\d{1,3}) (?:tablets|capsules|pills) (?:for|in) (?:the )?(?:whole|entire|full|all)/gi,
    ({ days, each, all }) => ({
      expected: countOf(days) * countOf(each),
      stated: amountOf(all),
      tolerance: 0.5,
      what: 'what a course takes',
    }),
  );

/** `four times a day for 7 days. The bottle holds 28 capsules, enough for the whole course`. */
const courseCounts = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /(?<each>\b(?:two|2|three|3|1\.5|half) (?:capsules|tablets|pills)[^.\n]{0,40})?\b(?<times>once|twice|one|two|three|four|five|[1-6]) ?(?:times )?(?:a day|daily|each day|per day) for (?<days>\d{1,2}|three|five|seven|ten|fourteen) days?\b[^\n]{0,70}?\b(?<count>\d{1,3}) (?:capsules|tablets|pills)\b[^.\n]{0,30}\b(?:exactly|whole|entire|full|complete|all of it|last you)\b/gi,
    ({ each, times, days, count }) => {
      if (each !== undefined) return undefined; // several at once: which of them the count is of is not certain
      return {
        expected: timesOf(times) * countOf(days),
        stated: amountOf(count),
        tolerance: 1,
        what: 'what a course takes',
      };
    },
  );

/** `two 20 mg furosemide tablets each morning, which makes a total of 40 mg a day`. */
const tabletTotals = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<count>one|two|three|four|five|half|[1-5]) (?:of the )?(?<size>\d{1,4}(?:\.\d{1,2})?) ?(?<unit>mg|mcg) (?:[a-z-]{2,24} ){0,2}(?:tablets?|capsules?|pills?)\b(?<between>[^.;\n]{0,40}?)(?:,? (?:which|that) (?:makes|is|gives)|,? for|,? making|,? or|,? so|,? =) (?:a )?(?:total(?: daily dose)? of |total )?(?<total>\d{1,4}(?:\.\d{1,2})?) ?(?<same>mg|mcg)\b(?<behind>[^.;\n]{0,16})/gi,
    ({ count, size, unit, between, total, same, behind }) =>
      unit?.toLowerCase() !== same?.toLowerCase() ||
      /\b(?:twice|two|three|four|times|bid|tid|qid|every|morning and|and)\b/i.test(`${between ?? ''}`) ||
      /\b(?:twice|three|times|every)\b/i.test(behind ?? '')
        ? undefined
        : {
            expected: countOf(count) * amountOf(size),
            stated: amountOf(total),
            tolerance: 0.01,
            what: 'the tablets of a dose',
          },
  );

/** `5 mL of 250 mg/5 mL (250 mg)`, `give 400 mg (10 mL of 200 mg/5 mL)`. */
const suspensions = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?:(?<before>\d{1,4}(?:\.\d{1,2})?) ?mg ?(?:\(|=|,|or) ?)?(?<volume>\d{1,3}(?:\.\d{1,2})?) ?ml (?:of (?:the )?)?\(?(?<mg>\d{1,4}) ?mg ?(?:\/|per) ?(?<per>\d{1,2})? ?ml\)?(?: (?:suspension|solution|syrup|elixir))? ?(?:(?:\(|=|, that is,? |for a dose of |,? total ?(?:of )?)(?<after>\d{1,4}(?:\.\d{1,2})?) ?mg)?/gi,
    ({ before, volume, mg, per, after }) => {
      const stated = after ?? before;
      if (stated === undefined) return undefined;
      const expected = (amountOf(volume) * amountOf(mg)) / (per === undefined ? 1 : amountOf(per));
      return { expected, stated: amountOf(stated), tolerance: expected * 0.08, what: 'the dose in this volume' };
    },
  );

/** "12 units before breakfast, 10 before lunch, 14 before dinner, plus 24 units at bedtime. That's 60 units a day". */
const daysUnits = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /(?<parts>(?:\b\d{1,3} (?:units? )?(?:(?:of )?(?:[a-z]{4,12} ){0,2}?)(?:before|with|at|for|in the) (?:breakfast|lunch|dinner|supper|bedtime|morning|evening|noon)[^.\d\n]{0,25}){2,5})[^\d\n]{0,12}(?:total(?:ing|s)?|that's|that is|which is|adds up to|makes|for a total of|in all|altogether)[^\d\n.]{0,25}(?<stated>\d{1,3}) units/gi,
    ({ parts, stated }) => {
      const expected = [...(parts ?? '').matchAll(/\b\d{1,3}\b/g)].reduce((sum, [one]) => sum + Number(one), 0);
      return { expected, stated: amountOf(stated), tolerance: 0.5, what: 'units a day' };
    },
  );

/** `10 units before breakfast, 10 before dinner; 20 units a day in total`. */
const unitsADay = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /(?<parts>(?:\b\d{1,3} (?:units? )?(?:before|with|at|for|in the) (?:breakfast|lunch|dinner|supper|bedtime|morning|evening|noon)[,;]? (?:and )?){2,5})(?:so |that is |that's |= ?)?(?<stated>\d{1,3}) units (?:per|a|each) day/gi,
    ({ parts, stated }) => ({
      expected: [...(parts ?? '').matchAll(/\b\d{1,3}\b/g)].reduce((sum, [one]) => sum + Number(one), 0),
      stated: amountOf(stated),
      tolerance: 0.5,
      what: 'units a day',
    }),
  );

/** `250 mg/5 mL amoxicillin, 10 mL, which delivers 500 mg`. */
const delivered = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<mg>\d{1,4}) ?mg ?(?:\/|per) ?(?<per>\d{1,2})? ?mL\b[^.\n]{0,40}?(?<volume>\d{1,3}(?:\.\d{1,2})?) ?mL,? (?:which |that |and )?(?:delivers|gives|contains|provides|equals|is|=|to get|for a dose of|for) (?<stated>[\d,]{1,6}(?:\.\d{1,2})?) ?mg\b(?!\/)/gi,
    ({ mg, per, volume, stated }) => {
      const expected = (amountOf(volume) * amountOf(mg)) / (per === undefined ? 1 : amountOf(per));
      return { expected, stated: amountOf(stated), tolerance: expected * 0.1, what: 'the dose in this volume' };
    },
  );

/** `Your tablets are 10 mg each. Take 40 mg, which is four tablets`, `5 mg tablets: take three tablets (15 mg)`. */
const tabletCounts = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /(?:\b(?:tablets|pills|capsules) (?:are|come as|come in|of) (?<per>\d{1,4}(?:\.\d{1,2})?) ?mg(?: each| strength)?[^\n\d]{1,40}(?<dose>\d{1,4}(?:\.\d{1,2})?) ?mg,? \(?(?:which is|that is|that's|so|or|=|i\.e\.) ?(?<count>\d{1,2}|[a-z]{3,6}) (?:of the |of them|tablets?|pills?|capsules?)|(?<size>\d{1,4}(?:\.\d{1,2})?) ?mg (?:tablets?|tabs?|capsules?|pills?)[,:;]? (?:please )?(?:take |give )(?<number>\d{1,2}|[a-z]{3,6}) (?:tablets?|tabs?|capsules?|pills?|of them) \((?<total>\d{1,4}(?:\.\d{1,2})?) ?mg)/gi,
    ({ per, dose, count, size, number, total }) => {
      const said = (count ?? number ?? '').toLowerCase();
      const tablets = countOf(said);
      return {
        expected: amountOf(dose ?? total) / amountOf(per ?? size),
        stated: tablets,
        tolerance: 0.1,
        what: 'a dose in tablets',
      };
    },
  );

/** `100 mg each morning plus 200 mg each night, 300 mg a day altogether`. */
const dayTotals = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<first>[\d,]{1,6}(?:\.\d{1,2})?) ?(?<unit>mg|mcg|units|mL) (?:(?:each|every|in the|with|at|before|PO) )?(?:morning|breakfast|noon|lunch|AM|qAM|midday)(?:,? and|,? plus|,| \+) (?<second>[\d,]{1,6}(?:\.\d{1,2})?) ?(?<same>mg|mcg|units|mL) (?:(?:each|every|in the|with|at|before|PO) )?(?:evening|night|bedtime|dinner|supper|PM|qPM|HS|qHS|nightly|noon|lunch)[,;:( ]{1,3}(?:for |that is |which is |which makes |making |so |= ?|or |a total of |total(?:ing)? |altogether ){0,2}(?<stated>[\d,]{1,6}(?:\.\d{1,2})?) ?(?<by>mg|mcg|units|mL)(?: a day| daily| per day|\/day)?(?: total| altogether| in all| in total| a day| daily| per day|\/day)/gi,
    ({ first, unit, second, same, stated, by }) => {
      if (unit?.toLowerCase() !== same?.toLowerCase() || unit?.toLowerCase() !== by?.toLowerCase()) return undefined;
      const expected = amountOf(first) + amountOf(second);
      return { expected, stated: amountOf(stated), tolerance: expected * 0.01, what: 'the doses of a day' };
    },
  );

/** `uses 10 mg tablets. Take 40 mg (four tablets) daily, then 20 mg (two tablets)`: each step in the one strength. */
function taperTablets(searched: Searched): readonly Sum[] {
  const sizes = matchesIn(
    searched,
    /\b(?:uses?|using|with|of|from|in) (\d{1,3}(?:\.\d)?)[ -]?mg (?:tablets|capsules|pills)\b/gi,
  );
  if (new Set(sizes.map(([, size]) => size)).size !== 1) return [];
  const size = amountOf(sizes[0]![1]);
  return matchesOf(
    searched,
    /\b(?<dose>\d{1,4}(?:\.\d{1,2})?) ?mg \((?<count>one|two|three|four|five|six|seven|eight|half|\d{1,2}) (?:tablets?|capsules?|pills?)\)/gi,
    ({ dose, count }) => ({
      expected: amountOf(dose) / size,
      stated: countOf(count),
      tolerance: 0.1,
      what: 'a dose in tablets',
    }),
  );
}

/** `15 mg at 0800 and 15 mg at 2000, 24-hour total therefore 30 mg`. */
const timedTotals = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /(?<parts>(?:\b\d{1,4}(?:\.\d{1,2})? ?mg at (?:\d{4}|\d{1,2}(?::\d\d)? ?[ap]\.?m\.?|noon|bedtime|night)[,;]? (?:and )?){2,4})[^.\n]{0,60}?\btotal(?: therefore| of| is| was|:| =| dose| daily dose){0,2} (?<stated>\d{1,5}(?:\.\d{1,2})?) ?mg/gi,
    ({ parts, stated }) => ({
      expected: [...(parts ?? '').matchAll(/(\d{1,4}(?:\.\d{1,2})?) ?mg/g)].reduce(
        (sum, [, one]) => sum + Number(one),
        0,
      ),
      stated: amountOf(stated),
      tolerance: 0.5,
      what: 'the doses of a day',
    }),
  );

/** `2 tablets of 250 mg (500 mg)`. */
const tabletsOf = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<count>one|two|three|four|five|six|half|[1-6]) (?:tablets?|capsules?|pills?) of (?<size>\d{1,4}(?:\.\d{1,2})?) ?mg(?: each)? ?(?:\(|=|,? (?:for )?a (?:total|dose) of )(?<total>[\d,]{1,5}(?:\.\d{1,2})?) ?mg(?! (?:a|per) day| daily)/gi,
    ({ count, size, total }) => ({
      expected: countOf(count) * amountOf(size),
      stated: amountOf(total),
      tolerance: 0.01,
      what: 'the tablets of a dose',
    }),
  );

/** `30 tablets, one daily, lasts 30 days`. */
const supplies = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<count>\d{1,3}) (?:tablets|capsules|pills)[,:;(]{0,2} (?:taken |take |taking |at )?(?<each>one|two|three|1|2|3) (?:tablets? |capsules? |pills? )?(?<often>daily|a day|once daily|once a day|every day|twice daily|twice a day|nightly)[,:;)]{0,2} (?:which |that |is |are |will )?(?:(?:last|lasts|enough for|covers?|a supply of|supply for|for)(?: you)? (?<days>\d{1,3}) days\b(?!,? (?:and )?(?:then|followed|increas))|(?:for )?an? (?<supply>\d{1,3})[- ]day supply)/gi,
    ({ count, each, often, days, supply }) => ({
      expected: amountOf(count) / (countOf(each) * (/twice/i.test(often ?? '') ? 2 : 1)),
      stated: amountOf(days ?? supply),
      tolerance: 1,
      what: 'how long a supply lasts',
    }),
  );

/** `morning 10 units, noon 10 units, evening 10 units: total 30 units`. */
const timedUnits = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /(?<parts>(?:\b(?:morning|breakfast|noon|midday|lunch|afternoon|evening|dinner|supper|bedtime|night)[ :]{1,2}\d{1,3} units?[,;:]? (?:and )?){2,5})(?:a |for a |in |= ?)?total(?: of|:)? (?<stated>\d{1,3}) units/gi,
    ({ parts, stated }) => ({
      expected: [...(parts ?? '').matchAll(/\d{1,3}/g)].reduce((sum, [one]) => sum + Number(one), 0),
      stated: amountOf(stated),
      tolerance: 0.5,
      what: 'units a day',
    }),
  );

/** `prednisone 40 mg daily for 5 days. The tablets are 20 mg each, so take 2 tablets every morning`. */
const tabletsOfDose = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<dose>\d{1,4}(?:\.\d{1,2})?) ?mg (?:(?:by mouth|PO|orally|once|each|every|a|per) ?){0,3}(?:daily|day|morning|evening|night|nightly|at bedtime)\b[^\n]{0,80}?\b(?:(?:tablets|pills|capsules) (?:are|come as|come in|you have are)(?: in)? |(?:gave|given|have|has|holds|contains|dispensed|using|with|got) (?:you |him |her )?)(?<size>\d{1,4}(?:\.\d{1,2})?)[ -]?mg(?: each| apiece| strength| size| tablets| capsules| pills)?[^.\n\d]{0,30}?\b(?:take|takes|give|swallow|need|so (?:that|this) is|that is|this is) (?<count>\d{1,2}|[a-z]{3,6}) (?:of them|of these|tablets?|pills?|capsules?)\b/gi,
    ({ dose, size, count }) => ({
      expected: amountOf(dose) / amountOf(size),
      stated: countOf(count),
      tolerance: 0.1,
      what: 'a dose in tablets',
    }),
  );

/** Sums of what is taken and handed out. */
export const sumsOfDoses = (text: Searched): readonly Sum[] => [
  ...quantities(text),
  ...dispensed(text),
  ...wholeCourse(text),
  ...courseCounts(text),
  ...tabletTotals(text),
  ...suspensions(text),
  ...daysUnits(text),
  ...tabletCounts(text),
  ...tabletsOfDose(text),
  ...tabletsOf(text),
  ...taperTablets(text),
  ...timedTotals(text),
  ...unitsADay(text),
  ...delivered(text),
  ...supplies(text),
  ...timedUnits(text),
  ...dayTotals(text),
];
