import type { ChartResult } from './chart-facts.ts';
import type { Case } from './check.ts';
import type { ToldValue } from './told-when.ts';

/** How a charted value may be written: in its unit, in the other usual one, cells by another power of ten. */
export function formsOf({ knowledge }: Case, id: string, { value }: ChartResult): readonly number[] {
  const factor = Number(knowledge.labs.get(id)?.si_factor ?? '');
  const other = factor > 0 && factor !== 1 ? [value * factor, value / factor] : [];
  const cells = /^(?:platelets|wbc|neutrophils absolute|lymphocytes absolute|eosinophils)$/.test(id)
    ? [value * 1000, value / 1000]
    : [];
  const percent = id === 'hemoglobin a1c' ? [10.93 * value - 23.5] : [];
  const body =
    id === 'body temperature'
      ? [value * 1.8 + 32, (value - 32) / 1.8]
      : id === 'body weight'
        ? [value / 0.4536, value * 0.4536]
        : id === 'body height'
          ? [value / 2.54, value * 2.54, value / 100]
          : [];
  return [value, ...other, ...cells, ...percent, ...body];
}

/** Whether a value as it is written, to its last decimal, is the charted one. */
export const isSame = (each: Case, id: string, told: ToldValue, charted: ChartResult): boolean =>
  formsOf(each, id, charted).some((form, at) => {
    const difference = Math.abs(form - told.value);
    const lastDigit = 0.5 / 10 ** told.decimals;
    // A conversion is rounded twice.
    const rounding = at === 0 ? lastDigit * 1.02 : Math.max(lastDigit * 1.02, Math.abs(form) * 0.02);
    return difference <= (told.about ? Math.max(rounding, Math.abs(form) * 0.12) : rounding);
  });

/** Whether a value is off by no more than a share of the charted one, in any form of it. */
export const isNear = (each: Case, id: string, told: ToldValue, charted: ChartResult, share: number): boolean =>
  formsOf(each, id, charted).some((form) => Math.abs(form - told.value) <= Math.abs(form) * share);
