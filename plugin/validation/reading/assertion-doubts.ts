import type { PlaceAfter, PlaceBefore } from './assertion-places.ts';
import { type Token, text } from './tokens.ts';
import { phrase } from './words.ts';

// Where "if", "may", "considered" and the like leave the mention no doubt: it is ordered, chosen, or not what is weighed.

/** A doubt in front that is not about the mention. */
export const isNoDoubt = ({ tokens, sentence, trigger, at, comma, ordered, colon }: PlaceBefore): boolean =>
  // "If the pain persists, take ibuprofen": the condition ends at the comma, the advice is meant.
  comma ||
  // "To prevent gout attacks take allopurinol": what for is said before what.
  (ordered && trigger.words.some((word) => /^prevent/.test(word))) ||
  isAdvice(tokens, at) ||
  isChoiceMade(tokens, at) ||
  // "The fellow asked about rate control: verapamil was added".
  (/^(?:asked|asks|queried)$/.test(text(tokens, at)) && colon > at + trigger.words.length) ||
  // "For her hernia in May please use plain lines".
  (text(tokens, at) === 'may' && isMonth(tokens, at, sentence.first));

/** A doubt behind that is not about the mention. */
export const isNoDoubtAfter = ({ tokens, at, end }: PlaceAfter): boolean => {
  const [cue, next] = [text(tokens, at), text(tokens, at + 1)];
  return (
    // "Was considered a standard dose": an opinion on what was done.
    (cue === 'considered' && OPINION.test(next)) ||
    (cue === 'was' && next === 'considered' && OPINION.test(text(tokens, at + 2))) ||
    // "Acetaminophen 650 mg every 6 hours if it aches": taken when needed.
    // "Enoxaparin 80 mg BID only if the bleeding stops" is not.
    (cue === 'if' && tokens[end]?.kind === 'number' && text(tokens, at - 1) !== 'only') ||
    // "And would like to lose weight" is a wish, not a doubt.
    (cue === 'would' && /^(?:like|benefit|prefer)$/.test(next))
  );
};

const OPINION = /^(?:a|an|the|safe|standard|appropriate|adequate|necessary)$/;

const isMonth = (tokens: readonly Token[], at: number, first: number): boolean =>
  at > first &&
  (/^(?:in|since|until|till|of|by|last|next|early|late|mid|from|this|during|before|after)$/.test(
    text(tokens, at - 1),
  ) ||
    tokens[at - 1]?.kind === 'number') &&
  tokens[at]!.title;

/** "We would like you to use your pen". */
const isWish = (tokens: readonly Token[], at: number): boolean =>
  /^would (?:like|want) (?:you|him|her|them) to$/.test(phrase(tokens, at, at + 4));

/** "You may use", "you should take" are orders. */
const isAdvice = (tokens: readonly Token[], at: number): boolean =>
  isWish(tokens, at) ||
  (/^(?:may|should|could|might|would)$/.test(text(tokens, at)) &&
    !(text(tokens, at + 1) === 'have' && !/^(?:may|should)$/.test(text(tokens, at))) &&
    /^(?:add|finish|complete|increase|recommend|suggest|favor|prescribe|give|choose|prefer|use|take|try|continue|start|begin|receive|also|be|have|get|become|improve|settle|ease|combine|keep|safely|resume|apply|stay|go|reach|pick|stick)$/.test(
      text(tokens, at + 1),
    ));

/** "Oral option: levofloxacin 750 mg daily": the option is given. */
const isChoiceMade = (tokens: readonly Token[], at: number): boolean =>
  (/^(?:option|considerations?)$/.test(text(tokens, at)) && text(tokens, at + 1) === ':') ||
  // "The options that fit are isotretinoin".
  (/^options?$/.test(text(tokens, at)) &&
    /^(?:that|which) (?:fits?|suits?) (?:you |him |her )?(?:is|are)$/.test(phrase(tokens, at + 1, at + 4)));
