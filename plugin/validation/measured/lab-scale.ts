import type { Row } from '../../../models/knowledge/table.ts';
import { wordTable } from '../../word-table.ts';
import type { Case } from '../check.ts';
import type { Measurement } from './measured.ts';

/** Units that name the same quantity; right side as in the tables, lower case. */
const SAME_UNIT: Readonly<Record<string, string>> = wordTable({
  'meq/l': 'mmol/l',
  '10*3/ul': '10*9/l',
  'k/ul': '10*9/l',
  'ug/l': 'ng/ml',
  'mcg/l': 'ng/ml',
  'mcg/ml': 'ug/ml',
  'mcg/dl': 'ug/dl',
  'ng/l': 'pg/ml',
  'mm/hour': 'mm/h',
  'iu/l': 'u/l',
  'units/l': 'u/l',
  'units/ml': 'u/ml',
  'ml/min': 'ml/min/1.73m2',
  s: 's',
  bpm: '/min',
});

/** A unit as the tables compare it. */
export const canonicalUnit = (unit: string): string => {
  const lower = unit.toLowerCase().replace(' feu', '').replaceAll('units/', 'u/').replace('μ', 'u');
  return SAME_UNIT[unit] ?? SAME_UNIT[lower] ?? lower;
};

/** Above which a number without a unit is of the table's own unit, the SI one being past what is survived. */
export const MOLAR_MOST: Readonly<Record<string, number>> = { glucose: 36, calcium: 5.2, magnesium: 6 };

/** Factors to the table's unit that the stated unit allows: one when it is known, several when none is stated. */
export function labScale(one: Measurement, row: Row<'labs'>): readonly number[] | 'other-unit' {
  const unit = row.unit.toLowerCase();
  const si = row.si_unit.toLowerCase();
  const toSi = Number(row.si_factor);
  const isCount = unit === '10*9/l';
  // Counts are written 12.3, 12,300 and 12300/uL alike.
  const perMicroliter = isCount && (one.high >= 1000 || one.high > Number(row.plausible_high)) ? [1 / 1000] : [];
  // "HbA1c 68 mmol/mol", "HbA1c 51": the master equation of IFCC and NGSP is no plain factor.
  if (one.id === 'hemoglobin a1c' && (one.unit === 'mmol/mol' || (one.unit === undefined && one.low > 20)))
    return [(0.0915 * one.low + 2.152) / one.low];
  // "RBC 5.9 million", in a microlitre.
  if (one.id === 'rbc' && one.low >= 100_000) return [1e-6];
  // "ANC 80", "neutrophils 340": nobody has that many thousands.
  if (one.id === 'neutrophils absolute' && one.unit === undefined && one.low >= 40) return [1 / 1000];
  // "Glucose 48", "calcium 9.1": nobody lives with that many mmol/L.
  if (one.unit === undefined && one.low >= (MOLAR_MOST[one.id] ?? Number.POSITIVE_INFINITY)) return [1];
  // "Haematocrit 0.47", "ejection fraction 0.55": a share of one.
  if (/^(?:hematocrit|ejection fraction)$/.test(one.id) && one.unit !== '%' && one.high <= 1) return [100];
  // "Trop 2,300": nobody has that in ng/mL, and in ng/L many.
  if (one.id === 'troponin i' && one.unit === undefined && one.low > 50) return [1 / 1000];
  // "pCO2 8.9 kPa".
  if (one.unit === 'kpa') return si === 'kpa' ? [1 / toSi] : 'other-unit';
  if (/^(?:mmhg|celsius|fahrenheit|bpm|cm|kg|lb)$/.test(one.unit ?? '') && one.unit !== unit) return 'other-unit';
  // "PaO2 12.1 mmHg": the table's own.
  if (one.unit?.toLowerCase() === unit) return [1];
  if (!one.unit?.includes('/')) {
    const known = one.unit === '%' && unit !== '%' ? [] : [1];
    return [
      ...perMicroliter,
      ...known,
      ...(si && toSi && si !== unit ? [1 / toSi] : []),
      ...(known.length === 0 ? [1] : []),
    ];
  }
  const stated = canonicalUnit(one.unit);
  if (stated === canonicalUnit(unit)) return [1];
  if (si && stated === canonicalUnit(si) && toSi) return [1 / toSi];
  const power = scaleOfPowers(stated, unit);
  if (power !== undefined) return [power];
  if (isCount) return [...perMicroliter, 1];
  const metric = scaleBetween(stated, canonicalUnit(unit), MASS);
  if (metric !== undefined) return [metric];
  // "Urate 0.46 mmol/L", where the table counts µmol/L.
  const molar = toSi ? scaleBetween(stated, canonicalUnit(si), MOLES) : undefined;
  if (molar !== undefined) return [molar / toSi];
  // "Prolactin 4,860 mU/mL", where it is counted per litre.
  const active = toSi ? scaleBetween(stated, canonicalUnit(si), ACTIVITY) : undefined;
  if (active !== undefined) return [active / toSi];
  return /^(?:mmol\/l|mg\/dl|g\/dl|umol\/l|ng\/ml|pg\/ml|ug\/dl|g\/l|mg\/l|u\/l|mmhg)$/.test(stated)
    ? 'other-unit'
    : [1];
}

/** "Free T4 7": three times above the range of the table, and sound in the SI unit. */
export function mayBeSi({ unit, low }: Measurement, row: Row<'labs'>): boolean {
  const si = low / Number(row.si_factor);
  return (
    unit === undefined &&
    row.si_unit !== row.unit &&
    low > Number(row.ref_high) * 3 &&
    si >= Number(row.plausible_low) &&
    si <= Number(row.plausible_high)
  );
}

/** Between counts of cells by their powers of ten: "7.2 x10^12/L" is a thousand times 7.2 x10^9/L. */
function scaleOfPowers(from: string, to: string): number | undefined {
  const [a, b] = [from, to].map((unit) => /^10\*(\d{1,2})\/(u?l)$/.exec(unit));
  const powerOf = ([, power, volume]: RegExpExecArray): number => Number(power) + (volume === 'ul' ? 6 : 0);
  return a && b ? 10 ** (powerOf(a) - powerOf(b)) : undefined;
}

const MASS: Readonly<Record<string, number>> = { g: 1e9, mg: 1e6, ug: 1e3, mcg: 1e3, ng: 1, pg: 1e-3 };
const MOLES: Readonly<Record<string, number>> = { mmol: 1e6, umol: 1e3, nmol: 1, pmol: 1e-3 };
const ACTIVITY: Readonly<Record<string, number>> = { u: 1000, iu: 1000, milliu: 1, miu: 1, mu: 1 };
const VOLUME: Readonly<Record<string, number>> = { l: 1000, dl: 100, ml: 1 };
/** Of what is weighed, such as stool. */
const WEIGHT: Readonly<Record<string, number>> = { kg: 1000, g: 1 };

/** Between concentrations of one kind: 1 mg/L is 0.1 mg/dL. */
function scaleBetween(from: string, to: string, amounts: Readonly<Record<string, number>>): number | undefined {
  const [fromAmount = '', fromVolume = ''] = from.split('/');
  const [toAmount = '', toVolume = ''] = to.split('/');
  const per = Object.hasOwn(WEIGHT, fromVolume) ? WEIGHT : VOLUME;
  const a = amounts[fromAmount]! / per[fromVolume]!;
  const b = amounts[toAmount]! / per[toVolume]!;
  return Number.isFinite(a / b) ? a / b : undefined;
}

/**
 * What a measurement can mean in the unit of its table, temperatures in degrees Celsius: one value where the unit is known,
 * several where none is stated, none where the unit is another. A range gives its low end.
 */
export function valuesInTable({ knowledge }: Pick<Case, 'knowledge'>, one: Measurement): readonly number[] {
  if (one.kind === 'score') return [one.low];
  if (one.kind === 'vital') {
    const isFahrenheit = one.id === 'body temperature' && (one.unit ? one.unit === 'fahrenheit' : one.low > 46);
    return [isFahrenheit ? (one.low - 32) / 1.8 : one.low];
  }
  const row = knowledge.labs.get(one.id);
  const factors = row ? labScale(one, row) : 'other-unit';
  if (!row || factors === 'other-unit') return [];
  return factors
    .map((factor) => one.low * factor)
    .filter((value) => value >= Number(row.plausible_low) && value <= Number(row.plausible_high));
}
