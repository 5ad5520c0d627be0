import { misstatedAt } from '../../reading/misstated.ts';
import type { Token } from '../../reading/tokens.ts';

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
