const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** In full, with the commonest slips of the pen. */
export const MONTH_NAMES =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|febuary|feburary|janurary|septmber|ocotber|novmber|decmber)';
/** As a scan has them. */
export const MONTHS_MISREAD =
  '0ct|N0v|Ju1y|JuIy|Apri1|ApriI|Junc|Decernber|Novernber|Septernber|0ctober|Octobcr|Decembcr|Septembcr|Novembcr|Januarv|Februarv|Fcbruary|Marcb|Augu5t|Ju1';
export const MONTH_SHORT = '(?:jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)';
export const MONTH = `(?:${MONTH_NAMES}|${MONTH_SHORT}\\.?)`;

/** Whether the day exists in the month, February 29 in any year: a date is checked for sense, not for its year. */
export const isDayOfMonth = (month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= DAYS_IN_MONTH[month - 1]!;

/** Month first or day first: clinical text mixes both. */
export const isDayAndMonth = (first: number, second: number): boolean =>
  isDayOfMonth(first, second) || isDayOfMonth(second, first);

/** The numbers of a date in digits, in their order: 3, 4, 3, 9 and 24 of "3/4-3/9/24". */
export const numbersOf = (date: string): readonly number[] => date.split(/\D+/).map(Number);

/** Whether the first two numbers of a date in digits are a month and its day. */
export const isMonthFirst = (date: string): boolean => {
  const [month = 0, day = 0] = numbersOf(date);
  return isDayOfMonth(month, day);
};
/** The same, whichever of the two comes first. */
export const isEitherFirst = (date: string): boolean => {
  const [first = 0, second = 0] = numbersOf(date);
  return isDayAndMonth(first, second);
};

export const isYear = (year: number): boolean => year >= 1880 && year <= 2099;

/** The words that a written date can begin with. */
export const TRIGGERS_MONTH = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november'],
  ...[
    'december',
    'febuary',
    'feburary',
    'janurary',
    'septmber',
    'ocotber',
    'novmber',
    'decmber',
    'jan',
    'feb',
    'mar',
    'apr',
    'jun',
    'jul',
    'aug',
    'sept',
    'sep',
    'oct',
    'nov',
    'dec',
  ],
];
