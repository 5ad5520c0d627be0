import { lean } from '../../lean.ts';
import type { Assertion, Spoken } from './assertion/assertion.ts';
import { FOR_OTHERS } from './other-people.ts';
import type { Sentence } from './sentences.ts';
import { isDeferred } from './state-deferred.ts';
import { isForbidden } from './state-forbidden.ts';
import { isKept, isTakenOff, isTakenUp } from './state-kept.ts';
import { isPermitted } from './state-permitted.ts';
import { isOfBoth, isTakenAfterAll, isTakenByPatient } from './state-taken.ts';
import { isUndone } from './state-undone.ts';
import { DEFERS, ENDS, FORBIDS, kindsIn, OTHERS, PAUSES, PERMITS, UNDOES } from './state-words.ts';
import { type Token, text } from './tokens.ts';
import { lastOf, phrase } from './words.ts';

// What the text, read past the clause of a drug, settles of it: paused and taken up again, told as past and gone on with,
// allowed, forbidden, put off. Every check asks the mention, none of them looks again.

/**
 * It goes on after a pause, is given although it was denied or forbidden, its reader may have it, must not, it waits for
 * something, or is for other people. The first three are orders, whatever the verb.
 */
export type Settled = 'kept' | 'given' | 'permitted' | 'forbidden' | 'deferred' | 'of-others';

export const isSettledOn = ({ settled }: { readonly settled?: Settled }): boolean =>
  settled === 'kept' || settled === 'given' || settled === 'permitted';

/** What is read of a drug: the words before it, those of what is said of it, and those of the next sentence. */
export interface SaidOf {
  readonly before: string;
  /** Of its clause and the clauses behind it, up to another drug. */
  readonly behind: string;
  /** Of the sentence behind, up to its first drug, where this drug is the last of its own. */
  readonly next: string;
  /** One of a list: only what is said in the plural is said of it. */
  readonly listed: boolean;
}

/** How a drug stands at the end of what is said of it, where that is not what its own clause says. */
export interface State {
  readonly assertion: Assertion;
  readonly settled?: Settled;
}

const MOST_BEFORE = 30;
const MOST_BEHIND = 34;
const MOST_NEXT = 22;

/** The states of the drugs and classes of a text, by their place in the list, where what stands behind changes them. */
export function drugStates(
  tokens: readonly Token[],
  sentences: readonly Sentence[],
  mentions: readonly Spoken[],
): ReadonlyMap<number, State> {
  const drugs = mentions.flatMap((one, order) => (one.kind === 'drug' || one.kind === 'class' ? [order] : []));
  const nextOf = new Map<Sentence, Sentence | undefined>();
  if (drugs.length > 0) for (const [order, one] of sentences.entries()) nextOf.set(one, sentences[order + 1]);
  const kinds = new Map<Sentence, number>();
  const kindsOf = (sentence: Sentence): number => {
    const known = kinds.get(sentence) ?? kindsIn(tokens, sentence);
    kinds.set(sentence, known);
    return known;
  };
  const states = new Map<number, State>();
  drugs.forEach((order, place) => {
    const mention = mentions[order]!;
    const { sentence, assertion } = mention;
    if (sentence.question || !/^(?:other|medications|past)$/.test(sentence.section)) return;
    const next = nextOf.get(sentence);
    const has = kindsOf(sentence) | (next ? kindsOf(next) : 0);
    if (has === 0 && (assertion === 'active' || assertion === 'adjusted')) return;
    const others = drugs.slice(place + 1, place + 9).map((at) => mentions[at]!);
    const said = saidOf(tokens, mention, others, next);
    const state = stateOf(assertion, said, has);
    if (!state) return;
    states.set(order, state);
    const before = drugs[place - 1];
    if (
      state.settled === 'given' &&
      before !== undefined &&
      mentions[before]!.sentence === sentence &&
      isOfBoth(said.behind)
    )
      states.set(before, GIVEN);
  });
  return states;
}

function stateOf(assertion: Assertion, said: SaidOf, has: number): State | undefined {
  switch (assertion) {
    case 'active':
    case 'adjusted':
    case 'hypothetical':
      return laterState(assertion, said, has);
    case 'negated':
      if (has & PERMITS && isPermitted(said, true)) return PERMITTED;
      if (has & PAUSES && isTakenUp(said)) return KEPT;
      return isTakenAfterAll(said) ? GIVEN : undefined;
    case 'stopped':
      if (isTakenUp(said, true) || isKept(said)) return KEPT;
      return isTakenAfterAll(said) ? GIVEN : undefined;
    case 'other-person':
      return isTakenByPatient(said) ? GIVEN : undefined;
    default:
      return undefined;
  }
}

/** Of what is given or thought of. */
function laterState(assertion: Assertion, said: SaidOf, has: number): State | undefined {
  const isThought = assertion === 'hypothetical';
  if (has & FORBIDS && isForbidden(said)) return FORBIDDEN;
  if (has & UNDOES && !isThought && isUndone(said)) return { assertion: 'negated' };
  if (has & ENDS && !isThought && isTakenOff(said)) return { assertion: 'stopped' };
  if (has & DEFERS && isDeferred(said)) return DEFERRED;
  if (has & OTHERS && !isThought && isOfOthers(said)) return OF_OTHERS;
  if (has & PERMITS && isPermitted(said)) return isThought ? PERMITTED : { assertion, settled: 'permitted' };
  if (has & PAUSES && isTakenUp(said)) return isThought ? KEPT : { assertion, settled: 'kept' };
  // "Is contraindicated in asthma, but it was started".
  return (isThought || has & FORBIDS) && isTakenAfterAll(said)
    ? { ...GIVEN, ...(!isThought && { assertion }) }
    : undefined;
}
const FORBIDDEN: State = { assertion: 'negated', settled: 'forbidden' };
const DEFERRED: State = { assertion: 'hypothetical', settled: 'deferred' };
const PERMITTED: State = { assertion: 'active', settled: 'permitted' };
const OF_OTHERS: State = { assertion: 'hypothetical', settled: 'of-others' };
const KEPT: State = { assertion: 'active', settled: 'kept' };
const GIVEN: State = { assertion: 'active', settled: 'given' };

/** "Can be used by men who take no nitrates", right behind the drug. */
const isOfOthers = ({ behind }: SaidOf): boolean => {
  const found = FOR_OTHERS.exec(behind);
  return (
    found !== null &&
    found.index < 50 &&
    /^(?:[^.;,]{0,30} )?(?:is|are|can|may|could|would|works|only)\b/.test(behind.slice(0, found.index))
  );
};

function saidOf(
  tokens: readonly Token[],
  { id, first, end, sentence }: Spoken,
  others: readonly Spoken[],
  next: Sentence | undefined,
): SaidOf {
  let from = end;
  let listed = false;
  let limit = Math.min(sentence.end, end + MOST_BEHIND);
  for (const other of others) {
    if (other.first >= limit) break;
    if (other.first < from || other.id === id || isKindOf(tokens, other.first)) continue;
    if (isJoined(tokens, from, other.first)) {
      from = other.end;
      listed = true;
      limit = Math.min(sentence.end, from + MOST_BEHIND);
      continue;
    }
    limit = other.first;
    break;
  }
  return {
    before: phrase(tokens, Math.max(sentence.first, first - MOST_BEFORE), first),
    behind: limit < sentence.end ? phrase(tokens, from, limit).replace(OF_NEXT_DRUG, '') : phrase(tokens, from, limit),
    next: limit === sentence.end && next ? openingOf(tokens, next, others) : '',
    listed,
  };
}

/** "If you ever start warfarin, tell us, because you take ibuprofen": the last verb is the other drug's. */
const OF_NEXT_DRUG = lean(
  /(?:\b(?:because|since|as|and|but) )(?:(?:you|he|she|they|we|i|also|already|still|now|currently|then|please) ){0,3}(?:take|takes|taking|use|uses|using|start|started|continue|continues|give|given|on)$/,
);

/** The words of a sentence behind; of one that names another drug the clauses before that. */
function openingOf(tokens: readonly Token[], { first, end }: Sentence, others: readonly Spoken[]): string {
  if ((tokens[first]?.breaks ?? 0) > 1) return '';
  const other = others.find((one) => one.first >= first && one.first < end);
  const said = phrase(tokens, first, Math.min(end, other?.first ?? end, first + MOST_NEXT));
  return other ? said.slice(0, Math.max(0, lastOf(said, ',;:.'))) : said;
}

/** "Amoxicillin is a penicillin too": another name of the same. */
const isKindOf = (tokens: readonly Token[], at: number): boolean =>
  text(tokens, at - 1) === '(' || KIND.test(phrase(tokens, at - 4, at));
const KIND =
  /\b(?:is|are|contains?|counts as|being)(?: (?:a|an|another|one of the|also|just|really|itself|kind of|type of|in the|the)){0,3}$/;

/** "Propranolol, nadolol and timolol": nothing but a comma or a joining word stands between. */
const isJoined = (tokens: readonly Token[], from: number, to: number): boolean => {
  if (to - from > 2 || to === from) return false;
  for (let at = from; at < to; at += 1) if (!JOINS.has(text(tokens, at))) return false;
  return true;
};
const JOINS: ReadonlySet<string> = new Set([',', 'and', 'or', 'nor', '/', '&']);
