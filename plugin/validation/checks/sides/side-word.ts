import { misstatedAt } from '../../reading/misstated.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

export type Side = 'left' | 'right';

/** `left`, `right`, and `L knee`, `Rt hip` as charts have them; none where the text repeats what was wrong. */
export function sideAt(tokens: readonly Token[], at: number): Side | undefined {
  const side = writtenAt(tokens, at);
  return side && !misstatedAt(tokens, at) ? side : undefined;
}

function writtenAt(tokens: readonly Token[], at: number): Side | undefined {
  const { text, capitals, title } = tokens[at]!;
  if (text === 'left' || text === 'right') return text;
  if ((text === 'l' || text === 'r') && capitals) return text === 'l' ? 'left' : 'right';
  return (text === 'lt' || text === 'rt') && title ? (text === 'lt' ? 'left' : 'right') : undefined;
}

/** "The left side of his brain", from the side on. */
export const isSideOfBrain = (tokens: readonly Token[], at: number): boolean =>
  /^(?:side|half|part) of (?:the|his|her|your|my) brain\b/.test(phrase(tokens, at + 1, at + 5));

/** "Dexamethasone drops QDS, TDS, BD, OD", "bisoprolol 2.5 mg OD": once a day, and no eye. */
export const isOnceDaily = (tokens: readonly Token[], at: number): boolean => {
  const before = tokens[/^[,→/]$/.test(tokens[at - 1]?.text ?? '') ? at - 2 : at - 1]?.text ?? '';
  return (
    tokens[at]!.text === 'od' &&
    /^(?:bd|tds|qds|qid|tid|bid|mg|mcg|micrograms?|g|units|tablets?|capsules?)$/.test(before)
  );
};
