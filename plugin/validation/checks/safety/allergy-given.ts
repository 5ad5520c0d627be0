import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { ReadMention } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';

// Whether a drug is given to the one who is allergic, or only named.

/** "Vancomycin 1 g over two hours" of whom it flushed when it ran fast. */
export const isSlowed = ({ reading: { tokens } }: Case, { end, sentence }: ReadMention): boolean =>
  /\b(?:slow\w{0,3}|over (?:at least )?(?:an hour|(?:one|two|three|four|\d{1,3}) (?:hours?|minutes|min|h)\b|\d{2,3} min))/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 14)),
  );

/** "The usual choices are A, B or C. Since you are allergic, we would leave out the second". */
const isLeftOut = ({ reading: { tokens } }: Case, { sentence }: ReadMention): boolean =>
  hasWord(tokens, /^(?:choices?|options?|alternatives?)$/, sentence.first, sentence.end) &&
  /\b(?:leave out|skip|avoid|omit|rules? out|excludes?|drop) the (?:first|second|third|last|middle|former|latter)\b/.test(
    phrase(tokens, sentence.end, sentence.end + 30),
  );

/** "Trigger: amoxicillin 500 mg", "shares a side chain with ampicillin": what it came from, or is like. */
const isTrigger = ({ reading: { tokens } }: Case, { first, sentence }: ReadMention): boolean =>
  /(?:\b(?:trigger|culprit|suspect(?:ed)?(?: drug| agent)?|index drug|offending drug|cause) ?(?::|=|was|is|-|–)(?:(?= ) (?:oral|iv|im|the|his|her|a|an|first|one)){0,3}|\bside -? ?chains? (?:is |are )?(?:with|as|of|to|like)(?: (?:that of|the))?|\b(?:cross -? ?reacts?|related|similar) (?:with|to))$/.test(
    phrase(tokens, Math.max(sentence.first, first - 7), first),
  );

/** "Ceftriaxone could have been used", "cefazolin would have been an option". */
export const isOnlyPossible = (each: Case, mention: ReadMention): boolean =>
  isLeftOut(each, mention) ||
  isTrigger(each, mention) ||
  // "Naproxen put him in intensive care, and aspirin has done the same".
  /^(?:has |had |have )?(?:done|did|does) the same\b/.test(phrase(each.reading.tokens, mention.end, mention.end + 4)) ||
  // "Augmentin, which contains a penicillin": the kind that another is of.
  /\b(?:contains?|containing) (?:an?|some)$/.test(
    phrase(each.reading.tokens, Math.max(mention.sentence.first, mention.first - 2), mention.first),
  ) ||
  /^(?:[^\s,;.]{1,20} ){0,8}(?:could|might|would|may) have been\b/.test(
    phrase(each.reading.tokens, mention.end, Math.min(mention.sentence.end, mention.end + 12)),
  );

export const isTakenInChart = ({ chart, reading }: Case, id: string): boolean => {
  if (!chart) return false;
  const { drugs, wasTaken } = chartedTerms(chart, reading.lexicon);
  return drugs.has(id) || wasTaken.has(id);
};

/** "For possible pneumonia give TMP-SMX": an order, whatever it is for. */
export const isPlainlyOrdered = ({ reading: { tokens } }: Case, { assertion, first, sentence }: ReadMention): boolean =>
  assertion === 'hypothetical' &&
  hasWord(tokens, /^(?:give|start|begin|order|prescribe)$/, Math.max(sentence.first, first - 4), first) &&
  !hasWord(
    tokens,
    /^(?:if|unless|should|would|could|may|might|not|never|instead|when|consider)$/,
    sentence.first,
    first,
  );

export const isDosed = ({ doses }: Case, { id }: ReadMention): boolean =>
  doses.some(({ drug, amount, frequency }) => drug.id === id && (amount !== undefined || frequency !== undefined));

/** Drugs that the text takes away without a dose of them: "on day 7 of heparin; stop all heparin". */
export const endedIn = ({ reading: { mentions }, doses }: Case): ReadonlySet<string> => {
  const dosed = new Set(doses.filter(({ amount }) => amount !== undefined).map(({ drug }) => drug.id));
  return new Set(mentions.filter(({ id, assertion }) => assertion === 'stopped' && !dosed.has(id)).map(({ id }) => id));
};

/** A class is spoken of, a drug is given. */
export const isGiven = ({ kind }: ReadMention): boolean => kind === 'drug' || kind === 'vaccine';
