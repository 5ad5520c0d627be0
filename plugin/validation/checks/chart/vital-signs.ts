import { wordTable } from '../../../word-table.ts';
import type { ChartResult } from '../../chart/facts.ts';
import { chartedTerms } from '../../chart/terms.ts';
import { isNear, isSame } from '../../chart/values.ts';
import type { Case } from '../../check.ts';
import type { ToldValue } from '../../told-when.ts';
import { isOn, writtenDatesIn } from '../../written-dates.ts';
import { clauseOf, isOfToday, isPast } from './value-times.ts';

/** Vital signs are taken anew at every visit. */
export const UNSTEADY =
  /^(?:heart rate|respiratory rate|body temperature|oxygen saturation|systolic blood pressure|diastolic blood pressure)$/;

/** What a finger or an emergency room measures anew as often. */
export const OFTEN = /^(?:glucose|lactate|ph arterial|pco2|po2|bicarbonate)$/;

/**
 * "T 36.9, HR 98, SpO2 97%" of a visit with a pulse of 72: a vital sign told of the day of which the chart has it, as the day
 * of the text or the other signs beside it say, and close to no value of that day.
 */
export function isAnotherSign(
  each: Case,
  told: ToldValue,
  [latest, ...older]: readonly ChartResult[],
  all: readonly ToldValue[],
): boolean {
  const { id, sentence } = told.measurement;
  const on = latest?.on;
  if (!latest || on === undefined || on.length < 10 || told.about || told.date) return false;
  if (!isSignOf(id, told.value) || told.time === 'past' || (told.time !== 'now' && isPast(each, told, false)))
    return false;
  const { tokens } = each.reading;
  const { from, to } = clauseOf(each, told);
  const around = tokens.slice(from, to);
  if (around.some(({ text }) => ELSEWHERE.test(text))) return false;
  const until = told.time === 'now' ? told.end : to;
  if (writtenDatesIn(tokens, sentence.first, until).some((date) => !isOn(date, on))) return false;
  const isSign = UNSTEADY.test(id);
  const { results } = chartedTerms(each.chart!, each.reading.lexicon);
  const isBeside = all.some(
    (other) =>
      other.measurement.id !== id &&
      (other.measurement.sentence === sentence || (isSign && UNSTEADY.test(other.measurement.id))) &&
      (results.get(other.measurement.id) ?? []).some(
        (one) => one.on === on && isSame(each, other.measurement.id, other, one),
      ),
  );
  return (
    (isBeside || (isSign && isOfToday(each, latest))) &&
    ![latest, ...older.filter((one) => one.on === on)].some((one) => isNear(each, id, told, one, CLOSE[id] ?? 0.05))
  );
}
/** "Oxygen 2 L", "fever 3 days": no saturation, no degrees. */
const isSignOf = (id: string, value: number): boolean =>
  id === 'oxygen saturation'
    ? value >= 50 && value <= 100
    : id === 'body temperature'
      ? (value > 32 && value < 44) || (value > 90 && value < 111)
      : !UNSTEADY.test(id) || value > 7;
/** How far a sign may be off as it is told: a third of a degree, a percent of saturation. */
const CLOSE: Readonly<Record<string, number>> = wordTable({ 'body temperature': 0.009, 'oxygen saturation': 0.011 });
/** At home, over days, standing, or after what was done: of another reading than that of the visit. */
const ELSEWHERE =
  /^(?:home|average|averages|averaging|averaged|avg|log|diary|mean|tmax|max|maximum|overnight|night|standing|upright|walking|exertion|exercise|ambulation|stairs|after|before|since|between|range|from|to|triage|ambulance|ems|theatre|then|fell|rose|dropped|repeat|repeated|rechecked|second|later)$/;
