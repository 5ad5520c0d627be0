import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import type { SideMention } from './side-mentions.ts';
import type { Side } from './side-word.ts';
import { isRegion } from './side-words.ts';

/** A region that is on one side here, and on the other one elsewhere. */
export const sideFinding = (
  tokens: readonly Token[],
  { first, end, region, side }: SideMention,
  other: Side,
): Finding => {
  const part = isRegion(region) ? region : 'same part';
  return disagreementAt(spanOf(tokens, first, end), {
    category: 'side_disagrees',
    message: `the text gives two sides for the ${part}: ${other} elsewhere, ${side} here`,
    said: `${other} ${part}`,
    score: 0.75,
  });
};
