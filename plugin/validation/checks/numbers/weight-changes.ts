import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { type Quantity, quantitiesOf } from '../../quantities-beside.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';
import { isNumberOfTime } from '../../written-dates.ts';

/**
 * A change of weight that the two weights beside it do not make: "weighed 112 kg; today the scales show 101 kg, a loss of
 * 31 kg". In whatever words the two weights are told: the change is of the last two before it, or of "from … to …" behind.
 */
export function checkWeightChanges({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  const all = quantitiesOf(tokens).filter(({ unit, low, high }) => (WEIGHT.test(unit) || unit === '%') && low === high);
  if (all.length < 3) return [];
  const weights = all.filter((one) => one.unit !== '%' && isOfBody(tokens, one) && !isChange(tokens, one));
  if (weights.length < 2) return [];
  const told = sentences.filter((sentence) => sentence.told);
  return all.flatMap((change): readonly Finding[] => {
    if (!isChange(tokens, change)) return [];
    if (told.some(({ first, end }) => change.first >= first && change.first < end)) return [];
    const pair =
      pairInBrackets(tokens, weights, change) ??
      (isOfOtherTime(tokens, change)
        ? undefined
        : (pairBefore(tokens, weights, change) ?? pairAfter(tokens, weights, change)));
    const expected = pair && changeOf(pair, change.unit);
    if (!pair || expected === undefined || isNear(tokens, change, expected)) return [];
    const message = `from ${plain(pair[0].low)} to ${plain(pair[1].low)} ${pair[0].unit} the change is ${plain(Math.round(expected * 10) / 10)} ${change.unit}, not ${plain(change.low)}`;
    return [
      miscountAt(spanOf(tokens, Math.min(pair[0].first, change.first), Math.max(pair[1].end, change.end)), {
        category: 'sum_wrong',
        message,
      }),
    ];
  });
}

const WEIGHT = /^(?:kg|lb|g)$/;
const GRAMS: Readonly<Record<string, number>> = { kg: 1000, lb: 453.6, g: 1 };

/** Of a person from the newborn on; goals and ideals are no weights. */
const isOfBody = (tokens: readonly Token[], { unit, low, first }: Quantity): boolean => {
  const grams = low * (GRAMS[unit] ?? 0);
  return (
    grams >= 500 &&
    grams <= 350_000 &&
    (unit !== 'g' || low >= 700) &&
    !hasWord(
      tokens,
      /^(?:goal|target|ideal|aim|aiming|ibw|under|below|over|above|to\/kg)$/,
      Math.max(0, first - 4),
      first,
    )
  );
};

const CHANGED =
  /^(?:loss|lost|lose|losing|gain|gained|gaining|drop|dropped|fall|fallen|rise|risen|shed|decrease|decreased|increase|increased|reduction|difference|down|up|lighter|heavier|change|put|regained|↓|↑)$/;
const FILLS =
  /^(?:of|by|is|was|a|an|the|total|net|overall|about|around|roughly|nearly|almost|exactly|just|some|over|on|another|in|all|weight|:|=|−|-|–|\+|\(|~|≈)$/;

/** "A loss of 11 kg", "lost 11 kg", "down 3 kg", "(−11 kg)", "11 kg lighter". */
function isChange(tokens: readonly Token[], { first, end, low }: Quantity): boolean {
  if (/^(?:lighter|heavier|down|less|loss|lost|gain|gained)$/.test(tokens[end]?.text ?? '') && low < 150) return true;
  // "8 kg off"; "8 kg off target" is what is still to go.
  if (tokens[end]?.text === 'off' && /^(?:|[.,;)])$/.test(tokens[end + 1]?.text ?? '') && low < 150) return true;
  const sign = tokens[first - 1]?.text ?? '';
  if (/^(?:−|-|–|\+)$/.test(sign) && /^(?:\(|,|;|:)$/.test(tokens[first - 2]?.text ?? '') && !tokens[first]!.spaced)
    return true;
  for (let at = first - 1; at >= Math.max(0, first - 6); at -= 1) {
    const { text } = tokens[at]!;
    // "Down to 78 kg", "dropped to 78 kg", "went up from 70 kg" tell a weight.
    if (CHANGED.test(text)) return !/^(?:to|from)$/.test(tokens[at + 1]?.text ?? '');
    if (!FILLS.test(text)) return false;
  }
  return false;
}

/** "Lost 2 kg since yesterday", "another 3 kg": not of the two weights. */
export const isOfOtherTime = (tokens: readonly Token[], { first, end }: Pick<Quantity, 'first' | 'end'>): boolean =>
  hasWord(
    tokens,
    /^(?:another|further|more|first|initial|initially|previously|already|only|each|per)$/,
    Math.max(0, first - 5),
    first,
  ) ||
  /^(?:overnight|a|per|each|every|weekly|\/)$/.test(tokens[end]?.text ?? '') ||
  tokens
    .slice(end, end + 5)
    .some(
      ({ text }, at, words) =>
        /^(?:yesterday|overnight|more|further|ago)$/.test(text) ||
        (/^(?:since|this|last|past|from)$/.test(text) &&
          !SINCE_START.test(words[at + 1]?.text ?? '') &&
          text !== 'from') ||
        (text === 'in' && words[at + 1]?.text === 'the'),
    );
const SINCE_START = /^(?:start|starting|she|he|you|joining|admission|discharge|the|then|birth|baseline|surgery)$/;

/** The two weights said last before a change, one near the other and the second near the change. */
function pairBefore(tokens: readonly Token[], weights: readonly Quantity[], change: Quantity) {
  const at = weights.findLastIndex(({ end }) => end <= change.first);
  const [first, second] = [weights[at - 1], weights[at]];
  if (!first || !second || first.unit !== second.unit) return undefined;
  if (second.first - first.end > APART || change.first - second.end > BEHIND) return undefined;
  const between = tokens.slice(second.end, change.first);
  const isOther = ({ kind, breaks }: Token, offset: number): boolean =>
    breaks > 1 || (kind === 'number' && !isNumberOfTime(tokens, second.end + offset));
  return between.some(isOther) ? undefined : ([first, second] as const);
}

/** "Lost 4.2 kg since January (71.0 kg to 66.8 kg)": whatever time it is of, these are its weights. */
function pairInBrackets(tokens: readonly Token[], weights: readonly Quantity[], change: Quantity) {
  const at = weights.findIndex(({ first }) => first >= change.end);
  const [first, second] = at === -1 ? [] : [weights[at], weights[at + 1]];
  if (!first || !second || first.unit !== second.unit || first.first - change.end > 6) return undefined;
  const lead = tokens.slice(change.end, first.first);
  const isOpened = lead.at(lead.at(-1)?.text === 'from' ? -2 : -1)?.text === '(';
  const isJoined = second.first - first.end === 1 && /^(?:to|→|-|–)$/.test(tokens[first.end]!.text);
  return isOpened && isJoined && lead.every(({ kind, text }) => kind !== 'number' && text !== '.')
    ? ([first, second] as const)
    : undefined;
}

/** "Lost 11 kg (from 112 kg to 101 kg)". */
function pairAfter(tokens: readonly Token[], weights: readonly Quantity[], change: Quantity) {
  const at = weights.findIndex(({ first }) => first >= change.end);
  const [first, second] = at === -1 ? [] : [weights[at], weights[at + 1]];
  if (!first || !second || first.unit !== second.unit || first.first - change.end > 5) return undefined;
  const lead = tokens.slice(change.end, first.first).map(({ text }) => text);
  const joins = tokens.slice(first.end, second.first).map(({ text }) => text);
  return lead.includes('from') && joins.length <= 3 && joins.some((word) => /^(?:to|→|-|–)$/.test(word))
    ? ([first, second] as const)
    : undefined;
}

/** In tokens. */
const APART = 40;
const BEHIND = 12;

function changeOf([first, second]: readonly [Quantity, Quantity], unit: string): number | undefined {
  if (unit === '%') return (100 * Math.abs(first.low - second.low)) / first.low;
  const scale = GRAMS[first.unit]! / GRAMS[unit]!;
  return Math.abs(first.low - second.low) * scale;
}

function isNear(tokens: readonly Token[], { low, unit, first }: Quantity, expected: number): boolean {
  const isRough = hasWord(
    tokens,
    /^(?:about|around|roughly|nearly|almost|over|some|approximately|~|≈)$/,
    Math.max(0, first - 3),
    first,
  );
  const least = unit === 'g' ? 25 : unit === '%' ? 0.7 : 0.6;
  return Math.abs(low - expected) <= Math.max(least, expected * (isRough ? 0.2 : 0.06));
}
