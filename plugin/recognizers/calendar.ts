const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** In full, with the commonest slips of the pen. */
export const MONTH_NAMES =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|febuary|feburary|janurary|septmber|ocotber|novmber|decmber)';
export const MONTH_SHORT = '(?:jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)';
export const MONTH = `(?:${MONTH_NAMES}|${MONTH_SHORT}\\.?)`;

/** Whether the day exists in the month, February 29 in any year: a date is checked for sense, not for its year. */
export const isDayOfMonth = (month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= DAYS_IN_MONTH[month - 1]!;

/** Month first or day first: clinical text mixes both. */
export const isDayAndMonth = (first: number, second: number): boolean =>
  isDayOfMonth(first, second) || isDayOfMonth(second, first);

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
