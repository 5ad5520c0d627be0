import type { DoseAmount } from '../amounts/amounts.ts';
import type { ReadMention } from '../reading/document.ts';
import { routeAt } from '../reading/routes.ts';
import { type Token, text } from '../reading/tokens.ts';
import { wordIn } from '../reading/words.ts';

// How far what is said of giving a drug goes.

/** A drug, and an amount that is said of it. */
export interface Dosed {
  readonly drug: ReadMention;
  readonly amount?: DoseAmount;
}

/** What else the sentence names. */
export interface Around {
  readonly drugs: readonly ReadMention[];
  readonly amounts: readonly DoseAmount[];
  readonly sentenceEnd: number;
}

/** Tokens [first, end) say how the drug is given, those from `from` on behind both it and its amount. */
export interface Reach {
  readonly first: number;
  readonly from: number;
  readonly end: number;
  readonly amount: DoseAmount | undefined;
  /** No other amount stands between the drug and this one: a frequency before it is its own. */
  readonly alone: boolean;
}

/** From the drug or its amount to the next of either, in the same sentence. */
export function reachOf(
  tokens: readonly Token[],
  { drug, amount }: Dosed,
  { drugs, amounts, sentenceEnd }: Around,
): Reach {
  const follows = amount !== undefined && drug.first >= amount.end && drug.first - amount.end <= 8;
  const leads = amount !== undefined && drug.end <= amount.first && amount.first - drug.end <= 40;
  const first = !amount || leads ? drug.first : amount.first;
  const from = !amount || follows ? drug.end : amount.end;
  const starts = [...drugs, ...amounts].map((other) => other.first).filter((start) => start >= from);
  const far = Math.min(sentenceEnd, from + (amount ? 18 : 9), ...starts);
  const fluid = wordIn(tokens, DRUNK, from, far);
  const next = fluid === -1 ? far : fluid;
  const alone = !amounts.some((other) => other !== amount && other.first >= first && other.end <= (amount?.first ?? 0));
  return { first, from, end: amount ? next : firstStop(tokens, from, next), amount, alone };
}

/** "Ondansetron 2 mg and oral rehydration 5 mL every 5 minutes": what is drunk has an interval of its own. */
const DRUNK = /^(?:rehydration|ors|dioralyte|pedialyte|gatorade|formula|feeds)$/;

const GOES = /^(?:goes|is|are|go)$/;

/** Without an amount only the words right after the drug are said of it. */
function firstStop(tokens: readonly Token[], from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    // "The estradiol patch and change it every three days".
    if (tokens[at]?.text === 'and' && /^(?:change|replace|apply)$/.test(text(tokens, at + 1))) continue;
    // "Injected once a week, directly into a vein".
    if (tokens[at]?.text === ',' && /^(?:directly|into|under|through|injected|by)$/.test(text(tokens, at + 1)))
      continue;
    // "Semaglutide (Wegovy) is injected once weekly": the bracket holds its other name.
    if (tokens[at]?.text === ')' && at === from) continue;
    // "Nitroglycerin for chest pain goes under the tongue": what it is for stands between.
    const goesOn = text(tokens, at) === 'for' ? wordIn(tokens, GOES, at + 2, Math.min(end, at + 6)) : -1;
    if (goesOn !== -1) {
      at = goesOn;
      continue;
    }
    // "Drops in both ears".
    if (text(tokens, at) === 'in' && routeAt(tokens, at)) continue;
    if (/^(?:,|and|;|:|\)|\.|in|for|but)$/.test(text(tokens, at))) return at;
  }
  return end;
}
