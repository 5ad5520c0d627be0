import type { Pair } from './pair.ts';

/** Milliseconds: below it the two are given with care, from it on neither is (AHA/ACC: 500 ms, or 470 at rest). */
const LONG_QTC = 470;

/** Two drugs that prolong QT, and a QTc of the patient's that leaves room for both. */
export function isWithinQt({ each: { measurements, reading }, row, forbidden }: Pair): boolean {
  if (forbidden || !/^QT/.test(row.effect)) return false;
  const stated = measurements.filter(({ id, assertion }) => id === 'qtc interval' && assertion === 'active');
  const own = stated.filter(({ end }) => !isOfAnother(reading.tokens.slice(end, end + 4).map(({ text }) => text)));
  return own.length > 0 && own.every(({ high }) => high < LONG_QTC);
}

/** "QTc 590 is bed 11's". */
const isOfAnother = (behind: readonly string[]): boolean =>
  /^(?:is|was|belongs|:)$/.test(behind[0] ?? '') &&
  behind.slice(1).some((word) => /^(?:bed|room|another|other|neighbour|neighbor)$/.test(word));
