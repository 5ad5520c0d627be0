import { wordTable } from '../../word-table.ts';
import { amountsIn, type DoseAmount } from '../amounts.ts';
import type { Case } from '../check.ts';
import { miscountAt } from '../contradictions.ts';
import { convertDose, plain } from '../doses.ts';
import type { Finding } from '../finding.ts';
import type { Measurement } from '../measured.ts';
import { reachable } from '../reachable.ts';
import { spanOf } from '../reading/document.ts';
import { durationAt } from '../reading/durations.ts';
import { numberAt } from '../reading/numbers.ts';
import type { Token } from '../reading/tokens.ts';
import { unitAt } from '../reading/units.ts';
import { hasWord, phrase } from '../reading/words.ts';

/** Totals that do not add up, conversions that do not convert. */
export function checkArithmetic(each: Case): readonly Finding[] {
  return [...totals(each), ...conversions(each), ...labConversions(each), ...bodyMass(each)];
}

/** "Six of the small 2.5-mg tablets": how many, said before "of". */
function countedOf(tokens: readonly Token[], at: number): number | undefined {
  const of = tokens.slice(Math.max(0, at - 4), at).findLastIndex(({ text }) => text === 'of');
  if (of === -1) return undefined;
  const first = Math.max(0, at - 4) + of - 1;
  const number = first >= 0 ? numberAt(tokens, first) : undefined;
  return number?.end === first + 1 ? number.value : undefined;
}

/** `take four 25 mg tablets (100 mg total)`, `500 mg twice daily (1000 mg a day)`. */
function totals({ reading }: Case): readonly Finding[] {
  const { tokens } = reading;
  return reading.sentences.flatMap((sentence) => {
    const amounts = amountsIn(tokens, sentence.first, sentence.end);
    return amounts.slice(1).flatMap((total, at) => {
      const part = amounts[at]!;
      const after = tokens.slice(total.end, total.end + 3).map(({ text }) => text);
      const closed = after.findIndex((word) => word === ')' || word === ',');
      const words = [
        ...tokens.slice(total.first - 3, total.first).map(({ text }) => text),
        ...(closed === -1 ? after : after.slice(0, closed)),
      ].filter((word, at, all) => word !== '=' || !/^[<>]$/.test(all[at - 1] ?? ''));
      const gap = total.first - part.end;
      if (
        gap > 12 ||
        part.low !== part.high ||
        isOfAnotherOrder(tokens.slice(part.end, total.first)) ||
        (!/\b(?:per|each) dose\b/.test(after.join(' ')) &&
          !words.some((word) =>
            /^(?:total|totaling|totalling|totals|equal|equals|=|make|makes|making|altogether|sum|all|combined|amounting)$/.test(
              word,
            ),
          ))
      )
        return [];
      const frequency = reading.frequencies.find((one) => one.first >= part.end && one.end <= total.first && !one.once);
      // "4 mg every 4 hours as needed; last 24 hours 16 mg in total": what was needed.
      // "2 mg doubled every 5 minutes to a total of 62 mg": no equal parts.
      if (hasWord(tokens, /^(?:needed|prn|doubled|doubling|titrated|repeated|increments)$/, part.end, total.first))
        return [];
      // "180, 90, 60, 40 mL = 370 mL".
      if (tokens[part.first - 1]?.text === ',' && tokens[part.first - 2]?.kind === 'number') return [];
      // "5 mg Mon/Wed/Fri, 2.5 mg other days = 25 mg": of a week.
      if (hasWord(tokens, WEEKLY, Math.max(0, part.first - 12), total.first)) return [];
      // "30 mg weekly total given as 5 mg daily": the total stands first.
      if (frequency && frequency.high < 1) return [];
      // "90 mg oral morphine = 22.5 mg oral hydromorphone", "8 tablets (65 mg elemental each) = 520 mg": neither is a sum.
      if (
        reading.mentions.some((one) => one.kind === 'drug' && one.first >= total.end && one.first - total.end <= 2) ||
        hasWord(tokens, /^(?:each|apiece|elemental|equivalent|ome|mme)$/, part.end, total.first)
      )
        return [];
      const stated = convertDose(total.low, total.unit.replace('/day', ''), part.unit);
      if (stated === undefined || part.unit.includes('/')) return [];
      const each = /\bper dose\b|\beach dose\b/.test(after.join(' '));
      if (each && near(stated, part.low, 0.01)) return [];
      const count =
        tokens[part.first - 1]?.text === 'of' ? tokens[part.first - 3]?.value : countedOf(tokens, part.first);
      // "200 mg for five doses, 1,000 mg in total".
      const doses = tokens
        .slice(part.end, part.end + 4)
        .findIndex(({ text }) => /^(?:doses|infusions|injections|vials)$/.test(text));
      if (doses > 0 && near(stated, part.low * (numberAt(tokens, part.end + doses - 1)?.value ?? 0), 0.01)) return [];
      if (count !== undefined && near(stated, part.low * count, 0.01)) return [];
      const perDay = /\/day$/.test(total.unit) || words.some((word) => word === 'day' || word === 'daily');
      const expected = perDay && frequency ? part.low * frequency.high : part.low;
      if (perDay && !frequency) return [];
      if (sumsBefore(tokens, amounts.slice(0, at + 1), part.unit).some((sum) => near(stated, sum, 0.01))) return [];
      // "0.4 g/kg/day × 5 d (25 g daily, 125 g total)": of the whole course.
      const aDay = part.low * (frequency?.high ?? 1);
      const isOfCourse = tokens
        .slice(sentence.first, sentence.end)
        .some((_, offset) => near(stated, aDay * (durationAt(tokens, sentence.first + offset)?.days ?? 0), 0.01));
      if (isOfCourse) return [];
      // "Six doses of morphine 10 mg, a total of 60 mg", "aspart 6, 8 and 10 units, 42 units in all".
      const window = { from: sentence.first, to: total.first, without: total, isOwn: () => true, most: 1 };
      const made = reachable(reading, part.unit, window, []);
      if (made.isMade && made.has(stated)) return [];
      if (near(stated, expected, 0.01) || (frequency && near(stated, part.low * frequency.high, 0.01))) return [];
      return [
        miscountAt(spanOf(tokens, part.first, total.end), {
          category: 'total_wrong',
          message: `the parts make ${plain(expected)} ${part.unit}, not the stated total of ${plain(stated)} ${part.unit}`,
          score: 0.85,
          fact: `${plain(expected)} ${part.unit}`,
        }),
      ];
    });
  });
}

const SHARES: Readonly<Record<string, number>> = wordTable({
  half: 1 / 2,
  third: 1 / 3,
  quarter: 1 / 4,
  fifth: 1 / 5,
  sixth: 1 / 6,
  eighth: 1 / 8,
  tenth: 1 / 10,
});

/** "4 × 10 mg", "one-sixth of 90 mg", "half of 40 mg", "10% of 60 mg": by what the amount behind it is multiplied. */
function factorAt(tokens: readonly Token[], { first }: { readonly first: number }): number {
  const [number, sign] = [tokens[first - 2], tokens[first - 1]?.text ?? ''];
  if (/^[x×*]$/.test(sign)) return number?.value ?? 1;
  const of = /^(?:the|of)$/.test(sign) && tokens[first - 2]?.text === 'of' ? first - 2 : first - 1;
  if (tokens[of]?.text !== 'of') return 1;
  const share = tokens[of - 1]?.text ?? '';
  return share === '%' ? (tokens[of - 2]?.value ?? 100) / 100 : (SHARES[share] ?? 1);
}

/** "60 mg + 4 × 10 mg = 100 mg", "two 0.6 mg tablets (1.2 mg), then 0.6 mg: 1.8 mg in total": what the last, the last two, … of the amounts come to. */
function sumsBefore(tokens: readonly Token[], amounts: readonly DoseAmount[], unit: string): readonly number[] {
  let sum = 0;
  return amounts.toReversed().map((one) => {
    sum += (convertDose(one.low, one.unit, unit) ?? 0) * factorAt(tokens, one);
    return sum;
  });
}

const WEEKLY =
  /^(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|mwf|weekdays?|weekends?|alternate|alternating)$/;

/** "40 mg BID + 15 mg x4 = 140 mg", "10 mg BID then 5 mg BID >= 3 mo", "500 mg (1 g if >= 10 a year)": no total of what stands before. */
const isOfAnotherOrder = (between: readonly Token[]): boolean =>
  between.some(
    ({ text }, at) =>
      /^(?:\/|\+|<|>|≥|≤|%|then|plus|and|or|if|x\d{0,2}|×)$/.test(text) ||
      // "Ketorolac 15 mg, oxycodone 5 mg".
      (text === ',' && between[at + 1]?.kind === 'word' && !TOTALS.test(between[at + 1]!.text)),
  );

const TOTALS = /^(?:for|a|an|in|total|totaling|totalling|that|which|so|equal|equals|making|altogether)$/;

/** Factors to one unit of each dimension. */
const LINEAR: Readonly<Record<string, readonly [string, number]>> = {
  kg: ['mass', 1],
  lb: ['mass', 0.45359],
  cm: ['length', 1],
  inch: ['length', 2.54],
  m: ['length', 100],
};

/** `198 lb (90 kg)`, `39.2 °C (102.6 °F)`: both of the same thing, side by side. */
function conversions({ reading }: Case): readonly Finding[] {
  const { tokens } = reading;
  const found: Finding[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens[at]!.kind !== 'number') continue;
    const left = quantityAt(tokens, at);
    const joiner = left && (joinerEnd(tokens, left.end) ?? (isHeight(tokens, left) ? left.end + 1 : undefined));
    const right = joiner === undefined ? undefined : quantityAt(tokens, joiner);
    if (!left || !right || left.unit === right.unit) continue;
    const expected = converted(left, right.unit);
    if (expected === undefined || Math.abs(expected - right.value) <= tolerance(right.unit, expected)) continue;
    found.push(
      miscountAt(spanOf(tokens, at, right.end), {
        category: 'conversion_wrong',
        message: `${plain(left.value)} ${left.unit} is ${plain(Math.round(expected * 10) / 10)} ${right.unit}, not ${plain(right.value)} ${right.unit}`,
        score: 0.85,
        fact: `${plain(left.value)} ${left.unit} = ${plain(Math.round(expected * 10) / 10)} ${right.unit}`,
      }),
    );
  }
  return found;
}

/** `glucose 180 mg/dL (10 mmol/L)`: a test in its two units, by the factor of labs.tsv. */
function labConversions({ measurements, reading: { tokens }, knowledge }: Case): readonly Finding[] {
  return measurements.flatMap((one): readonly Finding[] => {
    const row = one.kind === 'lab' ? knowledge.labs.get(one.id) : undefined;
    const factor = Number(row?.si_factor);
    const joiner = tokens[one.end]?.text === '(' ? one.end + 1 : joinerEnd(tokens, one.end);
    const right = joiner === undefined ? undefined : quantityAt(tokens, joiner);
    if (!row || !factor || !right || !one.unit || one.unit === right.unit || one.low !== one.high) return [];
    const [usual, si] = [row.unit.toLowerCase(), row.si_unit.toLowerCase()];
    const [left, other] = [one.unit.toLowerCase(), right.unit.toLowerCase()];
    const expected =
      left === usual && other === si ? one.low * factor : left === si && other === usual ? one.low / factor : undefined;
    if (expected === undefined || near(right.value, expected, 0.08)) return [];
    return [
      miscountAt(spanOf(tokens, one.first, right.end), {
        category: 'conversion_wrong',
        message: `${one.id} ${plain(one.low)} ${one.unit} is ${plain(Math.round(expected * 10) / 10)} ${right.unit}, not ${plain(right.value)} ${right.unit}`,
        score: 0.85,
        fact: `${row.unit} to ${row.si_unit}: times ${row.si_factor}`,
      }),
    ];
  });
}

/** "5 ft 4 in, 163 cm": two lengths of that size are one height. */
const isHeight = (tokens: readonly Token[], { value, unit, end }: Quantity): boolean =>
  unit === 'inch' && value > 36 && tokens[end]?.text === ',';

/** The end of what sets two quantities equal: `(`, `=`, `or`, `, that is`, `equals`, `/`. */
function joinerEnd(tokens: readonly Token[], at: number): number | undefined {
  let end = at;
  while (
    end < at + 4 &&
    /^(?:\(|=|or|,|tall|high|long|that|is|converts|converted|equals|equal|to|i|e|ie|about|approximately|roughly|which|\/)$/.test(
      tokens[end]?.text ?? '',
    )
  )
    end += 1;
  const words = phrase(tokens, at, end);
  // "72 kg, 168 cm" and "98 F to 101 F" list and range; they do not convert.
  return /^(?:,|to|is|about|approximately|roughly)?$/.test(words) ? undefined : end;
}

interface Quantity {
  readonly value: number;
  readonly unit: string;
  readonly end: number;
}

function quantityAt(tokens: readonly Token[], at: number): Quantity | undefined {
  const number = tokens[at]?.kind === 'number' ? numberAt(tokens, at) : undefined;
  const unit = number && unitAt(tokens, number.end);
  // `5 ft 4 in`, `5'4"`.
  const isFeet = unit?.name === 'ft' || tokens[number?.end ?? -1]?.text === "'";
  if (number && isFeet) {
    const from = unit?.end ?? number.end + 1;
    const inches = tokens[from]?.kind === 'number' ? tokens[from]!.value! : 0;
    const after = tokens[from + 1]?.text ?? '';
    if (inches > 0 && inches < 12 && /^(?:in|inches|inch|"|”)$/.test(after)) {
      return { value: number.value * 12 + inches, unit: 'inch', end: from + 2 };
    }
    return undefined;
  }
  if (number && !unit && tokens[number.end]?.text === 'in' && /^[(=]$/.test(tokens[number.end + 1]?.text ?? '')) {
    return { value: number.value, unit: 'inch', end: number.end + 1 };
  }
  return unit && { value: number.value, unit: unit.name, end: unit.end };
}

function converted({ value, unit }: Quantity, to: string): number | undefined {
  if (unit === 'celsius' && to === 'fahrenheit') return value * 1.8 + 32;
  if (unit === 'fahrenheit' && to === 'celsius') return (value - 32) / 1.8;
  const [fromKind, fromFactor] = LINEAR[unit] ?? [];
  const [toKind, toFactor] = LINEAR[to] ?? [];
  return fromKind && fromKind === toKind && fromFactor && toFactor ? (value * fromFactor) / toFactor : undefined;
}

/** People round, and thermometers differ: 0.9 °C, 1.5 °F, 3 % of a weight. */
const tolerance = (unit: string, expected: number): number =>
  unit === 'celsius' ? 0.9 : unit === 'fahrenheit' ? 1.5 : Math.max(0.6, expected * 0.03);

const near = (a: number, b: number, share: number): boolean => Math.abs(a - b) <= Math.abs(b) * share;

/** The one weight or length of a text that has no other: "72 kg, 1.80 m: BMI 22.2". */
function bare(tokens: readonly Token[], unit: RegExp): { readonly low: number; readonly unit: string } | undefined {
  const found = tokens.flatMap((_, at) => {
    const one = quantityAt(tokens, at);
    return one && unit.test(one.unit) ? [{ low: one.value, unit: one.unit }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

const isTogether = (bmi: Measurement, weight: object, height: object): boolean =>
  'sentence' in weight && 'sentence' in height && weight.sentence === bmi.sentence && height.sentence === bmi.sentence;

/** A body mass index that weight and height of the same text do not give. */
function bodyMass({ measurements, reading }: Case): readonly Finding[] {
  const only = (id: string, unit: RegExp) => {
    const values = measurements.filter((one) => one.id === id && unit.test(one.unit ?? ''));
    return values.length === 1 ? values[0] : undefined;
  };
  const stated = measurements.filter((one) => one.id === 'bmi');
  if (stated.length !== 1) return [];
  const weight = only('body weight', /^(?:kg|lb)$/) ?? bare(reading.tokens, /^(?:kg|lb)$/);
  const height = only('body height', /^(?:cm|m|inch)$/) ?? bare(reading.tokens, /^(?:cm|m)$/);
  if (!weight || !height) return [];
  const kg = weight.low * LINEAR[weight.unit!]![1];
  const meters = (height.low * LINEAR[height.unit!]![1]) / 100;
  if (meters < 1 || meters > 2.3 || kg < 30) return [];
  const expected = kg / (meters * meters);
  const bmi = stated[0]!;
  if (near(bmi.low, expected, 0.12)) return [];
  return [
    miscountAt(spanOf(reading.tokens, bmi.first, bmi.end), {
      category: 'bmi_wrong',
      // Where all three stand together no other weight is meant.
      severity: near(bmi.low, expected, isTogether(bmi, weight, height) ? 0.15 : 0.25) ? 'moderate' : 'high',
      message: `weight and height give a BMI of ${plain(Math.round(expected * 10) / 10)}, not ${plain(bmi.low)}`,
      score: 0.7,
      fact: 'BMI is weight in kg by the square of height in m',
    }),
  ];
}
