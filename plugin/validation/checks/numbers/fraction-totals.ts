import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/**
 * A score told by its parts, each out of its most, and their total: "attention 4/6, recall 2/5, orientation 5/6 …, total 27/30",
 * "MoCA 27/30 (visuospatial 4/5, …)". Only where what the parts are out of makes what the total is out of.
 */
export function checkFractionTotals({ reading: { tokens } }: Case): readonly Finding[] {
  const all = fractionsIn(tokens);
  if (all.length < LEAST + 1) return [];
  return all.flatMap((total, at): readonly Finding[] => {
    const parts = isTotal(tokens, total)
      ? wholeOf(all.slice(Math.max(0, at - MOST), at).toReversed(), total, tokens)
      : isOpened(tokens, total)
        ? wholeOf(all.slice(at + 1, at + 1 + MOST), total, tokens)
        : undefined;
    if (!parts) return [];
    const sum = parts.reduce((points, { value }) => points + value, 0);
    // One point more is given to who had less schooling.
    const isSchooled = total.value === sum + 1 && hasWord(tokens, /^(?:moca|education|schooling)$/);
    if (sum === total.value || isSchooled) return [];
    const ends = [...parts, total].toSorted((a, b) => a.first - b.first);
    return [
      miscountAt(spanOf(tokens, ends[0]!.first, ends.at(-1)!.end), {
        category: 'score_sum_wrong',
        message: `the parts of the score make ${plain(sum)}, not ${plain(total.value)} of ${plain(total.most)}`,
        score: 0.85,
      }),
    ];
  });
}

const LEAST = 3;
const MOST = 12;

interface Fraction {
  readonly value: number;
  readonly most: number;
  readonly first: number;
  readonly end: number;
}

/** `4/5`: points of what there are at most; no pressure, no date. */
function fractionsIn(tokens: readonly Token[]): readonly Fraction[] {
  const found: Fraction[] = [];
  for (let at = 0; at < tokens.length - 2; at += 1) {
    const [value, most] = [tokens[at]!.value, tokens[at + 2]!.value];
    if (value === undefined || most === undefined || tokens[at + 1]!.text !== '/') continue;
    if (!Number.isInteger(value) || value > most || most > 100 || tokens[at + 3]?.text === '/') continue;
    found.push({ value, most, first: at, end: at + 3 });
    at += 2;
  }
  return found;
}

/** "Total 22/30", "= 22/30", "22/30 overall". */
const isTotal = (tokens: readonly Token[], { first, end }: Fraction): boolean =>
  /\b(?:totals?|total score|overall|sum|altogether|in all|scor(?:e|ed|es|ing)|giving|makes|making|gives|comes to|=)(?: (?:of|is|was|score|:|=|a|the)){0,3}$/.test(
    phrase(tokens, first - 4, first),
  ) ||
  tokens[first - 1]?.text === '=' ||
  /^(?:,? ?(?:overall|in (?:all|total)|altogether|total|all told))\b/.test(phrase(tokens, end, end + 3));

/** "MoCA 22/30 (visuospatial", "ACE-III 75/100: attention". */
const isOpened = (tokens: readonly Token[], { end }: Fraction): boolean =>
  /^[:(]$/.test(tokens[end]?.text ?? '') && tokens[end + 1]?.kind === 'word';

/** The parts, nearest first, that are together out of what the total is out of. */
function wholeOf(
  nearest: readonly Fraction[],
  total: Fraction,
  tokens: readonly Token[],
): readonly Fraction[] | undefined {
  let most = 0;
  let last = total;
  for (const [count, part] of nearest.entries()) {
    const [from, to] = part.first < last.first ? [part.end, last.first] : [last.end, part.first];
    if (to - from > APART || tokens.slice(from, to).some(({ breaks }) => breaks > 1)) return undefined;
    most += part.most;
    last = part;
    if (most > total.most) return undefined;
    if (most === total.most) return count + 1 >= LEAST ? nearest.slice(0, count + 1) : undefined;
  }
  return undefined;
}
/** In tokens, from one part to the next. */
const APART = 9;
