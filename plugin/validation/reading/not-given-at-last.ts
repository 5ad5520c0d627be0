import { lean } from '../../lean.ts';
import type { Assertion, Spoken } from './assertion/assertion.ts';
import type { Token } from './tokens.ts';
import { phrase } from './words.ts';

// "Ampicillin 2 g was ready at the bedside … the ampicillin went back unopened": what a text says of a drug last tells what became of
// it, and where it was named before it only lay there, was ordered or thought of.

/** Words on each side of a drug among which it would be told that it is taken. */
const NEAR_BEFORE = 6;
const NEAR_BEHIND = 10;
const TAKEN = lean(
  /\b(?:given|gave|gives|giving|takes?|taken|took|taking|on|receives?|received|receiving|started|starts|begun|began|begins|continue[sd]?|continuing|hung|hangs|running|runs|ran|infus\w{2,4}|administered|swallowed|injected|used|uses|using|dispensed|filled|picked up|applied|chewed|pushed|bolus\w{0,3}|loaded|home|daily|nightly|weekly)\b/,
);
/** At the last mention: nobody gave it, in so many words; "stopped" and "changed" say that it was given until then. */
const REFUSED_BEHIND = lean(
  /^(?:(?:\d[\d.,]{0,6}|mg|mcg|g|iv|im|po|kit|order|dose|itself|was|were|is|has|had|been|then|also|later|promptly|simply) ){0,6}(?:(?:not|never) (?:given|dispensed|filled|hung|started|administered|sent|used|opened|verified|released|signed|ordered)|reject\w{2}|refused|declined|cancell?ed|deleted|discarded|wasted|binned|voided|struck|returned (?:sealed|unopened|unused|to)|(?:went|put|sent|handed) (?:back|in the (?:waste|bin|trash|sharps)|into the (?:waste|bin|trash|sharps))|stayed (?:sealed|unopened|in the)|off the table)\b/,
);
const REFUSED_BEFORE = lean(
  /\b(?:reject\w{2}|returned|refused|declined|cancell?ed|deleted|discarded|wasted|binned|voided|struck|(?:did not|didn't|never) (?:give|gave|dispense|hang|hung|send|sent|fill|start|use|used|open|opened)|(?:sent|put|handed|gave) back)(?: (?:the|that|his|her|this)){0,2}$/,
);

/** By their place in the list: what a drug's last mention says was not given, at the mentions before that say nothing of it. */
export function notGivenAtLast(tokens: readonly Token[], mentions: readonly Spoken[]): ReadonlyMap<number, Assertion> {
  const found = new Map<number, Assertion>();
  const drugs = mentions.flatMap((one, order) => (one.kind === 'drug' ? [{ ...one, order }] : []));
  for (const [, all] of Map.groupBy(drugs, (one) => one.id)) {
    if (all.length < 2 || !isRefused(tokens, all.at(-1)!)) continue;
    for (const one of all.slice(0, -1))
      if (one.assertion === 'active' && !isTaken(tokens, one)) found.set(one.order, 'negated');
  }
  return found;
}

const isRefused = (tokens: readonly Token[], { first, end, sentence, assertion }: Spoken): boolean =>
  /^(?:negated|stopped)$/.test(assertion) &&
  !sentence.question &&
  (REFUSED_BEHIND.test(`${phrase(tokens, end, Math.min(sentence.end, end + NEAR_BEHIND))} `) ||
    REFUSED_BEFORE.test(phrase(tokens, Math.max(sentence.first, first - NEAR_BEFORE), first)));

const isTaken = (tokens: readonly Token[], { first, end, sentence }: Spoken): boolean =>
  TAKEN.test(phrase(tokens, Math.max(sentence.first, first - NEAR_BEFORE), first)) ||
  TAKEN.test(phrase(tokens, end, Math.min(sentence.end, end + NEAR_BEHIND)));
