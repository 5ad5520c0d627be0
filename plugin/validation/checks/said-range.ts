import type { Case } from '../check.ts';
import { plain } from '../doses.ts';
import type { Finding } from '../finding.ts';
import type { Measurement } from '../measured.ts';
import { spanOf } from '../reading/document.ts';
import { amountAt } from '../reading/numbers.ts';
import { unitAt } from '../reading/units.ts';

const PLACES: readonly (readonly [RegExp, 'within' | 'above' | 'below'])[] = [
  [/^(?:in|within|inside|at|meets|met)$/, 'within'],
  [/^(?:above|exceeds|exceeding)$/, 'above'],
  [/^(?:below|under)$/, 'below'],
];
const RANGE = /^(?:goal|target|therapeutic|range|normal|reference|desired|window)$/;
/** What may stand between a value and the range that it is said to lie in. */
const BETWEEN =
  /^(?:,|\(|:|-|is|are|was|which|that|and|lies|sits|falls|stays|remains|well|right|today|tonight|yesterday|this|morning|evening|afternoon|now|again|still|her|his|your|their|the|a|our|of|in|within|inside|at|meets|met|above|exceeds|exceeding|below|under|far|slightly|just|clearly|goal|target|therapeutic|range|normal|reference|desired|window|usual|between|mg|dl|g|l|ml|min|mmol|meq|u|mmhg|bpm|percent|\/|%)$/;

/** "INR 12.4, in her goal range of 2 to 3", "2.5, far above the goal of 2 to 3": a value that is not where it is said to lie. */
export function checkSaidRanges({ measurements, reading: { tokens } }: Case): readonly Finding[] {
  return measurements.flatMap((one) => {
    const said = one.low === one.high ? saidRange({ tokens }, one, measurements) : undefined;
    if (!said || placeOf(one.low, said) === said.place) return [];
    const range = `${plain(said.low)} to ${plain(said.high)}`;
    return [
      {
        ...spanOf(tokens, one.valueAt, said.end),
        family: 'measurement' as const,
        category: 'value_outside_said_range',
        severity: 'high' as const,
        verdict: 'contradicted' as const,
        message: `${one.id} ${plain(one.low)} does not lie ${said.place} the range that the text gives, ${range}`,
        score: 0.85,
        evidence: [{ source: 'text', citation: 'the text itself', text: range }],
      },
    ];
  });
}

const placeOf = (value: number, { low, high }: { readonly low: number; readonly high: number }) =>
  value < low ? 'below' : value > high ? 'above' : 'within';

/** The range that the clause behind a value speaks of, and where the value is said to lie; "with albumin 4.2" may stand between. */
function saidRange(
  { tokens }: Pick<Case['reading'], 'tokens'>,
  { end: last, sentence, unit }: Measurement,
  all: readonly Measurement[],
) {
  const beside = tokens[last]?.text === 'with' ? all.find(({ first }) => first === last + 1) : undefined;
  const end = beside?.end ?? last;
  for (let at = end; at < Math.min(sentence.end, end + 14); at += 1) {
    const words = tokens.slice(end, at).map(({ text }) => text);
    if (!words.every((word) => BETWEEN.test(word))) return undefined;
    const amount = tokens[at]?.kind === 'number' ? amountAt(tokens, at) : undefined;
    if (!amount || amount.high <= amount.low) continue;
    // A range in another unit is another value's.
    const stated = unitAt(tokens, amount.end)?.name;
    if (stated !== undefined && unit !== undefined && stated !== unit) return undefined;
    const places = PLACES.map(([pattern, place]) => ({ at: words.findLastIndex((word) => pattern.test(word)), place }));
    const [last] = places.sort((a, b) => b.at - a.at);
    return last && last.at !== -1 && words.slice(last.at).some((word) => RANGE.test(word))
      ? { ...amount, place: last.place }
      : undefined;
  }
  return undefined;
}
