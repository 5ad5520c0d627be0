import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { valuesInTable } from '../../measured/lab-scale.ts';
import { spanOf } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';

/** Right behind a value: "not raised", "which is not low". */
const DENIED =
  /^(?:[,(:–-] ?)?(?:(?:is|are|so|which is|and) )?not (?:significantly |clinically |particularly |at all )?(?<side>raised|elevated|high|increased|low|reduced)\b(?! (?:enough|as|from|since|compared|compared|further|by))/;

/** What differs with age, sex or stage, or has a goal of its own. */
const HAS_OWN =
  /^(?:egfr|creatinine clearance|alkaline phosphatase|fsh|lh|estradiol.*|progesterone|testosterone.*|.*hcg.*|prolactin|nt-probnp|bnp|d-dimer|esr|afp|inr|glucose|creatinine|.* (?:level|trough))$/;
/** A share of the limit beyond which no laboratory's own range makes it true. */
const FAR_ABOVE = 2;
const FAR_BELOW = 0.7;

/** "CRP 230 mg/L, not raised": a value far beyond the end that it is said not to pass. */
export function checkDeniedSides(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  if ((each.patient.ageYears ?? 40) < 13 || each.patient.pregnant) return [];
  return each.measurements.flatMap((one): readonly Finding[] => {
    const row = one.kind === 'lab' && one.low === one.high ? each.knowledge.labs.get(one.id) : undefined;
    if (!row || HAS_OWN.test(one.id) || one.assertion !== 'active') return [];
    const side = DENIED.exec(phrase(tokens, one.end, Math.min(one.sentence.end, one.end + 8)))?.groups?.side;
    if (side === undefined) return [];
    const isLow = /^(?:low|reduced)$/.test(side);
    const values = valuesInTable(each, one);
    const isFar = (value: number): boolean =>
      isLow ? value < Number(row.ref_low) * FAR_BELOW : value > Number(row.ref_high) * FAR_ABOVE;
    if (values.length === 0 || !values.every(isFar)) return [];
    const range = `${row.ref_low} to ${row.ref_high} ${row.unit}`;
    return [
      misreadAt(spanOf(tokens, one.first, one.end), {
        message: `${one.id} ${plain(one.low)} is called not ${isLow ? 'low' : 'high'}, but the usual range is ${range} (${row.source})`,
        evidence: [evidenceOf(row, `${one.id}: usual range ${range}`)],
        score: 0.82,
      }),
    ];
  });
}
