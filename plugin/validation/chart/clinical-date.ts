import { daysIn } from '../calendar.ts';
import type { Token } from '../reading/tokens.ts';
import type { ChartFacts } from './facts.ts';

const DAY_MS = 86_400_000;
/** A chart whose newest record is younger is taken for one that is kept: the text is of today. */
const KEPT_DAYS = 60;
/** How long after the newest record a text about it is dated at most. */
const WRITTEN_WITHIN_DAYS = 120;

/**
 * The day that a text about a chart was written, where the caller gives none: today, unless nothing has been recorded for two
 * months. Then it is the text's own latest date soon after the newest record, or the day of that record: ages, pregnancies
 * and what is recent are told as they were then.
 */
export function clinicalDateOf(tokens: readonly Token[], chart: ChartFacts | undefined, today: Date): Date {
  const newest = Date.parse(chart?.recordedTo ?? '');
  // Who was not born yet: the clock of the server is behind the chart.
  if (chart?.birthDate !== undefined && Date.parse(chart.birthDate) > today.getTime() && newest > today.getTime())
    return new Date(newest);
  if (Number.isNaN(newest) || today.getTime() - newest < KEPT_DAYS * DAY_MS) return today;
  const soon = daysIn(tokens, today)
    .filter(({ isDated }) => isDated)
    .map(({ day }) => day * DAY_MS)
    .filter((day) => day >= newest && day <= Math.min(newest + WRITTEN_WITHIN_DAYS * DAY_MS, today.getTime()));
  return new Date(Math.max(newest, ...soon));
}
