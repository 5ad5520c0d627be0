import { wordTable } from '../word-table.ts';
import { type Token, text } from './reading/tokens.ts';
import { wordIn } from './reading/words.ts';

// What is set beside a statement: "6.9 mmol/L (3.5 to 5.0) [repeat], normal", "Metoprolol (Lopressor), started this spring,".

/** In tokens: a longer bracket holds a statement of its own. */
const LONGEST = 24;

/** The end of the bracket that opens at a token, or undefined where none does. */
export function bracketEnd(tokens: readonly Token[], at: number, end: number): number | undefined {
  const close = CLOSES[text(tokens, at)];
  if (close === undefined) return undefined;
  const most = Math.min(end, at + LONGEST);
  for (let next = at + 1; next < most; next += 1) if (text(tokens, next) === close) return next + 1;
  return undefined;
}
const CLOSES: Readonly<Record<string, string>> = wordTable({ '(': ')', '[': ']' });

/** Where a sentence goes on behind brackets, and behind ", reference 3.5 to 5.0,". */
export function behindAsides(tokens: readonly Token[], from: number, end: number): number {
  let at = from;
  for (let next = asideEnd(tokens, at, end); next !== undefined; next = asideEnd(tokens, at, end)) at = next;
  return at;
}

function asideEnd(tokens: readonly Token[], at: number, end: number): number | undefined {
  const close = bracketEnd(tokens, at, end);
  if (close === undefined) return referenceEnd(tokens, at, end);
  return hasNewer(tokens, at + 1, close) ? undefined : close;
}

/** "4.1 (repeat 1.2), normal", "6.8 (4.4 after dialysis)": a newer value stands in the bracket, which the words behind it are of. */
const hasNewer = (tokens: readonly Token[], first: number, end: number): boolean => {
  const at = wordIn(tokens, NEWER, first, end);
  return (
    at !== -1 &&
    (tokens[at + 1]?.kind === 'number' || tokens[at + 2]?.kind === 'number' || tokens[first]?.kind === 'number')
  );
};
const NEWER = /^(?:repeat|repeated|rechecked|recheck|now|today|latest|later|after|then|since|→)$/;

/** ", ref 3.5-5.0" and ", was 121": before the comma behind it, which the statement goes on with. */
function referenceEnd(tokens: readonly Token[], at: number, end: number): number | undefined {
  if (text(tokens, at) !== ',' || !REFERENCE.test(text(tokens, at + 1))) return undefined;
  for (let next = at + 2; next < Math.min(end, at + 12); next += 1) if (text(tokens, next) === ',') return next;
  return undefined;
}
const REFERENCE = /^(?:ref|reference|baseline|previously|prev|prior|formerly)$/;
