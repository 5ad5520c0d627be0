import type { Case } from '../check.ts';
import type { DoseClaim } from '../claims.ts';
import { type DoseRange, doseRangeOf } from '../doses.ts';
import { evidenceOf } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { spanOf } from '../reading/document.ts';
import type { Frequency } from '../reading/frequency.ts';
import { isMeant } from './dose.ts';

/** How often a drug is given against the interval of its row: a weekly drug given daily is the classic fatal error. */
export function checkFrequencies(each: Case): readonly Finding[] {
  return each.doses.flatMap((claim) => {
    const { frequency, drug } = claim;
    if (!frequency || frequency.once || frequency.asNeeded || !isMeant(claim)) return [];
    const ranges = each.knowledge.dosesOf(drug.id).map(doseRangeOf);
    const routed = ranges.filter(({ routes }) => claim.route && routes.includes(claim.route.route));
    const judged = (routed.length > 0 ? routed : ranges)
      .map((range) => judgeFrequency(claim, frequency, range))
      .sort((a, b) => (a?.score ?? 0) - (b?.score ?? 0))[0];
    return judged ? [{ ...spanOf(each.reading.tokens, claim.first, claim.end), ...judged }] : [];
  });
}

function judgeFrequency(
  { drug }: DoseClaim,
  said: Frequency,
  range: DoseRange,
): Omit<Finding, 'start' | 'end'> | undefined {
  const { times, row } = range;
  if (!times) return undefined;
  const more = said.low / times.high;
  const less = times.low / said.high;
  const daily = Math.abs(said.low - 1) < 0.01 && said.perDayOnly;
  const [severity, score] =
    range.longInterval && more > 1.9
      ? (['high', 0.95] as const)
      : more >= 2.9
        ? (['high', 0.85] as const)
        : more > 1.9
          ? (['moderate', 0.65] as const)
          : more > 1.2
            ? (['moderate', 0.4] as const)
            : less >= 6.9
              ? (['high', 0.8] as const)
              : less > 2.9
                ? (['moderate', 0.5] as const)
                : less > 1.4 && !daily
                  ? (['moderate', 0.4] as const)
                  : (['low', 0] as const);
  if (score === 0) return undefined;
  return {
    family: 'frequency',
    category: more > 1 ? 'frequency_above_usual' : 'frequency_below_usual',
    severity,
    verdict: 'contradicted',
    message: `${drug.id}${frequencyWords(said)}: it is given ${intervalWords(row.frequency)} (${row.source})`,
    score,
    evidence: [evidenceOf(row, `${drug.id} ${range.routes.join(' or ')} is given ${intervalWords(row.frequency)}`)],
  };
}

const COUNT_WORDS = ['', 'once', 'twice', 'three times', 'four times', 'five times', 'six times'];

const timesADay = (count: number): string => `${COUNT_WORDS[count] ?? `${count} times`} daily`;

/** The table's notation in words: `1-2/day` is "once to twice daily". */
function intervalWords(notation: string): string {
  const perDay = /^(\d+)(?:-(\d+))?\/day$/.exec(notation);
  if (!perDay) return notation;
  if (!perDay[2]) return timesADay(Number(perDay[1]));
  return `${COUNT_WORDS[Number(perDay[1])] ?? perDay[1]} to ${timesADay(Number(perDay[2]))}`;
}

/** ` twice daily`, ` weekly`, ` every 2 days`; empty for a single dose. */
export function frequencyWords(frequency: Frequency | undefined): string {
  if (!frequency || frequency.once) return '';
  const { high } = frequency;
  if (high >= 0.99) return ` ${timesADay(Math.round(high))}`;
  const days = Math.round(1 / high);
  if (days === 7) return ' weekly';
  if (days >= 28 && days <= 31) return ' monthly';
  return ` every ${days} days`;
}
