import { likeliestAssertion } from '../../../models/claim-entropy/assertion.ts';
import type { Assertion } from './assertion.ts';
import { type Window, windowSlots } from './assertion-window.ts';

/**
 * How sure the model must be to set aside a claim that the rules count (`models/claim-entropy/card.md`). It never counts one
 * that the rules set aside: on texts it was then wrong more often than they.
 */
const SURE = 0.5;

/** How a drug or condition is spoken of: the rules' answer, unless the trained model is sure of another one. */
export function decideAssertion(window: Window): Assertion {
  const { kind, rule, sentence } = window;
  if (kind !== 'drug' && kind !== 'class' && kind !== 'condition') return rule;
  // A heading decides for what stands under it.
  if (/^(?:allergies|family|stopped)$/.test(sentence.section)) return rule;
  if (rule !== 'active' || isTurned(window) || isBecauseOf(window)) return rule;
  const { assertion, probability } = likeliestAssertion(windowSlots(window));
  const cue = CUES[assertion];
  if (cue && !hasCue(window, cue)) return rule;
  return probability >= SURE ? (assertion as Assertion) : rule;
}

/** "MSSA endocarditis.", "levetiracetam load for status": nothing in the sentence can set it aside. */
const hasCue = ({ tokens, sentence, first, end }: Window, cue: RegExp): boolean =>
  tokens
    .slice(Math.max(sentence.first, first - 16), Math.min(sentence.end, end + 16))
    .some(({ text }) => cue.test(text));

const DENIALS =
  /^(?:no|not|non|never|none|nor|neither|without|den(?:y|ies|ied)|absent|absence|negative|free|avoid\w{0,3}|contraindicat\w{1,4}|declin\w{1,3}|refus\w{1,3}|against|instead|rather|than|over|off|out|stop\w{0,4}|skip\w{0,4}|omit\w{0,4}|cancel\w{0,4}|reject\w{0,3}|return\w{0,3}|exclud\w{1,3}|rul(?:e|es|ed|ing)|unlikely|unsafe|unable|withh\w{2,4}|h(?:e|o)ld\w{0,3}|defer\w{0,4}|fail\w{0,3}|lack\w{0,3}|resist\w{0,3}|allerg\w{1,4}|\w{2,6}n't|cannot|dangerous|harmful|wrong|unneeded|unnecessary|left|kept|away|spared?|blocked|vetoed|passed|forgo\w{0,3}|alternative\w{0,1}|switch\w{0,3}|chang\w{1,3}|replac\w{1,3}|reserv\w{1,3}|only|nothing|hardly|discourag\w{1,3}|prohibit\w{0,3}|forbid\w{0,4}|barred|bars?|limits|shel(?:f|ves)|locked|cabinet|unopened|unused|scratch\w{0,3}|str(?:uck|ike\w{0,2})|cross\w{0,3}|veto\w{0,2}|bounced|pulled|postpon\w{1,3}|clear|steer\w{0,3}|reach|saf(?:e|er)|picked|chose|chosen|substitut\w{1,4}|place|start|dropped|ducked|talked|nobody|neither|unsuitable|inappropriate|undesirable|bin|trash|useless|tempting|offered|wasted|discarded|thrown|disconnected|printing|bounds|turned|died|met|barred|cupboard|vial)$/;

/** After "but" the cues before it no longer hold, which single sentences teach badly. */
const isTurned = ({ tokens, sentence, first }: Window): boolean =>
  tokens
    .slice(Math.max(sentence.first, first - 6), first)
    .some(({ text }) => /^(?:but|however|although|;)$/.test(text));

/** "Is not for her because of heart failure": a reason is there. */
const isBecauseOf = ({ tokens, sentence, first }: Window): boolean =>
  /(?:because of|due to|in view of|in light of)(?: (?:the|her|his|your|an?|severe|known|active))?$/.test(
    tokens
      .slice(Math.max(sentence.first, first - 4), first)
      .map(({ text }) => text)
      .join(' '),
  );

const ENDINGS =
  /^(?:stop\w{0,4}|discontinu\w{1,4}|d|dc|dc'd|h(?:e|o)ld\w{0,3}|off|end(?:s|ed)|finish\w{0,3}|complet\w{1,3}|previous\w{0,2}|prior|past|former\w{0,2}|histor\w{1,4}|hx|ago|last|was|were|had|been|took|taken|used|switch\w{0,3}|chang\w{1,3}|replac\w{1,4}|wean\w{0,3}|taper\w{0,3}|quit|ceas\w{1,3}|longer|resolv\w{1,3}|until|before|remov\w{1,3}|once|earlier|old|ran|out|paus\w{1,3}|suspend\w{0,3}|withdr\w{2,4}|instead|since|fail\w{0,3}|tried|on|cured|healed|bowed|lost|history|goodbye|wayside|casualty|wound|gone|swapped|disconnected|dropped|bin|trash|thing|retired|scrapped|(?:19|20)\d\d)$/;
const DOUBTS =
  /^(?:if|would\w{0,3}|might|may|could|should|shall|suppos\w{1,4}|imagin\w{1,4}|consider\w{0,4}|question\w{0,2}|asks?|asked|asking|wonder\w{0,3}|whether|unless|case|event|theory|theoretical\w{0,2}|hypothetical\w{0,2}|plan|option\w{0,2}|alternativ\w{1,4}|draft|pended|unsigned|ever|never|teaching|quiz|exam\w{0,5}|protocols?|alerts?|guidelines?|proposed?|proposal|suggest\w{0,3}|possib\w{2,4}|candidates?|until|someday|were|had|later|next|reach|reserv\w{1,3}|backup|fallback|escalat\w{1,4}|worst|needed|before|can|will|thought|thinking|discuss\w{0,3}|talk\w{0,3}|about|someone|anyone|nobody|warn\w{0,4}|avoid|call|instead|only|once|when|pending|awaiting|toyed|floated|tempting|queue|road|picture|table|drafted|weighed|mulled|\?)$/;
const REACTIONS =
  /^(?:allerg\w{1,5}|react\w{0,4}|rash\w{0,2}|hives|welts|itch\w{0,3}|swell\w{0,3}|swol\w{1,3}|throat|lips?|tongue|face|eyes|anaphyla\w{2,4}|angioedema|intoleran\w{1,2}|intolerances?|toler\w{3,5}|cannot|can't|vomit\w{0,3}|threw|puk\w{1,3}|sick|nausea\w{0,2}|diarrhea|broke|breaks|blister\w{0,3}|peel\w{0,3}|red|flush\w{0,3}|wheez\w{1,3}|bronchospasm|tight\w{0,4}|breath\w{0,4}|collaps\w{1,3}|epi|epinephrine|sjs|johnson|ten|dress|jaundice|liver|pancreatitis|clots?|platelets|muscles?|aches?|cramps|cough\w{0,3}|seiz\w{1,4}|hit|made|makes|gave|gives|brought|caused|causes|turned|landed|sent|puts?|never|again|bracelet|band|sticker|label\w{0,3}|listed|sensitivit\w{1,3}|sensitive|contact|nearly|almost|killed|died|fever\w{0,2}|dystonia|locked|jaw|hallucinat\w{2,4}|confus\w{2,4}|hospital|burn\w{0,2}|icu|intubat\w{1,3}|ventilator|ended|encounter|photo|epipen|ambulance)$/;
const OTHERS =
  /^(?:mother|father|mom|mum|dad|sister|brother|son|daughter|wife|husband|spouse|partner|aunt|uncle|cousin|niece|nephew|grand\w{2,8}|grandma|grandpa|twin|parents?|family|fam\w{0,3}|relatives?|roommate|room|neighbo\w{2,4}|friend|colleague|coworker|boss|someone|somebody|else|else's|another|other|others|bed|belong\w{0,3}|label\w{0,3}|labell?ed|his|her|hers|their|theirs|wrong|mix\w{0,3}|dog|dog's|cat|cat's|pet|vet|baby|donor|patient|patient's|resident|resident's|previous|next|door|owner|name|namesake|same|borrow\w{0,3}|own|\w{3,12}'s)$/;

/** What a sentence must say for the model to be believed. */
const CUES: Readonly<Record<string, RegExp>> = {
  negated: DENIALS,
  stopped: ENDINGS,
  hypothetical: DOUBTS,
  allergen: REACTIONS,
  'other-person': OTHERS,
};
