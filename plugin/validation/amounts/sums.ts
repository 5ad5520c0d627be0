import { frequencyAt } from '../reading/frequency.ts';
import type { Token } from '../reading/tokens.ts';
import { hasWord, phrase } from '../reading/words.ts';
import type { DoseAmount } from './amounts.ts';

// What several doses come to, told by the numbers before it.

/** Where an amount stands in its sentence, with those that were read before it. */
export interface Placed {
  readonly first: number;
  readonly at: number;
  readonly unitEnd: number;
  readonly value: number;
  readonly unit: string;
  readonly before: readonly DoseAmount[];
}

/** "10 mg, 10 mg, 20 mg = 40 mg", "0.3 + 0.3 = 0.6 mg", "total 40 × 5 = 200 mg", "8 mg/h for 72 h: 576 mg". */
export const isSumOfDoses = (tokens: readonly Token[], placed: Placed): boolean =>
  frequencyAt(tokens, placed.unitEnd) === undefined &&
  (isRunOut(tokens, placed) ||
    isLoadRate(tokens, placed) ||
    DIVIDED.test(phrase(tokens, placed.unitEnd, placed.unitEnd + 8)) ||
    (/^[=≈:]$/.test(text(tokens, placed.at - 1)) && isSumOfAmounts(placed)) ||
    (EQUALS.test(text(tokens, placed.at - 1)) &&
      (isAdded(tokens, placed) ||
        isRepeated(tokens, placed) ||
        isCounted(tokens, placed) ||
        isOfMany(tokens, placed))));

/** "60 mg SC morphine / 15 = 4 mg/24 h": what is converted is of a day or more. */
const DIVIDED = /^(?:(?:of|[a-z][a-z-]{1,20}) ){0,4}(?:[/÷]|divided by) [\d.,]{1,6} =/;

/** "120 mg/kg/day = 6 g", "yesterday 4 × 1 g = 4 g", "new 24 h dose 40 mg": of a day as well. */
export const isEqualToDay = (tokens: readonly Token[], { at, before, value, unit }: Omit<Placed, 'first'>): boolean =>
  /\b24 ?-? ?(?:h|hr|hours?) (?:dose|total|requirement|use)(?: (?:of|is|was|:))?$/.test(
    phrase(tokens, Math.max(0, at - 6), at),
  ) ||
  (EQUALS.test(text(tokens, at - 1)) &&
    /^[x×]$/.test(text(tokens, at - 4)) &&
    before.at(-1)?.unit === unit &&
    isSame((tokens[at - 5]?.value ?? 0) * before.at(-1)!.high, value)) ||
  (EQUALS.test(text(tokens, at - 1)) && before.at(-1)?.end === at - 1 && before.at(-1)!.unit.endsWith('/day'));

const EQUALS = /^[=≈]$/;

const text = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';

/** "240 mg/24 h + 80 = 320 mg"; a meal's insulin and its correction are injected together. */
const isAdded = (tokens: readonly Token[], { first, at, unit }: Placed): boolean =>
  unit !== 'units' && chainOf(tokens, first, at - 1).some((token) => /^(?:\+|plus)$/.test(token.text));

/** The tokens of a sum before its `=`. */
export function chainOf(tokens: readonly Token[], first: number, equals: number): readonly Token[] {
  const chain = tokens.slice(Math.max(first, equals - 16), equals);
  return chain.slice(chain.findLastIndex((token) => /^[;:(=|.]$/.test(token.text)) + 1);
}

/** Whether the last two or more amounts of its unit come to it. */
function isSumOfAmounts({ before, unit, value }: Placed): boolean {
  let sum = 0;
  return before
    .filter((one) => one.unit === unit)
    .toReversed()
    .some(({ high }, index) => {
      sum += high;
      return index > 0 && isSame(sum, value);
    });
}

/** "20 mcg, 42 good demands = 840 mcg": so many of them. */
const isOfMany = (tokens: readonly Token[], { at, value, unit, before }: Placed): boolean => {
  const one = before.at(-1);
  return (
    one?.unit === unit &&
    /^(?:demands?|doses|boluses|injections|vials|infusions|puffs|shocks)$/.test(text(tokens, at - 2)) &&
    tokens.slice(one.end, at).some((count) => count.value !== undefined && isSame(count.value * one.high, value))
  );
};

/** "750 mg x2, at least 7 days apart = 1,500 mg", "200 mg x5 = 1,000 mg": the last amount as often as the sum says. */
const isRepeated = (tokens: readonly Token[], { at, value, unit, before }: Placed): boolean => {
  const one = before.at(-1);
  const [, glued] = /^[x×](\d{1,2})$/.exec(one ? text(tokens, one.end) : '') ?? [];
  const times = glued ?? (one && /^[x×]$/.test(text(tokens, one.end)) ? tokens[one.end + 1]?.value : undefined);
  return (
    one?.unit === unit && at - one.end < REPEATED && times !== undefined && isSame(Number(times) * one.high, value)
  );
};
/** In tokens: between an amount and what it comes to. */
const REPEATED = 12;

/** "Total prednisone: 40 × 5 = 200 mg", "42 of 2 g = 84 g", "50,000 IU weekly × 8 = 400,000 IU". */
const isCounted = (tokens: readonly Token[], { first, at, value, unit, before }: Placed): boolean =>
  (/^[x×]$/.test(text(tokens, at - 3)) &&
    before.at(-1)?.unit === unit &&
    isSame((tokens[at - 2]?.value ?? 0) * before.at(-1)!.high, value)) ||
  (/^[x×]$/.test(text(tokens, at - 3)) &&
    hasWord(tokens, /^(?:total|course|altogether|cumulative)$/, Math.max(first, at - 12), at)) ||
  (text(tokens, at - 4) === 'of' &&
    (tokens[at - 5]?.value ?? 0) >= LEAST_COUNT &&
    isSame((tokens[at - 5]?.value ?? 0) * (before.at(-1)?.high ?? 0), value));

/** Fewer tablets may be one dose. */
const LEAST_COUNT = 5;

/** What a rate that was told comes to over the hours that were told. */
const isRunOut = (tokens: readonly Token[], { first, at, value, unit, before }: Placed): boolean =>
  before
    .filter((one) => one.unit === `${unit}/hour`)
    .some(({ high }) =>
      tokens
        .slice(first, at)
        .some(
          (hours, step) =>
            hours.value !== undefined &&
            hours.value > 1 &&
            /^(?:h|hr|hrs|hours)$/.test(text(tokens, first + step + 1)) &&
            isSame(hours.value * high, value),
        ),
    );

/** "150 mg over 10 min (15 mg/min)": how fast a load runs. */
const isLoadRate = (tokens: readonly Token[], { first, at, value, unit, before }: Placed): boolean => {
  const load = before.at(-1);
  const minutes = load && tokens.slice(Math.max(first, load.end), at).find(({ kind }) => kind === 'number')?.value;
  return minutes !== undefined && unit === `${load!.unit.split('/')[0]}/min` && isSame(load!.high / minutes, value);
};

const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= other * 0.005;
