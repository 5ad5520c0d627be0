import type { ChartResult } from '../../chart/facts.ts';
import { laterValues } from '../../chart/later-values.ts';
import { chartedTerms } from '../../chart/terms.ts';
import { testMentions, testValues } from '../../chart/tests.ts';
import { isNear, isSame } from '../../chart/values.ts';
import type { Case } from '../../check.ts';
import { datesApartIn } from '../../dates-apart.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { isTarget, type Measurement } from '../../measured/measured.ts';
import { isThreshold } from '../../measured/worst-values.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';
import { daysToldIn, isWithinDays } from '../../relative-dates.ts';
import { type ToldValue, toldValuesOf } from '../../told-when.ts';
import { isOn, type WrittenDate } from '../../written-dates.ts';
import { isOtherPressureThen, isUncharted, isUntold } from './past-values.ts';
import { dateAhead, dateOfPanel, dateOfTaking } from './value-dates.ts';
import { clauseOf, isOfToday, isPast } from './value-times.ts';
import { isAnotherSign, OFTEN, UNSTEADY } from './vital-signs.ts';

/** Values of tests that the text tells, against every result of the chart: another value, an old one told as today's, another day. */
export function checkChartValues(each: Case): readonly Finding[] {
  if (!each.chart) return [];
  const { results } = chartedTerms(each.chart, each.reading.lexicon);
  const read = testValues(each);
  const toldOf = (values: readonly Measurement[]) =>
    values
      .filter((one) => isOfPatient(each, one) && !isInDecade(each, one, results.get(one.id)))
      .flatMap((one) => (one.low === one.high ? toldValuesOf(each.reading, one) : endsOf(each, one)));
  const near = toldOf(read);
  const isNew = ({ measurement: { valueAt } }: ToldValue) =>
    !near.some((one) => valueAt >= one.first && valueAt < one.end);
  const onward = toldOf(laterValues(each, read)).filter(isNew);
  const told = [...near, ...onward].sort((one, other) => one.first - other.first);
  const places = new Map(told.map((value, at) => [value, at]));
  const byTest = Map.groupBy(told, ({ measurement }) => measurement.id);
  return [...byTest].flatMap(([id, values]) => {
    const charted = results.get(id) ?? [];
    if (charted.length === 0) return [];
    const turned = turnedAround(each, id, values, charted);
    if (turned) return [turned];
    const latest = new Set(values.filter((value) => isSame(each, id, value, charted[0]!)));
    return values
      .flatMap((value) => {
        const at = places.get(value)!;
        const isAlone = latest.size === (latest.has(value) ? 1 : 0);
        const beside = told.slice(Math.max(0, at - BESIDE), at + BESIDE + 1);
        return (
          judge(each, value, charted, {
            hasLatest: latest.size > 0,
            told: beside,
            isAlone,
            isOnward: onward.includes(value),
          }) ?? []
        );
      })
      .slice(0, 2);
  });
}

/** Six weeks: a value of before may be that of a visit of which the chart has none. */
const RECENT_MS = 42 * 24 * 3600 * 1000;

/** Values on either side that one is told with, at most: the work stays linear. */
const BESIDE = 24;

/** "From 0.9 to 1.6": two values, not a range. */
function endsOf({ reading }: Case, one: Measurement): readonly ToldValue[] {
  const isChange = reading.tokens.slice(Math.max(0, one.valueAt - 4), one.valueAt).some(({ text }) => text === 'from');
  if (!isChange) return [];
  const [first] = toldValuesOf(reading, { ...one, high: one.low });
  return first ? [first, { ...first, value: one.high, time: 'past' }] : [];
}

/** "Risen from 86 to 91" of what fell from 91 to 86: both are charted, in the other order. */
function turnedAround(
  each: Case,
  id: string,
  values: readonly ToldValue[],
  charted: readonly ChartResult[],
): Finding | undefined {
  const { tokens } = each.reading;
  const at = values.findIndex(
    ({ first, measurement }, order) =>
      values[order + 1] !== undefined &&
      /\bfrom \S{1,9}(?: \S{1,9})?$/.test(
        phrase(tokens, Math.max(first, measurement.valueAt - 2), measurement.valueAt + 1),
      ),
  );
  const [from, to] = [values[at], values[at + 1]];
  const [latest, ...older] = charted;
  if (!from || !to || !latest || charted.some(({ on }) => on === undefined)) return undefined;
  const isOlder = (told: ToldValue) => older.some((one) => isSame(each, id, told, one));
  const isTurned =
    isSame(each, id, from, latest) && !isOlder(from) && isOlder(to) && !isSame(each, id, to, latest) && !from.date;
  return isTurned ? differs(each, to, latest, 'far') : undefined;
}

/** Measured in the patient, not aimed at, not a case that is thought of. */
function isOfPatient({ reading }: Case, one: Measurement): boolean {
  if (SIZES.test(one.id) || one.assertion === 'hypothetical') return false;
  if (one.id === 'body weight' && isOtherWeight(reading.tokens, one)) return false;
  if (isTarget(reading.tokens, one) || isThreshold(reading, one) || one.isBeyond) return false;
  // "A reading of 160/110 or higher".
  if (
    /^or (?:more|less|higher|lower|above|below|over|under|greater|worse)$/.test(
      phrase(reading.tokens, one.end, one.end + 2),
    )
  )
    return false;
  const before = reading.tokens.slice(Math.max(one.sentence.first, one.first - 6), one.valueAt);
  const beside = reading.tokens.slice(Math.max(one.sentence.first, one.first - 2), one.valueAt);
  return !(
    before.some(({ text }) => /^(?:if|when|until|unless|should|keep|aim|aiming)$/.test(text)) ||
    beside.some(
      ({ text }, at) =>
        /^(?:target|goal|aim|below|above|than|exceeds|under|over)$/.test(text) &&
        !(text === 'goal' && beside[at - 1]?.text === 'at'),
    )
  );
}

const SIZES =
  /^(?:pain score|mean arterial pressure|fetal heart rate|head circumference|gestational age|birth weight|bmi|body height|GCS|RASS|CIWA.*|COWS|Apgar|SAS)$/;

/** "In the 120s", where a charted value is one of them. */
const isInDecade = (
  { reading: { tokens } }: Case,
  { low, valueAt }: Measurement,
  charted: readonly ChartResult[] = [],
): boolean =>
  tokens[valueAt + 1]?.text === 's' &&
  !tokens[valueAt + 1]!.spaced &&
  charted.some(({ value }) => value >= low && value < low + 10);

/** "Gained 2 kg", "dosing weight 70 kg", "weighed 1,900 g at birth": a change, another's, or one that is thought of. */
const isOtherWeight = (tokens: readonly Token[], { first, end }: Measurement): boolean =>
  wordsIn(tokens, OTHER_WEIGHT, Math.max(0, first - 4), end + 3).some(
    // "Is down to 64 kg".
    (at) => !(/^(?:down|up)$/.test(tokens[at]!.text) && tokens[at + 1]?.text === 'to'),
  ) ||
  // "Fell by 3 kg", "1 mg per kg"; not "by standing scale", "per bed scale".
  wordsIn(tokens, /^(?:by|per)$/, Math.max(0, first - 4), end + 3).some((at) =>
    BY_MUCH.test(phrase(tokens, at, at + 4)),
  );
const BY_MUCH =
  /^(?:by (?:(?:about|around|another|almost|nearly|only|some|over|a) ){0,2}(?:\d|half|one|two|three|few)|per (?!(?:\p{L}{1,14} ){0,2}scales?\b))/u;
const OTHER_WEIGHT =
  /^(?:gain\w{0,4}|regained|lost|loss|lose|losing|down|up|dropped|drop|change|changed|over|under|more|less|goal|target|ideal|dry|dosing|adjusted|lean|birth|born|fetal|estimated|baby|newborn|infant|mother|father|pre|pregnancy|booking|usual|call|if|limit|lift|lifting)$/;
/** When a value was taken by what its sentence says of it and of those beside it; other signs than a pressure are alike on many days. */
const takenOn = (each: Case, told: ToldValue, all: readonly ToldValue[]): WrittenDate | undefined =>
  UNSTEADY.test(told.measurement.id)
    ? /pressure/.test(told.measurement.id)
      ? dateOfPanel(each, told, all)
      : undefined
    : (dateOfTaking(each, told) ?? dateOfPanel(each, told, all));
/** What else the text tells: the latest value of the test, no other one that is it, and the values of all tests beside it. */
export interface Others {
  readonly hasLatest: boolean;
  readonly isAlone: boolean;
  /** Told on without the test's name: the days of its sentence may be of the value before. */
  readonly isOnward: boolean;
  readonly told: readonly ToldValue[];
}

function judge(
  each: Case,
  told: ToldValue,
  charted: readonly ChartResult[],
  { hasLatest, isAlone, isOnward, told: all }: Others,
): Finding | undefined {
  const { id } = told.measurement;
  const latest = charted[0]!;
  const same = charted.filter((one) => isSame(each, id, told, one));
  // A chart without dates has only what is latest.
  const isDated = charted.some(({ on }) => on !== undefined);
  const date = isDated
    ? (told.date ?? (told.time === undefined ? dateAround(each, told, charted) : undefined))
    : undefined;
  const onDate = date ? charted.filter((one) => one.on !== undefined && isOn(date, one.on)) : [];
  const ofDays = isDated && !date ? onDaysOf(each, told, charted) : [];
  if (same.length > 0 && isOnward && !told.date) return undefined;
  if (same.length > 0) {
    const { sentence } = told.measurement;
    const ahead = isDated ? dateAhead(each, told) : undefined;
    const then = ahead ? charted.filter(({ on }) => on !== undefined && isOn(ahead, on)) : [];
    if (then.length > 0 && !then.some((one) => same.includes(one))) return differs(each, told, then[0]!, 'date');
    const taken = isDated && isAlone ? takenOn(each, told, all) : undefined;
    if (taken && !same.some(({ on }) => on === undefined || isOn(taken, on)))
      return differs(each, told, same[0]!, 'date');
    const dates = datesApartIn(each, sentence.first, sentence.end);
    if (!told.date && dates.some((one) => same.some(({ on }) => on !== undefined && isOn(one, on)))) return undefined;
    if (told.date && !same.some(({ on }) => isOn(told.date!, on)))
      return isWithin(told, charted) || (told.date.year !== undefined && isAlone && same.includes(latest))
        ? differs(each, told, onDate[0] ?? same[0]!, 'date')
        : undefined;
    // "The latest eGFR is 28, from 20 January", of which there is a later one.
    if (isDated && !hasLatest && !same.includes(latest) && isCalledLatest(each, told))
      return differs(each, told, latest, 'far');
    // "14 now" where the text has the latest, 6, as that of the onset.
    if (told.time === 'now' && hasLatest && !same.includes(latest) && isDated && !UNSTEADY.test(id))
      return differs(each, told, latest, 'far');
    // A sign of today that is that of another day: "pulse today 94", which was last winter's.
    const isOfOtherDay =
      UNSTEADY.test(id) &&
      !hasLatest &&
      latest.on?.length === 10 &&
      isToldOfToday(each, told) &&
      isOfToday(each, latest) &&
      !charted.some((one) => one.on === latest.on && isNear(each, id, told, one, 0.05));
    if (isOfOtherDay) return differs(each, told, latest, 'far');
    if (same.includes(latest) || hasLatest || told.date || UNSTEADY.test(id)) return undefined;
    // An older value without a word of time is told of its time more often than as today's.
    return told.time === 'now' ? differs(each, told, latest, 'far') : undefined;
  }
  // "Peaked at 2.9 in July": on another day of the month than the charted one.
  if (onDate.length > 0 && date?.day === undefined && isOfCourse(each, told)) return undefined;
  if (onDate.length > 0)
    return onDate.some((one) => isNear(each, id, told, one, 0.04)) ? undefined : differs(each, told, onDate[0]!, 'far');
  if (isOfOtherTest(each, told)) return undefined;
  if (/pressure$/.test(id) && isOtherPressureThen(each, told, charted, ofDays, all))
    return differs(each, told, ofDays.at(-1) ?? charted[1]!, 'far');
  if (UNSTEADY.test(id) || OFTEN.test(id))
    return !hasLatest && isAnotherSign(each, told, charted, all) ? differs(each, told, latest, 'far') : undefined;
  if (ofDays.length > 0)
    return ofDays.some((one) => isNear(each, id, told, one, 0.04)) ? undefined : differs(each, told, ofDays[0]!, 'far');
  // On one day nobody weighs two kilos more or less.
  const isWeighedToday = id === 'body weight' && !told.about && told.decimals > 0 && isOfToday(each, latest);
  if (date || isNear(each, id, told, latest, isWeighedToday ? 0.025 : 0.06)) return undefined;
  // A value of another day, or of a place whose results are not here.
  if (told.time !== 'now' && isPast(each, told, hasLatest))
    return isUncharted(each, told, charted, { hasLatest, told: all, isAlone, isOnward })
      ? differs(each, told, charted.find((one) => isUntold(each, id, one, all)) ?? latest, 'far')
      : undefined;
  if (isOfReaction(each, told)) return undefined;
  const isNow =
    (told.time === 'now' && isOfToday(each, latest)) ||
    isOfPanel(each, told, latest, all) ||
    // Without a word of time a value is that of the record, where it is of these weeks.
    (told.time === undefined && each.asOf.getTime() - Date.parse(latest.on ?? '') < RECENT_MS);
  return differs(each, told, latest, !isNow && isNear(each, id, told, latest, 0.5) ? 'near' : 'far');
}

/** "The most recent A1c is 8.2 %", "his current eGFR": not "the latest before the change". */
const isCalledLatest = ({ reading: { tokens } }: Case, { measurement: { first, sentence }, end }: ToldValue): boolean =>
  /\b(?:latest|most recent|newest|current|today's)(?: (?:known|charted|recorded|measured|serum|plasma|available|result|value|of|for|the|his|her|your)){0,3}$/.test(
    phrase(tokens, Math.max(sentence.first, first - 6), first),
  ) &&
  !hasWord(
    tokens,
    /^(?:before|prior|until|at|when|during|preop\w{0,8}|then)$/,
    sentence.first,
    Math.min(sentence.end, end + 6),
  );

/** "Today", "at this visit", in the value's own clause. */
function isToldOfToday(each: Case, told: ToldValue): boolean {
  const { tokens } = each.reading;
  const { from, to } = clauseOf(each, told);
  const said = phrase(tokens, from, Math.min(told.measurement.sentence.end, to));
  return TODAY.test(said) && !NOT_OF_VISIT.test(said);
}
const TODAY =
  /\b(?:today(?:'s)?|now|currently|current|at present|(?:at|on|during) this visit|this (?:morning|afternoon|visit))\b/;
const NOT_OF_VISIT =
  /\b(?:home|log|diary|average|averag\w{2,3}|standing|before|after|exercise|walking|triage|ambulance|repeat\w{0,2}|recheck\w{0,2}|peak\w{0,2}|max\w{0,4}|from|up to)\b/;

const isOfCourse = ({ reading: { tokens } }: Case, { measurement: { first, sentence }, end }: ToldValue): boolean =>
  hasWord(
    tokens,
    /^(?:peak\w{0,3}|highest|maximum|max|nadir|lowest|admission|admitted|arrival|arrived|came|initial\w{0,2}|bottomed|reached|rose|fell)$/,
    Math.max(sentence.first, first - 6),
    Math.min(sentence.end, end + 6),
  );

/** "Sodium 138, creatinine 1.2, potassium 4.8", "bloods from 23 November": told with other values of the latest's day, or of that date. */
function isOfPanel(each: Case, told: ToldValue, { on }: ChartResult, all: readonly ToldValue[]): boolean {
  if (on === undefined || on.length < 10 || told.about || told.time === 'past') return false;
  const { results } = chartedTerms(each.chart!, each.reading.lexicon);
  const { id, sentence } = told.measurement;
  const isBeside = all.some(
    (other) =>
      other.measurement.id !== id &&
      other.measurement.sentence === sentence &&
      !UNSTEADY.test(other.measurement.id) &&
      (results.get(other.measurement.id) ?? []).some(
        (one) => one.on === on && isSame(each, other.measurement.id, other, one),
      ),
  );
  const dates = datesApartIn(each, sentence.first, told.first);
  return isBeside || dates.some((date) => date.day !== undefined && isOn(date, on));
}

/** The results of the days that the clause tells of: "7.9 last week", "IgG 7.1 in spring". */
function onDaysOf(each: Case, told: ToldValue, charted: readonly ChartResult[]): readonly ChartResult[] {
  const { from, to } = clauseOf(each, told);
  const days = daysToldIn(each.reading.tokens, from, to, each.asOf);
  return days ? charted.filter(({ on }) => on !== undefined && isWithinDays(days, on, each.asOf)) : [];
}

/** "Hemoglobin fell to 9.7, ferritin 8, and is 10.8": a value that the chart has of another test of the sentence. */
function isOfOtherTest(each: Case, told: ToldValue): boolean {
  const { results } = chartedTerms(each.chart!, each.reading.lexicon);
  const { id, sentence } = told.measurement;
  // Right behind its name a value is its own.
  if (told.first === told.measurement.first) return false;
  return testMentions(each).some(
    (other) =>
      other.id !== id &&
      other.sentence === sentence &&
      (results.get(other.id) ?? []).some((one) => isSame(each, other.id, told, one)),
  );
}

/** No earlier than the first charted value by a year: of a time that the chart's results are of. */
function isWithin({ date }: ToldValue, charted: readonly ChartResult[]): boolean {
  const years = charted.flatMap(({ on }) => (on === undefined ? [] : [Number(on.slice(0, 4))]));
  return date?.year === undefined || (years.length > 0 && date.year >= Math.min(...years));
}

/** The one date of its clause, else of its sentence or of the text's head: "Labs of 11/17: A1c 6.9, LDL 66", "your results from November 23". */
function dateAround(each: Case, told: ToldValue, charted: readonly ChartResult[]): WrittenDate | undefined {
  const { tokens, sentences } = each.reading;
  const { from, to } = clauseOf(each, told);
  const { sentence } = told.measurement;
  const inClause = datesApartIn(each, from, to);
  if (inClause.length > 0) return inClause.length === 1 ? inClause[0] : undefined;
  const order = sentences.indexOf(sentence);
  const isCharted = (date: WrittenDate) =>
    date.day !== undefined && charted.some(({ on }) => on !== undefined && isOn(date, on));
  const ofReport = (one: Sentence | undefined) =>
    one && hasWord(tokens, /^(?:results?|labs?|bloods?|drawn|count|tests?|:)$/, one.first, one.end)
      ? datesApartIn(each, one.first, one.end)
      : [];
  const near = datesApartIn(each, sentence.first, told.first);
  const dates = near.length > 0 ? near : ofReport(sentences[order - 1]);
  return dates.length === 1 && isCharted(dates[0]!) ? dates[0] : undefined;
}

/** "Trimethoprim (potassium 6.1)": what a drug once did. */
const isOfReaction = ({ reading: { mentions } }: Case, { measurement: { sentence } }: ToldValue): boolean =>
  sentence.section === 'allergies' || mentions.some((one) => one.sentence === sentence && one.assertion === 'allergen');

function differs(each: Case, told: ToldValue, charted: ChartResult, how: 'far' | 'near' | 'date'): Finding {
  const { id } = told.measurement;
  const message =
    how === 'date'
      ? `the chart has ${id} ${plain(told.value)} on another day than the text`
      : `the chart has ${id} as ${plain(charted.value)} ${charted.unit}, the text says ${plain(told.value)}`;
  return {
    ...spanOf(each.reading.tokens, told.first, told.end),
    family: 'chart',
    category: how === 'date' ? 'chart_result_date_differs' : 'chart_lab_differs',
    severity: how === 'near' ? 'moderate' : 'high',
    verdict: 'contradicted',
    message,
    score: how === 'near' ? 0.5 : 0.8,
    evidence: [{ source: 'chart', citation: charted.reference ?? 'chart', text: message }],
  };
}
