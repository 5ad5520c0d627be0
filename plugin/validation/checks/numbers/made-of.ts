import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { convertDose, plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { type Quantity, quantitiesBeside } from '../../quantities-beside.ts';
import { spanOf } from '../../reading/document.ts';
import { durationAt } from '../../reading/durations.ts';
import type { Token } from '../../reading/tokens.ts';

/** Totals over days and shares of a change: "30 g/day for 5 days, 510 g in total", "birth 3,400 g, now 3,128 g, loss 18%". */
export function checkMadeOf({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  return sentences.flatMap((sentence) => {
    if (sentence.told || sentence.question) return [];
    const all = quantitiesBeside(tokens, sentence.first, sentence.end);
    return [...overDays(tokens, all, sentence), ...shares(tokens, all)];
  });
}

/** "30 g/day … x 5 days … 150 g in total": any length of the sentence may be the one that is meant. */
function overDays(
  tokens: readonly Token[],
  all: readonly Quantity[],
  { first, end }: { readonly first: number; readonly end: number },
): readonly Finding[] {
  return all.flatMap((total, at): readonly Finding[] => {
    const around = [
      ...tokens.slice(Math.max(first, total.first - 3), total.first),
      ...tokens.slice(total.end, total.end + 2),
    ].map(({ text }) => text);
    const isTotal = around.includes('total') || around.includes('altogether') || around.includes('cumulative');
    const daily = all.slice(0, at).findLast(({ unit }) => unit === `${total.unit}/day`);
    if (!isTotal || !daily || total.per !== undefined || daily.low !== daily.high || total.low !== total.high)
      return [];
    const lengths: number[] = [];
    for (let token = first; token < end; token += 1) {
      const length = durationAt(tokens, token);
      if (length && length.days >= 2) lengths.push(length.days);
    }
    const isMade = [1, ...lengths].some((days) => Math.abs(daily.low * days - total.low) <= total.low * 0.05);
    if (lengths.length === 0 || isMade) return [];
    const message = `${plain(daily.low)} ${daily.unit} for ${plain(lengths[0]!)} days are ${plain(daily.low * lengths[0]!)} ${total.unit}, not ${plain(total.low)}`;
    return [miscountAt(spanOf(tokens, daily.first, total.end), { category: 'total_wrong', message })];
  });
}

const LOSS = /^(?:loss|lost|down|below|under|drop|decrease|decreased|fall|fallen|lighter)$/;
const GAIN = /^(?:gain|gained|up|above|increase|increased|heavier)$/;
const SIZES = /^(?:kg|g|lb)$/;

/** A percentage that is called a loss or a gain, right behind two weights. */
function shares(tokens: readonly Token[], all: readonly Quantity[]): readonly Finding[] {
  return all.flatMap((share, at): readonly Finding[] => {
    const [from, to] = [all[at - 2], all[at - 1]];
    if (share.unit !== '%' || !from || !to || !SIZES.test(from.unit) || share.low !== share.high) return [];
    const now = convertDose(to.low, to.unit, from.unit) ?? (to.unit === from.unit ? to.low : undefined);
    if (now === undefined || share.first - to.end > 5 || to.first - from.end > 9 || from.low < 0.4) return [];
    const words = [...tokens.slice(to.end, share.first), ...tokens.slice(share.end, share.end + 2)].map(
      ({ text }) => text,
    );
    const between = tokens.slice(from.end, to.first).map(({ text }) => text);
    // "Born at 3,400 g, today 3,130 g: 270 g or 7.9% loss": the second is the loss itself.
    if (words.includes('or') && between.includes(':')) return [];
    // "3,008 g (192 g below birth weight, 6.0%)".
    if (/^(?:below|under|less|above|over|more)$/.test(words[0] ?? '')) return [];
    const isLoss = words.some((word) => LOSS.test(word));
    if (
      (!isLoss && !words.some((word) => GAIN.test(word))) ||
      between.some((word) => /^(?:goal|target|ideal|height|dry|\/)$/.test(word))
    )
      return [];
    const expected = (100 * Math.abs(from.low - now)) / from.low;
    // Of the first or of the second.
    const other = (100 * Math.abs(from.low - now)) / now;
    // "142 kg, now 96 kg, 46 kg lost = 32%": the change itself stands before the share.
    const isChange = /^(?:lost|loss|gained|gain|down|up|off)$/.test(tokens[to.end]?.text ?? '');
    const ofChange = isChange ? [(100 * now) / (from.low + now), (100 * now) / from.low] : [];
    if ([expected, other, ...ofChange].some((one) => Math.abs(one - share.low) <= Math.max(1, one * 0.15))) return [];
    const message = `from ${plain(from.low)} to ${plain(now)} ${from.unit} are ${plain(Math.round(expected * 10) / 10)} %, not ${plain(share.low)} %`;
    return [miscountAt(spanOf(tokens, from.first, share.end), { category: 'share_wrong', message })];
  });
}
