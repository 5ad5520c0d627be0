import { CLOCK_BEHIND, lengthOf, STAMP } from './edge-words.ts';
import { MONTH_NAMES, MONTH_SHORT, MONTHS_MISREAD } from './recognizers/calendar.ts';
import { MONTHS_ABROAD } from './recognizers/months-abroad.ts';
import { NUMBER_WORD, ORDINAL_DAY } from './recognizers/spoken.ts';
import type { Entity, Span } from './spans.ts';

/** "the twenty-seventh" */
const LONGEST_DAY = 40;

/** "the tenth of May", "the 24th": the article is a part of a day that is told by its rank. */
export function withArticle(text: string, entity: Entity): Entity {
  const { type, start } = entity;
  if ((type !== 'DATE' && type !== 'DOB') || !/^ ?the $/i.test(text.slice(Math.max(0, start - 5), start)))
    return entity;
  return RANKED_DAY.test(text.slice(start, start + LONGEST_DAY)) ? { ...entity, start: start - 'the '.length } : entity;
}
const RANKED_DAY = new RegExp(String.raw`^(?:\d{1,2}(?:st|nd|rd|th)|${ORDINAL_DAY})(?![\p{L}\p{N}])`, 'iu');

const TOKEN = /[^\s,;|]{1,60}/g;
const DATE_WORD = new RegExp(
  String.raw`^["'(]?(?:ides|nones|kalends|calends|${MONTH_NAMES}|${MONTH_SHORT}|${MONTHS_MISREAD}|${ORDINAL_DAY}|(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|${MONTHS_ABROAD})|(?:${NUMBER_WORD}|oh|o|nineties|eighties|seventies)(?:-(?:${NUMBER_WORD}|${ORDINAL_DAY}))?)(?![\p{L}])`,
  'iu',
);
/** A time of day, a zone. */
const TIME = /^["(]?(?:\d{1,2}:\d\d.{0,12}|\d{1,2}(?::\d\d)?[ap]\.?m\.?|[+-]\d{4}|\d{3,4}h(?:rs?)?)$/i;
const BETWEEN_DATES = /^(?:-|–|to|through|thru|until|and|or|&)$/i;

/** "Septem-\nber 8" */
const BROKEN_WORD = /\p{L}-\r?\n/u;
const dates = (token: string): boolean => (/\d/.test(token) && !TIME.test(token)) || DATE_WORD.test(token);

/** "3/12/98 4/13/99" are two. */
const FULL_DATE = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}$/;

/** From the first word of a date to its last, and a range as two: "March 2 through March 5". */
export function datesIn(surface: string): readonly Span[] {
  const day = STAMP.exec(surface)?.groups?.day;
  if (day !== undefined) return [{ start: 0, end: day.length }];
  const tokens = [...surface.matchAll(TOKEN)];
  const parts: RegExpExecArray[][] = [[]];
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]?.[0] === 'the' ? tokens[index + 2] : tokens[index + 1];
    const isBetween =
      BETWEEN_DATES.test(token[0]) &&
      parts.at(-1)!.some(([part]) => dates(part)) &&
      next !== undefined &&
      dates(next[0]) &&
      !/^(?:hundred|thousand|nineteen)$/i.test(tokens[index - 1]?.[0] ?? '');
    if (isBetween) parts.push([]);
    else if (FULL_DATE.test(token[0]) && parts.at(-1)!.some(([part]) => FULL_DATE.test(part))) parts.push([token]);
    else parts.at(-1)!.push(token);
  }
  if (BROKEN_WORD.test(surface)) return [{ start: 0, end: surface.length }];
  const spans = parts.flatMap((part) => {
    const [first, last] = [part.findIndex(([token]) => dates(token)), part.findLastIndex(([token]) => dates(token))];
    if (first < 0) return [];
    const [from, to] = [part[first]!, part[last]!];
    const opening = lengthOf(/^["'(]{1,2}/, from[0]);
    const [start, end] = [from.index + opening, to.index + to[0].length - lengthOf(/[.:)"'?!]{1,4}$/, to[0])];
    return [{ start, end: end - lengthOf(CLOCK_BEHIND, surface.slice(start, end)) }];
  });
  return spans.length > 0 ? spans : [{ start: 0, end: surface.length }];
}
