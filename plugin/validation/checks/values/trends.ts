import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { valuesInTable } from '../../measured/lab-scale.ts';
import type { Measurement } from '../../measured/measured.ts';
import { amountAt } from '../../reading/numbers.ts';
import { sentenceNumberAt } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { unitAt } from '../../reading/units.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';
import { spanFromTo } from './from-to.ts';
import { wrongTrend } from './trend-finding.ts';

const DOWN =
  /^(?:fell|fallen|falls|falling|dropped|drops|dropping|decreased|decreasing|declined|down|reduced|lowered|downtrending|downtrended|halved|cleared|settled|settling)$/;
const UP =
  /^(?:rose|risen|rises|rising|increased|increasing|climbed|climbing|jumped|up|raised|uptrending|uptrended|doubled|tripled|bumped)$/;
const BETTER =
  /^(?:improved|improving|recovered|recovering|better|normalized|normalised|normalizing|resolving|resolved)$/;
const WORSE = /^(?:worsened|worsening|worse|deteriorated)$/;
/** Tests that are worse the higher they are. */
const BAD_HIGH =
  /^(?:creatinine|bun|lactate|crp|esr|procalcitonin|total bilirubin|direct bilirubin|alt|ast|troponin.*|bnp|nt-probnp|hemoglobin a1c|ck|lipase|ldh|d-dimer|ammonia|uric acid|ldl cholesterol|triglycerides)$/;

/**
 * Two values of one test in one sentence and the way that it is said to have gone: "creatinine peaked at 3.4 and has come down
 * to 4.9", "CRP fell to 188 from 42"; and a weight that nobody gains in days.
 */
export function checkTrends(each: Case): readonly Finding[] {
  const starts = new Map(each.measurements.map(({ first, id }) => [first, id]));
  return [
    ...each.measurements.flatMap((one) =>
      one.low === one.high && one.assertion !== 'hypothetical' && !one.sentence.told
        ? (wentTo(each, one, starts) ?? cameFrom(each, one) ?? toldWithout(each, one) ?? [])
        : [],
    ),
    ...each.measurements.flatMap((one) =>
      one.assertion !== 'hypothetical' && !one.sentence.told ? (fromTo(each, one) ?? []) : [],
    ),
    ...weights(each),
  ];
}

const WENT: Readonly<Record<Way, string>> = {
  down: 'did not go down',
  up: 'did not go up',
  better: 'got no better',
  worse: 'got no worse',
};

type Way = 'down' | 'up' | 'better' | 'worse';
function wayOf(text: string, id: string): Way | undefined {
  if (DOWN.test(text)) return 'down';
  if (UP.test(text)) return 'up';
  const said = BETTER.test(text) ? 'better' : WORSE.test(text) ? 'worse' : undefined;
  if (!said || !BAD_HIGH.test(id)) return said && RANGED.test(id) ? said : undefined;
  return said === 'better' ? 'down' : 'up';
}
/** Tests that are better the nearer they are to their usual range, whoever the patient is. */
const RANGED =
  /^(?:egfr|creatinine clearance|hemoglobin|hematocrit|platelets|sodium|potassium|calcium|magnesium|phosphate|albumin|neutrophils absolute|bicarbonate|ph|oxygen saturation|ejection fraction|systolic blood pressure|heart rate|respiratory rate)$/;

/** Whether a test that went from one value to another cannot have gone the way that is told. */
function isAgainst(each: Case, way: Way, one: Measurement, from: number, to: number): boolean {
  if (way === 'down') return to > from * 1.04;
  if (way === 'up') return to < from * 0.96;
  const all = awayFromRange(each, one, from, to);
  return (
    all.length > 0 && all.every(([before, after]) => (way === 'better' ? after > before * 1.1 : before > after * 1.1))
  );
}

/** How far two values lie outside of the usual range, in each unit that they may be in. */
function awayFromRange(each: Case, one: Measurement, from: number, to: number): readonly (readonly [number, number])[] {
  const lab = each.knowledge.labs.get(one.id);
  const vital = each.knowledge.vitals.get(one.id)?.find(({ age_group: age }) => age === 'adult' || age === 'any');
  const range = lab ? [lab.ref_low, lab.ref_high] : vital ? [vital.normal_low, vital.normal_high] : undefined;
  if (!range) return [];
  const [low, high] = range.map(Number) as [number, number];
  const away = (value: number): number => Math.max(0, low - value, value - high);
  return valuesInTable(each, { ...one, low: from, high: from }).map((value) => [
    away(value),
    away((value * to) / from),
  ]);
}

const REACH = 20;

/** "Peaked at 3.4 on Sunday and has come down to 4.9": the value that it went to. */
function wentTo(each: Case, one: Measurement, starts: ReadonlyMap<number, string>): Finding | undefined {
  const { reading } = each;
  const { tokens, mentions } = reading;
  const end = isGoneOn(each, one) ?? one.sentence.end;
  // "Sodium 128, urea high and rose to 14": of the next test, whose value stands far behind it.
  const next = mentions.find(({ kind, id, first }) => kind === 'lab' && id !== one.id && first >= one.end)?.first;
  let way: Way | undefined;
  for (let at = one.end; at < Math.min(end - 1, one.end + REACH); at += 1) {
    const { text, kind } = tokens[at]!;
    const isOwnValue = kind === 'number' && starts.get(at) === one.id;
    const goesOn = text === ';' && GOES_ON.test(phrase(tokens, at + 1, at + 5));
    if ((/^[;:]$/.test(text) && !goesOn) || (starts.has(at) && !isOwnValue) || at === next) return undefined;
    // A word between that names another thing, or what is meant to be.
    if (/^(?:goal|target|until|if|should|aim|dose|mg|keep|will|expect|baseline|would|from|per)$/.test(text))
      return undefined;
    // "Then fell to 320", and no other thing that was then done.
    if (text === 'then' && wayOf(tokens[at + 1]?.text ?? '', one.id) === undefined) return undefined;
    // "TSH 18 (normal up to about 4)".
    if (text === 'up' && hasWord(tokens, /^(?:normal|normally|usually|usual|range|limit|reference)$/, at - 2, at))
      return undefined;
    const said = wayOf(text, one.id);
    if (said && (isDenied(tokens, one.end, at) || isOfElse(reading, one.end, at))) return undefined;
    way = said ?? way;
    if (kind !== 'number') continue;
    const before = tokens[at - 1]?.text ?? '';
    if (!way || !/^(?:to|at)$/.test(before)) {
      // "On Sunday", "at 6 h", "on day 3" say when.
      if (/^(?:day|on|hd|pod|at|:|\/)$/.test(before)) continue;
      if (before === 'in' && /^(?:19|20)\d\d$/.test(text)) continue;
      return undefined;
    }
    const value = valueAt(tokens, at, one);
    if (!value || !isAgainst(each, way, one, one.low, value.value)) return undefined;
    return wrongTrend(
      tokens,
      one.first,
      value.end,
      `${one.id} from ${plain(one.low)} to ${plain(value.value)} ${WENT[way]}`,
    );
  }
  return undefined;
}

/** "Has not fallen, now at 60", "instead of falling went to 4.9". */
const isDenied = (tokens: readonly Token[], first: number, at: number): boolean =>
  hasWord(tokens, /^(?:not|never|instead|rather|without|cannot|.{2,6}n't)$/, Math.max(first, at - 3), at);

/** "INR was 2.1, warfarin increased, now at 1.9": the drug went that way. */
const isOfElse = ({ tokens, mentions }: Case['reading'], first: number, at: number): boolean => {
  const subject = /^(?:is|was|were)$/.test(tokens[at - 1]?.text ?? '') ? at - 1 : at;
  return mentions.some((mention) => mention.first >= first && mention.end === subject);
};

/** "Last eGFR 38. It has recovered to 29": the end of the next sentence, where it goes on with the one value of this one. */
function isGoneOn(
  { reading: { tokens, sentences, mentions } }: Case,
  { sentence, end }: Measurement,
): number | undefined {
  const next = sentences[sentenceNumberAt(sentences, sentence.end)];
  if (!next || next.question || next.told || sentence.end - end > 6) return undefined;
  if (!GOES_ON.test(phrase(tokens, next.first, next.first + 4))) return undefined;
  const isTest = ({ kind, first }: { readonly kind: string; readonly first: number }) =>
    (kind === 'lab' || kind === 'vital' || kind === 'score' || kind === 'drug') && first >= end && first < next.end;
  return mentions.some(isTest) ? undefined : next.end;
}
const GOES_ON = lean(
  /^(?:it|this|that|the (?:value|level|number|result|count))(?: (?:has|had|is|was|have|then|since|now|later|today|subsequently)){0,3} (?:improved|recovered|worsened|deteriorated|fallen|fell|risen|rose|dropped|climbed|increased|decreased|normali[sz]ed|settled|come|gone|down|up)\b/,
);

/** "CRP fell to 188 from 42". */
function cameFrom(each: Case, one: Measurement): Finding | undefined {
  const { tokens } = each.reading;
  if (!/^(?:to|at)$/.test(tokens[one.valueAt - 1]?.text ?? '') || tokens[one.end]?.text !== 'from') return undefined;
  const way = tokens
    .slice(one.first, one.valueAt)
    .map(({ text }) => wayOf(text, one.id))
    .find((found) => found !== undefined);
  const from = /^(?:a|an|peak|of|about)$/.test(tokens[one.end + 1]?.text ?? '') ? one.end + 2 : one.end + 1;
  const value = way && tokens[from]?.kind === 'number' ? valueAt(tokens, from, one) : undefined;
  if (!way || !value || !isAgainst(each, way, one, value.value, one.low)) return undefined;
  return wrongTrend(
    tokens,
    one.first,
    value.end,
    `${one.id} from ${plain(value.value)} to ${plain(one.low)} ${WENT[way]}`,
  );
}

/** "Has normalised from 4.1 to 5.9": better or worse, of both values behind it; where it went up or down `directions.ts` tells. */
function fromTo(each: Case, one: Measurement): Finding | undefined {
  const { tokens } = each.reading;
  const ends = spanFromTo(tokens, one);
  if (!ends) return undefined;
  const before = tokens.slice(one.first, one.valueAt - 1);
  const way = before.map(({ text }) => wayOf(text, one.id)).find((found) => found !== undefined);
  if (!way || before.some(({ text }) => NOT_GONE.test(text) || DOWN.test(text) || UP.test(text))) return undefined;
  if (!isAgainst(each, way, one, ends.from, ends.to)) return undefined;
  return wrongTrend(tokens, one.first, one.end, `${one.id} from ${plain(ends.from)} to ${plain(ends.to)} ${WENT[way]}`);
}

/** "Has improved to 41 (62 last year)", "fallen to 240, previously 180": the value in front of it stands behind it. */
const BEFORE_IT =
  /^(?:\( ?(?:was |it was |previously |prev |last |from |baseline |prior )?(?<bracket>\d{1,5}(?:\.\d{1,3})?)(?= [^)]{0,40}\))|(?:[,;] |- |– )?(?:previously|it was|was|compared (?:with|to)|versus|vs|against|down from|up from)(?: (?:a|an|her|his|your|last|previous|of|the|value|baseline)){0,4} (?<said>\d{1,5}(?:\.\d{1,3})?))/;
const PAST_WORD =
  /\b(?:last|previous(?:ly)?|prior|before|ago|earlier|baseline|was|in (?:19|20)\d\d|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|admission|yesterday|compared|versus|vs|against|from)\b/;
const NOT_BEFORE =
  /\b(?:target|goal|normal|range|limit|aim|reference|peak|nadir|should|expected|predicted|sister|mother|or|to)\b/;

/** Where a value is told as come to without the one before it, and the text has that one elsewhere: told behind it, or of an earlier day in front. */
function toldWithout(each: Case, one: Measurement): Finding | undefined {
  const { tokens } = each.reading;
  const before = tokens.slice(one.first, one.valueAt);
  if (before.at(-1)?.text !== 'to' || before.length > WORDS_TO) return undefined;
  const at = before.findLastIndex(({ text }) => wayOf(text, one.id) !== undefined);
  const way = at === -1 ? undefined : wayOf(before[at]!.text, one.id);
  if (!way || before.some(({ kind, text }) => kind === 'number' || NOT_GONE.test(text))) return undefined;
  const behind = phrase(tokens, one.end, Math.min(one.sentence.end, one.end + 14));
  const said = BEFORE_IT.exec(behind);
  const around = said ? behind.slice(0, said[0].length + 30) : '';
  const given = said?.groups?.bracket ?? said?.groups?.said;
  const from =
    given === undefined
      ? earlierOf(each, one)
      : PAST_WORD.test(around) && !NOT_BEFORE.test(around)
        ? Number(given)
        : undefined;
  if (from === undefined || from > one.low * 30 || from < one.low / 30) return undefined;
  if (!isAgainst(each, way, one, from, one.low)) return undefined;
  return wrongTrend(tokens, one.first, one.end, `${one.id} from ${plain(from)} to ${plain(one.low)} ${WENT[way]}`);
}
/** In tokens, from the name of the test to its value: "creatinine has since come down a little to". */
const WORDS_TO = 10;
const NOT_GONE =
  /^(?:not|never|no|instead|should|will|would|may|might|could|can|if|until|target|goal|aim|once|expected|hoped|likely|from)$/;

/** The one other value of the test in the text, told in front and of an earlier day. */
function earlierOf({ reading: { tokens }, measurements }: Case, one: Measurement): number | undefined {
  const others = measurements.filter(
    ({ id, kind, first }) => id === one.id && kind === one.kind && first !== one.first,
  );
  const values = new Set(others.map(({ low }) => low));
  const [other] = others;
  if (!other || values.size !== 1 || other.first > one.first || other.low !== other.high) return undefined;
  if (other.assertion === 'hypothetical' || other.assertion === 'other-person' || other.sentence === one.sentence)
    return undefined;
  if (one.unit !== undefined && other.unit !== undefined && one.unit !== other.unit) return undefined;
  const around = phrase(
    tokens,
    Math.max(other.sentence.first, other.first - 6),
    Math.min(other.sentence.end, other.end + 6),
  );
  const isEarlier =
    EARLIER.test(around) || /\b(?:last|previous)(?: known)?$/.test(phrase(tokens, other.first - 2, other.first));
  if (!isEarlier || NOT_BEFORE.test(around) || WENT_ELSEWHERE.test(phrase(tokens, other.end, one.first)))
    return undefined;
  return other.low;
}
/** Between the two it was at another value: what it came to is less than that. */
const WENT_ELSEWHERE =
  /\b(?:peak\w{0,3}|rose|ris(?:e|en|ing)|spik\w{2,3}|maxim\w{2,3}|nadir|worse\w{0,4}|climb\w{2,3}|jump\w{2,3}|aki|bleed\w{0,3}|transfus\w{2,4}|dropp\w{2,3}|fell|fall(?:en|ing)?|high(?:er|est)?|low(?:er|est)?|then)\b/;
const EARLIER =
  /\b(?:last (?:year|month|week|visit|time|spring|summer|autumn|winter|check|\w{3,9}day)|previous(?:ly)?|prior|ago|earlier|on admission|on arrival|at presentation|at booking|yesterday|(?:in|on \d{1,2}) (?:january|february|march|april|may|june|july|august|september|october|november|december)|in (?:19|20)\d\d)\b/;

const PAIRED = /^systolic/;

/** A value of the same test: in its unit or without one, and of its size. */
function valueAt(tokens: readonly Token[], at: number, one: Measurement) {
  const amount = amountAt(tokens, at)!;
  const unit = unitAt(tokens, amount.end);
  const isOther =
    unit !== undefined &&
    unit.name !== one.unit &&
    (one.unit !== undefined || /^(?:hour|day|week|month|year|min|mg|mcg|g|ml|units|kg|tablet|dose)$/.test(unit.name));
  const behind = tokens[amount.end]?.text ?? '';
  const isTime =
    /^(?:\/|:|hours?|days?|weeks?|am|pm|times?|x)$/.test(behind) && !(behind === '/' && PAIRED.test(one.id));
  if (amount.low !== amount.high || isOther || isTime || amount.low > one.low * 30 || amount.low < one.low / 30)
    return undefined;
  return { value: amount.low, end: unit?.end ?? amount.end };
}

/** In days an adult gains or loses water, not this much. */
const MOST_KG = 13;

/** "Up 30 kg since Monday", "gained 40 lb overnight". */
function weights({ reading: { tokens } }: Case): readonly Finding[] {
  return wordsIn(tokens, /^(?:up|down|gained|lost|gain|loss)$/).flatMap((at): readonly Finding[] => {
    const from = /^(?:by|of|about)$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
    const amount = tokens[from]?.kind === 'number' ? amountAt(tokens, from) : undefined;
    const unit = amount && unitAt(tokens, amount.end);
    const kg = unit?.name === 'kg' ? amount!.low : unit?.name === 'lb' ? amount!.low * 0.4536 : 0;
    if (!amount || !unit || kg <= MOST_KG) return [];
    const behind = phrase(tokens, unit.end, unit.end + 5);
    const isDays =
      /^(?:overnight|(?:since|from) (?:yesterday|last night|this morning|(?:last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|the weekend)|in (?:one|two|three|\d) days?|over (?:one|two|three|\d|the last \d|the weekend|two) ?(?:days?)?|in (?:a|one|1|24) (?:day|hours|week)|this week|in the last (?:24|48) hours)\b/.test(
        behind,
      );
    return isDays
      ? [wrongTrend(tokens, at, unit.end, `nobody's weight changes by ${plain(Math.round(kg))} kg in days`)]
      : [];
  });
}
