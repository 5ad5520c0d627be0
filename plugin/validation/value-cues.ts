import type { Case } from './check.ts';
import type { Measurement } from './measured.ts';

/** The active measurements that a cue of a table means: `@potassium>5.5`, `@heart rate<50`; none of a cue that is no value. */
export function measuredBy({ measurements }: Pick<Case, 'measurements'>, cue: string): readonly Measurement[] {
  const [, id, sign, limit] = /^@([a-z ]+)([<>])([\d.]+)$/.exec(cue) ?? [];
  return measurements.filter(
    (one) =>
      one.id === id &&
      one.assertion === 'active' &&
      (sign === '<' ? one.high < Number(limit) : one.low > Number(limit)),
  );
}
