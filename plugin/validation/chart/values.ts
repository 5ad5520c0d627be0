import type { Case } from '../check.ts';
import { canonicalUnit } from '../measured/lab-scale.ts';
import type { ToldValue } from '../told-when.ts';
import type { ChartResult } from './facts.ts';

/** The two units of what is weighed and felt, the charted spellings of each. */
const OF_BODY: Readonly<Record<string, readonly [RegExp, RegExp]>> = {
  'body weight': [/^(?:kg|kilos?|kilograms?)$/, /^(?:lbs?|\[lb_av\]|pounds?)$/],
  'body temperature': [/^(?:°?c|cel|celsius|deg ?c|degrees c)$/, /^(?:°?f|\[degf\]|fahrenheit|deg ?f|degrees f)$/],
};

/** Whether a value is written in the charted unit or in the other usual one; undefined where either says nothing of it. */
function isOfChartedUnit({ knowledge }: Case, id: string, told: string | undefined, charted: string) {
  if (told === undefined) return undefined;
  const row = knowledge.labs.get(id);
  const usual = row && row.si_unit !== '' ? [canonicalUnit(row.unit), canonicalUnit(row.si_unit)] : [];
  if (usual[0] !== undefined && usual[0] === usual[1]) return undefined;
  const place = (unit: string): number => {
    const plain = canonicalUnit(unit.normalize('NFKC'));
    return OF_BODY[id]?.findIndex((pattern) => pattern.test(plain)) ?? usual.indexOf(plain);
  };
  const [one, other] = [place(told), place(charted)];
  return one === -1 || other === -1 ? undefined : one === other;
}

/** How a charted value may be written: in its unit, in the other usual one, cells by another power of ten; by the unit that is told, if any. */
export function formsOf(each: Case, id: string, charted: ChartResult, told?: string): readonly number[] {
  const { knowledge } = each;
  const { value } = charted;
  const isOfUnit = isOfChartedUnit(each, id, told, charted.unit);
  if (isOfUnit === true) return [value];
  const factor = Number(knowledge.labs.get(id)?.si_factor ?? '');
  const other = factor > 0 && factor !== 1 ? [value * factor, value / factor] : [];
  const cells = /^(?:platelets|wbc|neutrophils absolute|lymphocytes absolute|eosinophils)$/.test(id)
    ? [value * 1000, value / 1000]
    : [];
  const percent = id === 'hemoglobin a1c' ? [10.93 * value - 23.5, (value + 23.5) / 10.93] : [];
  const body =
    id === 'body temperature'
      ? [value * 1.8 + 32, (value - 32) / 1.8]
      : id === 'body weight'
        ? [value / 0.4536, value * 0.4536]
        : id === 'body height'
          ? [value / 2.54, value * 2.54, value / 100]
          : [];
  const converted = [...other, ...cells, ...percent, ...body];
  return isOfUnit === false ? converted : [value, ...converted];
}

/** Whether a value as it is written, to its last decimal, is the charted one. */
export const isSame = (each: Case, id: string, told: ToldValue, charted: ChartResult): boolean =>
  formsOf(each, id, charted, told.unit).some((form) => {
    const difference = Math.abs(form - told.value);
    const lastDigit = 0.5 / 10 ** told.decimals;
    // A conversion is rounded twice.
    const rounding = form === charted.value ? lastDigit * 1.02 : Math.max(lastDigit * 1.02, Math.abs(form) * 0.02);
    return difference <= (told.about ? Math.max(rounding, Math.abs(form) * 0.12) : rounding);
  });

/** Whether a value is off by no more than a share of the charted one, in any form of it. */
export const isNear = (each: Case, id: string, told: ToldValue, charted: ChartResult, share: number): boolean =>
  formsOf(each, id, charted, told.unit).some((form) => Math.abs(form - told.value) <= Math.abs(form) * share);
