import { CARDINALS } from '../../count-words.ts';
import type { Token } from './tokens.ts';

/** A number or a range as written, over tokens [first, end). */
export interface Amount {
  readonly low: number;
  readonly high: number;
  readonly first: number;
  readonly end: number;
}

const ONES: ReadonlyMap<string, number> = new Map(CARDINALS.map((word, value) => [word, value]));
const TENS: ReadonlyMap<string, number> = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, 10 * (at + 2)]),
);
const isHundred = (text: string): boolean => text === 'hundred' || text === 'hundreds';
/** What a dose is taken by: the number before it is not the end of the dose. */
const COUNTED = /^(?:times|tablets?|tabs?|pills?|capsules?|caps?|puffs?|sprays?|drops?|every|each)$/;
const LARGE: ReadonlyMap<string, number> = new Map([
  ['thousand', 1000],
  ['thousands', 1000],
  ['million', 1_000_000],
]);
const PARTS: ReadonlyMap<string, number> = new Map([
  ['half', 0.5],
  ['quarter', 0.25],
]);

/** What a number in words begins with. */
export const NUMBER_WORDS: ReadonlySet<string> = new Set([...ONES.keys(), ...TENS.keys(), 'a', 'half', 'point']);

type Found = { readonly value: number; readonly end: number };

/**
 * The number at `index`: digits (`1,200`, `.5`, `1/2`, `3 1/2`, `3 and a half`, `2 million`) or words (`twenty-five`, `two
 * hundred and sixty`, `one and a half`), a spoken decimal included ("thirty-seven point two", "point four"). Of "five or
 * six hundred" the five is 500.
 */
export function numberAt(tokens: readonly Token[], index: number): Found | undefined {
  const token = tokens[index];
  if (token?.kind !== 'number' && !NUMBER_WORDS.has(token?.text ?? '')) return undefined;
  const spoken = decimalsAt(tokens, index, { value: 0, end: index });
  if (spoken) return spoken;
  const whole = wholeAt(tokens, index);
  if (!whole) return undefined;
  const scaled = whole.value < 10 ? sharedScale(tokens, whole) : undefined;
  return decimalsAt(tokens, whole.end, whole) ?? partsAfter(tokens, whole) ?? scaled ?? whole;
}

const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';

/** "point two five", "point one twenty-five" after a whole number. */
function decimalsAt(tokens: readonly Token[], at: number, whole: Found): Found | undefined {
  if (textAt(tokens, at) !== 'point') return undefined;
  let digits = '';
  let end = at + 1;
  while (digits.length < 4) {
    const isOh = textAt(tokens, end) === 'oh';
    const spoken =
      tokens[end]?.kind === 'number' ? undefined : isOh ? { value: 0, end: end + 1 } : belowHundred(tokens, end);
    const digit = spoken ? String(spoken.value) : tokens[end]?.kind === 'number' ? tokens[end]!.text : undefined;
    if (digit === undefined) break;
    digits += digit;
    end = spoken?.end ?? end + 1;
  }
  return digits === '' ? undefined : { value: whole.value + Number(`0.${digits}`), end };
}

/** `3 1/2`, `3-1/2`, "3 and a half", "two and three quarters". */
function partsAfter(tokens: readonly Token[], { value, end }: Found): Found | undefined {
  const text = (offset: number) => textAt(tokens, end + offset);
  if (text(0) === 'and' && /^(?:a|one|three)$/.test(text(1))) {
    const part = PARTS.get(text(2).replace(/s$/, ''));
    return part === undefined ? undefined : { value: value + part * (text(1) === 'three' ? 3 : 1), end: end + 3 };
  }
  const at = text(0) === '-' ? end + 1 : end;
  const isHalf =
    textAt(tokens, at) === '1' && textAt(tokens, at + 1) === '/' && textAt(tokens, at + 2) === '2' && value < 100;
  return isHalf && textAt(tokens, at + 3) !== '/' ? { value: value + 0.5, end: at + 3 } : undefined;
}

/** The first of "five or six hundred", "3 to 4 thousand". */
function sharedScale(tokens: readonly Token[], { value, end }: Found): Found | undefined {
  if (!/^(?:to|or|-|–)$/.test(textAt(tokens, end))) return undefined;
  const other = tokens[end + 1]?.kind === 'number' ? digitAt(tokens, end + 1) : belowHundred(tokens, end + 1);
  if (!other || other.value >= 10 || other.value <= value) return undefined;
  const scale = isHundred(textAt(tokens, other.end)) ? 100 : LARGE.get(textAt(tokens, other.end));
  return scale === undefined ? undefined : { value: value * scale, end };
}

const digitAt = (tokens: readonly Token[], at: number): Found => ({ value: tokens[at]!.value!, end: at + 1 });

function wholeAt(tokens: readonly Token[], index: number): Found | undefined {
  const token = tokens[index];
  if (token?.kind === 'word') return wordsAt(tokens, index);
  if (token?.kind !== 'number') return undefined;
  const next = textAt(tokens, index + 1);
  const scale = isHundred(next) ? 100 : LARGE.get(next);
  if (scale) return { value: token.value! * scale, end: index + 2 };
  return next === '/' && token.value === 1 && tokens[index + 2]?.value === 2
    ? { value: 0.5, end: index + 3 }
    : digitAt(tokens, index);
}

function wordsAt(tokens: readonly Token[], index: number): Found | undefined {
  if (textAt(tokens, index) === 'half') return { value: 0.5, end: index + 1 };
  const lead = belowThousand(tokens, index);
  const large = lead && LARGE.get(textAt(tokens, lead.end));
  if (!large) return lead;
  const rest = followedBy(tokens, lead.end + 1, belowThousand);
  return { value: lead.value * large + (rest?.value ?? 0), end: rest?.end ?? lead.end + 1 };
}

/** "Two hundred and sixty", "a hundred". */
function belowThousand(tokens: readonly Token[], index: number): Found | undefined {
  const lead = textAt(tokens, index) === 'a' ? { value: 1, end: index + 1 } : belowHundred(tokens, index);
  if (!lead || !isHundred(textAt(tokens, lead.end)))
    return textAt(tokens, index) === 'a' && !LARGE.has(textAt(tokens, index + 1)) ? undefined : lead;
  const rest = followedBy(tokens, lead.end + 1, belowHundred);
  return { value: lead.value * 100 + (rest?.value ?? 0), end: rest?.end ?? lead.end + 1 };
}

/** What belongs to the same number, after an "and" or none: not the next one of "one hundred and two hundred". */
function followedBy(
  tokens: readonly Token[],
  at: number,
  read: (tokens: readonly Token[], index: number) => Found | undefined,
): Found | undefined {
  const first = textAt(tokens, at) === 'and' ? at + 1 : at;
  const found = textAt(tokens, first) === 'a' ? undefined : read(tokens, first);
  const next = textAt(tokens, found?.end ?? 0);
  if (!found || found.value < 1 || isHundred(next) || LARGE.has(next)) return undefined;
  // "Five hundred four times a day".
  return first === at && found.value < 10 && COUNTED.test(next) ? undefined : found;
}

function belowHundred(tokens: readonly Token[], index: number): Found | undefined {
  const text = (at: number) => textAt(tokens, at);
  const small = ONES.get(text(index));
  if (small !== undefined) return { value: small, end: index + 1 };
  const tens = TENS.get(text(index));
  if (tens === undefined) return undefined;
  const at = index + (text(index + 1) === '-' ? 2 : 1);
  const ones = ONES.get(text(at));
  return ones !== undefined && ones >= 1 && ones < 10
    ? { value: tens + ones, end: at + 1 }
    : { value: tens, end: index + 1 };
}

/**
 * A measured value in words, as it is dictated: "one ninety" and "one eighteen" are 190 and 118, "one oh five" 105. Of a dose it
 * would be one tablet of 90 mg, so only where nothing is counted.
 */
export function dictatedAt(tokens: readonly Token[], index: number): Found | undefined {
  const hundreds = ONES.get(textAt(tokens, index));
  const isOh = textAt(tokens, index + 1) === 'oh';
  const rest = belowHundred(tokens, isOh ? index + 2 : index + 1);
  const isSpoken =
    hundreds !== undefined &&
    hundreds >= 1 &&
    hundreds <= 9 &&
    rest !== undefined &&
    (isOh ? rest.value < 10 : rest.value > 9);
  return isSpoken && !isHundred(textAt(tokens, rest.end))
    ? { value: hundreds * 100 + rest.value, end: rest.end }
    : numberAt(tokens, index);
}

/** The amount at `index`: `5`, `5-10`, `5 to 10`, `between 5 and 10` (from the 5). */
export function amountAt(tokens: readonly Token[], index: number): Amount | undefined {
  const low = numberAt(tokens, index);
  if (!low) return undefined;
  const joiner = tokens[low.end]?.text ?? '';
  if (
    joiner === '-' ||
    joiner === '–' ||
    joiner === '—' ||
    joiner === 'to' ||
    (joiner === 'and' && tokens[index - 1]?.text === 'between')
  ) {
    const high = numberAt(tokens, low.end + 1);
    if (high && high.value > low.value) return { low: low.value, high: high.value, first: index, end: high.end };
  }
  return { low: low.value, high: low.value, first: index, end: low.end };
}
