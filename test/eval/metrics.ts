import { seededRandom } from '../support/random.ts';

/** A text's label and the confidence that it is accurate. */
export interface Scored {
  readonly id: string;
  readonly accurate: boolean;
  readonly confidence: number;
  readonly pair?: string;
  readonly errorType?: string;
}
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The chance that an accurate text has more confidence than an inaccurate one, ties half; NaN without both. */
export function auroc(rows: readonly Scored[]): number {
  const sorted = [...rows].sort((a, b) => a.confidence - b.confidence);
  const accurate = sorted.filter((row) => row.accurate).length;
  let ranks = 0;
  for (let i = 0; i < sorted.length; ) {
    let end = i;
    while (end < sorted.length && sorted[end]!.confidence === sorted[i]!.confidence) end++;
    for (let j = i; j < end; j++) if (sorted[j]!.accurate) ranks += (i + 1 + end) / 2;
    i = end;
  }
  return (ranks - (accurate * (accurate + 1)) / 2) / (accurate * (sorted.length - accurate));
}

/** The share of rows below the threshold; NaN of none. */
export const flagRate = (rows: readonly Scored[], threshold: number): number =>
  rows.filter((row) => row.confidence < threshold).length / rows.length;

export interface PairCount {
  readonly pairs: number;
  /** The accurate text has strictly more confidence. */
  readonly ordered: number;
  readonly tied: number;
}

/** Every accurate row against every inaccurate row of its pair. */
export function pairOrder(rows: readonly Scored[]): PairCount {
  const groups = Map.groupBy(
    rows.filter((row) => row.pair !== undefined),
    (row) => row.pair,
  );
  let [pairs, ordered, tied] = [0, 0, 0];
  for (const group of groups.values()) {
    for (const right of group.filter((row) => row.accurate)) {
      for (const wrong of group.filter((row) => !row.accurate)) {
        pairs++;
        if (right.confidence > wrong.confidence) ordered++;
        else if (right.confidence === wrong.confidence) tied++;
      }
    }
  }
  return { pairs, ordered, tied };
}

/**
 * Expected calibration error over 15 equal bins of confidence (Guo et al. 2017), with the rows weighted so that a share
 * `baseRate` of the weight is inaccurate; without `baseRate` every row weighs one.
 */
export function calibrationError(rows: readonly Scored[], baseRate?: number): number {
  const wrong = rows.filter((row) => !row.accurate).length;
  const weigh = (row: Scored): number => {
    if (baseRate === undefined) return 1 / rows.length;
    return row.accurate ? (1 - baseRate) / (rows.length - wrong) : baseRate / wrong;
  };
  const bins = Array.from({ length: 15 }, () => ({ confidence: 0, accurate: 0 }));
  for (const row of rows) {
    const bin = bins[Math.min(14, Math.floor(row.confidence * 15))]!;
    bin.confidence += weigh(row) * row.confidence;
    bin.accurate += row.accurate ? weigh(row) : 0;
  }
  return bins.reduce((sum, bin) => sum + Math.abs(bin.confidence - bin.accurate), 0);
}

/** A statistic with its 95 % bootstrap interval, drawing whole pairs; the same seed, the same interval. */
export function bootstrap(
  rows: readonly Scored[],
  statistic: (rows: readonly Scored[]) => number,
  draws = 300,
): Interval {
  const groups = [...Map.groupBy(rows, (row) => row.pair ?? row.id).values()];
  const random = seededRandom(11);
  const values = Array.from({ length: draws }, () =>
    statistic(groups.flatMap(() => groups[Math.floor(random() * groups.length)]!)),
  )
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const at = (share: number) => values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? Number.NaN;
  return { value: statistic(rows), low: at(0.025), high: at(0.975) };
}

export interface OperatingPoint {
  readonly threshold: number;
  /** Share of the inaccurate texts flagged. */
  readonly recall: number;
  /** Share of the accurate texts flagged. */
  readonly falseFlags: number;
  /** Share of the flagged texts that are inaccurate, at the base rate. */
  readonly precision: number;
}

/** Thresholds 0.5 to 0.95 in steps of 0.05. */
export function operatingCurve(rows: readonly Scored[], baseRate: number): readonly OperatingPoint[] {
  const [right, wrong] = [rows.filter((row) => row.accurate), rows.filter((row) => !row.accurate)];
  return Array.from({ length: 10 }, (_, i) => {
    const threshold = Number((0.5 + i * 0.05).toFixed(2));
    const [recall, falseFlags] = [flagRate(wrong, threshold), flagRate(right, threshold)];
    const caught = recall * baseRate;
    return { threshold, recall, falseFlags, precision: caught / (caught + falseFlags * (1 - baseRate)) };
  });
}
