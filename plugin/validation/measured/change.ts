import { amountAt } from '../reading/numbers.ts';
import { type Token, text } from '../reading/tokens.ts';
import { namedUnit, unitAt } from '../reading/units.ts';
import { writtenDateAt } from '../written-dates.ts';
import { isDate, isOtherMeaning, type Measurement } from './measured.ts';
import { isGiven } from './namesakes.ts';

/** "From 8.9% to 7.4%": the second value is of the same test. */
export function changedTo(tokens: readonly Token[], one: Measurement): readonly Measurement[] {
  const from = one.end + whenAt(tokens, one.end);
  if (!/^(?:to|→)$/.test(text(tokens, from)) || tokens[from + 1]?.kind !== 'number') return [];
  const value = amountAt(tokens, from + 1)!;
  if (isDate(tokens, value.first)) return [];
  const unit = unitAt(tokens, value.end);
  // "aPTT 44 → 0.7": the rate that an infusion is set to.
  if (one.id === 'aptt' && value.low < LEAST_SECONDS) return [];
  if ((unit && isOtherMeaning(one.kind, unit.name)) || isGiven(tokens, value.end)) return [];
  return [
    {
      ...one,
      low: value.low,
      high: value.high,
      ...namedUnit(unit),
      valueAt: value.first,
      end: unit?.end ?? value.end,
    },
  ];
}

/** Less is no clotting time. */
const LEAST_SECONDS = 10;

/** How many tokens say when: "from 17 in June to 9 today", "from 12 last visit to 6", "from 118 on 14 April to 140". */
function whenAt(tokens: readonly Token[], at: number): number {
  const words = [0, 1, 2].map((offset) => text(tokens, at + offset));
  if (words[0] === '(') return 0;
  const date = /^(?:in|on|since)$/.test(words[0]!) ? writtenDateAt(tokens, at + 1) : undefined;
  if (date && /^(?:to|→|-)$/.test(text(tokens, date.end))) return date.end - at;
  const isWhen =
    (/^(?:in|on|at|last|this|since)$/.test(words[0]!) && tokens[at + 1]?.kind === 'word') ||
    /^(?:yesterday|initially|preoperatively)$/.test(words[0]!);
  const to = words.findIndex((word) => /^(?:to|→|-)$/.test(word));
  return isWhen && to > 0 ? to : 0;
}
