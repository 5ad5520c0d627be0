import type { Sentence } from '../sentences.ts';
import { type Token, text } from '../tokens.ts';
import { deedAt, isWhole, saidAt, turned } from './fate-idioms.ts';
import { openingFate } from './fate-opening.ts';
import { opensClause } from './fate-subject.ts';
import { DETERMINER, GLUE, isAdverb, NEXT, RELATIVE, SUBORDINATE } from './fate-words.ts';
import type { Fate } from './idioms.ts';
import { isAwaited } from './stops.ts';

// What becomes of a drug by the idioms around it, clause after clause: "was floated at the bedside and turned down flat".

/** What the clauses behind a drug say of it. */
export interface Told {
  /** What the last of them that is known says. */
  readonly fate?: Fate;
  /** The token at which a later clause has it given after all: what was said before no longer holds. */
  readonly givenAt?: number;
  /** The drug is the subject of a predicate that no list knows. */
  readonly unknown: boolean;
}

/** Words behind a drug in which what becomes of it is looked for. */
const REACH = 34;

export function fateBehind(
  tokens: readonly Token[],
  sentence: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
  drugStarts: ReadonlySet<number>,
): Told {
  const last = endOfReach(tokens, sentence, end, drugStarts);
  const isSubject = opensClause(tokens, sentence, first);
  const opening = openingFate(tokens, end, last, isSubject);
  if (!opening) return NOTHING;
  let fate = opening.fate;
  let givenAt: number | undefined;
  /** Whether the words behind a comma have a subject of their own. */
  let ofAnother = opening.parted;
  let subordinate = false;
  // "Held and then given": the idiom may end with what joins the next clause.
  for (let at = fate && NEXT.has(text(tokens, opening.end - 1)) ? opening.end - 1 : opening.end; at < last; at += 1) {
    const word = text(tokens, at);
    // "Belongs to the same class and was dropped": no verb stands behind this "to".
    if (SUBORDINATE.has(word) && !(word === 'to' && DETERMINER.has(text(tokens, at + 1)))) subordinate = true;
    if (!NEXT.has(word)) continue;
    const next = clauseFate(tokens, at, last, isSubject && !(ofAnother && word === 'and') && !subordinate);
    if (!next) {
      ofAnother = true;
      continue;
    }
    ofAnother = false;
    if (next.fate === 'active' && isAwaited(tokens, end, next.end)) continue;
    if (next.fate === 'active') givenAt ??= at;
    else if (next.fate !== 'told') givenAt = undefined;
    if (next.fate !== 'told') fate = next.fate;
    at = next.end - 1;
  }
  return {
    ...(fate && { fate }),
    ...(givenAt !== undefined && { givenAt }),
    unknown: isSubject && fate === undefined && opening.unknown,
  };
}

/** "Was floated at the bedside", "was mothballed": it is only thought of, or nobody knows what became of it. */
export function isLeftOpen(
  tokens: readonly Token[],
  sentence: Sentence,
  mention: { readonly first: number; readonly end: number },
): boolean {
  const { fate, unknown } = fateBehind(tokens, sentence, mention, NO_DRUGS);
  return unknown || fate === 'hypothetical';
}

/** Whether what stands behind the drug has it stopped or not given. */
export const isEndedBehind = (
  tokens: readonly Token[],
  sentence: Sentence,
  mention: { readonly first: number; readonly end: number },
): boolean => /^(?:stopped|negated)$/.test(fateBehind(tokens, sentence, mention, NO_DRUGS).fate ?? '');

const NO_DRUGS: ReadonlySet<number> = new Set();

const NOTHING: Told = { unknown: false };

/** Another drug begins a statement of its own; a second name in brackets does not. */
function endOfReach(
  tokens: readonly Token[],
  sentence: Sentence,
  end: number,
  drugStarts: ReadonlySet<number>,
): number {
  const last = Math.min(sentence.end, end + REACH);
  for (let at = end; at < last; at += 1) {
    if (text(tokens, at) === ';' || (drugStarts.has(at) && text(tokens, at - 1) !== '(')) return at;
  }
  return last;
}

/** ", then returned to stock", "and we said no", "so it stayed off the chart". */
function clauseFate(tokens: readonly Token[], from: number, last: number, isSubject: boolean) {
  let denied = false;
  let named = isSubject;
  for (let at = from; at < Math.min(last, from + 9); at += 1) {
    const word = text(tokens, at);
    const said = named ? saidAt(tokens, at, last) : undefined;
    if (said && isWhole(tokens, at, said.end, last)) {
      const fate = turned(said.tag, denied);
      return fate && { fate, end: said.end };
    }
    const deed = deedAt(tokens, at, last);
    if (deed) return { fate: deed.tag, end: deed.end };
    if (/^(?:not|never)$/.test(word)) denied = true;
    else if (!GLUE.has(word) && !isAdverb(word)) return undefined;
    if (RELATIVE.has(word)) named = true;
  }
  return undefined;
}
