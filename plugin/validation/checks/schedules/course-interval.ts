import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { doseRangeOf } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { durationAt } from '../../reading/durations.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';
import { isMeantOrThoughtOf } from '../doses/dose-meant.ts';
import { frequencyWords } from './frequency.ts';

/** A course that ends before the second dose is due: "one tablet a day for 12 hours", "weekly for 3 days". */
export function checkCourseIntervals(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  return each.doses.flatMap((claim): readonly Finding[] => {
    const { frequency, drug } = claim;
    if (!frequency || frequency.once || frequency.asNeeded || !isMeantOrThoughtOf(each, claim)) return [];
    const course = /^(?:for|x|×)$/.test(tokens[frequency.end]?.text ?? '')
      ? durationAt(tokens, frequency.end)
      : undefined;
    if (!course || course.days >= 1 / frequency.high - 0.01 || isOfTime(tokens, course.end)) return [];
    const row = each.knowledge.dosesOf(drug.id)[0];
    if (!row || !isTaken(each, claim)) return [];
    const message = `${drug.id}${frequencyWords(frequency)} for less than the time between two doses`;
    return [
      {
        ...spanOf(tokens, claim.first, course.end),
        family: 'frequency',
        category: 'duration_too_short',
        severity: 'high',
        verdict: 'contradicted',
        message,
        score: 0.82,
        evidence: [evidenceOf(row, `${drug.id}: ${row.frequency}`)],
      },
    ];
  });
}

/** Swallowed or injected: a patch, a feed or an infusion has hours of its own. */
const isTaken = ({ knowledge, reading: { tokens } }: Case, { drug, route, first, end }: DoseClaim): boolean =>
  knowledge
    .dosesOf(drug.id)
    .map(doseRangeOf)
    .some(({ routes }) => routes.some((way) => /^(?:PO|SC|IM)$/.test(way))) &&
  (route === undefined || /^(?:PO|SC|IM)$/.test(route.route)) &&
  !hasWord(
    tokens,
    /^(?:patch|patches|infusions?|infuse|infused|pump|feeds?|on|off|worn|apply|gel|cream)$/,
    first,
    end + 12,
  );

/** "For 12 hours before the scan", "for 2 days, then monthly". */
const isOfTime = (tokens: readonly Token[], end: number): boolean =>
  /^(?:before|after|prior|then|if|apart|each)$/.test(tokens[tokens[end]?.text === ',' ? end + 1 : end]?.text ?? '');
