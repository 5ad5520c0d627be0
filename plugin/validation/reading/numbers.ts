import type { Token } from './tokens.ts';

/** A number or a range as written, over tokens [first, end). */
export interface Amount {
  readonly low: number;
  readonly high: number;
  readonly first: number;
  readonly end: number;
}

const ONES: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  half: 0.5,
};
const TENS: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000, million: 1_000_000 };

/** The number at `index`, a spoken decimal included ("thirty-seven point two", "point four"): digits (`1,200`, `.5`, `1/2`) or words (`twenty-five`, `one and a half`). */
export function numberAt(
  tokens: readonly Token[],
  index: number,
): { readonly value: number; readonly end: number } | undefined {
  if (tokens[index]?.text === 'point') return decimalsAt(tokens, index, { value: 0, end: index });
  const whole = wholeAt(tokens, index);
  return whole && (decimalsAt(tokens, whole.end, whole) ?? whole);
}

type Found = { readonly value: number; readonly end: number };

/** "point two five" after a whole number. */
function decimalsAt(tokens: readonly Token[], at: number, whole: Found): Found | undefined {
  if (tokens[at]?.text !== 'point') return undefined;
  let digits = '';
  let end = at + 1;
  for (; digits.length < 4; end += 1) {
    const digit = tokens[end]?.kind === 'number' ? tokens[end]!.text : ONES[tokens[end]?.text ?? ''];
    if (digit === undefined || digit === 0.5) break;
    digits += String(digit);
  }
  return digits === '' ? undefined : { value: whole.value + Number(`0.${digits}`), end };
}

function wholeAt(tokens: readonly Token[], index: number): Found | undefined {
  const token = tokens[index];
  if (token?.kind === 'number') {
    const scale = SCALES[tokens[index + 1]?.text ?? ''];
    if (scale) return { value: token.value! * scale, end: index + 2 };
    if (tokens[index + 1]?.text === '/' && token.value === 1 && tokens[index + 2]?.value === 2) {
      return { value: 0.5, end: index + 3 };
    }
    return { value: token.value!, end: index + 1 };
  }
  return token?.kind === 'word' ? wordsAt(tokens, index) : undefined;
}

function wordsAt(tokens: readonly Token[], index: number): { value: number; end: number } | undefined {
  const text = (at: number) => tokens[at]?.text ?? '';
  let at = index;
  let value: number;
  if (text(at) in TENS) {
    value = TENS[text(at)]!;
    at += text(at + 1) === '-' ? 2 : 1;
    const ones = ONES[text(at)];
    if (ones !== undefined && ones >= 1 && ones < 10) {
      value += ones;
      at += 1;
    } else if (text(at - 1) === '-') at -= 1;
  } else if (text(at) in ONES) {
    value = ONES[text(at)]!;
    at += 1;
  } else return undefined;
  while (text(at) in SCALES) {
    value *= SCALES[text(at)]!;
    at += 1;
  }
  if (text(at) === 'and' && text(at + 1) === 'a' && text(at + 2) === 'half') return { value: value + 0.5, end: at + 3 };
  return { value, end: at };
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
