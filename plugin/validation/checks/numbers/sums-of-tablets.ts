import { lean } from '../../../lean.ts';
import type { Searched } from '../../needed-words.ts';
import { amountOf, countOf, type Groups, matchesOf, type Read, type Sum, timesOf } from './sum.ts';

const ONE = '(?:one|two|three|four|half a|half|1|2|3|4)';
const UNIT = '(?: tablets?| capsules?| pills?| puffs?)?';
const STRENGTH =
  '(?<![\\d.,/])(?<mass>\\d{1,4}(?:\\.\\d{1,3})?) ?(?<unit>mg|mcg|micrograms?|g)(?: (?:tablets?|capsules?))?';
const RESULT = (name: string): string =>
  `[^.;\\n\\d]{0,28}?(?<![-–/] ?)\\b(?<${name}>[\\d,]{1,6}(?:\\.\\d{1,3})?) ?\\k<unit>(?: (?:a|per|each|every) day| daily| in 24 hours|\\/day| (?:in )?(?:total|all)\\b|(?=[.;]| in a day))`;
const TIME = '(?: (?:a|per|each|every) day| daily)';

/** "500 mg, two tablets twice a day, that is 2000 mg a day". */
const BY_TIMES = lean(
  `${STRENGTH}[,:;]? (?:take |taking |taken |x ?|give )?(?<count>${ONE})${UNIT}(?: (?:by mouth|to be taken|taken|with food))?,? (?<often>once|twice|three times|four times)${TIME}${RESULT('stated')}`,
  'gi',
);
const AT =
  '(?:in the morning|each morning|every morning|at breakfast|with breakfast|at lunch(?:time)?|at midday|at noon|in the afternoon|in the evening|each evening|at night|every night|at bedtime|with dinner|at teatime)';
/** "Apixaban 5 mg: one tablet in the morning and one in the evening, 10 mg each day". */
const BY_MEALS = lean(
  `${STRENGTH}[,:;]? (?:take |taking |give )?(?<first>${ONE})${UNIT} ${AT},? (?:and )?(?<second>${ONE})${UNIT} ${AT}(?:,? (?:and )?(?<third>${ONE})${UNIT} ${AT})?${RESULT('stated')}`,
  'gi',
);
const UNITS_AT_MEALS = lean(
  /(?<!\bunits\b[^.;\n]{0,40})(?<![\d.,/])(?<each>\d{1,3}) units (?:before|with|at) (?:each of )?(?:her |his |your |the )?(?<meals>two|three|four) (?:main )?meals[^.;\n\d]{0,30}?(?<stated>\d{1,3}) units (?:a|per|each|every) day\b/gi,
);

function daily({ mass, count, often, first, second, third, stated }: Groups): Read | undefined {
  const tablets =
    often === undefined
      ? countOf(first) + countOf(second) + (third === undefined ? 0 : countOf(third))
      : countOf(count) * timesOf(often);
  const expected = amountOf(mass) * tablets;
  return { expected, stated: amountOf(stated), tolerance: expected * 0.02, what: 'what a day holds' };
}

/** What a day's tablets hold, told with their strength and their times. */
export const sumsOfTablets = (text: Searched): readonly Sum[] => [
  ...matchesOf(text, BY_TIMES, daily),
  ...matchesOf(text, BY_MEALS, daily),
  ...matchesOf(text, UNITS_AT_MEALS, ({ each, meals, stated }) => ({
    expected: amountOf(each) * countOf(meals),
    stated: amountOf(stated),
    tolerance: 0,
    what: 'the units of a day',
  })),
];
