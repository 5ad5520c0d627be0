import { lean } from '../../../lean.ts';
import { matchIn, mayMatch, type Searched } from '../../needed-words.ts';
import { MONTH } from '../times/ages.ts';
import { countsByPlace } from './counts-by-place.ts';
import { amountOf, countOf, matchesOf, type Sum, timesOf } from './sum.ts';

const COUNT = '(?:two|three|four|five|six|seven|eight|nine|ten|twelve|\\d{1,3})';
const WORD_COUNT =
  '(?:\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)';
const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
const THINGS =
  '(?:medicines|medications|meds|drugs|pills|antibiotics|inhalers|diagnoses|problems|conditions|allergies|vaccines|shots|labs|tests|children|siblings|surgeries|operations|symptoms|goals|steps|items|agents|organisms|specialists|visits)';

const LISTED = lean(
  `\\b(?<!\\bof (?:his |her |the |their |your |my )?)(?<count>${COUNT}) (?:[a-z-]{3,14} ){0,2}${THINGS}(?: (?:are|were|is|include|stopped|started|added|continued|changed|today|now|only|daily|each day|every day|at home|to take|to start|to continue)){0,3}(?::| are| were) (?<list>[a-z][a-z -]{2,30}(?:, (?:and )?[a-z][a-z -]{2,30}){1,7}(?:,? and [a-z][a-z -]{2,30})?)(?=[.\\n]|$|;(?![^.;\\n]{3,80};))`,
  'gi',
);
/** `three medicines: lisinopril, metformin and atorvastatin`: as many as are named behind the colon. */
const listed = (text: Searched): readonly Sum[] =>
  matchesOf(text, LISTED, ({ count, list }) => {
    const items = (list ?? '').split(/,? and |, /);
    // An item of many words is a clause, and commas stand in those too.
    // "Amoxicillin, clarithromycin, with omeprazole": beside those that are counted.
    return items.some(
      (item) => item.trim().split(' ').length > 4 || /^(?:with|plus|then|all|both|each|which|as)\b/i.test(item),
    )
      ? undefined
      : { expected: items.length, stated: countOf(count), tolerance: 0, what: 'how many are named' };
  });

/** `4 visits: May 2, May 9 and May 16`. */
const DATED = lean(
  `\\b(?<count>${COUNT}) (?:[a-z-]{3,14} )?(?:visits|appointments|sessions|infusions|doses|injections|treatments|cycles)(?::| \\(| on) (?<list>${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?:(?:, and|,| and) (?:${MONTH} )?\\d{1,2}(?:st|nd|rd|th)?){1,9})(?=[.;)\\n]|$)`,
  'gi',
);
const dated = (text: Searched): readonly Sum[] =>
  matchesOf(text, DATED, ({ count, list }) => ({
    expected: (list ?? '').match(/\d{1,2}/g)?.length ?? 0,
    stated: countOf(count),
    tolerance: 0,
    what: 'how many days are named',
  }));

/** `three children: two sons and one daughter`, `one of six siblings: two brothers and three sisters`. */
const KIN = lean(
  `\\b(?<self>one of )?(?<all>${COUNT}) (?:children|kids|siblings|grandchildren|pregnancies|deliveries)(?::| ?\\(|,| -) ?(?<one>one|${COUNT}) [a-z]{3,14}(?:,? (?:aged?|ages) [^.;:\\n]{1,20}?,?| \\([^()\\n]{1,30}\\),?)? and (?<other>one|${COUNT}) [a-z]{3,14}`,
  'gi',
);
const kin = (text: Searched): readonly Sum[] =>
  matchesOf(text, KIN, ({ self, all, one, other }) => ({
    expected:
      countOf(one) + countOf(other) + (self !== undefined && countOf(one) + countOf(other) < countOf(all) ? 1 : 0),
    stated: countOf(all),
    tolerance: 0,
    what: 'how many are named',
  }));

const DAYS_OF_WEEK = lean(
  `\\b(?<often>once|twice|thrice|${COUNT} times|${COUNT} days)(?: a| per| each| every)? ?week(?:ly)?[:,(-]{1,2} ?(?:on |every )?(?<days>${DAY}(?:(?:, |,? and |\\/)${DAY}){0,6})`,
  'gi',
);
const TIMES_OF_DAY = lean(
  `\\b(?<often>once|twice|thrice|${COUNT} times)(?: a day| daily| per day| each day)[:,(-]{1,2} ?(?:at )?(?<hours>\\d{1,2}(?::\\d\\d)? ?[ap]\\.?m\\.?(?:(?:, |,? and )(?:at )?(?:and )?\\d{1,2}(?::\\d\\d)? ?[ap]\\.?m\\.?){0,6})`,
  'gi',
);

/** `three times a week: Monday, Wednesday and Friday`, `twice daily: 8 a.m. and 8 p.m.`. */
const occasions = (text: Searched): readonly Sum[] => [
  ...matchesOf(text, DAYS_OF_WEEK, ({ often, days }) => ({
    expected: (days ?? '').match(/day/gi)?.length ?? 0,
    stated: timesOf(often),
    tolerance: 0,
    what: 'the days of the week',
  })),
  ...timesOfDay(text),
];

const timesOfDay = (searched: Searched): readonly Sum[] =>
  !/\d ?[ap]\.?m/i.test(searched.text)
    ? []
    : matchesOf(searched, TIMES_OF_DAY, ({ often, hours }) => ({
        expected: (hours ?? '').match(/[ap]\.?m/gi)?.length ?? 0,
        stated: timesOf(often),
        tolerance: 0,
        what: 'the times of a day',
      }));

const LEFT_AFTER = lean(
  `\\b(?:had|has|of|from|with|dispensed|given) (?:the |her |his |your )?(?<all>${COUNT}) [a-z]{4,14}(?:,| and)? (?:took|taken|used|removed|gave|lost|ate|missed|passed|has taken|have taken|has used) (?<gone>${COUNT})(?: of them)?[,;:]? (?:so |and |leaving |now |that leaves |there are |with )?(?<rest>${COUNT}) (?:remain|remaining|are left|left|still)`,
  'gi',
);
const LEFT_OF = lean(
  `\\b(?<gone>${COUNT}) of (?:the |her |his |your |their )?(?<all>${COUNT}) [a-z]{4,14} (?:were |was |have been |are |have |has )?(?:now )?(?:removed|healed|taken|used|given|out|gone|resolved|completed|done|closed|drained|extracted)[;,.]? (?:and |so |the other )?(?<rest>${COUNT}) (?:remain|remains|remaining|are left|left|still|persist)`,
  'gi',
);
/** `had 20 tablets, took 6, so 14 remain`, `ten of the twelve staples removed; two remain`. */
const remaining = (text: Searched): readonly Sum[] => [
  ...matchesOf(text, LEFT_AFTER, ({ all, gone, rest }) => ({
    expected: countOf(all) - countOf(gone),
    stated: countOf(rest),
    tolerance: 0,
    what: 'what is left',
  })),
  ...matchesOf(text, LEFT_OF, ({ all, gone, rest }) => ({
    expected: countOf(all) - countOf(gone),
    stated: countOf(rest),
    tolerance: 0,
    what: 'what is left',
  })),
];

const STEP_OF_COURSE = lean(
  /\b(?:day|dose|cycle|week|session|fraction|visit) #?(?<at>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) of (?:a |an |the |his |her |your |this )?(?:planned )?(?<all>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\b(?!\/|:|[.,]\d| ?\+|-(?:weekly|monthly|drug)| ?(?:mg|mcg|g|grams?|mL|units|mEq)\b)/gi,
);
/** `day 3 of a 5-day course`, `dose 2 of 3`, `cycle 4 of 6`: no step lies behind the last. */
const steps = (text: Searched): readonly Sum[] =>
  matchesOf(text, STEP_OF_COURSE, ({ at, all }) => ({
    expected: Math.min(countOf(at), countOf(all)),
    stated: countOf(at),
    tolerance: 0,
    what: 'the step of a course',
  }));

const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 };

const COURSE_OF_DAYS = lean(
  /\b(?<first>\d{1,2}|two|three|four|five|six|seven|ten)[- ](?<unit>day|week|month)s? (?:course|supply|total|treatment) (?:of|, that is,?|\() ?(?<second>\d{1,3}|two|three|four|five|six|seven|ten|fourteen)[- ](?<other>day|week|month)s?\b/gi,
);
/** `a 2-week course of 14 days`. */
const courses = (text: Searched): readonly Sum[] =>
  matchesOf(text, COURSE_OF_DAYS, ({ first, unit, second, other }) => {
    const expected = countOf(first) * DAYS[(unit ?? '').toLowerCase()]!;
    const stated = countOf(second) * DAYS[(other ?? '').toLowerCase()]!;
    return { expected, stated, tolerance: expected * 0.12, what: 'the days of a course' };
  });

const SEEN =
  'stones|polyps|lesions|nodules|ulcers|fractures|episodes|sutures|staples|masses|wounds|seizures|falls|cysts|fibroids|clots|metastases|abscesses|moles|teeth|toes|fingers|ribs|vertebrae|myomas|areas|doses|sites|bites|injections|attacks|embolisms|biopsies|incisions|ports|drains|brothers|sisters|sons|daughters';

const FIRST_SEEN = lean(`\\b(?<![\\d.])(${COUNT}) (?:[a-z]{3,12} ){0,2}(${SEEN})\\b`, 'i');
const SEEN_AGAIN = lean(`\\b(?:the|those|these|all) (?<again>${COUNT}) (?:[a-z]{3,12} ){0,3}(?<noun>${SEEN})\\b`, 'gi');

/** `three stones, all in the left kidney … the nine left renal stones`: one thing counted twice. */
function recounted(searched: Searched): readonly Sum[] {
  const { text } = searched;
  if (text.length > 600 && !/\b(?:these|those|all) /i.test(text)) return [];
  const first = mayMatch(SEEN_AGAIN, searched) ? matchIn(searched, FIRST_SEEN) : null;
  if (!first) return [];
  const from = first.index + first[0].length;
  return matchesOf({ ...searched, text: text.slice(from) }, SEEN_AGAIN, ({ again, noun }) =>
    noun?.toLowerCase() === first[2]!.toLowerCase()
      ? { expected: countOf(first[1]), stated: countOf(again), tolerance: 0, what: 'how many there are' }
      : undefined,
  ).map((sum) => ({ ...sum, start: sum.start + from, end: sum.end + from }));
}

const BYPASS: Readonly<Record<string, number>> = { single: 1, double: 2, triple: 3, quadruple: 4, quintuple: 5 };
/** `double bypass … the four grafts`. */
const grafts = (text: Searched): readonly Sum[] => [
  ...graftsOf(text),
  ...matchesOf(text, BYPASS_TWICE, ({ all, word, again, other }) => ({
    expected: BYPASS[(word ?? '').toLowerCase()] ?? countOf(all),
    stated: BYPASS[(other ?? '').toLowerCase()] ?? countOf(again),
    tolerance: 0,
    what: 'how many grafts there are',
  })),
];
const VESSELS = (number: string, word: string): string =>
  `(?:(?<${number}>[1-5]|one|two|three|four|five)[- ]?(?:vessel|v) |(?<${word}>single|double|triple|quadruple|quintuple)[- ](?:vessel )?)(?:coronary )?(?:artery )?(?:bypass|CABG)`;
/** `3-vessel CABG in 2019 … after his quadruple bypass`. */
const BYPASS_TWICE = lean(
  `\\b${VESSELS('all', 'word')}\\b[^\\n]{0,160}?\\b(?:his|her|your|the|s\\/p|after|since) (?:recent |prior |previous )?${VESSELS('again', 'other')}\\b`,
  'gi',
);
const graftsOf = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<all>single|double|triple|quadruple|quintuple)[- ](?:vessel )?(?:coronary )?bypass\b[^\n]{0,200}?\b(?:the|all) (?<again>two|three|four|five) grafts\b/gi,
    ({ all, again }) => ({
      expected: BYPASS[(all ?? '').toLowerCase()] ?? Number.NaN,
      stated: countOf(again),
      tolerance: 0,
      what: 'how many grafts there are',
    }),
  );

const HEADED = lean(
  `\\b(?<all>${COUNT}) (?:[a-z]{4,12} ){0,2}(?:pots|specimens|samples|polyps|myomas|fibroids|biopsies|sisters|brothers|lesions|areas|sites|wounds|vials|stents|screws|doses|tubes|bottles)\\b[^.\\n]{0,160}?[;:,.] (?<again>both|all (?:two|three|four|five|six|\\d))(?! (?:sides|parents|eyes|ears|legs|arms|feet|hands|lungs|kidneys|breasts))\\b`,
  'gi',
);
/** `five specimen pots: A, B, C; all three labelled`. */
const headed = (text: Searched): readonly Sum[] =>
  matchesOf(text, HEADED, ({ all, again }) => ({
    expected: countOf(all),
    stated: /^both$/i.test(again ?? '') ? 2 : countOf(again?.slice(4)),
    tolerance: 0,
    what: 'how many there are',
  }));

const FELL = /\b(?:fell|has fallen|fallen) (?<times>once|twice|thrice|(?:two|three|four|five|six|\d{1,2}) times)\b/i;
const FALLS = /\b(?:these|those|all) (?<again>two|three|four|five|six|\d{1,2}) falls\b/gi;
/** `fell once … after these three falls`. */
function falls(searched: Searched): readonly Sum[] {
  if (!mayMatch(FALLS, searched)) return [];
  const first = FELL.exec(searched.text);
  const times = first?.groups?.times?.toLowerCase() ?? '';
  const expected = timesOf(times);
  return matchesOf(searched, FALLS, ({ again }) => ({
    expected,
    stated: countOf(again),
    tolerance: 0,
    what: 'how many falls there were',
  }));
}

const NODES = lean(
  `\\b(?<all>${WORD_COUNT}) (?:regional |axillary |pelvic |mesenteric |sentinel )?(?:lymph )?nodes? (?:were |was )?(?:examined|sampled|retrieved|removed|identified|evaluated|found|harvested|recovered)[^.;\\n]{0,40}?\\b(?:\\d{1,2}|one|two|three|four|five|six|none|all) (?:of|out of) (?:the )?(?<again>${WORD_COUNT})\\b`,
  'gi',
);
/** `18 lymph nodes examined, two of 16 positive`: of as many as were looked at. */
const nodes = (text: Searched): readonly Sum[] =>
  matchesOf(text, NODES, ({ all, again }) => ({
    expected: countOf(all),
    stated: countOf(again),
    tolerance: 0,
    what: 'the nodes that were looked at',
  }));

const MEDICINES = new RegExp(
  `\\b(?:has|have|takes?|taking|on|with|list of|these|your) (?<all>${COUNT}) (?<kind>new |regular |other |daily )?(?:medicines|medications|drugs|pills|inhalers)\\b`,
  'i',
);
const MEDICINES_AGAIN = new RegExp(
  `\\b(?:these|those|all|the) (?<again>${COUNT}) (?<kind>new |regular |other |daily )?(?:work|medicines|medications|drugs|pills|inhalers|together|of them|should be taken)\\b`,
  'gi',
);
/** `two medicines: … These four work together`. */
function medicines(searched: Searched): readonly Sum[] {
  const { text } = searched;
  const first = mayMatch(MEDICINES_AGAIN, searched) ? matchIn(searched, MEDICINES) : null;
  if (!first) return [];
  const from = first.index + first[0].length;
  return matchesOf({ ...searched, text: text.slice(from, from + 400) }, MEDICINES_AGAIN, ({ again, kind }) =>
    // "Three new medicines … all seven medicines": the old ones are counted, too.
    kind?.toLowerCase() === first.groups?.kind?.toLowerCase()
      ? {
          expected: countOf(first.groups?.all),
          stated: countOf(again),
          tolerance: 0,
          what: 'how many medicines there are',
        }
      : undefined,
  ).map((sum) => ({ ...sum, start: sum.start + from, end: sum.end + from }));
}

const FACTORS: Readonly<Record<string, number>> = {
  doubled: 2,
  tripled: 3,
  trebled: 3,
  quadrupled: 4,
  halved: 0.5,
  'by half': 0.5,
};

/** `doubled from 1.0 to 2.0`, `fell by half, from 12 to 6`. */
const multiples = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<!\b(?:than|least|over) )(?<by>doubled|tripled|trebled|quadrupled|halved|by half)\b(?:,| overnight| today| since \w{3,12})?,? (?:going )?from (?<first>\d{1,5}(?:\.\d{1,2})?) ?(?:[a-z%/]{1,8} )?to (?<second>\d{1,5}(?:\.\d{1,2})?)/gi,
    ({ by, first, second }) => {
      const expected = amountOf(first) * (FACTORS[(by ?? '').toLowerCase()] ?? Number.NaN);
      return { expected, stated: amountOf(second), tolerance: expected * 0.3, what: 'a change by a factor' };
    },
  );

/** `4 cm x 3 cm, an area of 12 square cm`, `1.5 L (about 6 cups of 240 mL)`. */
const measured = (text: Searched): readonly Sum[] => [
  ...matchesOf(
    text,
    /\b(?<a>\d{1,2}(?:\.\d)?) ?(?:cm )?(?:x|×|by) ?(?<b>\d{1,2}(?:\.\d)?) ?cm,? (?:(?:with |for )?an? area(?: of)?|\(|area|=|≈|that is|i\.e\.) ?(?<stated>\d{1,3}(?:\.\d)?) ?(?:square cm|cm2|cm²|sq cm)/gi,
    ({ a, b, stated }) => ({
      expected: amountOf(a) * amountOf(b),
      stated: amountOf(stated),
      tolerance: amountOf(a) * amountOf(b) * 0.3,
      what: 'an area',
    }),
  ),
  ...matchesOf(
    text,
    /\b(?<all>\d{1,4}(?:\.\d{1,2})?) ?(?<unit>L|mL|liters?)\b[^().\n]{0,16}\((?:about |approximately |roughly )?(?<count>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) (?:cups|glasses|bottles|cans|bags|vials|doses) of (?<each>\d{1,4}) ?mL/gi,
    ({ all, unit, count, each }) => {
      const expected = amountOf(all) * (/^ml$/i.test(unit ?? '') ? 1 : 1000);
      return {
        expected,
        stated: countOf(count) * amountOf(each),
        tolerance: expected * 0.3,
        what: 'a volume in portions',
      };
    },
  ),
];

/** `13:00 (1 p.m.)`, `1500 (3 pm)`; not "glucose 145 (8 a.m.)". */
const clocks = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?:(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)|(?<hours>[01]\d|2[0-3])(?<minutes>[0-5]\d))(?: ?(?:hours|h|hrs))? ?(?:\(|, that is,? |= ?)(?<twelve>1[0-2]|[1-9])(?::(?<past>[0-5]\d))? ?(?<half>[ap])\.?m/gi,
    ({ hour, minute, hours, minutes, twelve, past, half }) => ({
      expected: amountOf(hour ?? hours) * 60 + amountOf(minute ?? minutes),
      stated: ((amountOf(twelve) % 12) + (/p/i.test(half ?? '') ? 12 : 0)) * 60 + amountOf(past ?? '0'),
      tolerance: 0,
      what: 'a time of the day in minutes',
    }),
  );

/** Counts, steps, factors and clock times that a text states twice. */
export const countsOf = (text: Searched): readonly Sum[] => [
  ...listed(text),
  ...dated(text),
  ...kin(text),
  ...countsByPlace(text),
  ...occasions(text),
  ...remaining(text),
  ...steps(text),
  ...courses(text),
  ...recounted(text),
  ...falls(text),
  ...grafts(text),
  ...headed(text),
  ...nodes(text),
  ...medicines(text),
  ...multiples(text),
  ...measured(text),
  ...clocks(text),
];
