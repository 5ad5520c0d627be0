import { behindAsides, bracketEnd } from '../../asides.ts';
import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import { byTheText } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import type { Measurement } from '../../measured/measured.ts';
import { spanOf } from '../../reading/document.ts';
import { type Amount, amountAt } from '../../reading/numbers.ts';
import { type Token, text } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

/**
 * "Ionized calcium 0.72 mmol/L (1.12-1.32) looks fine", "TSH 2.1 (0.4-4.0), high": the word behind a bracket against the range
 * that stands in it, whatever our own table says.
 */
export function checkBracketedRanges(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  return each.measurements.flatMap((one): readonly Finding[] => {
    if (one.low !== one.high || one.assertion === 'hypothetical') return [];
    const range = rangeBehind(tokens, one);
    if (!range) return [];
    const from = behindAsides(tokens, one.end, one.sentence.end);
    const said = WORD.exec(phrase(tokens, from, Math.min(one.sentence.end, from + 10)))?.groups;
    if (!said || !isWrong(one.low, range, said)) return [];
    const word = said.normal ?? said.fine ?? said.high ?? said.low ?? '';
    const told = `${plain(range.low)} to ${plain(range.high)}`;
    return [
      misreadAt(spanOf(tokens, one.first, from), {
        message: `${one.id} ${plain(one.low)} is called ${word}, but the range beside it is ${told}`,
        evidence: [byTheText(told)],
      }),
    ];
  });
}

/** The one range of the bracket behind a value: "(3.5 to 5.0)", "[ref 3.5-5.0 mmol/L]"; a goal is none. */
function rangeBehind(tokens: readonly Token[], { end, sentence }: Measurement): Amount | undefined {
  const close = bracketEnd(tokens, end, sentence.end);
  if (close === undefined) return undefined;
  let at = end + 1;
  while (at < close && OF_RANGE.test(text(tokens, at))) at += 1;
  const range = tokens[at]?.kind === 'number' ? amountAt(tokens, at) : undefined;
  const isOnly = range && !tokens.slice(range.end, close).some(({ kind }) => kind === 'number');
  return range && isOnly && range.high > range.low ? range : undefined;
}
const OF_RANGE =
  /^(?:normal|normally|usual|ref|reference|lab|laboratory|range|ranges|nr|rr|n|is|limits|:|=|\.|interval|between|adult|local|our|the)$/;

const WORD =
  /^(?:(?:,|-|–|:|=|is|are|was|which|that|this|and|so|looks?|seems?|all|both|still|entirely|perfectly|completely|quite|very|really|right|well|comfortably|squarely|remains?|today|therefore|clearly|markedly|dangerously|severely|significantly) ){0,6}(?:(?<normal>normal|within (?:normal |the )?(?:range|limits)|in (?:the normal )?range)|(?<fine>fine|reassuring|okay|ok|good|unremarkable|satisfactory|acceptable|excellent|great|perfect|nothing to worry about|no concern|not a concern)|(?<high>high|elevated|raised)|(?<low>low|reduced))(?= [.,;!)]| and\b| so\b| today\b| for (?:her|his|your|their) age|$)/;

/** "Fine" is said of what is a little off, and "high" of what is at the end. */
function isWrong(value: number, { low, high }: Amount, said: Readonly<Record<string, string | undefined>>): boolean {
  const width = high - low;
  const outside = Math.max(low - value, value - high);
  if (said.normal) return outside > width * 0.1;
  if (said.fine) return outside > Math.min(width * 0.6, low * 0.25 || width);
  return said.high ? value < high - width * 0.15 : value > low + width * 0.15;
}
