import type { Sentence } from './sentences.ts';
import type { Token } from './tokens.ts';
import type { Turn } from './turns.ts';
import { phrase } from './words.ts';

// What one speaker of a dialogue reports and the next puts right: "I take it every day. – Stop, it is meant to be once a week".

/** What an answer opens with that takes back what was just told. */
const CORRECTS =
  /^(?:(?:oh|ok|okay|well|thanks|thank you|right|hmm|ah|good that you (?:asked|called|told me)|i'm glad you (?:asked|called|told me)) ?[,.!;:–—-]? ?){0,2}(?:no ?[,.;!–—-]|oh no|please (?:stop|don't|do not|leave|take it off|throw)|stop\b|don't\b|do not\b|never\b|hold (?:it|them|the|that)\b|hang up\b|careful\b|(?:thanks|thank you) for (?:catching|checking)|good catch|well (?:caught|spotted)|nobody\b|let's (?:change|stop|fix|hold)|that (?:was|is) (?:my|a mistake|an error|not|too|wrong|dangerous|twice|the wrong|far)|that's (?:the wrong|not|too|wrong|dangerous|twice|how|why|a lot|far|an overdose|three|ten|double|four)|they (?:aren't|are not)|it (?:isn't|is not|should|shouldn't|was meant)|it's (?:meant|supposed|not|only (?:for|once)|once)|you (?:shouldn't|should not|mustn't|must not|can't|aren't|need to (?:come|go|stop|call))|take (?:them|it|those) (?:all )?off|no more\b|i want you off|we (?:need|have) to stop|those are (?:taken|for|meant)|then (?:no|we (?:have to )?stop|stop|please stop))/;
/** What somebody does with a medicine, or has written. */
const ACTS =
  /\b(?:tak(?:e|es|ing|en)|took|us(?:e|es|ed|ing)|puff\w{0,3}|spray\w{0,3}|stick\w{0,3}|stuck|dip\w{0,5}|giv(?:e|es|ing|en)|gave|swallow\w{0,3}|crush\w{0,3}|chew\w{0,3}|inject\w{0,3}|stopp?\w{0,3}|skip\w{0,4}|drink\w{0,3}|drank|doubl\w{1,3}|put\w{0,4}|appl(?:y|ied|ying)|rub\w{0,4}|script|prescription|order\w{0,3}|charted|consent|mark\w{0,2}|on|start\w{0,3}|about to|figure)\b/;

/** The sentences, those that the next speaker corrects as told: what stands in them is meant by nobody any more. */
export function corrected(
  tokens: readonly Token[],
  turns: readonly Turn[],
  sentences: readonly Sentence[],
): readonly Sentence[] {
  const taken = turns.filter(({ speaker }, order) => {
    const next = turns[order + 1];
    return next !== undefined && next.speaker !== speaker && CORRECTS.test(phrase(tokens, next.first, next.first + 12));
  });
  if (taken.length === 0) return sentences;
  return sentences.map((sentence) => {
    const isTaken = taken.some(({ first, end }) => sentence.first >= first && sentence.end <= end);
    return isTaken && !sentence.question && ACTS.test(phrase(tokens, sentence.first, sentence.end))
      ? { ...sentence, told: true }
      : sentence;
  });
}
