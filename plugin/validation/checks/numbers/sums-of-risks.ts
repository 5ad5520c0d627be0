import { lean } from '../../../lean.ts';
import type { Searched } from '../../needed-words.ts';
import { amountOf, type Groups, matchesOf, type Read, type Sum } from './sum.ts';

const SHARE = '\\d{1,2}(?:\\.\\d{1,2})?';
const PERCENT = ' ?(?:%|per ?cent\\b)';
const NUMBER_NEEDED = '(?:NNT|NNTB|NNH|number needed to (?:treat|harm)(?: \\(NN[TH]\\))?)';
const ABSOLUTE = '(?:ARR|ARI|absolute (?:risk )?(?:reduction|increase|difference|benefit)|risk difference)';

/** "An absolute reduction of 4% and a number needed to treat of 25". */
const BY_DIFFERENCE = lean(
  `\\b${ABSOLUTE}\\b(?: \\(AR[RI]\\))?[^.;\\n\\d]{0,16}(?<share>${SHARE})${PERCENT}[^.;\\n\\d]{0,50}?\\b${NUMBER_NEEDED}\\b[^.;\\n\\d]{0,16}(?<stated>\\d{1,5})(?!\\d|\\.\\d|,\\d| ?%)`,
  'gi',
);
/** "NNT 25 (ARR 4%)". */
const NUMBER_FIRST = lean(
  `\\b${NUMBER_NEEDED}\\b[^.;\\n\\d]{0,16}(?<stated>\\d{1,5})(?!\\d|\\.\\d|,\\d| ?%)[^.;\\n\\d]{0,40}?\\b${ABSOLUTE}\\b[^.;\\n\\d]{0,12}(?<share>${SHARE})${PERCENT}`,
  'gi',
);
const numberNeeded = ({ share, stated }: Groups): Read => {
  const expected = 100 / amountOf(share);
  return {
    expected,
    stated: amountOf(stated),
    tolerance: Math.max(1, expected * 0.12),
    what: 'the number needed to treat',
  };
};

const RATES = `(?<one>${SHARE})${PERCENT}(?<gap>[^.;\\n\\d]{1,50}?)(?<other>${SHARE})${PERCENT}`;
/** "1% versus 3%, NNH 50", "fell from 10% to 6%: number needed to treat 25". */
const BY_RATES = lean(
  `(?<![\\d.,])${RATES}[^.;\\n\\d]{0,50}?\\b${NUMBER_NEEDED}\\b[^.;\\n\\d]{0,16}(?<stated>\\d{1,5})(?!\\d|\\.\\d|,\\d| ?%)`,
  'gi',
);
/** "10% on placebo and 6% on drug, an absolute reduction of 4%", "a relative risk reduction of 40%". */
const DIFFERENCE_OF_RATES = lean(
  `(?<![\\d.,])${RATES}(?:[^.;\\n\\d]|i\\.e\\.){0,40}?(?:\\b(?:(?<absolute>${ABSOLUTE})|RRR|relative (?:risk )?reduction)\\b[^.;\\n\\d]{0,12}(?<stated>${SHARE})${PERCENT}|(?<share>${SHARE})${PERCENT} relative (?:risk )?reduction)`,
  'gi',
);

const OF_DIFFERENCE = new RegExp(`\\b(?:${ABSOLUTE}|relative)\\b`, 'i');

function ofRates({ one, other, gap = '', absolute, stated, share }: Groups): Read | undefined {
  const [high, low] = [Math.max(amountOf(one), amountOf(other)), Math.min(amountOf(one), amountOf(other))];
  const difference = high - low;
  const expected = absolute === undefined ? (100 * difference) / high : difference;
  if (difference === 0 || OF_DIFFERENCE.test(gap)) return undefined;
  return {
    expected,
    stated: amountOf(stated ?? share),
    tolerance: absolute === undefined ? Math.max(2, expected * 0.08) : Math.max(0.25, expected * 0.1),
    what: absolute === undefined ? 'the relative reduction of a risk' : 'the difference of two risks',
  };
}

/** Risks, their differences and the numbers needed to treat. */
export const sumsOfRisks = (text: Searched): readonly Sum[] => [
  ...matchesOf(text, BY_DIFFERENCE, numberNeeded),
  ...matchesOf(text, NUMBER_FIRST, numberNeeded),
  ...matchesOf(text, BY_RATES, ({ one, other, gap = '', stated }) =>
    OF_DIFFERENCE.test(gap)
      ? undefined
      : numberNeeded({ share: String(Math.abs(amountOf(one) - amountOf(other))), stated }),
  ),
  ...matchesOf(text, DIFFERENCE_OF_RATES, ofRates),
];
