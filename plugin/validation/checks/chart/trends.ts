import { wordTable } from '../../../word-table.ts';
import type { ChartResult } from '../../chart/facts.ts';
import { chartedTerms } from '../../chart/terms.ts';
import { testMentions } from '../../chart/tests.ts';
import { formsOf } from '../../chart/values.ts';
import type { Case } from '../../check.ts';
import { partAround } from '../../clauses.ts';
import { datesApartIn } from '../../dates-apart.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';
import { isOn, type WrittenDate, writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';
import { functionsOf, type ToldFunction } from './told-functions.ts';

type Way = 'up' | 'down' | 'steady';

/** "Creatinine has risen since September": a rise or fall that is told of a test, against the chart's results of it. */
export function checkChartTrends(each: Case): readonly Finding[] {
  if (!each.chart) return [];
  const { tokens, lexicon } = each.reading;
  const { results } = chartedTerms(each.chart, lexicon);
  const tested: readonly ToldFunction[] = [
    ...testMentions(each).map((mention) => ({ ...mention, isTurned: false })),
    ...functionsOf(each),
  ];
  const found = tested.flatMap((mention): readonly Finding[] => {
    const series = (results.get(mention.id) ?? []).filter(({ on }) => on !== undefined);
    if (series.length < 2 || mention.sentence.told || mention.sentence.question) return [];
    // Of a function more is better, whatever is of its test.
    const ofFunction = mention.isTurned ? wayOf(each, { ...mention, id: 'egfr' }) : undefined;
    const said = ofFunction ? { ...ofFunction, way: TURNED[ofFunction.way] } : wayOf(each, mention);
    if (!said || !isAgainst(each, mention, said, series)) return [];
    const ends = endsOfSpan(tokens, mention, said.at, series);
    const [latest, before] = ends ? [ends.to, ends.from] : [series[0]!, series[1]!];
    const message = `the chart has ${mention.id} ${plain(before.value)} and later ${plain(latest.value)}, the text tells of it as ${said.way}`;
    return [
      contradicted(
        each,
        { first: Math.min(mention.first, said.at), end: Math.max(mention.end, said.at + 1) },
        'chart_trend_differs',
        message,
        0.75,
      ),
    ];
  });
  return found.slice(0, 1);
}

/** "Diabetes control has slipped" is an A1c that rose. */
const TURNED: Readonly<Record<Way, Way>> = { up: 'down', down: 'up', steady: 'steady' };

interface Said {
  readonly way: Way;
  readonly at: number;
}

const UP =
  /^(?:rose|risen|rising|rises|climbed|climbing|climbs|increased|increasing|up|higher|jumped|uptrending|crept|doubled|tripled|surged)$/;
const DOWN =
  /^(?:fell|fallen|falling|falls|dropped|dropping|drops|declined|declining|decreased|decreasing|down|lower|downtrending|halved|plummeted|tumbled)$/;
const BETTER = /^(?:improved|improving|improves|better|recovered|recovering|normali[sz]ed|normali[sz]ing)$/;
const WORSE = /^(?:worsened|worsening|worsens|worse|deteriorated|deteriorating|slipped|slipping)$/;
const STEADY = /^(?:unchanged|stable|steady|flat)$/;

/** Tests of which less is better, and of which more is. */
const LESS_IS_BETTER =
  /^(?:creatinine|hemoglobin a1c|ldl cholesterol|total cholesterol|triglycerides|crp|esr|alt|ast|ggt|alkaline phosphatase|total bilirubin|bnp|nt-probnp|uric acid|bun|troponin.*|lactate|psa|d-dimer|lipase|urine protein\/creatinine|microalbumin creatinine ratio|phosphate|ammonia|hiv viral load|PHQ.*|GAD.*|NIHSS|MELD.*|DAS28|CDAI|EPDS|PASI|EASI|UPDRS|IPSS|AUDIT.*|basdai|haq|bprs|m protein|wound area)$/;
const MORE_IS_BETTER =
  /^(?:egfr|hemoglobin|hematocrit|platelets|albumin|ferritin|vitamin b12|25-oh vitamin d|ejection fraction|cd4 count|neutrophils absolute|transferrin saturation|oxygen saturation|creatinine clearance|MMSE|MoCA|GCS|Barthel|KPS|Braden|ACT|fev1|fvc|dlco|peak flow|6-minute walk)$/;

const BESIDE =
  /^(?:has|have|had|is|are|was|were|been|be|its|level|levels|count|counts|value|values|result|results|test|tests|now|then|since|also|still|steadily|slowly|again|gradually|slightly|markedly|nicely|further|clearly|sharply|well|only|just|gone|went|come|came|back|trended|trending|trend|drifted|drifting|creeping|going|coming|moved|moving|keeps|kept|continues|continued|to|%|in|on|at|of|the|a|bit|little|heading|getting|becoming|,|\(|\)|your|her|his|my|their|this|these|that|which|both|marker|from|past|last|three|two|months?|weeks?|year|years|over|nearly|almost|much|considerably|significantly|substantially|quite|somewhat|more|than|remains?|remained|stayed|held|holding|today|arrival|admission|onset|presentation|number|numbers|it|checks|draws|readings|measurements|visits|four|five|six|undetectable|normal|low|:|\d+(?:\.\d+)?)$/;

/** The way that is told of a test behind its name, "has come down nicely", or before it, "rising creatinine", "a fall in platelets". */
function wayOf(each: Case, mention: ReadMention): Said | undefined {
  const { tokens, mentions } = each.reading;
  const clause = partAround(tokens, mention);
  const isMonth = ({ text, title }: Token) => text === 'may' && title;
  const isCompared = (at: number) => tokens[at]!.text === 'lower' && tokens[at + 1]?.text === 'than';
  if (wordsIn(tokens, UNREAL, clause.first, clause.end).some((place) => !isMonth(tokens[place]!) && !isCompared(place)))
    return undefined;
  const { id, end, first } = mention;
  // "CRP) fell": the bracket of a name in brackets.
  for (let at = end; at < Math.min(clause.end, end + 9); at += 1) {
    const way = wayAt(id, tokens, at, clause.end);
    if (way) return isDenied(tokens, end, at) || isOfDose(tokens, at) ? undefined : { way, at };
    // "Was 2.1 on arrival and fell steadily".
    if (
      tokens[at]!.text === 'and' &&
      (wayAt(id, tokens, at + 1, clause.end) || /^(?:has|have|then)$/.test(tokens[at + 1]?.text ?? ''))
    )
      continue;
    if (!BESIDE.test(tokens[at]!.text) || mentions.some((one) => one.first === at && one.kind === 'drug')) break;
  }
  const before = tokens[first - 1]?.text ?? '';
  const at = /^(?:your|her|his|the|my|serum|in|of)$/.test(before) ? first - 2 : first - 1;
  const noun = tokens[/^(?:in|of)$/.test(tokens[at]?.text ?? '') ? at - 1 : at]?.text ?? '';
  // "You have lost some weight", "gaining weight".
  const verb = /^(?:some|more|further|a|little)$/.test(before) ? (tokens[first - 2]?.text ?? '') : before;
  if (id === 'body weight' && /^(?:gained|gaining|regained)$/.test(verb)) return { way: 'up', at: first - 1 };
  if (id === 'body weight' && /^(?:lost|losing)$/.test(verb)) return { way: 'down', at: first - 1 };
  if (/^(?:rising|climbing|increasing|uptrending)$/.test(before)) return { way: 'up', at: first - 1 };
  if (/^(?:falling|dropping|declining|decreasing|downtrending)$/.test(before)) return { way: 'down', at: first - 1 };
  if (/^(?:worsening|improving)$/.test(before)) {
    const way = valued(id, before === 'improving');
    return way && { way, at: first - 1 };
  }
  if (/^(?:in|of)$/.test(before) || /^(?:in|of)$/.test(tokens[at]?.text ?? '')) {
    if (/^(?:rise|increase|climb|jump)$/.test(noun)) return { way: 'up', at };
    if (/^(?:fall|drop|decline|decrease)$/.test(noun)) return { way: 'down', at };
  }
  return undefined;
}
const UNREAL =
  /^(?:if|should|would|could|may|might|can|will|unless|when|until|before|expect|expected|risk|avoid|prevent|goal|aim|hope|whether|to-be|watch|monitor|raise|raises|lower|lowers)$/;

function wayAt(id: string, tokens: readonly Token[], at: number, end: number): Way | undefined {
  // "The INR and": a text may end there.
  if (at >= end) return undefined;
  const { text } = tokens[at]!;
  const next = tokens[at + 1]?.text ?? '';
  // "Up to date", "higher than", "is up for review".
  if (/^(?:up|down)$/.test(text) && /^(?:for|date|titration)$/.test(next)) return undefined;
  // "Up from 80 to 12": the text's own numbers are held against the words elsewhere.
  // "Lower than in June" is of another day, "lower than normal" of none.
  const isOfDay = next === 'than' && THAN_THEN.test(phrase(tokens, at + 2, Math.min(end, at + 4)));
  if (text === 'lower' && /^(?:limit|end|than|the)$/.test(next) && !isOfDay) return undefined;
  if (text === 'higher' && /^(?:than|end|the)$/.test(next) && !isOfDay) return undefined;
  if (/^(?:right|wrong)$/.test(text) && /^(?:direction|way)$/.test(next) && tokens[at - 1]?.text === 'the')
    return valued(id, text === 'right');
  // "Continues to improve".
  if (tokens[at - 1]?.text === 'to' && /^continu(?:es|ed)$/.test(tokens[at - 2]?.text ?? '')) {
    if (/^(?:improve|worsen)$/.test(text)) return valued(id, text === 'improve');
    if (/^(?:rise|climb|increase)$/.test(text)) return 'up';
    if (/^(?:fall|drop|decline|decrease)$/.test(text)) return 'down';
  }
  if (UP.test(text)) return 'up';
  if (DOWN.test(text)) return 'down';
  if (BETTER.test(text)) return valued(id, true);
  if (WORSE.test(text)) return valued(id, false);
  return STEADY.test(text) && at < end ? 'steady' : undefined;
}

const THAN_THEN =
  /^(?:(?:in|on|at) (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|the last|his last|her last|your last)|(?:last|before|previously))\b/;

const valued = (id: string, isBetter: boolean): Way | undefined =>
  LESS_IS_BETTER.test(id)
    ? isBetter
      ? 'down'
      : 'up'
    : MORE_IS_BETTER.test(id)
      ? isBetter
        ? 'up'
        : 'down'
      : undefined;

const isDenied = (tokens: readonly Token[], from: number, at: number): boolean =>
  hasWord(tokens, /^(?:not|never|no|hasn't|haven't|isn't|hardly|without|n't)$/, from, at);

/** "Platelets fell, metformin up to 1000 mg". */
const isOfDose = (tokens: readonly Token[], at: number): boolean =>
  hasWord(tokens, /^(?:mg|mcg|units|ml|tablets?)$/, at, at + 6);

/** Whether every comparison that the words may mean goes the other way. */
function isAgainst(each: Case, mention: ReadMention, { way, at }: Said, series: readonly ChartResult[]): boolean {
  const { tokens } = each.reading;
  const { id, sentence } = mention;
  const ends = endsOfSpan(tokens, mention, at, series);
  if (ends) return isOtherWay(id, way, ends.from, ends.to);
  const clause = partAround(tokens, mention);
  const numbers = tokens.slice(Math.min(mention.first, at), clause.end).flatMap(({ value }) => value ?? []);
  const isTold = (result: ChartResult) =>
    numbers.some((number) =>
      formsOf(each, id, result).some((form) => Math.abs(form - number) <= Math.abs(form) * 0.005),
    );
  const told = series.filter(isTold);
  // "Fell to 8.7 after surgery, 10.9 now": what it came to; else the latest that is told.
  const to = tokens.slice(at + 1, at + 6).findIndex(({ text }) => text === 'to');
  const reached = to === -1 ? undefined : tokens[at + 2 + to]?.value;
  const isReached = (one: ChartResult) =>
    reached !== undefined && formsOf(each, id, one).some((form) => Math.abs(form - reached) <= Math.abs(form) * 0.005);
  const now = series.find(isReached) ?? told[0] ?? series[0]!;
  const dates = datesApartIn(each, sentence.first, clause.end);
  const near = datesBeside(tokens, Math.min(mention.first, at), Math.max(mention.end, at), dates);
  const isOfOlder = told.length === 0 && near.some((date) => isPastDate(tokens, date) && !isOn(date, series[0]!.on));
  if (isOfOlder) return false;
  const older = series.slice(series.indexOf(now) + 1);
  if (older.length === 0) return false;
  const since = dates.find((date) => !isPastDate(tokens, date));
  const ofText = told.filter((one) => older.includes(one));
  const compared = ofText.length > 0 ? ofText : since ? sinceDate(older, since) : older;
  const [previous] = older;
  if (way === 'steady') {
    const opening = since ? compared.at(-1)! : (ofYear(older, now, sayingOf(each, mention)) ?? previous!);
    return compared.length > 0 && isOtherWay(id, way, opening, now);
  }
  if (compared.length === 0) return false;
  if (told.length === 0 && isFlat(id, [now, ...compared]) && !SLIGHT.test(sayingOf(each, mention))) return true;
  const isOther = (one: ChartResult) => isOtherWay(id, way, one, now);
  return (ofText.length > 0 || isOther(previous!)) && compared.every(isOther);
}

const sayingOf = ({ reading: { tokens } }: Case, { sentence }: ReadMention): string =>
  phrase(tokens, sentence.first, sentence.end);

/** "Stable all year", "unchanged over the past twelve months": the first value of that time. */
function ofYear(older: readonly ChartResult[], { on = '' }: ChartResult, said: string): ChartResult | undefined {
  if (!/\b(?:all|past|last|a|this|whole|twelve|12) (?:year|months)\b/.test(said)) return undefined;
  return older.findLast((one) => Date.parse(on) - Date.parse(one.on ?? '') < 400 * DAY_MS);
}
const DAY_MS = 24 * 3600 * 1000;

/** Of what moved by less than such a part nobody says that it rose or fell. */
const FLAT: Readonly<Record<string, number>> = wordTable({ egfr: 0.05, creatinine: 0.05 });
const SLIGHT =
  /\b(?:slight\w{0,2}|little|touch|bit|marginal\w{0,2}|minimal\w{0,2}|modest\w{0,2}|mild\w{0,2}|tad|fraction)\b/;
function isFlat(id: string, values: readonly ChartResult[]): boolean {
  const numbers = values.map(({ value }) => value);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least > 0 && most / least - 1 <= (FLAT[id] ?? -1);
}

/** Whether one value after the other is another way than told. */
function isOtherWay(id: string, way: Way, from: ChartResult, to: ChartResult): boolean {
  if (way === 'steady')
    return isMaterial(id) && Math.abs(to.value - from.value) >= Math.abs(from.value || 1) * (STEADIEST[id] ?? 0.4);
  return way === 'up' ? to.value < from.value * 0.97 : to.value > from.value * 1.03;
}

/** "Dropped between 10/19 and 10/25", "rose from 3 May to 9 May": the charted values of the two days, where both are charted. */
function endsOfSpan(
  tokens: readonly Token[],
  { sentence, first }: ReadMention,
  at: number,
  series: readonly ChartResult[],
): { readonly from: ChartResult; readonly to: ChartResult } | undefined {
  const dates = writtenDatesIn(tokens, sentence.first, sentence.end).filter(({ month }) => month !== undefined);
  const place = dates.findIndex(
    (date, order) =>
      dates[order + 1] !== undefined &&
      date.first - Math.max(first, at) <= NEAR_SPAN &&
      SPAN.test(phrase(tokens, Math.max(0, date.first - 1), date.first)) &&
      JOINS.test(phrase(tokens, date.end, dates[order + 1]!.first)),
  );
  const [one, other] = [dates[place], dates[place + 1]];
  if (place === -1 || !one || !other || Math.min(first, at) - other.end > NEAR_SPAN) return undefined;
  const on = (date: WrittenDate) => series.filter((result) => isOn(date, result.on));
  const [from, to] = [on(one).at(-1), on(other)[0]];
  return from && to && from !== to ? { from, to } : undefined;
}
/** In tokens. */
const NEAR_SPAN = 8;
const SPAN = /^(?:between|from)$/;
const JOINS = /^(?:and|to|through|until|till|thru|-|–|,? and)$/;

/** The part of itself by which a test has changed, where it is less than two fifths. */
const STEADIEST: Readonly<Record<string, number>> = wordTable({
  egfr: 0.2,
  creatinine: 0.2,
  hemoglobin: 0.15,
  'hemoglobin a1c': 0.14,
  'body weight': 0.045,
});
const isMaterial = (id: string): boolean => !/^(?:glucose|heart rate|lactate)$/.test(id);

/** Those between the commas around what is told: "it was 240 in July, and CD4 cells have gone up". */
function datesBeside(
  tokens: readonly Token[],
  first: number,
  end: number,
  dates: readonly WrittenDate[],
): readonly WrittenDate[] {
  const isComma = ({ text }: Token) => /^[,;.]$/.test(text);
  const before = tokens.slice(0, first).findLastIndex(isComma);
  const behind = tokens.slice(end).findIndex(isComma);
  // "Since early September, creatinine has risen", "in October, TSH fell": the date opens the sentence.
  const opens = (date: WrittenDate) => date.end === before && date.first - 3 <= (dates[0]?.first ?? 0);
  return dates.filter((date) => opens(date) || (date.first > before && (behind === -1 || date.first < end + behind)));
}

/** "In August", "on 2 November": of then; not "since September", "since the dose was raised on 10/20". */
function isPastDate(tokens: readonly Token[], { first }: WrittenDate): boolean {
  if (/^(?:since|from|of|than|with|to)$/.test(tokens[first - 1]?.text ?? '')) return false;
  if (/^(?:in|on)$/.test(tokens[first - 1]?.text ?? '') && tokens[first - 2]?.text === 'than') return false;
  for (let at = first - 1; at >= Math.max(0, first - 12) && !/^[.;]$/.test(tokens[at]!.text); at -= 1)
    if (tokens[at]!.text === 'since') return false;
  return true;
}

/** The results from a date on; where none is, all. */
function sinceDate(series: readonly ChartResult[], { year, month }: WrittenDate): readonly ChartResult[] {
  const from = series.filter(({ on = '' }) => {
    const [ofYear = 0, ofMonth = 1] = on.split('-').map(Number);
    const wanted = (year ?? Number(series[0]!.on?.slice(0, 4))) * 12 + (month ?? 1);
    return ofYear * 12 + ofMonth >= wanted;
  });
  return from.length > 0 ? from : series;
}
