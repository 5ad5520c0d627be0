import type { Finding } from '../../finding.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';
import { sideFinding } from './side-finding.ts';
import type { SideMention } from './side-mentions.ts';

/** "The right calf measures 38 cm against 37 cm on the right": a side is held against the other one. */
export function comparedWithItself(tokens: readonly Token[], mentions: readonly SideMention[]): readonly Finding[] {
  return mentions.flatMap((one, order): readonly Finding[] => {
    const next = mentions[order + 1];
    if (next?.sentence !== one.sentence || next.side !== one.side || next.region !== one.region) return [];
    const between = tokens.slice(one.end, next.first);
    const isHeldAgainst = between.some(({ text }) => /^(?:against|than|versus|vs|compared)$/.test(text));
    const isOfNow = !hasWord(
      tokens,
      /^(?:last|yesterday|before|earlier|previous|previously|prior|baseline|ago|preop|preoperative|preoperatively|was|admission|initially|month|week|months|weeks|visit|old)$/,
      one.first,
      one.sentence.end,
    );
    const isNumbered = between.some(({ kind }) => kind === 'number');
    return isHeldAgainst && isNumbered && isOfNow && next.first - one.end < 14
      ? [sideFinding(tokens, one, one.side === 'left' ? 'right' : 'left')]
      : [];
  });
}
