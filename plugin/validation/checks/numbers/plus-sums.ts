import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { mayMatch } from '../../needed-words.ts';

const TOTAL =
  /\b(?:total|sum|score|scores|totals|makes|comes to|adding up to|in all)(?: score| points)?(?: of| is| was| to|:| =)?(?: a)? (?<total>\d{1,2})\b(?! ?(?:of|\/|mg|%|days|weeks|hours|points? (?:each|for)))/gi;
const POINTS = /(?<![\d.+])\+ ?(?<points>\d(?:\.5)?)(?!\d|\.\d|[+/:]|\s?(?:mg|mmol|mL|kg|g|%|cm|mm|weeks|days|L\b))/g;
/** A score told item by item is no longer. */
const LONGEST = 320;

/** "Surgery +1, calf swelling +1, tenderness +1. Total 1": points that a text counts, and another sum behind them. */
export function checkPlusSums({ text, searched }: Case): readonly Finding[] {
  if (!text.includes('+') || !mayMatch(TOTAL, searched)) return [];
  const points = [...text.matchAll(POINTS)];
  if (points.length < 3) return [];
  const from = points[0]!.index;
  const last = points.at(-1)!.index;
  for (const match of text.matchAll(TOTAL)) {
    // Every point of the text stands before it, and near.
    if (last >= match.index || match.index - from >= LONGEST) continue;
    // A row below, an item that is left open, or one that takes points away.
    if (/\n\n|[-−–] ?\d(?:\.5)?\b(?! ?(?:mg|mm|cm|h|d))|\?|\bor\b/.test(text.slice(from, match.index))) continue;
    const sum = points.reduce((all, { groups }) => all + Number(groups!.points), 0);
    const total = Number(match.groups!.total);
    if (sum === total) return [];
    const message = `the points come to ${plain(sum)}, not ${plain(total)}`;
    return [
      disagreementAt(
        { start: from, end: match.index + match[0].length },
        { category: 'sum_wrong', message, score: 0.8 },
      ),
    ];
  }
  return [];
}
