import { FULL_DATES } from './numeric-date-full.ts';
import { HYPHEN_DOT_DATES } from './numeric-date-hyphen-dot.ts';
import { MONTHS_OF_YEARS } from './numeric-date-month-year.ts';
import { datesByNeighbours } from './numeric-date-neighbours.ts';
import { DATE_RANGES } from './numeric-date-range.ts';
import { TWO_NUMBER_DATES } from './numeric-date-two-numbers.ts';
import type { Recognizer } from './recognizer.ts';

/** Dates in digits: month or day first, year first, and compact with a time behind. 45 CFR 164.514(b)(2)(i)(C). */
export const numericDate: Recognizer = {
  name: 'numeric-date',
  rules: [...FULL_DATES, ...MONTHS_OF_YEARS, ...HYPHEN_DOT_DATES, ...DATE_RANGES, ...TWO_NUMBER_DATES],
  refine: (text, found) => [...found, ...datesByNeighbours(text, found)],
};
