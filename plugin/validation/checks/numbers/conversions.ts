import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import type { Token } from '../../reading/tokens.ts';
import { unitAt } from '../../reading/units.ts';
import { phrase } from '../../reading/words.ts';

/** Factors to one unit of each dimension. */
export const LINEAR: Readonly<Record<string, readonly [string, number]>> = {
  kg: ['mass', 1],
  lb: ['mass', 0.45359],
  cm: ['length', 1],
  inch: ['length', 2.54],
  m: ['length', 100],
};

/** `198 lb (90 kg)`, `39.2 °C (102.6 °F)`: both of the same thing, side by side. */
export function conversions({ reading }: Case): readonly Finding[] {
  const { tokens } = reading;
  const found: Finding[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens[at]!.kind !== 'number') continue;
    const left = quantityAt(tokens, at);
    const joiner = left && (joinerEnd(tokens, left.end) ?? (isHeight(tokens, left) ? left.end + 1 : undefined));
    const right = joiner === undefined ? undefined : signed(tokens, joiner, quantityAt(tokens, joiner));
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
export function labConversions({ measurements, reading: { tokens }, knowledge }: Case): readonly Finding[] {
  return measurements.flatMap((one): readonly Finding[] => {
    const row = one.kind === 'lab' ? knowledge.labs.get(one.id) : undefined;
    const factor = Number(row?.si_factor);
    const joiner = tokens[one.end]?.text === '(' ? one.end + 1 : joinerEnd(tokens, one.end);
    const right = joiner === undefined ? undefined : quantityAt(tokens, joiner);
    // Urea in mg/dL is counted whole, and not by its nitrogen.
    if (one.id === 'bun' && tokens[one.first]?.text === 'urea') return [];
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

/** The end of what sets two quantities equal: `(`, `=`, `or`, `, that is`, "is the same as", "works out at about", "is 38.5 C". */
export function joinerEnd(tokens: readonly Token[], at: number): number | undefined {
  let end = at;
  while (end < at + 7 && JOINS.test(tokens[end]?.text ?? '')) end += 1;
  const words = phrase(tokens, at, end);
  // "72 kg, 168 cm" and "98 F to 101 F" list and range; they do not convert.
  if (
    /^(?:(?:,|to|of|about|approximately|roughly|around|at|as|in|out|the|a|just|over|under|some|~|≈|this|today|tonight|morning|evening|afternoon) ?){0,7}$/.test(
      words,
    )
  )
    return undefined;
  // "70 kg is 5 lb more than", "38 C is about 2 F above": a difference.
  return /^(?:, )?(?:is|which|that)\b/.test(words) && DIFFERS.test(phrase(tokens, end, end + 4)) ? undefined : end;
}
const JOINS =
  /^(?:\(|=|≈|~|or|,|:|;|tall|high|long|that|is|are|converts?|converted|converting|equals?|equal|equates?|equating|equivalent|corresponds?|corresponding|translates?|amounts?|comes?|works?|out|same|thing|as|of|the|in|other|words|namely|to|at|i|e|ie|about|approximately|approx|roughly|around|just|some|almost|nearly|which|this|today|tonight|morning|evening|afternoon|-|—|–|\/)$/;
const DIFFERS =
  /\b(?:more|less|above|below|heavier|lighter|higher|lower|taller|shorter|over|under|off|short|too|up|down|gain|gained|loss|lost|warmer|cooler)\b/;

interface Quantity {
  readonly value: number;
  readonly unit: string;
  readonly end: number;
}

export function quantityAt(tokens: readonly Token[], at: number): Quantity | undefined {
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

/** "5 °F (-15 °C)": a dash that a number in brackets begins with is its sign. */
const signed = (tokens: readonly Token[], at: number, quantity: Quantity | undefined): Quantity | undefined =>
  quantity && /^\( [-–−]$/.test(phrase(tokens, at - 2, at)) ? { ...quantity, value: -quantity.value } : quantity;

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

export const near = (a: number, b: number, share: number): boolean => Math.abs(a - b) <= Math.abs(b) * share;
