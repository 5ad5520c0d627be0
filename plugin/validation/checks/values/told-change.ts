import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { isDate } from '../../measured/measured.ts';
import { spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import type { Token } from '../../reading/tokens.ts';
import { unitAt } from '../../reading/units.ts';
import { wordsIn } from '../../reading/words.ts';
import { isMonthAt, isNumberOfTime } from '../../written-dates.ts';
import { isOfOtherTime } from '../numbers/weight-changes.ts';

/**
 * How much something changed, behind the two values that it changed between: "LDL fell from 162 to 81, a drop of 75
 * percent", "187 lb, last visit 179 lb: gain of 18 lb". A share may be of either value.
 */
export function checkToldChanges({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  const told = new Set(sentences.filter(({ told: isTold, question }) => isTold || question).map(({ end }) => end));
  let place = 0;
  return wordsIn(tokens, CHANGE).flatMap((at): readonly Finding[] => {
    while (place < sentences.length - 1 && sentences[place]!.end <= at) place += 1;
    if (told.has(sentences[place]?.end ?? -1)) return [];
    const before = shareBefore(tokens, at);
    const stated = before ?? amountBehind(tokens, at + 1);
    const pair = stated && valuesBefore(tokens, before ? before.first : at);
    const found = pair && disagree(tokens, pair, stated);
    return found ? [found] : [];
  });
}

const CHANGE =
  /^(?:drop|fall|decrease|decline|reduction|rise|increase|gain|loss|improvement|change|difference|lost|gained|down|up)$/;

/** A number with what it is counted in; `unit` is empty where none stands. */
interface Value {
  readonly value: number;
  readonly unit: string;
  readonly first: number;
  readonly end: number;
}

/** "A 20% rise", "an 8 percent improvement". */
function shareBefore(tokens: readonly Token[], at: number): Value | undefined {
  const isShare = /^(?:%|percent)$/.test(tokens[at - 1]?.text ?? '') && /^(?:a|an)$/.test(tokens[at - 3]?.text ?? '');
  const value = isShare ? tokens[at - 2]?.value : undefined;
  return value === undefined ? undefined : { value, unit: '%', first: at - 2, end: at };
}

/** "Of 75 percent", "by 8 lb", "18 lb": what the change is said to be. */
function amountBehind(tokens: readonly Token[], from: number): Value | undefined {
  let at = from;
  while (
    at < from + 4 &&
    /^(?:of|by|about|roughly|approximately|exactly|nearly|almost|a|total|just|~)$/.test(tokens[at]?.text ?? '')
  )
    at += 1;
  const value = valueAt(tokens, at);
  if (!value || value.unit === '' || TIME.test(value.unit)) return undefined;
  // "Down 4 lb from 90", "up 6 kg to 80": the values follow.
  return /^(?:from|to)$/.test(tokens[value.end]?.text ?? '') || isOfOtherTime(tokens, value) ? undefined : value;
}

/** "Over 24 h", "in 3 months". */
const isOfHours = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.kind === 'number' && /^(?:h|hrs?|hours?|days?|weeks?|months?|years?)$/.test(tokens[at + 1]?.text ?? '');

const TIME = /^(?:hour|min|day|week|month|year|s)$/;

function valueAt(tokens: readonly Token[], at: number): Value | undefined {
  const number = tokens[at]?.kind === 'number' ? numberAt(tokens, at) : undefined;
  if (!number || tokens[number.end]?.text === '/' || tokens[at - 1]?.text === '/') return undefined;
  const unit = unitAt(tokens, number.end);
  const points = /^points?$/.test(tokens[number.end]?.text ?? '');
  return {
    value: number.value,
    unit: points ? 'points' : (unit?.name ?? ''),
    first: at,
    end: points ? number.end + 1 : (unit?.end ?? number.end),
  };
}

/** Words between the second value and the change, and between the two values. */
const TO_CHANGE =
  /^(?:[,:;(—–-]|a|an|is|which|that|so|for|the|total|net|weight|has|have|he|she|it|they|you|we|this|representing|giving|overall|today|now|of|about|your|his|her|another|last|visit|week|month|yesterday|ago|admission|discharge|baseline|at|in|on|previously|day|birth|over|h|hrs|hours?|days?|weeks?|months?|after|following|salbutamol|albuterol|bronchodilator|treatment|with)$/;
const TO_SECOND =
  /^(?:to|→|>|-|now|today|and|versus|vs|was|last|previous|previously|from|yesterday|then|visit|week|month|year|,|down|up|is|at|current|currently|on|in|the|admission|discharge|baseline|this|morning|weight|it|january|february|march|april|may|june|july|august|september|october|november|december|prior|before|after|mg|dl|only|just|arrival|presentation|start|outset|onset|referral|first|diagnosis|intake|entry|booking|pre|post|preop|postop|treatment|surgery|operation|initially|rising|rose|falling|fell|risen|fallen|climbing|climbed|improving|improved|increasing|increased|decreasing|decreased|dropping|dropped|going|went|his|her|your|is|are|when|started|birth|day)$/;
const JOINS = /^(?:to|→|>|now|today|versus|vs|was|last|previous|previously|yesterday|then|prior|discharge|morning)$/;

/** The two values right before a change, the earlier one first, in one unit and joined by words of before and after. */
function valuesBefore(tokens: readonly Token[], change: number): readonly [Value, Value] | undefined {
  const second = numberBefore(tokens, beforeDrug(tokens, change), TO_CHANGE, 8);
  const first = second && numberBefore(tokens, second.first, TO_SECOND, 9);
  if (!first || !second) return undefined;
  const between = tokens.slice(first.end, second.first);
  const behind = tokens[second.end]?.text ?? '';
  // "14.2 on 2 April and 3.1 on 30 June": each has its day.
  const isDated = [
    [first.end, second.first],
    [second.end, change],
  ].every(([from, to]) => tokens.slice(from, to).some((_, offset) => isNumberOfTime(tokens, from! + offset)));
  // "15 on arrival, 6 today, an improvement of 9".
  if (!isDated && !between.some(({ text }) => JOINS.test(text)) && !/^(?:today|now|currently|yesterday)$/.test(behind))
    return undefined;
  const isOneUnit = first.unit === second.unit || first.unit === '' || second.unit === '';
  const isOfTime = TIME.test(first.unit) || TIME.test(second.unit);
  return isOneUnit && !isOfTime && !isDate(tokens, first.first) && !isDate(tokens, second.first)
    ? [first, second]
    : undefined;
}

/** "162 to 81 on rosuvastatin 10 mg, a drop of": what it was treated with stands between. */
function beforeDrug(tokens: readonly Token[], change: number): number {
  for (let at = change - 1; at >= Math.max(1, change - 12); at -= 1) {
    if (!/^(?:on|with|after)$/.test(tokens[at]!.text) || tokens[at + 1]?.kind !== 'word') continue;
    const dose = tokens.slice(at + 1, change).findIndex(({ kind }) => kind === 'number');
    const unit = dose === -1 ? undefined : unitAt(tokens, at + 2 + dose);
    return unit && /^(?:mg|mcg|g|units|ml)$/.test(unit.name) ? at : change;
  }
  return change;
}

/** The nearest value whose end comes before `end`, with nothing but `words` between. */
function numberBefore(tokens: readonly Token[], end: number, words: RegExp, reach: number): Value | undefined {
  for (let at = end - 1; at >= Math.max(0, end - reach - 3); at -= 1) {
    // "25.1 kg today, 17 March, a loss of", "134 over 24 h, a rise of": a time is none of the two.
    if (isNumberOfTime(tokens, at) || isOfHours(tokens, at)) continue;
    const value = tokens[at]!.kind === 'number' ? valueAt(tokens, at) : undefined;
    if (tokens[at]!.kind === 'number' && !value) return undefined;
    if (!value) continue;
    const between = tokens.slice(value.end, end);
    const isLink = ({ text }: Token, offset: number) =>
      words.test(text) ||
      isOfHours(tokens, value.end + offset) ||
      isNumberOfTime(tokens, value.end + offset) ||
      isMonthAt(tokens, value.end + offset);
    return value.end <= end && between.length <= reach && between.every(isLink) ? value : undefined;
  }
  return undefined;
}

function disagree(
  tokens: readonly Token[],
  [first, second]: readonly [Value, Value],
  stated: Value,
): Finding | undefined {
  const change = Math.abs(first.value - second.value);
  const isShare = stated.unit === '%' && first.unit !== '%' && second.unit !== '%';
  const unit = first.unit === '' ? second.unit : first.unit;
  // "85 today from 60 yesterday, gain of 25 degrees": the unit stands once.
  if (!isShare && stated.unit !== 'points' && stated.unit !== unit && unit !== '') return undefined;
  const expected = isShare ? [(100 * change) / first.value, (100 * change) / second.value] : [change];
  // A share of percents may be either.
  if (unit === '%' && stated.unit === '%') expected.push((100 * change) / first.value, (100 * change) / second.value);
  if (first.value === 0 || second.value === 0) return undefined;
  const isNear = (one: number) => Math.abs(one - stated.value) <= Math.max(isShare ? 3 : 0.55, one * 0.12);
  if (expected.some(isNear)) return undefined;
  const message = `from ${plain(first.value)} to ${plain(second.value)} the change is ${plain(Math.round(expected[0]! * 10) / 10)}${isShare ? ' %' : ''}, not ${plain(stated.value)}`;
  return miscountAt(spanOf(tokens, first.first, stated.end), { category: 'change_wrong', message });
}
