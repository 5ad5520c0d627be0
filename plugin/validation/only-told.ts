import { lean } from '../lean.ts';
import type { Case } from './check.ts';
import { describes } from './descriptions.ts';
import type { Finding } from './finding.ts';
import { sentenceAt } from './reading/sentences.ts';

// What makes advice of a sentence: an order, a should or may, a treatment, a praise; and what makes it a description: what does harm,
// what some people do, what a list has as causes or signs. Where a text describes, only what it advises is judged as advice.

/** What two statements of one patient contradict. */
const OF_ONE_PATIENT =
  /^(?:sex_disagrees|age_disagrees|negation_disagrees|condition_disagrees|smoking_disagrees|result_disagrees|state_disagrees|organ_removed)$/;
/** What is wrong to give or to advise. */
const OF_ADVICE =
  /^(?:advice_wrong|emergency_advice_wrong|contraindicated_\w{2,12}|unsuited|contrary_treatment|plan_wrong|live_vaccine|allergy_same_drug|allergy_food)$/;
/** What is wrong to give beside each other: of many treatments of a disease nobody gets all. */
const OF_TWO = /^interaction_(?:major|contraindicated|moderate)$/;
const TOGETHER =
  /\b(?:together|combin\w{1,6}|alongside|along with|same time|plus|add(?:ed)? to|with each other|safe\w{0,3}|freely|at once)\b/i;

/** Somebody is to do it, or it is called good. */
const ADVISES = lean(
  /\b(?:should|must|ought|needs? to|have to|has to|advis\w{1,4}|recommend\w{0,5}|safe\w{0,4}|fine|okay|harmless|no (?:need|problem|reason|harm|danger|risk)|not necessary|unnecessary|allowed|permitted|free to|encourag\w{1,4}|(?:good|best|better) (?:idea|to|choice|option)|suggest\w{0,4}|freely|combined?|together|suitable|preferred|first choice|drug of choice|welcome|do not have to|don't have to|without (?:worry|concern|risk|restriction))\b/i,
);
/** "Is usually treated with", "butter is put on it", "the treatment of choice is", "medicines for it include". */
const TREATS = lean(
  /\b(?:(?:is|are)(?: (?:usually|often|best|commonly|typically|also|always|then)){0,2} (?:treated|managed|controlled|cured|given|put|applied|rubbed|fed|stopped|taken)|treatment(?: of choice)? (?:is|consists)|(?:treatments?|medicines|medications|drugs) (?:of|for)(?: \S{1,16}){1,4}? includes?|first[- ]line)\b/i,
);
/** "Can still eat", "may stop": what may be done, and not what may come. */
const MAY_DO = lean(
  /\b(?:can|may|could)(?: still| also| then| now| continue to| go on to| keep){0,2} (?:be (?:given|taken|eaten|stopped|continued|skipped|kept|fed|used)|take|eat|drink|use|stop|continue|skip|keep|have (?:a|some|the)|give|apply|put|wait|stay|go|smoke|swim|resume|enjoy|drive|feed|inject|hold|massage|rub|warm|cool)\b/i,
);
/** "Take it with milk", at the head of a sentence or item, behind a comma, or behind "during a seizure". */
const ORDERS = lean(
  /(?:^(?:during|in|for|after|with|on|at|before)(?: [^\s,]{1,14}){1,4} |^|[-•*,;:] ?|\b(?:please|then|and|or|just|always|simply|first|instead|also|so|try to) )(?:take|give|use|eat|drink|put|apply|stop|keep|hold|rub|massage|wait|stay|let|leave|lie|cover|place|press|pinch|tilt|lean|wash|rinse|continue|skip|swallow|have (?:him|her|them|the)|offer|add|inject|spread|smear|cut|suck|induce|try|enjoy|choose|sprinkle|double|start|drive|go|sleep|pour|bandage|tie|move|pull|push|force|throw|store)\b/i,
);
/** Told as what does harm, or as what somebody does. */
const TOLD = lean(
  /\b(?:can|may|might|could|will)(?: \w{2,12})? (?:cause|lead|result|increase|raise|trigger|harm|damage|worsen|make)\b|\b(?:risk factors?|increases?d? (?:the|your|their) risk|at (?:increased |higher |greater )?risk|side effects?|more (?:likely|common)|contribut\w{2,4}|causes? (?:of|for))\b/i,
);
/** "If you take", "people who eat", "when people with celiac disease eat": of whoever does. */
const WHOEVER = /\b(?:if|when|whenever|after|who|whether|started|because)\b(?<behind>[^,.;:]{0,80})$/i;
const MODAL = /\b(?:can|may|could|should|must|will)\b/i;

/** Whether a finding is of a patient or of advice, where the text only describes. */
export function isOnlyTold(each: Case): (finding: Finding) => boolean {
  return ({ category, start, end }) => {
    if (OF_ONE_PATIENT.test(category)) return describes(each);
    if (OF_TWO.test(category)) return describes(each) && !TOGETHER.test(sentenceOf(each, start, end).said);
    return OF_ADVICE.test(category) && describes(each) && !advises(sentenceOf(each, start, end));
  };
}

/** The sentence that a finding begins in, and where in it. */
function sentenceOf({ text, reading: { sentences, tokens } }: Case, start: number, end: number) {
  const at = tokens.findIndex((one) => one.end > start);
  const sentence = sentenceAt(sentences, Math.max(0, at));
  const first = tokens[sentence.first]!.start;
  return { said: text.slice(first, Math.max(end, tokens[sentence.end - 1]!.end)), at: start - first };
}

/** What opens a list: "risk factors include - Heavy alcohol use - Smoking". */
const LEAD = /(?:^|[.:] )(?<lead>[^.:]{0,300}?) - /;

/** Whether a sentence, or the item of it, has somebody do what stands at a place, or calls it good. */
function advises({ said, at }: { readonly said: string; readonly at: number }): boolean {
  const from = said.lastIndexOf(' - ', at + 2);
  const to = said.indexOf(' - ', at);
  const item = said.slice(from === -1 ? 0 : from + 3, to === -1 ? undefined : to);
  const lead = from === -1 ? '' : (LEAD.exec(said)?.groups?.lead ?? '');
  const behind = WHOEVER.exec(said.slice(0, at))?.groups?.behind;
  if (behind !== undefined && !MODAL.test(behind)) return false;
  if (TOLD.test(`${lead} ${item}`) || OPENS_LIST.test(lead)) return ADVISES.test(item) || TREATS.test(item);
  return ADVISES.test(item) || TREATS.test(item) || MAY_DO.test(item) || ORDERS.test(item);
}
const OPENS_LIST = /\b(?:includ\w{1,3}|can|may|if you|who|causes?|such as|symptoms|factors|people|are)$/i;
