import type { Case } from '../check.ts';
import { hasWord } from '../reading/words.ts';
import { valuesInTable } from './lab-scale.ts';
import type { Measurement } from './measured.ts';

/**
 * The active measurements that a cue of a table means: `@potassium>5.5`, `@heart rate<50`, in the unit of the table whatever
 * the text's is; none of a cue that is no value. A value that can be read both ways, without its unit, is meant by none.
 */
export function measuredBy(each: Pick<Case, 'measurements' | 'knowledge'>, cue: string): readonly Measurement[] {
  const [, id, sign, limit] = /^@([a-z0-9 -]+)([<>])([\d.]+)$/.exec(cue) ?? [];
  if (id === undefined) return [];
  const isBeyond = (one: Measurement): boolean => {
    const values = valuesInTable(each, one);
    return (
      values.length > 0 &&
      values.every((value) =>
        sign === '<' ? (one.low > 0 ? (value / one.low) * one.high : value) < Number(limit) : value > Number(limit),
      )
    );
  };
  return each.measurements.filter(
    (one) => one.id === id && /^(?:active|adjusted)$/.test(one.assertion) && isBeyond(one),
  );
}

/** Whether the last value of the text is still one that the cue means: "K 6.2, hemolysed. Repeat 4.4". */
export function isMeasuredLast(each: Pick<Case, 'measurements' | 'knowledge' | 'reading'>, cue: string): boolean {
  const [, id] = /^@([a-z0-9 -]+)[<>]/.exec(cue) ?? [];
  // "Platelets 9 (were 221)": what they were.
  const own = each.measurements.filter((one) => one.id === id);
  const last = own.findLast(
    (one) =>
      // "Her glucose was 48 and the insulin was raised": the only one that is told.
      !hasWord(
        each.reading.tokens,
        own.length === 1
          ? /^(?:from|previously|baseline|usually)$/
          : /^(?:were|was|from|previously|baseline|usually|had)$/,
        Math.max(0, one.valueAt - 3),
        one.valueAt,
      ),
  );
  return last !== undefined && measuredBy({ ...each, measurements: [last] }, cue).length > 0;
}
