import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';
import { spanOf } from '../../reading/document.ts';
import { orderOfStart } from '../../reading/placed.ts';

/** "Keep the BP below 105/180", "blood pressure, which was 76/128 today": a pair that words lead to. */
const NAMED =
  /\b(?:BP|blood pressure)\b[^.;\d\n]{0,40}(?<![\d/.])(?<systolic>[4-9]\d|1\d\d|2[0-4]\d)\/(?<diastolic>[4-9]\d|1\d\d|2[0-4]\d)\b(?![/.]\d)/gi;
const LEAST_APART = 15;

/** A blood pressure with the lower number first. */
export function checkInvertedPressures({ measurements, reading, knowledge, searched }: Case): readonly Finding[] {
  const row = knowledge.vitals.get('systolic blood pressure')?.[0];
  if (!row) return [];
  const read = measurements.flatMap((systolic, at) => {
    const diastolic = measurements[at + 1];
    const isPair = systolic.id === 'systolic blood pressure' && diastolic?.valueAt === systolic.valueAt;
    return isPair && systolic.low <= diastolic.low
      ? [{ ...spanOf(reading.tokens, systolic.first, systolic.end), pair: [systolic.low, diastolic.low] as const }]
      : [];
  });
  const places = read.map(({ start, end }) => ({ first: start, end })).toSorted((a, b) => a.first - b.first);
  const named = matchesIn(searched, NAMED).flatMap((match) => {
    const [systolic, diastolic] = [Number(match.groups!.systolic), Number(match.groups!.diastolic)];
    const end = match.index + match[0].length;
    const isRead = (places[orderOfStart(places, end) - 1]?.end ?? 0) > match.index;
    return systolic + LEAST_APART <= diastolic && !isRead
      ? [{ start: match.index, end, pair: [systolic, diastolic] as const }]
      : [];
  });
  return [...read, ...named].map(({ start, end, pair: [systolic, diastolic] }) => ({
    start,
    end,
    family: 'measurement',
    category: 'pressure_inverted',
    severity: 'high',
    verdict: 'contradicted',
    message: `blood pressure ${plain(systolic)}/${plain(diastolic)}: the systolic value is below the diastolic one`,
    score: 0.88,
    evidence: [evidenceOf(row, 'systolic pressure is the higher one')],
  }));
}
