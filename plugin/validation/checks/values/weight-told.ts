import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { amountAt } from '../../reading/numbers.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { unitAt } from '../../reading/units.ts';
import { hasWord, isAnywhere, phrase } from '../../reading/words.ts';
import { wrongTrend } from './trend-finding.ts';

const TOLD =
  /\b(?<way>lost|gained|put on|losing|gaining) (?:(?:some|a little|a bit of|more|further|lots of) )?weight\b/;
const ELSE =
  /\b(?:not|no|never|if|should|would|will|want\w{0,2}|hop(?:es|ing)|goal|target|aim|needs?|advised|then|mother|father|baby|birth|each|dumbbells?|lift\w{0,3}|dose)\b/;
const NOW = /^(?:now|today|currently|today's|weighs)$/;
/** In kg or lb: less is a child's, an organ's or a change. */
const LEAST = 30;

/** "Weighed 82 kg in May and has lost weight; today 88 kg": the first of a sentence's two weights, and that of now. */
export function checkWeightTold({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  if (!isAnywhere(tokens, TOLD)) return [];
  return sentences.flatMap((sentence): readonly Finding[] => {
    const { first, end, question, told } = sentence;
    const said = phrase(tokens, first, end);
    const way = TOLD.exec(said)?.groups?.way;
    if (!way || question || told || ELSE.test(said)) return [];
    const [then, now, ...others] = weightsIn(tokens, sentence);
    if (!then || !now || others.length > 0 || then.unit !== now.unit || then.isNow || !now.isNow) return [];
    const isLost = /^los/.test(way);
    if (isLost ? now.value <= then.value * 1.01 : now.value >= then.value * 0.99) return [];
    const message = `from ${plain(then.value)} to ${plain(now.value)} ${now.unit} no weight was ${isLost ? 'lost' : 'gained'}`;
    return [wrongTrend(tokens, then.first, now.end, message)];
  });
}

function weightsIn(tokens: readonly Token[], { first, end }: Sentence) {
  const found: {
    readonly value: number;
    readonly unit: string;
    readonly first: number;
    readonly end: number;
    readonly isNow: boolean;
  }[] = [];
  for (let at = first; at < end; at += 1) {
    const amount = tokens[at]!.kind === 'number' ? amountAt(tokens, at) : undefined;
    const unit = amount && unitAt(tokens, amount.end);
    if (!amount || !unit || !/^(?:kg|lb)$/.test(unit.name) || amount.low < LEAST || amount.low !== amount.high)
      continue;
    const isNow =
      hasWord(tokens, NOW, Math.max(first, at - 4), at) || hasWord(tokens, NOW, unit.end, Math.min(end, unit.end + 3));
    found.push({ value: amount.low, unit: unit.name, first: at, end: unit.end, isNow });
    at = unit.end - 1;
  }
  return found;
}
