import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { wordsIn } from '../../reading/words.ts';

/** A fall or a rise between two numbers of one sentence, and how great it is said to be. */
export function checkChanges(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  return sentences.flatMap((sentence) => (sentence.told ? [] : falls(tokens, sentence)));
}

const numberIn = (tokens: readonly Token[], from: number, end: number): number => {
  for (let at = from; at < end; at += 1) if (tokens[at]?.kind === 'number') return at;
  return -1;
};

const CHANGES = /^(?:fall|drop|decrease|decline|reduction|rise|increase|gain|loss|improvement|change|difference)$/;

const MONTHS = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}$/;
const WEIGHTS = /^(?:kg|kgs|lbs?|pounds?|g)$/;

/** "From 9.4% in January to 7.1% today, a fall of 2.3 points". */
function falls(tokens: readonly Token[], { first, end }: Sentence): readonly Finding[] {
  for (const at of wordsIn(tokens, CHANGES, first + 6, end)) {
    if (!/^(?:a|an|net|total)$/.test(tokens[at - 1]!.text) || tokens[at + 1]?.text !== 'of') continue;
    const stated = tokens[at + 2];
    const unit = tokens[at + 3]?.text ?? '';
    if (stated?.kind !== 'number' || unit === '%' || unit === 'percent') continue;
    const from = tokens.slice(Math.max(first, at - 18), at).findLastIndex(({ text }) => text === 'from');
    const start = from === -1 ? -1 : Math.max(first, at - 18) + from;
    const before = start === -1 ? -1 : numberIn(tokens, start + 1, start + 3);
    const to = before === -1 ? -1 : tokens.slice(before, at).findIndex(({ text }) => text === 'to');
    const after = to === -1 ? -1 : numberIn(tokens, before + to + 1, before + to + 3);
    if (before === -1 || after === -1 || numberIn(tokens, after + 1, at) !== -1) continue;
    // "From 82 to 78 kg, a loss of 9 lb", "from 8 to 12 May, a loss of 3 kg".
    const behind = tokens[after + 1]?.text ?? '';
    if (MONTHS.test(behind) || (WEIGHTS.test(behind) && WEIGHTS.test(unit) && behind[0] !== unit[0])) continue;
    const expected = Math.abs(tokens[before]!.value! - tokens[after]!.value!);
    if (Math.abs(expected - stated.value!) <= Math.max(0.11, expected * 0.06)) continue;
    return [
      miscountAt(spanOf(tokens, start, at + 4), {
        category: 'change_wrong',
        message: `from ${plain(tokens[before]!.value!)} to ${plain(tokens[after]!.value!)} is a change of ${plain(expected)}, not of ${plain(stated.value!)}`,
      }),
    ];
  }
  return [];
}
