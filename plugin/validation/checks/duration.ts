import type { Case } from '../check.ts';
import { plain } from '../doses.ts';
import { evidenceOf } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { spanOf } from '../reading/document.ts';
import { isMeant } from './dose.ts';

const DAYS: Readonly<Record<string, number>> = {
  day: 1,
  days: 1,
  week: 7,
  weeks: 7,
  month: 30,
  months: 30,
  year: 365,
  years: 365,
};

/** A year of an antibiotic is suppression of an infection that does not heal; more is a slip of the number. */
const LONGEST_COURSE_DAYS = 400;

/** "Cephalexin 500 mg four times daily for 700 days". */
export function checkDurations(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  return each.doses.filter(isMeant).flatMap((claim): readonly Finding[] => {
    const row = each.knowledge.drugs.get(claim.drug.id);
    if (!row || !each.knowledge.subjectsOf(claim.drug.id).has('antibiotic')) return [];
    const end = Math.min(tokens.length, claim.end + 6);
    const at = tokens.findIndex(
      ({ text }, index) => index >= claim.first && index < end && (text === 'for' || text === 'x'),
    );
    const value = tokens[at + 1]?.value;
    const unit = DAYS[tokens[at + 2]?.text ?? ''];
    if (at === -1 || value === undefined || unit === undefined || value * unit <= LONGEST_COURSE_DAYS) return [];
    return [
      {
        ...spanOf(tokens, claim.first, at + 3),
        family: 'frequency',
        category: 'duration_too_long',
        severity: 'high',
        verdict: 'contradicted',
        message: `${claim.drug.id} for ${plain(value)} ${tokens[at + 2]?.text}: longer than any course of an antibiotic`,
        score: 0.8,
        evidence: [evidenceOf(row, `${row.drug}: courses are counted in days or weeks`)],
      },
    ];
  });
}
