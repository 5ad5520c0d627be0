import { lean } from '../lean.ts';
import type { Case } from './check.ts';
import { drugActions } from './drug-actions.ts';
import { once } from './once.ts';
import { isProposed } from './proposed.ts';
import type { ReadMention } from './reading/document.ts';
import type { Sentence } from './reading/sentences.ts';
import type { Token } from './reading/tokens.ts';
import { hasWord, phrase } from './reading/words.ts';

/** A drug of the text that goes on from here, as it is or with more of it: "continue", "no change to", "stays at", "is doubled". */
interface GoesOn {
  readonly drug: ReadMention;
  readonly isRaised: boolean;
}

/** "Was continued through the stay", "if the level allows", "until Monday": of then, or for a case. */
const OF_THEN =
  /\b(?:was|were|been|had|did|previously|formerly|earlier|last|ago|initially|until|till|before|if|unless|when|whenever|once(?! (?:daily|weekly|monthly|nightly|a|every|per))|whether|might|could|would|after(?! (?:food|meals|breakfast|supper|dinner|each))|pending|provided|asks?|asked|wonders?|wants?|wishes|planned|instead|than|rather|but|then|(?:19|20)\d\d|(?:in|since|from) (?:january|february|march|april|may|june|july|august|september|october|november|december))\b|n't\b/;
/** "As you have been", "as before": as it is now. */
const AS_NOW = /\bas (?:(?:you|he|she|they) (?:have|has) been|before)\b/g;

/** "When the INR is below 3, warfarin continues". */
const OPENS_CASE = /^(?:if|when|whenever|once|unless|until|after|should|provided|before)$/;

/** The words of a sentence from the drug to its verb, as far as the marks around them. */
function isOfThen(tokens: readonly Token[], { first, end }: Sentence, from: number, to: number): boolean {
  if (OPENS_CASE.test(tokens[first]!.text)) return true;
  const isMark = ({ text }: Token) => /^[;,]$/.test(text);
  const open = first + tokens.slice(first, from).findLastIndex(isMark) + 1;
  const stop = tokens.slice(to, end).findIndex(isMark);
  return OF_THEN.test(phrase(tokens, open, stop === -1 ? end : to + stop).replace(AS_NOW, ''));
}

const OVER = /^(?:stopped|negated|allergen|other-person)$/;

/** "No change to home medication: A 50 mg", "unchanged: A, B and C": said before the drugs. */
const UNCHANGED_AHEAD =
  /(?:\bno (?:changes?|adjustments?) (?:to|in|of|with)(?: (?:the|her|his|your|home|usual|regular|current|medications?|medicines?|meds|dose|of)){0,4}|(?:^|[.;] )(?:unchanged|continues?|continued|to continue|carry on with|no changes?))(?: :)?(?: (?:[\p{L}-]{3,24}|[\d.,/]{1,7}|mg|mcg|g|,)){0,14}$/u;

/** "Amlodipine and atorvastatin as before", "5 mg twice daily: unchanged": said right behind them. */
const UNCHANGED_BEHIND = lean(
  /^(?:(?:and|,) [\p{L}-]{3,24} ){0,3}(?:(?:[\d.,/]{1,7}|mg|mcg|g|units?|once|twice|daily|nightly|a|day|at|night|bedtime|:) ){0,7}(?:(?:to |both |all |also )?(?:stays?|continues?|remains?)(?: (?:as|the|on|at|for|with|unchanged)\b| ?[.,;]|$)|(?:both |all )?(?:as (?:before|usual)|unchanged|the same)(?: ?[.,;]|$))/u,
);

/** The drugs that go on, each by its last such mention; one that the text also ends, lowers or refuses does not. */
export const goesOn = once((each: Case): ReadonlyMap<string, GoesOn> => {
  const { tokens, mentions } = each.reading;
  const found = new Map<string, GoesOn>();
  const over = new Set(mentions.flatMap(({ id, assertion }) => (OVER.test(assertion) ? [id] : [])));
  for (const { act, at, end, loose, sentence, drugs } of drugActions(each)) {
    if (act === 'none' || act === 'less') for (const { id } of drugs) over.add(id);
    if ((act !== 'same' && act !== 'more') || loose || isApart(tokens, sentence)) continue;
    for (const drug of drugs)
      if (!isOfThen(tokens, sentence, Math.min(at, drug.first), Math.max(end, drug.end)))
        found.set(drug.id, { drug, isRaised: act === 'more' || found.get(drug.id)?.isRaised === true });
  }
  for (const drug of mentions) {
    if (drug.kind !== 'drug' || drug.misspelt || found.has(drug.id) || isApart(tokens, drug.sentence)) continue;
    const isUnchanged =
      (UNCHANGED_AHEAD.test(ahead(tokens, drug)) ||
        UNCHANGED_BEHIND.test(phrase(tokens, drug.end, Math.min(drug.sentence.end, drug.end + 20)))) &&
      !isOfThen(tokens, drug.sentence, drug.first, drug.end);
    if (isUnchanged || isProposed(tokens, drug)) found.set(drug.id, { drug, isRaised: false });
  }
  for (const id of over) found.delete(id);
  return found;
});

/** The words before a drug, as many as may stand there; a text may be one endless sentence. */
function ahead(tokens: readonly Token[], { first, sentence }: ReadMention): string {
  const from = Math.max(sentence.first, first - AHEAD);
  return `${from > sentence.first ? '… ' : ''}${phrase(tokens, from, first)}`;
}
const AHEAD = 26;

const isApart = (tokens: readonly Token[], sentence: Sentence): boolean =>
  sentence.question ||
  sentence.told ||
  /^(?:family|allergies|past|stopped)$/.test(sentence.section) ||
  hasWord(tokens, /^(?:mother|father|wife|husband|sister|brother|son|daughter)$/, sentence.first, sentence.end);
