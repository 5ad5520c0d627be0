import { lean } from '../../../lean.ts';
import { type Token, text } from '../tokens.ts';
import { phrase } from '../words.ts';
import type { PlaceAfter, PlaceBefore } from './places.ts';

// Where "if", "may", "considered" and the like leave the mention no doubt: it is ordered, chosen, or not what is weighed.

/** A doubt in front that is not about the mention. */
export const isNoDoubt = ({ tokens, sentence, trigger, at, first, end, comma, ordered, colon }: PlaceBefore): boolean =>
  isAnsweredYes(tokens, sentence.end, trigger) ||
  // "If the pain persists, take ibuprofen": the condition ends at the comma, the advice is meant.
  comma ||
  isForPrevention({ trigger, ordered }) ||
  // "The alert for propranolol in asthma was overridden": it was given.
  (trigger.words[0] === 'alert' &&
    /\b(?:was|were|been) (?:overridden|ignored|dismissed|bypassed|clicked (?:through|away))\b/.test(
      phrase(tokens, end, Math.min(sentence.end, end + 12)),
    )) ||
  // "For possible meningitis give", "if needed take": an order of its own.
  (OF_REASON.test(trigger.words[0]!) && ORDERED.test(phrase(tokens, at, first))) ||
  // "Possible pneumonia: azithromycin 500 mg daily".
  (isDosed(tokens, end) && OF_REASON.test(trigger.words[0]!) && colon > at + 1) ||
  // "Take painkillers such as ibuprofen 400 mg"; "we can try another, such as" is a thought.
  (trigger.words[0] === 'such' &&
    isDosed(tokens, end) &&
    TAKES.test(phrase(tokens, at - 6, at)) &&
    !THOUGHT.test(phrase(tokens, at - 6, at))) ||
  // "Watch for low sugars with glipizide": of what is taken.
  (/^(?:watch|monitor|look) (?:out )?for$/.test(trigger.words.join(' ')) && WHILE_ON.test(phrase(tokens, at, first))) ||
  isNextStep(tokens, at, first) ||
  isAdvice(tokens, at) ||
  isChoiceMade(tokens, at) ||
  // "The fellow asked about rate control: verapamil was added".
  (/^(?:asked|asks|queried)$/.test(text(tokens, at)) && colon > at + trigger.words.length) ||
  // "For her hernia in May please use plain lines".
  (text(tokens, at) === 'may' && isMonth(tokens, at, sentence.first));

/** "Would haloperidol be an option? Yes": what was asked is so. */
const isAnsweredYes = (
  tokens: readonly Token[],
  end: number,
  { words }: Pick<PlaceBefore, 'trigger'>['trigger'],
): boolean =>
  text(tokens, end - 1) === '?' &&
  text(tokens, end) === 'yes' &&
  /^(?:would|could|can|should|may|might|is|are)$/.test(words[0]!);

/** "About your question on sildenafil: because …": named for the question; what is said of it stands behind. */
export const isAskedAbout = (tokens: readonly Token[], first: number): boolean =>
  /\bquestions? (?:on|about|regarding)(?: (?:taking|using|starting|the|your|her|his)){0,2}$/.test(
    phrase(tokens, Math.max(0, first - 5), first),
  );

/** "To prevent gout attacks take allopurinol", "to prevent a relapse we suggest starting it": what for is said before what. */
export const isForPrevention = ({ trigger, ordered }: Pick<PlaceBefore, 'trigger' | 'ordered'>): boolean =>
  ordered && trigger.words.some((word) => /^prevent/.test(word));

/** "If that is not enough you can take ibuprofen 400 mg": the next step of what is advised, taken when needed. */
export const isNextStep = (tokens: readonly Token[], at: number, first: number): boolean =>
  /^if (?:(?:that|this|it|paracetamol|acetaminophen) (?:is not|isn't|alone is not|does not|doesn't) (?:enough|help|work|suffice|do the trick)|needed|required|necessary),? (?:you|he|she|they) (?:can|may) (?:also |then )?(?:take|use|add|have|try)(?: (?:one|two|some|an?|the)){0,2}$/.test(
    phrase(tokens, at, first).replace(/ ,/g, ','),
  );

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

/** What an order may be given for, or in which case. */
const OF_REASON =
  /^(?:if|unless|possible|possibly|suspected|suspicion|concern|risk|risks|prevention|pending|depending|case)$/;
const ORDERED = lean(
  / (?!(?:you|he|she|they|we|i|it|to|not|and|or|don't|can|may|should|will|would|never|must|cannot|can't|could|might|also|already|currently|of|that|who|ever) )[\w,:]{1,24} (?:please )?(?:take|give|start|begin|gave|started)(?: (?:the|a|an|your|her|his|one|two|some|oral|iv)){0,3}$/,
);
const TAKES = /\b(?:take|takes|taking|given|uses?|using|started|continue)\b/;
const THOUGHT = /\b(?:can|could|may|might|would|or|options?|try|not|no|avoid)\b/;
const WHILE_ON = /^\S{1,20}(?: \S{1,20}){2,8} (?:with|on|from|taking)(?: (?:the|your|her|his)){0,1}$/;
const isDosed = (tokens: readonly Token[], end: number): boolean =>
  tokens[end]?.kind === 'number' && /^(?:mg|mcg|g|units?)$/.test(text(tokens, end + 1));

const OPINION = /^(?:a|an|the|safe|standard|appropriate|adequate|necessary)$/;

const isMonth = (tokens: readonly Token[], at: number, first: number): boolean =>
  at > first &&
  (/^(?:on|in|since|until|till|of|by|last|next|early|late|mid|from|this|during|before|after)$/.test(
    text(tokens, at - 1),
  ) ||
    tokens[at - 1]?.kind === 'number') &&
  tokens[at]!.title;

/** "We would like you to use your pen". */
const isWish = (tokens: readonly Token[], at: number): boolean =>
  /^would (?:like|want) (?:you|him|her|them) to$/.test(phrase(tokens, at, at + 4)) ||
  // "Would rather stay on".
  /^would (?:(?:like|prefer|love) to|rather) (?:continue|stay|remain|keep|carry|go)\b/.test(phrase(tokens, at, at + 4));

/** "You may use", "you should take" are orders. */
const isAdvice = (tokens: readonly Token[], at: number): boolean =>
  isWish(tokens, at) ||
  (/^(?:may|should|could|might|would)$/.test(text(tokens, at)) &&
    !(text(tokens, at + 1) === 'have' && !/^(?:may|should)$/.test(text(tokens, at))) &&
    /^(?:add|finish|complete|increase|recommend|suggest|favor|prescribe|give|choose|prefer|use|take|buy|collect|try|continue|start|begin|receive|also|be|have|get|feel|notice|experience|remain|become|improve|settle|ease|combine|keep|safely|resume|apply|stay|go|reach|pick|stick)$/.test(
      // "You and your partner should both take".
      text(tokens, /^(?:both|each|all|now|first|then|just|always)$/.test(text(tokens, at + 1)) ? at + 2 : at + 1),
    ));

/** "Oral option: levofloxacin 750 mg daily": the option is given. */
const isChoiceMade = (tokens: readonly Token[], at: number): boolean =>
  (/^(?:option|considerations?)$/.test(text(tokens, at)) && text(tokens, at + 1) === ':') ||
  // "The options that fit are isotretinoin".
  (/^options?$/.test(text(tokens, at)) &&
    /^(?:that|which) (?:fits?|suits?) (?:you |him |her )?(?:is|are)$/.test(phrase(tokens, at + 1, at + 4)));
