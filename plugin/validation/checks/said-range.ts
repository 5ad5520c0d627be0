import type { Case } from '../check.ts';
import { plain } from '../doses.ts';
import type { Finding } from '../finding.ts';
import type { Measurement } from '../measured.ts';
import { spanOf } from '../reading/document.ts';
import { amountAt } from '../reading/numbers.ts';

const WITHIN = /^(?:in|within|inside|at|meets|met)$/;
const RANGE = /^(?:goal|target|therapeutic|range|normal|reference|desired|window)$/;
/** What may stand between a value and the range that it is said to lie in. */
const BETWEEN =
  /^(?:,|\(|:|-|is|are|was|which|that|and|lies|sits|falls|stays|remains|well|right|today|tonight|yesterday|this|morning|evening|afternoon|now|again|still|her|his|your|their|the|a|our|of|in|within|inside|at|meets|met|goal|target|therapeutic|range|normal|reference|desired|window|usual|between|mg|dl|g|l|ml|min|mmol|meq|u|mmhg|bpm|percent|\/|%)$/;

/** "INR 12.4, in her goal range of 2 to 3": a value that is said to lie in a range, and does not. */
export function checkSaidRanges({ measurements, reading: { tokens } }: Case): readonly Finding[] {
  return measurements.flatMap((one) => {
    const range = saidRange({ tokens }, one);
    if (!range || one.low !== one.high || (one.low >= range.low && one.high <= range.high)) return [];
    return [
      {
        ...spanOf(tokens, one.valueAt, range.end),
        family: 'measurement' as const,
        category: 'value_outside_said_range',
        severity: 'high' as const,
        verdict: 'contradicted' as const,
        message: `${one.id} ${plain(one.low)} does not lie in the range that the text gives, ${plain(range.low)} to ${plain(range.high)}`,
        score: 0.85,
        evidence: [
          { source: 'text', citation: 'the text itself', text: `${plain(range.low)} to ${plain(range.high)}` },
        ],
      },
    ];
  });
}

/** The range that the clause behind a value says it lies in. */
function saidRange({ tokens }: Pick<Case['reading'], 'tokens'>, { end, sentence }: Measurement) {
  for (let at = end; at < Math.min(sentence.end, end + 14); at += 1) {
    const words = tokens.slice(end, at).map(({ text }) => text);
    if (!words.every((word) => BETWEEN.test(word))) return undefined;
    const amount = tokens[at]?.kind === 'number' ? amountAt(tokens, at) : undefined;
    if (!amount || amount.high <= amount.low) continue;
    const said = words.findLastIndex((word) => WITHIN.test(word));
    return said !== -1 && words.slice(said).some((word) => RANGE.test(word)) ? amount : undefined;
  }
  return undefined;
}
