import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import { byTheText } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { mayMatch } from '../../needed-words.ts';
import { spanOf } from '../../reading/document.ts';

/** Behind a value: its target as a range, and where the value is said to lie of it. */
const TARGET = lean(
  /^[^.;\n\d]{0,45}?\b(?:target|goal|aim(?:ing)?)\b(?: (?:of|range|is|for|saturations?|between|INR|at|was|set)|:|=){0,4} ?(?<low>\d{1,3}(?:\.\d{1,2})?) ?%?(?: ?(?:-|–|to|and) ?)(?<high>\d{1,3}(?:\.\d{1,2})?)(?: ?%| mmol\/L)?\)?(?<between>[^.;\n\d]{0,40}?)(?:\b(?<side>below|under|above|over|within|on|at|in) (?:the |his |her |that |its |their )?(?:target|range|goal)\b|\b(?<said>too low|too high|subtherapeutic|supratherapeutic|under-?anticoagulated|over-?anticoagulated)\b)/i,
);
const NOT_SAID =
  /\b(?:not|no|never|if|now|was|should|until|nearly|almost|just|to|back|once|still|dose|slightly|a little)\b/i;

/** "90% with a target of 88-92%: below target": where the numbers of the text itself say otherwise. */
export function checkAgainstTarget({ measurements, reading: { tokens }, text, searched }: Case): readonly Finding[] {
  if (!mayMatch(WORDS, searched)) return [];
  return measurements.flatMap((one): readonly Finding[] => {
    if (one.low !== one.high) return [];
    const match = TARGET.exec(text.slice(tokens[one.end - 1]!.end, tokens[one.end - 1]!.end + 150));
    const { low, high, between = '', side, said } = match?.groups ?? {};
    const [least, most] = [Number(low), Number(high)];
    if (!match || NOT_SAID.test(between) || !(least < most)) return [];
    // The target of another measure, or in another unit.
    if (one.low > most * 4 || one.low < least / 4) return [];
    const word = (side ?? said ?? '').toLowerCase();
    const isBelow = /^(?:below|under|too low|sub)/.test(word);
    const isAbove = /^(?:above|over|too high|supra)/.test(word);
    const isWrong = isBelow
      ? one.low >= least
      : isAbove
        ? one.low <= most
        : one.low < least - (most - least) * 0.3 || one.low > most + (most - least) * 0.3;
    if (!isWrong) return [];
    const message = `${one.id} ${plain(one.low)} with a target of ${plain(least)} to ${plain(most)} is ${one.low < least ? 'below' : one.low > most ? 'above' : 'within'} it`;
    return [misreadAt(spanOf(tokens, one.first, one.end), { message, evidence: [byTheText(message)] })];
  });
}
const WORDS = /\b(?:target|goal|aim)/;
