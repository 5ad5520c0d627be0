import type { ChartResult } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Token } from '../../reading/tokens.ts';
import type { ToldValue } from '../../told-when.ts';
import { isOn, writtenDateAt, writtenDatesIn } from '../../written-dates.ts';

// When a value that a text tells was measured, by the words of its clause and the day of the text.

/** Measured on the day of the text, by its clinical date or by the date that opens it. */
export function isOfToday({ reading: { tokens, sentences }, asOf }: Case, { on }: ChartResult): boolean {
  if (on === undefined) return false;
  const opening = writtenDatesIn(tokens, 0, Math.min(sentences[0]?.end ?? 0, 16)).filter(
    ({ day }) => day !== undefined,
  );
  return on === asOf.toISOString().slice(0, 10) || opening.some((date) => isOn(date, on));
}

/** From the comma before a value to the one behind it, without the other value of "17.8 (8.2 on admission)". */
export function clauseOf({ reading: { tokens } }: Case, { measurement: { sentence }, first, end }: ToldValue) {
  const isStop = (at: number) =>
    /^[,;.:]$/.test(tokens[at]?.text ?? '.') || (tokens[at]?.text === '(' && isBetweenValues(tokens, at));
  let from = first;
  while (from > sentence.first && first - from < 14 && !isStop(from - 1)) from -= 1;
  let to = end;
  while (to < sentence.end && to - end < 10 && !isStop(to)) to += 1;
  return { from, to };
}

/** A bracket that opens behind a number and holds one. */
const isBetweenValues = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - 4), at).some(({ kind }) => kind === 'number') &&
  tokens[at + 1]?.kind === 'number' &&
  writtenDateAt(tokens, at + 1) === undefined;

/** Words that tell of another time, and those that do so only beside a newer value. */
const OLD =
  /^(?:initially|baseline|admission|admitted|arrival|arrived|presentation|presented|earlier|previous|previously|prior|ago|lowest|highest|nadir|peak|peaked|yesterday|history|hx|initial|formerly|postop|preop|ed|outside)$/;
const OLDER =
  /^(?:was|were|had|been|from|after|when|last|came|went|on|in|at|down|up|with|discharge|fell|fallen|dropped|rose|risen|hit|reached|drove|once|hospital|during|until|since|before|then)$/;
export function isPast(each: Case, told: ToldValue, hasNewer: boolean): boolean {
  const { from, to } = clauseOf(each, told);
  const words = each.reading.tokens.slice(from, to);
  return (
    words.some(({ text }) => OLD.test(text) || (hasNewer && OLDER.test(text))) ||
    (words.some(({ text }) => text === 'last') &&
      words.some(({ text }) => /^(?:week|month|year|visit|spring|summer|fall|autumn|winter)$/.test(text)))
  );
}
