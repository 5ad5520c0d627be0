import { CARDINALS } from '../count-words.ts';
import { foldText } from './pieces.ts';

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const TENS = ['', '', ...'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')];
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );

const below100 = (value: number): string =>
  value < 20 ? CARDINALS[value]! : `${TENS[Math.floor(value / 10)]}${value % 10 ? ` ${CARDINALS[value % 10]}` : ''}`;
const ordinal = (value: number): string => {
  if (value < 20) return ORDINALS[value]!;
  const ten = TENS[Math.floor(value / 10)]!;
  return value % 10 === 0 ? ten.replace(/y$/, 'ieth') : `${ten} ${ORDINALS[value % 10]}`;
};
const suffixOf = (day: number): string =>
  day % 100 >= 11 && day % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
const two = (value: number): string => String(value).padStart(2, '0');

/** Years as they are said: "nineteen sixty three", "sixty three", "two thousand five", "twenty oh five", "nineteen oh five". */
function spokenYears(year: number): string[] {
  const [century, rest] = [Math.floor(year / 100), year % 100];
  const short = rest === 0 ? 'hundred' : rest < 10 ? `oh ${CARDINALS[rest]}` : below100(rest);
  const thousands =
    century === 20 ? [`two thousand${rest ? ` ${below100(rest)}` : ''}`, `two thousand and ${below100(rest)}`] : [];
  return [`${below100(century)} ${short}`, short, ...thousands];
}

/**
 * Every way in which clinical text writes a date (`1963-07-15`), as words and numbers without marks: 7 15 1963, 15 jul 63,
 * july 15 th 1963, 19630715, july fifteenth nineteen sixty three. Month first and day first alike. Empty for a date that is
 * not whole: a year or a month alone identifies nobody by itself, or is found as any date is.
 */
export function dateForms(date: string): readonly string[] {
  const whole = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  if (!whole) return [];
  const [year, month, day] = [Number(whole[1]), Number(whole[2]), Number(whole[3])];
  const name = MONTHS[month - 1];
  if (name === undefined) return [];
  const [yyyy, yy] = [whole[1]!, whole[1]!.slice(2)];
  const days = [...new Set([String(day), two(day)])];
  const months = [...new Set([String(month), two(month)])];
  const names = [...new Set([name, name.slice(0, 3), ...(month === 9 ? ['sept'] : [])])];
  const ordinals = days.map((each) => `${each} ${suffixOf(day)}`);
  const numeric = days.flatMap((d) =>
    months.flatMap((m) => [
      ...[yyyy, yy].flatMap((y) => [`${m} ${d} ${y}`, `${d} ${m} ${y}`]),
      `${yyyy} ${m} ${d}`,
      `${yyyy} ${d} ${m}`,
    ]),
  );
  const written = names.flatMap((m) =>
    [...days, ...ordinals].flatMap((d) =>
      [yyyy, yy].flatMap((y) => [
        `${m} ${d} ${y}`,
        `${m} the ${d} ${y}`,
        `${d} ${m} ${y}`,
        `${d} of ${m} ${y}`,
        `${d} day of ${m} ${y}`,
        `${y} ${m} ${d}`,
      ]),
    ),
  );
  const years = spokenYears(year);
  const spokenDays = [ordinal(day), below100(day)];
  const spoken = years.flatMap((y) => [
    ...spokenDays.flatMap((d) => [
      `${name} ${d} ${y}`,
      `${name} the ${d} ${y}`,
      `the ${d} of ${name} ${y}`,
      `${d} of ${name} ${y}`,
    ]),
    ...spokenDays.flatMap((d) => names.map((m) => `${m} ${d} ${yyyy}`)),
    `${below100(month)} ${below100(day)} ${y}`,
    `oh ${below100(month)} ${below100(day)} ${y}`,
    `${below100(month)} oh ${below100(day)} ${y}`,
  ]);
  const halfSpoken = days.flatMap((d) =>
    years.flatMap((y) => [`${name} ${d} ${y}`, `${name} ${d} ${suffixOf(day)} ${y}`]),
  );
  const glued = [
    `${yyyy}${two(month)}${two(day)}`,
    `${two(month)}${two(day)}${yyyy}`,
    `${two(day)}${two(month)}${yyyy}`,
    `${two(month)}${two(day)}${yy}`,
  ];
  return [...new Set([...numeric, ...written, ...spoken, ...halfSpoken, ...glued].map(foldText))];
}
