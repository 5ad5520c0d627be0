import type { ChartResult } from '../../chart/facts.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { isOn, writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

/** Height and body mass index of the text, and the class of it, against the chart's. */
export function checkChartBodySize(each: Case): readonly Finding[] {
  if (!each.chart) return [];
  const { results } = chartedTerms(each.chart, each.reading.lexicon);
  const tall = (results.get('body height') ?? []).flatMap((one): readonly Size[] => {
    const value = cmOf(one);
    return value === undefined ? [] : [{ value, on: one.on }];
  });
  const masses = massesOf(results.get('bmi') ?? [], results.get('body weight') ?? [], tall);
  if (tall.length + masses.length === 0) return [];
  return [...otherHeight(each, tall), ...otherMass(each, masses), ...otherClass(each, masses)].slice(0, 1);
}

interface Size {
  readonly value: number;
  readonly on?: string | undefined;
}

const cmOf = ({ value, unit }: Pick<ChartResult, 'value' | 'unit'>): number | undefined =>
  /^(?:cm|centimet\w{2,4})$/i.test(unit)
    ? value
    : /^m(?:et\w{2,4})?$/i.test(unit)
      ? value * 100
      : /^(?:\[in_i\]|in|inch|inches)$/i.test(unit)
        ? value * 2.54
        : undefined;

/** The charted index, or the one of a weight and a height of one day. */
function massesOf(
  charted: readonly Size[],
  weights: readonly ChartResult[],
  heights: readonly Size[],
): readonly Size[] {
  if (charted.length > 0) return charted;
  const [height] = heights;
  const [weight] = weights;
  if (!height || !weight || !/^kg$/i.test(weight.unit)) return [];
  return [{ value: weight.value / (height.value / 100) ** 2, on: weight.on }];
}

const GROWN = 20;
const isGrown = ({ chart }: Case): boolean => (chart?.ageYears ?? 0) >= GROWN;
const ELSE =
  /\b(?:if|goal|target|predicted|expected|ideal|fundal|uterine|sitting|vertebral|fell|fall|bed|baby|fetus|fetal|infant|parents?|partner|donor|threshold|criteria|would|should|lost|shrunk|formerly|was once|used to be|waist|girth|hip|tumou?r|wound|lesion|scar|cutoff|cut - off)\b/;

const WHEN =
  '(?: (?:is|was|of|at|:|=|-|measured|measures|measuring|recorded|as|about|now|today|currently|this|last|month|visit|week|on|in|,|his|her|your|body|january|february|march|april|may|june|july|august|september|october|november|december)){0,6}';
const CM = '(?<cm>1\\d{2}|20\\d|2[1-2]\\d|[5-9]\\d)(?:\\.\\d)? ?(?:cm|centimet(?:er|re)s?)';
const OTHER =
  '(?:(?<m>1\\.\\d{1,2}|2\\.[0-2]\\d?) ?(?:m|met(?:er|re)s?)|(?<inches>[4-8]\\d)(?:\\.\\d)? ?(?:in|inch|inches|")|(?<feet>[4-7]) ?(?:ft|feet|foot|\') ?(?<more>\\d{1,2}) ?(?:in|inch|inches|")?)';
const HEIGHTS: readonly RegExp[] = [
  new RegExp(`(?:^|[,;:(] |\\b)(?:height|ht|stature)${WHEN} (?:${CM}|${OTHER})(?! (?:/|per))`),
  new RegExp(`(?:${CM}|${OTHER}) (?:tall|in height|in stature)\\b`),
  new RegExp(
    `\\b(?:she|he|you|patient|man|woman) (?:measured|measures|stands|stood|is) (?:${CM}|${OTHER})(?! (?:wide|in diameter|around|from|at the|deep|below|above))`,
  ),
];

function otherHeight(each: Case, charted: readonly Size[]): readonly Finding[] {
  const { tokens } = each.reading;
  if (charted.length === 0) return [];
  return ownSentences(each.reading).flatMap(({ sentence, said }): readonly Finding[] => {
    if (ELSE.test(said) || kinIn(tokens, sentence).length > 0) return [];
    const groups = HEIGHTS.map((pattern) => pattern.exec(said)).find((match) => match !== null)?.groups;
    if (!groups) return [];
    const told = toldCm(groups);
    const own = ofDay(each, sentence, charted);
    // Who grows was smaller once.
    const off = isGrown(each) ? 3.5 : told * 0.1;
    if (own.length === 0 || (!isGrown(each) && own === charted) || own.some((one) => Math.abs(one.value - told) <= off))
      return [];
    const message = `the chart has the height as ${plain(Math.round(own[0]!.value))} cm, the text as ${plain(Math.round(told))} cm`;
    return [contradicted(each, sentence, 'chart_height_differs', message, 0.8)];
  });
}

const toldCm = ({ cm, m, inches, feet, more }: Readonly<Record<string, string>>): number =>
  cm !== undefined
    ? Number(cm)
    : m !== undefined
      ? Number(m) * 100
      : inches !== undefined
        ? Number(inches) * 2.54
        : (Number(feet) * 12 + Number(more)) * 2.54;

/** The sizes of the day that the sentence tells; without a day all of them. */
function ofDay(
  { reading: { tokens } }: Case,
  { first, end }: { readonly first: number; readonly end: number },
  charted: readonly Size[],
): readonly Size[] {
  const [date] = writtenDatesIn(tokens, first, end);
  return date ? charted.filter(({ on }) => on !== undefined && isOn(date, on)) : charted;
}

/** A value of then, or a bound. */
const THEN =
  /\b(?:was|were|from|before|previous\w{0,2}|initial\w{0,2}|baseline|had|down|up|preop\w{0,8}|pre - ?op\w{0,8}|highest|lowest|peak|ago|over|above|below|under|than|least|or more|year|years|last)\b/;

function otherMass(each: Case, charted: readonly Size[]): readonly Finding[] {
  if (charted.length === 0) return [];
  return each.measurements.flatMap((one): readonly Finding[] => {
    const { id, sentence, low, high } = one;
    if (id !== 'bmi' || low !== high || one.assertion === 'hypothetical') return [];
    const own = ownSentences(each.reading).find((other) => other.sentence === sentence);
    if (!own || ELSE.test(own.said)) return [];
    const dated = ofDay(each, sentence, charted);
    if (dated === charted && THEN.test(own.said)) return [];
    // A child's is of its day.
    if (dated.length === 0 || (!isGrown(each) && dated === charted)) return [];
    if (charted.some(({ value }) => Math.abs(value - low) <= Math.max(1.2, value * 0.04))) return [];
    const message = `the chart has the BMI as ${plain(Math.round(dated[0]!.value * 10) / 10)}, the text as ${plain(low)}`;
    return [contradicted(each, one, 'chart_bmi_differs', message, 0.8)];
  });
}

/** Classes of the index with the values that nobody calls so, a little apart from WHO's bounds; Asian ones begin at 23 and 27.5. */
const CLASSES: readonly (readonly [name: string, pattern: RegExp, from: number, to: number])[] = [
  [
    'class 3 obesity',
    /\b(?:class (?:3|iii|three) obes\w{1,3}|obes\w{1,3},? class (?:3|iii|three)|morbid\w{0,2} obes\w{1,3}|severe(?:ly)? obes\w{1,3})\b/,
    34.7,
    99,
  ],
  ['class 2 obesity', /\b(?:class (?:2|ii|two) obes\w{1,3}|obes\w{1,3},? class (?:2|ii|two))\b/, 32.2, 40.3],
  ['class 1 obesity', /\b(?:class (?:1|i|one) obes\w{1,3}|obes\w{1,3},? class (?:1|i|one))\b/, 27.2, 35.3],
  ['underweight', /\bunder ?-? ?weight\b/, 0, 18.8],
  ['overweight', /\bover ?-? ?weight\b/, 22.8, 30.3],
  ['obese', /\b(?:obese|obesity)\b/, 27.2, 99],
  [
    'normal weight',
    /\b(?:normal|healthy|ideal) ?-? ?(?:weight|range|bmi|body mass index)\b|\b(?:of|a) (?:normal|healthy) weight\b|\b(?:bmi|body mass index|it) (?:is|was|of|remains) (?:in the |within the )?(?:normal|healthy|within normal)\b/,
    18.2,
    25.2,
  ],
];

function otherClass(each: Case, charted: readonly Size[]): readonly Finding[] {
  const { tokens } = each.reading;
  if (charted.length === 0 || !isGrown(each)) return [];
  return ownSentences(each.reading).flatMap(({ sentence, said }): readonly Finding[] => {
    if (!/\b(?:bmi|body mass index|weight for height)\b/.test(said) || ELSE.test(said.replace(/\bideal\b/g, '')))
      return [];
    if (
      /\b(?:no longer|not|never|from|until|or|above|below|beyond|outside|over \d|under \d|at least|called|defined|means|approaching|near|almost|before|previously|risk)\b/.test(
        said,
      )
    )
      return [];
    if (kinIn(tokens, sentence).length > 0) return [];
    const [latest] = ofDay(each, sentence, charted);
    const told = CLASSES.find(([, pattern]) => pattern.test(said));
    if (!latest || !told || (latest.value >= told[2] && latest.value <= told[3])) return [];
    const message = `the chart has the BMI as ${plain(Math.round(latest.value * 10) / 10)}, which is not ${told[0]}`;
    return [contradicted(each, sentence, 'chart_bmi_differs', message, 0.75)];
  });
}
