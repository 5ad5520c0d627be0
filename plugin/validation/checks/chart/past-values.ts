import type { ChartResult } from '../../chart/facts.ts';
import { isNear, isSame } from '../../chart/values.ts';
import type { Case } from '../../check.ts';
import { datesApartIn } from '../../dates-apart.ts';
import { daysToldIn } from '../../relative-dates.ts';
import type { ToldValue } from '../../told-when.ts';
import { isOn } from '../../written-dates.ts';
import { clauseOf } from './value-times.ts';
import type { Others } from './values.ts';

// A value that is told of the past, "8.2 on admission", "down from 103 kg", against the older results of the chart.

/** Taken by another hand, or before the chart begins. */
const ELSEWHERE =
  /^(?:outside|ed|elsewhere|home|history|hx|usual|usually|prehospital|ambulance|ems|gp|referral|other|years|childhood|birth|pregnancy|before|since|baseline)$/;
/** Of this stay. */
const OF_STAY = /^(?:arrival|arrived|admission|admitted|presentation|presented|discharge|yesterday|leaving)$/;
const DAY_MS = 86_400_000;
/** A stay that is told of lies so many days back at most. */
const STAY_DAYS = 31;
/** As near as a value is written down by another hand. */
const NEAR = 0.025;

/**
 * No result of the chart, where the chart has an older one that the text does not tell: "17.8 (8.2 on admission)" of 17.8 and
 * 11.5. Of a test that was done once, "potassium 4.0 on arrival" of the stay.
 */
export function isUncharted(each: Case, told: ToldValue, charted: readonly ChartResult[], others: Others): boolean {
  const { id } = told.measurement;
  const { tokens } = each.reading;
  const { from, to } = clauseOf(each, told);
  const words = tokens.slice(from, to);
  if (told.about || told.date || words.some(({ text }) => ELSEWHERE.test(text))) return false;
  if (charted.some((one) => isNear(each, id, told, one, NEAR))) return false;
  const dates = datesApartIn(each, from, to);
  if (dates.length > 0) return charted.some(({ on }) => on !== undefined && dates.some((date) => isOn(date, on)));
  if (daysToldIn(tokens, from, to, each.asOf)) return false;
  const [latest, ...older] = charted;
  const isTold = (one: ChartResult) => !isUntold(each, id, one, others.told);
  if (others.hasLatest) return !older.every(isTold);
  if (older.length === 0) return words.some(({ text }) => OF_STAY.test(text)) && isOfStay(each, latest!);
  // "Peaked at 2.4 and had improved to 1.4 by discharge": what it came to.
  return tokens[told.measurement.valueAt - 1]?.text === 'to' && older.some(isTold);
}

const isOfStay = ({ asOf }: Case, { on = '' }: ChartResult): boolean =>
  asOf.getTime() - Date.parse(on) <= STAY_DAYS * DAY_MS;

/** Whether no value of the text is the charted one. */
export const isUntold = (each: Case, id: string, charted: ChartResult, told: readonly ToldValue[]): boolean =>
  !told.some((one) => one.measurement.id === id && isSame(each, id, one, charted));

const AT_HOME =
  /^(?:home|average|averages|averaging|averaged|avg|log|diary|mean|max|maximum|standing|between|range|triage|ambulance|ems|arm)$/;

/** "146/92 last week": close to no pressure of the days that are told; "down from 152/90" of those the chart has. */
export function isOtherPressureThen(
  each: Case,
  told: ToldValue,
  charted: readonly ChartResult[],
  ofDays: readonly ChartResult[],
  all: readonly ToldValue[],
): boolean {
  const { id } = told.measurement;
  const { tokens } = each.reading;
  const { from, to } = clauseOf(each, told);
  if (told.about || told.time === 'now' || tokens.slice(from, to).some(({ text }) => AT_HOME.test(text))) return false;
  const isClose = (one: ChartResult) => isNear(each, id, told, one, 0.05);
  // "146/92 last week and 148/94 today": the days of last week may reach to the one that is told.
  const then = ofDays.filter((one) => isUntold(each, id, one, all));
  if (ofDays.length > 0) return then.length > 0 && !then.some(isClose);
  const isFrom = tokens[told.measurement.valueAt - 1]?.text === 'from';
  return isFrom && charted.length > 1 && !charted.some(isClose);
}
