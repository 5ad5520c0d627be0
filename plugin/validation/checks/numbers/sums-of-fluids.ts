import { lean } from '../../../lean.ts';
import type { Searched } from '../../needed-words.ts';
import { amountOf, countOf, type Groups, matchesOf, type Read, type Sum } from './sum.ts';

/** What goes into a patient, and what comes out. */
export const TAKEN = /\b(?:po|oral|orally|ivf?|ivpb|intake|enteral|feeds?|tpn|pn|flush\w{0,2}|bolus\w{0,2})\b/i;

export const LOST = /\b(?:urine|uop|output|emesis|stool|drains?|jp|foley|ostomy|ileostomy|chest tube)\b/i;

/** What volumes in mL come to together. */
const sumOfVolumes = (volumes: readonly (string | undefined)[], stated: string | undefined): Read => {
  const expected = volumes.reduce((sum, one) => sum + amountOf(one), 0);
  return {
    expected,
    stated: amountOf(stated),
    tolerance: Math.max(5, expected * 0.01),
    what: 'the sum of the volumes',
  };
};

const BALANCES = lean(
  /\b(?:intake|input|in|I)[: ]{1,2}(?<taken>[\d,]{2,7}) ?(?:ml|cc)?(?: ?\([^()\n]{1,60}\))?[,;/ ]{1,3}(?:and )?(?:(?:urine )?(?:output|out|O)|urine|UOP|UO)[: ]{1,2}(?<lost>[\d,]{2,7}) ?(?:ml|cc)?(?: ?\([^()\n]{1,60}\))?[,;. ]{1,3}(?:for a |a |fluid |so (?:the |her |his )?)?(?:(?:net|balance)(?: balance)?(?: of| is|:)? ?|(?=positive|negative|\+\d|[-−]\d))(?<sign>positive|negative|\+|-|−|minus|plus)? ?(?<net>[\d,]{1,7})(?: ?(?:ml|cc)|(?! ?[\d/%a-z-]))/gi,
);
const IN_AND_OUT = lean(
  /\b(?<taken>[\d,]{3,6}) ?(?:ml )?in,? (?:and )?(?<lost>[\d,]{3,6}) ?(?:ml )?out,? (?:so |a |net |fluid ){0,3}balance(?: is| of|:)? ?(?<sign>\+|-|−|positive |negative |plus |minus )(?<net>[\d,]{1,6})\b/gi,
);
/** "1800 in, 1500 out, balance +300". */
const inAndOut = (text: Searched): readonly Sum[] =>
  matchesOf(text, IN_AND_OUT, ({ taken, lost, sign, net }) => ({
    expected: amountOf(taken) - amountOf(lost),
    stated: (/^(?:-|−|negative|minus)/i.test(sign ?? '') ? -1 : 1) * amountOf(net),
    tolerance: 25,
    what: 'a fluid balance',
  }));

/** `Intake 1,200 mL, output 900 mL, net +300 mL`. */
const balances = (text: Searched): readonly Sum[] =>
  matchesOf(text, BALANCES, ({ taken, lost, sign, net }) => {
    const expected = amountOf(taken) - amountOf(lost);
    const isLoss = /^(?:negative|-|−|minus)$/i.test(sign ?? '');
    // Without a sign only the amount is stated.
    const stated = sign === undefined ? Math.sign(expected) * amountOf(net) : (isLoss ? -1 : 1) * amountOf(net);
    return { expected, stated, tolerance: Math.max(10, Math.abs(expected) * 0.05), what: 'a fluid balance' };
  });

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

const LISTED_INTAKE = lean(
  /(?<parts>(?:\b(?:PO|oral|IV|IVF|IVPB|PN|TPN|blood|PRBC|flush(?:es)?|TF|NG|enteral|feeds?|urine|UOP|emesis|stool|drain|JP|Foley|chest tube) [\d,]{2,6}(?: ?mL)?(?:,|;| \+| and)? ){2,6})=? ?(?:a )?(?:total(?: (?:in|out|intake|output))?|in all)(?: of|:| =| is| was)? (?<stated>[\d,]{2,7}) ?mL/gi,
);
/** `PO 720, IV 1,000, IVPB 200 = total in 1,920 mL`. */
const listedIntake = (text: Searched): readonly Sum[] =>
  matchesOf(text, LISTED_INTAKE, ({ parts = '', stated }) =>
    LOST.test(parts) && TAKEN.test(parts)
      ? undefined
      : sumOfVolumes(
          [...parts.matchAll(/[\d,]{2,6}/g)].map(([one]) => one),
          stated,
        ),
  );

const OVER_DAYS = lean(
  /\b(?<amount>[\d,]{1,6}(?:\.\d{1,2})?) ?(?<unit>L|mL|mg|g|units|liters?|mcg) (?:a|per|each|every) day,? (?:which is |that is |or |so |i\.e\. |making |for a total of |= ?)(?:about |roughly )?(?<stated>[\d,]{1,6}(?:\.\d{1,2})?|one|two|three|four|five|six|seven|eight|nine|ten) ?(?<same>L|mL|mg|g|units|liters?|mcg) (?:over|in|for) (?:the )?(?<days>\d{1,2}|two|three|four|five|six|seven|ten) days/gi,
);
/** `1.5 L a day, which is about three liters over two days`. */
const overDays = (text: Searched): readonly Sum[] =>
  matchesOf(text, OVER_DAYS, ({ amount, unit = '', stated, same = '', days }) => {
    const name = (said: string): string => said.toLowerCase().replace(/^liters?$/, 'l');
    if (name(unit) !== name(same)) return undefined;
    const expected = amountOf(amount) * countOf(days);
    return { expected, stated: countOf(stated), tolerance: expected * 0.05, what: 'what several days come to' };
  });

const BY_RATE = lean(
  /\b(?<rate>[\d,]{1,5}(?:\.\d)?) ?mL(?: ?\/ ?| per | an )h(?:r|our)?\b(?: (?:iv|continuous|infusion|pump|by|run|to|via|running))?(?: for| over| x| ×| through)(?: the)?(?: next| first)? (?<hours>\d{1,2}|two|three|four|five|six|eight|ten|twelve) ?(?:h|hrs?|hours?)\b[^.;\n\d]{0,24}?(?:,|\(|=|;|for|is|makes?|giving|total\w{0,4})[^.;\n\d]{0,24}?(?<stated>[\d,]{1,6}(?:\.\d{1,2})?) ?(?<unit>mL|L)\b(?! ?(?:\/|per|an))(?<behind>[^.;\n]{0,16})/gi,
);
/** `At 125 mL/h for 8 hours, total volume 1,000 mL`, `75 mL/hr over 4 h = 300 mL`. */
const byRate = (text: Searched): readonly Sum[] =>
  matchesOf(text, BY_RATE, ({ rate, hours, stated, unit, behind = '' }) => {
    if (/^ ?(?:bolus|bag|of|more|then|each)/i.test(behind)) return undefined;
    const expected = amountOf(rate) * countOf(hours);
    const scale = /^ml$/i.test(unit ?? '') ? 1 : 1000;
    return { expected, stated: amountOf(stated) * scale, tolerance: expected * 0.06, what: 'what a rate comes to' };
  });

/** Volumes that are taken and lost, their totals and balances. */
export const sumsOfFluids = (text: Searched): readonly Sum[] => [
  ...inAndOut(text),
  ...balances(text),
  ...intakes(text),
  ...statedIntakes(text),
  ...amountsFirst(text),
  ...shiftBalances(text),
  ...listedIntake(text),
  ...overDays(text),
  ...byRate(text),
];
