import { amountAt } from '../numbers.ts';
import { type Token, text } from '../tokens.ts';
import { DOSE_UNITS, unitAt } from '../units.ts';

// Where a verb tells of another dose and not of an end.

/** "To 20 mg", "by 5 mcg", "from 40 mg", "at 5 mg a week" behind a verb, the preposition its own or not; "to 0 mg" ends it. */
export function isToDose(tokens: readonly Token[], end: number): boolean {
  const at = /^(?:to|by|from)$/.test(text(tokens, end)) ? end + 1 : text(tokens, end - 1) === 'at' ? end : -1;
  const amount = at === -1 ? undefined : amountAt(tokens, at);
  return (
    amount !== undefined && amount.high > 0 && DOSE_UNITS.has(unitAt(tokens, amount.end)?.name.split('/')[0] ?? '')
  );
}

/** "1200 mg to 600 mg", "40 to 10 mg" behind a word: the dose falls. */
export function isFallFrom(tokens: readonly Token[], at: number): boolean {
  const from = amountAt(tokens, at);
  const unit = from && unitAt(tokens, from.end);
  const to = from && (text(tokens, unit?.end ?? from.end) === 'to' ? (unit?.end ?? from.end) + 1 : -1);
  const next = to === undefined || to === -1 ? undefined : amountAt(tokens, to);
  const own = next && unitAt(tokens, next.end);
  return (
    from !== undefined && next !== undefined && (unit === undefined || unit.name === own?.name) && next.high < from.high
  );
}

/** "Was set at 1 g twice daily", "stood at 5 mg", "was weaned down to": whatever the verb, it is given so. */
export function isDosedBehind(tokens: readonly Token[], behind: number): boolean {
  const at = /^(?:up|down|back|in)$/.test(text(tokens, behind)) ? behind + 1 : behind;
  return isToDose(tokens, at) || (text(tokens, at) === 'at' && isToDose(tokens, at + 1));
}
