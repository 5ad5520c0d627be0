/** Numbers as they are said and then typed by a transcriber: "nineteen seventy three", "double five oh". */
import type { Random } from './random.ts';

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );

/** 0 to 99 in words. */
export function sayNumber(value: number, hyphen = ' '): string {
  if (value < 20) return ONES[value]!;
  const rest = value % 10;
  return TENS[Math.floor(value / 10)]! + (rest === 0 ? '' : hyphen + ONES[rest]!);
}

export function sayOrdinal(value: number): string {
  if (value <= 20) return ORDINALS[value]!;
  if (value % 10 === 0) return `${TENS[value / 10]!.slice(0, -1)}ieth`;
  return `${TENS[Math.floor(value / 10)]} ${ORDINALS[value % 10]}`;
}

export function sayYear(year: number, random: Random): string {
  const [century, rest] = [Math.floor(year / 100), year % 100];
  if (century === 20 && rest < 10)
    return `two thousand${rest === 0 ? '' : `${random.chance(0.4) ? ' and' : ''} ${ONES[rest]}`}`;
  if (century === 20 && random.chance(0.4)) return `two thousand ${random.chance(0.3) ? 'and ' : ''}${sayNumber(rest)}`;
  if (rest === 0) return `${sayNumber(century)} hundred`;
  return `${sayNumber(century)} ${rest < 10 ? 'oh ' : ''}${sayNumber(rest)}`;
}

/** Each digit said on its own, with "oh", "double" and pauses, as people say numbers over the phone. */
export function sayDigits(digits: string, random: Random): string {
  const said: string[] = [];
  const [zero, doubles] = [random.pick(['zero', 'oh', 'oh', 'o']), random.chance(0.3)];
  const pairs = !doubles && random.chance(0.2);
  const shown = digits.replace(/\D/g, '');
  for (let i = 0; i < shown.length; i++) {
    const digit = Number(shown[i]);
    const word = digit === 0 ? zero : ONES[digit]!;
    if (doubles && shown[i + 1] === shown[i]) {
      said.push(`double ${word}`);
      i++;
    } else if (pairs && digit > 0 && i + 1 < shown.length && shown.length - i !== 3) {
      said.push(sayNumber(Number(shown.slice(i, i + 2))));
      i++;
    } else said.push(word);
    if (i > 0 && i < shown.length - 1 && random.chance(0.05)) said.push(random.pick(['uh,', 'um,']));
  }
  return said.join(' ');
}
