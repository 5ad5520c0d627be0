import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { byTheText } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { amountAt } from '../../reading/numbers.ts';
import type { Token } from '../../reading/tokens.ts';
import { unitAt } from '../../reading/units.ts';
import { hasWord, wordsIn } from '../../reading/words.ts';

/** Words that set the number before them over or under the one behind. */
const OVER = /^(?:above|over|exceeds|exceeding|exceeded|higher|greater)$/;
const COMPARES = /^(?:down|up|above|over|exceeds|exceeding|exceeded|higher|greater|below|under|beneath|lower|less)$/;
const UNDER = /^(?:below|under|beneath|lower|less)$/;
/** What may stand between a value and the word. */
const BEFORE =
  /^(?:,|\(|-|–|—|is|was|are|and|well|just|still|far|clearly|slightly|way|far|which|that|it|now|today|so|comfortably|safely|only|much|already|ie|i|e|\.|cells|\/|ul|µl|μl|per|microlitre|microliter|mm3|mcl|copies|hence|thus|therefore|well|barely|a|little|bit|remains|at|this|morning|"|”)$/;
/** What may stand between the word and the limit. */
const BEHIND =
  /^(?:the|our|his|her|your|their|its|a|usual|normal|cut|-|off|cutoff|threshold|treatment|line|limit|upper|lower|of|for|screening|screen|goal|target|baseline|than|fasting|=|:|at|\(|critical|action|reference|value|level|transfusion|trigger|ceiling|floor|safe|recommended|maximum|minimum|exchange|phototherapy|toxic|diagnostic|we|you|like|want|wanted|lab's|laboratory's|expected|healthy|range|i|pjp|pcp|prophylaxis|prophylactic|99th|centile|percentile|decision|referral|intervention|light|alarm|alert|safety|clinic|ward|agreed)$/;
/** A limit of the text, not what is done beyond it: "hold if below 50". */
const IF =
  /^(?:if|when|until|unless|once|keep|goal|target|aim|for|call|hold|stop|should|must|maintain|until|not|no|never|isn't|wasn't|from|to|or|than)$/;

/**
 * "178 mg/dL, above our cut-off of 140", "1.4, down from 3.8": two numbers that stand side by side and the word that says
 * which of them is the greater.
 */
export function checkCompared({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  return sentences.flatMap((sentence) => {
    if (sentence.told || sentence.question) return [];
    for (const at of wordsIn(tokens, COMPARES, sentence.first + 1, sentence.end - 1)) {
      const found = comparedAt(tokens, at, sentence.first, sentence.end);
      if (found) return [found];
    }
    return [];
  });
}

function comparedAt(tokens: readonly Token[], at: number, first: number, end: number): Finding | undefined {
  const { text } = tokens[at]!;
  const next = tokens[at + 1]!.text;
  const isFrom = /^(?:down|up)$/.test(text) && next === 'from';
  const isOver = OVER.test(text) || (isFrom && text === 'up');
  if (!isOver && !isFrom && !UNDER.test(text)) return undefined;
  if (/^(?:higher|greater|lower|less)$/.test(text) && next !== 'than') return undefined;
  // "1 unit per 50 mg/dL over 150", "7.9 over 18 months".
  if (/^(?:over|under)$/.test(text) && !/^(?:the|our|his|her|your)$/.test(next)) return undefined;
  const value = valueBefore(tokens, at, first);
  const limit = value && limitBehind(tokens, isFrom ? at + 2 : at + 1, { end, isFrom, isOver });
  if (!value || !limit) return undefined;
  if (value.unit !== undefined && limit.unit !== undefined && value.unit !== limit.unit) return undefined;
  const isRight = isOver ? value.value >= limit.value : value.value <= limit.value;
  const ratio = value.value / limit.value;
  if (isRight || !(ratio > 1 / FARTHEST && ratio < FARTHEST) || Math.abs(1 - ratio) < 0.02) return undefined;
  const message = `${plain(value.value)} is not ${isFrom ? `${text} from` : isOver ? 'above' : 'below'} ${plain(limit.value)}`;
  return {
    ...spanOf(tokens, value.first, limit.end),
    family: 'measurement',
    category: 'comparison_wrong',
    severity: 'high',
    verdict: 'contradicted',
    message,
    score: 0.82,
    evidence: [byTheText(message)],
  };
}

/** Two numbers farther apart than this are of two things. */
const FARTHEST = 20;
const NO_VALUE = /^(?:\/|-|–|x|×|:|\^|<|>|≤|≥|~|day|days|type|grade|stage|class|age|aged|no|#)$/;

/** The single number right before, with its unit: none of a range, a pressure, a date or a dose by weight. */
function valueBefore(tokens: readonly Token[], at: number, first: number) {
  for (let back = at - 1; back >= Math.max(first, at - 9); back -= 1) {
    const token = tokens[back]!;
    if (token.kind === 'number') {
      const unit = unitAt(tokens, back + 1);
      const from = unit?.end ?? back + 1;
      const between = tokens.slice(from, at);
      const before = tokens[back - 1]?.text ?? '';
      if (from > at || !between.every(({ text }) => BEFORE.test(text)) || NO_VALUE.test(before)) return undefined;
      // "Correction 1 unit per 50 above 120".
      if (/^(?:per|every|each)$/.test(before)) return undefined;
      // "19 out of 30, down from 24": the total is no value.
      if (before === 'of' && tokens[back - 2]?.text === 'out') return undefined;
      // "38 to 40 above".
      if (/^(?:to|and|or)$/.test(before)) return undefined;
      if (hasWord(tokens, IF, Math.max(first, back - 4), back)) return undefined;
      if (
        TIMES.test(unit?.name ?? '') ||
        tokens[from]?.text === '/' ||
        /^(?:st|nd|rd|th)$/.test(tokens[from]?.text ?? '')
      )
        return undefined;
      return { value: token.value!, unit: unit?.name, first: back };
    }
  }
  return undefined;
}

const TIMES = /^(?:hour|day|week|month|year|min|s|tablet|capsule|dose|puff|l|l\/min)$/;

/** The limit; of a range the end that the word speaks of: "higher than we like (3.5-5.1)". */
function limitBehind(
  tokens: readonly Token[],
  from: number,
  { end, isFrom, isOver }: { readonly end: number; readonly isFrom: boolean; readonly isOver: boolean },
) {
  for (let at = from; at < Math.min(end, from + 7); at += 1) {
    if (tokens[at]!.kind !== 'number') {
      const isPast =
        isFrom &&
        /^(?:an|admission|initial|peak|nadir|yesterday's|today's|a|about|nearly|roughly)$/.test(tokens[at]!.text);
      if (!BEHIND.test(tokens[at]!.text) && !isPast) return undefined;
      continue;
    }
    const amount = amountAt(tokens, at)!;
    const unit = unitAt(tokens, amount.end);
    const after = tokens[unit?.end ?? amount.end]?.text ?? '';
    if (
      (isFrom && amount.high !== amount.low) ||
      /^(?:\/|x|×|:|-|times|%|st|nd|rd|th|years?)$/.test(after) ||
      TIMES.test(unit?.name ?? '')
    )
      return undefined;
    return { value: isOver ? amount.high : amount.low, unit: unit?.name, end: unit?.end ?? amount.end };
  }
  return undefined;
}
