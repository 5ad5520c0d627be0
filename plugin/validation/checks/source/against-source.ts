import type { Check } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { checkSource } from './source.ts';
import { checkSourceDenials } from './source-denials.ts';
import { checkSourceDisposition } from './source-disposition.ts';
import { checkSourceMarks } from './source-marks.ts';
import { checkSourceStatus } from './source-status.ts';

const CHECKS: readonly Check[] = [
  checkSource,
  checkSourceMarks,
  checkSourceDenials,
  checkSourceStatus,
  checkSourceDisposition,
];

/** What each further difference that is not sure adds to the score of the one that is told, and where that ends. */
const STEP = 0.02;
const MOST = 0.36;
/** Differences from here on are told as they are: two or three of them are sure enough. */
const UNSURE = 0.31;

/**
 * The text against the source that it was made from. A long note that is right differs from its source in some words that
 * a check cannot be sure of: however many, they order two texts and do not flag one.
 */
export function checkAgainstSource(each: Parameters<Check>[0]): readonly Finding[] {
  const found = CHECKS.flatMap((check) => check(each));
  const isUnsure = ({ severity, verdict, score }: Finding): boolean =>
    severity === 'moderate' && verdict === 'contradicted' && score < UNSURE;
  const unsure = found.filter(isUnsure).sort((a, b) => b.score - a.score);
  const [worst] = unsure;
  const sure = found.filter((one) => !isUnsure(one));
  return worst ? [...sure, { ...worst, score: Math.min(MOST, worst.score + STEP * (unsure.length - 1)) }] : sure;
}
