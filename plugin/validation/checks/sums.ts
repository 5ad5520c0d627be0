import type { Case } from '../check.ts';
import { miscountAt } from '../contradictions.ts';
import { plain } from '../doses.ts';
import type { Finding } from '../finding.ts';
import type { Searched } from '../needed-words.ts';
import { numberAt } from '../reading/numbers.ts';
import type { Token } from '../reading/tokens.ts';
import { wordsIn } from '../reading/words.ts';
import { countsOf } from './counts.ts';
import { amountOf, countOf, type Groups, LOST, matchesOf, type Read, type Sum, sumOfVolumes, TAKEN } from './sum.ts';
import { sumsInWords } from './sums-in-words.ts';
import { sumsOfDoses } from './sums-of-doses.ts';
import { sumsTold } from './sums-told.ts';

/** Sums that a text states with all their parts: shares, balances, pack-years, changes of weight, quantities dispensed. */
export function checkSums({ searched, reading }: Case): readonly Finding[] {
  return [
    ...sumsOfDoses(searched),
    ...countsOf(searched),
    ...shares(searched),
    ...balances(searched),
    ...packYears(searched),
    ...packYearsOfCigarettes(searched),
    ...changes(searched),
    ...sharesOf(searched),
    ...intakes(searched),
    ...statedIntakes(searched),
    ...amountsFirst(searched),
    ...ofSeveral(searched),
    ...lossesFirst(searched),
    ...parts(searched),
    ...additions(searched),
    ...remainders(reading.tokens),
    ...byWeight(searched),
    ...lostShares(searched),
    ...bracketed(searched),
    ...products(searched),
    ...shiftBalances(searched),
    ...factored(searched),
    ...sumsInWords(searched),
    ...sumsTold(searched),
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

const COUNTED = '(?<part>\\d[\\d,]{0,6})(?: ?(?:kcal|mL|mg|g|calories|tablets|pills|doses))?';
const WHOLE = '(?:the |a |her |his |your )?(?:goal of )?(?<whole>\\d[\\d,]{0,6})(?: [a-z]{3,15}){0,3} ?';
const IS = ',? or |,? that is,? |,? about |,? which is |,? so (?:[a-z]{2,10} ){1,4}';
/** "50% better" is no share of what stands before. */
const SHARE =
  '(?:about )?(?<share>\\d{1,3}(?:\\.\\d{1,2})?) ?(?:%|percent\\b)(?! ?(?:better|worse|improve|reduc|respon|less|more|lower|higher))';
const SHARE_OF = new RegExp(
  `\\b(?<!\\b(?:day|cycle|dose|week|stage|grade|step|visit|session|fraction) #?|[\\d.,/])${COUNTED}(?: of | out of )${WHOLE}(?:\\(|${IS}|, (?=\\d{1,3}(?:\\.\\d{1,2})? ?%(?! ?[a-z])))${SHARE}`,
  'gi',
);
const SHARE_BY_SLASH = new RegExp(
  `\\b(?<!\\b(?:on|from|since|dated|until|by|and) |[\\d.,/])${COUNTED}\\/${WHOLE}(?:\\((?=(?:about )?[\\d.]{1,5} ?(?:%|percent)\\))|${IS})${SHARE}`,
  'gi',
);

/** `8 of 20 (40%)`, `8/20 patients (40 %)`; not "BP 120/80, 98% on air", "on 3/14 (55%)". */
const shares = (text: Searched): readonly Sum[] => [
  ...matchesOf(text, SHARE_OF, shareOf),
  ...matchesOf(text, SHARE_BY_SLASH, (groups) =>
    amountOf(groups.part) > amountOf(groups.whole) ? undefined : shareOf(groups),
  ),
];

const shareOf = ({ part, whole, share }: Groups): Read => ({
  expected: (100 * amountOf(part)) / amountOf(whole),
  stated: amountOf(share),
  tolerance: 1.1,
  what: 'a share in percent',
});

/** `Of 12 patients screened, 9 were positive (75%)`. */
const sharesOf = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\bof (?:the )?(?<all>\d{1,4}) [a-z]{3,14}(?: [a-z]{3,14}){0,2}, (?<part>\d{1,4}) (?:[a-z]{2,14} ){0,3}\((?<share>\d{1,3}(?:\.\d)?) ?%\)/gi,
    ({ all, part, share }) => ({
      expected: (100 * amountOf(part)) / amountOf(all),
      stated: amountOf(share),
      tolerance: 1.5,
      what: 'the share',
    }),
  );

/** `Intake 1,200 mL, output 900 mL, net +300 mL`. */
const balances = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?:intake|in|I)[: ]{1,2}(?<taken>[\d,]{2,7}) ?(?:ml|cc)?(?: ?\([^()\n]{1,60}\))?[,;/ ]{1,3}(?:and )?(?:urine )?(?:output|out|O)[: ]{1,2}(?<lost>[\d,]{2,7}) ?(?:ml|cc)?(?: ?\([^()\n]{1,60}\))?[,;. ]{1,3}(?:for a |a |fluid |so (?:the |her |his )?)?(?:net|balance)(?: balance)?(?: of| is|:)? ?(?<sign>positive|negative|\+|-|−|minus|plus)? ?(?<net>[\d,]{1,7}) ?(?:ml|cc)/gi,
    ({ taken, lost, sign, net }) => {
      const expected = amountOf(taken) - amountOf(lost);
      const isLoss = /^(?:negative|-|−|minus)$/i.test(sign ?? '');
      // Without a sign only the amount is stated.
      const stated = sign === undefined ? Math.sign(expected) * amountOf(net) : (isLoss ? -1 : 1) * amountOf(net);
      return { expected, stated, tolerance: Math.max(10, Math.abs(expected) * 0.05), what: 'a fluid balance' };
    },
  );

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

/** `Smoked 20 a day for 40 years, 40 pack-years`: twenty to the pack. */
const packYearsOfCigarettes = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<number>\d{1,2})(?: cigarettes?| cigs?| roll-?ups| fags)? ?(?:(?:a|per|each) day|\/day|daily)(?: for| x|,|;| over)? (?:the (?:last|past) )?(?<years>\d{1,2}) (?:years|yrs|y)\b(?:(?! (?:then|and|plus) )[^.\n\d]){0,30}?(?<stated>\d{1,3})[- ]?(?:pack[- ]years?|pk[- ]?y(?:r|rs|ears)?|py)\b/gi,
    ({ number, years, stated }) => {
      const expected = (amountOf(number) / 20) * amountOf(years);
      return { expected, stated: amountOf(stated), tolerance: Math.max(2, expected * 0.12), what: 'pack-years' };
    },
  );

const GRAMS: Readonly<Record<string, number>> = { kg: 1000, g: 1, lb: 453.6, lbs: 453.6, pounds: 453.6 };

/** `from 82 kg to 78 kg, a loss of 4 kg`, `born 3.2 kg, discharged 3.0 kg, a loss of 200 g`. */
const changes = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<first>\d{1,4}(?:\.\d{1,2})?) ?(?<unit>kg|g|lbs?|pounds)?(?<join> (?:to|down to|up to|and now|now)|,? [a-z]{2,12}(?: at)?) (?<second>\d{1,4}(?:\.\d{1,2})?) ?(?<same>kg|g|lbs?|pounds)[,;(: ]{1,3}(?:which is |that is |i\.e\. |so )?(?:an? |down |up |lost |gained )?(?:total |net |weight )?(?:loss|gain|drop|decrease|increase|difference|change)?(?: of)? ?(?<change>\d{1,4}(?:\.\d{1,2})?) ?(?<by>kg|g|lbs?|pounds)\b(?!\/)/gi,
    ({ first, unit, join, second, same, change, by }) => {
      const scale = GRAMS[(by ?? '').toLowerCase()];
      // "HR 62, weight 176 lb (down 4 lb)": two numbers of different things.
      if (unit === undefined && join?.startsWith(',')) return undefined;
      const from = amountOf(first) * (GRAMS[(unit ?? same ?? '').toLowerCase()] ?? Number.NaN);
      const to = amountOf(second) * (GRAMS[(same ?? '').toLowerCase()] ?? Number.NaN);
      if (!scale) return undefined;
      const expected = Math.abs(from - to) / scale;
      return {
        expected,
        stated: amountOf(change),
        tolerance: Math.max(expected * 0.15, 60 / scale),
        what: 'a change of weight',
      };
    },
  );

/** `lost 5 kg: from 90 kg to 85 kg`. */
const lossesFirst = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?:lost|gained|loss of|gain of|down|up) (?<change>\d{1,3}(?:\.\d{1,2})?) ?(?<by>kg|lbs?|pounds)[,:;( ]{1,3}(?:going )?from (?<first>\d{1,3}(?:\.\d{1,2})?) ?(?:kg|lbs?|pounds)? to (?<second>\d{1,3}(?:\.\d{1,2})?)/gi,
    ({ change, first, second }) => {
      const expected = Math.abs(amountOf(first) - amountOf(second));
      return {
        expected,
        stated: amountOf(change),
        tolerance: Math.max(0.6, expected * 0.15),
        what: 'a change of weight',
      };
    },
  );

/** `15 of the 12 staples`, `of 12 staples 15 were removed`: a part is no more than its whole. */
const parts = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<![-\d.])(?:(?<part>\d{1,3}|two|three|four|five|six|seven|eight|nine|ten) (?:out )?of (?:the |his |her |their |your )?(?<whole>\d{1,3}|two|three|four|five|six|seven|eight|nine|ten) (?=[a-z]{4})(?!(?:years|hours|points|percent|(?:milli|micro)?(?:gram|lit(?:er|re))s?)\b)|of (?:the |his |her )?(?<all>\d{1,3}) [a-z]{4,14},? (?<some>\d{1,3}) (?:were|was|have|had|are)\b)/gi,
    ({ part, whole, all, some }) => {
      const [a, b] = [countOf(part ?? some), countOf(whole ?? all)];
      return { expected: b, stated: Math.max(a, b), tolerance: 0, what: 'a part of a whole' };
    },
  );

/** `300 + 250 + 150 = 700`; in "1.5 x 14 + 8 = 29" the sum has a factor before it. */
const additions = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<![x×*/(.-] ?|\+ ?[A-Za-z]{1,14} )(?<terms>\d[\d,]{0,5}(?: ?(?:mL|mg|units|g))?(?: ?\+ ?(?:[A-Za-z]{1,14} ){0,2}\d[\d,]{0,5}(?: ?(?:mL|mg|units|g))?){1,8}) ?= ?(?<stated>\d[\d,]{0,6})\b(?![.\d])/gi,
    ({ terms, stated }) => {
      const expected = (terms ?? '')
        .split('+')
        .reduce((sum, term) => sum + amountOf(/\d[\d,]{0,5}/.exec(term)?.[0]), 0);
      return { expected, stated: amountOf(stated), tolerance: 0.5, what: 'a sum' };
    },
  );

/** None where what was taken and what was lost stand in one row. */
const volumes = ({ parts = '', total }: Groups): Read | undefined =>
  LOST.test(parts) && TAKEN.test(parts)
    ? undefined
    : sumOfVolumes(
        [...parts.matchAll(/([\d,]{1,6}) ?mL/g)].map(([, one]) => one),
        total,
      );

/** `oral 600 mL, IV 900 mL, total intake 1,500 mL`. */
const intakes = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<parts>(?:(?!total\b)[a-z]{2,12}(?: [a-z]{2,12}){0,2} [\d,]{1,6} ?mL(?:,| and|, and|;)? ){2,6})(?:for a |so )?(?:total|intake|output)(?: [a-z]{2,8})?(?: of|:| is| was)? (?<total>[\d,]{1,6}) ?mL\b/gi,
    volumes,
  );

/** `Oral intake 900 mL. IV intake 600 mL. Total intake 1,500 mL.` */
const statedIntakes = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<parts>(?:[a-z]{2,12} intake:? (?:was |of )?[\d,]{1,6} ?mL[.;,] ){2,4})total intake:? (?:was |of )?(?<total>[\d,]{1,6}) ?mL\b/gi,
    volumes,
  );

/** `600 mL IV, 350 mL oral and 250 mL enteral, total in 1,200 mL`. */
const amountsFirst = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<parts>(?:[\d,]{1,6} ?mL (?:of )?[a-z]{2,12}(?:, and |, | and ){1}){1,5}[\d,]{1,6} ?mL (?:of )?[a-z]{2,12})[,;]? (?:for a |in |a )?total(?: in| intake| out| of|:| is| was)? (?<total>[\d,]{1,6}) ?mL\b/gi,
    volumes,
  );

/** `Of three leg ulcers, two have healed and one remains`. */
const ofSeveral = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\bof (?:the |his |her |your )?(?<all>two|three|four|five|six|seven|eight|nine|ten|\d{1,2}) [^.,;\n\d]{3,30}, (?<some>one|two|three|four|five|six|seven|eight|nine|\d{1,2}) (?:has|have|had|is|are|was|were) [^.,;\n\d]{3,24}?,? (?:and|while) (?<rest>one|two|three|four|five|six|seven|eight|nine|\d{1,2}) (?:remains?|persists?|(?:is|are) (?:left|still|not|open|unhealed))\b/gi,
    ({ all, some, rest }) => ({
      expected: countOf(all),
      stated: countOf(some) + countOf(rest),
      tolerance: 0,
      what: 'how many there are',
    }),
  );

/** "20 IU/kg (78 kg: 1,560 IU)", "0.1 mg/kg (20 kg = 2 mg)". */
const bracketed = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<per>\d{1,4}(?:\.\d{1,3})?) ?(?<unit>mg|mcg|mL|g|units|IU|mEq)\/kg(?:\/(?:dose|day))? ?\((?:at |for |wt |weight )?(?<kg>\d{1,3}(?:\.\d{1,2})?) ?kg ?(?::|=|,|→|so) ?(?<stated>[\d,]{1,7}(?:\.\d{1,2})?) ?(?<same>mg|mcg|mL|g|units|IU|mEq)\b(?!\/)/gi,
    ({ per, unit, kg, stated, same }) => {
      if (unit?.toLowerCase() !== same?.toLowerCase()) return undefined;
      const expected = amountOf(per) * amountOf(kg);
      return { expected, stated: amountOf(stated), tolerance: expected * 0.35, what: 'a dose by weight' };
    },
  );

/** "BW 3,120 g, DW 2,930 g (-6.1%)", "from 82 kg to 78 kg (5%)". */
const lostShares = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<first>[\d,]{1,6}(?:\.\d{1,3})?) ?(?<unit>kg|g|lb|lbs)(?:,? (?:to|now|down to|and|then|today|DW|discharge(?: weight)?|current(?: weight)?)){1,2} (?<second>[\d,]{1,6}(?:\.\d{1,3})?) ?(?<same>kg|g|lb|lbs) ?\((?:down |loss of |lost |a loss of |[-−–]) ?(?<share>\d{1,2}(?:\.\d{1,2})?) ?%/gi,
    ({ first, unit, second, same, share }) => {
      if (unit?.toLowerCase() !== same?.toLowerCase()) return undefined;
      const expected = (100 * (amountOf(first) - amountOf(second))) / amountOf(first);
      return {
        expected,
        stated: amountOf(share),
        tolerance: Math.max(0.6, Math.abs(expected) * 0.1),
        what: 'a loss in percent',
      };
    },
  );

/** "4 mL x 80 x 24 = 7,680 mL", "250 mg x 3 = 750 mg". */
const products = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<![\d.x×*/+-] ?)(?<factors>\d{1,4}(?:\.\d{1,3})?(?: ?(?:mL|mg|mcg|g|kg|units|mEq|%))?(?:(?: ?\/ ?kg)?(?:\/%)? ?[x×] ?\d{1,4}(?:\.\d{1,3})?(?: ?(?:mL|mg|kg|%|TBSA|days|doses|tablets|tabs))?){1,3}) ?= ?(?:about |approximately |~)?(?<stated>[\d,]{1,8}(?:\.\d{1,2})?)\b(?![.\d]| ?[x×*/+])(?: ?(?<same>mg|mcg|g|mL|L|tablets?|tabs?|capsules?|caps|pills?|vials?|bottles?|doses?)\b)?/gi,
    ({ factors, stated, same }) => {
      // "200 mcg x 5 = 1 mg", "40 mg x 5 days = 10 tablets".
      const own = /(?:mcg|mg|g|mL|L)\b/i.exec(factors ?? '')?.[0];
      if (own !== undefined && same !== undefined && own.toLowerCase() !== same.toLowerCase()) return undefined;
      const expected = [...(factors ?? '').matchAll(/\d+(?:\.\d+)?/g)].reduce(
        (product, [one]) => product * Number(one),
        1,
      );
      return { expected, stated: amountOf(stated), tolerance: Math.max(0.6, expected * 0.06), what: 'a product' };
    },
  );

/** "Weight 80 kg, so 30 mL/kg comes to 2,400 mL", "0.5 mg/kg x 60 kg = 30 mg". */
const byWeight = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?:(?<kg>\d{1,3}(?:\.\d{1,2})?) ?kg[^.\n]{1,40}? )?(?<per>\d{1,4}(?:\.\d{1,3})?) ?(?<unit>mg|mcg|mL|g|units|mEq)\/kg(?:\/(?:dose|day))?(?: (?:bolus|dose|load|x|×|for|at)(?: a)? ?(?<after>\d{1,3}(?:\.\d{1,2})?) ?kg)? ?(?:comes to|works out to|is equal to|equals|would be|makes|gives|=|amounts to|,? (?:which|that) (?:is|equals|comes to)|,? so (?:give|take|load|start)|,? that is,?) (?:about |roughly |a total of |approximately )?(?<stated>[\d,]{1,7}(?:\.\d{1,2})?) ?(?<same>mg|mcg|mL|g|units|mEq)\b(?!\/)/gi,
    ({ kg, per, unit, after, stated, same }) => {
      const weight = amountOf(after ?? kg);
      if (!weight || unit?.toLowerCase() !== same?.toLowerCase() || weight < 0.4) return undefined;
      const expected = amountOf(per) * weight;
      // A dose is rounded to what can be measured, and by half where it is one of several.
      return { expected, stated: amountOf(stated), tolerance: expected * 0.35, what: 'a dose by weight' };
    },
  );

/** `Intake: PO 900 mL + IV 250 mL = 1,150 mL. Output: urine 2,950 mL, no stool. Net for shift -1,800 mL`. */
const shiftBalances = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\bintake\b[^\n.]{0,60}?(?<taken>[\d,]{2,7}) ?mL[.;] ?(?:total )?(?:output|urine output)\b[^\n.\d]{0,20}(?<lost>[\d,]{2,7}) ?mL[^\n.\d]{0,40}[.;,] ?(?:net|balance)\b[^\n.\d+−-]{0,20}?(?<sign>\+|-|−|positive |negative )?(?<net>[\d,]{1,7}) ?mL/gi,
    ({ taken, lost, sign, net }) => {
      const expected = amountOf(taken) - amountOf(lost);
      const stated =
        sign === undefined
          ? Math.sign(expected) * amountOf(net)
          : (/^(?:\+|positive)/.test(sign) ? 1 : -1) * amountOf(net);
      return { expected, stated, tolerance: Math.max(10, Math.abs(expected) * 0.05), what: 'a fluid balance' };
    },
  );

/** `5 x (70 + 25) = 475 mg`. */
const factored = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<![\d.x×*/+-] ?)(?<factor>\d{1,4}(?:\.\d{1,2})?) ?[x×*] ?\((?<first>\d{1,5}(?:\.\d{1,2})?) ?(?<act>[+−-]) ?(?<second>\d{1,5}(?:\.\d{1,2})?)\) ?= ?(?:about |~)?(?<stated>[\d,]{1,8}(?:\.\d{1,2})?)\b(?![.\d]| ?[x×*/+])/gi,
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

/** "Three of the five wounds healed, leaving two open". */
function remainders(tokens: readonly Token[]): readonly Sum[] {
  return wordsIn(tokens, /^(?:leaving|remaining)$/).flatMap((at) => {
    const rest = numberAt(tokens, at + 1);
    if (!rest) return [];
    for (let of = at - 2; of > Math.max(0, at - 16); of -= 1) {
      if (tokens[of]!.text !== 'of' || tokens[of]!.breaks > 0) continue;
      const part = numberAt(tokens, of - 1);
      const whole = numberAt(tokens, /^(?:the|her|his|your|their)$/.test(tokens[of + 1]?.text ?? '') ? of + 2 : of + 1);
      if (part?.end !== of || !whole) return [];
      return [
        {
          start: tokens[of - 1]!.start,
          end: tokens[rest.end - 1]!.end,
          expected: whole.value - part.value,
          stated: rest.value,
          tolerance: 0,
          what: 'what is left of the whole',
        },
      ];
    }
    return [];
  });
}
