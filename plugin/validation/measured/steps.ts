import type { ReadMention } from '../reading/document.ts';
import { numberAt } from '../reading/numbers.ts';
import { type Token, text } from '../reading/tokens.ts';
import { unitAt } from '../reading/units.ts';
import { hasWord } from '../reading/words.ts';

// By how much a test has changed is not its value: "creatinine up by 0.4", "sodium up 6 in 24 hours, to 131".

/** The end of a change that is told behind a name, or undefined where none is. */
export function stepEnd(tokens: readonly Token[], { kind, id, end }: ReadMention): number | undefined {
  if (kind !== 'lab' && (kind !== 'vital' || id === 'body weight')) return undefined;
  let at = end;
  while (at < end + 3 && LEADS.test(text(tokens, at))) at += 1;
  const isMoved = MOVED.test(text(tokens, at));
  if (isMoved) at += 1;
  const isBy = text(tokens, at) === 'by';
  if (isBy) at += 1;
  if (!isMoved && !isBy) return undefined;
  while (ABOUT.test(text(tokens, at))) at += 1;
  const step = tokens[at]?.kind === 'number' ? numberAt(tokens, at) : undefined;
  if (!step) return undefined;
  const stop = unitAt(tokens, step.end)?.end ?? step.end;
  return isBy || SINCE.test(text(tokens, stop)) ? stop : undefined;
}
const LEADS = /^(?:has|have|is|was|had|went|gone|level|levels|count|already|only|s|he|she|it)$/;
const MOVED =
  /^(?:up|down|rose|risen|rises|fell|fallen|falls|dropped|drops|climbed|climbs|increased|increases|decreased|decreases|improved|bumped|drifted|gone|went|lifted|lifts|jumped)$/;
const ABOUT = /^(?:about|around|roughly|some|only|approximately|just|nearly|almost)$/;
const SINCE = /^(?:in|over|within|since|overnight|points?|during)$/;

/** The place behind a change from which the value itself is told: "up by 0.4 to 1.6", "dropped by 1.2 and is 11.9 now". */
export function valueBehindStep(tokens: readonly Token[], from: number, end: number): number | undefined {
  for (let at = from; at < Math.min(end, from + 12); at += 1) {
    const number = tokens[at + 1]?.kind === 'number';
    if (number && /^(?:to|is|now|was|at)$/.test(text(tokens, at)) && !hasWord(tokens, TIME, at + 2, at + 3)) return at;
    if (/^(?:;|but|if)$/.test(text(tokens, at))) return undefined;
  }
  return undefined;
}
const TIME = /^(?:hours?|days?|weeks?|months?|years?|h|am|pm|:)$/;
