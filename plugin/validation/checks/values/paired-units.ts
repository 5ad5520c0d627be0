import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { type Quantity, quantitiesOf } from '../../quantities-beside.ts';
import { spanOf } from '../../reading/document.ts';
import { joinerEnd, near } from '../numbers/conversions.ts';

/** How many of the second unit one of the first is, by what is measured. */
interface Pair {
  readonly from: string;
  readonly to: string;
  readonly factors: Readonly<Record<string, number>>;
}
const PAIRS: readonly Pair[] = [
  {
    from: 'mmol/l',
    to: 'mg/dl',
    factors: {
      glucose: 18.02,
      'total cholesterol': 38.67,
      'ldl cholesterol': 38.67,
      'hdl cholesterol': 38.67,
      triglycerides: 88.57,
      calcium: 4.008,
      magnesium: 2.43,
      phosphate: 3.097,
      bun: 2.8,
      lactate: 9.01,
      'serum ketones': 10.4,
      'uric acid': 16.81,
      urea: 6.006,
      ethanol: 4.61,
    },
  },
  { from: 'mg/dl', to: 'umol/l', factors: { creatinine: 88.4, 'total bilirubin': 17.1, 'uric acid': 59.48 } },
  { from: 'kpa', to: 'mmhg', factors: { pressure: 7.5 } },
  { from: 'g/dl', to: 'g/l', factors: { mass: 10 } },
];

/**
 * A value or a limit in two units that no test makes equal, whether or not its test is named: "below 5.3 mmol/L (950 mg/dL)",
 * "under 70 mg/dL (5.9 mmol/L)", "48 mmol/mol (16.5%)". Of a test that is named right before, by its own factor.
 */
export function checkPairedUnits({ reading: { tokens, mentions } }: Case): readonly Finding[] {
  const all = quantitiesOf(tokens);
  return all.slice(1).flatMap((right, at): readonly Finding[] => {
    const left = all[at]!;
    if (left.unit === right.unit || (left.low === left.high) !== (right.low === right.high)) return [];
    if (joinerEnd(tokens, left.end) !== right.first) return [];
    const sugar = sharesOfSugar(left, right);
    if (sugar !== undefined) return sugar ? [findingOf(tokens, left, right)] : [];
    const pair = PAIRS.find(({ from, to }) => isBetween(left, right, from, to));
    if (!pair) return [];
    const [small, large] = left.unit === pair.from ? [left, right] : [right, left];
    const named = mentions.findLast(
      ({ kind, first }) => kind === 'lab' && first < left.first && left.first - first < NEAR,
    );
    const own = named && Object.hasOwn(pair.factors, named.id) ? pair.factors[named.id] : undefined;
    const factors = own === undefined ? Object.values(pair.factors) : [own];
    return factors.some((factor) => isOne(small, large, factor)) ? [] : [findingOf(tokens, left, right)];
  });
}

/** In tokens, from the name of a test. */
const NEAR = 10;

const isBetween = (left: Quantity, right: Quantity, from: string, to: string): boolean =>
  (left.unit === from && right.unit === to) || (left.unit === to && right.unit === from);

/** People round to a whole number, or to one decimal. */
const isOne = (small: Quantity, large: Quantity, factor: number): boolean =>
  [
    [small.low, large.low],
    [small.high, large.high],
  ].every(
    ([one, other]) => near(one! * factor, other!, 0.08) || Math.abs(one! - other! / factor) <= (one! < 1 ? 0.06 : 0.1),
  );

/** An HbA1c in both its units: whether they disagree by the master equation of IFCC and NGSP; undefined of others. */
function sharesOfSugar(left: Quantity, right: Quantity): boolean | undefined {
  if (!isBetween(left, right, 'mmol/mol', '%')) return undefined;
  const [molar, share] = left.unit === '%' ? [right, left] : [left, right];
  // "A fall of 1.1% (12 mmol/mol)" is a difference.
  if (molar.low < LEAST_MOLAR || share.low < LEAST_SHARE) return false;
  return (
    Math.abs(molar.low * 0.0915 + 2.15 - share.low) > 0.35 || Math.abs(molar.high * 0.0915 + 2.15 - share.high) > 0.35
  );
}
const LEAST_MOLAR = 20;
const LEAST_SHARE = 4;

const findingOf = (tokens: Case['reading']['tokens'], left: Quantity, right: Quantity): Finding =>
  miscountAt(spanOf(tokens, left.first, right.end), {
    category: 'conversion_wrong',
    message: `${said(left)} is not ${said(right)}, whatever is measured`,
    score: 0.85,
    fact: `${left.unit} and ${right.unit}`,
  });

const said = ({ low, high, unit }: Quantity): string =>
  `${plain(low)}${low === high ? '' : ` to ${plain(high)}`} ${unit}`;
