import { quantile } from '../../server/cli/quantile.ts';
import { seededRandom } from '../support/random.ts';
import { SEED } from './workload.ts';

/** A ratio with the bounds between which 95 of 100 resamples fall. */
export interface Ratio {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 1_000;
/** Pairs drawn in a row: what else the machine does lasts for some calls. */
const BLOCK = 10;

/**
 * The `q` quantile of `ours` over that of `theirs`, where the two of an index were measured one after the other. The pairs
 * are resampled together, so that what slowed both down does not widen the interval, and in blocks, so that a spell of
 * other work counts as one (Künsch, The jackknife and the bootstrap for general stationary observations, 1989).
 */
export function ratioOf(theirs: readonly number[], ours: readonly number[], q: number): Ratio {
  const random = seededRandom(SEED);
  const { length } = theirs;
  const ratios = Array.from({ length: RESAMPLES }, () => {
    const starts = Array.from({ length: Math.ceil(length / BLOCK) }, () => Math.floor(random() * length));
    const drawn = starts.flatMap((start) => Array.from({ length: BLOCK }, (_, step) => (start + step) % length));
    const at = (values: readonly number[]): number =>
      quantile(
        drawn.map((index) => values[index]!),
        q,
      );
    return at(ours) / at(theirs);
  });
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  return {
    ratio: rounded(quantile(ours, q) / quantile(theirs, q)),
    low: rounded(quantile(ratios, 0.025)),
    high: rounded(quantile(ratios, 0.975)),
  };
}

/** Whether a ratio is below a goal, as far as the interval settles it. */
export function isBelow({ low, high }: Ratio, goal: number): string {
  if (high < goal) return `met: under ${goal} times`;
  return low >= goal ? `MISSED: under ${goal} times` : `not settled by so many pairs: under ${goal} times`;
}
