import type { DoseAmount } from '../../amounts/amounts.ts';
import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { type DoseRange, plain } from '../../doses.ts';
import { hasWord } from '../../reading/words.ts';
import type { Judged } from './dose-range.ts';

/** Amounts that say how many, not how much. */
const COUNTED = /^(?:tablet|capsule|puff|spray|drop|patch|application|inch|ml|dose)$/;

/** Counted in grams, mmol or mEq alike. */
const MINERALS = /potassium|calcium|magnesium|sodium|phosph|iron|ferr|zinc|bicarbonate/;

/** A unit that is wrong for the drug is more often another drug's, unless the amount stands beside it. */
const isBeside = ({ drug }: DoseClaim, amount: DoseAmount): boolean =>
  // "You'll start Lantus. Dial the pen to 10 mL": of the drug that is spoken of.
  (drug.end <= drug.sentence.first && amount.unit === 'ml') ||
  Math.min(Math.abs(amount.first - drug.end), Math.abs(drug.first - amount.end)) <= 4;

/** "Heparin for PE: bolus 80 mg/kg": what is dosed by weight is the drug, where no other is named but what reverses it. */
const isOnlyDrug = ({ reading: { mentions } }: Case, { drug }: DoseClaim, { unit }: DoseAmount): boolean =>
  unit.includes('/kg') &&
  mentions.every(({ kind, id }) => kind !== 'drug' || id === drug.id || (id === 'protamine' && drug.id === 'heparin'));

/** "Heparin 5,000 mg", "insulin 10 mL": a unit in which the drug is never counted. */
export function unitMismatch(
  each: Case,
  claim: DoseClaim,
  amount: DoseAmount,
  ranges: readonly DoseRange[],
): Judged | undefined {
  const range = ranges[0];
  // `mg/kg/h` of a drug counted in units.
  const base = amount.unit.replace(/(?:\/(?:kg|hour|min|day|dose)){1,3}$/, '');
  const isInsulinByVolume =
    base === 'ml' && amount.high >= 2 && range?.unit === 'units' && /insulin/.test(claim.drug.id);
  // "Aspart at 1:8 g": grams of carbohydrate.
  if (base === 'g' && /insulin/.test(claim.drug.id)) return undefined;
  // "Protamine: he'd received about 1,200 units" of heparin.
  if (!range || MINERALS.test(claim.drug.id) || (claim.drug.id === 'protamine' && base === 'units')) return undefined;
  // "Emicizumab weekly. No aPCC above 100 units/kg a day": a limit some sentences on, in another unit, is of something else.
  if (amount.limit && claim.drug.end <= claim.drug.sentence.first) return undefined;
  if (!isBeside(claim, amount) && !isOnlyDrug(each, claim, amount)) return undefined;
  // "NPH insulin 0.1 units/kg per 10 mg prednisone, up to 0.4 units/kg".
  if (
    base === 'units' &&
    each.reading.mentions.some(
      ({ id, sentence, end }) =>
        sentence === claim.drug.sentence &&
        /insulin/.test(id) &&
        end <= claim.drug.first &&
        hasWord(each.reading.tokens, /^(?:per|for|each|every)$/, end, claim.drug.first),
    )
  )
    return undefined;
  // "Enoxaparin 80 mL under the skin".
  const isSyringe =
    base === 'ml' &&
    amount.high >= MOST_UNDER_SKIN &&
    ranges.every(({ routes }) => routes.every((way) => way === 'SC'));
  const isByVolume = isInsulinByVolume || isSyringe || isHeparinByVolume(claim, base, amount);
  if ((COUNTED.test(base) || base.includes('/')) && !isByVolume) return undefined;
  if (!isByVolume && ranges.some(({ unit }) => COUNTED.test(unit) || isSameKind(base, unit.split('/')[0] ?? '')))
    return undefined;
  return {
    category: 'dose_unit',
    severity: 'high',
    verdict: 'contradicted',
    score: 0.85,
    message: `${claim.drug.id} is dosed in ${range.unit}, not in ${amount.unit} (${range.row.source})`,
    range,
    fact: `${claim.drug.id} ${range.routes.join(' or ')}: ${plain(range.low)} to ${plain(range.high)} ${range.unit}`,
  };
}

/** In mL. */
const MOST_UNDER_SKIN = 15;
const isHeparinByVolume = ({ drug, route }: DoseClaim, base: string, { high }: DoseAmount): boolean =>
  base === 'ml' &&
  high >= MOST_UNDER_SKIN &&
  route?.route === 'SC' &&
  /^(?:enoxaparin|dalteparin|tinzaparin)$/.test(drug.id);

const MASSES = /^(?:g|mg|mcg|ng)$/;

const isSameKind = (a: string, b: string): boolean => a === b || (MASSES.test(a) && MASSES.test(b));
