import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { unitAt } from '../../reading/units.ts';
import { hasWord } from '../../reading/words.ts';

/** Volumes that a text lists under intake and under output, their totals, and the balance: "In: … total 2,750 mL. Out: … Net +500 mL". */
export function checkFluids({ reading: { tokens } }: Case): readonly Finding[] {
  const found: Finding[] = [];
  let taken: Side | undefined;
  let lost: Side | undefined;
  for (let at = 0; at < tokens.length; at += 1) {
    const total = totalAt(tokens, at);
    if (total) {
      if (tokens[at]!.text === 'in') [taken, lost] = [total, undefined];
      else lost = total;
      at = total.end - 1;
      continue;
    }
    const heading = headingAt(tokens, at);
    if (heading === 'net') {
      const stated = taken && lost && at - lost.end < REACH ? balanceAt(tokens, at) : undefined;
      const expected = (taken?.amount ?? 0) - (lost?.amount ?? 0);
      if (stated && Math.abs(stated.value - expected) > Math.max(60, Math.abs(expected) * 0.06))
        found.push(
          wrong(tokens, at, stated.end, `intake less output is ${plain(expected)} mL, not ${plain(stated.value)}`),
        );
      if (stated) [taken, lost] = [undefined, undefined];
      continue;
    }
    if (!heading) continue;
    const side = sideAt(tokens, at + 1);
    if (!side) continue;
    if (heading === 'in') [taken, lost] = [side, undefined];
    else lost = side;
    if (side.total !== undefined && side.parts.length > 1 && !isNear(side.sum, side.total))
      found.push(wrong(tokens, at, side.end, `the volumes make ${plain(side.sum)} mL, not ${plain(side.total)}`));
    at = side.end - 1;
  }
  return found;
}

const REACH = 40;
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(10, b * 0.02);

const wrong = (tokens: readonly Token[], first: number, end: number, message: string): Finding =>
  miscountAt(spanOf(tokens, first, end), { category: 'balance_wrong', message });

type Heading = 'in' | 'out' | 'net';
const NAMES: ReadonlyMap<string, Heading> = new Map([
  ...['intake', 'in', 'ins'].map((name) => [name, 'in'] as const),
  ...['output', 'outputs', 'out', 'outs'].map((name) => [name, 'out'] as const),
  ...['net', 'balance'].map((name) => [name, 'net'] as const),
]);

/** "In:", "Intake", "I:", "Net": a heading or a name, with a number or a colon soon behind it. */
function headingAt(tokens: readonly Token[], at: number): Heading | undefined {
  const { text, title } = tokens[at]!;
  const name = NAMES.get(text);
  if (
    name === undefined ||
    /^(?:urine|total|oral|cardiac|stoma|ostomy|ileostomy|drain|chest|poor|low|good)$/.test(tokens[at - 1]?.text ?? '')
  )
    return undefined;
  // "In" and "out" are words besides: only with a colon, a capital or the unit right behind the number.
  const next = tokens[at + 1];
  if (/^(?:in|out|ins|outs)$/.test(text) && next?.text !== ':' && !(title && next?.kind === 'number')) return undefined;
  return name;
}

interface Side {
  readonly parts: readonly number[];
  readonly sum: number;
  readonly total?: number;
  /** The total, or the sum where none is stated. */
  readonly amount: number;
  readonly end: number;
}

/** "Total in 1,850 mL … total out 2,400 mL". */
function totalAt(tokens: readonly Token[], at: number): Side | undefined {
  if (!/^(?:in|out)$/.test(tokens[at]!.text) || tokens[at - 1]?.text !== 'total') return undefined;
  const number = tokens[at + 1]?.text === ':' ? at + 2 : at + 1;
  const volume = tokens[number]?.kind === 'number' ? volumeAt(tokens, number) : undefined;
  return volume && { parts: [volume.value], sum: volume.value, amount: volume.value, end: volume.end };
}

/** The volumes from a heading to the next one, the sentence's end or a word of something else. */
function sideAt(tokens: readonly Token[], from: number): Side | undefined {
  const parts: number[] = [];
  let total: number | undefined;
  let end = from;
  for (let at = from; at < Math.min(tokens.length, from + 60); at += 1) {
    const token = tokens[at]!;
    if (
      headingAt(tokens, at) ||
      token.breaks > 1 ||
      /^(?:weight|wt|creatinine|bp|plan|goal|uop|pain|yesterday|previous)$/.test(token.text)
    )
      break;
    if (token.kind !== 'number') {
      if (token.text === '.' && parts.length > 0) break;
      continue;
    }
    const millilitres = volumeAt(tokens, at);
    if (millilitres === undefined) continue;
    const isTotal =
      hasWord(tokens, /^(?:total|totals|totaling|sum|=|all)$/, Math.max(from - 2, at - 4), at) ||
      /^(?:total|in|out)$/.test(tokens[millilitres.end]?.text ?? '');
    if (isTotal && total === undefined && parts.length > 0) total = millilitres.value;
    else if (total === undefined) parts.push(millilitres.value);
    end = millilitres.end;
    at = millilitres.end - 1;
    if (total !== undefined) break;
  }
  if (parts.length === 0) return undefined;
  const sum = parts.reduce((all, one) => all + one, 0);
  return { parts, sum, ...(total === undefined ? {} : { total }), amount: total ?? sum, end };
}

/** `1,800 mL`, `1.8 L`, a bare number of a volume's size; not "x3", "500 mg", "30 mL/h". */
function volumeAt(
  tokens: readonly Token[],
  at: number,
  isSigned = false,
): { readonly value: number; readonly end: number } | undefined {
  const { value = 0 } = tokens[at]!;
  const unit = unitAt(tokens, at + 1);
  const isClock = tokens[at - 1]?.text === ':' && tokens[at - 2]?.kind === 'number';
  if (
    isClock ||
    (!isSigned && /^(?:x|×|q|-|\/)$/.test(tokens[at - 1]?.text ?? '')) ||
    /^(?:\/|:|x|×|-|%)$/.test(tokens[at + 1]?.text ?? '')
  )
    return undefined;
  if (!unit)
    return value >= 20 && /^[,.;)=+]?$|^(?:and|total|in|out)$/.test(tokens[at + 1]?.text ?? '')
      ? { value, end: at + 1 }
      : undefined;
  if (unit.name === 'ml') return { value, end: unit.end };
  return unit.name === 'l' && value < 30 ? { value: value * 1000, end: unit.end } : undefined;
}

/** "+500 mL", "positive 500", "-1.2 L". */
function balanceAt(tokens: readonly Token[], from: number) {
  let sign = 0;
  for (let at = from + 1; at < Math.min(tokens.length, from + 8); at += 1) {
    const { text, kind } = tokens[at]!;
    if (/^(?:\+|positive|plus|pos|gain)$/.test(text)) sign = 1;
    else if (/^(?:-|−|–|negative|minus|neg|loss)$/.test(text)) sign = -1;
    else if (kind === 'number') {
      const volume = volumeAt(tokens, at, true);
      if (!volume) return undefined;
      const after = tokens[volume.end]?.text ?? '';
      const behind = /^(?:positive|pos)$/.test(after) ? 1 : /^(?:negative|neg)$/.test(after) ? -1 : 0;
      const known = sign || behind;
      return known === 0 ? undefined : { value: known * volume.value, end: volume.end };
    } else if (
      !/^(?:balance|therefore|so|thus|now|hence|overall|:|=|is|was|of|for|the|shift|fluid|24|h|about|today|~|i\/o|day|hours?)$/.test(
        text,
      )
    )
      return undefined;
  }
  return undefined;
}
