import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import type { SideMention } from './side-mentions.ts';
import type { Side } from './side-word.ts';

/** A region that is on one side here, and on the other one elsewhere. */
export const sideFinding = (
  tokens: readonly Token[],
  { first, end, region, side }: SideMention,
  other: Side,
): Finding =>
  disagreementAt(spanOf(tokens, first, end), {
    category: 'side_disagrees',
    message: `the text gives two sides for the ${region}: ${other} elsewhere, ${side} here`,
    said: `${other} ${region}`,
    score: 0.75,
  });
