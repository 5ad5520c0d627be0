import type { Reading } from '../reading/document.ts';
import { amountAt } from '../reading/numbers.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';
import { namedUnit, unitAt } from '../reading/units.ts';
import { phrase } from '../reading/words.ts';
import { isDate, type Measurement } from './measured.ts';

/** "Today it is", "now it's": what stands before the value of a test that the sentence before names. */
const WHEN = /^(?:today|now|currently|tonight|yesterday)$/;
const IS =
  /^(?:is|was|are|were|reads|stands|at|up|down|back|to|about|has|risen|fallen|gone|come|climbed|dropped|only|still)$/;

/** "Last month the INR was 2.6. Today it is 4.8": the value of the one test of the sentence before. */
export function valuesNow({ tokens, sentences }: Reading, found: readonly Measurement[]): readonly Measurement[] {
  return sentences.flatMap((sentence, order): readonly Measurement[] => {
    const before = sentences[order - 1];
    if (!before || sentence.told || sentence.question) return [];
    const valueAt = valueIn(tokens, sentence);
    if (valueAt === undefined) return [];
    const named = found.filter((one) => one.sentence === before);
    const [last] = named;
    if (!last || last.kind === 'score' || named.some(({ id }) => id !== last.id)) return [];
    const value = amountAt(tokens, valueAt);
    if (!value || isDate(tokens, valueAt)) return [];
    const unit = unitAt(tokens, value.end);
    if (unit && unit.name !== last.unit && !unit.name.includes('/') && unit.name !== '%') return [];
    const end = unit?.end ?? value.end;
    const own = unit ? namedUnit(unit) : last.unit === undefined ? {} : { unit: last.unit };
    const { kind, id } = last;
    const { low, high } = value;
    return [{ kind, id, low, high, ...own, sentence, assertion: 'active', first: sentence.first, valueAt, end }];
  });
}

/** "His eGFR was 96 and is now 19": what the same sentence says of now. */
export const valuesSince = ({ tokens }: Reading, found: readonly Measurement[]): readonly Measurement[] =>
  found.flatMap((one): readonly Measurement[] => {
    if (one.kind === 'score' || !/^(?:was|were)$/.test(tokens[one.valueAt - 1]?.text ?? '')) return [];
    const said = SINCE.exec(phrase(tokens, one.end, Math.min(one.sentence.end, one.end + 14)));
    if (!said) return [];
    const valueAt = one.end + said[0].split(' ').length - 1;
    const value = amountAt(tokens, valueAt);
    if (!value || isDate(tokens, valueAt)) return [];
    const unit = unitAt(tokens, value.end);
    if (unit && one.unit !== undefined && unit.name !== one.unit) return [];
    return [{ ...one, low: value.low, high: value.high, first: valueAt, valueAt, end: unit?.end ?? value.end }];
  });
const SINCE =
  /^(?:(?:last|in|a|two|three|six|months?|weeks?|years?|ago|yesterday|on|spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|\d{4}) ){0,4}(?:, )?(?:and|but|;|,) (?:it )?(?:is|has (?:come|gone|fallen|risen|dropped|climbed) to|stands at|reads) (?:now |today |only |down to |up to |at ){0,2}\d\S{0,5}/;

function valueIn(tokens: readonly Token[], { first, end }: Sentence): number | undefined {
  if (!WHEN.test(tokens[first]?.text ?? '')) return undefined;
  let at = tokens[first + 1]?.text === ',' ? first + 2 : first + 1;
  if (!/^(?:it|it's|they|they're)$/.test(tokens[at]?.text ?? '')) return undefined;
  at += 1;
  while (at < Math.min(end, first + 8) && IS.test(tokens[at]!.text)) at += 1;
  return at < end && tokens[at]!.kind === 'number' ? at : undefined;
}
