import type { Searched } from '../needed-words.ts';
import { MONTH } from './ages.ts';
import { amountOf, countOf, LOST, matchesOf, type Sum, sumOfVolumes, TAKEN } from './sum.ts';

const COUNT = 'half|one|two|three|four|five|six|\\d{1,2}';
const AMOUNT = '[\\d,]{1,6}(?:\\.\\d{1,2})?';
const UNITS = 'mg|mcg|g|mL|units';
const OFTEN =
  '(?:once|twice|two times|three times|four times|five times|2 times|3 times|4 times)(?: (?:a|per|each|every) day| daily)|every (?:4|6|8|12|four|six|eight|twelve) hours|b\\.?i\\.?d\\.?|t\\.?i\\.?d\\.?|q\\.?i\\.?d\\.?|q ?(?:4|6|8|12) ?h(?:ours)?|(?:each|every) (?:morning|evening|night|day)|daily|nightly|at bedtime';
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
  [/^(?:four|4|qi|q\.i)/, 4],
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
const tabletsOfADay = new RegExp(
  `\\b(?<count>${COUNT}) (?:of the )?(?:(?<size>${AMOUNT})[ -]?(?<unit>mg|mcg)(?: [a-z-]{3,20}){0,2} (?:tablets?|capsules?|pills?)|(?:tablets?|capsules?|pills?)(?: of| \\()? ?(?<strength>${AMOUNT})[ -]?(?<of>mg|mcg)(?: each| apiece)?\\)?)(?: (?:by mouth|orally|PO))? (?<often>${OFTEN})(?: (?:with|for|as|before|after) [^.;\\n\\d]{2,40}?)?[,.;:]? {0,2}${RESULT} (?<stated>${AMOUNT}) ?(?<same>mg|mcg)${A_DAY}`,
  'gi',
);
const dayOfTablets = (text: Searched): readonly Sum[] =>
  matchesOf(text, tabletsOfADay, ({ count, size, unit, strength, of, often = '', stated, same }) => {
    if ((unit ?? of)?.toLowerCase() !== same?.toLowerCase()) return undefined;
    const expected = countOf(count) * amountOf(size ?? strength) * timesADay(often);
    return { expected, stated: amountOf(stated), tolerance: expected * 0.01, what: 'the tablets of a day' };
  });

/** `three doses of 400 mg add up to 1,200 mg`, `each capsule holds 300 mg. She takes two capsules three times a day, a total of 1,800 mg`. */
const severalDoses = new RegExp(
  `\\b(?<count>${COUNT}) (?:doses|boluses|injections|vials|puffs|patches|units|bags|tablets|capsules) of (?<size>${AMOUNT}) ?(?<unit>${UNITS})(?: each)?,? (?:together )?${RESULT} (?<stated>${AMOUNT}) ?(?<same>${UNITS})\\b(?! ?\\/)`,
  'gi',
);
const dosesTogether = (text: Searched): readonly Sum[] =>
  matchesOf(text, severalDoses, ({ count, size, unit, stated, same }) => {
    if (unit?.toLowerCase() !== same?.toLowerCase()) return undefined;
    const expected = countOf(count) * amountOf(size);
    return { expected, stated: amountOf(stated), tolerance: expected * 0.01, what: 'the doses together' };
  });

const holding = new RegExp(
  `\\beach (?:capsule|tablet|pill) (?:holds|contains|is|has) (?<size>${AMOUNT}) ?(?<unit>mg|mcg)[.,;]? [^.\\n\\d]{0,30}?(?<count>${COUNT}) (?:tablets?|capsules?|pills?|of them) (?<often>${OFTEN}),? {0,2}${RESULT} (?<stated>${AMOUNT}) ?(?<same>mg|mcg)`,
  'gi',
);
const dayOfHolding = (text: Searched): readonly Sum[] =>
  matchesOf(text, holding, ({ size, unit, count, often = '', stated, same }) => {
    if (unit?.toLowerCase() !== same?.toLowerCase()) return undefined;
    const expected = countOf(count) * amountOf(size) * timesADay(often);
    return { expected, stated: amountOf(stated), tolerance: expected * 0.01, what: 'the tablets of a day' };
  });

const TIME_SAID =
  '(?:(?:on|at|last|this|in|since|a|one|two) )?(?:admission|discharge|home|baseline|visit|today|now|yesterday|morning|week|month|year|current(?:ly)?|arrival|(?:january|february|march|april|may|june|july|august|september|october|november|december)|the last visit|his last visit|her last visit|last visit)';
/** `Weight on admission 84 kg, today 79 kg, so she has lost 5 kg`. */
const weighed = new RegExp(
  `\\bweigh(?:t|ed|ing|s)(?: (?:was|is|of|at))? (?:(?<when>${TIME_SAID})(?: was| is)?:? )?(?<first>\\d{1,3}(?:\\.\\d)?) ?(?<unit>kg|lbs?|pounds)(?: (?:on|at|in) [a-z]{3,10})?,? (?:and |but )?(?:is |was )?${TIME_SAID}(?: (?:is|was|at|it is|it was))?:? ?(?<second>\\d{1,3}(?:\\.\\d)?) ?(?<same>kg|lbs?|pounds)[^.;\\n\\d]{0,30}\\b(?<act>lost|gained|loss of|gain of|down|up|drop of|fall of|rise of) (?<stated>\\d{1,3}(?:\\.\\d)?) ?(?:kg|lbs?|pounds)\\b(?! (?:since|in|over) )`,
  'gi',
);
const stay =
  /\b(?:came in at|admitted at|admission weight(?: of| was|:)?|weight on admission(?: of| was|:)?) (?<first>\d{1,3}(?:\.\d)?) ?(?<unit>kg|lbs?|pounds)\b[^\n]{0,120}?\b(?:discharge weight|weight (?:at|on) discharge|discharged at|dry weight|weight today)(?: is| was| of|:)? ?(?<second>\d{1,3}(?:\.\d)?) ?(?<same>kg|lbs?|pounds)[,;]? (?:for |with |so )?(?:a |an )?(?:net |total |overall )?(?<act>loss|gain|lost|down|drop) (?:of )?(?<stated>\d{1,3}(?:\.\d)?) ?(?:kg|lbs?|pounds)\b/gi;
const weights = (text: Searched): readonly Sum[] => [...changeOfWeight(text, weighed), ...changeOfWeight(text, stay)];
const changeOfWeight = (text: Searched, pattern: RegExp): readonly Sum[] =>
  matchesOf(text, pattern, ({ when = '', first, unit, second, same, act = '', stated }) => {
    if (unit?.slice(0, 2).toLowerCase() !== same?.slice(0, 2).toLowerCase()) return undefined;
    const isGain = /^(?:gain|up|rise)/i.test(act);
    // "Weight today 187 lb, last visit 179 lb": the later one first.
    const isBackward = /^(?:today|now|current)/i.test(when);
    const change = (isBackward ? -1 : 1) * (amountOf(second) - amountOf(first));
    return {
      expected: isGain ? change : -change,
      stated: amountOf(stated),
      tolerance: Math.max(0.6, Math.abs(change) * 0.1),
      what: 'a change of weight',
    };
  });

/** `from 162/94 to 138/82, a drop of 24 points systolic`. */
const pressures = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\bfrom (?<high>\d{2,3})\/(?<low>\d{2,3})(?: mm ?Hg)? (?:[a-z]{2,12} ){0,3}to (?<then>\d{2,3})\/(?<after>\d{2,3})(?: mm ?Hg)?(?: [a-z]{2,12}){0,3},? (?:a|an) (?:drop|fall|decrease|reduction|rise|increase|change|improvement|difference) of (?<stated>\d{1,3})(?: points?| mm ?Hg)?(?: (?:in (?:the )?)?(?<part>systolic|diastolic))?/gi,
    ({ high, low, then, after, stated, part }) => {
      const systolic = Math.abs(amountOf(high) - amountOf(then));
      const diastolic = Math.abs(amountOf(low) - amountOf(after));
      const said = amountOf(stated);
      const isEither = part === undefined && Math.abs(said - diastolic) < 1;
      const expected = part === 'diastolic' || isEither ? diastolic : systolic;
      return { expected, stated: said, tolerance: 1, what: 'a change of pressure' };
    },
  );

/** `148/88 in July and 132/80 now, so the top number is down by 16 points`. */
const pressuresApart = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<high>\d{2,3})\/(?<low>\d{2,3})\b[^.;\n\d]{1,40}?\b(?<then>\d{2,3})\/(?<after>\d{2,3})\b[^.;\n\d]{1,40}?\b(?<part>top|upper|systolic|bottom|lower|diastolic)\b[^.;\n\d]{0,30}?\b(?:down|up|fell|fallen|dropped|risen|drop|fall|rise|change)(?: by| of)? (?<stated>\d{1,3})\b(?! ?[%/])/gi,
    ({ high, low, then, after, part, stated }) => ({
      expected: /^(?:top|upper|systolic)/i.test(part ?? '')
        ? Math.abs(amountOf(high) - amountOf(then))
        : Math.abs(amountOf(low) - amountOf(after)),
      stated: amountOf(stated),
      tolerance: 1,
      what: 'a change of pressure',
    }),
  );

/** `Lying 142/80, standing 118/70, a drop of 24 systolic`. */
const posture = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?:lying|supine|sitting|seated) (?:bp )?(?:is |was |of )?(?<high>\d{2,3})\/(?<low>\d{2,3})[,;]? (?:and |to |then )?(?:standing|upright|on standing)(?: bp)?(?: is| was| at \d min(?:utes?)?| after \d min(?:utes?)?)?:? (?<then>\d{2,3})\/(?<after>\d{2,3})[,;(]? ?(?:so |which is |that is )?(?:a |the )?(?:postural )?(?:drop|fall)(?: of| is)? (?<stated>\d{1,3})\b(?! ?%)(?: ?mm ?hg)?(?: (?<part>systolic|diastolic))?/gi,
    ({ high, low, then, after, stated, part }) => {
      const [systolic, diastolic] = [amountOf(high) - amountOf(then), amountOf(low) - amountOf(after)];
      const said = amountOf(stated);
      const isLow = part === 'diastolic' || (part === undefined && Math.abs(said - diastolic) < 1);
      return { expected: isLow ? diastolic : systolic, stated: said, tolerance: 1, what: 'a change of pressure' };
    },
  );

/** `AFI by quadrants 4.2, 3.1, 3.8 and 2.9, total 14 cm`. */
const listedTotal = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /(?<![\d.,/])(?<parts>\d{1,3}(?:\.\d{1,2})?(?:, \d{1,3}(?:\.\d{1,2})?){1,5},? (?:and|plus) \d{1,3}(?:\.\d{1,2})?)(?: ?(?:cm|mm|ml|units))?[,;:] (?:a |in )?total(?: of| is)? (?<stated>\d{1,4}(?:\.\d{1,2})?) ?(?:cm|mm|ml|units)?\b/gi,
    ({ parts = '', stated }) => {
      const expected = [...parts.matchAll(/\d{1,3}(?:\.\d{1,2})?/g)].reduce((sum, [one]) => sum + amountOf(one), 0);
      return { expected, stated: amountOf(stated), tolerance: Math.max(0.6, expected * 0.02), what: 'a sum' };
    },
  );

/** `Weight 73.4 kg, target 70.5, so 2.9 kg to come off`. */
const toComeOff = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\bweight:? (?:of |is )?(?<first>\d{2,3}(?:\.\d)?) ?kg[,;] (?:and |with )?(?:a )?(?:target|dry weight|goal)(?: weight)?(?: of| is|:)? (?<second>\d{2,3}(?:\.\d)?)(?: ?kg)?[,;] (?:so |that is |leaving )?(?<stated>\d{1,2}(?:\.\d)?) ?(?:kg|l|litres?|liters?) (?:to (?:come off|remove|go|take off|lose)|over|above|off)\b/gi,
    ({ first, second, stated }) => ({
      expected: amountOf(first) - amountOf(second),
      stated: amountOf(stated),
      tolerance: 0.4,
      what: 'a change of weight',
    }),
  );

/** `from 1.0 to 1.5, a rise of 50 %`. */
const percents = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\bfrom (?<first>\d{1,5}(?:\.\d{1,2})?)(?: ?[a-zA-Z/]{1,8})?(?: (?:in|on) [A-Za-z]{3,10})? to (?<second>\d{1,5}(?:\.\d{1,2})?)(?: ?[a-zA-Z/]{1,8})?(?: (?:today|now|this \w{4,7}))?,? (?:which is |that is )?an? (?:relative )?(?:rise|increase|jump|fall|drop|decrease|reduction|decline|improvement|loss|gain) of (?:about |roughly |almost |nearly )?(?<stated>\d{1,3}(?:\.\d)?) ?(?:%|percent\b)(?! ?points?)/gi,
    ({ first, second, stated }) => {
      const change = Math.abs(amountOf(second) - amountOf(first));
      const share = (100 * change) / amountOf(first);
      // "From 40 % to 55 %, a gain of 15 %" tells the points.
      const expected = Math.abs(change - amountOf(stated)) < 0.6 ? change : share;
      return { expected, stated: amountOf(stated), tolerance: Math.max(2, share * 0.08), what: 'a change in percent' };
    },
  );

/** `Of the 28 tablets dispensed she has taken 20, so 8 are left`. */
const remaining = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\bof (?:the |his |her |your )?(?<all>\d{1,3}) (?:tablets|pills|capsules|doses|patches|strips|syringes|sessions|visits)(?: [a-z]{3,12}){0,3},? (?:he |she |you |they )?(?:has |have |had )?(?:taken|used|took|missed|had|attended|finished) (?<some>\d{1,3}|[a-z]{3,6})[,;] (?:so |and |leaving |which leaves )?(?:there are |you have |she has |he has )?(?<rest>\d{1,3}|[a-z]{3,6}) (?:are |is |still )?(?:left|remaining|remain|to go)\b/gi,
    ({ all, some, rest }) => ({
      expected: amountOf(all) - countOf(some),
      stated: countOf(rest),
      tolerance: 0,
      what: 'what is left of the whole',
    }),
  );

/** `20 mL of the 160 mg/5 mL suspension holds 640 mg`. */
const volumeHolds = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<volume>\d{1,3}(?:\.\d{1,2})?) ?mL of (?:the |a |this |your )?(?<mg>\d{1,4}) ?mg ?(?:\/|per|in) ?(?<per>\d{1,2})? ?mL(?: [a-z]{4,12}){0,2},? (?:which |that )?(?:holds|contains|provides|gives|delivers|is|equals|makes|=) (?:about |exactly )?(?<stated>[\d,]{1,6}(?:\.\d{1,2})?) ?mg\b(?!\/)/gi,
    ({ volume, mg, per, stated }) => {
      const expected = (amountOf(volume) * amountOf(mg)) / (per === undefined ? 1 : amountOf(per));
      return { expected, stated: amountOf(stated), tolerance: expected * 0.08, what: 'the dose in this volume' };
    },
  );

/** `Heparin 18 units/kg/h at 70 kg runs at 1,260 units per hour`. */
const infusions = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<per>\d{1,4}(?:\.\d{1,3})?) ?(?<unit>mg|mcg|mL|units|g|mEq)\/kg\/(?<time>h|hr|hour|min|minute|day)\b[^.\n\d]{1,30}?(?<kg>\d{1,3}(?:\.\d{1,2})?) ?kg\)?[^.\n\d]{1,40}?(?<stated>[\d,]{1,7}(?:\.\d{1,2})?) ?(?<same>mg|mcg|mL|units|g|mEq) ?(?:\/|per|an|a) ?(?<again>h|hr|hour|min|minute|day)\b/gi,
    ({ per, unit, time, kg, stated, same, again }) => {
      if (unit?.toLowerCase() !== same?.toLowerCase()) return undefined;
      const expected = (amountOf(per) * amountOf(kg) * minutesOf(again)) / minutesOf(time);
      return { expected, stated: amountOf(stated), tolerance: expected * 0.15, what: 'a rate by weight' };
    },
  );

const minutesOf = (time = ''): number => (/^m/i.test(time) ? 1 : /^h/i.test(time) ? 60 : 1440);

/** `34 weeks pregnant with a due date that is 6 weeks away`. */
const untilBirth = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<weeks>\d{1,2}) weeks(?: and \d days?)?(?: pregnant| of gestation| along|' gestation| gestation)[^.;\n\d]{0,40}\bdue (?:date )?(?:is |that is |which is |in )?(?:about |around )?(?<left>\d{1,2}) weeks(?: away| from (?:now|today)| ahead)?\b/gi,
    ({ weeks, left }) => ({
      expected: 40 - amountOf(weeks),
      stated: amountOf(left),
      tolerance: 1,
      what: 'the weeks until the due date',
    }),
  );

/** `38 weeks and 0 days along, exactly 12 weeks to go`, `36 weeks by scan, EDC four weeks away`. */
const weeksToGo = new RegExp(
  `\\b(?:at|are|is|now|today|she's|you're) (?<weeks>[1-4]\\d)(?: weeks|\\+\\d|w)[^.;\\n]{0,50}?\\b(?:(?:edc|edd|due(?: date)?)(?: is| in)?(?: about)? (?<until>${COUNT}) weeks(?: away| from (?:now|today)|\\b)|(?<left>${COUNT}) weeks (?:to go|left|until (?:your|her|the) due date|before (?:your|her|the) due date|from (?:your|her|the) due date))`,
  'gi',
);
const untilTerm = (text: Searched): readonly Sum[] =>
  matchesOf(text, weeksToGo, ({ weeks, until, left }) => ({
    expected: 40 - amountOf(weeks),
    stated: countOf(until ?? left),
    tolerance: 1.1,
    what: 'the weeks until the due date',
  }));

/** `Born at 32 weeks, now 10 weeks old, so corrected age is 2 weeks`. */
const correctedAge = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\bborn at (?<born>2\d|3\d)(?:[ -]weeks?|\+\d(?: weeks)?|w)\b[^.;\n]{0,40}?\b(?<age>\d{1,2}(?:\.\d)?)[ -](?<unit>weeks?|months?)[ -](?:old|of age|chronological)\b[^.;\n]{0,40}?\bcorrected(?: age| for [a-z]{4,12})?(?: is| of|:| to| =)? (?:about )?(?<stated>\d{1,2}(?:\.\d)?) (?<same>weeks?|months?)\b/gi,
    ({ born, age, unit, stated, same }) => {
      if (unit?.[0] !== same?.[0]) return undefined;
      const early = (40 - amountOf(born)) / (unit?.startsWith('m') ? 4.345 : 1);
      return {
        expected: amountOf(age) - early,
        stated: amountOf(stated),
        tolerance: unit?.startsWith('m') ? 0.8 : 1.1,
        what: 'a corrected age',
      };
    },
  );

/** `PO 720, IV 1,000, IVPB 200 = total in 1,920 mL`. */
const listedIntake = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /(?<parts>(?:\b(?:PO|oral|IV|IVF|IVPB|PN|TPN|blood|PRBC|flush(?:es)?|TF|NG|enteral|feeds?|urine|UOP|emesis|stool|drain|JP|Foley|chest tube) [\d,]{2,6}(?: ?mL)?(?:,|;| \+| and)? ){2,6})=? ?(?:a )?(?:total(?: (?:in|out|intake|output))?|in all)(?: of|:| =| is| was)? (?<stated>[\d,]{2,7}) ?mL/gi,
    ({ parts = '', stated }) =>
      LOST.test(parts) && TAKEN.test(parts)
        ? undefined
        : sumOfVolumes(
            [...parts.matchAll(/[\d,]{2,6}/g)].map(([one]) => one),
            stated,
          ),
  );

/** `5 days, two of the 20 mg tablets a day, or 10 tablets for the whole course`. */
const tabletsOfCourse = new RegExp(
  `\\bfor (?<days>\\d{1,2}|five|seven|ten) days\\b[^.\\n]{0,20}?[,;(] ?(?<each>${COUNT}) (?:of the )?(?:${AMOUNT} ?mg )?(?:tablets?|capsules?|pills?) (?:a day|daily|each day|per day|each morning|every morning)[^.\\n\\d]{0,20}?(?<all>\\d{1,3}) (?:tablets|capsules|pills) (?:for|in) (?:the |all)`,
  'gi',
);
const courseTablets = (text: Searched): readonly Sum[] =>
  matchesOf(text, tabletsOfCourse, ({ days, each, all }) => ({
    expected: countOf(days) * countOf(each),
    stated: amountOf(all),
    tolerance: 0.5,
    what: 'what a course takes',
  }));

/** `1.5 L a day, which is about three liters over two days`. */
const overDays = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<amount>[\d,]{1,6}(?:\.\d{1,2})?) ?(?<unit>L|mL|mg|g|units|liters?|mcg) (?:a|per|each|every) day,? (?:which is |that is |or |so |i\.e\. |making |for a total of |= ?)(?:about |roughly )?(?<stated>[\d,]{1,6}(?:\.\d{1,2})?|one|two|three|four|five|six|seven|eight|nine|ten) ?(?<same>L|mL|mg|g|units|liters?|mcg) (?:over|in|for) (?:the )?(?<days>\d{1,2}|two|three|four|five|six|seven|ten) days/gi,
    ({ amount, unit = '', stated, same = '', days }) => {
      const name = (said: string): string => said.toLowerCase().replace(/^liters?$/, 'l');
      if (name(unit) !== name(same)) return undefined;
      const expected = amountOf(amount) * countOf(days);
      return { expected, stated: countOf(stated), tolerance: expected * 0.05, what: 'what several days come to' };
    },
  );

const DAY = `(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?)`;
/** `EDD 1 October, today 3 September, so 36 weeks`. */
const byDueDate = new RegExp(
  `\\b(?:EDD|EDC|due(?: date)?|due on)[: ]{1,2}(?:is |on |of |being )?(?<due>${DAY})(?:,? \\d{4})?[^\\n\\d]{0,20}?\\b(?:today|now|seen|on)(?: is)?[:,]? (?<today>${DAY})(?:,? \\d{4})?[^.\\n\\d]{0,24}?\\b(?<weeks>[1-4]\\d)(?:\\+\\d| ?(?:weeks|wks|w\\b|\\/40))`,
  'gi',
);
const gestationByDueDate = (text: Searched): readonly Sum[] =>
  matchesOf(text, byDueDate, ({ due, today, weeks }) => {
    const at = (day = ''): number => Date.parse(`${day.replace(/(\d)(?:st|nd|rd|th)|\.| of/g, '$1')} 2023 UTC`);
    const left = (at(due) - at(today)) / 604_800_000;
    return {
      expected: 40 - (left < 0 ? left + 52.14 : left),
      stated: amountOf(weeks),
      tolerance: 1.3,
      what: 'the weeks by the due date',
    };
  });

/** "40 mg daily for 5 days, then 30 mg daily for 5 days, … total supply 100 tablets", of the strength named before. */
const STEP = `\\d{1,3}(?:\\.\\d)? ?mg(?: (?:once )?(?:daily|od|a day|each (?:day|morning)|every morning|in the morning))?,? (?:for|x) \\d{1,2} days?`;
const taper = new RegExp(
  `\\b(?<strength>\\d{1,3}(?:\\.\\d)?) ?mg tablets?\\b[^\\n]{0,60}?(?<steps>${STEP}(?:[,;.]? (?:then |and |then down to |followed by )?${STEP}){1,7})[^\\n\\d]{0,60}?(?<stated>\\d{1,3}) tablets?\\b`,
  'gi',
);
const taperSupply = (text: Searched): readonly Sum[] =>
  matchesOf(text, taper, ({ strength, steps = '', stated }) => {
    const milligrams = [...steps.matchAll(/(\d{1,3}(?:\.\d)?) ?mg[^\d]{1,40}(\d{1,2}) day/gi)].reduce(
      (sum, [, dose, days]) => sum + amountOf(dose) * amountOf(days),
      0,
    );
    const expected = milligrams / amountOf(strength);
    return { expected, stated: amountOf(stated), tolerance: Math.max(2, expected * 0.1), what: 'what a course takes' };
  });

/** Sums as they are told in sentences: "that makes", "so she has lost", "are left". */
export const sumsTold = (text: Searched): readonly Sum[] => [
  ...dayOfTablets(text),
  ...dosesTogether(text),
  ...dayOfHolding(text),
  ...weights(text),
  ...pressures(text),
  ...pressuresApart(text),
  ...posture(text),
  ...listedTotal(text),
  ...toComeOff(text),
  ...percents(text),
  ...remaining(text),
  ...volumeHolds(text),
  ...infusions(text),
  ...untilBirth(text),
  ...untilTerm(text),
  ...gestationByDueDate(text),
  ...correctedAge(text),
  ...listedIntake(text),
  ...courseTablets(text),
  ...overDays(text),
  ...taperSupply(text),
];
