import { lean } from '../../lean.ts';
import type { SaidOf } from './drug-states.ts';

// An order that waits for something: "if the potassium is below 5 we will start", "once two weeks have gone by, sertraline is
// the plan". "If the knee hurts, take ibuprofen" waits for nothing: it is taken when needed.

/** The clause that must come true, and what stands behind it. */
const CONDITION = lean(
  /(?:^|[,;:] |\b(?:and|but|then) )(?<opener>if|should|once|provided(?: that)?|as soon as|when|after|assuming|only when|only if|in case|in the event(?: that)?) (?<case>[^;:]{4,110})$/,
);
/** A state that is waited for: a value, a recovery, a time gone by. */
const OF_STATE = lean(
  /\b(?:below|under|above|over|less than|more than|at least|back (?:to|up|above|below|in)|recover(?:s|ed)?|normal(?:ises|izes|ised|ized)?|settled|clean|negative|healed|rises?|falls?|falling|rising|stable|gone by|passed|elapsed|deliver(?:ed|y)|birth|born|wean(?:ed|ing)|resolved?|resolves|cleared|[<>≥≤]|unremarkable|holds|grows?|comes? back|in range|down to|up to|gets? better|out of the way|bleeding has)\b/,
);
/** "If it has not settled": the next step of what is taken when needed. */
const NOT_BETTER = /\b(?:not|no|n't|isn't|doesn't|hasn't|never|still|fails?)\b/;
/** Who will then do it. */
const WILL_BEGIN =
  /\b(?:will|shall|can|may|might|could|would|'ll|is|are|plan|plans|intend|aim) (?:(?:to|then|be|also|look|at|think|about|again|consider|cautiously|try|re) ){0,4}(?:start(?:ing)?|begin(?:ning)?|bring(?:ing)? in|offer(?:ing)?|move to|turn to|add(?:ing)?|give|giv(?:en|ing)|restart(?:ing)?|resum(?:e|ing)|introduc(?:e|ing)|prescribe|go (?:over|on|back|onto)|switch|put|try|use|have|receive|get|return)(?: \S{1,14}){0,5}$/;
/** What is then to happen to the drug, behind it. */
const WILL_BE = lean(
  /^(?:[\d.,/%]{1,8} |mg |mcg |g |units? |ml |once |twice |three |times |a |day |daily |nightly |bd |bid |tds |tid |od |po |iv |sc |weekly |tablets? |infusion |at |half |the |dose |low |again |per ){0,10}(?:(?:can|may|will|could|would|shall|should|is|are) (?:then |also |to |again |cautiously ){0,2}(?:be )?(?:begun|started|given|added|restarted|resumed|introduced|reintroduced|considered|prescribed|tried|due|planned|the plan|follow|start|go back|come back|return|an option|possible)|goes (?:on|in|back)|starts\b|follows\b|comes (?:in|back)|is (?:the|our) plan)/,
);

/** "Neurosurgery will let us know the day on which": the day is still to be said. */
const TO_BE_SAID = lean(
  /\b(?:(?:let|tell|advise|inform) (?:us|you|me|him|her|them)(?: know)?|(?:will|to|shall|can|must) (?:say|decide|advise|judge|settle|determine)|(?:leave|left) (?:it )?to \S{2,14}(?: \S{2,14}){0,3}|awaiting (?:word|advice)) (?:about |on )?(?:when|whether|if|the (?:day|date|time|week)|from when)\b[^.;:]{0,60}$/,
);

/** "The question when to start", "only once". */
const IN_QUESTION =
  /\b(?:question|decision|matter|timing|talk) (?:of |on |about |as to )?(?:when|whether|if|how soon)\b[^.;:]{0,40}$/;
const ONLY_THEN =
  /^(?:[\d.,/%]{1,8} |mg |mcg |g |units? |ml |twice |three |times |a |day |daily |nightly |bd |bid |tds |tid |od |po |iv |sc |weekly |tablets? |per ){0,10}(?:(?:only )?(?:once|as soon as)(?! (?:daily|a|an|every|weekly|monthly|in|per|each|nightly|more|again|only)\b)|only (?:when|if|after|in the event))(?= )/;

/** Left to another time or person, right behind the drug: "question is left to", "- neurosurgery to say when". */
const LEFT_OPEN = lean(
  /^(?:is|are|remains?) (?:something|a thing|one|things|a question|an idea|a matter|a topic) (?:to (?:look at|think about|talk about|consider|discuss|come back to|revisit)|for (?:when|later|another|once|after))|^(?:question|issue|decision|matter|story|debate)\b|^(?:[-–—,:(;] ?)(?:(?:the|our|his|her|your) )?(?:\w{2,16} ){1,3}to (?:say|decide|advise|confirm|tell|rule|determine|make up) (?:when|if|whether|on|about|first|their|his|her)?|^(?:[-–—,:(;] ?)?(?:to be |is to be |still to be |will be )?(?:decided|settled|discussed|looked at|revisited|reviewed|judged|clarified) (?:again |later |on |by |at |with |after )/,
);

/** Whether what is said of the drug waits for something that is not yet so. */
export function isDeferred({ before, behind }: SaidOf): boolean {
  if (LEFT_OPEN.test(behind) || TO_BE_SAID.test(before) || IN_QUESTION.test(before)) return true;
  if (ONLY_THEN.test(behind) && OF_STATE.test(behind.split(/ [.;] ?/)[0]!)) return true;
  const groups = CONDITION.exec(before)?.groups;
  if (!groups) return false;
  const condition = groups.case!;
  if (!OF_STATE.test(condition)) return false;
  const isIf = /^(?:if|when|after|assuming)$/.test(groups.opener!);
  if (isIf && NOT_BETTER.test(condition)) return false;
  const isFuture = WILL_BEGIN.test(condition) || WILL_BE.test(behind);
  return isIf ? isFuture : isFuture || / (?:,|the|then|his|her|your)$/.test(condition);
}
