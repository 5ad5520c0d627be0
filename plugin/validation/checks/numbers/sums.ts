import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import type { Searched } from '../../needed-words.ts';
import { countsOf } from './counts.ts';
import { amountOf, countOf, matchesOf, type Sum } from './sum.ts';
import { sumsByWeight } from './sums-by-weight.ts';
import { sumsInWords } from './sums-in-words.ts';
import { sumsOfAmountsADay } from './sums-of-amounts-a-day.ts';
import { sumsOfBurns } from './sums-of-burns.ts';
import { sumsOfChanges } from './sums-of-changes.ts';
import { sumsOfClocks } from './sums-of-clocks.ts';
import { sumsOfCourses } from './sums-of-courses.ts';
import { sumsOfDifferences } from './sums-of-differences.ts';
import { sumsOfDoses } from './sums-of-doses.ts';
import { sumsOfDosing } from './sums-of-dosing.ts';
import { sumsOfFluids } from './sums-of-fluids.ts';
import { sumsOfLists } from './sums-of-lists.ts';
import { sumsOfLives } from './sums-of-lives.ts';
import { sumsOfMeans } from './sums-of-means.ts';
import { sumsOfParts } from './sums-of-parts.ts';
import { sumsOfPortions } from './sums-of-portions.ts';
import { sumsOfPregnancy } from './sums-of-pregnancy.ts';
import { sumsOfRates } from './sums-of-rates.ts';
import { sumsOfRisks } from './sums-of-risks.ts';
import { sumsOfShares } from './sums-of-shares.ts';
import { sumsOfSpans } from './sums-of-spans.ts';
import { sumsOfTablets } from './sums-of-tablets.ts';
import { sumsOfYears } from './sums-of-years.ts';

/** Sums that a text states with all their parts: shares, balances, pack-years, changes of weight, quantities dispensed. */
export function checkSums({ searched, reading }: Case): readonly Finding[] {
  return [
    ...sumsOfParts(searched, reading.tokens),
    ...sumsOfFluids(searched),
    ...sumsOfRates(searched),
    ...sumsOfChanges(searched),
    ...sumsByWeight(searched),
    ...sumsOfDoses(searched),
    ...sumsOfCourses(searched),
    ...sumsOfPregnancy(searched),
    ...sumsInWords(searched),
    ...sumsOfLists(searched),
    ...sumsOfSpans(searched),
    ...sumsOfAmountsADay(searched),
    ...sumsOfMeans(searched),
    ...sumsOfDifferences(searched),
    ...sumsOfPortions(searched),
    ...sumsOfClocks(searched),
    ...sumsOfYears(searched),
    ...sumsOfDosing(searched),
    ...sumsOfLives(searched),
    ...sumsOfShares(searched),
    ...sumsOfRisks(searched),
    ...sumsOfBurns(searched),
    ...sumsOfTablets(searched),
    ...countsOf(searched),
    ...packYears(searched),
    ...packYearsOfCigarettes(searched),
    ...additions(searched),
    ...listedTotal(searched),
    ...products(searched),
    ...factored(searched),
  ].flatMap(({ start, end, expected, stated, tolerance, what }): readonly Finding[] =>
    Math.abs(expected - stated) <= tolerance
      ? []
      : [
          miscountAt(
            { start, end },
            {
              category: 'sum_wrong',
              message: `${what}: the numbers make ${plain(Math.round(expected * 100) / 100)}, not ${plain(stated)}`,
              fact: what,
            },
          ),
        ],
  );
}

/** `2 packs a day for 20 years, 40 pack-years`. */
const packYears = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<packs>\d{1,2}(?:\.\d{1,2})?|half a|(?:one|a|two) and a half|one|two|three|a) ?(?:packs?|ppd)(?: of cigarettes)?(?: (?:a|per|each) day|\/day| daily)?(?: for| x|,|;| over)? (?:the (?:last|past) )?(?<years>\d{1,2}) (?:years|yrs)(?:,? (?:and )?quit \d{1,2} years ago)?(?:(?! (?:then|and|plus) )[^.\n\d]){0,30}?(?<stated>\d{1,3})[- ]pack[- ]years?/gi,
    ({ packs, years, stated }) => {
      const expected = countOf(packs) * amountOf(years);
      return { expected, stated: amountOf(stated), tolerance: Math.max(2, expected * 0.12), what: 'pack-years' };
    },
  );

const PACK_YEARS_OF_CIGARETTES = lean(
  /\b(?<number>\d{1,2}|five|ten|fifteen|twenty|thirty|forty)(?: cigarettes?| cigs?| roll-?ups| fags)?(?:,? (?:or|that is|i\.e\.)(?: about)? (?:a|one|half a|two|1|2|1\.5) packs?,?| \((?:a|one|half a|two|1|2) packs?\))? ?(?:(?:a|per|each) day|\/day|daily)(?: for| x|,|;| over)? (?:the (?:last|past) )?(?<years>\d{1,2}|five|ten|fifteen|twenty|thirty|forty|fifty) (?:years|yrs|y)\b(?:(?! (?:then|and|plus) )[^.\n\d]){0,30}?(?<stated>\d{1,3})[- ]?(?:pack[- ]years?|pk[- ]?y(?:r|rs|ears)?|py)\b/gi,
);
/** `Smoked 20 a day for 40 years, 40 pack-years`, `twenty cigarettes a day`: twenty to the pack. */
const packYearsOfCigarettes = (text: Searched): readonly Sum[] =>
  matchesOf(text, PACK_YEARS_OF_CIGARETTES, ({ number, years, stated }) => {
    const expected = (tensOf(number) / 20) * tensOf(years);
    return { expected, stated: amountOf(stated), tolerance: Math.max(2, expected * 0.12), what: 'pack-years' };
  });

const TENS: Readonly<Record<string, number>> = { thirty: 30, forty: 40, fifty: 50 };
const tensOf = (said = ''): number => TENS[said.toLowerCase()] ?? countOf(said);

/** `300 + 250 + 150 = 700`; in "1.5 x 14 + 8 = 29" the sum has a factor before it. */
const additions = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<![x×*/(+-] ?|\.|\+ ?[A-Za-z]{1,14} )(?<terms>\d[\d,]{0,5}(?: ?(?:mL|mg|units|g))?(?: ?\+ ?(?:[A-Za-z]{1,14} ){0,2}\d[\d,]{0,5}(?: ?(?:mL|mg|units|g))?){1,8}) ?= ?(?<stated>\d[\d,]{0,6})\b(?!\.?\d)/gi,
    ({ terms, stated }) => {
      const expected = (terms ?? '')
        .split('+')
        .reduce((sum, term) => sum + amountOf(/\d[\d,]{0,5}/.exec(term)?.[0]), 0);
      return { expected, stated: amountOf(stated), tolerance: 0.5, what: 'a sum' };
    },
  );

const LISTED_TOTAL = lean(
  /(?<![\d.,/])(?<parts>\d{1,3}(?:\.\d{1,2})?(?:, \d{1,3}(?:\.\d{1,2})?){1,5},? (?:and|plus) \d{1,3}(?:\.\d{1,2})?)(?: ?(?:cm|mm|ml|units))?[,;:] (?:a |in )?total(?: of| is)? (?<stated>\d{1,4}(?:\.\d{1,2})?) ?(?:cm|mm|ml|units)?\b/gi,
);
/** `AFI by quadrants 4.2, 3.1, 3.8 and 2.9, total 14 cm`. */
const listedTotal = (text: Searched): readonly Sum[] =>
  matchesOf(text, LISTED_TOTAL, ({ parts = '', stated }) => {
    const expected = [...parts.matchAll(/\d{1,3}(?:\.\d{1,2})?/g)].reduce((sum, [one]) => sum + amountOf(one), 0);
    return { expected, stated: amountOf(stated), tolerance: Math.max(0.6, expected * 0.02), what: 'a sum' };
  });

const PRODUCTS = lean(
  /\b(?<![\d.x×*/+-] ?)(?<factors>\d{1,4}(?:\.\d{1,3})?(?: ?(?:mL|mg|mcg|g|kg|units|mEq|%))?(?:(?: ?\/ ?kg)?(?:\/%)? ?[x×] ?\d{1,4}(?:\.\d{1,3})?(?: ?(?:mL|mg|kg|%|TBSA|days|doses|tablets|tabs))?){1,3}) ?= ?(?:about |approximately |~)?(?<stated>[\d,]{1,8}(?:\.\d{1,2})?)\b(?!\.?\d| ?[x×*/+])(?: ?(?<same>mg|mcg|g|mL|L|tablets?|tabs?|capsules?|caps|pills?|vials?|bottles?|doses?)\b)?/gi,
);
/** "4 mL x 80 x 24 = 7,680 mL", "250 mg x 3 = 750 mg". */
const products = (text: Searched): readonly Sum[] =>
  matchesOf(text, PRODUCTS, ({ factors, stated, same }) => {
    // "200 mcg x 5 = 1 mg", "40 mg x 5 days = 10 tablets".
    const own = /(?:mcg|mg|g|mL|L)\b/i.exec(factors ?? '')?.[0];
    if (own !== undefined && same !== undefined && own.toLowerCase() !== same.toLowerCase()) return undefined;
    const expected = [...(factors ?? '').matchAll(/\d+(?:\.\d+)?/g)].reduce(
      (product, [one]) => product * Number(one),
      1,
    );
    // "88 × 0.5 × 60 = 2.64 mg/h": of micrograms.
    const isOfThousandths = own === undefined && /^(?:mg|g|l)$/i.test(same ?? '');
    if (isOfThousandths && Math.abs(expected / 1000 - amountOf(stated)) <= expected / 1e5) return undefined;
    return { expected, stated: amountOf(stated), tolerance: Math.max(0.6, expected * 0.06), what: 'a product' };
  });

/** `5 x (70 + 25) = 475 mg`. */
const factored = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<![\d.x×*/+-] ?)(?<factor>\d{1,4}(?:\.\d{1,2})?) ?[x×*] ?\((?<first>\d{1,5}(?:\.\d{1,2})?) ?(?<act>[+−-]) ?(?<second>\d{1,5}(?:\.\d{1,2})?)\) ?= ?(?:about |~)?(?<stated>[\d,]{1,8}(?:\.\d{1,2})?)\b(?!\.?\d| ?[x×*/+])/gi,
    ({ factor, first, act, second, stated }) => {
      const inside = amountOf(first) + (act === '+' ? 1 : -1) * amountOf(second);
      const expected = amountOf(factor) * inside;
      return {
        expected,
        stated: amountOf(stated),
        tolerance: Math.max(1, Math.abs(expected) * 0.06),
        what: 'a product',
      };
    },
  );
