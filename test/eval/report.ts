import { bagOfWords, length, majority } from './baselines.ts';
import {
  auroc,
  bootstrap,
  calibrationError,
  flagRate,
  type Interval,
  type OperatingPoint,
  operatingCurve,
  type PairCount,
  pairOrder,
  type Scored,
} from './metrics.ts';
import type { EvalRow } from './rows.ts';

export interface ErrorTypeCount {
  readonly type: string;
  readonly inaccurate: number;
  readonly flagged: number;
  readonly pairs: PairCount;
}

/** Everything measured on one set at one threshold. */
export interface Report {
  readonly set: string;
  readonly accurate: number;
  readonly inaccurate: number;
  readonly threshold: number;
  readonly baseRate: number;
  readonly auroc: Interval;
  readonly baselines: { readonly majority: number; readonly length: number; readonly bagOfWords: number };
  /** Our AUROC less the better of length and bag of words, with its interval. */
  readonly margin: Interval;
  readonly flaggedInaccurate: number;
  readonly flaggedAccurate: number;
  readonly pairs: PairCount;
  /** At the base rate, and as the set is mixed. */
  readonly calibrationError: { readonly atBaseRate: Interval; readonly asMixed: Interval };
  readonly operatingCurve: readonly OperatingPoint[];
  readonly byErrorType: readonly ErrorTypeCount[];
}

export interface ReportOptions {
  readonly set: string;
  readonly threshold: number;
  readonly baseRate: number;
}

const drawTogether = (rows: readonly Scored[], against: readonly Scored[]): Interval => {
  const other = new Map(against.map((row) => [row.id, row]));
  return bootstrap(rows, (drawn) => auroc(drawn) - auroc(drawn.map((row) => other.get(row.id)!)));
};

function byErrorType(scored: readonly Scored[], threshold: number): readonly ErrorTypeCount[] {
  const types = new Set(scored.flatMap((row) => (row.accurate || !row.errorType ? [] : [row.errorType])));
  return [...types].sort().map((type) => {
    const wrong = scored.filter((row) => !row.accurate && row.errorType === type);
    const pairs = new Set(wrong.map((row) => row.pair));
    const flagged = wrong.filter((row) => row.confidence < threshold).length;
    const ofType = scored.filter((row) => row.pair !== undefined && pairs.has(row.pair));
    return { type, inaccurate: wrong.length, flagged, pairs: pairOrder(ofType) };
  });
}

/** Measures one set; `rows` and `scored` are in the same order and ids are unique. */
export function report(rows: readonly EvalRow[], scored: readonly Scored[], options: ReportOptions): Report {
  const { set, threshold, baseRate } = options;
  const [right, wrong] = [scored.filter((row) => row.accurate), scored.filter((row) => !row.accurate)];
  const [byLength, byWords] = [length(rows), bagOfWords(rows)];
  const better = auroc(byWords) >= auroc(byLength) ? byWords : byLength;
  return {
    set,
    accurate: right.length,
    inaccurate: wrong.length,
    threshold,
    baseRate,
    auroc: bootstrap(scored, auroc),
    baselines: { majority: auroc(majority(rows)), length: auroc(byLength), bagOfWords: auroc(byWords) },
    margin: drawTogether(scored, better),
    flaggedInaccurate: flagRate(wrong, threshold),
    flaggedAccurate: flagRate(right, threshold),
    pairs: pairOrder(scored),
    calibrationError: {
      atBaseRate: bootstrap(scored, (drawn) => calibrationError(drawn, baseRate)),
      asMixed: bootstrap(scored, (drawn) => calibrationError(drawn)),
    },
    operatingCurve: operatingCurve(scored, baseRate),
    byErrorType: byErrorType(scored, threshold),
  };
}

const number = (value: number): string => (Number.isFinite(value) ? value.toFixed(3) : '-');
const percent = (value: number): string => (Number.isFinite(value) ? `${(100 * value).toFixed(1)} %` : '-');
const interval = ({ value, low, high }: Interval): string => `${number(value)} [${number(low)}, ${number(high)}]`;
const order = ({ pairs, ordered, tied }: PairCount): string =>
  pairs === 0 ? '-' : `${percent(ordered / pairs)} of ${pairs} (${tied} tied)`;

/** The report as text for a terminal. */
export function reportTable(measured: Report): string {
  const { baselines, threshold } = measured;
  return [
    `${measured.set}: ${measured.accurate} accurate, ${measured.inaccurate} inaccurate`,
    `  AUROC                 ${interval(measured.auroc)}`,
    `  majority, length, words ${number(baselines.majority)}, ${number(baselines.length)}, ${number(baselines.bagOfWords)}; margin ${interval(measured.margin)}`,
    `  flagged at ${threshold}        ${percent(measured.flaggedInaccurate)} of the inaccurate, ${percent(measured.flaggedAccurate)} of the accurate`,
    `  pairs ordered right   ${order(measured.pairs)}`,
    `  calibration error     ${interval(measured.calibrationError.atBaseRate)} at a base rate of ${measured.baseRate}; ${interval(measured.calibrationError.asMixed)} as mixed`,
    `  threshold   ${measured.operatingCurve.map((point) => point.threshold.toFixed(2).padStart(6)).join('')}`,
    `  recall      ${measured.operatingCurve.map((point) => number(point.recall).slice(0, 5).padStart(6)).join('')}`,
    `  false flags ${measured.operatingCurve.map((point) => number(point.falseFlags).slice(0, 5).padStart(6)).join('')}`,
    `  precision   ${measured.operatingCurve.map((point) => number(point.precision).slice(0, 5).padStart(6)).join('')}`,
    ...measured.byErrorType.map(
      ({ type, inaccurate, flagged, pairs }) =>
        `    ${type.padEnd(28)} ${String(flagged).padStart(4)} of ${String(inaccurate).padStart(4)} flagged ${percent(flagged / inaccurate).padStart(8)}; pairs ${order(pairs)}`,
    ),
  ].join('\n');
}
