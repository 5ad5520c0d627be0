import { convertDose } from './doses.ts';
import { type Quantity, quantitiesOf } from './quantities-beside.ts';
import type { Reading } from './reading/document.ts';
import { durationAt } from './reading/durations.ts';
import { numberAt } from './reading/numbers.ts';
import type { Token } from './reading/tokens.ts';
import { hasWord } from './reading/words.ts';

/**
 * What the numbers around a stated result can make: each amount as it is, as often as something is counted, by the weight or
 * the concentration beside it, and all sums and differences of these. A result that is none of them was not made of them.
 */
export interface Reachable {
  /** Whether anything can be made: an amount and a count, or two amounts. */
  readonly isMade: boolean;
  readonly has: (value: number) => boolean;
  /** Whether one of the amounts alone is it, as it is or as often as something is counted. */
  readonly isOne: (value: number) => boolean;
  /** The amounts that went into it, in the unit of the result. */
  readonly parts: readonly number[];
}

interface Window {
  readonly from: number;
  readonly to: number;
  /** The tokens of the result itself are no part of it. */
  readonly without: { readonly first: number; readonly end: number };
  /** Whether an amount at a token is of what the result is of. */
  readonly isOwn: (first: number) => boolean;
  /** How many of the amounts may be multiplied: all, unless told otherwise. */
  readonly most?: number;
}

/** More values than a careful reader would try; nothing is said then. */
const MOST = 6000;
const MOST_PARTS = 10;
const MOST_COUNTS = 9;

/** What is counted, so that it multiplies: doses, tablets, times, days. */
export const COUNTED =
  /^(?:doses?|bolus|boluses|injections?|infusions?|tablets?|tabs?|capsules?|caps|pills?|puffs?|sachets?|vials?|ampoules?|amps?|syringes?|patch|patches|bags?|units|pints|cups|glasses|bottles?|cans|feeds?|meals?|times|days?|nights?|weeks?|months|hours?|cycles?|fractions?|courses?|sessions?|shifts?|lots|pens?|drops|sprays|nebulisers|nebs|occasions|of|x|×|fractions?|breakthroughs?|prns?|prn|rescue|further|more|such|mornings|evenings)$/;

export function reachable(reading: Reading, unit: string, window: Window, bodies: readonly number[]): Reachable {
  const { tokens } = reading;
  const all = quantitiesOf(tokens).filter(
    ({ first, end }) =>
      first >= window.from && end <= window.to && (end <= window.without.first || first >= window.without.end),
  );
  const parts = partsOf(tokens, all, unit, window, bodies);
  const counts = countsIn(reading, window, unit);
  const byBody = all.filter((one) => window.isOwn(one.first) && BY_BODY.test(one.unit));
  // "60 mg/m2 = 45 mg" of a surface that the text does not give.
  const isOpen =
    (byBody.length > 0 && bodies.length === 0) ||
    all.some(({ first }) => tokens[first - 1]?.text === '/' && tokens[first - 2]?.kind === 'number');
  if (parts.length === 0 || parts.length > MOST_PARTS || isOpen)
    return { isMade: false, has: () => true, isOne: () => true, parts: [] };
  const sums = sumsOf(parts, counts, {
    isMore: hasWord(tokens, MORE, window.from, window.to),
    most: window.most ?? parts.length,
  });
  const share = byBody.length > 0 ? ROUNDED : EXACT;
  const isRepeated = hasWord(tokens, REPEATED, window.from, window.to);
  return {
    isMade:
      parts.length > 1 ||
      counts.length > 0 ||
      byBody.length > 0 ||
      (unit === 'ml' && !all.some((one) => one.unit === 'ml' || one.unit === 'l')),
    has: (value) =>
      sums === undefined ||
      sums.some((sum) => isNear(Math.abs(sum), value, share)) ||
      (isRepeated && parts.some((part) => isNear(Math.round(value / part) * part, value, EXACT))),
    isOne: (value) => parts.some((part) => [1, ...counts].some((factor) => isNear(part * factor, value, share))),
    parts,
  };
}

const BY_BODY = /\/(?:kg|m2)(?:\/|$)/;
/** Given again, nobody says how often. */
const REPEATED =
  /^(?:repeat|repeats|repeated|repeatedly|doubled|doubling|titrated|increments?|aliquots?|every|further|serial)$/;
/** "2 g before and two doses after": one more than is counted. */
const MORE = /^(?:after|further|another|extra|followed|additional)$/;
/** Doses by weight are rounded to what can be given. */
const ROUNDED = 0.09;
const EXACT = 0.012;
const isNear = (a: number, b: number, share: number): boolean =>
  Math.abs(a - b) <= Math.max(0.011, Math.abs(b) * share);

/** The amounts of the window in the unit of the result, by weight and by concentration where they are so told. */
function partsOf(
  tokens: readonly Token[],
  all: readonly Quantity[],
  unit: string,
  window: Window,
  bodies: readonly number[],
): readonly number[] {
  const { isOwn } = window;
  const own = [...all.filter(({ first }) => isOwn(first)), ...bareIn(tokens, window, unit)];
  const ratios = all.flatMap(({ unit: name, low, per }) => {
    // "Levobupivacaine 0.25%": grams in 100 mL.
    if (name === '%') return low === 0 ? [] : [{ base: 'mg', each: low * 10 }];
    const base = per === undefined ? /^(mg|mcg|g|units)\/ml$/.exec(name)?.[1] : name;
    return base === undefined || low === 0 ? [] : [{ base, each: low / (per ?? 1) }];
  });
  return own.flatMap((one) => {
    if (one.per !== undefined) return [];
    const amounts = [...listBefore(tokens, one.first), one.low, ...(one.high === one.low ? [] : [one.high])];
    return amounts.flatMap((amount): readonly number[] => {
      const plain = convertDose(amount, one.unit, unit) ?? volumeIn(amount, one.unit, unit);
      if (plain !== undefined) return [plain];
      const [, base, per] = /^(mg|mcg|g|units|ml)\/(kg|m2)(?:\/.{1,6})?$/.exec(one.unit) ?? [];
      const whole = base && convertDose(amount, base, unit);
      if (per && whole !== undefined && whole !== '') return bodies.map((body) => whole * body);
      if (unit === 'ml')
        return ratios.flatMap(({ base: of, each }) => {
          const mass = convertDose(amount, base ?? one.unit, of);
          if (mass === undefined) return [];
          if (!per) return [mass / each];
          // "At 10 mg/kg her dose is 90 mg": told twice, it is one amount.
          const told = all.flatMap(({ low, unit: name }) => convertDose(low, name, of) ?? []);
          return bodies
            .map((body) => mass * body)
            .filter((whole) => !told.some((other) => isNear(other, whole, ROUNDED)))
            .map((whole) => whole / each);
        });
      return one.unit === 'ml'
        ? ratios.flatMap(({ base: of, each }) => convertDose(amount * each, of, unit) ?? [])
        : [];
    });
  });
}

/** "8 units at breakfast, 10 at lunch, 12 with supper": the unit is said once. */
function bareIn(tokens: readonly Token[], { from, to, without }: Window, unit: string): readonly Quantity[] {
  const found: Quantity[] = [];
  for (let at = from; at < to; at += 1) {
    const { kind, value = 0 } = tokens[at]!;
    if (kind !== 'number' || (at >= without.first && at < without.end)) continue;
    if (!/^(?:at|with|before|after|for|in)$/.test(tokens[at + 1]?.text ?? '')) continue;
    if (!hasWord(tokens, OF_DAY, at + 2, at + 4)) continue;
    found.push({ low: value, high: value, unit, first: at, end: at + 1 });
  }
  return found;
}
const OF_DAY =
  /^(?:breakfast|lunch|dinner|supper|tea|bedtime|night|noon|midday|morning|evening|teatime|meals?|each|am|pm)$/;

/** Litres and millilitres. */
const volumeIn = (amount: number, from: string, to: string): number | undefined =>
  from === 'l' && to === 'ml' ? amount * 1000 : from === 'ml' && to === 'l' ? amount / 1000 : undefined;

/** "Aspart 6, 8 and 10 units": the numbers before the one that bears the unit. */
function listBefore(tokens: readonly Token[], first: number): readonly number[] {
  const found: number[] = [];
  let at = first - 1;
  const isJoin = (place: number): boolean => /^(?:,|and|or|then|\+|&)$/.test(tokens[place]?.text ?? '');
  while (isJoin(at)) {
    // "40, 35, and 25 mL".
    const number = isJoin(at - 1) ? at - 2 : at - 1;
    if (tokens[number]?.kind !== 'number') break;
    found.push(tokens[number]!.value ?? 0);
    at = number - 1;
  }
  return found;
}

/** "Six doses", "used four times", "each of her three meals", "twice a day", "for 5 days". */
function countsIn({ tokens, frequencies }: Reading, { from, to, without }: Window, of: string): readonly number[] {
  const found: number[] = [];
  const add = (count: number): void => {
    if (!found.includes(count)) found.push(count);
  };
  // "Two 5 mg tablets": two of them.
  const amounts = new Set(
    quantitiesOf(tokens).flatMap(({ first, unit }) => (OF_MASS.test(unit) || unit === of ? [first] : [])),
  );
  for (let at = from; at < to; at += 1) {
    if (at >= without.first && at < without.end) continue;
    const number = amounts.has(at) ? undefined : numberAt(tokens, at);
    if (number && number.value >= 2 && number.value <= 60 && Number.isInteger(number.value)) {
      const behind = [0, 1, 2].map((step) => tokens[number.end + step]?.text ?? '');
      const isWord = tokens[at]!.kind === 'word';
      if (
        behind.some((word, step) => COUNTED.test(word) && behind.slice(0, step).every((one) => ADJECTIVE.test(one))) ||
        isWord
      )
        // Said twice, it may count two things: "two with breakfast and two with your evening meal".
        found.push(number.value);
    }
    const { text } = tokens[at]!;
    // "4 mL x 80 x 30", "175 mg/m2 x 1.6".
    if (number && /^[x×*]$/.test(tokens[at - 1]?.text ?? '')) add(number.value);
    const glued = /^x(\d{1,2})$/.exec(text)?.[1];
    if (glued !== undefined) add(Number(glued));
    if (text === 'twice' || text === 'both' || text === 'double') add(2);
    for (const [share, factor] of SHARES) if (share.test(text)) add(factor);
    const length = durationAt(tokens, at);
    if (length && length.days >= 2 && length.days <= 365) add(length.days);
  }
  for (const { first, low, high } of frequencies)
    if (first >= from && first < to) for (const each of [low, high]) if (each > 1) add(each);
  return found.slice(0, MOST_COUNTS);
}
/** "One-sixth of 90 mg", "10 %": of which a part is taken. */
const SHARES: readonly (readonly [RegExp, number])[] = [
  [/^(?:half|halve|halved)$/, 2],
  [/^(?:third|thirds)$/, 3],
  [/^quarters?$/, 4],
  [/^sixth$/, 6],
  [/^(?:tenth|%)$/, 10],
];
const OF_MASS = /^(?:mg|mcg|g|kg|ml|l|meq|mmol|units|cm|mm|%)(?:\/|$)/;
const ADJECTIVE = /^(?:[a-z]{2,14}|-|,)$/;

/** Every sum and difference of the parts, each as often as something is counted; undefined where these are too many. */
function sumsOf(
  parts: readonly number[],
  counts: readonly number[],
  { isMore, most }: { readonly isMore: boolean; readonly most: number },
): readonly number[] | undefined {
  const factors = [...new Set([1, ...counts])];
  // "Three times a day for 5 days", "two with breakfast and two with your evening meal".
  const products = counts.flatMap((a, at) => counts.slice(at + 1).flatMap((b) => (a === b ? [a + b] : [a * b, a + b])));
  // By how many of the parts were multiplied.
  let sums = new Map<number, number>([[0, 0]]);
  for (const part of parts) {
    const next = new Map(sums);
    const add = (sum: number, used: number): void => {
      if (used <= most && used < (next.get(sum) ?? Number.POSITIVE_INFINITY)) next.set(sum, used);
    };
    for (const [sum, used] of sums) {
      for (const factor of factors) add(round(sum + part * factor), factor === 1 ? used : used + 1);
      add(round(sum - part), used);
    }
    if (next.size > MOST) return undefined;
    sums = next;
  }
  const single = parts.flatMap((part) => [
    ...factors.map((factor) => part / factor),
    ...(isMore ? counts : []).map((factor) => part * (factor + 1)),
    ...products.map((factor) => part * factor),
  ]);
  // "(5 mg and 10 mg) three times a day": of several amounts, each as it is.
  const plain = parts.length > 1 && most === parts.length ? [...sums].filter(([, used]) => used === 0) : [];
  const several = counts.flatMap((factor) => plain.slice(0, 400).map(([sum]) => sum * factor));
  return [...sums.keys(), ...single, ...several];
}
const round = (value: number): number => Math.round(value * 1000) / 1000;
