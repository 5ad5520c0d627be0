import type { DoseAmount } from '../../amounts/amounts.ts';
import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';

/** The label treats with 1 mg/kg twice or 1.5 mg/kg once a day; beyond this in a day no rounding explains it. */
const MOST_MG_PER_KG_DAY = 2.6;

/** "Weight 61 kg. Enoxaparin 120 mg every 12 hours": milligrams that are far above what the weight allows. */
export function judgeEnoxaparin(each: Case, claim: DoseClaim, amount: DoseAmount): Finding | undefined {
  const { weightKg, ageYears = 40 } = each.patient;
  const { drug, frequency } = claim;
  if (drug.id !== 'enoxaparin' || amount.unit !== 'mg' || weightKg === undefined || weightKg < 35 || ageYears < 18)
    return undefined;
  const row = each.knowledge.dosesOf(drug.id).find(({ unit }) => unit === 'mg/kg');
  const timesADay = frequency && !frequency.once ? Math.max(1, frequency.low) : 1;
  const perKgDay = (amount.low * timesADay) / weightKg;
  if (!row || perKgDay <= MOST_MG_PER_KG_DAY) return undefined;
  return {
    ...spanOf(each.reading.tokens, claim.first, claim.end),
    family: 'dose',
    category: 'dose_above_maximum',
    severity: 'high',
    verdict: 'contradicted',
    message: `enoxaparin ${plain(Math.round(perKgDay * 10) / 10)} mg/kg a day exceeds the 2 mg/kg a day of treatment (${row.source})`,
    score: 0.85,
    evidence: [evidenceOf(row, 'enoxaparin: 1 mg/kg every 12 hours or 1.5 mg/kg once a day')],
  };
}
