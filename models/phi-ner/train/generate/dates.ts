import { type Label, marked, type Piece } from './piece.ts';
import type { Random } from './random.ts';
import { sayNumber, sayOrdinal, sayYear } from './spoken.ts';

export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const two = (value: number): string => String(value).padStart(2, '0');
const ending = (day: number): string => (day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'));

export const dayBetween = (random: Random, from: number, to: number): Day => ({
  year: random.between(from, to),
  month: random.between(1, 12),
  day: random.between(1, 28),
});

type Write = (day: Day, random: Random) => string;
const month = (day: Day, random: Random): string => {
  const name = MONTHS[day.month - 1]!;
  return random.chance(0.65) ? name : random.chance(0.5) ? name.slice(0, 3) : `${name.slice(0, 3)}.`;
};

/** num 3/14/2024 · iso 2024-03-14 · long March 14, 2024 · md March 14th or 3/14 · my March 2024 · spoken · hl7 20240314 · dmy 14-Mar-2024 · month in March · saidday the fifteenth */
export const DATE_FORMS = {
  num: (d, random) =>
    random.weighted([
      [4, `${two(d.month)}/${two(d.day)}/${d.year}`],
      [4, `${d.month}/${d.day}/${d.year}`],
      [3, `${d.month}/${d.day}/${two(d.year % 100)}`],
      [1, `${two(d.month)}-${two(d.day)}-${d.year}`],
      [1, `${d.month}-${d.day}-${two(d.year % 100)}`],
      [1, `${two(d.day)}/${two(d.month)}/${d.year}`],
      [1, `${two(d.day)}.${two(d.month)}.${d.year}`],
    ]),
  iso: (d, random) =>
    random.chance(0.7) ? `${d.year}-${two(d.month)}-${two(d.day)}` : `${d.year}/${two(d.month)}/${two(d.day)}`,
  long: (d, random) =>
    random.weighted([
      [5, `${month(d, random)} ${d.day}, ${d.year}`],
      [1, `${month(d, random)} ${d.day} ${d.year}`],
      [1, `${month(d, random)} ${d.day}${ending(d.day)}, ${d.year}`],
      [2, `${d.day} ${month(d, random)} ${d.year}`],
      [1, `the ${d.day}${ending(d.day)} of ${MONTHS[d.month - 1]} ${d.year}`],
    ]),
  md: (d, random) =>
    random.weighted([
      [3, `${month(d, random)} ${d.day}`],
      [2, `${month(d, random)} ${d.day}${ending(d.day)}`],
      [3, `${d.month}/${d.day}`],
      [1, `${d.day} ${month(d, random)}`],
      [1, `the ${d.day}${ending(d.day)} of ${MONTHS[d.month - 1]}`],
    ]),
  my: (d, random) =>
    random.weighted([
      [4, `${month(d, random)} ${d.year}`],
      [2, `${d.month}/${d.year}`],
      [1, `${two(d.month)}/${two(d.year % 100)}`],
      [1, `${MONTHS[d.month - 1]} of ${d.year}`],
    ]),
  month: (d) => MONTHS[d.month - 1]!,
  dmy: (d) => `${two(d.day)}-${MONTHS[d.month - 1]!.slice(0, 3)}-${d.year}`,
  hl7: (d, random) =>
    `${d.year}${two(d.month)}${two(d.day)}${random.chance(0.4) ? `${two(random.between(0, 23))}${two(random.between(0, 59))}` : ''}`,
  spoken: (d, random) => {
    const year = random.chance(0.25) && d.year < 2000 ? sayNumber(d.year % 100) : sayYear(d.year, random);
    const hesitation = random.weighted([
      [5, ' '],
      [2, ', '],
      [1, ', uh, '],
      [1, ', um '],
      [0.5, '... '],
    ]);
    const name = MONTHS[d.month - 1]!;
    return random.weighted([
      [4, `${name} ${sayOrdinal(d.day)}${hesitation}${year}`],
      [3, `${sayOrdinal(d.day)} of ${name}${hesitation}${year}`],
      [1, `the ${sayOrdinal(d.day)} of ${name}${hesitation}${year}`],
      [1, `${name} ${sayNumber(d.day)}${hesitation}${year}`],
      [1, `${sayNumber(d.month)} ${sayNumber(d.day)}${hesitation}${sayNumber(d.year % 100)}`],
      [1, `${name} ${d.day}${ending(d.day)}${hesitation}${d.year}`],
    ]);
  },
  saidmd: (d, random) => {
    const name = MONTHS[d.month - 1]!;
    return random.chance(0.6) ? `${name} ${sayOrdinal(d.day)}` : `the ${sayOrdinal(d.day)} of ${name}`;
  },
  saidday: (d, random) => `the ${random.chance(0.5) ? `${d.day}${ending(d.day)}` : sayOrdinal(d.day)}`,
} satisfies Record<string, Write>;

/** Writes a date. Throws on a form that there is not. */
export function writeDate(day: Day, label: Label, form: string, random: Random): Piece[] {
  const chosen =
    form === 'any'
      ? random.weighted([
          [6, 'num'],
          [3, 'long'],
          [1, 'iso'],
          [1, 'dmy'],
        ] as const)
      : form;
  if (!(chosen in DATE_FORMS)) throw new Error(`no date form "${chosen}"`);
  return [marked(DATE_FORMS[chosen as keyof typeof DATE_FORMS](day, random), label)];
}
