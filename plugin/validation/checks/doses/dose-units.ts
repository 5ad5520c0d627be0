import type { Case } from '../../check.ts';
import { convertDose } from '../../doses.ts';
import { hasWord } from '../../reading/words.ts';

// A stated amount in the unit of a range: by mass, by the patient's weight, by equivalents.

export interface InUnit {
  readonly scale: number;
  /** Whether the amount is a day's total. */
  readonly perDay: boolean;
  /** Whether the weight that it is counted by is a newborn's, assumed. */
  readonly isAssumed?: boolean;
}

/** How to turn one stated amount into the range's unit. */
export function oneDoseIn(each: Case, stated: string, unit: string): InUnit | undefined {
  const perDay = stated.endsWith('/day');
  // "Salbutamol 100 micrograms per puff, two puffs" is read as 200 of them.
  const one = (perDay ? stated.slice(0, -'/day'.length) : stated).replace(/\/(?:puff|spray)$/, '');
  const direct = convertDose(1, one, unit);
  if (direct !== undefined) return { scale: direct, perDay };
  // `mg/kg/min` as `mg/min`.
  const rate = /^([a-z]+)\/kg\/(min|hour)$/.exec(one);
  if (!one.endsWith('/kg') && !rate) return undefined;
  const byWeight = convertDose(1, rate ? `${rate[1]}/${rate[2]}` : one.slice(0, -'/kg'.length), unit);
  // Without a weight 40 kg is assumed, so that only what is too much for anyone counts as too much.
  const isSmall = each.patient.weightKg === undefined && hasWord(each.reading.tokens, NEWBORN, 0, OPENING);
  const weight = each.patient.weightKg ?? (isSmall ? 3 : 40);
  return byWeight === undefined ? undefined : { scale: byWeight * weight, perDay, isAssumed: isSmall };
}

/** A millimole of potassium, sodium or bicarbonate is one milliequivalent. */
export const equivalents = (drug: string, unit: string): string =>
  /^(?:potassium (?:chloride|bicarbonate|citrate|acetate)|sodium (?:chloride|bicarbonate|acetate))$/.test(drug)
    ? unit.replace(/^mmol/, 'meq')
    : unit;

/** Who the patient is stands in the first tokens. */
const OPENING = 120;
const NEWBORN = /^(?:nicu|neonat\w{1,5}|newborns?|preterm|premature|dol|infants?)$/;
