import { isDayOfMonth, isEitherFirst, numbersOf } from './calendar.ts';
import { isBehindScore } from './numeric-date-scores.ts';
import { hasCue } from './numeric-date-two-numbers.ts';
import { around, type Rule } from './recognizer.ts';

/** From day to day, as one date. */
export const DATE_RANGES: readonly Rule[] = [
  // Days of one stay: "seen 10/2-5 at", "admitted 3/4-6".
  {
    near: around(/\d\/\d{1,2}-\d/g, 4, 10),
    pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-])\d{1,2}\/\d{1,2}-\d{1,2}(?![\p{L}\p{N}]|[./-]\d|%)/dgu,
    type: 'DATE',
    score: 0.7,
    accept: (phi, at, text) => {
      const [month = 0, from = 0, to = 0] = numbersOf(phi);
      return from < to && isDayOfMonth(month, from) && isDayOfMonth(month, to) && hasCue(text, at);
    },
  },
  // A range: 3/4-3/9, 3/4-3/9/24, 3/4/24-3/9/24 (whose parts other rules find).
  {
    near: around(/\d ?(?:-|–|to|through|thru) ?\d{1,2}\//g, 14, 28),
    pattern:
      /(?<![\p{L}\p{N}]|[\p{N}][./-])(\d{1,2})\/(\d{1,2})(?:\/(?:\d{4}|\d{2}))? ?(?:-|–|to|through|thru) ?(\d{1,2})\/(\d{1,2})\/(?:\d{4}|\d{2})(?![\p{L}\p{N}]|[./-]\d)/dgu,
    type: 'DATE',
    accept: isEitherFirst,
  },
  {
    near: around(/\d ?- ?\d{1,2}\//g, 8, 14),
    pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-])\d{1,2}\/\d{1,2} ?- ?\d{1,2}\/\d{1,2}(?![\p{L}\p{N}]|[./-]\d|%)/dgu,
    type: 'DATE',
    score: 0.8,
    accept: (phi, at, text) => {
      const [a = 0, b = 0, c = 0, d = 0] = numbersOf(phi);
      return isDayOfMonth(a, b) && isDayOfMonth(c, d) && b !== d && !isBehindScore(text, at);
    },
  },
];
