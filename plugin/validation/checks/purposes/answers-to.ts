import type { Case } from '../../check.ts';
import { isEarlier } from '../../earlier-drugs.ts';
import { isBlamed, isOfPast, isPutOff } from '../../ordered.ts';
import { isOwnedByOther } from '../../reading/assertion/owners.ts';
import type { ReadMention } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { isUnreal } from '../../reading/unreal.ts';
import { phrase } from '../../reading/words.ts';
import type { Cue } from '../safety/scene-cues.ts';

// Whether a plain sentence gives a drug as the answer to a problem that the text has just told: "…, so take X", "…; give X".

/** How a drug is spoken of between the verb and its name: "a slow intravenous infusion of". */
const KIND =
  '(?: (?:an?|the|her|his|your|some|this|oral|iv|im|po|intravenous|intramuscular|subcutaneous|inhaled|nebuli[sz]ed|topical|rectal|sublingual|rapid|slow|low|high|full|-|dose|doses|daily|nightly|weekly|regular|short|course|courses|of|long|acting|more|extra|single|stat|bolus|drip|infusion|injections?|tablets?|drops?|cream|ointment|eye|patch|unfractionated|liquid|one|two|[\\d.,]{1,7}|mg|mcg|g|units?|puffs?|teaspoons?|medicine|drug|old|over|the|counter|prompt|immediate|strong|potent|plain|new|on|with|to|you|him|her|them|it|us|twice|once|each|every|day|night|morning)){0,7}';
const GIVES =
  '(?:give|gave|giving|given|start|started|starting|begin|began|begun|beginning|commence[sd]?|take|taking|takes|use|using|used|try|run|running|hang|push|instil|instill|instilling|apply|applying|rub(?:bing)?(?: in)?|put|inject|injecting|reach for|prescribe|prescribed|prescribing|prescription for|order|ordered|add|added|adding|treat(?:s|ed|ing)?(?: \\S{1,14}){0,4}? with|manag(?:e|ed|ing)(?: \\S{1,14}){0,3}? with|helped (?:by|with)|control(?:led|ling)?(?: \\S{1,14}){0,3}? with|chew|swallow|sip|drink|load(?:ed)?(?: (?:him|her|you|them))? with|put (?:him|her|you|them) on|going on|went on|receive|receives|received|receiving|get|gets|getting|have|needs?|choose|chose|pick|recommend(?:ed)?|advis(?:e|ed)|suggest(?:ed)?|inhale|breathe in|maintain(?:ed)? on|sent home (?:with|on)|switch(?:ed)? (?:you |him |her )?to|plac(?:e|ing)|(?:relieved|settled|soothed|calmed|protected|prevented|reversed|shrunk|corrected|cured|cleared|stopped|lowered|raised|eased|quietened|healed|slowed|strengthened|suppressed|halted|brought (?:down|up)|kept (?:down|away|open)) (?:by|with)|(?:settle|heal|improve|ease|clear|resolve|respond|calm down|get better|recover)s? (?:with|on|to))';
const IS =
  '(?:treatment|drug|medicine|medication|therapy|tablet|pill|remedy|agent|vasopressor|pressor|sedative|laxative|antiemetic|anticonvulsant|choice|answer|option|injection|infusion|drops?|inhaler|step|line|antidote|cure|relief|plan|antibiotic|painkiller|anticoagulation|anticoagulant|management)(?: [^\\s.;:,]{1,14}){0,9} (?:is|are|was|will be|remains|should be|would be|:)(?: (?:now|still|simply|just|therefore|with|always)){0,2}';
/** "…, so we are giving", "the first drug is", "will be treated with": right before the name. */
const GIVEN = new RegExp(`(?:^|\\b)(?:${GIVES}|${IS})${KIND}$`);

/** "…, and the right treatment is", "… will be treated with": from a condition right on to what treats it. */
const AS_TREATMENT = new RegExp(
  `^(?:[,:;] ?)?(?:(?:and|so|then) )?(?:(?:is|are|was|were|will be|is being|are being|can be|should be) )?(?:best |now )?(?:(?:the|your|our|my|his|her|new|right|best|first|next|usual|correct|standard)(?= ) ){0,3}(?=\\w)(?:(?:treated|managed|controlled|cured|cleared|settled|relieved|calmed) (?:with|by)|${IS})${KIND}$`,
);
/** "The new tablet for your": before a condition, behind which the drug is named. */
const TABLET_FOR =
  /\b(?:treatment|drug|medicine|medication|therapy|tablet|pill|remedy|answer|injection|drops?|inhaler|cream|antibiotic) (?:for|of|against|to treat)(?: (?:an?|the|your|his|her|this))?$/;
const IS_DRUG = new RegExp(`^(?:is|are|will be|:)${KIND}$`);
/** "To prevent another", at the head of a sentence. */
const TO_TREAT =
  /^(?:to|for) (?:treat|prevent|control|ease|cure|clear|calm|settle|relieve|manage|stop)(?: (?:an?|another|the|your|his|her|further|new|more|this)){0,2}$/;
/** "Is what we use for your". */
const IS_FOR =
  /^(?:is|are|will be) (?:what|the (?:thing|one|drug|medicine|tablets?|treatment|pill|remedy|cream))(?: \S{1,10}){0,4} (?:for|against|to treat|treats|helps)(?: (?:the|your|his|her|this))?$/;

const IS_FOR_ANY =
  /^(?:is|are|will be) (?:what|the (?:thing|one))(?: \S{1,10}){0,4} (?:for|against|to treat|treats|helps)\b/;

/** Whether the sentence says in plain words that the drug is the treatment of a condition that it names. */
export function isTreatmentOf(each: Case, drug: ReadMention, condition: ReadMention): boolean {
  const { tokens } = each.reading;
  const { sentence, first, end } = drug;
  if (condition.sentence !== sentence || !isAnswerTo(each, drug, condition)) return false;
  if (condition.first >= end) return IS_FOR.test(phrase(tokens, end, condition.first));
  const before = phrase(tokens, sentence.first, condition.first);
  const between = phrase(tokens, condition.end, first);
  // "And the first drug for his broken wrist is": of another illness.
  const isOfAnother = /\bfor (?!it\b|this\b|that\b)/.test(between);
  return (
    (AS_TREATMENT.test(between) && !isOfAnother) ||
    TO_TREAT.test(before) ||
    (TABLET_FOR.test(before) && IS_DRUG.test(between))
  );
}

const DOSE =
  '(?:(?:[\\d.,/%-]{1,8}|mg|mcg|g|units?|ml|tablets?|capsules?|drops?|puffs?|cream|gel|ointment|patch|inhaler|spray|syrup|infusion|injections?|iv|im|po|by|mouth|once|twice|three|four|two|one|times|a|an|the|day|days|daily|nightly|weekly|monthly|every|each|few|hours?|morning|evening|night|bedtime|before|after|bed|meals?|at|in|alone|for|weeks?|week|month|months|with|food|under|skin|,|on|intravenously|orally|tonight|today|now) ){0,12}';
const WILL =
  '(?:will|should|can|to|would|is going to|are going to|is meant to|is there to|ought to|helps?|which will|that will|it will|this will|and it will|and this will)';
const DOES =
  '(?=\\w)(?:now |soon |then |also |safely |gently |quickly |slowly |help |you |him |her |it |them |to ){0,3}(?=\\w)(?:make|open|bring|clear|settle|help|ease|calm|treat|control|lower|raise|stop|heal|cure|relieve|strengthen|protect|improve|slow|thin|reduce|prevent|keep|fix|restore|support|boost|get|quiet|quieten|relax|shrink|work|break|reverse|replace|steady|correct|repair|loosen|soothe|dry|build|firm|let|give|take|put|end|knock|kill|fight|dissolve|moisten|sharpen|lift|increase|cool|contract|tighten|wake|warm|widen|unblock|stabili[sz]e|rescue|save|bind|draw|drain|flush|smooth|rebuild|resolve)';
/** "… daily will open the small vessels", "is the medicine that will clear", "to bring that down": right behind it. */
const MEANT = new RegExp(
  `^${DOSE}(?:${WILL} ${DOES}\\b|(?:is|are|will be|would be|remains|was) (?:the|a|an|your|our|my|his|her|what|now|best|still)(?: [^\\s.;:]{1,14}){0,4}? (?:treatment|drug|medicine|medication|therapy|tablet|pill|remedy|choice|answer|option|injection|drops?|treats|helps|works|line|step|start|idea|way|fix|solution|we)\\b|(?:is|are|was|were|has been|will be|should be)(?: now| being| to be)?(?= ) (?:started|given|begun|prescribed|added|used|running|commenced|ordered|the plan)\\b)`,
);

/** What takes it back, makes it another's, or speaks of what is taken anyway. */
const ELSE =
  /\b(?:if|unless|not|never|under no|on no account|in no way|used to|(?:nearly|almost) (?:ordered|prescribed|charted|started|gave|given)|avoid\w{0,3}|instead|rather|no longer|nor|stop\w{0,4}|hold|held|withh\w{2,6}|caused|causes|cause|allerg\w{1,5}|contraindicat\w{1,5}|worsen\w{0,3}|until|previous\w{0,2}|history|asks?|asked|wonder\w{0,3}|else|despite|although|though|taper\w{0,3}|wean\w{0,3}|halv\w{1,3}|withdraw\w{0,3}|omit\w{0,4}|skip\w{0,4}|lest|caution\w{0,5}|people|women|men|guidelines?|anyone|generally|usually|side effects?|due to|because of|induced|related|chronic|lifelong|long - term|continue\w{0,2}|home|usual|last (?:year|month|week)|years? ago|months? ago|weeks? ago|since|risk\w{0,1}|may|might|could|watch|monitor\w{0,3}|refus\w{1,3}|declin\w{1,3}|lower|reduce the|cut|missed|ran out|without|other than|except|would have|should have|had (?:been )?(?:started|begun|given|prescribed)|myth|wrong\w{0,2}|dangerous|harm\w{0,4}|prevent\w{0,3}|recover\w{0,3}|resolved|family|mother|father|sister|brother|instead of|than|test|challenge|overdose|swallowed|took|overlap\w{0,4}|while|alongside|together with|separate\w{0,1}|use of|those with|many units|danger\w{0,4})\b|n't\b/;
/** What of this is said behind the drug turns only what is told of the drug itself. */
const ELSE_BEHIND =
  /\b(?:if|unless|not|never|no longer|avoid\w{0,3}|stop\w{0,3}ped|held|withh\w{2,6}|contraindicat\w{1,5}|worsen\w{0,3}|caused?|instead of|rather than|although|though|despite|only if|would|may|might|could|while (?:taking|on|you|he|she)|danger\w{0,4}|unsafe|harm\w{0,4}|myth|until|because|due to|then|after which)\b|n't\b/;
/** "For his back pain": an aim of its own, of words that no table need have. */
export const OWN_AIM =
  /^(?:[^\s.;:,]{1,12} ){0,8}?(?:for|against|to (?:treat|prevent|control|ease|relieve|manage|help with)) (?!(?:the |a |about )?(?:whole|everyone|all|at least|up to|\d|one|two|three|four|five|six|seven|eight|ten|twelve|fourteen|life|now|today|tonight|weeks?|months?|days?|it|this|that|them|next|rest|coming|first|few|several|long|good|ever|him|her|you|as|at|breakfast|dinner|bed))/;

/** In tokens, from a problem to the drug that answers it, over one full stop at most. */
const REACH = 40;

/** Whether the text gives the drug because of the problem. */
export function isAnswerTo(each: Case, drug: ReadMention, cue: Cue): boolean {
  const { tokens, mentions } = each.reading;
  const { sentence, first, end } = drug;
  if (Math.abs(first - cue.first) > REACH) return false;
  if (sentence.question || sentence.told || /^(?:family|allergies|past|stopped|medications)$/.test(sentence.section))
    return false;
  if (!/^(?:active|hypothetical|negated|stopped)$/.test(drug.assertion) || isUnreal(tokens, sentence, first))
    return false;
  if (drug.settled === 'forbidden' || drug.settled === 'deferred') return false;
  if (isOfPast(tokens, drug) || isPutOff(tokens, mentions, drug) || isEarlier(tokens, drug)) return false;
  const before = phrase(tokens, Math.max(sentence.first, first - REACH), first);
  const behind = phrase(tokens, end, Math.min(sentence.end, end + REACH));
  const inSentence = cue.first >= sentence.first && cue.end <= sentence.end;
  const follows = !inSentence && isNextSentence(each, drug, cue);
  if (!inSentence && !follows) return false;
  // "Hives within minutes of cefazolin in 2018. Prophylaxis was switched to vancomycin".
  if (follows && /\b(?:19|20)\d\d\b/.test(phrase(tokens, cue.end, sentenceOf(each, cue).end))) return false;
  if (isOwnedByOther(tokens, sentenceOf(each, cue), cue.end, NO_DRUGS)) return false;
  if (!isTold(phrase(tokens, Math.max(sentenceOf(each, cue).first, cue.first - 6), cue.first))) return false;
  // What is told between the problem and the drug.
  const clause = inSentence && cue.end <= first ? phrase(tokens, cue.end, first) : before;
  if (ELSE.test(clause) || ELSE_BEHIND.test(behind)) return false;
  // "Will raise it" blames the drug of nothing where that is what is wanted.
  const isMeant = isPlainSubject(before) && (MEANT.test(behind) || IS_FOR_ANY.test(behind));
  // "Propranolol was given a wide berth".
  if (isMeant && /^(?:negated|stopped)$/.test(drug.assertion)) return false;
  if (!isMeant && (!GIVEN.test(before) || isBlamed(tokens, drug))) return false;
  if (cue.first >= end)
    return (
      leadsTo(phrase(tokens, end, cue.first)) &&
      !mentions.some((one) => one.kind === 'drug' && one.first >= end && one.end <= cue.first)
    );
  return !OWN_AIM.test(behind);
}

const sentenceOf = ({ reading: { sentences } }: Case, { first }: Cue): Sentence =>
  sentences.findLast((one) => one.first <= first) ?? sentences[0]!;
const NO_DRUGS: ReadonlySet<number> = new Set();

/** Tokens before the drug, in a sentence of its own: "Give intravenous", "So we are starting". */
const OPENING = 7;

/** The problem is told in the sentence before, and this one goes on with what is done. */
function isNextSentence({ reading: { sentences } }: Case, { sentence, first }: ReadMention, cue: Cue): boolean {
  const last = sentences[sentences.indexOf(sentence) - 1];
  return last !== undefined && cue.first >= last.first && cue.end <= last.end && first - sentence.first <= OPENING;
}

/** "Because of bradycardia", "caused heart failure": not told as what is to be treated. */
const isTold = (before: string): boolean =>
  !/(?:\S because of|\b(?:due to|owing to|causes?|caused|causing|risk of|risks of|fear of|history of|avoid|against|less|former|worr\w{2,4} about|side effects? (?:of|like|such as)|lead(?:s|ing)? to|may have|can have|past|prior|previous|without|no|not))(?: (?:[a-z-]{1,14}|,)){0,4}$/.test(
    before,
  );

/** Before a drug that is the subject of its clause: nothing, or a joint. */
const isPlainSubject = (before: string): boolean =>
  /(?:^|[:;,.–—-]|\b(?:and|so|then|but|now|of|on))(?: (?:so|and|therefore|now|today|the|a|an|your|our|daily|weekly|nightly|regular|oral|iv|intravenous|low|high|-|dose|some|topical|inhaled|of|course|tablets|injections|drops)){0,5} ?$/.test(
    before,
  );

/** "Dantrolene three times a day to strengthen the muscles weakened by your": from the drug to the problem. */
const leadsTo = (between: string): boolean =>
  between.split(' ').length <= 22 &&
  !/[.;]/.test(between) &&
  /\b(?:for|to|used|treats?|helps?|against|will|eases?|stops?|settles?|controls?|relieves?)\b/.test(between) &&
  !/\b(?:but|who|whose|since|after|because|with (?:your|his|her|a)|despite|in spite|which caused|that caused|reason)\b/.test(
    between,
  );
