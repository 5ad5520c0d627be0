import type { Case } from '../check.ts';
import { plain } from '../doses.ts';
import { evidenceOf } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { spanOf } from '../reading/document.ts';

/** Clinical scores against the lowest and highest value that they can take. */
export function checkScores(each: Case): readonly Finding[] {
  return each.measurements.flatMap((one) => {
    const row = one.kind === 'score' ? each.knowledge.scores.get(one.id) : undefined;
    if (!row) return [];
    const [min, max] = [Number(row.min), Number(row.max)];
    if (one.low >= min && one.high <= max) return [];
    return [
      {
        ...spanOf(each.reading.tokens, one.first, one.end),
        family: 'score' as const,
        category: 'score_out_of_range',
        // Patients do say "eleven out of ten".
        severity: row.score === 'pain NRS' ? ('moderate' as const) : ('high' as const),
        verdict: 'contradicted' as const,
        message: `${row.score} ${plain(one.low < min ? one.low : one.high)} is outside its range of ${row.min} to ${row.max} (${row.source})`,
        score: row.score === 'pain NRS' ? 0.5 : 0.92,
        evidence: [evidenceOf(row, `${row.score} goes from ${row.min} to ${row.max}`)],
      },
    ];
  });
}
