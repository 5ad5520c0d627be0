import { lean } from '../../../lean.ts';
import type { Searched } from '../../needed-words.ts';
import { amountOf, matchesOf, type Sum } from './sum.ts';

const GRAMS: Readonly<Record<string, number>> = { kg: 1000, g: 1, lb: 453.6, lbs: 453.6, pounds: 453.6 };

const CHANGES = lean(
  /\b(?<first>\d{1,4}(?:\.\d{1,2})?) ?(?<unit>kg|g|lbs?|pounds)?(?<join> (?:to|down to|up to|and now|now)|,? [a-z]{2,12}(?: at)?) (?<second>\d{1,4}(?:\.\d{1,2})?) ?(?<same>kg|g|lbs?|pounds)[,;(: ]{1,3}(?:which is |that is |i\.e\. |so )?(?:an? |down |up |lost |gained )?(?:total |net |weight )?(?:loss|gain|drop|decrease|increase|difference|change)?(?: of)? ?(?<change>\d{1,4}(?:\.\d{1,2})?) ?(?<by>kg|g|lbs?|pounds)\b(?!\/)/gi,
);
/** `from 82 kg to 78 kg, a loss of 4 kg`, `born 3.2 kg, discharged 3.0 kg, a loss of 200 g`. */
const changes = (text: Searched): readonly Sum[] =>
  matchesOf(text, CHANGES, ({ first, unit, join, second, same, change, by }) => {
    const scale = GRAMS[(by ?? '').toLowerCase()];
    // "HR 62, weight 176 lb (down 4 lb)": two numbers of different things.
    if (unit === undefined && join?.startsWith(',')) return undefined;
    const from = amountOf(first) * (GRAMS[(unit ?? same ?? '').toLowerCase()] ?? Number.NaN);
    const to = amountOf(second) * (GRAMS[(same ?? '').toLowerCase()] ?? Number.NaN);
    if (!scale) return undefined;
    const expected = Math.abs(from - to) / scale;
    return {
      expected,
      stated: amountOf(change),
      tolerance: Math.max(expected * 0.15, 60 / scale),
      what: 'a change of weight',
    };
  });

const KG = '\\d{1,3}(?:\\.\\d{1,2})?';
const AROUND = lean(
  `\\b(?<first>${KG}) ?kg (?:before|pre)(?:[ -](?:dialysis|the session|session|treatment|haemodialysis|hemodialysis|drainage|paracentesis))?[,;]? (?:and )?(?<second>${KG}) ?kg (?:after(?:wards)?|post)(?:[ -](?:dialysis|it|the session|session|treatment|drainage))?[,:;. (=]{1,3}(?:so |that is |which is )?(?:a loss of |loss of |UF )?(?<stated>${KG}) ?(?:kg|L|litres?|liters?) (?:removed|off|lost|taken off|drained|fluid removed|ultrafiltered)\\b`,
  'gi',
);
/** "Weight 81 kg before dialysis, 78.4 kg after: 2.6 kg removed". */
const weightsAround = (text: Searched): readonly Sum[] =>
  matchesOf(text, AROUND, ({ first, second, stated }) => ({
    expected: amountOf(first) - amountOf(second),
    stated: amountOf(stated),
    tolerance: 0.35,
    what: 'what was taken off',
  }));

const LOSSES_FIRST = lean(
  /\b(?:lost|gained|loss of|gain of|down|up) (?<change>\d{1,3}(?:\.\d{1,2})?) ?(?<by>kg|lbs?|pounds)[,:;( ]{1,3}(?:going )?from (?<first>\d{1,3}(?:\.\d{1,2})?) ?(?:kg|lbs?|pounds)? to (?<second>\d{1,3}(?:\.\d{1,2})?)/gi,
);
/** `lost 5 kg: from 90 kg to 85 kg`. */
const lossesFirst = (text: Searched): readonly Sum[] =>
  matchesOf(text, LOSSES_FIRST, ({ change, first, second }) => {
    const expected = Math.abs(amountOf(first) - amountOf(second));
    return {
      expected,
      stated: amountOf(change),
      tolerance: Math.max(0.6, expected * 0.15),
      what: 'a change of weight',
    };
  });

const LOST_SHARES = lean(
  /\b(?<first>[\d,]{1,6}(?:\.\d{1,3})?) ?(?<unit>kg|g|lb|lbs)(?:,? (?:to|now|down to|and|then|today|DW|discharge(?: weight)?|current(?: weight)?)){1,2} (?<second>[\d,]{1,6}(?:\.\d{1,3})?) ?(?<same>kg|g|lb|lbs) ?\((?:down |loss of |lost |a loss of |[-−–]) ?(?<share>\d{1,2}(?:\.\d{1,2})?) ?%/gi,
);
/** "BW 3,120 g, DW 2,930 g (-6.1%)", "from 82 kg to 78 kg (5%)". */
const lostShares = (text: Searched): readonly Sum[] =>
  matchesOf(text, LOST_SHARES, ({ first, unit, second, same, share }) => {
    if (unit?.toLowerCase() !== same?.toLowerCase()) return undefined;
    const expected = (100 * (amountOf(first) - amountOf(second))) / amountOf(first);
    return {
      expected,
      stated: amountOf(share),
      tolerance: Math.max(0.6, Math.abs(expected) * 0.1),
      what: 'a loss in percent',
    };
  });

const TIME_SAID =
  '(?:(?:on|at|last|this|in|since|a|one|two) )?(?:admission|discharge|home|baseline|visit|today|now|yesterday|morning|week|month|year|current(?:ly)?|arrival|(?:january|february|march|april|may|june|july|august|september|october|november|december)|the last visit|his last visit|her last visit|last visit)';
/** `Weight on admission 84 kg, today 79 kg, so she has lost 5 kg`. */
const weighed = lean(
  `\\bweigh(?:t|ed|ing|s)(?: (?:was|is|of|at))? (?:(?<when>${TIME_SAID})(?: was| is)?:? )?(?<first>\\d{1,3}(?:\\.\\d)?) ?(?<unit>kg|lbs?|pounds)(?<on> (?:on|at|in) [a-z]{3,10})?,? (?:and |but )?(?:is |was )?(?<then>${TIME_SAID})(?: (?:is|was|at|it is|it was))?:? ?(?<second>\\d{1,3}(?:\\.\\d)?) ?(?<same>kg|lbs?|pounds)[^.;\\n\\d]{0,30}\\b(?<act>lost|gained|loss of|gain of|down|up|drop of|fall of|rise of) (?<stated>\\d{1,3}(?:\\.\\d)?) ?(?:kg|lbs?|pounds)\\b(?! (?:since|in|over) )`,
  'gi',
);
const stay = lean(
  /\b(?:came in at|admitted at|admission weight(?: of| was|:)?|weight on admission(?: of| was|:)?) (?<first>\d{1,3}(?:\.\d)?) ?(?<unit>kg|lbs?|pounds)\b[^\n]{0,120}?\b(?:discharge weight|weight (?:at|on) discharge|discharged at|dry weight|weight today)(?: is| was| of|:)? ?(?<second>\d{1,3}(?:\.\d)?) ?(?<same>kg|lbs?|pounds)[,;]? (?:for |with |so )?(?:a |an )?(?:net |total |overall )?(?<act>loss|gain|lost|down|drop) (?:of )?(?<stated>\d{1,3}(?:\.\d)?) ?(?:kg|lbs?|pounds)\b/gi,
);
const weights = (text: Searched): readonly Sum[] => [...changeOfWeight(text, weighed), ...changeOfWeight(text, stay)];
const BEFORE = /\b(?:last|admission|baseline|yesterday|arrival|ago)\b/i;
const changeOfWeight = (text: Searched, pattern: RegExp): readonly Sum[] =>
  matchesOf(text, pattern, ({ when = '', on = '', then = '', first, unit, second, same, act = '', stated }) => {
    if (unit?.slice(0, 2).toLowerCase() !== same?.slice(0, 2).toLowerCase()) return undefined;
    const isGain = /^(?:gain|up|rise)/i.test(act);
    // "Weight today 187 lb, last visit 179 lb", "weight 187 lb, last visit 179 lb": the later one first.
    const isBackward = /^(?:today|now|current)/i.test(when) || (when + on === '' && BEFORE.test(then));
    const change = (isBackward ? -1 : 1) * (amountOf(second) - amountOf(first));
    return {
      expected: isGain ? change : -change,
      stated: amountOf(stated),
      tolerance: Math.max(0.6, Math.abs(change) * 0.1),
      what: 'a change of weight',
    };
  });

const TO_COME_OFF = lean(
  /\bweight:? (?:of |is )?(?<first>\d{2,3}(?:\.\d)?) ?kg[,;] (?:and |with )?(?:a )?(?:target|dry weight|goal)(?: weight)?(?: of| is|:)? (?<second>\d{2,3}(?:\.\d)?)(?: ?kg)?[,;] (?:so |that is |leaving )?(?<stated>\d{1,2}(?:\.\d)?) ?(?:kg|l|litres?|liters?) (?:to (?:come off|remove|go|take off|lose)|over|above|off)\b/gi,
);
/** `Weight 73.4 kg, target 70.5, so 2.9 kg to come off`. */
const toComeOff = (text: Searched): readonly Sum[] =>
  matchesOf(text, TO_COME_OFF, ({ first, second, stated }) => ({
    expected: amountOf(first) - amountOf(second),
    stated: amountOf(stated),
    tolerance: 0.4,
    what: 'a change of weight',
  }));

const PRESSURES = lean(
  /\bfrom (?<high>\d{2,3})\/(?<low>\d{2,3})(?: mm ?Hg)? (?:[a-z]{2,12} ){0,3}to (?<then>\d{2,3})\/(?<after>\d{2,3})(?: mm ?Hg)?(?: [a-z]{2,12}){0,3},? (?:a|an) (?:drop|fall|decrease|reduction|rise|increase|change|improvement|difference) of (?<stated>\d{1,3})(?: points?| mm ?Hg)?(?: (?:in (?:the )?)?(?<part>systolic|diastolic))?/gi,
);
/** `from 162/94 to 138/82, a drop of 24 points systolic`. */
const pressures = (text: Searched): readonly Sum[] =>
  matchesOf(text, PRESSURES, ({ high, low, then, after, stated, part }) => {
    const systolic = Math.abs(amountOf(high) - amountOf(then));
    const diastolic = Math.abs(amountOf(low) - amountOf(after));
    const said = amountOf(stated);
    const isEither = part === undefined && Math.abs(said - diastolic) < 1;
    const expected = part === 'diastolic' || isEither ? diastolic : systolic;
    return { expected, stated: said, tolerance: 1, what: 'a change of pressure' };
  });

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

const POSTURE = lean(
  /\b(?:lying|supine|sitting|seated) (?:bp )?(?:is |was |of )?(?<high>\d{2,3})\/(?<low>\d{2,3})[,;]? (?:and |to |then )?(?:standing|upright|on standing)(?: bp)?(?: is| was| at \d min(?:utes?)?| after \d min(?:utes?)?)?:? (?<then>\d{2,3})\/(?<after>\d{2,3})[,;(]? ?(?:so |which is |that is )?(?:a |the )?(?:postural )?(?:drop|fall)(?: of| is)? (?<stated>\d{1,3})\b(?! ?%)(?: ?mm ?hg)?(?: (?<part>systolic|diastolic))?/gi,
);
/** `Lying 142/80, standing 118/70, a drop of 24 systolic`. */
const posture = (text: Searched): readonly Sum[] =>
  matchesOf(text, POSTURE, ({ high, low, then, after, stated, part }) => {
    const [systolic, diastolic] = [amountOf(high) - amountOf(then), amountOf(low) - amountOf(after)];
    const said = amountOf(stated);
    const isLow = part === 'diastolic' || (part === undefined && Math.abs(said - diastolic) < 1);
    return { expected: isLow ? diastolic : systolic, stated: said, tolerance: 1, what: 'a change of pressure' };
  });

const PERCENTS = lean(
  /\bfrom (?<first>\d{1,5}(?:\.\d{1,2})?)(?: ?[a-zA-Z/]{1,8})?(?: (?:in|on) [A-Za-z]{3,10})? to (?<second>\d{1,5}(?:\.\d{1,2})?)(?: ?[a-zA-Z/]{1,8})?(?: (?:today|now|this \w{4,7}))?,? (?:which is |that is )?an? (?:relative )?(?:rise|increase|jump|fall|drop|decrease|reduction|decline|improvement|loss|gain) of (?:about |roughly |almost |nearly )?(?<stated>\d{1,3}(?:\.\d)?) ?(?:%|percent\b)(?! ?points?)/gi,
);
/** `from 1.0 to 1.5, a rise of 50 %`. */
const percents = (text: Searched): readonly Sum[] =>
  matchesOf(text, PERCENTS, ({ first, second, stated }) => {
    const change = Math.abs(amountOf(second) - amountOf(first));
    const share = (100 * change) / amountOf(first);
    // "From 40 % to 55 %, a gain of 15 %" tells the points.
    const expected = Math.abs(change - amountOf(stated)) < 0.6 ? change : share;
    return { expected, stated: amountOf(stated), tolerance: Math.max(2, share * 0.08), what: 'a change in percent' };
  });

/** How far a weight, a pressure or any value has moved between two that the text states. */
export const sumsOfChanges = (text: Searched): readonly Sum[] => [
  ...changes(text),
  ...weightsAround(text),
  ...lossesFirst(text),
  ...lostShares(text),
  ...weights(text),
  ...toComeOff(text),
  ...pressures(text),
  ...pressuresApart(text),
  ...posture(text),
  ...percents(text),
];
