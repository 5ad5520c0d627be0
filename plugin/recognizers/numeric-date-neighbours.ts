import type { Entity } from '../spans.ts';
import { isDayOfMonth, isMonthFirst } from './calendar.ts';
import { isBeforeScore, isBehindScore, isWheal } from './numeric-date-scores.ts';
import { isMonthAndDay } from './numeric-date-two-numbers.ts';

/** Numbers that are dates because of the dates beside them. */
export const datesByNeighbours = (text: string, found: readonly Entity[]): readonly Entity[] => [
  ...spacedDates(text),
  ...amongDates(text, found),
  ...sameMonthDates(text),
  ...hyphened(text, found),
  ...dotted(text),
];

const dateAt = (start: number, end: number): Entity => ({ start, end, type: 'DATE', score: 0.6, source: 'pattern' });

/** Immunization records write "08 19 20": three such columns of possible dates are dates, one alone is not. */
const SPACED = /(?<=^|\n|[ ]{2}|\t|\|[ ]?)(0[1-9]|1[0-2]) (0[1-9]|[12]\d|3[01]) \d{2}(?=[ ]{2}|\r?\n|$|\t|[ ]?\|)/gu;
const LEAST_COLUMNS = 3;

function spacedDates(text: string): readonly Entity[] {
  const dates = [...text.matchAll(SPACED)].filter((match) => isDayOfMonth(Number(match[1]), Number(match[2])));
  if (dates.length < LEAST_COLUMNS) return [];
  return dates.map(({ index, 0: date }) => ({ ...dateAt(index, index + date.length), score: 0.7 }));
}

const DAY = /^\d{1,2}\/\d{1,2}$/;
/** "moved to the floor 1/4.", "tube out 3/5": at the end of a clause, or alone in a cell of a table. */
const AT_CLAUSE_END =
  /(?<=\|[ ]?)\d{1,2}\/\d{1,2}(?=[ ]?\|)|(?<=\p{L}[ ]|\()\d{1,2}\/\d{1,2}(?=[.,;)]?(?:\s|$))(?![.,;)]?[ ]\p{Ll})/gu;
const FAR = 600;

/** Near two days of a month, what could be one and is no score is one. */
function amongDates(text: string, found: readonly Entity[]): readonly Entity[] {
  const days = [
    ...new Set(found.filter(({ start, end }) => DAY.test(text.slice(start, end))).map(({ start }) => start)),
  ].sort((one, other) => one - other);
  let near = 0; // of `days`, the first that is not too far before
  const among: Entity[] = [];
  for (const { index: start, 0: surface } of days.length < 2 ? [] : text.matchAll(AT_CLAUSE_END)) {
    const end = start + surface.length;
    while (near < days.length && days[near]! < start - FAR) near++;
    const second = days[near + 1];
    const isDate =
      second !== undefined &&
      second < start + FAR &&
      isMonthFirst(surface) &&
      !isBehindScore(text, start) &&
      !isWheal(text, start) &&
      !isBeforeScore(text, end);
    if (isDate) among.push(dateAt(start, end));
  }
  return among;
}

const FRACTION = /(?<![\p{L}\p{N}]|[\p{N}][./-]|[./-])(\d{1,2})\/(\d{1,2})(?![\p{L}\p{N}]|[./-]\d|%|\/)/gu;
const BESIDE = 80;
/** Scores and fractions seldom have a larger denominator than this that is not ten. */
const LARGE = 8;

/** "1/10 Cr 1.4, 1/12 Cr 1.9": scores share what is below the stroke, days of a month what is above. */
function sameMonthDates(text: string): readonly Entity[] {
  const days = [...text.matchAll(FRACTION)]
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      month: Number(match[1]),
      day: Number(match[2]),
    }))
    .filter(
      ({ start, end, month, day }) => isDayOfMonth(month, day) && isMonthAndDay(text.slice(start, end), start, text),
    );
  const isPair = (one: (typeof days)[number], other: (typeof days)[number] | undefined): boolean =>
    other !== undefined &&
    one.month === other.month &&
    one.day !== other.day &&
    Math.max(one.day, other.day) > LARGE &&
    Math.abs(one.start - other.start) < BESIDE;
  return days
    .filter((day, place) => isPair(day, days[place + 1]) || (place > 0 && isPair(day, days[place - 1])))
    .map(({ start, end }) => dateAt(start, end));
}

const WITH_HYPHEN = /(?<![\p{L}\p{N}]|[\p{N}][./-]|[./-])(\d{1,2})-(\d{1,2})(?=[.,;:)]?(?:\s|$))(?!\.\d)/gu;
const NO_DAY_AFTER =
  /^[ ]?(?:mg|mcg|ml|g|kg|cm|mm|units?|%|x|h|hrs?|hours?|d|days?|wks?|weeks?|mos?|months?|y|yrs?|years?|yo|min|times|tabs?|puffs?|lbs?|l|liters|beats|bpm|per|a|in)(?!\p{L})/iu;

/** Beside one day that is written so, others of its month: "adm 12-1 dc 12-6 …, cipro to 12-14". */
function hyphened(text: string, found: readonly Entity[]): readonly Entity[] {
  const months = new Set(
    found.flatMap(({ start, end }) => /^(\d{1,2})-\d{1,2}$/.exec(text.slice(start, end))?.[1] ?? []),
  );
  if (months.size === 0) return [];
  return [...text.matchAll(WITH_HYPHEN)].flatMap(({ index: start, 0: day, 1: month = '', 2: of = '' }): Entity[] => {
    const end = start + day.length;
    const isDate =
      months.has(month) &&
      isDayOfMonth(Number(month), Number(of)) &&
      /\p{L}[.:]? \(?$/u.test(text.slice(Math.max(0, start - 4), start)) &&
      !NO_DAY_AFTER.test(text.slice(end, end + 10)) &&
      !isBehindScore(text, start);
    return isDate ? [dateAt(start, end)] : [];
  });
}

const FULL_DOTTED = /(?<![\p{N}.])\d{1,2}\.\d{1,2}\.(?:19|20)?\d\d(?!\p{N}|\.\d)/u;
/** What is done on a day, and until when one may not: "drains out 6.18", "no lifting over 5 lb to 4.2". */
const WITH_DOT =
  /(?<=(?<!\p{L})(?:on|since|until|till?|thru|through|due|seen|out|back|off work|removed?|pulled|placed|exchange|surgery|graft|takedown|revision|biopsy|scan|mri|ct|cxr|staples|sutures|stitches|drains?|pre-?op|post-?op|visit|appt|note|call|recheck|rtc|start(?:s|ed)?|stop(?:s|ped)?|done|completed|finished|discharged?|admitted|(?:lbs?|kg|work|duty|lifting|driving|school|rest|leave|brace|cast|sling|boot) to|(?:back|returns?) to (?:work|school|duty|sports?|practice)) )\d{1,2}\.\d{1,2}(?=[.,;:)]?(?:\s|$))/giu;

/** Where a full date is written with dots, a day of a month is too: "Seen 10.28.2024 … will miss senior night on 11.8." */
function dotted(text: string): readonly Entity[] {
  if (!FULL_DOTTED.test(text)) return [];
  return [...text.matchAll(WITH_DOT)]
    .filter(
      ({ index, 0: day }) =>
        isMonthFirst(day) && !NO_DAY_AFTER.test(text.slice(index + day.length, index + day.length + 10)),
    )
    .map(({ index, 0: day }) => dateAt(index, index + day.length));
}
