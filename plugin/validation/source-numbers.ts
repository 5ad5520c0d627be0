import { DECADES } from './decades.ts';
import { type Mark, marksOf } from './marks.ts';
import { once } from './once.ts';
import type { Reading } from './reading/document.ts';
import { numberAt } from './reading/numbers.ts';

/** What a source counts, to ask whether it holds a number in any form. */
export interface Numbers {
  /** Each with the units that it stands before; an empty one where it may count anything. */
  readonly values: ReadonlyMap<number, ReadonlySet<string>>;
  readonly byUnit: ReadonlyMap<string, readonly number[]>;
  /** All marks of the source, numbers and others. */
  readonly marks: readonly Mark[];
}

/** Numbers that stand in every text and say little. */
const COMMON = 2;
/** Neighbours whose sum or difference a summary may state: "fell from 19 to 11" is 8 less. */
const NEIGHBOURS = 3;
/** Small numbers are the sum or difference of too many. */
const SMALL = 10;

/** Of a source that several checks ask: counted once. */
export const numbersIn = once((source: Reading): Numbers => numbersOf(source, marksOf(source)));

function numbersOf({ tokens, frequencies }: Reading, marks: readonly Mark[]): Numbers {
  const counted = marks.filter(({ kind }) => kind === 'number');
  const values = new Map<number, Set<string>>();
  const add = (value: number, unit = '') => values.set(value, (values.get(value) ?? new Set()).add(unit));
  const byUnit = new Map<string, number[]>();
  counted.forEach(({ value, unit }, at) => {
    const own = Number(value);
    add(own, UNITS.test(unit) ? unit : '');
    byUnit.set(unit, [...(byUnit.get(unit) ?? []), own].slice(-40));
    for (const other of counted.slice(at + 1, at + 1 + NEIGHBOURS)) {
      if (other.unit !== unit) continue;
      const next = Number(other.value);
      for (const derived of [own + next, Math.abs(own - next), own * next]) if (derived > SMALL) add(round(derived));
    }
  });
  for (const { text, value } of tokens) {
    // `x12`, `C4D1`, `q6h`.
    if (value === undefined) for (const [digits] of text.matchAll(/\d{1,6}/g)) add(Number(digits));
    // "0530", "1700": the hour as a clock shows it.
    if (/^[0-2]\d[0-5]\d$/.test(text))
      for (const part of [Number(text.slice(0, 2)), Number(text.slice(2)), ((Number(text.slice(0, 2)) + 11) % 12) + 1])
        add(part);
    if (Object.hasOwn(WORDS, text)) add(WORDS[text]!);
  }
  tokens.forEach((_, at) => {
    for (const spoken of spokenAt(tokens, at)) add(spoken);
  });
  for (const { low, high } of frequencies)
    for (const often of [low, high]) for (const said of [often, 24 / often, 1 / often, often * 7]) add(round(said));
  return { values, byUnit, marks };
}

/**
 * What speech may mean where it names a number: "one eighty three", "seven fifty", "one oh three", "nineteen sixty eight",
 * "nine one one", "seven . five". Spoken of one thing it is several, so each is held.
 */
export function spokenAt(tokens: Reading['tokens'], at: number): readonly number[] {
  const lead = tokens[at]!.kind === 'word' ? numberAt(tokens, at) : undefined;
  if (lead === undefined || lead.value >= 100 || !Number.isInteger(lead.value)) return [];
  const next = tokens[lead.end]?.text ?? '';
  const isOh = /^(?:oh|o)$/.test(next);
  const rest = numberAt(tokens, lead.end + (isOh || next === '.' ? 1 : 0));
  if (!rest || rest.value >= 100) return [];
  if (next === '.') return rest.value < 10 ? [lead.value + rest.value / 10] : [];
  const found = (isOh ? rest.value < 10 : rest.value >= 10) && lead.value <= 20 ? [lead.value * 100 + rest.value] : [];
  if (lead.value > 9 || isOh || rest.value > 9) return found;
  const third = numberAt(tokens, rest.end);
  return third && third.value < 10 ? [...found, lead.value * 100 + rest.value * 10 + third.value] : found;
}

const WORDS: Readonly<Record<string, number>> = {
  once: 1,
  twice: 2,
  thrice: 3,
  couple: 2,
  dozen: 12,
  hundred: 100,
  thousand: 1000,
  half: 0.5,
  quarter: 0.25,
  ...DECADES,
  nineties: 90,
};

/** Units of one quantity each: a number before one counts nothing else. */
const UNITS =
  /^(?:mg|mcg|g|kg|lb|oz|units|meq|mmol|ml|l|mm|cm|inch|%|hour|min|day|week|month|year|mmhg|bpm|celsius|fahrenheit)(?:\/.{1,12})?$/;

/** The numbers that the source gives in a unit. */
export const valuesOf = (unit: string, { byUnit }: Numbers): ReadonlySet<number> =>
  new Set(UNITS.test(unit) ? byUnit.get(unit) : []);

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Between units that a summary may turn into one another. */
const CONVERSIONS: readonly (readonly [string, string, number])[] = [
  ['hour', 'day', 24],
  ['day', 'week', 7],
  ['week', 'month', 4],
  ['month', 'year', 12],
  ['min', 'hour', 60],
  ['lb', 'kg', 2.2046],
  ['cm', 'inch', 2.54],
  ['mm', 'cm', 10],
  ['cm', 'm', 100],
  ['mcg', 'mg', 1000],
  ['mg', 'g', 1000],
  ['g', 'kg', 1000],
  ['ml', 'l', 1000],
];

/** Whether the source holds the number: as it is, rounded, in another unit, or as a sum of two that stand together. */
export function isHeld({ value, unit }: Pick<Mark, 'value' | 'unit'>, { values, byUnit }: Numbers): boolean {
  const own = Number(value);
  if (own === 0) return (byUnit.get(unit) ?? []).includes(0) || !(byUnit.get(unit) ?? []).some((theirs) => theirs > 1);
  if (own <= COMMON || own === 24) return true;
  const units = values.get(round(own));
  // "6 mm" is not the six of "six months".
  if (units && (units.has('') || units.has(unit) || !UNITS.test(unit))) return true;
  const isIn = (name: string, factor: number): boolean =>
    (byUnit.get(name) ?? []).some((theirs) => Math.abs(theirs * factor - own) <= Math.max(0.5, own * 0.02));
  if ((byUnit.get(unit) ?? []).some((theirs) => !Number.isInteger(theirs) && Math.abs(theirs - own) <= 0.5 && own >= 3))
    return true;
  return CONVERSIONS.some(([small, large, factor]) =>
    unit === large ? isIn(small, 1 / factor) : unit === small ? isIn(large, factor) : false,
  );
}
