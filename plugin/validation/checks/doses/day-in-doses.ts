import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { convertDose, plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { type Quantity, quantitiesOf } from '../../quantities-beside.ts';
import { spanOf } from '../../reading/document.ts';
import { frequencyAt } from '../../reading/frequency.ts';
import type { Frequency } from '../../reading/frequency-words.ts';
import { sentenceAt } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

const OF_DOSE = '/dose';
/** Doses are rounded to what can be given. */
const ROUNDED = 0.25;

/** "1,200 mg a day, that is 1,200 mg twice daily": a day's amount and the doses that it is said to be given as. */
export function checkDayInDoses({ reading }: Case): readonly Finding[] {
  const { tokens, sentences } = reading;
  const all = quantitiesOf(tokens);
  return all.flatMap((day, at): readonly Finding[] => {
    const dose = all[at + 1];
    const behind = dose && dayEnd(tokens, day);
    if (!dose || behind === undefined || !isSetAs(tokens, behind, dose)) return [];
    const { told, question } = sentenceAt(sentences, day.first);
    const often = dose.unit.endsWith(OF_DOSE) ? oftenBefore(tokens, day.first) : oftenBehind(tokens, dose.end);
    const each = convertDose(dose.low, dose.unit.replace(OF_DOSE, ''), day.unit.replace(/\/day$/, ''));
    if (told || question || !often || each === undefined || day.low !== day.high || dose.low !== dose.high) return [];
    const made = each * often.high;
    if (Math.abs(made - day.low) <= Math.max(made, day.low) * ROUNDED) return [];
    const unit = day.unit.replace(/\/day$/, '');
    const message = `${plain(often.high)} doses of ${plain(dose.low)} ${dose.unit.replace(OF_DOSE, '')} are ${plain(made)} ${unit} a day, not ${plain(day.low)} ${unit}`;
    return [
      miscountAt(spanOf(tokens, day.first, Math.max(dose.end, often.end)), { category: 'day_in_doses_wrong', message }),
    ];
  });
}

const MASS = /^(?:mg|mcg|g|units|mmol)(?:\/day)?$/;
const LIMITS =
  /^(?:max|maximum|up|limit\w{0,2}|least|most|more|than|exceed\w{0,3}|usual|usually|between|from|under|below|over|above|previous\w{0,2}|was|were|had|instead|not|never)$/;

/** The end of "a day" behind an amount, or of the amount itself where "total daily dose" stands before it; of a limit, of none. */
function dayEnd(tokens: readonly Token[], { unit, first, end, per }: Quantity): number | undefined {
  if (!MASS.test(unit) || per !== undefined || hasWord(tokens, LIMITS, first - 4, first)) return undefined;
  if (unit.endsWith('/day')) return end;
  const said = /^(?:(?:a|per|each|every|\/) ?(?:day|24 ?h(?:ours)?)|daily)\b/.exec(phrase(tokens, end, end + 3))?.[0];
  if (said !== undefined) return end + (said === 'daily' ? 1 : said.split(' ').length);
  return /\b(?:total daily dose|daily total|total for the day|total a day|daily dose)(?: of| is| :| =){0,2}$/.test(
    phrase(tokens, Math.max(0, first - 6), first),
  )
    ? end
    : undefined;
}

/** In tokens, between the day's amount and its doses. */
const FAR = 9;
const SETS = /^(?:=|→|ie|i|that|which|so|given|taken|divided|split|comes|means|makes|:|or)$/;
const LINKS =
  /^(?:,|;|:|\(|\)|=|-|–|→|ie|i|e|\.|that|which|is|are|or|so|given|give|taken|take|divided|split|comes|means|makes|as|in|into|of|to|a|the|two|three|four|equal|doses?|it|works|out|at|about)$/;

/** Only words that set the one equal to the other stand between. */
function isSetAs(tokens: readonly Token[], from: number, { first, unit, per }: Quantity): boolean {
  if (!/^(?:mg|mcg|g|units|mmol)(?:\/dose)?$/.test(unit) || per !== undefined || first - from > FAR) return false;
  const between = tokens.slice(from, first).map(({ text }) => text);
  return between.every((word) => LINKS.test(word)) && between.some((word) => SETS.test(word));
}

/** Whole doses a day, as often as the dose behind which it stands; by what way may stand before it. */
function oftenBehind(tokens: readonly Token[], end: number): Frequency | undefined {
  for (let at = end; at < end + 4; at += 1) {
    const often = frequencyAt(tokens, at);
    if (often) return isWhole(often) ? often : undefined;
    if (!/^(?:by|mouth|po|orally|iv|im|sc|intravenously|given|taken|doses?|in|each)$/.test(tokens[at]?.text ?? ''))
      return undefined;
  }
  return undefined;
}

/** "80 mg/kg/day ÷ BID = 1,200 mg/day = 600 mg per dose": into how many it is divided, said before the day's amount. */
function oftenBefore(tokens: readonly Token[], day: number): Frequency | undefined {
  for (let at = day - 1; at > day - 7 && at > 0; at -= 1) {
    const often = frequencyAt(tokens, at);
    if (often && /^(?:÷|\/|divided|split|in|given)$/.test(tokens[at - 1]?.text ?? '') && isWhole(often)) return often;
  }
  return undefined;
}

const isWhole = ({ low, high, asNeeded, once }: Frequency): boolean =>
  low === high && high >= 2 && high <= 8 && !asNeeded && !once;
