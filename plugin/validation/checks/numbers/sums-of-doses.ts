import { lean } from '../../../lean.ts';
import { matchesIn, type Searched } from '../../needed-words.ts';
import { AMOUNT, amountOf, COUNT, countOf, matchesOf, type Sum } from './sum.ts';

const UNITS = 'mg|mcg|g|mL|units';
const OFTEN =
  '(?:once|twice|two times|three times|four times|five times|2 times|3 times|4 times)(?: (?:a|per|each|every) day| daily)|every (?:4|6|8|12|four|six|eight|twelve) hours|b\\.?i\\.?d\\.?|bd|tds|qds|t\\.?i\\.?d\\.?|q\\.?i\\.?d\\.?|q ?(?:4|6|8|12) ?h(?:ours)?|(?:each|every) (?:morning|evening|night|day)|daily|nightly|at bedtime';
/** "that makes", "for a total of", "=": what follows is the result. */
const RESULT =
  "(?:(?:which|that|this|it|these|so that|together they) (?:makes?|is|adds? up to|comes? to|equals?|totals?|gives?|amounts? to)|that's|(?:adds?|adding) up to|(?:comes?|coming) to|making|totall?ing|totals|(?:for |in )?(?:a |his |her |your )?total(?: daily)?(?: dose)?(?: of| is| was|:)?|i\\.e\\.,?|or|=|equals|amounts to)(?: a total of)?(?: about| approximately| roughly)?";
const A_DAY =
  '(?: (?:of )?[a-z]{4,20})?(?: ?\\/ ?day| (?:a|per|each|every) day| daily| in (?:a day|24 hours)| total (?:a|per) day)';

const TIMES_OF_HOURS: Readonly<Record<string, number>> = {
  '4': 6,
  four: 6,
  '6': 4,
  six: 4,
  '8': 3,
  eight: 3,
  '12': 2,
  twelve: 2,
};
const TIMES_IN_WORDS: readonly (readonly [RegExp, number])[] = [
  [/^(?:twice|two|2|b)/, 2],
  [/^(?:three|3|t)/, 3],
  [/^(?:four|4|qi|q\.i|qds)/, 4],
  [/^five/, 5],
  [/./, 1],
];

/** How often a day: "three times a day", "every 8 hours", "q8h". */
function timesADay(said: string): number {
  const text = said.toLowerCase();
  const hours = /^(?:every|q) ?(\w{1,6})(?= ?h)/.exec(text)?.[1];
  if (hours !== undefined && TIMES_OF_HOURS[hours] !== undefined) return TIMES_OF_HOURS[hours];
  return TIMES_IN_WORDS.find(([pattern]) => pattern.test(text))![1];
}

/** `two 500 mg tablets three times a day; that makes 3,000 mg of acetaminophen a day`. */
const tabletsOfADay = lean(
  `\\b(?<count>${COUNT}) (?:of the )?(?:(?<size>${AMOUNT})[ -]?(?<unit>mg|mcg)(?: [a-z-]{3,20}){0,2} (?:tablets?|capsules?|pills?)|(?:tablets?|capsules?|pills?)(?: of| \\()? ?(?<strength>${AMOUNT})[ -]?(?<of>mg|mcg)(?: each| apiece)?\\)?)(?: (?:by mouth|orally|PO))? (?<often>${OFTEN})(?: (?:with|for|as|before|after) [^.;\\n\\d]{2,40}?)?[,.;:]? {0,2}${RESULT} (?<stated>${AMOUNT}) ?(?<same>mg|mcg)${A_DAY}`,
  'gi',
);
const dayOfTablets = (text: Searched): readonly Sum[] =>
  matchesOf(text, tabletsOfADay, ({ count, size, unit, strength, of, often = '', stated, same }) => {
    if ((unit ?? of)?.toLowerCase() !== same?.toLowerCase()) return undefined;
    const expected = countOf(count) * amountOf(size ?? strength) * timesADay(often);
    return { expected, stated: amountOf(stated), tolerance: expected * 0.01, what: 'the tablets of a day' };
  });

/** `1 g q12h, 2 g per day`. */
const dayOfDoses = lean(
  `\\b(?<!\\d[.,]?|\\b(?:plus|and|then|or|to|with|max|additional|extra) |\\+ ?)(?<size>${AMOUNT}) ?(?<unit>mg|mcg|g|units) (?:PO |IV |SC |by mouth |orally )?(?<often>${OFTEN})(?:,|;| \\(|:| =) ?(?:so |that is |which is |i\\.e\\. |or |= ?)?(?<stated>${AMOUNT}) ?(?<same>mg|mcg|g|units)(?: ?\\/ ?(?:day|d|24 ?h)| per day| a day| in 24 (?:h|hours)| total daily)\\b(?! ?(?:max|limit|cap|at most|ceiling))`,
  'gi',
);
const daysOfDoses = (text: Searched): readonly Sum[] =>
  matchesOf(text, dayOfDoses, ({ size, unit, often = '', stated, same }) => {
    if (unit?.toLowerCase() !== same?.toLowerCase()) return undefined;
    const expected = amountOf(size) * timesADay(often);
    return { expected, stated: amountOf(stated), tolerance: expected * 0.01, what: 'the doses of a day' };
  });

/** `three doses of 400 mg add up to 1,200 mg`, `each capsule holds 300 mg. She takes two capsules three times a day, a total of 1,800 mg`. */
const severalDoses = lean(
  `\\b(?<count>${COUNT}) (?:doses|boluses|injections|vials|puffs|patches|units|bags|tablets|capsules) of (?<size>${AMOUNT}) ?(?<unit>${UNITS})(?: each)?,? (?:together )?${RESULT} (?<stated>${AMOUNT}) ?(?<same>${UNITS})\\b(?! ?\\/)`,
  'gi',
);
const dosesTogether = (text: Searched): readonly Sum[] =>
  matchesOf(text, severalDoses, ({ count, size, unit, stated, same }) => {
    if (unit?.toLowerCase() !== same?.toLowerCase()) return undefined;
    const expected = countOf(count) * amountOf(size);
    return { expected, stated: amountOf(stated), tolerance: expected * 0.01, what: 'the doses together' };
  });

const holding = lean(
  `\\beach (?:capsule|tablet|pill) (?:holds|contains|is|has) (?<size>${AMOUNT}) ?(?<unit>mg|mcg)[.,;]? [^.\\n\\d]{0,30}?(?<count>${COUNT}) (?:tablets?|capsules?|pills?|of them) (?<often>${OFTEN}),? {0,2}${RESULT} (?<stated>${AMOUNT}) ?(?<same>mg|mcg)`,
  'gi',
);
const dayOfHolding = (text: Searched): readonly Sum[] =>
  matchesOf(text, holding, ({ size, unit, count, often = '', stated, same }) => {
    if (unit?.toLowerCase() !== same?.toLowerCase()) return undefined;
    const expected = countOf(count) * amountOf(size) * timesADay(often);
    return { expected, stated: amountOf(stated), tolerance: expected * 0.01, what: 'the tablets of a day' };
  });

const TABLET_TOTALS = lean(
  /\b(?<count>one|two|three|four|five|half|[1-5]) (?:of the )?(?<size>\d{1,4}(?:\.\d{1,2})?) ?(?<unit>mg|mcg) (?:[a-z-]{2,24} ){0,2}(?:tablets?|capsules?|pills?)\b(?<between>[^.;\n]{0,40}?)(?:,? (?:which|that) (?:makes|is|gives)|,? for|,? making|,? or|,? so|,? =) (?:a )?(?:total(?: daily dose)? of |total )?(?<total>\d{1,4}(?:\.\d{1,2})?) ?(?<same>mg|mcg)\b(?<behind>[^.;\n]{0,16})/gi,
);
/** `two 20 mg furosemide tablets each morning, which makes a total of 40 mg a day`. */
const tabletTotals = (text: Searched): readonly Sum[] =>
  matchesOf(text, TABLET_TOTALS, ({ count, size, unit, between, total, same, behind }) =>
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

const TABLET_COUNTS = lean(
  /(?:\b(?:tablets|pills|capsules) (?:are|come as|come in|of) (?<per>\d{1,4}(?:\.\d{1,2})?) ?mg(?: each| strength)?[^\n\d]{1,40}(?<dose>\d{1,4}(?:\.\d{1,2})?) ?mg,? \(?(?:which is|that is|that's|so|or|=|i\.e\.) ?(?<count>\d{1,2}|[a-z]{3,6}) (?:of the |of them|tablets?|pills?|capsules?)|(?<size>\d{1,4}(?:\.\d{1,2})?) ?mg (?:tablets?|tabs?|capsules?|pills?)[,:;]? (?:please )?(?:take |give )(?<number>\d{1,2}|[a-z]{3,6}) (?:tablets?|tabs?|capsules?|pills?|of them) \((?<total>\d{1,4}(?:\.\d{1,2})?) ?mg)/gi,
);
/** `Your tablets are 10 mg each. Take 40 mg, which is four tablets`, `5 mg tablets: take three tablets (15 mg)`. */
const tabletCounts = (text: Searched): readonly Sum[] =>
  matchesOf(text, TABLET_COUNTS, ({ per, dose, count, size, number, total }) => {
    const said = (count ?? number ?? '').toLowerCase();
    const tablets = countOf(said);
    return {
      expected: amountOf(dose ?? total) / amountOf(per ?? size),
      stated: tablets,
      tolerance: 0.1,
      what: 'a dose in tablets',
    };
  });

const TABLETS_OF_DOSE = lean(
  /\b(?<dose>\d{1,4}(?:\.\d{1,2})?) ?mg (?:(?:by mouth|PO|orally|once|each|every|a|per) ?){0,3}(?:daily|day|morning|evening|night|nightly|at bedtime)\b[^\n]{0,80}?\b(?:(?:tablets|pills|capsules) (?:are|come as|come in|you have are)(?: in)? |(?:gave|given|have|has|holds|contains|dispensed|using|with|got) (?:you |him |her )?)(?<size>\d{1,4}(?:\.\d{1,2})?)[ -]?mg(?: each| apiece| strength| size| tablets| capsules| pills)?[^.\n\d]{0,30}?\b(?:take|takes|give|swallow|need|so (?:that|this) is|that is|this is) (?<count>\d{1,2}|[a-z]{3,6}) (?:of them|of these|tablets?|pills?|capsules?)\b/gi,
);
/** `prednisone 40 mg daily for 5 days. The tablets are 20 mg each, so take 2 tablets every morning`. */
const tabletsOfDose = (text: Searched): readonly Sum[] =>
  matchesOf(text, TABLETS_OF_DOSE, ({ dose, size, count }) => ({
    expected: amountOf(dose) / amountOf(size),
    stated: countOf(count),
    tolerance: 0.1,
    what: 'a dose in tablets',
  }));

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

/** What a volume holds of a liquid of so much in `per` mL. */
const inVolume = (volume?: string, mg?: string, per = '1'): number => (amountOf(volume) * amountOf(mg)) / amountOf(per);

const SUSPENSIONS = lean(
  /\b(?:(?<before>\d{1,4}(?:\.\d{1,2})?) ?mg ?(?:\(|=|,|or) ?)?(?<volume>\d{1,3}(?:\.\d{1,2})?) ?ml (?:of (?:the )?)?\(?(?<mg>\d{1,4}) ?mg ?(?:\/|per) ?(?<per>\d{1,2})? ?ml\)?(?: (?:suspension|solution|syrup|elixir))? ?(?:(?:\(|=|, that is,? |for a dose of |,? total ?(?:of )?)(?<after>\d{1,4}(?:\.\d{1,2})?) ?mg)?/gi,
);
/** `5 mL of 250 mg/5 mL (250 mg)`, `give 400 mg (10 mL of 200 mg/5 mL)`. */
const suspensions = (text: Searched): readonly Sum[] =>
  matchesOf(text, SUSPENSIONS, ({ before, volume, mg, per, after }) => {
    const stated = after ?? before;
    if (stated === undefined) return undefined;
    const expected = inVolume(volume, mg, per);
    return { expected, stated: amountOf(stated), tolerance: expected * 0.08, what: 'the dose in this volume' };
  });

const DELIVERED = lean(
  /\b(?<mg>\d{1,4}) ?mg ?(?:\/|per) ?(?<per>\d{1,2})? ?mL\b[^.\n]{0,40}?(?<volume>\d{1,3}(?:\.\d{1,2})?) ?mL,? (?:which |that |and )?(?:delivers|gives|contains|provides|equals|is|=|to get|for a dose of|for) (?<stated>[\d,]{1,6}(?:\.\d{1,2})?) ?mg\b(?!\/)/gi,
);
/** `250 mg/5 mL amoxicillin, 10 mL, which delivers 500 mg`. */
const delivered = (text: Searched): readonly Sum[] =>
  matchesOf(text, DELIVERED, ({ mg, per, volume, stated }) => {
    const expected = inVolume(volume, mg, per);
    return { expected, stated: amountOf(stated), tolerance: expected * 0.1, what: 'the dose in this volume' };
  });

const VOLUME_HOLDS = lean(
  /\b(?<volume>\d{1,3}(?:\.\d{1,2})?) ?mL of (?:the |a |this |your )?(?<mg>\d{1,4}) ?mg ?(?:\/|per|in) ?(?<per>\d{1,2})? ?mL(?: [a-z]{4,12}){0,2},? (?:which |that )?(?:holds|contains|provides|gives|delivers|is|equals|makes|=) (?:about |exactly )?(?<stated>[\d,]{1,6}(?:\.\d{1,2})?) ?mg\b(?!\/)/gi,
);
/** `20 mL of the 160 mg/5 mL suspension holds 640 mg`. */
const volumeHolds = (text: Searched): readonly Sum[] =>
  matchesOf(text, VOLUME_HOLDS, ({ volume, mg, per, stated }) => {
    const expected = inVolume(volume, mg, per);
    return { expected, stated: amountOf(stated), tolerance: expected * 0.08, what: 'the dose in this volume' };
  });

const DAYS_UNITS = lean(
  /(?<parts>(?:\b\d{1,3} (?:units? )?(?:(?:of )?(?:[a-z]{4,12} ){0,2}?)(?:before|with|at|for|in the) (?:breakfast|lunch|dinner|supper|bedtime|morning|evening|noon)[^.\d\n]{0,25}){2,5})[^\d\n]{0,12}(?:total(?:ing|s)?|that's|that is|which is|adds up to|makes|for a total of|in all|altogether)[^\d\n.]{0,25}(?<stated>\d{1,3}) units/gi,
);
/** "12 units before breakfast, 10 before lunch, 14 before dinner, plus 24 units at bedtime. That's 60 units a day". */
const daysUnits = (text: Searched): readonly Sum[] =>
  matchesOf(text, DAYS_UNITS, ({ parts, stated }) => {
    const expected = [...(parts ?? '').matchAll(/\b\d{1,3}\b/g)].reduce((sum, [one]) => sum + Number(one), 0);
    return { expected, stated: amountOf(stated), tolerance: 0.5, what: 'units a day' };
  });

const UNITS_A_DAY = lean(
  /(?<parts>(?:\b\d{1,3} (?:units? )?(?:before|with|at|for|in the) (?:breakfast|lunch|dinner|supper|bedtime|morning|evening|noon)[,;]? (?:and )?){2,5})(?:so |that is |that's |= ?)?(?<stated>\d{1,3}) units (?:per|a|each) day/gi,
);
/** `10 units before breakfast, 10 before dinner; 20 units a day in total`. */
const unitsADay = (text: Searched): readonly Sum[] =>
  matchesOf(text, UNITS_A_DAY, ({ parts, stated }) => ({
    expected: [...(parts ?? '').matchAll(/\b\d{1,3}\b/g)].reduce((sum, [one]) => sum + Number(one), 0),
    stated: amountOf(stated),
    tolerance: 0.5,
    what: 'units a day',
  }));

const TIMED_UNITS = lean(
  /(?<parts>(?:\b(?:morning|breakfast|noon|midday|lunch|afternoon|evening|dinner|supper|bedtime|night)[ :]{1,2}\d{1,3} units?[,;:]? (?:and )?){2,5})(?:a |for a |in |= ?)?total(?: of|:)? (?<stated>\d{1,3}) units/gi,
);
/** `morning 10 units, noon 10 units, evening 10 units: total 30 units`. */
const timedUnits = (text: Searched): readonly Sum[] =>
  matchesOf(text, TIMED_UNITS, ({ parts, stated }) => ({
    expected: [...(parts ?? '').matchAll(/\d{1,3}/g)].reduce((sum, [one]) => sum + Number(one), 0),
    stated: amountOf(stated),
    tolerance: 0.5,
    what: 'units a day',
  }));

const DAY_TOTALS = lean(
  /\b(?<first>[\d,]{1,6}(?:\.\d{1,2})?) ?(?<unit>mg|mcg|units|mL) (?:(?:each|every|in the|with|at|before|PO) )?(?:morning|breakfast|noon|lunch|AM|qAM|midday)(?:,? and|,? plus|,| \+) (?<second>[\d,]{1,6}(?:\.\d{1,2})?) ?(?<same>mg|mcg|units|mL) (?:(?:each|every|in the|with|at|before|PO) )?(?:evening|night|bedtime|dinner|supper|PM|qPM|HS|qHS|nightly|noon|lunch)[,;:( ]{1,3}(?:for |that is |which is |which makes |making |so |= ?|or |a total of |total(?:ing)? |altogether ){0,2}(?<stated>[\d,]{1,6}(?:\.\d{1,2})?) ?(?<by>mg|mcg|units|mL)(?: a day| daily| per day|\/day)?(?: total| altogether| in all| in total| a day| daily| per day|\/day)/gi,
);
/** `100 mg each morning plus 200 mg each night, 300 mg a day altogether`. */
const dayTotals = (text: Searched): readonly Sum[] =>
  matchesOf(text, DAY_TOTALS, ({ first, unit, second, same, stated, by }) => {
    if (unit?.toLowerCase() !== same?.toLowerCase() || unit?.toLowerCase() !== by?.toLowerCase()) return undefined;
    const expected = amountOf(first) + amountOf(second);
    return { expected, stated: amountOf(stated), tolerance: expected * 0.01, what: 'the doses of a day' };
  });

const TIMED_TOTALS = lean(
  /(?<parts>(?:\b\d{1,4}(?:\.\d{1,2})? ?mg at (?:\d{4}|\d{1,2}(?::\d\d)? ?[ap]\.?m\.?|noon|bedtime|night)[,;]? (?:and )?){2,4})[^.\n]{0,60}?\btotal(?: therefore| of| is| was|:| =| dose| daily dose){0,2} (?<stated>\d{1,5}(?:\.\d{1,2})?) ?mg/gi,
);
/** `15 mg at 0800 and 15 mg at 2000, 24-hour total therefore 30 mg`. */
const timedTotals = (text: Searched): readonly Sum[] =>
  matchesOf(text, TIMED_TOTALS, ({ parts, stated }) => ({
    expected: [...(parts ?? '').matchAll(/(\d{1,4}(?:\.\d{1,2})?) ?mg/g)].reduce(
      (sum, [, one]) => sum + Number(one),
      0,
    ),
    stated: amountOf(stated),
    tolerance: 0.5,
    what: 'the doses of a day',
  }));

/** What tablets, volumes and the doses of a day come to. */
export const sumsOfDoses = (text: Searched): readonly Sum[] => [
  ...tabletTotals(text),
  ...tabletsOf(text),
  ...tabletCounts(text),
  ...tabletsOfDose(text),
  ...taperTablets(text),
  ...suspensions(text),
  ...delivered(text),
  ...volumeHolds(text),
  ...daysUnits(text),
  ...unitsADay(text),
  ...timedUnits(text),
  ...dayTotals(text),
  ...timedTotals(text),
  ...dayOfTablets(text),
  ...daysOfDoses(text),
  ...dosesTogether(text),
  ...dayOfHolding(text),
];
