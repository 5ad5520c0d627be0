import type { Case } from '../../check.ts';
import { doseRangeOf, plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';

/** "500 mg tablets …, never more than 26 tablets in one day": the limit in tablets against the most a day (doses.tsv). */
export function checkTabletLimits(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  return each.doses.flatMap(({ drug, amount }): readonly Finding[] => {
    if (!amount?.limit || !/^(?:tablet|capsule)$/.test(amount.unit) || !isOfDay(each, amount.end)) return [];
    const strength = each.doses.find(
      (one) => one.drug.id === drug.id && one.amount?.unit === 'mg' && one.amount.first < amount.first,
    )?.amount;
    const range = each.knowledge
      .dosesOf(drug.id)
      .map(doseRangeOf)
      .find(({ unit, routes }) => unit === 'mg' && routes.includes('PO'));
    const most = range?.dayMax;
    const total = strength && amount.high * strength.low;
    if (!range || !most || !total || total <= most * 1.05) return [];
    return [
      {
        ...spanOf(tokens, amount.first, amount.end),
        family: 'dose',
        category: 'limit_above_maximum',
        severity: 'high',
        verdict: 'contradicted',
        message: `${plain(amount.high)} of ${drug.id} ${plain(strength.low)} mg are ${plain(total)} mg a day, above the maximum of ${plain(most)} mg (${range.row.source})`,
        score: 0.9,
        evidence: [evidenceOf(range.row, `${drug.id}: at most ${plain(most)} mg a day`)],
      },
    ];
  });
}

/** "a day", "in 24 hours", "in one day" right behind. */
const isOfDay = ({ reading: { tokens } }: Case, end: number): boolean =>
  /^(?:total )?(?:(?:a|per|each|every|in (?:one|a|any|each|24)) (?:day|24 hours|hours)|daily|\/ day)/.test(
    phrase(tokens, end, end + 4),
  );
