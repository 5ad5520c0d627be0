import type { Case } from '../../check.ts';
import { misscoredAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';
import { ITEMS, type Points } from './score-items.ts';

const COUNTS =
  /^(?:counts?|scores?|scoring|gives?|giving|adds?|adding|worth|earns?|gets?|carries|contributes?|gains?)$/;
const MOST_WORDS = 6;

/** "In CHA2DS2-VASc the prior stroke counts 0 points": the points of one item, against the score's own (score-items.ts). */
export function checkItemPoints({ reading: { tokens, sentences, mentions } }: Case): readonly Finding[] {
  return sentences.flatMap((sentence): readonly Finding[] => {
    if (sentence.told || sentence.question) return [];
    const named = mentions.filter(({ id, sentence: own }) => own === sentence && ITEMS[id]);
    const [first] = named;
    if (!first || named.some(({ id }) => id !== first.id)) return [];
    const score = first.id;
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const given = COUNTS.test(tokens[at]!.text) ? pointsAt(tokens, at + 1) : undefined;
      const own = given && itemBefore(tokens, first.first < at ? first.end : sentence.first, at, score);
      if (!given || !own || (given.value >= own.points[0] && given.value <= own.points[1])) continue;
      const said = own.points[0] === own.points[1] ? plain(own.points[0]) : own.points.map(plain).join(' or ');
      return [
        misscoredAt(spanOf(tokens, own.first, given.end), {
          category: 'score_item_wrong',
          of: score,
          message: `in ${score} this item gives ${said}, not ${plain(given.value)}`,
          score: 0.82,
        }),
      ];
    }
    return [];
  });
}

/** "0 points", "one point", "no points". */
function pointsAt(tokens: readonly Token[], at: number): { readonly value: number; readonly end: number } | undefined {
  const number = /^(?:no|zero)$/.test(tokens[at]?.text ?? '') ? { value: 0, end: at + 1 } : numberAt(tokens, at);
  return number && /^points?$/.test(tokens[number.end]?.text ?? '') ? { ...number, end: number.end + 1 } : undefined;
}

/** The one item that the words before a verb name; "no stroke" is none. */
function itemBefore(tokens: readonly Token[], from: number, at: number, score: string) {
  const near = tokens.slice(Math.max(from, at - MOST_WORDS), at).map(({ text }) => text);
  const cut = near.findLastIndex((word) => /^(?:[,;:(]|and|in|while|but|for)$/.test(word)) + 1;
  const words = near.slice(cut);
  if (words.some((word) => /^(?:no|not|without|absent|if|normal|below|under|<|-)$/.test(word))) return undefined;
  const points = (ITEMS[score] ?? []).find(([pattern]) => pattern.test(phrase(tokens, at - words.length, at)))?.[1];
  return points === undefined ? undefined : { points: rangeOf(points), first: at - words.length };
}

const rangeOf = (points: number | Points): Points => (typeof points === 'number' ? [points, points] : points);
