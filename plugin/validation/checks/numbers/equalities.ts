import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import type { Token } from '../../reading/tokens.ts';
import { unitAt } from '../../reading/units.ts';
import { phrase } from '../../reading/words.ts';

/** Each unit in the smallest of its dimension; the share by which what people say of it differs (spoons, cups, two kinds of ounce). */
const UNITS: Readonly<Record<string, readonly [dimension: string, size: number, spread: number]>> = wordTable({
  mcg: ['mass', 1, 0.01],
  mg: ['mass', 1e3, 0.01],
  g: ['mass', 1e6, 0.01],
  kg: ['mass', 1e9, 0.01],
  oz: ['mass', 28.35e6, 0.1],
  ounce: ['mass', 28.35e6, 0.1],
  lb: ['mass', 453.6e6, 0.06],
  stone: ['mass', 6.35e9, 0.06],
  ml: ['volume', 1, 0.01],
  l: ['volume', 1e3, 0.01],
  dl: ['volume', 100, 0.01],
  teaspoon: ['volume', 5, 0.1],
  tablespoon: ['volume', 15, 0.35],
  cup: ['volume', 240, 0.2],
  pint: ['volume', 500, 0.25],
  mm: ['length', 1, 0.01],
  cm: ['length', 10, 0.01],
  m: ['length', 1e3, 0.01],
  inch: ['length', 25.4, 0.05],
  ft: ['length', 304.8, 0.05],
  min: ['time', 1, 0.01],
  hour: ['time', 60, 0.01],
  day: ['time', 1440, 0.01],
  week: ['time', 10080, 0.01],
});
/** A fluid ounce is told as an ounce. */
const FLUID = 29.57;

interface Quantity {
  readonly value: number;
  readonly unit: string;
  /** In the smallest unit. */
  readonly size: number;
  readonly end: number;
}

/** "Two grams are 200 mg", "a litre is 100 mL", "180 cm is 4 foot 2": one quantity set equal to another of its dimension. */
export function checkEqualities({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  return sentences.flatMap((sentence): readonly Finding[] => {
    // "15 mg/kg × 20 kg is 300 mg": the last of a sum.
    const said = phrase(tokens, sentence.first, sentence.end);
    if (sentence.question || sentence.told || OF_SUM.test(said)) return [];
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const left = quantityAt(tokens, at);
      const joint = left && JOINT.exec(`${phrase(tokens, left.end, left.end + 6)} `)?.[0];
      if (!left || !joint) continue;
      const right = quantityAt(tokens, left.end + joint.trim().split(' ').length);
      if (!right || right.unit === left.unit || OF_MORE.test(phrase(tokens, right.end, right.end + 2))) continue;
      if (NO_EQUAL.test(phrase(tokens, Math.max(sentence.first, at - 4), at))) continue;
      const [one, other] = comparedIn(left, right) ?? [];
      if (one === undefined || other === undefined) continue;
      const spread = UNITS[left.unit]![2] + UNITS[right.unit]![2] + (right.value < 10 ? 0.1 : 0.03);
      if (Math.abs(one - other) <= Math.max(one, other) * spread) continue;
      return [findingOf(tokens, at, left, right, one / (other / right.value))];
    }
    return [];
  });
}

/** "Is", "are about", "equals", "is the same as", "makes", "holds". */
const JOINT =
  /^(?:(?:is|are|equals?|makes?|(?:comes?|amounts?|adds? up|works out|converts?|corresponds?) to|holds?|contains?|measures?|weighs|means)(?: (?:the same as|equal to|equivalent to|as much as|at))?(?: (?:about|roughly|around|approximately|exactly|some|just|nearly))? )(?=\S)/;
/** "500 mg tablets", "250 mg a day", "5 mL of", "2 lb more than": a part, a rate or a difference. */
const OF_MORE =
  /^(?:tablets?|capsules?|vials?|patch\w{0,2}|doses?|bags?|of (?!water|fluid)|a |an |per|\/|x|×|times|times?|twice|once|three|four|every|each|daily|in |more|less|above|below|over|under|too|heavier|lighter|taller|shorter|longer|later|earlier|away|apart|left|short|off|long|deep|wide|larger|smaller|bigger|thicker|thinner|further|earlier|\+|-|–|to )/;
const OF_SUM = /\/ ?kg\b|\bper\b|[×*]|\b(?:times|each|x) ?|\bmultipl/;
/** "Each of 2 g", "up from 3 kg". */
const NO_EQUAL =
  /\b(?:each|every|per|from|(?:each|out|doses?|part|half|tablets?|capsules?|lots?|vials?|ampoules?|sachets?|patch(?:es)?|bags?) of|more than|less than|at least|maximum|up to|over|within|times|x|for|after|in)$/;

/** The two sizes, where both are of one dimension; an ounce beside millilitres is a fluid one. */
function comparedIn(left: Quantity, right: Quantity): readonly [number, number] | undefined {
  const kinds = [left, right].map(({ unit }) => UNITS[unit]![0]);
  if (kinds[0] === kinds[1]) return [left.size, right.size];
  const sizes = [left, right].map((one) => (/^(?:oz|ounce)$/.test(one.unit) ? one.value * FLUID : one.size));
  const isFluid = kinds.includes('volume') && [left, right].some(({ unit }) => /^(?:oz|ounce)$/.test(unit));
  return isFluid ? [sizes[0]!, sizes[1]!] : undefined;
}

function quantityAt(tokens: readonly Token[], at: number): Quantity | undefined {
  const isOne = /^(?:an?|one)$/.test(tokens[at]!.text) && unitOf(tokens, at + 1) !== undefined;
  // "A teaspoon holds".
  const found = isOne ? { value: 1, end: at + 1 } : numberAt(tokens, at);
  const named = found && unitOf(tokens, found.end);
  if (!found || !named || found.value <= 0) return undefined;
  const [, size] = UNITS[named.name]!;
  const smaller = SMALLER[named.name];
  // "4 foot 2", "7 lb 11 oz".
  const more = smaller === undefined ? undefined : numberAt(tokens, named.end);
  const isMore = more !== undefined && more.value < 16 && !/^(?:lb|kg|cm)$/.test(unitOf(tokens, more.end)?.name ?? '');
  const end = isMore ? (unitOf(tokens, more.end)?.end ?? more.end) : named.end;
  const extra = isMore ? more.value * UNITS[smaller!]![1] : 0;
  return { value: found.value, unit: named.name, size: found.value * size + extra, end };
}
const SMALLER: Readonly<Record<string, string>> = wordTable({ ft: 'inch', lb: 'oz', stone: 'lb' });

/** The unit's name, where it stands alone: no "mg/kg". */
function unitOf(tokens: readonly Token[], at: number): { readonly name: string; readonly end: number } | undefined {
  const other = OTHERS[tokens[at]?.text ?? ''];
  if (other) return { name: other, end: at + 1 };
  const unit = unitAt(tokens, at);
  return unit && UNITS[unit.name] ? unit : undefined;
}
const OTHERS: Readonly<Record<string, string>> = wordTable({
  ounce: 'ounce',
  ounces: 'ounce',
  stone: 'stone',
  cup: 'cup',
  cups: 'cup',
  pint: 'pint',
  pints: 'pint',
});

function findingOf(tokens: readonly Token[], at: number, left: Quantity, right: Quantity, expected: number): Finding {
  const said = `${plain(left.value)} ${left.unit}`;
  const fact = `${said} is about ${plain(Number(expected.toPrecision(3)))} ${right.unit}`;
  return miscountAt(spanOf(tokens, at, right.end), {
    category: 'conversion_wrong',
    message: `${fact}, not ${plain(right.value)} ${right.unit}`,
    score: 0.85,
    fact,
  });
}
